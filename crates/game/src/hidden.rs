//! Games as one seat knows them.

use std::fmt::Debug;

use cards::{BySeat, CardSet, Seat};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Game, Side};

/// What one seat knows, and nothing more.
///
/// A view owns its contents, so a player that is handed one cannot reach what it does not hold.
/// Two positions with equal views are indistinguishable for that seat: an information set is the
/// class of positions with equal views. Every door sends views and never positions.
pub trait View: Clone + Eq + Debug + Serialize + DeserializeOwned {
    /// One move of the game.
    type Move: Copy + Eq + Ord + Debug;
    /// The legal moves.
    type Moves: IntoIterator<Item = Self::Move>;

    /// Whose view this is.
    fn seat(&self) -> Seat;
    /// What this seat may do now; empty when the decision is not its own.
    fn moves(&self) -> Self::Moves;
}

/// A game whose seats may know different things.
///
/// A game without secrets has the view [`Open`], so that players of every game have one interface.
pub trait Hidden: Game {
    /// What one seat knows.
    type View: View<Move = Self::Move>;

    /// The seats that take part, in order of turn.
    fn seats(&self) -> &'static [Seat];
    /// Who decides now (declarer at dummy's turn); nobody at chance's turn or when it is over.
    fn actor(&self) -> Option<Seat>;
    /// Who is paid for what this seat does.
    fn side(&self, seat: Seat) -> Side;
    /// What this seat knows.
    fn view(&self, seat: Seat) -> Self::View;
}

/// A position that remembers how it came about.
pub trait Replay: Game {
    /// The position before the first move.
    fn origin(&self) -> Self;
    /// The moves from there to here.
    fn history(&self) -> Vec<Self::Move>;
}

/// The view of a card game, from which possible worlds can be made.
pub trait CardView: View {
    /// The game that is seen.
    type Game: Hidden<View = Self, Move = Self::Move>;

    /// Who may hold what this seat has not seen.
    fn unseen(&self) -> Unseen;

    /// The position in which the seats now hold these hands.
    ///
    /// Contract: for hands allowed by [`unseen`](CardView::unseen) the result gives this same view
    /// to this seat, and the history that it remembers is legal from its own origin. For other
    /// hands the result is some position without meaning, but no panic.
    fn world(&self, hands: &BySeat<CardSet>) -> Self::Game;
}

/// Who may hold which cards, as far as one view tells.
///
/// Hands are allowed when each seat has its `known` cards, exactly `room` more out of `may`, and
/// no card is held twice. Every card of some `may` is held by somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unseen {
    /// Cards that a seat certainly holds now.
    pub known: BySeat<CardSet>,
    /// Cards, none of them in a `known`, that a seat may hold.
    pub may: BySeat<CardSet>,
    /// How many cards out of `may` each seat holds.
    pub room: BySeat<u32>,
}

impl Unseen {
    /// All cards whose place is not known.
    pub fn cards(&self) -> CardSet {
        self.may.values().fold(CardSet::EMPTY, |all, &may| all | may)
    }

    /// Whether these hands are possible.
    pub fn allows(&self, hands: &BySeat<CardSet>) -> bool {
        let each = |seat: Seat| {
            let (known, rest) = (self.known[seat], hands[seat] - self.known[seat]);
            hands[seat].includes(known)
                && self.may[seat].includes(rest)
                && rest.len() == self.room[seat] as usize
        };
        let held: usize = hands.values().map(|hand| hand.len()).sum();
        let all = hands.values().fold(CardSet::EMPTY, |all, &hand| all | hand);
        Seat::ALL.into_iter().all(each) && all.len() == held && all.includes(self.cards())
    }
}

/// The view of a game in which nothing is hidden: the position itself, and who looks at it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Open<G> {
    /// Whose view this is.
    pub seat: Seat,
    /// The whole position.
    pub game: G,
}

impl<G> View for Open<G>
where
    G: Hidden<View = Open<G>> + Eq + Debug + Serialize + DeserializeOwned,
{
    type Move = G::Move;
    type Moves = Vec<G::Move>;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn moves(&self) -> Vec<G::Move> {
        if self.game.actor() == Some(self.seat) {
            self.game.moves().into_iter().collect()
        } else {
            Vec::new()
        }
    }
}
