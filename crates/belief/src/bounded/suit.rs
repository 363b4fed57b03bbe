//! The ways to share one suit among three piles.

use std::ops::RangeInclusive;

use cards::{BySuit, CardSet, RankSet, Suit};

use super::layout::Layout;
use crate::CardCount;
use crate::choose::{choose, subset};

/// A hand that is dealt from tables, or, last of three, all other cards.
#[derive(Clone, Debug)]
pub(super) struct Pile {
    /// The cards it may get.
    pub may: CardSet,
    /// How many it gets.
    pub room: u8,
    /// What the hand has besides, for what is counted.
    pub fixed: CardSet,
    /// The least it gets of each suit.
    pub least: BySuit<u8>,
    /// The most it gets of each suit.
    pub most: BySuit<u8>,
}

impl Pile {
    /// The same without bounds on lengths.
    pub fn free(mut self) -> Pile {
        (self.least, self.most) = (BySuit::from_fn(|_| 0), BySuit::from_fn(|_| self.room));
        self
    }

    /// Whether no length is excluded.
    pub fn is_free(&self) -> bool {
        let most = |suit| self.most[suit] >= self.room.min(self.may.ranks(suit).len() as u8);
        Suit::ALL.into_iter().all(|suit| self.least[suit] == 0 && most(suit))
    }
}

/// What is counted in a pile.
#[derive(Clone, Debug)]
pub(super) struct Tracked {
    pub pile: usize,
    pub count: CardCount,
    pub range: RangeInclusive<u8>,
}

/// A number of cards for each pile.
type Sizes = [u8; 3];

/// Cards of the suit that the same piles may get and no count tells apart.
#[derive(Clone, Copy, Debug)]
struct Small {
    cards: CardSet,
    /// A bit for each pile.
    piles: u8,
}

/// Who gets the cards that some count tells apart.
#[derive(Clone, Copy, Debug)]
struct Honours {
    cards: [CardSet; 3],
    sizes: Sizes,
}

/// Ways to share the suit that add the same to everything that is kept count of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// What they add.
    pub key: u64,
    /// Its place in a table of the layout.
    pub index: u32,
    /// How many ways.
    pub ways: u64,
}

const MOST: usize = 14;

/// All ways to share a suit.
#[derive(Clone, Debug)]
pub(super) struct SuitTable {
    suit: Suit,
    pub entries: Vec<Entry>,
    honours: Vec<Honours>,
    small: Vec<Small>,
    /// How many small cards there are from each group on, and the ways to share them by the first two
    /// piles' numbers.
    from: Vec<(u8, [[u64; MOST]; MOST])>,
    bounds: [(u8, u8); 3],
    ranks: [RankSet; 2],
    lengths: [u8; 2],
}

impl SuitTable {
    /// Lists them. `scratch` is a table of zeros, and is so afterwards.
    pub fn new(
        suit: Suit,
        piles: &[Pile; 3],
        tracked: &[Tracked],
        layout: &Layout,
        scratch: &mut [u64],
    ) -> SuitTable {
        let matter = tracked.iter().fold(0, |all, one| all | one.count.ranks().bits());
        let all = piles.iter().fold(CardSet::EMPTY, |all, pile| all | pile.may.suit(suit));
        let honours = all & CardSet::in_suit(suit, RankSet::from_bits(matter));
        let may = |cards: CardSet| {
            (0..3).fold(0, |bits, pile| bits | u8::from(piles[pile].may.includes(cards)) << pile)
        };
        let mut small: Vec<Small> = Vec::new();
        for card in all - honours {
            let piles = may(CardSet::of(card));
            match small.iter_mut().find(|group| group.piles == piles) {
                Some(group) => group.cards.insert(card),
                None => {
                    small.push(Small { cards: CardSet::of(card), piles });
                    true
                }
            };
        }
        let mut table = SuitTable {
            suit,
            entries: Vec::new(),
            honours: vec![Honours { cards: [CardSet::EMPTY; 3], sizes: [0; 3] }],
            from: ways_from(&small),
            small,
            bounds: std::array::from_fn(|pile| {
                (piles[pile].least[suit], piles[pile].most[suit].min(piles[pile].room))
            }),
            ranks: [0, 1].map(|pile| piles[pile].fixed.ranks(suit)),
            lengths: [0, 1].map(|pile| piles[pile].fixed.ranks(suit).len() as u8),
        };
        for card in honours {
            let allowed = may(CardSet::of(card));
            let gets = |pile: usize| {
                move |mut before: Honours| {
                    before.cards[pile].insert(card);
                    before.sizes[pile] += 1;
                    before
                }
            };
            let before = std::mem::take(&mut table.honours);
            for pile in (0..3).filter(|pile| allowed >> pile & 1 != 0) {
                table.honours.extend(before.iter().copied().map(gets(pile)));
            }
        }
        table.list(tracked, layout, scratch);
        table
    }

