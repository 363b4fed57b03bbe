//! Which rows of a first layer are on: lists of places among zeros and ones.
//!
//! A *row* of a card tells its suit and its place among the cards of that suit that are still in play,
//! from the bottom; in spades, while the queen is in, its place below or above her. There are 410.
//! `training/inputs.py` makes the same rows for the training.

use cards::{Card, CardSet, Seat, Suit};
use hearts::{HEARTS, OVER_QUEEN, Play, QUEEN, penalty};

/// How many rows cards have.
pub(super) const CARD_ROWS: usize = 410;
/// How many inputs tell the lengths of a hand.
pub(super) const LENGTHS: usize = 56;
/// How many inputs tell what every seat has taken, who has the queen, who may shoot, and the trick.
pub(super) const COMMON: usize = 59;
/// What the points taken are compared with.
const STEPS: [i32; 9] = [1, 2, 3, 5, 8, 13, 14, 18, 22];
/// No input has more ones.
const MOST: usize = 192;

/// Places of the ones, in any order.
#[derive(Clone, Copy)]
pub(super) struct Ones {
    places: [u16; MOST],
    count: usize,
}

impl Ones {
    pub(super) const NONE: Ones = Ones { places: [0; MOST], count: 0 };

    #[inline]
    pub(super) fn push(&mut self, place: usize) {
        self.places[self.count] = place as u16;
        self.count += 1;
    }

    pub(super) fn as_slice(&self) -> &[u16] {
        &self.places[..self.count]
    }

    /// A one for each card, in a block of 52.
    #[inline]
    pub(super) fn push_cards(&mut self, base: usize, cards: CardSet) {
        cards.iter().for_each(|card| self.push(base + number(card)));
    }

    /// How many cards of each suit a hand has.
    #[inline]
    pub(super) fn push_lengths(&mut self, base: usize, hand: CardSet) {
        for suit in Suit::ALL {
            self.push(base + 14 * suit.index() + hand.suit(suit).len());
        }
    }

    /// What is known to all of the round between tricks, `first` first.
    pub(super) fn push_common(&mut self, base: usize, play: &Play, first: Seat, played: usize) {
        let points = play.taken().map(penalty);
        let all: i32 = points.values().sum();
        for (place, seat) in first.around().enumerate() {
            let reached = STEPS.iter().take_while(|&&step| points[seat] >= step).count();
            (0..reached).for_each(|step| self.push(base + 9 * place + step));
            if play.taken()[seat].contains(QUEEN) {
                self.push(base + 36 + place);
            }
            if points[seat] == all {
                self.push(base + 40 + place);
            }
        }
        if play.is_broken() {
            self.push(base + 44);
        }
        self.push(base + 45 + played / 4);
    }
}

/// The number of a card without the gaps between suits.
#[inline]
pub(super) fn number(card: Card) -> usize {
    13 * card.suit().index() + card.rank().index()
}

/// The rows of cards among those that are in play.
pub(super) struct CardRows {
    present: CardSet,
    bases: [usize; 4],
    queen: bool,
    both: bool,
}

impl CardRows {
    pub(super) fn new(present: CardSet) -> CardRows {
        let triangle = |count: usize| count * count.saturating_sub(1) / 2;
        let queen = present.contains(QUEEN);
        let bases = Suit::ALL.map(|suit| {
            let base = 91 * suit.index();
            match suit {
                Suit::Spades if queen => base + 78 + triangle((present & CardSet::below(QUEEN)).len()),
                _ => base + triangle(present.suit(suit).len()),
            }
        });
        CardRows { present, bases, queen, both: present.includes(OVER_QUEEN) }
    }

    /// The row of a card that is in play.
    #[inline]
    pub(super) fn of(&self, card: Card) -> usize {
        if self.queen && card >= QUEEN {
            return match (card == QUEEN, self.both) {
                (true, _) => 406,
                (false, true) => 407 + usize::from(card.rank() == cards::Rank::Ace),
                (false, false) => 409,
            };
        }
        self.bases[card.suit().index()] + (self.present & CardSet::below(card)).len()
    }
}

/// How many hearts are still to be taken, and whether the queen is.
pub(super) fn to_come(play: &Play) -> (usize, bool) {
    let taken = play.taken().values().fold(CardSet::EMPTY, |all, &cards| all | cards);
    ((HEARTS - taken).len(), !taken.contains(QUEEN))
}
