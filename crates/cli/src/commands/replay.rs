use std::path::PathBuf;

use arena::hearts::RoundRecord;
use game::{Hidden, PlainText};
use serde_json::json;

use crate::failure::Failure;
use crate::files;

/// Replay saved rounds of hearts, every card checked
///
/// Reads what `finesse match hearts --save FILE` wrote. Boards of bridge are shown by `finesse show`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A file of JSON lines, or - for standard input
    file: PathBuf,
    /// Only this line, card by card
    #[arg(long, value_name = "LINE")]
    only: Option<usize>,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let text = files::read_text(&args.file)?;
    let wanted = |(i, _): &(usize, &str)| args.only.is_none_or(|only| i + 1 == only);
    let mut count = 0;
    for (i, line) in text.lines().enumerate().filter(wanted) {
        let wrong = |why: String| Failure::file(&args.file, format!("line {}: {why}", i + 1));
        if is_mark(line) {
            continue;
        }
        let record: RoundRecord = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        let round = record.replay().map_err(|error| wrong(error.to_string()))?;
        count += 1;
        if json {
            println!(
                "{}",
                json!({ "line": i + 1, "block": record.block, "players": record.players, "points": record.points, "legal": true })
            );
            continue;
        }
        let [n, e, s, w] = record.points.into_array();
        let [north, east, south, west] = record.players.clone().into_array();
        println!("{:>5}  {north} {n}, {east} {e}, {south} {s}, {west} {w}", i + 1);
        if args.only.is_some() {
            let view = round.view(cards::Seat::South);
            println!("\n{}\n\n{}", record.deal, view.log().join("\n"));
        }
    }
    if count == 0 {
        return Err(Failure::file(&args.file, "there is no such line in it"));
    }
    if !json {
        println!("{count} rounds, all legal, all points right");
    }
    Ok(())
}

/// Between the rounds stands what `finesse match` needs to go on.
fn is_mark(line: &str) -> bool {
    let object: Option<serde_json::Value> = serde_json::from_str(line).ok();
    object.is_some_and(|object| object.get(super::matches::MARK).is_some())
}
