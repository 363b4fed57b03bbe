//! Bit arithmetic on all four suits at once: a word holds a lane of sixteen bits for each suit, of
//! which thirteen stand for cards, so that carries stay inside their lane.

use cards::bits;

/// The lowest bit of every lane.
pub const LOW: u64 = 0x0001_0001_0001_0001;
/// The highest bit of every lane: no card, a guard against borrows.
pub const GUARD: u64 = LOW << 15;
/// All cards.
pub const DECK: u64 = 0x1fff_1fff_1fff_1fff;
/// The lane that holds the trump suit whenever there is one: its cards outnumber all others.
pub const TRUMP: usize = 3;

/// All cards of a suit.
#[inline(always)]
pub const fn lane(suit: usize) -> u64 {
    0x1fff << (16 * suit)
}

/// The suit of a single card.
#[inline(always)]
pub const fn suit_of(card: u64) -> usize {
    (card.trailing_zeros() >> 4) as usize
}

/// The highest card of a set that is not empty.
#[inline(always)]
pub const fn top(set: u64) -> u64 {
    debug_assert!(set != 0);
    1 << (63 - set.leading_zeros())
}

/// The highest card, or nothing from nothing.
#[inline(always)]
pub const fn top_or_none(set: u64) -> u64 {
    if set == 0 { 0 } else { top(set) }
}

/// The highest card of each suit.
#[inline(always)]
pub const fn tops(set: u64) -> u64 {
    let mut filled = set;
    filled |= (filled >> 1) & (0x0fff * LOW);
    filled |= (filled >> 2) & (0x07ff * LOW);
    filled |= (filled >> 4) & (0x01ff * LOW);
    filled |= (filled >> 8) & (0x001f * LOW);
    filled & !((filled >> 1) & (0x0fff * LOW))
}

/// The lanes of the suits in which there is a card.
#[inline(always)]
pub const fn suits_in(set: u64) -> u64 {
    let carries = (set + DECK) >> 13 & LOW;
    carries * 0x1fff
}

/// The lowest card, or nothing from nothing.
#[inline(always)]
pub const fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// Everything above a single card, in its suit and in the suits above.
#[inline(always)]
pub const fn above(card: u64) -> u64 {
    !(card | (card - 1))
}

/// The cards of `all` that are, in each suit, at least as high as the lowest of `marked`; none in
/// a suit without a mark.
#[inline(always)]
pub const fn from_lowest_up(marked: u64, all: u64) -> u64 {
    let guarded = marked | GUARD;
    let up_to_lowest = guarded ^ (guarded - LOW);
    let below = (up_to_lowest >> 1) & !GUARD;
    all & !below
}

/// The highest of each run of touching cards in `hand`: cards between which nobody else in `all`
/// holds one are equal, and one of them stands for the run.
#[inline(always)]
pub fn run_tops(hand: u64, all: u64) -> u64 {
    if !bits::IN_ONE_INSTRUCTION {
        return run_tops_by_shifts(hand, all);
    }
    let packed = bits::extract(hand, all);
    let starts = suit_starts(all);
    bits::deposit(packed & !((packed & !starts) >> 1), all)
}

/// The same without bit selection: a card is no top if one of the hand's own is reached from it upwards
/// over cards that are gone.
#[inline(always)]
fn run_tops_by_shifts(hand: u64, all: u64) -> u64 {
    let mut gone = DECK & !all;
    let mut reached = hand;
    // From each card down over cards that are gone: twice as far in each step. No step leaves a lane, as
    // its upper bits are never gone.
    reached |= (reached >> 1) & gone;
    gone &= gone >> 1;
    reached |= (reached >> 2) & gone;
    gone &= gone >> 2;
    reached |= (reached >> 4) & gone;
    gone &= gone >> 4;
    reached |= (reached >> 8) & gone;
    hand & !(reached >> 1)
}

/// The lowest card of the run in `hand` that `card` belongs to.
#[inline(always)]
pub fn run_low(card: u64, hand: u64, all: u64) -> u64 {
    let suit = lane(suit_of(card));
    let others = all & !hand & suit & (card - 1);
    lowest(hand & if others == 0 { suit } else { suit & above(top(others)) })
}

/// Places, in the packed word, of the lowest card of each suit.
#[inline(always)]
fn suit_starts(all: u64) -> u64 {
    let guarded = all | GUARD;
    bits::extract(guarded & !(guarded - LOW) & DECK, all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn marks_are_filled_upwards(marked: u64, all: u64) {
            let (marked, all) = (marked & DECK & all, all & DECK);
            let mut expected = 0;
            for suit in 0..4 {
                if marked & lane(suit) != 0 {
                    let low = lowest(marked & lane(suit));
                    expected |= all & lane(suit) & !(low - 1);
                }
            }
            prop_assert_eq!(from_lowest_up(marked, all), expected);
        }

        #[test]
        fn each_suit_has_a_top(set: u64) {
            let set = set & DECK;
            let suits = (0..4).map(lane).filter(|suit| set & suit != 0);
            prop_assert_eq!(tops(set), suits.clone().map(|suit| top(set & suit)).sum::<u64>());
            prop_assert_eq!(suits_in(set), suits.sum::<u64>());
        }

        #[test]
        fn runs_end_where_somebody_else_holds_a_card(hand: u64, others: u64) {
            let (hand, others) = (hand & DECK, others & DECK & !hand);
            let all = hand | others;
            let mut expected = 0;
            for suit in 0..4 {
                let mut above_is_ours = false;
                let mut run_top = 0;
                for rank in (0..13).rev() {
                    let card = 1u64 << (16 * suit + rank);
                    if hand & card != 0 {
                        if !above_is_ours {
                            expected |= card;
                            run_top = card;
                        }
                        above_is_ours = true;
                        let low = run_low(run_top, hand, all);
                        prop_assert!(low <= card);
                        prop_assert_eq!(run_low(card, hand, all), low);
                    } else if all & card != 0 {
                        above_is_ours = false;
                    }
                }
            }
            prop_assert_eq!(run_tops(hand, all), expected);
            prop_assert_eq!(run_tops_by_shifts(hand, all), expected);
        }
    }
}
