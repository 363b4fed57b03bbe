//! How a game is written down: the position, and the way to it from its start.

use std::sync::Arc;

use game::{Game, Replay};
use serde::{Deserialize, Serialize};

use super::trail::Trail;
use super::{Backgammon, Move, Past, Position, Stage};

/// The position stands beside its past so that a door can show it without knowing the rules.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Record {
    now: Position,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    past: Option<RecordedPast>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordedPast {
    start: Position,
    moves: Vec<Move>,
}

/// A written game that cannot have been played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// A move that does not fit the position it is made in.
    #[error("move {} ({mv:?}) cannot be made in its position: check the moves before it", .number + 1)]
    Impossible {
        /// Its place in the list, counted from zero.
        number: usize,
        /// The move.
        mv: Move,
    },
    /// The moves lead elsewhere.
    #[error("the moves do not lead to the position 'now': give the position that they end in")]
    Elsewhere,
    /// The stage contradicts the board.
    #[error("the stage says that the game is over or goes on, and the board says otherwise")]
    Stage,
}

impl From<Backgammon> for Record {
    fn from(game: Backgammon) -> Record {
        let past = game.past.as_ref();
        let past = past.map(|past| RecordedPast { start: *past.start, moves: game.history() });
        Record { now: game.now, past }
    }
}

impl TryFrom<Record> for Backgammon {
    type Error = RecordError;

    /// Checks that every move can be made, though not that it uses as many dice as possible.
    fn try_from(record: Record) -> Result<Backgammon, RecordError> {
        consistent(&record.now)?;
        let Some(past) = record.past else {
            return Ok(Backgammon { now: record.now, past: None });
        };
        consistent(&past.start)?;
        let mut game = Backgammon {
            now: past.start,
            past: Some(Past { start: Arc::new(past.start), moves: Trail::default() }),
        };
        for (number, mv) in past.moves.into_iter().enumerate() {
            if !can_be_made(&game.now, mv) {
                return Err(RecordError::Impossible { number, mv });
            }
            game.play(mv);
        }
        if game.now == record.now { Ok(game) } else { Err(RecordError::Elsewhere) }
    }
}

fn consistent(position: &Position) -> Result<(), RecordError> {
    let over = match position.stage {
        Stage::Over(seat) => Some(seat),
        _ => None,
    };
    if over == position.board.winner() { Ok(()) } else { Err(RecordError::Stage) }
}

fn can_be_made(position: &Position, mv: Move) -> bool {
    match (mv, position.stage) {
        (Move::Opening(_, dice), Stage::Opening) => !dice.is_double(),
        (Move::Roll(_), Stage::Roll(_)) => true,
        (Move::Play(play), Stage::Play(seat, dice)) => {
            let (mut board, mut left) = (position.board, dice.numbers().to_vec());
            play.steps().iter().all(|&step| {
                let with = |die: &super::Die| super::plain::step(&board, seat, step.from, *die) == Some(step);
                let Some(i) = left.iter().position(with) else { return false };
                left.remove(i);
                board.step(seat, step);
                true
            })
        }
        _ => false,
    }
}
