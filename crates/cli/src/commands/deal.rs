use bridge::record::Record;
use bridge::{Board, BoardNumber, Diagram};
use cards::{Deal, Rng, Seat, Seed};
use clap::ArgGroup;
use deals::{DealSource, Share, Wanted};
use serde_json::json;

use crate::boards;
use crate::failure::Failure;
use crate::progress::read_count;

/// Deal boards at random, or such as you want
///
/// Each is shown as a diagram. The same seed deals the same boards, in every version; without one the deals are
/// new each time, and the seed that would deal them again is said.
///
/// A hand is described in words: --south "15-17 hcp, balanced", --north "5+ hearts, at most 9 hcp",
/// --east "5=4=x=x or 6-3-2-2", --west "AK3.J98.KT873.A2". A whole deal names its seats: --where "ns spades >= 8".
/// Counted are spades, hearts, diamonds, clubs, majors, minors, hcp, controls, aces, kings, queens, jacks, tens,
/// tops, honours and losers, all but the lengths also "in hearts"; conditions are joined by commas, and, or, not
/// and parentheses (docs/deals.md).
#[derive(clap::Args, Debug)]
#[command(group = ArgGroup::new("form").args(["pbn", "lines"]))]
pub struct Args {
    /// How many boards
    #[arg(short = 'n', long, default_value_t = 1, value_parser = read_count)]
    count: u64,
    /// The same seed gives the same deals, in every version; random if none is given
    #[arg(long)]
    seed: Option<u64>,
    /// What north holds
    #[arg(long, value_name = "WORDS", help_heading = "Such deals only")]
    north: Option<String>,
    /// What east holds
    #[arg(long, value_name = "WORDS", help_heading = "Such deals only")]
    east: Option<String>,
    /// What south holds
    #[arg(long, value_name = "WORDS", help_heading = "Such deals only")]
    south: Option<String>,
    /// What west holds
    #[arg(long, value_name = "WORDS", help_heading = "Such deals only")]
    west: Option<String>,
    /// What the hands together hold; may be given several times
    #[arg(long = "where", value_name = "WORDS", help_heading = "Such deals only")]
    together: Vec<String>,
    /// As PBN, which every bridge program reads
    #[arg(long)]
    pbn: bool,
    /// One line for each deal
    #[arg(long)]
    lines: bool,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let number = args.seed.unwrap_or_else(super::seed_of_the_moment);
    let seed = Seed::new(number).child("deals");
    let mut dealer = Dealer::new(args.wanted()?)?;
    let last = u32::try_from(args.count).unwrap_or(u32::MAX);
    for number in (1..=last).filter_map(BoardNumber::new) {
        let board = Board::new(number, dealer.deal(&mut seed.child(number.get() as usize).rng())?);
        if json {
            println!("{}", json!(board));
        } else if args.pbn {
            print!("{}", boards::pbn([&record(&board)], number == BoardNumber::FIRST));
        } else if args.lines {
            println!("{}", board.deal);
        } else {
            println!("{}", Diagram::from(&board));
        }
    }
    if args.seed.is_none() {
        eprintln!("seed {number}: --seed {number} deals these again");
    }
    if let Some(share) = dealer.share(seed.child("share")) {
        eprintln!("{}", in_words(&share));
    }
    Ok(())
}

impl Args {
    /// What is asked for; nothing if any deal will do.
    fn wanted(&self) -> Result<Option<Wanted>, Failure> {
        let hands = [
            (Seat::North, &self.north),
            (Seat::East, &self.east),
            (Seat::South, &self.south),
            (Seat::West, &self.west),
        ];
        let hands: Vec<_> = hands.iter().filter_map(|(seat, words)| Some((*seat, words.as_ref()?))).collect();
        if hands.is_empty() && self.together.is_empty() {
            return Ok(None);
        }
        let mut wanted = Wanted::any();
        for (seat, words) in hands {
            wanted = wanted.hand(seat, words).map_err(|why| Failure::usage(format!("{seat}: {why}")))?;
        }
        for words in &self.together {
            wanted = wanted.deal(words).map_err(Failure::usage)?;
        }
        Ok(Some(wanted))
    }
}

/// Deals, and counts how often it had to try.
struct Dealer {
    source: Option<DealSource>,
    found: u64,
    tries: u64,
}

impl Dealer {
    fn new(wanted: Option<Wanted>) -> Result<Dealer, Failure> {
        let source = wanted.map(DealSource::new).transpose().map_err(Failure::usage)?;
        Ok(Dealer { source, found: 0, tries: 0 })
    }

    fn deal(&mut self, rng: &mut Rng) -> Result<Deal, Failure> {
        let Some(source) = &self.source else { return Ok(Deal::random(rng)) };
        let drawn = source.draw(rng);
        self.tries += drawn.tries;
        self.found += u64::from(drawn.deal.is_some());
        drawn.deal.ok_or_else(|| {
            let tries = drawn.tries;
            Failure::failed(format!(
                "no such deal was found among {tries}: there is none, or it is very rare"
            ))
        })
    }

    /// The share of deals that fit. After few deals more are drawn for it, as far as that is quick.
    fn share(&mut self, seed: Seed) -> Option<Share> {
        const ENOUGH: u64 = 1000;
        const TRIES: u64 = 100_000;
        let mut rng = seed.rng();
        let source = self.source.as_ref()?;
        while !source.is_counted() && self.found < ENOUGH && self.tries < TRIES {
            let drawn = source.draw(&mut rng);
            self.tries += drawn.tries;
            self.found += u64::from(drawn.deal.is_some());
        }
        source.share(self.found, self.tries)
    }
}

fn record(board: &Board) -> Record {
    Record {
        number: Some(board.number),
        dealer: Some(board.dealer),
        vulnerability: Some(board.vulnerability),
        deal: Some(board.deal.into()),
        ..Record::default()
    }
}

fn in_words(share: &Share) -> String {
    let one_in =
        |share: f64| if share < 0.1 { format!(", one in {:.0}", 1.0 / share) } else { String::new() };
    let (percent, one_in) = (percent(share.share), one_in(share.share));
    match share.interval {
        None => format!("{percent} of all deals fit{one_in}; counted"),
        Some(interval) => {
            let (low, high) = (self::percent(interval.low), self::percent(interval.high));
            format!("about {percent} of all deals fit{one_in} (95% interval {low} to {high})")
        }
    }
}

/// Three digits that say something, however small it is.
fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    let digits = if percent > 0.0 { (2 - percent.log10().floor() as i32).clamp(0, 12) as usize } else { 0 };
    format!("{percent:.digits$}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_keep_three_digits() {
        assert_eq!(
            (percent(0.25), percent(0.000_012_34), percent(0.0)),
            ("25.0%".into(), "0.00123%".into(), "0%".into())
        );
    }
}
