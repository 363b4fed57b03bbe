//! Par, found from a table of tricks in the two ways of DDS: for a dealer ([`dealer`]), and for either
//! side bidding first ([`sides`]); and the texts ([`text`]).
//!
//! Both are DDS's own notions, down to which of several equally good contracts are named and how far a
//! partscore may be bid lower than it makes, so that programs see what they saw before. The project's own
//! par, solved as a game, is [`dd::Par`].

pub mod dealer;
pub mod sides;
pub mod text;

use std::ffi::c_int;

use crate::fault::Fault;
use crate::structs::{Contract, DdTableResults};

/// Contracts are listed notrump first: 0 to 4 for notrump, spades, hearts, diamonds, clubs.
pub const NOTRUMP: usize = 0;

/// A table in which nobody takes fewer than no tricks or more than all.
#[derive(Clone, Copy)]
pub struct Table<'t>(&'t DdTableResults);

impl<'t> Table<'t> {
    pub fn new(table: &'t DdTableResults) -> Result<Table<'t>, Fault> {
        let possible = table.res_table.iter().flatten().all(|tricks| (0..=13).contains(tricks));
        if possible { Ok(Table(table)) } else { Err(Fault::Unknown) }
    }

    /// The tricks of a seat, 0 to 3, in one of the strains as contracts count them.
    fn tricks(self, seat: usize, denom: usize) -> c_int {
        self.0.res_table[if denom == NOTRUMP { 4 } else { denom - 1 }][seat]
    }

    /// The tricks of the better seat of a side, 0 for north-south and 1 for east-west.
    fn best(self, side: usize, denom: usize) -> c_int {
        self.tricks(side, denom).max(self.tricks(side + 2, denom))
    }

    /// The seats of a side that take its most tricks.
    fn seats(self, side: usize, denom: usize) -> c_int {
        let [one, other] = [self.tricks(side, denom), self.tricks(side + 2, denom)];
        (match one.cmp(&other) {
            std::cmp::Ordering::Equal => 4 + side,
            std::cmp::Ordering::Greater => side,
            std::cmp::Ordering::Less => side + 2,
        }) as c_int
    }
}

/// What an undoubled contract that makes exactly so many tricks, 7 to 13, scores.
fn making(denom: usize, tricks: c_int, vulnerable: bool) -> c_int {
    let level = tricks - 6;
    let (trick_points, game_level) = match denom {
        NOTRUMP => (10 + 30 * level, 3),
        1 | 2 => (30 * level, 4),
        _ => (20 * level, 5),
    };
    let game = if vulnerable { 500 } else { 300 };
    let slam = match level {
        6 => [500, 750],
        7 => [1000, 1500],
        _ => [0, 0],
    };
    trick_points + if level >= game_level { game } else { 50 } + slam[usize::from(vulnerable)]
}

/// What a doubled contract costs that goes down by so many tricks. DDS also asks it for none and fewer,
/// and goes on with the same line.
fn penalty(down: c_int, vulnerable: bool) -> c_int {
    match (vulnerable, down) {
        (true, _) => 300 * down - 100,
        (false, ..=3) => 200 * down - 100,
        (false, _) => 300 * down - 400,
    }
}

/// The smallest contract in the same strain that scores the same bonus.
fn least_level(denom: usize, level: c_int) -> c_int {
    let game = [3, 4, 4, 5, 5][denom];
    if level >= 6 {
        level
    } else if level >= game {
        game
    } else {
        1
    }
}

/// As many contracts as the structures hold.
fn first_ten(contracts: Vec<Contract>, number: &mut c_int, to: &mut [Contract; 10]) {
    *number = contracts.len().min(10) as c_int;
    to.iter_mut().zip(contracts).for_each(|(to, contract)| *to = contract);
}

/// Writes them where a caller asked for numbers.
pub fn store(score: c_int, contracts: Vec<Contract>, to: &mut crate::structs::ParResultsMaster) {
    to.score = score;
    first_ten(contracts, &mut to.number, &mut to.contracts);
}
