//! What a choice comes to while its cards are tried one by one.

use crate::engine::Answer;
use crate::lanes::{lane, lowest, run_low, suit_of};

/// What the moves tried so far add up to, none of which reached the mover's aim.
pub struct Tried {
    maximise: bool,
    need: i32,
    pub answer: Answer,
    pub count: u32,
}

impl Tried {
    #[inline(always)]
    pub fn new(seat: usize, need: i32) -> Tried {
        let maximise = seat & 1 == 0;
        Tried {
            maximise,
            need,
            answer: Answer { value: if maximise { 0 } else { 13 }, rests_on: 0 },
            count: 0,
        }
    }

    #[inline(always)]
    pub fn decides(&self, answer: &Answer) -> bool {
        (answer.value >= self.need) == self.maximise
    }

    /// Adds a move that failed, and takes off the list the moves that must fail too.
    #[inline(always)]
    pub fn take_in(&mut self, card: u64, answer: Answer, hand: u64, all: u64, moves: &mut u64) {
        self.count += 1;
        let (ours, theirs) = (self.answer.value, answer.value);
        self.answer.value = if self.maximise { ours.max(theirs) } else { ours.min(theirs) };
        self.answer.rests_on |= answer.rests_on;
        *moves &= !card;
        let suit = lane(suit_of(card));
        let mattered = answer.rests_on & suit;
        if mattered & (card | (card - 1)) != 0 {
            // The card's rank counted, and it stood for its whole run: in another position of the
            // class a lower card of the run must not have become a card of its own.
            self.answer.rests_on |= run_low(card, hand, all);
        } else {
            // Its rank did not count, so any card below those that did would have done the same.
            let indifferent = if mattered == 0 { suit } else { suit & (lowest(mattered) - 1) };
            *moves &= !indifferent;
        }
    }
}
