use bridge::{Board, BoardNumber, Diagram};
use cards::{Deal, Seed};
use serde_json::json;

use crate::failure::Failure;

/// Deal boards at random
///
/// Prints each as a diagram, or with --pbn as a deal a line that every bridge program reads.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// How many boards
    #[arg(short = 'n', long, default_value_t = 1)]
    count: u32,
    /// The same seed gives the same deals, in every version
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One line for each deal
    #[arg(long)]
    pbn: bool,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    for number in (1..=args.count).filter_map(BoardNumber::new) {
        let mut rng = Seed::new(args.seed).child("deals").child(number.get() as usize).rng();
        let board = Board::new(number, Deal::random(&mut rng));
        match (json, args.pbn) {
            (true, _) => println!("{}", json!(board)),
            (false, true) => println!("{}", board.deal),
            (false, false) => println!("{}", Diagram::from(&board)),
        }
    }
    Ok(())
}
