//! A wider vocabulary than the paper's, our own: 127 features of all that is still to come.
//!
//! The paper's atoms see the lowest card of a suit and nothing else of its ranks. These count, in
//! every suit, what the others hold below our lowest and second lowest and above our highest card,
//! and record who is void, where the queen lies and how much is left. Pairs of them predict a round
//! better than the paper's fours do (`docs/learning.md`). Who holds the queen decides which weights are
//! asked ([`QueenHolder`]), so that a pair is in truth a triple.

use cards::Seat;
use hearts::{HEARTS, Play, QUEEN, penalty};

/// Where the queen of spades is, seen from a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum QueenHolder {
    /// In a trick that was taken.
    Nobody,
    /// In our hand.
    Us,
    /// In another hand.
    Them,
}

impl QueenHolder {
    /// Where she is between two tricks.
    #[inline]
    pub fn of(play: &Play, seat: Seat) -> QueenHolder {
        match places_to_queen(play, seat) {
            None => QueenHolder::Nobody,
            Some(0) => QueenHolder::Us,
            Some(_) => QueenHolder::Them,
        }
    }
}

/// How many places to our left the queen is held.
#[inline]
fn places_to_queen(play: &Play, seat: Seat) -> Option<usize> {
    (0..4).find(|&places| play.hands()[seat.plus(places)].contains(QUEEN))
}

/// How many features there are.
pub(super) const COUNT: usize = 127;

// Within the features of a suit: how many we hold (0 to 3, at least 4); then, if we hold any, cards of
// the others below our lowest (0 to 2, at least 3), ...
const BELOW: u32 = 5;
const ABOVE: u32 = 9; // ... above our highest,
const EXIT: u32 = 13;
const FORCED: u32 = 14;
const SHORT: u32 = 15; // how many opponents are short, 0 to 3;
const WHO: u32 = 19; // left, across, right is;
const SECOND: u32 = 22; // cards below our second lowest: at most 1, 2 or 3, at least 4.
const OF_SUIT: u32 = 25;

// After the suits.
const LEADER: u32 = 4 * OF_SUIT; // we, left, across, right
const QUEEN_AT: u32 = LEADER + 4; // we, left, across, right
const BACKERS: u32 = QUEEN_AT + 4; // 0, 1, 2, at least 3
const QUEEN_SHORT: u32 = BACKERS + 4; // ♣♦♥
const HONOURS: u32 = QUEEN_SHORT + 3; // we have A♠, K♠
const HEARTS_LEFT: u32 = HONOURS + 2; // 0, 1 to 3, 4 to 6, 7 to 9, at least 10
const TRICKS_LEFT: u32 = HEARTS_LEFT + 5; // at most 3, 4 to 6, 7 to 9, at least 10
const POINTS: u32 = TRICKS_LEFT + 4;

const _: () = assert!(POINTS as usize + 1 == COUNT);

/// The features that hold for a seat between two tricks.
#[inline]
pub(super) fn atoms_of(play: &Play, seat: Seat) -> u128 {
    let hands: [u64; 4] = std::array::from_fn(|places| play.hands()[seat.plus(places)].bits());
    let mut on = 0_u128;
    for suit in 0..4 {
        let cards = hands.map(|hand| (hand >> (16 * suit)) as u32 & 0x1fff);
        on |= u128::from(of_suit(cards)) << (OF_SUIT * suit);
    }
    let mut set = |feature: u32| on |= 1 << feature;
    let leader = play.to_play().unwrap_or(seat);
    set(LEADER + (leader.index() as u32).wrapping_sub(seat.index() as u32) % 4);
    if let Some(places) = places_to_queen(play, seat) {
        let held = hands[places];
        set(QUEEN_AT + places as u32);
        set(BACKERS + (held >> 48 & 0x3ff).count_ones().min(3));
        for suit in 0..3 {
            if held >> (16 * suit) & 0x1fff == 0 {
                set(QUEEN_SHORT + suit);
            }
        }
    }
    for (honour, bit) in [(0, 60), (1, 59)] {
        if hands[0] >> bit & 1 != 0 {
            set(HONOURS + honour);
        }
    }
    let hearts = ((hands[0] | hands[1] | hands[2] | hands[3]) & HEARTS.bits()).count_ones();
    set(HEARTS_LEFT + hearts.div_ceil(3).min(4));
    set(TRICKS_LEFT + (hands[0].count_ones().max(1) - 1).min(9) / 3);
    if penalty(play.taken()[seat]) > 0 {
        set(POINTS);
    }
    on
}

