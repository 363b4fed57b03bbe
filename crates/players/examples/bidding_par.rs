//! What a bidding system is worth: IMPs from par at double dummy over random boards, and where
//! they go. North deals, or the dealer and the vulnerability follow the board's number.
//!
//! `cargo run --release -p players --example bidding_par -- --boards 600 --dealer north`
//!
//! The double-dummy results cost most of the time and do not depend on the bidding: with
//! `--tables FILE` they are kept in that file, and the system can be changed and measured again.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::ops::ControlFlow;

use bidding::{RuleSystem, Simple, System};
use bridge::{
    Auction, BoardNumber, Call, Contract, Doubling, Outcome, Pair, TrickTable, Vulnerability, imps,
};
use cards::{Deal, Seat, Seed};
use dd::{Batch, Par};

struct Options {
    boards: usize,
    seed: u64,
    tables: Option<String>,
    system: Option<String>,
    simple: bool,
    rotate: bool,
    worst: usize,
    only: Option<String>,
    from: usize,
    by: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    let boards = boards(&options)?;
    let system: Box<dyn System> = match &options.system {
        _ if options.simple => Box::new(Simple),
        Some(file) => {
            Box::new(RuleSystem::read(&fs::read_to_string(file)?).map_err(|e| format!("{file}: {e}"))?)
        }
        None => Box::new(RuleSystem::natural()),
    };
    let (mut lost, mut squares, mut count) = (0.0, 0.0, 0.0);
    let mut cells: BTreeMap<(String, String), (usize, i32)> = BTreeMap::new();
    let mut starts: BTreeMap<String, (usize, i32)> = BTreeMap::new();
    let mut worst = Vec::new();
    let mut absurd = 0;
    for (i, (deal, table)) in boards.iter().enumerate().skip(options.from) {
        let number = BoardNumber::new(i as u32 + 1).ok_or("board numbers start at one")?;
        let (dealer, vulnerability) = match options.rotate {
            true => (number.dealer(), number.vulnerability()),
            false => (Seat::North, Vulnerability::None),
        };
        let auction = bid(system.as_ref(), deal, dealer, vulnerability);
        let outcome = outcome(&auction, table);
        let par = Par::new(table, dealer, vulnerability);
        let points = outcome.points(vulnerability);
        let away = imps(points - par.points);
        lost += f64::from(away.abs());
        squares += f64::from(away * away);
        count += 1.0;
        let kind = (sort(&par.outcomes[0]), sort(&outcome));
        if kind.1.starts_with("absurd") {
            absurd += 1;
        }
        let cell = cells.entry(kind.clone()).or_default();
        *cell = (cell.0 + 1, cell.1 + away.abs());
        let calls = auction.calls().iter().skip_while(|&&call| call == Call::Pass).take(options.by);
        let opening = calls.map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let start = starts.entry(opening.clone()).or_default();
        *start = (start.0 + 1, start.1 + away.abs());
        let label = format!("{}>{}, {opening}", kind.0, kind.1);
        if options.only.as_ref().is_none_or(|only| label.contains(only.as_str())) {
            worst.push((away.abs(), i, auction, outcome, par, points));
        }
    }
    let mean = lost / count;
    let error = ((squares / count - mean * mean) / count).sqrt();
    for ((par, got), (count, sum)) in &cells {
        println!("{par:>16} > {got:16} {count:>5} boards {sum:>6} IMPs");
    }
    if options.by > 0 {
        for (start, (count, sum)) in &starts {
            println!("{:>7.2} IMPs on {count:>4} boards: {start}", f64::from(*sum) / *count as f64);
        }
    }
    println!("absurd: {absurd} of {count} ({:.2}%)", 100.0 * f64::from(absurd) / count);
    println!("{}: {mean:.3} ± {:.3} IMPs from par over {count} boards", system.name(), 1.96 * error);
    worst.sort_by_key(|(away, i, ..)| (std::cmp::Reverse(*away), *i));
    for (away, i, auction, outcome, par, points) in worst.into_iter().take(options.worst) {
        let (deal, _) = &boards[i];
        println!(
            "\nboard {}: {away} IMPs, {points:+} for {outcome}; par {:+} {}",
            i + 1,
            par.points,
            par.outcomes[0]
        );
        println!("{deal}");
        let calls: Vec<String> = auction.calls().iter().map(ToString::to_string).collect();
        println!("{:#}: {}", auction.dealer(), calls.join(" "));
    }
    Ok(())
}

