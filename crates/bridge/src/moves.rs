use std::fmt;
use std::str::FromStr;

use cards::{Card, CardSet, Iter};

use crate::{Call, CallSet};

/// What may be done at the table: a call, then cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Move {
    Call(Call),
    Card(Card),
}

impl From<Call> for Move {
    fn from(call: Call) -> Move {
        Move::Call(call)
    }
}

impl From<Card> for Move {
    fn from(card: Card) -> Move {
        Move::Card(card)
    }
}

/// As [`Call`] and [`Card`] are written.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Call(call) => call.fmt(f),
            Move::Card(card) => card.fmt(f),
        }
    }
}

/// The text is neither a call nor a card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is neither a call (Pass, X, XX, 1C to 7NT) nor a card (SA, H10)")]
pub struct ParseMoveError(pub String);

/// A call if it can be one, else a card: `2S` bids two spades, `S2` plays the two of spades.
impl FromStr for Move {
    type Err = ParseMoveError;
    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let call = text.parse().map(Move::Call).ok();
        call.or_else(|| text.parse().map(Move::Card).ok()).ok_or_else(|| ParseMoveError(text.to_owned()))
    }
}

crate::text::serde_by_text!(Move);

/// The legal moves: either calls or cards. Nothing is allocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Moves {
    Calls(CallSet),
    Cards(CardSet),
}

impl Moves {
    /// No move.
    pub const NONE: Moves = Moves::Cards(CardSet::EMPTY);

    /// Whether this move is among them.
    pub const fn contains(self, mv: Move) -> bool {
        match (self, mv) {
            (Moves::Calls(calls), Move::Call(call)) => calls.contains(call),
            (Moves::Cards(cards), Move::Card(card)) => cards.contains(card),
            _ => false,
        }
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = MovesIter;
    fn into_iter(self) -> MovesIter {
        match self {
            Moves::Calls(calls) => MovesIter { calls, cards: CardSet::EMPTY.iter() },
            Moves::Cards(cards) => MovesIter { calls: CallSet::EMPTY, cards: cards.iter() },
        }
    }
}

/// The legal moves, one after the other.
#[derive(Clone, Debug)]
pub struct MovesIter {
    calls: CallSet,
    cards: Iter,
}

impl Iterator for MovesIter {
    type Item = Move;
    fn next(&mut self) -> Option<Move> {
        self.calls.next().map(Move::Call).or_else(|| self.cards.next().map(Move::Card))
    }
}