/// Those of one suit, by our cards of it and those of the others from the left on.
#[inline]
fn of_suit([ours, others @ ..]: [u32; 4]) -> u32 {
    let out = others[0] | others[1] | others[2];
    let short = others.map(|cards| u32::from(cards == 0));
    let mut on = 1 << ours.count_ones().min(4)
        | 1 << (SHORT + short[0] + short[1] + short[2])
        | (short[0] | short[1] << 1 | short[2] << 2) << WHO;
    if ours != 0 {
        let low = lowest(ours);
        let below = (out & (low - 1)).count_ones();
        let above = (out >> (32 - ours.leading_zeros())).count_ones();
        let exit = others.iter().any(|&cards| lowest(cards) > low);
        on |= 1 << (BELOW + below.min(3)) | 1 << (ABOVE + above.min(3));
        on |= u32::from(exit) << EXIT | u32::from(out < low) << FORCED;
        let second = ours ^ low;
        if second != 0 {
            let below = (out & (lowest(second) - 1)).count_ones();
            on |= 1 << (SECOND + (below / 2).min(2));
        }
    }
    on
}

#[inline]
const fn lowest(cards: u32) -> u32 {
    cards & cards.wrapping_neg()
}

/// A feature in words; nothing past the last.
pub(super) fn word(atom: u32) -> Option<String> {
    const SUITS: [&str; 4] = ["club", "diamond", "heart", "spade"];
    const OTHERS: [&str; 3] = ["left", "across", "right"];
    const HAS: [&str; 4] = ["we have", "left has", "across has", "right has"];
    if atom < LEADER {
        let (name, at) = (SUITS[(atom / OF_SUIT) as usize], atom % OF_SUIT);
        let number = |count: u32, most: u32| format!("{}{count}", if count == most { "≥" } else { "" });
        return Some(match at {
            0..BELOW => format!("{} {name}s in hand", number(at, 4)),
            BELOW..ABOVE => format!("{} {name}s out below our lowest", number(at - BELOW, 3)),
            ABOVE..EXIT => format!("{} {name}s out above our highest", number(at - ABOVE, 3)),
            EXIT => format!("exit in {name}s"),
            FORCED => format!("forced high {name}"),
            SHORT..WHO => format!("{} opponents short {name}s", at - SHORT),
            WHO..SECOND => format!("{} short {name}s", OTHERS[(at - WHO) as usize]),
            _ => format!("{} {name}s out below our second", ["0-1", "2-3", "≥4"][(at - SECOND) as usize]),
        });
    }
    Some(match atom {
        LEADER..QUEEN_AT => format!("{} the lead", HAS[(atom - LEADER) as usize]),
        QUEEN_AT..BACKERS => format!("{} Q♠", HAS[(atom - QUEEN_AT) as usize]),
        BACKERS..QUEEN_SHORT => {
            format!("Q♠ has {} backers", ["0", "1", "2", "≥3"][(atom - BACKERS) as usize])
        }
        QUEEN_SHORT..HONOURS => format!("Q♠ with no {}s", SUITS[(atom - QUEEN_SHORT) as usize]),
        HONOURS..HEARTS_LEFT => format!("we have {}♠", ["A", "K"][(atom - HONOURS) as usize]),
        HEARTS_LEFT..TRICKS_LEFT => {
            format!("{} hearts left", ["0", "1-3", "4-6", "7-9", "≥10"][(atom - HEARTS_LEFT) as usize])
        }
        TRICKS_LEFT..POINTS => {
            format!("{} tricks left", ["1-3", "4-6", "7-9", "≥10"][(atom - TRICKS_LEFT) as usize])
        }
        POINTS => "we have points".to_owned(),
        _ => return None,
    })
}
