//! The counting features of one position, for each seat.

use cards::{Card, CardSet, Seat, Suit};
use hearts::{JACK, OVER_QUEEN, Play, QUEEN, penalty};

use super::holding::{BOTTOM, FORCED, HOLDINGS, NUMBERS, TOP};

/// How many features a seat has.
pub const COUNT: usize = SUITS + 32;

/// Where the features of the key cards begin: after the holdings of four suits.
const SUITS: usize = 4 * NUMBERS;

/// The features of each seat, in the order of [`Seat::ALL`], between two tricks.
///
/// 1. The four holdings, clubs first, eight numbers each: length, winners in a row from the top, winners
///    expected when led from the top, winners expected when others lead, losers in a row from the
///    bottom, sum of heights, void, single.
/// 2. One; the lead. While somebody holds ♠Q: whether it is this seat, its guards below her, its lead
///    with her, how short its other suits are beside her; elsewhere the spades above her, those times
///    the guards, the guards, spades above her without a guard. While somebody holds ♦J, where it
///    counts: whether it is this seat, the diamonds above him, those of others above its own jack, a
///    diamond above another's jack. The points taken out of 26, and the share of the tricks left
///    that it can win in a row if it leads.
/// 3. What others may throw on it: its expected winners when others lead clubs, diamonds and spades,
///    times the seats that are void there; those in which the holder of ♠Q is void; its own voids
///    beside ♠Q. On lead the winners and losers in a row, and the losers in hearts.
/// 4. Where things are: the tricks left out of 13, one over the tricks left, whether the holder of ♠Q
///    sits one, two or three places on, and the same of the leader.
pub fn features(play: &Play) -> [[f32; COUNT]; 4] {
    let hands = play.hands().map(CardSet::bits).into_array();
    let all = hands[0] | hands[1] | hands[2] | hands[3];
    let (queen_in, jack_in) = (holds(all, QUEEN), play.jack_bonus() > 0 && holds(all, JACK));
    let leader = play.to_play();
    let holdings = &*HOLDINGS;
    let mut features = [[0.0; COUNT]; 4];
    // Plain loops: this is where Sweetpea spends its time.
    let (mut lengths, mut in_a_row) = ([[0; 4]; 4], [0; 4]);
    for suit in 0..4 {
        let left = all >> (16 * suit) & 0x1fff;
        let mut lanes = [0; 4];
        for seat in 0..4 {
            lanes[seat] = hands[seat] >> (16 * suit) & 0x1fff;
            lengths[suit][seat] = lanes[seat].count_ones();
        }
        for seat in 0..4 {
            let numbers = holdings.of(lanes[seat], left);
            features[seat][suit * NUMBERS..][..NUMBERS].copy_from_slice(numbers);
            in_a_row[seat] += row(numbers[TOP] as u32, seat, &lengths[suit]);
        }
    }
    let queen = (0..4).find(|&seat| holds(hands[seat], QUEEN));
    let voids =
        [0, 1, 2, 3].map(|suit: usize| lengths[suit].iter().filter(|&&length| length == 0).count() as f32);
    for (seat, numbers) in Seat::ALL.into_iter().zip(&mut features) {
        let hand = hands[seat.index()];
        let count = |cards: CardSet| (hand & cards.bits()).count_ones() as f32;
        let length = |suit: Suit| lengths[suit.index()][seat.index()];
        let leads = yes(leader == Some(seat));
        let key = &mut numbers[SUITS..];
        key[0] = 1.0;
        key[1] = leads;
        if queen_in {
            let (guards, over) = (count(CardSet::below(QUEEN)), count(OVER_QUEEN));
            if holds(hand, QUEEN) {
                let short = |suit| 1.0 / (1 + length(suit)) as f32;
                let short = short(Suit::Clubs) + short(Suit::Diamonds) + short(Suit::Hearts);
                key[2..6].copy_from_slice(&[1.0, guards, leads, short]);
            } else {
                let bare = yes(over > 0.0 && guards == 0.0);
                key[6..10].copy_from_slice(&[over, over * guards, guards, bare]);
            }
        }
        if jack_in {
            let over = count(CardSet::above(JACK));
            key[11] = over;
            if holds(hand, JACK) {
                key[10] = 1.0;
                key[12] = (all & CardSet::above(JACK).bits()).count_ones() as f32 - over;
            } else {
                key[13] = yes(over > 0.0);
            }
        }
        key[14] = penalty(play.taken()[seat]) as f32 / 26.0;
        key[15] = in_a_row[seat.index()] as f32 / hand.count_ones().max(1) as f32;
        let of = |suit: usize, which: usize| numbers[suit * NUMBERS + which];
        let threats = [Suit::Clubs, Suit::Diamonds, Suit::Spades]
            .map(|suit| of(suit.index(), FORCED) * voids[suit.index()]);
        let (mut thrown, mut own_voids) = (0.0, 0.0);
        if let Some(holder) = queen {
            // Spades are no suit to throw her on.
            for (suit, lengths) in lengths.iter().enumerate().take(3) {
                let void = lengths[holder] == 0;
                let amount = if holder == seat.index() { &mut own_voids } else { &mut thrown };
                *amount += yes(void) * if holder == seat.index() { 1.0 } else { of(suit, FORCED) };
            }
        }
        let row = |which: usize| leads * (0..4).map(|suit| of(suit, which)).sum::<f32>();
        let rest = [thrown, own_voids, row(TOP), row(BOTTOM), leads * of(Suit::Hearts.index(), BOTTOM)];
        let key = &mut numbers[SUITS + 16..];
        key[..3].copy_from_slice(&threats);
        key[3..8].copy_from_slice(&rest);
        let tricks = hand.count_ones().max(1) as f32;
        key[8] = tricks / 13.0;
        key[9] = 1.0 / tricks;
        let away = |other: usize| (other + 4 - seat.index()) & 3;
        for (place, other) in [(9, queen), (12, leader.map(Seat::index))] {
            if let Some(places) = other.map(away).filter(|&places| places > 0) {
                key[place + places] = 1.0;
            }
        }
    }
    features
}

#[inline]
fn holds(cards: u64, card: Card) -> bool {
    cards >> card.index() & 1 == 1
}

#[inline]
fn yes(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// How many tricks a seat wins in a row when it leads a suit from the top: its sure winners, or all
/// its cards when those draw every card of the others.
#[inline]
fn row(top: u32, seat: usize, lengths: &[u32; 4]) -> u32 {
    let longest = (1..4).map(|places| lengths[(seat + places) & 3]).max().unwrap_or(0);
    if top >= longest { lengths[seat] } else { top }
}
