use arena::signature::{self, Line, Sample};
use serde_json::json;

use crate::failure::Failure;

/// The program's signature: what every player does on fixed deals
///
/// Every player of every game plays the same deals with the same seed: how many moves it chose, how
/// many positions it searched for them, and a digest of the moves. The last line is a digest of all.
/// A change that is not meant to change play leaves it as it is.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Only this game's players; the digest of all is then left out
    game: Option<String>,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let wanted = |sample: &Sample| args.game.as_deref().is_none_or(|game| game == sample.game);
    let samples: Vec<Sample> = signature::samples().into_iter().filter(wanted).collect();
    if samples.is_empty() {
        return Err(Failure::usage("no such game; `finesse players` lists them"));
    }
    let mut lines: Vec<Line> = Vec::new();
    for sample in &samples {
        let line = sample.play().map_err(Failure::failed)?;
        match json {
            true => println!("{}", json!(line)),
            false => println!("{line}"),
        }
        lines.push(line);
    }
    if args.game.is_none() {
        let digest = format!("{:016x}", signature::digest(&lines));
        match json {
            true => println!("{}", json!({ "digest": digest })),
            false => println!("signature {digest}"),
        }
    }
    Ok(())
}
