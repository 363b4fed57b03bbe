//! Positions as the table of classes sees them, and the classes.

use cards::bits;

use crate::engine::Answer;
use crate::lanes;

/// A position at the start of a trick, as the table sees it.
#[derive(Clone, Copy)]
pub struct Sight {
    /// Hand on lead and suit lengths, see [`Shape`].
    pub key: Key,
    /// The owner of each card, one bit of its seat in each word, packed from the lowest card of
    /// the first suit upwards.
    pub low: u64,
    pub high: u64,
    pub all: u64,
}

impl Sight {
    /// Looks at four hands with one of them on lead.
    #[inline(always)]
    pub fn new(hands: &[u64; 4], all: u64, key: Key) -> Sight {
        Sight {
            key,
            low: bits::extract(hands[1] | hands[3], all),
            high: bits::extract(hands[2] | hands[3], all),
            all,
        }
    }
}

/// The lengths of all suits in all hands, four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape(u64);

impl Shape {
    /// Counts.
    pub fn new(hands: &[u64; 4]) -> Shape {
        let mut shape = 0;
        for (seat, hand) in hands.iter().enumerate() {
            for suit in 0..4 {
                shape += u64::from((hand & lanes::lane(suit)).count_ones()) << Shape::place(seat, suit);
            }
        }
        Shape(shape)
    }

    /// After this seat has played a card of this suit.
    #[inline(always)]
    #[must_use]
    pub fn less(self, seat: usize, suit: usize) -> Shape {
        Shape(self.0.wrapping_sub(1 << Shape::place(seat, suit)))
    }

    /// When every hand goes some seats on and every suit to another place.
    #[must_use]
    pub fn turned(self, seats: usize, suits: &[usize; 4]) -> Shape {
        const FIRST: u64 = 0x000f_000f_000f_000f;
        let moved =
            (0..4).map(|suit| (self.0 >> Shape::place(3, suit) & FIRST) << Shape::place(3, suits[suit]));
        Shape(moved.sum::<u64>().rotate_right(16 * seats as u32))
    }

    #[inline(always)]
    const fn place(seat: usize, suit: usize) -> usize {
        60 - 4 * (seat * 4 + suit)
    }
}

/// Everything about a position but the owners of single cards: the lengths, the hand on lead, and
/// whether there are trumps. Zero is no key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Key(u64);

impl Key {
    /// The first length follows from the others, as all hands are equally long at the start of a
    /// trick; its place holds the rest.
    #[inline(always)]
    pub fn new(shape: Shape, lead: usize, trumps: bool) -> Key {
        Key(shape.0 << 4 | 8 | u64::from(trumps) << 2 | lead as u64)
    }

    /// A number whose first bits look random.
    #[inline(always)]
    pub fn mixed(self) -> u64 {
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// How many tricks are left.
    pub fn tricks(self) -> usize {
        (0..4).map(|suit| (self.0 >> (4 + Shape::place(1, suit)) & 15) as usize).sum()
    }
}

/// Bounds on the tricks of the first side that hold for a whole class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    pub least: i32,
    pub most: i32,
}

impl Bounds {
    /// What an answer to "can the first side take `need` of `tricks`?" says.
    #[inline(always)]
    pub fn from_answer(answer: Answer, need: i32, tricks: i32) -> Bounds {
        if answer.value >= need {
            Bounds { least: answer.value, most: tricks }
        } else {
            Bounds { least: 0, most: answer.value }
        }
    }
}

/// A class. The owners' words leave twelve bits free, of which eight in the first hold the
/// bounds.
#[derive(Clone, Copy, Default)]
pub struct Class {
    pub low: u64,
    pub high: u64,
    pub matters: u64,
}

const PLACES: u64 = (1 << 52) - 1;

impl Class {
    #[inline(always)]
    pub fn fits(&self, sight: &Sight) -> bool {
        ((self.low ^ sight.low) | (self.high ^ sight.high)) & self.matters == 0
    }

    #[inline(always)]
    pub fn bounds(&self) -> Bounds {
        Bounds { least: (self.low >> 52 & 15) as i32, most: (self.low >> 56 & 15) as i32 }
    }

    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.low = self.low & PLACES | (bounds.least as u64) << 52 | (bounds.most as u64) << 56;
    }

    /// Whether every position of `other` is in this class too.
    #[inline(always)]
    pub fn covers(&self, other: &Class) -> bool {
        let differs = (self.low ^ other.low) | (self.high ^ other.high) | !other.matters;
        differs & self.matters == 0
    }
}