    fn list(&mut self, tracked: &[Tracked], layout: &Layout, scratch: &mut [u64]) {
        let (count, ways) = self.from[0];
        let mut entries = Vec::new();
        for honours in &self.honours {
            for first in 0..=count {
                for second in 0..=count - first {
                    let ways = ways[usize::from(first)][usize::from(second)];
                    let small = [first, second, count - first - second];
                    let sizes: Sizes = std::array::from_fn(|pile| honours.sizes[pile] + small[pile]);
                    if ways == 0 || !self.is_within(sizes) {
                        continue;
                    }
                    let Some((key, index)) =
                        layout.place(sizes, tracked, |one| self.counted(one, honours, sizes))
                    else {
                        continue;
                    };
                    let sum = &mut scratch[index as usize];
                    if *sum == 0 {
                        entries.push(Entry { key, index, ways: 0 });
                    }
                    *sum += ways;
                }
            }
        }
        for entry in &mut entries {
            entry.ways = std::mem::take(&mut scratch[entry.index as usize]);
        }
        // The likeliest first: a draw looks through them from the front.
        entries.sort_unstable_by_key(|entry| (std::cmp::Reverse(entry.ways), entry.index));
        self.entries = entries;
    }

    fn is_within(&self, sizes: Sizes) -> bool {
        (0..3).all(|pile| self.bounds[pile].0 <= sizes[pile] && sizes[pile] <= self.bounds[pile].1)
    }

    fn counted(&self, one: &Tracked, honours: &Honours, sizes: Sizes) -> u8 {
        let ranks = self.ranks[one.pile].bits() | honours.cards[one.pile].ranks(self.suit).bits();
        one.count.of_suit(RankSet::from_bits(ranks), self.lengths[one.pile] + sizes[one.pile])
    }

    /// Gives the piles their cards in the way of an entry with this number, below the entry's ways.
    pub fn deal(
        &self,
        entry: &Entry,
        mut number: u64,
        tracked: &[Tracked],
        layout: &Layout,
        hands: &mut [CardSet; 3],
    ) {
        let (count, ways) = self.from[0];
        let all = self.honours[0].sizes.iter().sum::<u8>() + count;
        for honours in &self.honours {
            // An entry tells the cards of the first pile, and those of the second unless they follow.
            let sizes = layout.sizes(entry.key, all);
            let small: [Option<u8>; 3] =
                std::array::from_fn(|pile| sizes[pile].checked_sub(honours.sizes[pile]));
            let [Some(first), Some(second), Some(_)] = small else { continue };
            let ways = ways[usize::from(first)][usize::from(second)];
            let same = || {
                let place = layout.place(sizes, tracked, |one| self.counted(one, honours, sizes));
                place.is_some_and(|(key, _)| key == entry.key)
            };
            if ways == 0 || !same() {
                continue;
            }
            if number < ways {
                (0..3).for_each(|pile| hands[pile] |= honours.cards[pile]);
                return self.deal_small(first, second, number, hands);
            }
            number -= ways;
        }
        unreachable!("the number is below the ways of the entry");
    }

    fn deal_small(&self, mut first: u8, mut second: u8, mut number: u64, hands: &mut [CardSet; 3]) {
        for (place, group) in self.small.iter().enumerate() {
            let rest = &self.from[place + 1].1;
            let found = each_split(group, |one, two, ways| {
                let (Some(a), Some(b)) = (first.checked_sub(one), second.checked_sub(two)) else {
                    return None;
                };
                let after = rest[usize::from(a)][usize::from(b)];
                if number < ways * after {
                    return Some((one, two, after));
                }
                number -= ways * after;
                None
            });
            let (one, two, after) = found.expect("the number is below the ways");
            let mut which = number / after;
            number %= after;
            let mut left = group.cards;
            for (pile, size) in [one, two].into_iter().enumerate() {
                let ways = choose(left.len(), usize::from(size));
                let cards = subset(left, usize::from(size), which % ways);
                which /= ways;
                hands[pile] |= cards;
                left -= cards;
            }
            hands[2] |= left;
            (first, second) = (first - one, second - two);
        }
    }
}

/// Visits the ways to share a group by number until one is taken.
fn each_split<T>(group: &Small, mut visit: impl FnMut(u8, u8, u64) -> Option<T>) -> Option<T> {
    let size = group.cards.len() as u8;
    let may = |pile: u8| if group.piles >> pile & 1 != 0 { size } else { 0 };
    for first in 0..=may(0) {
        for second in 0..=may(1).min(size - first) {
            let third = size - first - second;
            if third > may(2) {
                continue;
            }
            let ways = choose(usize::from(size), usize::from(first))
                * choose(usize::from(size - first), usize::from(second));
            if let Some(found) = visit(first, second, ways) {
                return Some(found);
            }
        }
    }
    None
}

/// For each place among the groups, how many cards there are from it on and in how many ways they can
/// be shared.
fn ways_from(groups: &[Small]) -> Vec<(u8, [[u64; MOST]; MOST])> {
    let mut nothing = [[0; MOST]; MOST];
    nothing[0][0] = 1;
    let mut from = vec![(0, nothing)];
    for group in groups.iter().rev() {
        let (count, after) = from[from.len() - 1];
        let mut ways = [[0; MOST]; MOST];
        each_split(group, |one, two, more| -> Option<()> {
            for first in 0..=usize::from(count) {
                for second in 0..=usize::from(count) - first {
                    ways[first + usize::from(one)][second + usize::from(two)] += more * after[first][second];
                }
            }
            None
        });
        from.push((count + group.cards.len() as u8, ways));
    }
    from.reverse();
    from
}
