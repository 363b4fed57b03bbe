//! Suits put together: how many deals lead to each sum of cards and counts.

use cards::{CardSet, Rng, Suit};

use super::layout::{Digit, Layout};
use super::suit::{Entry, Pile, SuitTable, Tracked};
use crate::worlds::below;

/// The most pairs of ways to share two suits.
const PAIRS: usize = 64_000_000;

/// Why there are no tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TableError {
    /// No deal is within the bounds.
    Empty,
    /// They would be too large.
    Large,
}

/// The deals into three piles, by what the four suits add.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    layout: Layout,
    tracked: Vec<Tracked>,
    halves: [Half; 2],
    /// For each place in the first half that some deal has, the deals up to and with it.
    sums: Vec<(u128, u32)>,
}

/// Two suits.
#[derive(Clone, Debug)]
struct Half {
    suits: [SuitTable; 2],
    /// How many ways lead to each place.
    ways: Vec<u64>,
    /// The same for the second suit alone.
    second: Vec<u64>,
}

impl Tables {
    /// Whether tables that keep count of this are not too large.
    pub fn is_bearable(piles: &[Pile; 3], tracked: &[Tracked]) -> bool {
        let ranks = tracked.iter().fold(0, |all, one| all | one.count.ranks().bits());
        let used = piles.iter().filter(|pile| pile.room > 0).count();
        let mut entries = Suit::ALL.map(|suit| {
            let cards = piles.iter().fold(0, |all, pile| all | pile.may.ranks(suit).bits());
            let small = (cards & !ranks).count_ones() as usize;
            let lengths = if used > 2 { (small + 1) * (small + 2) / 2 } else { small + 1 };
            used.pow((cards & ranks).count_ones()).saturating_mul(lengths)
        });
        entries.sort_unstable();
        let pairs = |one: usize, other: usize| entries[one].saturating_mul(entries[other]);
        Layout::new(piles, tracked).is_some() && pairs(0, 3).saturating_add(pairs(1, 2)) <= PAIRS
    }

    pub fn new(piles: &[Pile; 3], tracked: &[Tracked]) -> Result<Tables, TableError> {
        if !Tables::is_bearable(piles, tracked) {
            return Err(TableError::Large);
        }
        let layout = Layout::new(piles, tracked).ok_or(TableError::Large)?;
        let mut scratch = vec![0; layout.size()];
        let mut suits = Suit::ALL.map(|suit| SuitTable::new(suit, piles, tracked, &layout, &mut scratch));
        // The most ways with the fewest make the fewest pairs.
        suits.sort_by_key(|suit| suit.entries.len());
        let [one, two, three, four] = suits;
        let halves = [Half::new([one, four], &layout), Half::new([two, three], &layout)];
        let mut counted = halves[1].ways.clone();
        layout.accumulate(&mut counted);
        let (mut sums, mut sum) = (Vec::new(), 0);
        for (index, &ways) in halves[0].ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            let Some((base, digits)) = layout.needed(index as u32, tracked) else { continue };
            let others = within(&counted, base, &digits);
            if others > 0 {
                sum += u128::from(ways) * u128::from(others);
                sums.push((sum, index as u32));
            }
        }
        if sums.is_empty() {
            return Err(TableError::Empty);
        }
        Ok(Tables { layout, tracked: tracked.to_vec(), halves, sums })
    }

    /// How many deals there are.
    pub fn count(&self) -> u128 {
        self.sums.last().map_or(0, |(sum, _)| *sum)
    }

    /// The cards of the piles in one of the deals, each as likely as the others.
    pub fn draw(&self, rng: &mut Rng) -> [CardSet; 3] {
        let mut number = below(self.count(), rng);
        // 1. What the first two suits come to.
        let place = self.sums.partition_point(|(sum, _)| *sum <= number);
        if place > 0 {
            number -= self.sums[place - 1].0;
        }
        let index = self.sums[place].1;
        let ways = u128::from(self.halves[0].ways[index as usize]);
        let (first, mut rest) = ((number % ways) as u64, (number / ways) as u64);
        // 2. What the other two add.
        let (base, digits) = self.layout.needed(index, &self.tracked).expect("a place that some deal has");
        let other = find(&self.halves[1].ways, base, &digits, &mut rest).expect("a number below the ways");
        // 3. The suits one by one.
        let mut hands = [CardSet::EMPTY; 3];
        self.halves[0].deal(index, first, self, &mut hands);
        self.halves[1].deal(other as u32, rest, self, &mut hands);
        hands
    }
}

impl Half {
    fn new(suits: [SuitTable; 2], layout: &Layout) -> Half {
        let (mut ways, mut second) = (vec![0; layout.size()], vec![0; layout.size()]);
        for entry in &suits[1].entries {
            second[entry.index as usize] = entry.ways;
        }
        for one in &suits[0].entries {
            let biased = layout.biased(one.key);
            for other in suits[1].entries.iter().filter(|other| Layout::fits(biased, other.key)) {
                ways[(one.index + other.index) as usize] += one.ways * other.ways;
            }
        }
        Half { suits, ways, second }
    }

    /// Deals both suits in the way with this number of those that lead to a place.
    fn deal(&self, index: u32, mut number: u64, tables: &Tables, hands: &mut [CardSet; 3]) {
        let Tables { layout, tracked, .. } = tables;
        let key = layout.key(index);
        for one in &self.suits[0].entries {
            let Some(left) = Layout::less(key, one.key) else { continue };
            let second = index - one.index;
            let ways = self.second[second as usize];
            if number < one.ways * ways {
                let other = Entry { key: left, index: second, ways };
                self.suits[0].deal(one, number / ways, tracked, layout, hands);
                return self.suits[1].deal(&other, number % ways, tracked, layout, hands);
            }
            number -= one.ways * ways;
        }
        unreachable!("the number is below the ways of the place");
    }
}

/// The sum of all numbers between the bounds of all digits, from a table of sums.
fn within(sums: &[u64], base: usize, digits: &[Digit]) -> u64 {
    let Some((digit, rest)) = digits.split_first() else { return sums[base] };
    let up_to = |number: usize| within(sums, base + number * digit.stride, rest);
    let below = if digit.least == 0 { 0 } else { up_to(digit.least - 1) };
    up_to(digit.most) - below
}

/// The place between the bounds at which the numbers, added up, pass this one, which is less what came
/// before it afterwards.
fn find(ways: &[u64], base: usize, digits: &[Digit], number: &mut u64) -> Option<usize> {
    let Some((digit, rest)) = digits.split_first() else {
        let here = ways[base];
        if *number < here {
            return Some(base);
        }
        *number -= here;
        return None;
    };
    (digit.least..=digit.most).find_map(|value| find(ways, base + value * digit.stride, rest, number))
}
