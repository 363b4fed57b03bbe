use std::ops::ControlFlow;
use std::path::PathBuf;

use bridge::format::Format;
use bridge::record::Record;
use bridge::{Outcome, Pair, Vulnerability, lin};
use cards::Deal;
use clap::ValueEnum;
use dd::{Par, Solver};
use serde_json::json;
use work::Threads;

use crate::boards;
use crate::failure::Failure;
use crate::files;
use crate::progress;

/// Convert boards between PBN and LIN, and to links
///
/// Reads PBN, LIN, links to the hand viewer of Bridge Base and lists of deals, whatever the file is
/// called. Everything that the other format has a place for is kept; what is not is named on
/// standard error.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A file, a link, or - for standard input
    file: PathBuf,
    /// What to write; without it what --out ends in, or else LIN for PBN and PBN for all others
    #[arg(long, value_name = "FORMAT")]
    to: Option<Target>,
    /// Add double-dummy tables and par to full deals (PBN only)
    #[arg(long)]
    tables: bool,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// What can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Target {
    /// Portable Bridge Notation
    Pbn,
    /// The format of Bridge Base
    Lin,
    /// A link to the hand viewer of Bridge Base for each board
    Link,
    /// A deal a line
    Deals,
}

impl From<Target> for Format {
    fn from(target: Target) -> Format {
        match target {
            Target::Pbn => Format::Pbn,
            Target::Lin => Format::Lin,
            Target::Link => Format::Link,
            Target::Deals => Format::Deals,
        }
    }
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    if json && args.out.is_none() {
        return Err(Failure::usage(
            "--json tells what was written: it needs --out (boards as JSON: finesse show)",
        ));
    }
    let mut boards = boards::read(&args.file)?;
    let to = target(&args, boards.format);
    if args.tables && to != Format::Pbn {
        return Err(Failure::usage("only PBN has a place for tables: write --to pbn with --tables"));
    }
    let solved = if args.tables { add_tables(&mut boards.records)? } else { 0 };
    let text = to.write(&boards.records);
    match &args.out {
        Some(path) => files::write(path, &text)?,
        None => print!("{text}"),
    }
    if matches!(to, Format::Lin | Format::Link) {
        let lost = lin::lost(&boards.records);
        if !lost.is_empty() {
            eprintln!("LIN has no place for: {}", lost.into_iter().collect::<Vec<_>>().join(", "));
        }
    }
    if to == Format::Deals {
        let without = boards.records.iter().filter(|record| record.deal.is_none()).count();
        if without > 0 {
            eprintln!("left out, since they have no deal: {without}");
        }
    }
    if let (Some(path), true) = (&args.out, json) {
        let written = boards.records.len();
        println!("{}", json!({ "out": path, "format": to.to_string(), "boards": written, "solved": solved }));
    }
    boards.complete(&args.file)
}

fn target(args: &Args, from: Format) -> Format {
    let ending = args.out.as_ref().and_then(|path| Some(path.extension()?.to_str()?.to_ascii_lowercase()));
    match (args.to, ending.as_deref()) {
        (Some(to), _) => to.into(),
        (None, Some("pbn")) => Format::Pbn,
        (None, Some("lin")) => Format::Lin,
        (None, _) if from == Format::Pbn && !args.tables => Format::Lin,
        (None, _) => Format::Pbn,
    }
}

/// Puts the twenty double-dummy results and par into every record with a full deal. Says how many.
fn add_tables(records: &mut [Record]) -> Result<usize, Failure> {
    let deal = |record: &Record| record.deal.and_then(|deal| deal.completed().full().ok());
    // The two rooms of a match have the same deal.
    let mut deals: Vec<Deal> = Vec::new();
    let mut places: Vec<Option<usize>> = Vec::new();
    for record in records.iter() {
        places.push(deal(record).map(|deal| {
            deals.iter().rposition(|known| *known == deal).unwrap_or_else(|| {
                deals.push(deal);
                deals.len() - 1
            })
        }));
    }
    let (stop, bar) = (progress::stop_flag(), progress::bar(deals.len() as u64, "deals"));
    let mut tables = Vec::with_capacity(deals.len());
    let solve = |solver: &mut Solver, number: u64| solver.table(&deals[number as usize]);
    work::in_order(deals.len() as u64, Threads::all(), &stop, Solver::new, solve, |_, table| {
        bar.inc(1);
        tables.push(table);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    if tables.len() < deals.len() {
        let (done, all) = (tables.len(), deals.len());
        return Err(Failure::stopped(format!("stopped after {done} of {all} deals; nothing is written")));
    }
    let (mut count, mut without_par) = (0, 0);
    for (record, place) in records.iter_mut().zip(places) {
        let Some(table) = place.and_then(|place| tables.get(place)) else { continue };
        table.put(record);
        count += 1;
        let number = record.number;
        let vulnerability = record.vulnerability.or(number.map(|number| number.vulnerability()));
        // Without a dealer par is not known where both pairs could make the same.
        let Some(dealer) = record.first_to_call() else {
            without_par += 1;
            continue;
        };
        let vulnerability = vulnerability.unwrap_or(Vulnerability::None);
        let par = Par::new(table, dealer, vulnerability);
        record.tags.insert("OptimumScore".to_owned(), optimum(par.points));
        record.tags.insert("ParContract".to_owned(), contracts(&par.usual(table, vulnerability)));
    }
    for (left_out, why) in [
        (records.len() - count, "no table, for want of a full deal"),
        (without_par, "no par, for want of a dealer"),
    ] {
        if left_out > 0 {
            eprintln!("boards with {why}: {left_out}");
        }
    }
    Ok(count)
}

/// `NS 420`, `EW 100`: the pair that gains, as other programs write it.
fn optimum(points: i32) -> String {
    let pair = if points < 0 { Pair::EastWest } else { Pair::NorthSouth };
    format!("{pair:#} {}", points.abs())
}

/// `NS 4S, EW 5CX`, each once however many declarers there are.
fn contracts(outcomes: &[Outcome]) -> String {
    let mut texts: Vec<String> = Vec::new();
    for outcome in outcomes {
        let text = match outcome {
            Outcome::PassedOut => "Pass".to_owned(),
            Outcome::Played { contract, .. } => {
                format!("{:#} {}{}", contract.pair(), contract.bid, contract.doubling)
            }
        };
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge::TrickTable;
    use cards::Seat;

    #[test]
    fn par_is_written_as_tags() {
        let table = TrickTable::from_hex("dddddddddd0000000000").unwrap();
        let par = Par::new(&table, Seat::North, Vulnerability::EastWest);
        assert_eq!(optimum(par.points), "NS 1520");
        assert_eq!(contracts(&par.outcomes), "NS 7NT");
        assert_eq!(optimum(-100), "EW 100");
    }
}