fn bid(system: &dyn System, deal: &Deal, dealer: Seat, vulnerability: Vulnerability) -> Auction {
    let mut auction = Auction::new(dealer);
    while let Some(seat) = auction.turn() {
        let choice = system.call(deal[seat], &auction, vulnerability).expect("the auction goes on");
        auction.make(choice.call).expect("a system calls legally");
    }
    auction
}

fn outcome(auction: &Auction, table: &TrickTable) -> Outcome {
    match auction.contract() {
        None => Outcome::PassedOut,
        Some(contract) => {
            Outcome::Played { contract, tricks: table.get(contract.declarer, contract.strain()) }
        }
    }
}

/// What sort of result it is, and whose.
fn sort(outcome: &Outcome) -> String {
    let Outcome::Played { contract, tricks } = outcome else { return "passed out".to_owned() };
    let Contract { bid, doubling, .. } = *contract;
    let side = if contract.pair() == Pair::NorthSouth { "NS" } else { "EW" };
    let down = contract.tricks().saturating_sub(*tricks);
    let worth = contract.points(contract.tricks(), false);
    let game = !(doubling == Doubling::Undoubled && worth < 300);
    let what = match (down, doubling, bid.level.get()) {
        (1.., Doubling::Undoubled, _) if down >= 4 && game => "absurd",
        (1.., Doubling::Undoubled, 6..) => "slam down",
        (1.., Doubling::Undoubled, _) if game => "game down",
        (1.., Doubling::Undoubled, _) => "part down",
        (1.., ..) => "doubled down",
        (0, _, 7) => "grand slam",
        (0, _, 6) => "slam",
        (0, ..) if game => "game",
        (0, ..) => "part",
    };
    format!("{what} {side}")
}

fn boards(options: &Options) -> Result<Vec<(Deal, TrickTable)>, Box<dyn Error>> {
    if let Some(text) = options.tables.as_ref().and_then(|file| fs::read_to_string(file).ok()) {
        let read = |line: &str| -> Result<(Deal, TrickTable), Box<dyn Error>> {
            let (deal, table) = line.split_once('\t').ok_or("a deal, a tab, twenty results")?;
            Ok((deal.parse()?, TrickTable::from_hex(table)?))
        };
        return text.lines().take(options.boards).map(read).collect();
    }
    let root = Seed::new(options.seed).child("bidding");
    let deals: Vec<Deal> = (0..options.boards).map(|i| Deal::random(&mut root.child(i).rng())).collect();
    let tables = Batch::default().tables(&deals, |_| ControlFlow::Continue(()))?;
    let boards: Vec<_> = deals.into_iter().zip(tables).collect();
    if let Some(file) = &options.tables {
        let lines: Vec<_> = boards.iter().map(|(deal, table)| format!("{deal}\t{}\n", table.hex())).collect();
        fs::write(file, lines.concat())?;
    }
    Ok(boards)
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options = Options {
        boards: 600,
        seed: 1,
        tables: None,
        system: None,
        simple: false,
        rotate: false,
        worst: 0,
        only: None,
        from: 0,
        by: 0,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut next = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--boards" => options.boards = next()?.parse()?,
            "--seed" => options.seed = next()?.parse()?,
            "--tables" => options.tables = Some(next()?),
            "--system" => options.system = Some(next()?),
            "--worst" => options.worst = next()?.parse()?,
            "--from" => options.from = next()?.parse()?,
            "--by" => options.by = next()?.parse()?,
            "--only" => options.only = Some(next()?),
            "--simple" => options.simple = true,
            "--dealer" => options.rotate = next()? != "north",
            _ => return Err(format!("{word}: write --boards, --seed, --tables, --system, --simple, --dealer north|number, --only, --from or --worst").into()),
        }
    }
    Ok(options)
}
