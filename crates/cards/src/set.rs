use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use rand::{Rng, RngExt};

use crate::{BySuit, Card, RankSet, Suit, bits};

/// A set of cards: 64 bits, a lane of sixteen for each suit, of which thirteen are used.
///
/// Iterates from the lowest card to the highest and allocates nothing, so it also serves as the
/// list of moves in a card game.
///
/// ```
/// use cards::{CardSet, Suit};
/// let hand: CardSet = "AKJ.T9.-.Q2".parse().unwrap();
/// assert_eq!(hand.len(), 7);
/// assert_eq!(hand.suit(Suit::Hearts).to_string(), "♥T9");
/// assert_eq!(hand.to_string(), "♠AKJ ♥T9 ♦- ♣Q2");
/// assert_eq!(hand.pbn().to_string(), "AKJ.T9..Q2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 52.
    pub const DECK: CardSet = CardSet(0x1fff_1fff_1fff_1fff);

    /// From bits; those that stand for no card are dropped.
    #[inline]
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits & Self::DECK.0)
    }

    /// One bit for each card, at its [`Card::index`].
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Just this card.
    #[inline]
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }

    /// Every card of a suit.
    #[inline]
    pub const fn all_of(suit: Suit) -> CardSet {
        CardSet(0x1fff << (suit as u64 * 16))
    }

    /// These ranks in this suit.
    #[inline]
    pub const fn in_suit(suit: Suit, ranks: RankSet) -> CardSet {
        CardSet((ranks.bits() as u64) << (suit as u64 * 16))
    }

    /// The cards of the same suit that are higher than this one.
    #[inline]
    pub const fn above(card: Card) -> CardSet {
        CardSet(CardSet::all_of(card.suit()).0 & !((2 << card.index()) - 1))
    }

    /// The cards of the same suit that are lower than this one.
    #[inline]
    pub const fn below(card: Card) -> CardSet {
        CardSet(CardSet::all_of(card.suit()).0 & ((1 << card.index()) - 1))
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this card is among them.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 != 0
    }

    /// Whether every card of `other` is among them.
    #[inline]
    pub const fn includes(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether no card is in both.
    #[inline]
    pub const fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    /// This set and one card more.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.index())
    }

    /// This set less one card.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.index()))
    }

    /// Inserts a card; true if it was not in the set before.
    pub fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        *self = self.with(card);
        new
    }

    /// Removes a card; true if it was in the set.
    pub fn remove(&mut self, card: Card) -> bool {
        let there = self.contains(card);
        *self = self.without(card);
        there
    }

    /// The cards of one suit.
    #[inline]
    pub const fn suit(self, suit: Suit) -> CardSet {
        CardSet(self.0 & Self::all_of(suit).0)
    }

    /// The ranks held in one suit.
    #[inline]
    pub const fn ranks(self, suit: Suit) -> RankSet {
        RankSet::from_bits((self.0 >> (suit as u64 * 16)) as u16)
    }

    /// How many cards of each suit.
    pub fn lengths(self) -> BySuit<usize> {
        BySuit::from_fn(|suit| self.suit(suit).len())
    }

    /// The highest card of the highest suit, if any.
    #[inline]
    pub const fn highest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Card::from_index(self.0.ilog2() as usize) }
    }

    /// The lowest card of the lowest suit, if any.
    #[inline]
    pub const fn lowest(self) -> Option<Card> {
        Card::from_index(self.0.trailing_zeros() as usize)
    }

    /// The `n`-th card from below, counted from zero.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Card> {
        Card::from_index(bits::select(self.0, n.min(64) as u32) as usize)
    }

    /// One card, each as likely as the others; `None` from the empty set.
    #[inline]
    pub fn random<R: Rng + ?Sized>(self, rng: &mut R) -> Option<Card> {
        if self.is_empty() { None } else { self.nth(rng.random_range(0..self.len() as u32) as usize) }
    }

    /// `size` of the cards, every choice as likely as the others; all of them if there are fewer.
    pub fn random_subset<R: Rng + ?Sized>(self, size: usize, rng: &mut R) -> CardSet {
        let (mut left, mut chosen) = (self, CardSet::EMPTY);
        while chosen.len() < size
            && let Some(card) = left.random(rng)
        {
            left.remove(card);
            chosen.insert(card);
        }
        chosen
    }

    /// From the lowest card to the highest.
    #[inline]
    pub const fn iter(self) -> Iter {
        Iter(self)
    }
}

/// The cards of a set from the lowest to the highest, or backwards.
#[derive(Clone, Debug)]
pub struct Iter(CardSet);

impl Iterator for Iter {
    type Item = Card;
    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = self.0.lowest()?;
        self.0.0 &= self.0.0 - 1;
        Some(card)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Iter {
    #[inline]
    fn next_back(&mut self) -> Option<Card> {
        let card = self.0.highest()?;
        self.0 = self.0.without(card);
        Some(card)
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;
    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        *self |= cards.into_iter().collect::<CardSet>();
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> CardSet {
        CardSet::of(card)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

macro_rules! operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, |$a:ident, $b:ident| $bits:expr) => {
        impl $trait for CardSet {
            type Output = CardSet;
            #[inline]
            fn $method(self, other: CardSet) -> CardSet {
                let ($a, $b) = (self.0, other.0);
                CardSet($bits)
            }
        }
        impl $assign for CardSet {
            #[inline]
            fn $assign_method(&mut self, other: CardSet) {
                let ($a, $b) = (self.0, other.0);
                self.0 = $bits;
            }
        }
    };
}
operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
operator!(Sub sub, SubAssign sub_assign, |a, b| a & !b);

impl Not for CardSet {
    type Output = CardSet;
    #[inline]
    fn not(self) -> CardSet {
        CardSet::from_bits(!self.0)
    }
}
