//! Which cards a seat will pass.

use cards::CardSet;
use hearts::Direction;

use super::Networks;
use super::layers::Net;
use super::rows::{LENGTHS, Ones, number};

const HAND_LENGTHS: usize = 52;
const DIRECTION: usize = HAND_LENGTHS + LENGTHS;
const CHOSEN: usize = DIRECTION + 4;
/// The hand without what is chosen, the direction, and what is chosen.
pub(super) const INPUTS: usize = CHOSEN + 52;
/// At most so many inputs are one.
pub(super) const MOST_ONES: usize = 13 + 4 + 1;

pub(super) type PassingNet = Net<128, 64, 52>;

impl Networks {
    /// The score of each card that is left to be passed, once some are `chosen`, in the order of the cards
    /// left; one more is e times as likely.
    pub fn passing_scores(&self, hand: CardSet, chosen: CardSet, direction: Direction) -> [f32; 13] {
        let left = hand - chosen;
        let mut ones = Ones::NONE;
        ones.push_cards(0, left);
        ones.push_lengths(HAND_LENGTHS, left);
        ones.push(DIRECTION + direction.places());
        ones.push_cards(CHOSEN, chosen);
        let mut sums = self.passing.start();
        self.passing.add(&mut sums, ones.as_slice());
        let middle = self.passing.middle(&sums);
        let mut scores = [0.0; 13];
        for (score, card) in scores.iter_mut().zip(left) {
            *score = self.passing.output(&middle, number(card));
        }
        scores
    }
}
