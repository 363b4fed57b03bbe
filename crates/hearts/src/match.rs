//! Rounds to a target.

use cards::{BySeat, Deal, Seat};
use game::Game;
use serde::{Deserialize, Serialize};

use crate::{Direction, Round, Rules};

/// A match: the rules and the points of every round played. Written down and read back it goes on
/// where it stood.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    rules: Rules,
    rounds: Vec<BySeat<i32>>,
}

/// A round that cannot be entered; the sheet is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RecordError {
    #[error("the match is over: start a new one")]
    Over,
    #[error("the round is not played out: finish it first")]
    Unfinished,
    #[error("the round was played under other rules or from other scores than the match has")]
    Foreign,
}

impl Match {
    /// A match before its first round.
    pub const fn new(rules: Rules) -> Match {
        Match { rules, rounds: Vec::new() }
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Points against each seat, round by round, oldest first.
    pub fn rounds(&self) -> &[BySeat<i32>] {
        &self.rounds
    }

    /// Points against each seat now.
    pub fn totals(&self) -> BySeat<i32> {
        self.rounds.iter().fold(BySeat::default(), |totals, points| self.rules.settle(&totals, points))
    }

    /// The scores as these rules write them.
    pub fn scores(&self) -> BySeat<i32> {
        self.totals().map(|points| self.rules.score(points))
    }

    /// Where cards are passed in the round to come.
    pub fn direction(&self) -> Direction {
        self.rules.passing.direction(self.rounds.len())
    }

    /// The round to come, from this deal.
    pub fn round(&self, deal: &Deal) -> Round {
        Round::within(&self.rules, deal, self.direction(), &self.totals())
    }

    /// Enters a round that was begun with [`round`](Match::round) and played out.
    pub fn record(&mut self, round: &Round) -> Result<(), RecordError> {
        if self.is_over() {
            return Err(RecordError::Over);
        }
        if !round.is_over() {
            return Err(RecordError::Unfinished);
        }
        let expected = (&self.rules, &self.totals(), self.direction());
        if (round.rules(), round.totals(), round.direction()) != expected {
            return Err(RecordError::Foreign);
        }
        self.rounds.push(round.points());
        Ok(())
    }

    /// Whether the target has been reached.
    pub fn is_over(&self) -> bool {
        self.rules.is_over(&self.totals(), self.rounds.len())
    }

    /// Each seat's place, 1 for the best; equal scores share a place and leave the next ones out,
    /// as in 1, 2, 2, 4.
    pub fn ranks(&self) -> BySeat<usize> {
        let totals = self.totals();
        totals.map(|mine| 1 + totals.values().filter(|&&other| other < mine).count())
    }

    /// Who has the best score; several when they share it.
    pub fn winners(&self) -> Vec<Seat> {
        let ranks = self.ranks();
        Seat::ALL.into_iter().filter(|&seat| ranks[seat] == 1).collect()
    }
}
