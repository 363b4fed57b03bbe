//! The kernel: thirteen tricks with all cards face up, on a few machine words.

mod bounds;
mod equivalent;
mod prospects;
mod random;
mod terms;

use cards::{BySeat, Card, CardSet, Seat, Suit};
use game::{Deterministic, Game, Side, Turn};

use crate::score::{MOON, penalty};
use crate::{JACK, Moon, Rules};

pub use bounds::Key;
pub use random::{random_hands, random_round};
pub(crate) use terms::{Context, Terms};

/// The play of a round with all cards face up, after any passing: who holds what, the trick on
/// the table, and who has taken what. Copied freely; nothing is allocated.
///
/// ```
/// use cards::{Deal, Seed};
/// use game::Game;
/// use hearts::{Play, Rules};
///
/// let mut rng = Seed::new(1).rng();
/// let mut play = Play::start(&Rules::default(), Deal::random(&mut rng).hands());
/// assert_eq!(play.moves().to_string(), "♣2");
/// while let Some(card) = play.moves().lowest() {
///     play.play(card);
/// }
/// let points: i32 = play.points().values().sum();
/// assert!(points == 26 || points == 78);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    hands: BySeat<CardSet>,
    taken: BySeat<CardSet>,
    trick: CardSet,
    /// The highest card of the suit led, and who played it; between tricks always the jack of
    /// diamonds and the seat to lead, so that equal positions are equal.
    best: Card,
    winner: Seat,
    turn: Seat,
    /// Whether this is still the first trick of the round.
    first: bool,
    broken: bool,
    terms: Terms,
}

/// Hands from which no ending can be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum EndingError {
    #[error("{0} has {1} cards and {2} has {3}: at the start of a trick all hands are equally long")]
    Length(Seat, usize, Seat, usize),
    #[error("the {} stands twice: a card is in one hand or has been taken once", .0.name())]
    Twice(Card),
}

impl Play {
    /// The start of play, with these hands after passing, in a match of which nothing is known.
    pub fn start(rules: &Rules, hands: &BySeat<CardSet>) -> Play {
        Play::begin(Terms::new(rules, &BySeat::default()), rules.opening.leader(hands), hands)
    }

    /// The start of play on known terms, led by a known seat.
    pub(crate) fn begin(terms: Terms, leader: Seat, hands: &BySeat<CardSet>) -> Play {
        Play {
            hands: *hands,
            taken: BySeat::default(),
            trick: CardSet::EMPTY,
            best: JACK,
            winner: leader,
            turn: leader,
            first: true,
            broken: false,
            terms,
        }
    }

    /// A position between two later tricks: these hands, `leader` to lead, and who has taken what
    /// so far (cards in neither place have gone out of the game, and nobody counts them).
    pub fn ending(
        rules: &Rules,
        hands: &BySeat<CardSet>,
        taken: &BySeat<CardSet>,
        leader: Seat,
        broken: bool,
    ) -> Result<Play, EndingError> {
        let length = |seat: Seat| hands[seat].len();
        if let Some(seat) = Seat::ALL.into_iter().find(|&seat| length(seat) != length(Seat::North)) {
            return Err(EndingError::Length(Seat::North, length(Seat::North), seat, length(seat)));
        }
        let mut seen = CardSet::EMPTY;
        for &cards in hands.values().chain(taken.values()) {
            if let Some(card) = (seen & cards).lowest() {
                return Err(EndingError::Twice(card));
            }
            seen |= cards;
        }
        let play = Play::begin(Terms::new(rules, &BySeat::default()), leader, hands);
        Ok(Play { taken: *taken, first: false, broken, ..play })
    }

    /// What each seat holds now.
    pub const fn hands(&self) -> &BySeat<CardSet> {
        &self.hands
    }

    /// This position with other cards in the hands. With a [`View`](crate::View)'s table and hands that
    /// the view allows, the result is a possible world without its history.
    #[must_use]
    pub const fn with_hands(mut self, hands: &BySeat<CardSet>) -> Play {
        self.hands = *hands;
        self
    }

    /// The cards that each seat has taken.
    pub const fn taken(&self) -> &BySeat<CardSet> {
        &self.taken
    }

