//! What may be wrong with a system that reads well: found by bidding many deals with it.

use std::collections::BTreeMap;
use std::fmt;

use bridge::{Auction, Call, Vulnerability};
use cards::{CardSet, Deal, Seat, Seed};
use rand::RngExt;

use crate::hand::Facts;
use crate::reading::Reading;
use crate::rules::RuleSystem;

/// Something to look at in a system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Warning {
    /// A rule that never made a call.
    NeverApplies {
        /// The line of the rule.
        line: usize,
        /// Its name.
        name: String,
        /// How often a hand fulfilled it and a higher rule made the call.
        outranked: usize,
        /// Over how many deals.
        deals: usize,
    },
    /// Two rules of equal rank that one hand fulfils, for different calls.
    Overlap {
        /// The line of the rule that made the call: the first of the two.
        line: usize,
        /// The line of the other.
        other: usize,
        /// How often.
        times: usize,
        /// A case of it.
        case: Example,
    },
    /// Hands without a rule.
    NoRule {
        /// How often.
        times: usize,
        /// A case of it.
        case: Example,
    },
}

/// A hand in an auction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The hand.
    pub hand: CardSet,
    /// The calls before.
    pub calls: Vec<Call>,
}

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let calls: Vec<String> = self.calls.iter().map(ToString::to_string).collect();
        let after =
            if calls.is_empty() { "as dealer".to_owned() } else { format!("after {}", calls.join(" ")) };
        write!(f, "{} {after}", self.hand.pbn())
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::NeverApplies { line, name, outranked: 0, deals } => {
                write!(f, "line {line}: '{name}' never applied in {deals} deals")
            }
            Warning::NeverApplies { line, name, outranked, deals } => write!(
                f,
                "line {line}: '{name}' never made the call in {deals} deals; {outranked} times a higher rule did"
            ),
            Warning::Overlap { line, other, times, case } => {
                write!(f, "lines {line} and {other}: equal rank and different calls, {times} times: {case}")
            }
            Warning::NoRule { times, case } => write!(f, "no rule, {times} times in such auctions: {case}"),
        }
    }
}

impl RuleSystem {
    /// Bids so many random deals and tells what came up, by line.
    pub fn check(&self, deals: usize, seed: Seed) -> Vec<Warning> {
        let mut found = Found::default();
        for i in 0..deals {
            found.bid(self, seed.child("check").child(i));
        }
        found.warnings(self, deals)
    }
}

#[derive(Default)]
struct Found {
    chosen: BTreeMap<usize, usize>,
    outranked: BTreeMap<usize, usize>,
    overlaps: BTreeMap<(usize, usize), (usize, Example)>,
    /// By the calls before, from the first that is no pass.
    without: BTreeMap<Vec<String>, (usize, Example)>,
}

impl Found {
    fn bid(&mut self, system: &RuleSystem, seed: Seed) {
        let mut rng = seed.rng();
        let deal = Deal::random(&mut rng);
        let vulnerability = Vulnerability::ALL[rng.random_range(0..4)];
        let mut reading = Reading::new(Seat::ALL[rng.random_range(0..4)], vulnerability);
        while let Some(seat) = reading.auction.turn() {
            let call = self.turn(system, &reading, deal[seat]);
            system.hear(&mut reading, call);
        }
    }

    fn turn(&mut self, system: &RuleSystem, reading: &Reading, hand: CardSet) -> Call {
        let facts = Facts::of(hand);
        let case = |auction: &Auction| Example { hand, calls: auction.calls().to_vec() };
        let call = system.with_ladder(reading, |ladder| {
            let mut first: Option<(usize, u8, Call)> = None;
            for rung in ladder.rungs() {
                if !ladder.holds(rung, &facts) {
                    continue;
                }
                match first {
                    None => {
                        first = Some((rung.rule.line, rung.rule.rank, rung.call));
                        *self.chosen.entry(rung.rule.line).or_default() += 1;
                    }
                    Some((line, rank, call)) => {
                        *self.outranked.entry(rung.rule.line).or_default() += 1;
                        if rung.rule.rank == rank && rung.call != call && rung.rule.line != line {
                            let entry = self.overlaps.entry((line, rung.rule.line));
                            entry.or_insert_with(|| (0, case(&reading.auction))).0 += 1;
                        }
                    }
                }
            }
            if first.is_none() {
                let calls = reading.calls().iter().map(ToString::to_string).collect();
                self.without.entry(calls).or_insert_with(|| (0, case(&reading.auction))).0 += 1;
            }
            first.map_or(Call::Pass, |(_, _, call)| call)
        });
        call.unwrap_or(Call::Pass)
    }

    fn warnings(self, system: &RuleSystem, deals: usize) -> Vec<Warning> {
        let book = system.book();
        let mut warnings: Vec<Warning> =
            self.without.into_values().map(|(times, case)| Warning::NoRule { times, case }).collect();
        warnings.extend(self.overlaps.into_iter().map(|((line, other), (times, case))| Warning::Overlap {
            line,
            other,
            times,
            case,
        }));
        let rules = book.blocks.iter().flat_map(|block| &block.rules);
        let idle = rules.filter(|rule| !self.chosen.contains_key(&rule.line));
        warnings.extend(idle.map(|rule| Warning::NeverApplies {
            line: rule.line,
            name: book.word(rule.name).to_owned(),
            outranked: self.outranked.get(&rule.line).copied().unwrap_or_default(),
            deals,
        }));
        warnings
    }
}
