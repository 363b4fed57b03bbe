//! Random play at full speed: the same game as [`Play::play`], selecting instead of branching, since
//! no branch on the rules or the cards could be predicted.

use std::hint::select_unpredictable;

use cards::{BySeat, CardSet, Seat, bits};
use game::Game;
use rand::Rng;

use super::{Play, Terms};
use crate::{Direction, Rules};

/// Deals, passes and plays one round, every choice uniform among the legal ones; the points
/// against each seat.
///
/// ```
/// use hearts::{Direction, Rules, random_round};
/// let points = random_round(&Rules::default(), Direction::Left, &mut cards::Seed::new(1).rng());
/// assert!([26, 78].contains(&points.values().sum::<i32>()));
/// ```
#[inline]
pub fn random_round<R: Rng>(rules: &Rules, direction: Direction, rng: &mut R) -> BySeat<i32> {
    let mut hands = random_hands(rng);
    if direction != Direction::None {
        pass_at_random(&mut hands, rules.passing.cards(), direction, rng);
    }
    let mut play = Play::begin(Terms::new(rules, &BySeat::default()), rules.opening.leader(&hands), &hands);
    play.finish_at_random(rng);
    play.points()
}

/// One of all deals, each as likely as the others.
///
/// A coin for each card gives two parts, and random cards move over until both are equal; both are
/// parted again. No step prefers a card to another, so every division of equal size is as likely.
#[inline]
pub fn random_hands<R: Rng>(rng: &mut R) -> BySeat<CardSet> {
    let deck = CardSet::DECK.bits();
    let pair = half(deck, 26, rng);
    let (north, east) = (half(pair, 13, rng), half(deck & !pair, 13, rng));
    BySeat::new(north, east, pair & !north, deck & !pair & !east).map(CardSet::from_bits)
}

/// A uniformly random half of the cards: `size` of them, where there are twice as many.
#[inline]
fn half<R: Rng>(cards: u64, size: u32, rng: &mut R) -> u64 {
    let mut part = cards & rng.next_u64();
    let count = part.count_ones();
    // Moving cards out of the larger part is the same work on either side.
    let larger = select_unpredictable(count >= size, part, cards & !part);
    let mut moved = 0;
    for _ in 0..count.abs_diff(size) {
        moved |= pick(larger & !moved, &mut rng.next_u64());
    }
    part ^= moved;
    part
}

fn pass_at_random<R: Rng>(hands: &mut BySeat<CardSet>, count: usize, direction: Direction, rng: &mut R) {
    let passed = hands.map(|hand| {
        let (mut dice, mut chosen) = (rng.next_u64(), 0);
        for i in 0..count {
            // Seven choices among thirteen take 26 of the word's bits.
            if i == 7 {
                dice = rng.next_u64();
            }
            chosen |= pick(hand.bits() & !chosen, &mut dice);
        }
        CardSet::from_bits(chosen)
    });
    for seat in Seat::ALL {
        hands[seat] = (hands[seat] - passed[seat]) | passed[direction.giver(seat)];
    }
}

/// One of the cards, as its bit; 0 from an empty set.
///
/// `dice` is a random fraction in units of 2^-64. Multiplied by the number of cards, its integer part
/// is the choice, and its fractional part is the random fraction for the next choice, with fewer random
/// bits left. A few choices from one word are uniform to within the product of their numbers of cards
/// over 2^64: after the four of a trick, 2^-49.
#[inline(always)]
fn pick(cards: u64, dice: &mut u64) -> u64 {
    let product = u128::from(*dice) * u128::from(cards.count_ones());
    *dice = product as u64;
    bits::deposit(1 << (product >> 64) as u64, cards)
}

impl Play {
    /// Plays to the end, every card uniform among the legal ones.
    #[inline]
    pub fn finish_at_random<R: Rng>(&mut self, rng: &mut R) {
        while !self.trick.is_empty() && self.play_one_at_random(rng) {}
        self.play_tricks_at_random(rng, |_| ());
    }

