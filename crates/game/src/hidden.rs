//! Games as one seat knows them.

use std::fmt::Debug;

use cards::{BySeat, Card, CardSet, Seat};
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

    /// Whether some position gives this view. A view that a game gave always passes; one that came
    /// from outside may contradict itself, and whoever thinks about it would find no world.
    fn check(&self) -> Result<(), Impossible> {
        Ok(())
    }
}

/// A view that no position gives.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// The hidden cards cannot be shared out.
    #[error(
        "the {cards} cards that this seat has not seen do not fit into the hands that it has not seen; \
         check the hand, dummy, and the cards played"
    )]
    Hands {
        /// How many cards are hidden.
        cards: usize,
    },
    /// Something that is said to have happened was not allowed.
    #[error("move {number} of those that led here, {mv}, was not legal")]
    History {
        /// Counted from one.
        number: usize,
        /// The move.
        mv: String,
    },
    /// The parts of the view do not fit together.
    #[error("its parts do not fit together: after the moves that it tells of, this seat sees something else")]
    Otherwise,
    /// A number that no game comes to.
    #[error("{name} is {value}, which no game comes to")]
    Number {
        /// What the number is.
        name: &'static str,
        /// What it was said to be.
        value: i64,
    },
}

/// [`View::check`] for a card game: hidden cards are shared out in some way that is allowed, and the
/// position that this makes has to give the view and to have come about legally.
pub fn check_cards<V: CardView<Game: Replay>>(view: &V) -> Result<(), Impossible> {
    let unseen = view.unseen();
    let hands = unseen.some_hands().ok_or(Impossible::Hands { cards: unseen.cards().len() })?;
    check_world(view, &view.world(&hands))
}

/// Whether a position gives this view and came about legally.
pub fn check_world<G: Hidden + Replay>(view: &G::View, world: &G) -> Result<(), Impossible> {
    if world.view(view.seat()) != *view {
        return Err(Impossible::Otherwise);
    }
    let mut again = world.origin();
    for (i, mv) in world.history().into_iter().enumerate() {
        if !again.moves().into_iter().any(|legal| legal == mv) {
            return Err(Impossible::History { number: i + 1, mv: format!("{mv:?}") });
        }
        again.play(mv);
    }
    Ok(())
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

    /// Some hands that are possible; `None` if there are none. Always the same, and nothing that
    /// one should decide by: `belief` draws hands fairly.
    pub fn some_hands(&self) -> Option<BySeat<CardSet>> {
        let mut given = BySeat::<CardSet>::default();
        for card in self.cards() {
            self.give(card, &mut given)?;
        }
        let hands = BySeat::from_fn(|seat| self.known[seat] | given[seat]);
        self.allows(&hands).then_some(hands)
    }

    /// Gives one card more to somebody; a hand that is full hands a card on to make room, along the
    /// shortest chain of hands that ends at one with room.
    fn give(&self, card: Card, given: &mut BySeat<CardSet>) -> Option<()> {
        // For each seat reached: the card that it would get, and from whom.
        let mut reached = BySeat::<Option<(Card, Option<Seat>)>>::default();
        let mut queue = Vec::new();
        for seat in Seat::ALL.into_iter().filter(|&seat| self.may[seat].contains(card)) {
            reached[seat] = Some((card, None));
            queue.push(seat);
        }
        let mut next = 0;
        while let Some(&seat) = queue.get(next) {
            next += 1;
            if given[seat].len() < self.room[seat] as usize {
                let mut at = seat;
                while let Some((moved, from)) = reached[at] {
                    given[at].insert(moved);
                    let Some(giver) = from else { break };
                    given[giver].remove(moved);
                    at = giver;
                }
                return Some(());
            }
            for other in Seat::ALL {
                let passed_on = (given[seat] & self.may[other]).lowest();
                if let (None, Some(moved)) = (reached[other], passed_on) {
                    reached[other] = Some((moved, Some(seat)));
                    queue.push(other);
                }
            }
        }
        None
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
