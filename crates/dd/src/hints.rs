//! The card that last refuted, for each kind of decision: a hint for the order of moves and no
//! more, so that two decisions that share a place cost time and never exactness.

use crate::engine::Trick;

const BITS: u32 = 15;

/// The store.
pub struct Hints {
    cards: Box<[Hint]>,
}

#[derive(Clone, Copy, Default)]
struct Hint {
    mark: u32,
    card: u8,
}

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
        Key { place: (mixed >> (64 - BITS)) as usize, mark: (mixed >> 17) as u32 | 1 }
    }
}

impl Hints {
    /// What it takes.
    pub const BYTES: usize = size_of::<Hint>() << BITS;

    /// No hints.
    pub fn new() -> Hints {
        Hints { cards: vec![Hint::default(); 1 << BITS].into_boxed_slice() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.cards.fill(Hint::default());
    }

    /// A card as a bit, or nothing.
    #[inline(always)]
    pub fn get(&self, key: Key) -> u64 {
        let hint = self.cards[key.place & ((1 << BITS) - 1)];
        if hint.mark == key.mark { 1 << (hint.card & 63) } else { 0 }
    }

    /// Remembers a card.
    #[inline(always)]
    pub fn set(&mut self, key: Key, card: u64) {
        self.cards[key.place & ((1 << BITS) - 1)] =
            Hint { mark: key.mark, card: card.trailing_zeros() as u8 };
    }

    /// A lead: the leader's hand and how many tricks are wanted.
    #[inline(always)]
    pub fn lead_key(&self, hands: &[u64; 4], seat: usize, need: i32) -> Key {
        let _ = need;
        Key::new(hands[seat].wrapping_add(hands[(seat + 2) & 3].count_ones() as u64).rotate_left(3))
    }

    /// Another card: the suit led around the table and the card to beat, or the hand that discards.
    #[inline(always)]
    pub fn follow_key(&self, hands: &[u64; 4], place: usize, seat: usize, trick: &Trick, need: i32) -> Key {
        let _ = need;
        let best = u64::from(trick.best.trailing_zeros());
        let where_ = (seat << 2 | place) as u64;
        if hands[seat] & trick.led != 0 {
            let suit = (hands[0] | hands[1] | hands[2] | hands[3]) & trick.led;
            Key::new((suit ^ best << 52 ^ best << 13 ^ where_ << 29).wrapping_mul(0xd6e8_feb8_6659_fd93))
        } else {
            Key::new((hands[seat] ^ best << 13 ^ where_ << 29).wrapping_mul(0xd6e8_feb8_6659_fd93))
        }
    }
}
