//! The test set of the paper: 455 situations out of 35 rounds among four Sweetpeas, each as the player
//! in the first position saw it at the beginning of a trick.
//!
//! Our rounds are saved in `data/hearts/perkins-455.jsonl`, made by
//! `cargo run --release -p arena --example perkins_situations`. Departure: the paper's three games had 35
//! rounds; ours are games in succession until there are 35.

use std::sync::LazyLock;

use arena::hearts::RoundRecord;
use cards::{BySeat, Seat};
use game::{CardView, Game, Hidden, Unseen};
use hearts::{Play, Round, View};

/// What one seat knew at the beginning of a trick.
pub struct TestSituation {
    /// The trick, from 1.
    pub trick: u32,
    /// The view of the first position.
    pub view: View,
}

/// The rounds, each as its thirteen situations.
pub static ROUNDS: LazyLock<Vec<Vec<TestSituation>>> = LazyLock::new(|| {
    let lines = include_str!("../../../../../data/hearts/perkins-455.jsonl").lines();
    lines.map(|line| situations(&serde_json::from_str(line).expect("a test reads it"))).collect()
});

/// The first position is a fixed seat.
const FIRST: Seat = Seat::North;

fn situations(record: &RoundRecord) -> Vec<TestSituation> {
    let rules = record.rules.parse().expect("a test reads it");
    let mut round = Round::within(&rules, &record.deal, record.direction, &record.totals);
    let mut found = Vec::new();
    for &card in &record.moves {
        if round.table().is_some_and(|play| play.trick().is_empty()) {
            found.push(TestSituation { trick: found.len() as u32 + 1, view: round.view(FIRST) });
        }
        round.play(card);
    }
    found
}

impl TestSituation {
    /// Who may hold what.
    pub fn unseen(&self) -> Unseen {
        self.view.unseen()
    }

    /// The table as if this seat were to lead, which is how the paper searched every situation.
    pub fn leading(&self) -> Play {
        let table = self.view.table().expect("cards are not passed any more");
        // The others' cards are unknown, so the position is made with nobody holding any.
        Play::ending(&self.view.rules, &BySeat::default(), table.taken(), FIRST, table.is_broken())
            .expect("empty hands are equally long, and nothing is taken twice")
            .with_hands(table.hands())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_455_situations_and_every_record_replays() {
        assert_eq!(ROUNDS.len(), 35);
        assert!(ROUNDS.iter().all(|round| round.len() == 13));
        for line in include_str!("../../../../../data/hearts/perkins-455.jsonl").lines() {
            let record: RoundRecord = serde_json::from_str(line).unwrap();
            record.replay().unwrap();
        }
        for situation in ROUNDS.iter().flatten() {
            assert_eq!(situation.leading().to_play(), Some(FIRST));
            assert_eq!(situation.view.hand.len() as u32, 14 - situation.trick);
        }
    }
}
