//! Which card a seat will play, from what it knows.

use cards::{Card, CardSet, Seat, Suit};
use game::Game;
use hearts::{Direction, Play};

use super::Networks;
use super::layers::Net;
use super::rows::{CARD_ROWS, COMMON, CardRows, LENGTHS, Ones, number};

const TRICK: usize = 208;
const BEST: usize = TRICK + 156;
const WINNER: usize = BEST + 52;
const LED: usize = WINNER + 3;
const PLACE: usize = LED + 4;
const VOIDS: usize = PLACE + 4;
const ROUND: usize = VOIDS + 12;
const DIRECTION: usize = ROUND + COMMON;
const HAND: usize = DIRECTION + 4;
const CARDS: usize = HAND + CARD_ROWS;
const HAND_LENGTHS: usize = CARDS + 52;
const PASSED: usize = HAND_LENGTHS + LENGTHS;
/// What is public, the hand, and what was passed and received.
pub(super) const INPUTS: usize = PASSED + 104;
/// At most so many inputs are one. A card is in the hand, where it counts twice, or has been played.
pub(super) const MOST_ONES: usize = 52 + 13 + 3 + 1 + 1 + 1 + 1 + 9 + 43 + 1 + 4 + 6;

pub(super) type PolicyNet = Net<256, 64, 52>;

/// What a seat passed and was passed; nothing of it is known to those who look on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Passes {
    /// The cards it gave away.
    pub passed: CardSet,
    /// The cards it was given.
    pub received: CardSet,
}

/// What has been seen of a round, kept so that the next card costs little to foretell.
#[derive(Clone, Debug)]
pub struct Witness<'n> {
    networks: &'n Networks,
    /// The first layer's sums over what is public and lasts, as each seat sees it.
    sums: [[i16; 256]; 4],
    /// The cards of the trick on the table, by seat.
    trick: [Option<Card>; 4],
    /// The suits that each seat is known not to have.
    voids: [[bool; 4]; 4],
    /// How many cards have been played.
    played: usize,
}

impl<'n> Witness<'n> {
    /// Before the first card of a round with this direction of passing.
    pub fn new(networks: &'n Networks, direction: Direction) -> Witness<'n> {
        let mut start = networks.policy.start();
        networks.policy.add(&mut start, &[(DIRECTION + direction.places()) as u16]);
        Witness { networks, sums: [start; 4], trick: [None; 4], voids: [[false; 4]; 4], played: 0 }
    }

    /// Sees a card played in this position.
    #[inline]
    pub fn see(&mut self, play: &Play, card: Card) {
        let Some(seat) = play.to_play() else { return };
        self.see_by(seat, play.led(), card);
    }

    /// Sees a card of a seat to a trick in which this suit was led, or which it leads.
    pub fn see_by(&mut self, seat: Seat, led: Option<Suit>, card: Card) {
        for viewer in Seat::ALL {
            let one = 52 * viewer.distance(seat) + number(card);
            self.networks.policy.add(&mut self.sums[viewer.index()], &[one as u16]);
        }
        if let Some(led) = led.filter(|&led| led != card.suit()) {
            self.voids[seat.index()][led.index()] = true;
        }
        self.trick[seat.index()] = Some(card);
        self.played += 1;
        if self.played.is_multiple_of(4) {
            self.trick = [None; 4];
        }
    }

    /// The score of each card that the seat to play may play, in the order of
    /// [`moves`](Game::moves); one more is e times as likely. `play` stands where this witness does; of
    /// its hands only that of the seat to play is looked at.
    pub fn scores(&self, play: &Play, passes: Passes) -> [f32; 13] {
        let mut scores = [0.0; 13];
        let Some(seat) = play.to_play() else { return scores };
        let mut ones = Ones::NONE;
        let inside = play.trick().len();
        for place in 1..4 {
            let other = seat.plus(place);
            if let Some(card) = self.trick[other.index()] {
                ones.push(TRICK + 52 * (place - 1) + number(card));
            }
            for suit in 0..4 {
                if self.voids[other.index()][suit] {
                    ones.push(VOIDS + 4 * (place - 1) + suit);
                }
            }
        }
        if let Some((winner, best)) = play.winning() {
            ones.push(BEST + number(best));
            ones.push(WINNER + seat.distance(winner) - 1);
            ones.push(LED + best.suit().index());
        }
        ones.push(PLACE + inside);
        ones.push_common(ROUND, play, seat, self.played);
        let hand = play.hands()[seat];
        let taken = play.taken().values().fold(CardSet::EMPTY, |all, &cards| all | cards);
        let rows = CardRows::new(!taken);
        hand.iter().for_each(|card| ones.push(HAND + rows.of(card)));
        ones.push_cards(CARDS, hand);
        ones.push_lengths(HAND_LENGTHS, hand);
        ones.push_cards(PASSED, passes.passed);
        ones.push_cards(PASSED + 52, passes.received);

        let mut sums = self.sums[seat.index()];
        let net = &self.networks.policy;
        net.add(&mut sums, ones.as_slice());
        let middle = net.middle(&sums);
        for (score, card) in scores.iter_mut().zip(play.moves()) {
            *score = net.output(&middle, number(card));
        }
        scores
    }
}
