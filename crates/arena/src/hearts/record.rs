use cards::{BySeat, Card, Deal, Seat};
use game::{Game, Replay};
use hearts::{Direction, Round, Rules};
use serde::{Deserialize, Serialize};

use table::Fouled;

/// A round as it was played: everything that is needed to see it again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundRecord {
    /// The number of its block.
    pub block: u64,
    /// Who sat where.
    pub players: BySeat<String>,
    /// The rules, in their short form.
    pub rules: String,
    /// Where cards were passed.
    pub direction: Direction,
    /// Points against each seat before the round.
    pub totals: BySeat<i32>,
    /// The hands as they were dealt.
    pub deal: Deal,
    /// The cards passed, each seat's from the lowest up, then the cards played.
    pub moves: Vec<Card>,
    /// Points against each seat in this round.
    pub points: BySeat<i32>,
    /// What ended it before its time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foul: Option<String>,
}

/// A record that does not hold what it says.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The rules cannot be read.
    #[error("its rules: {0}")]
    Rules(#[from] hearts::RulesError),
    /// A card is not legal.
    #[error("move {number}, the {}, is not legal for {seat}", card.name())]
    Illegal {
        /// Counted from one.
        number: usize,
        /// The card.
        card: Card,
        /// Who played it.
        seat: Seat,
    },
    /// There are cards after the end.
    #[error("it has {0} moves, more than a round")]
    TooLong(usize),
    /// The points are not those of the play.
    #[error("it claims the points {said:?}, but the play gives {played:?}")]
    Points {
        /// What the record says.
        said: BySeat<i32>,
        /// What comes out.
        played: BySeat<i32>,
    },
}

impl RoundRecord {
    /// The record of a round.
    pub fn of(round: &Round, block: u64, players: BySeat<String>, foul: Option<Fouled>) -> RoundRecord {
        RoundRecord {
            block,
            players,
            rules: round.rules().to_string(),
            direction: round.direction(),
            totals: *round.totals(),
            deal: Deal::new(*round.dealt()).expect("a round starts from a full deal"),
            moves: round.history(),
            points: round.points(),
            foul: foul.map(|foul| foul.to_string()),
        }
    }

    /// Plays the round again, every card checked.
    pub fn replay(&self) -> Result<Round, ReplayError> {
        use game::Hidden;
        let rules: Rules = self.rules.parse()?;
        let mut round = Round::within(&rules, &self.deal, self.direction, &self.totals);
        for (i, &card) in self.moves.iter().enumerate() {
            let seat = round.actor().ok_or(ReplayError::TooLong(self.moves.len()))?;
            if !round.moves().contains(card) {
                return Err(ReplayError::Illegal { number: i + 1, card, seat });
            }
            round.play(card);
        }
        if round.points() != self.points {
            return Err(ReplayError::Points { said: self.points, played: round.points() });
        }
        Ok(round)
    }
}
