//! Par as texts.

use std::ffi::c_int;
use std::fmt::Write;

use crate::fault::Fault;
use crate::structs::{Contract, ParResultsMaster};

const STRAINS: [&str; 5] = ["N", "S", "H", "D", "C"];
const SEATS: [&str; 6] = ["N", "E", "S", "W", "NS", "EW"];

fn seats(contract: &Contract) -> Option<&'static str> {
    SEATS.get(usize::try_from(contract.seats).ok()?).copied()
}

fn strain(contract: &Contract) -> Option<&'static str> {
    STRAINS.get(usize::try_from(contract.denom).ok()?).copied()
}

/// `4S*-EW-1`, `4N-W+1`.
pub fn short(contract: &Contract, starred: bool) -> String {
    let (strain, seats) = (strain(contract).unwrap_or(""), seats(contract).unwrap_or(""));
    let Contract { under_tricks, over_tricks, level, .. } = contract;
    match (under_tricks, over_tricks) {
        (1.., _) => {
            let star = if starred { "*" } else { "" };
            format!("{level}{strain}{star}-{seats}-{under_tricks}")
        }
        (_, 1..) => format!("{level}{strain}-{seats}+{over_tricks}"),
        _ => format!("{level}{strain}-{seats}"),
    }
}

/// `NS 460`.
pub fn score(side: usize, score: c_int) -> String {
    format!("{} {score}", SEATS[4 + side])
}

/// `NS:NS 23S,N 3H`: every level at which a contract may be bid.
pub fn levels(side: usize, par: &ParResultsMaster) -> String {
    let mut text = format!("{}:", SEATS[4 + side]);
    if par.score == 0 {
        return text;
    }
    for (place, contract) in contracts(par).iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        let levels: String = (contract.level..=contract.level + contract.over_tricks.clamp(0, 6))
            .map(|level| level.to_string())
            .collect();
        let doubled = if contract.under_tricks > 0 { "x" } else { "" };
        let (seats, strain) = (seats(contract).unwrap_or(""), strain(contract).unwrap_or(""));
        let _ = write!(text, "{comma}{seats} {levels}{strain}{doubled}");
    }
    text
}

/// `Par 460: NS 4N+1 N 5S`, with the fault at which it broke off, if a contract cannot be.
pub fn line(par: &ParResultsMaster, notrump: &str) -> (String, Result<(), Fault>) {
    let mut text = format!("Par {}: ", par.score);
    for (place, contract) in contracts(par).iter().enumerate() {
        if place > 0 {
            text.push(' ');
        }
        let Some(seats) = seats(contract) else { return (text, Err(Fault::Unknown)) };
        let _ = write!(text, "{seats} {}", contract.level);
        let Some(strain) = strain(contract) else { return (text, Err(Fault::Unknown)) };
        text.push_str(if strain == "N" { notrump } else { strain });
        if contract.under_tricks > 0 {
            let _ = write!(text, "x-{}", contract.under_tricks);
        } else if contract.over_tricks > 0 {
            let _ = write!(text, "+{}", contract.over_tricks);
        }
    }
    (text, Ok(()))
}

/// The contracts that are set.
pub fn contracts(par: &ParResultsMaster) -> &[Contract] {
    &par.contracts[..par.number.clamp(0, 10) as usize]
}
