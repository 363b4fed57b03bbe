//! What is kept count of, as parts of a key and as digits of a place.

use cards::{CardSet, RankSet, Suit};

use super::suit::{Pile, Tracked};

/// The most places in a table, where the cards of one pile follow from those of another and where there
/// are three piles. Keeping count of more saves draws that fail, and takes longer to prepare.
const PLACES: [usize; 2] = [1 << 15, 1 << 18];
/// The highest bit of each part of a key.
const GUARD: u64 = 0x8080_8080_8080_8080;
/// Parts of a key, eight bits each.
const PARTS: usize = 8;

/// The cards of the piles, then what is counted in them. Each is a part of a key, where all can be added
/// and compared at once, and a digit of the place in a table, which adds up too.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// How many parts are cards of piles.
    rooms: usize,
    /// The pile whose cards follow from the others'.
    last: usize,
    /// For each part the most that is of use.
    most: Vec<u8>,
    strides: Vec<usize>,
    size: usize,
    /// Brings a part that is above its most to its guard bit.
    bias: u64,
}

impl Layout {
    /// `None` if a table would be too large.
    pub fn new(piles: &[Pile; 3], tracked: &[Tracked]) -> Option<Layout> {
        let (rooms, last) = match (piles[1].room, piles[2].room) {
            (_, 0) => (1, 1),
            (0, _) => (1, 2),
            _ => (2, 2),
        };
        let counted = tracked.iter().map(|one| most_counted(&piles[one.pile], one));
        let most: Vec<u8> = piles[..rooms].iter().map(|pile| pile.room).chain(counted).collect();
        let (mut strides, mut size) = (Vec::with_capacity(most.len()), 1_usize);
        for &most in &most {
            strides.push(size);
            size = size.saturating_mul(usize::from(most) + 1);
        }
        if most.len() > PARTS || size > PLACES[rooms - 1] || most.iter().any(|&most| most > 127) {
            return None;
        }
        let bias = most.iter().rev().fold(0, |bias, &most| bias << 8 | u64::from(127 - most));
        Some(Layout { rooms, last, most, strides, size, bias })
    }

    /// How many places a table has.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The place of no cards at all left to give: each pile has its cards. Counts are zero in it.
    pub fn full(&self) -> usize {
        (0..self.rooms).map(|part| self.strides[part] * usize::from(self.most[part])).sum()
    }

    /// The key and the place of so many cards and such counts; `None` where one is above its most.
    #[inline]
    pub fn place(
        &self,
        sizes: [u8; 3],
        tracked: &[Tracked],
        counted: impl Fn(&Tracked) -> u8,
    ) -> Option<(u64, u32)> {
        let (mut key, mut index) = (0, 0);
        for (part, &most) in self.most.iter().enumerate() {
            let value = if part < self.rooms { sizes[part] } else { counted(&tracked[part - self.rooms]) };
            if value > most {
                return None;
            }
            key |= u64::from(value) << (8 * part);
            index += self.strides[part] * usize::from(value);
        }
        Some((key, index as u32))
    }

    /// The cards of each pile, of this many together.
    pub fn sizes(&self, key: u64, all: u8) -> [u8; 3] {
        let [first, second] = [key as u8, (key >> 8) as u8];
        match (self.rooms, self.last) {
            (1, 1) => [first, all - first, 0],
            (1, _) => [first, 0, all - first],
            _ => [first, second, all - first - second],
        }
    }

    /// The key of a place.
    pub fn key(&self, index: u32) -> u64 {
        (0..self.most.len()).fold(0, |key, part| key | u64::from(self.part(index, part)) << (8 * part))
    }

    fn part(&self, index: u32, part: usize) -> u8 {
        (index as usize / self.strides[part] % (usize::from(self.most[part]) + 1)) as u8
    }

    /// A key to which others can be added with [`fits`](Layout::fits).
    #[inline]
    pub const fn biased(&self, key: u64) -> u64 {
        key + self.bias
    }

    /// Whether no part of the sum is above its most.
    #[inline]
    pub const fn fits(biased: u64, other: u64) -> bool {
        (biased + other) & GUARD == 0
    }

    /// One key less another; `None` where a part of the other is more.
    #[inline]
    pub const fn less(key: u64, other: u64) -> Option<u64> {
        let difference = (key | GUARD) - other;
        if difference & GUARD == GUARD { Some(difference & !GUARD) } else { None }
    }

    /// What two suits have to add to what the other two came to: the place where their cards are
    /// right and nothing is counted, and for each count its stride, the least and the most. `None`
    /// if a count is above its most already.
    pub fn needed(&self, index: u32, tracked: &[Tracked]) -> Option<(usize, Vec<Digit>)> {
        let cards: usize =
            (0..self.rooms).map(|part| self.strides[part] * usize::from(self.part(index, part))).sum();
        let digit = |(i, one): (usize, &Tracked)| {
            let part = self.rooms + i;
            let has = self.part(index, part);
            let (least, most) = (one.range.start().saturating_sub(has), self.most[part].checked_sub(has)?);
            (least <= most).then(|| Digit {
                stride: self.strides[part],
                least: usize::from(least),
                most: usize::from(most),
            })
        };
        let digits: Option<Vec<Digit>> = tracked.iter().enumerate().map(digit).collect();
        Some((self.full() - cards, digits?))
    }

    /// Makes every number of a table the sum of all numbers that count no more.
    pub fn accumulate(&self, table: &mut [u64]) {
        for part in self.rooms..self.most.len() {
            let stride = self.strides[part];
            for index in 0..table.len() {
                if self.part(index as u32, part) > 0 {
                    table[index] += table[index - stride];
                }
            }
        }
    }
}

/// Between which numbers a digit of a place has to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digit {
    pub stride: usize,
    pub least: usize,
    pub most: usize,
}

/// The most that is of use in a count, and that a pile can come to.
fn most_counted(pile: &Pile, one: &Tracked) -> u8 {
    let of_suit = |suit: Suit| {
        let fixed = pile.fixed.ranks(suit);
        let may = (pile.may & CardSet::in_suit(suit, one.count.ranks())).suit(suit);
        let gets = 0..=pile.most[suit].min(pile.may.ranks(suit).len() as u8);
        let mut most = 0;
        for number in 0..1_u64 << may.len() {
            let honours = CardSet::from_bits(cards::bits::deposit(number, may.bits())).ranks(suit);
            let ranks = RankSet::from_bits(fixed.bits() | honours.bits());
            for got in gets.clone().filter(|&got| usize::from(got) >= honours.len()) {
                most = most.max(one.count.of_suit(ranks, fixed.len() as u8 + got));
            }
        }
        most
    };
    Suit::ALL.into_iter().map(of_suit).fold(0, u8::saturating_add).min(*one.range.end())
}