    /// The cards on the table.
    pub const fn trick(&self) -> CardSet {
        self.trick
    }

    /// The suit that was led to the trick on the table, if there is one.
    pub fn led(&self) -> Option<Suit> {
        (!self.trick.is_empty()).then(|| self.best.suit())
    }

    /// Who takes the trick on the table as it lies, and with which card.
    pub fn winning(&self) -> Option<(Seat, Card)> {
        (!self.trick.is_empty()).then_some((self.winner, self.best))
    }

    /// Who plays next; nobody when all cards are played.
    pub fn to_play(&self) -> Option<Seat> {
        (!self.hands[self.turn].is_empty()).then_some(self.turn)
    }

    /// Whether the cards that may not be led at first may be led now (hearts are broken).
    pub const fn is_broken(&self) -> bool {
        self.broken
    }

    /// Whether the first trick of the round is not complete yet.
    pub const fn is_first_trick(&self) -> bool {
        self.first
    }

    /// Points against each seat for what it has taken so far. A moon counts from its last
    /// penalty on, the bonus for no trick at the end.
    pub fn points(&self) -> BySeat<i32> {
        self.terms.points(&self.taken, self.is_over())
    }

    /// What decides now which cards may be played.
    #[inline]
    pub(crate) fn context(&self) -> Context {
        let lead = self.trick.is_empty();
        let follow = match (lead, self.first) {
            (false, _) => CardSet::all_of(self.best.suit()),
            (true, true) => self.terms.opening(),
            (true, false) => CardSet::EMPTY,
        };
        self.terms.context(follow, self.first, lead && !self.broken)
    }

    /// Whose turn it is, whether or not that seat's cards are known.
    pub(crate) fn next(&self) -> Seat {
        self.turn
    }
}

impl Game for Play {
    type Move = Card;
    type Moves = CardSet;
    type Payoff = [f64; 4];

    #[inline]
    fn turn(&self) -> Turn {
        self.to_play().map_or(Turn::Over, |seat| Turn::Side(Side::new(seat.index())))
    }

    #[inline]
    fn moves(&self) -> CardSet {
        self.context().legal(self.hands[self.turn])
    }

    #[inline]
    fn play(&mut self, card: Card) {
        let seat = self.turn;
        let lead = self.trick.is_empty();
        self.hands[seat] = self.hands[seat].without(card);
        if lead || (card.suit() == self.best.suit() && card > self.best) {
            (self.best, self.winner) = (card, seat);
        }
        self.trick = self.trick.with(card);
        self.broken |= self.terms.breakers(lead).contains(card);
        self.turn = seat.next();
        if self.trick.len() == 4 {
            self.taken[self.winner] |= self.trick;
            self.trick = CardSet::EMPTY;
            self.turn = self.winner;
            self.best = JACK;
            self.first = false;
        }
    }

    fn payoff(&self) -> [f64; 4] {
        self.points().into_array().map(|points| -f64::from(points))
    }
}

impl Deterministic for Play {}

impl Terms {
    /// Points against each seat that has taken these cards.
    #[inline]
    pub(crate) fn points(&self, taken: &BySeat<CardSet>, over: bool) -> BySeat<i32> {
        let mut points = taken.map(penalty);
        let shooter = Seat::ALL.into_iter().find(|&seat| points[seat] == MOON);
        match shooter.map(|seat| (seat, self.moon[seat])) {
            Some((seat, Moon::Others | Moon::Choice)) => {
                points = BySeat::from_fn(|other| if other == seat { 0 } else { MOON });
            }
            Some((seat, Moon::Own)) => points[seat] = -MOON,
            Some((_, Moon::Off)) | None => {
                if over && self.no_trick > 0 {
                    for seat in Seat::ALL {
                        points[seat] -= i32::from(taken[seat].is_empty()) * i32::from(self.no_trick);
                    }
                }
            }
        }
        if self.jack > 0 {
            for seat in Seat::ALL {
                points[seat] -= i32::from(taken[seat].contains(JACK)) * i32::from(self.jack);
            }
        }
        points
    }
}
