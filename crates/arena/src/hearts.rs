//! Matches of hearts in duplicate blocks: one deal, or one sequence of deals, under every seating.

mod record;
mod report;

use cards::{BySeat, Deal, Seed};
use hearts::{Match, Round, Rules};
use players::{Spec, SpecError};
use serde::{Deserialize, Serialize};

use crate::Crew;
use stats::ranks;
use table::Fouled;

pub use record::{ReplayError, RoundRecord};
pub use report::{PlayerReport, Report};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rules.
    pub rules: Rules,
    /// Who takes part.
    pub players: Vec<Spec>,
    /// Each way of seating them that a block plays; numbers are places in `players`.
    pub seatings: Vec<BySeat<usize>>,
    /// Single rounds, or games to the target.
    pub length: Length,
    /// What everything random grows from.
    pub seed: Seed,
}

/// What one sitting plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// One round; the direction of passing goes by the number of the block.
    Round,
    /// A game to the target of the rules.
    Game,
}

/// One deal, or one sequence of deals, under every seating.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its number.
    pub number: u64,
    /// In the order of [`Plan::seatings`].
    pub sittings: Vec<Sitting>,
}

/// Four players at a table, once.
#[derive(Clone, Debug)]
pub struct Sitting {
    /// Who sat where.
    pub seats: BySeat<usize>,
    /// The scores as the rules write them, or the foul that ended it.
    pub result: Result<Scores, Fouled>,
    /// The rounds, also those before a foul.
    pub rounds: Vec<RoundRecord>,
}

/// What a block counts for: enough to go on with a match whose rounds are stored elsewhere.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockResult {
    /// The number of the block.
    pub block: u64,
    /// In the order of [`Plan::seatings`].
    pub sittings: Vec<SittingResult>,
}

/// What a sitting counts for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SittingResult {
    /// Who sat where.
    pub seats: BySeat<usize>,
    /// The scores as the rules write them, or the foul that ended it.
    pub result: Result<Scores, Fouled>,
    /// How many rounds were played.
    pub rounds: u64,
}

/// How a sitting ended.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// The scores as the rules write them.
    pub points: BySeat<f64>,
    /// Places, 1 the best; equals share.
    pub ranks: BySeat<f64>,
}

impl Block {
    /// What it counts for.
    pub fn result(&self) -> BlockResult {
        let result = |sitting: &Sitting| SittingResult {
            seats: sitting.seats,
            result: sitting.result.clone(),
            rounds: sitting.rounds.len() as u64,
        };
        BlockResult { block: self.number, sittings: self.sittings.iter().map(result).collect() }
    }
}

impl Plan {
    /// Four players, each in each seat: a block has four sittings.
    pub fn rotations(players: [Spec; 4], rules: Rules, length: Length, seed: Seed) -> Plan {
        let seatings = (0..4).map(|turn| BySeat::from_fn(|seat| (seat.index() + turn) % 4)).collect();
        Plan { rules, players: players.into(), seatings, length, seed }
    }

    /// Two kinds of player in all fourteen mixed seatings.
    pub fn two_kinds(a: Spec, b: Spec, rules: Rules, length: Length, seed: Seed) -> Plan {
        let seatings = (1..15).map(|bits: usize| BySeat::from_fn(|seat| bits >> seat.index() & 1)).collect();
        Plan { rules, players: vec![a, b], seatings, length, seed }
    }

    /// Checks that every player exists.
    pub fn check(&self) -> Result<(), SpecError> {
        self.players.iter().try_for_each(table::check::<Round>)
    }

    /// Everybody who takes part.
    pub fn crew(&self) -> Crew<Round> {
        Crew::new(self.players.iter().cloned())
    }

    /// Plays one block. Equal players meet equal seeds in equal seats, so that they score exactly
    /// alike over a block.
    pub fn block(&self, crew: &mut Crew<Round>, number: u64) -> Block {
        let sittings = self.seatings.iter().map(|&seats| self.sitting(crew, number, seats)).collect();
        Block { number, sittings }
    }

    fn sitting(&self, crew: &mut Crew<Round>, block: u64, seats: BySeat<usize>) -> Sitting {
        let mut rounds = Vec::new();
        let result = self.play(crew, block, seats, &mut rounds);
        Sitting { seats, result, rounds }
    }

    fn play(
        &self,
        crew: &mut Crew<Round>,
        block: u64,
        seats: BySeat<usize>,
        rounds: &mut Vec<RoundRecord>,
    ) -> Result<Scores, Fouled> {
        let seed = self.seed.child("players").child(block);
        let deals = self.seed.child("deals").child(block);
        let mut sheet = Match::new(self.rules);
        let next = |sheet: &Match, number: usize| {
            let deal = Deal::random(&mut deals.child(number).rng());
            match self.length {
                Length::Game => sheet.round(&deal),
                Length::Round => Round::new(&self.rules, &deal, self.rules.passing.direction(block as usize)),
            }
        };
        let mut table = crew.sit(seats, next(&sheet, 0), seed)?;
        let totals = loop {
            let (round, played) = table.play();
            let names = BySeat::from_fn(|seat| self.players[seats[seat]].to_string());
            rounds.push(RoundRecord::of(round, block, names, played.as_ref().err().cloned()));
            played?;
            if self.length == Length::Round {
                break round.points();
            }
            sheet.record(round).expect("the round was begun by this sheet and is over");
            if sheet.is_over() {
                break sheet.totals();
            }
            table.deal(next(&sheet, rounds.len()));
        };
        let against = totals.into_array().map(f64::from);
        let places = ranks(&against);
        Ok(Scores {
            points: totals.map(|points| f64::from(self.rules.score(points))),
            ranks: BySeat::from_fn(|seat| places[seat.index()]),
        })
    }
}
