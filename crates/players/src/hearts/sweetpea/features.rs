//! The counting features of one position, for each seat.

use cards::{BySeat, CardSet, Seat, Suit};
use hearts::{JACK, Play, QUEEN, penalty};

use super::super::sight::{OVER_QUEEN, above, below};
use super::holding::{HOLDINGS, NUMBERS};

/// How many features a seat has.
pub const COUNT: usize = SUITS + 16;

/// Where the features of the key cards begin: after the holdings of four suits.
const SUITS: usize = 4 * NUMBERS;

/// The features of each seat, in the order of [`Seat::ALL`], between two tricks.
///
/// First the four holdings, clubs first, [eight numbers](super::holding::Numbers) each. Then: one;
/// the lead. While somebody holds ♠Q: whether it is this seat, its guards below her, its lead with
/// her, how short its other suits are beside her; elsewhere the spades above her, those times the
/// guards, the guards, spades above her without a guard. While somebody holds ♦J: whether it is this
/// seat, how many diamonds it holds above him, how many others hold above its own jack, whether it
/// holds a diamond above another's jack. Last the points taken so far out of 26, and the share of the
/// tricks left that it can win in a row if it leads.
pub fn features(play: &Play) -> [[f32; COUNT]; 4] {
    let hands = play.hands();
    let all = hands.values().fold(CardSet::EMPTY, |all, &hand| all | hand);
    let lanes = |cards: CardSet, suit: Suit| u64::from(cards.ranks(suit).bits());
    let left = Suit::ALL.map(|suit| lanes(all, suit));
    let lengths = hands.map(|hand| Suit::ALL.map(|suit| lanes(hand, suit).count_ones()));
    let (queen_in, jack_in) = (all.contains(QUEEN), all.contains(JACK));
    let leader = play.to_play();
    let holdings = &*HOLDINGS;
    Seat::ALL.map(|seat| {
        let hand = hands[seat];
        let mut numbers = [0.0; COUNT];
        let mut in_a_row = 0;
        for suit in Suit::ALL {
            let place = suit.index();
            let own = holdings.of(lanes(hand, suit), left[place]);
            numbers[place * NUMBERS..][..NUMBERS].copy_from_slice(own);
            in_a_row += row(own[1] as u32, seat, place, &lengths);
        }
        let key = &mut numbers[SUITS..];
        let yes = |is: bool| f32::from(u8::from(is));
        let count = |cards: CardSet| cards.len() as f32;
        let leads = yes(leader == Some(seat));
        key[..2].copy_from_slice(&[1.0, leads]);
        if queen_in {
            let guards = count(hand & below(QUEEN));
            let over = count(hand & OVER_QUEEN);
            if hand.contains(QUEEN) {
                let short = [Suit::Clubs, Suit::Diamonds, Suit::Hearts];
                let short = short.map(|suit| 1.0 / (1 + lengths[seat][suit.index()]) as f32);
                key[2..6].copy_from_slice(&[1.0, guards, leads, short.iter().sum()]);
            } else {
                let bare = yes(over > 0.0 && guards == 0.0);
                key[6..10].copy_from_slice(&[over, over * guards, guards, bare]);
            }
        }
        if jack_in {
            let over = count(hand & above(JACK));
            key[11] = over;
            if hand.contains(JACK) {
                key[10] = 1.0;
                key[12] = count((all - hand) & above(JACK));
            } else {
                key[13] = yes(over > 0.0);
            }
        }
        key[14] = penalty(play.taken()[seat]) as f32 / 26.0;
        key[15] = in_a_row as f32 / hand.len().max(1) as f32;
        numbers
    })
}

/// How many tricks a seat wins in a row when it leads a suit from the top: its sure winners, or all
/// its cards when those draw every card of the others.
#[inline]
fn row(top: u32, seat: Seat, suit: usize, lengths: &BySeat<[u32; 4]>) -> u32 {
    let longest = (1..4).map(|places| lengths[seat.plus(places)][suit]).max().unwrap_or(0);
    if top >= longest { lengths[seat][suit] } else { top }
}
