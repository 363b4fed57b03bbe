//! Positions from played rounds in which exactly one card decides about a moon: a test for players.
//!
//! All cards face up, one card keeps the moon away whatever the shooter does, or shoots it whatever the
//! others do, and no other card does. A player sees only its view, in which the card need not be that clear:
//! nobody finds all of them. `crates/players/examples/moon_positions.rs` made the file.

use cards::{Card, Deal};
use game::{EquivalentMoves as _, Game as _};
use hearts::{Direction, Round, Rules};
use serde::{Deserialize, Serialize};

/// What the card is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MoonTask {
    /// To keep another seat's moon away.
    Stop,
    /// To shoot the moon.
    Shoot,
}

/// One position, as a line of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoonPosition {
    /// What is to be done.
    pub task: MoonTask,
    /// The hands as they were dealt.
    pub deal: Deal,
    /// Where cards were passed.
    pub direction: Direction,
    /// The cards passed, each seat's from the lowest up, then the cards played.
    pub moves: Vec<Card>,
    /// The lowest of the cards that do it, which are equivalent.
    pub card: Card,
}

impl MoonPosition {
    /// Those of the file that ships.
    pub fn shipped() -> Vec<MoonPosition> {
        let lines = include_str!("../../../data/hearts/moons.jsonl").lines();
        lines.map(|line| serde_json::from_str(line).expect("a test reads the file")).collect()
    }

    /// The round at this position, under the standard rules.
    pub fn round(&self) -> Round {
        let mut round = Round::new(&Rules::default(), &self.deal, self.direction);
        self.moves.iter().for_each(|&card| round.play(card));
        round
    }

    /// Whether this card does it.
    pub fn is_met_by(&self, card: Card) -> bool {
        self.round().table().is_some_and(|play| play.representative(card) == self.card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shooting::{only_shot, only_stopper};
    use cards::Seat;
    use hearts::penalty;

    #[test]
    fn every_position_is_decided_by_its_card_alone() {
        let positions = MoonPosition::shipped();
        for position in &positions {
            let round = position.round();
            let play = round.table().unwrap();
            let shooter = Seat::ALL.into_iter().find(|&seat| penalty(play.taken()[seat]) > 0).unwrap();
            let only = match position.task {
                MoonTask::Stop => only_stopper(play, shooter),
                MoonTask::Shoot => only_shot(play).filter(|_| play.to_play() == Some(shooter)),
            };
            assert_eq!(only, Some(position.card), "{position:?}");
            assert!(position.is_met_by(position.card));
        }
        let stops = positions.iter().filter(|position| position.task == MoonTask::Stop).count();
        assert_eq!((stops, positions.len()), (100, 200));
    }
}
