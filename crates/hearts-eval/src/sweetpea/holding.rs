//! What can be counted of a holding in one suit, looked up.
//!
//! Of the cards of a suit that are still in hands only their order matters, so a holding is a word
//! of as many bits as cards are left: 2^n words for n cards, 16,383 in all.

use std::sync::LazyLock;

use cards::bits::extract;

/// How many numbers describe a holding.
pub const NUMBERS: usize = 8;

/// The description of a holding: length, winners in a row from the top, expected winners when led
/// from the top, expected winners when others lead, losers in a row from the bottom, sum of heights,
/// void, single.
pub type Numbers = [f32; NUMBERS];

/// Where the winners in a row from the top stand.
pub const TOP: usize = 1;
/// Where the expected winners stand when others lead.
pub const FORCED: usize = 3;
/// Where the losers in a row from the bottom stand.
pub const BOTTOM: usize = 4;

/// The descriptions of all holdings.
pub struct Holdings(Box<[Numbers]>);

/// Made at the first use.
pub static HOLDINGS: LazyLock<Holdings> = LazyLock::new(|| {
    let words = (0..1 << 14).map(|index: u32| match index.checked_ilog2() {
        Some(left) => describe(index - (1 << left), left),
        None => Numbers::default(),
    });
    Holdings(words.collect())
});

impl Holdings {
    /// The description of these ranks among those left in the suit, both as bits of one lane.
    #[inline]
    pub fn of(&self, own: u64, left: u64) -> &Numbers {
        let index = 1 << left.count_ones() | extract(own, left);
        &self.0[index as usize & ((1 << 14) - 1)]
    }
}

/// Counts a holding: bit `i` of `own` says whether the `i`-th lowest of `left` cards is held.
fn describe(own: u32, left: u32) -> Numbers {
    let others = !own & ((1 << left) - 1);
    let theirs = others.count_ones() as f32;
    let places = || (0..left).filter(|place| own >> place & 1 == 1);
    let height = |place: u32| (others & ((1 << place) - 1)).count_ones() as f32 / theirs.max(1.0);
    // The chance that a card wins when the suit is led for the `time`-th time and the others, who
    // share their cards evenly, follow at random; who has none left beats nothing.
    let wins = |(time, place): (usize, u32)| {
        let followers = 3.0 * (theirs / 3.0 - time as f32).clamp(0.0, 1.0);
        if theirs == 0.0 { 1.0 } else { height(place).powf(followers) }
    };
    let length = own.count_ones();
    let top = if others == 0 { length } else { (own >> (others.ilog2() + 1)).count_ones() };
    let bottom = if others == 0 { 0 } else { (own & ((1 << others.trailing_zeros()) - 1)).count_ones() };
    [
        length as f32,
        top as f32,
        places().rev().enumerate().map(wins).sum(),
        places().enumerate().map(wins).sum(),
        bottom as f32,
        places().map(height).sum(),
        f32::from(u8::from(length == 0)),
        f32::from(u8::from(length == 1)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ace, king and two of five cards: two winners in a row, a loser at the bottom.
    #[test]
    fn a_holding_is_counted_as_by_hand() {
        let [length, top, led, forced, bottom, heights, void, single] = describe(0b11001, 5);
        assert_eq!((length, top, bottom, void, single), (3.0, 2.0, 1.0, 0.0, 0.0));
        assert_eq!(heights, 2.0);
        // From the top two sure tricks; the two never wins while another can follow.
        assert_eq!(led, 3.0, "two cards out are drawn by two leads");
        assert_eq!(forced, 2.0, "the two ducks once, then the others have none left");
    }

    #[test]
    fn the_same_order_is_the_same_holding() {
        let all = 0b1_0110_1001_0110_u64;
        let own = 0b1_0000_1000_0010_u64;
        assert_eq!(HOLDINGS.of(own, all), &describe(0b1001001, 7));
        assert_eq!(HOLDINGS.of(0, 0), &describe(0, 0));
    }
}
