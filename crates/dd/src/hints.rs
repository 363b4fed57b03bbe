//! The card that last refuted, for each kind of decision: a hint for the order of moves and no
//! more, so that two decisions that share a place cost time and never exactness.

use crate::lanes::lane;
use crate::suits::zeroed;
use crate::trick::Trick;

const BITS: u32 = 13;

/// The store.
pub struct Hints {
    cards: Box<[Hint; 1 << BITS]>,
}

/// The mark of a key, and a card in the lowest six bits.
#[derive(Clone, Copy, Default)]
struct Hint(u32);

const CARD: u32 = 63;

/// Where a hint lies.
#[derive(Clone, Copy)]
pub struct Key {
    place: usize,
    mark: u32,
}

impl Key {
    #[inline(always)]
    fn new(word: u64) -> Key {
        let mixed = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Key { place: (mixed >> (64 - BITS)) as usize, mark: ((mixed >> 17) as u32 | 64) & !CARD }
    }

    /// Where nothing is kept.
    pub const NONE: Key = Key { place: 0, mark: 0 };

    /// A lead: the leader's hand, whether partner's suits are odd or even, and how many tricks are
    /// wanted.
    #[inline(always)]
    pub fn lead(hands: &[u64; 4], seat: usize, need: i32) -> Key {
        let mate = hands[(seat + 2) & 3];
        let mut word = hands[seat];
        for suit in 0..4 {
            word ^= u64::from((mate & lane(suit)).count_ones() & 1) << (13 + 16 * suit);
        }
        Key::new(mix(mix(word) ^ need as u64))
    }

    /// Another card: the suit led around the table and the card to beat, or the hand that discards.
    #[inline(always)]
    pub fn follow(hands: &[u64; 4], place: usize, seat: usize, trick: &Trick) -> Key {
        let best = u64::from(trick.best.trailing_zeros());
        let mut word = hands[seat];
        if word & trick.led != 0 {
            word = trick.left & trick.led ^ best << 52;
        }
        Key::new(mix(word ^ best << 13 ^ ((seat << 2 | place) as u64) << 29))
    }
}

impl Hints {
    /// What it takes.
    pub const BYTES: usize = size_of::<Hint>() << BITS;

    /// No hints.
    pub fn new() -> Hints {
        Hints { cards: zeroed() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.cards.fill(Hint::default());
    }

    /// A card as a bit, or nothing.
    #[inline(always)]
    pub fn get(&self, key: Key) -> u64 {
        let hint = self.cards[key.place & ((1 << BITS) - 1)];
        if hint.0 & !CARD == key.mark { 1 << (hint.0 & CARD) } else { 0 }
    }

    /// Remembers a card.
    #[inline(always)]
    pub fn set(&mut self, key: Key, card: u64) {
        self.cards[key.place & ((1 << BITS) - 1)] = Hint(key.mark | card.trailing_zeros());
    }
}

#[inline(always)]
const fn mix(word: u64) -> u64 {
    word.wrapping_mul(0xd6e8_feb8_6659_fd93)
}