    fn play_one_at_random<R: Rng>(&mut self, rng: &mut R) -> bool {
        let card = pick(self.moves().bits(), &mut rng.next_u64());
        let card = CardSet::from_bits(card).lowest();
        card.map(|card| self.play(card)).is_some()
    }

    /// Whole tricks from the start of one to the end of the round; `witness` is shown each
    /// trick's cards as bits, in the order played.
    #[inline]
    fn play_tricks_at_random<R: Rng>(&mut self, rng: &mut R, mut witness: impl FnMut([u64; 4])) {
        let held = self.terms.held.cards().bits();
        let mut run = Run {
            hands: self.hands.map(CardSet::bits).into_array(),
            taken: self.taken.map(CardSet::bits).into_array(),
            leader: self.turn.index(),
            held: if self.broken { 0 } else { held },
            excused: self.terms.excused.cards().bits(),
            lead_breaks: self.terms.lead_breaks.cards().bits(),
            follow_breaks: self.terms.follow_breaks.cards().bits(),
        };
        if self.first && run.hands[run.leader & 3] != 0 {
            let opening = self.terms.opening().bits();
            witness(run.trick::<true>(opening, self.terms.banned.cards().bits(), rng.next_u64()));
            self.first = false;
        }
        while run.hands[run.leader & 3] != 0 {
            witness(run.trick::<false>(0, 0, rng.next_u64()));
        }
        let [north, east, south, west] = run.taken.map(CardSet::from_bits);
        self.taken = BySeat::new(north, east, south, west);
        self.hands = BySeat::default();
        self.turn = Seat::ALL[run.leader & 3];
        self.winner = self.turn;
        self.broken |= run.held == 0 && held != 0;
    }
}

/// The bare words of a position between tricks.
struct Run {
    hands: [u64; 4],
    taken: [u64; 4],
    leader: usize,
    /// Cards that may not be led yet; none once the restriction is lifted.
    held: u64,
    excused: u64,
    lead_breaks: u64,
    follow_breaks: u64,
}

impl Run {
    /// One trick; the cards in the order played. `opening` and `banned` count in the first alone.
    #[inline(always)]
    fn trick<const FIRST: bool>(&mut self, opening: u64, banned: u64, mut dice: u64) -> [u64; 4] {
        let leader = self.leader & 3;
        let hand = self.hands[leader];
        let mut open = hand;
        if FIRST {
            open = unless_empty(hand & opening, open);
            open = unless_empty(open & !banned, open);
        }
        let free = open & !self.held;
        let led = pick(select_unpredictable(free & !self.excused == 0, open, free), &mut dice);
        self.hands[leader] = hand ^ led;
        let suit = 0xffff << (led.trailing_zeros() & 0x30);
        let (mut cards, mut best, mut winner) = ([led, 0, 0, 0], led, leader);
        for (i, card) in cards.iter_mut().enumerate().skip(1) {
            let seat = (leader + i) & 3;
            let hand = self.hands[seat];
            let mut open = unless_empty(hand & suit, hand);
            if FIRST {
                open = unless_empty(open & !banned, open);
            }
            *card = pick(open, &mut dice);
            self.hands[seat] = hand ^ *card;
            // Within the suit's lane the higher card is the greater number.
            let higher = *card & suit > best;
            best = select_unpredictable(higher, *card, best);
            winner = select_unpredictable(higher, seat, winner);
        }
        let followed = cards[1] | cards[2] | cards[3];
        let breaks = led & self.lead_breaks | followed & self.follow_breaks;
        self.held = select_unpredictable(breaks == 0, self.held, 0);
        self.taken[winner] |= led | followed;
        self.leader = winner;
        cards
    }
}

#[inline(always)]
fn unless_empty(cards: u64, otherwise: u64) -> u64 {
    select_unpredictable(cards == 0, otherwise, cards)
}

#[cfg(test)]
mod tests;
