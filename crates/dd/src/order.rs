//! In which order cards are tried: what will probably decide comes first. Leads are rated in
//! `leads`; here are the rules for the other places in the trick.

use crate::engine::Engine;
use crate::lanes::{TRUMP, lane, lowest, top, top_or_none};
use crate::trick::{Trick, higher};
use crate::witness::Witness;

/// Cards in an order of which mostly only the beginning is asked for, so that it is worked out as
/// far as it is: a set upwards, then cards by their scores, then two more sets.
pub struct Moves {
    first: u64,
    /// A score, the place in which it came, and the card.
    scored: [i32; 16],
    len: usize,
    /// The one that comes next.
    best: i32,
    then: u64,
    then_downwards: bool,
    last: u64,
    last_downwards: bool,
}

impl Moves {
    /// The next of the cards in `left`, which has none that was given before; none at the end.
    #[inline(always)]
    pub fn next(&mut self, left: u64) -> u64 {
        if self.first & left != 0 {
            return lowest(self.first & left);
        }
        while self.best > NONE {
            let card = 1 << (self.best & 63);
            if card & left != 0 {
                return card;
            }
            self.next_best();
        }
        if self.then & left != 0 {
            return one_of(self.then & left, self.then_downwards);
        }
        one_of(self.last & left, self.last_downwards)
    }

    /// Adds a card with a score; among equal scores the first comes first.
    #[inline(always)]
    pub fn push(&mut self, card: u64, score: i16) {
        let place = self.len & 15;
        let scored = i32::from(score) << 16 | (15 - place as i32) << 8 | card.trailing_zeros() as i32;
        self.scored[place] = scored;
        self.best = self.best.max(scored);
        self.len += 1;
    }

    /// Goes on to the next lower score.
    fn next_best(&mut self) {
        let mut next = NONE;
        for &scored in &self.scored[..self.len & 15] {
            next = if scored < self.best { next.max(scored) } else { next };
        }
        self.best = next;
    }
}

/// Less than any score.
const NONE: i32 = i32::MIN;

impl Default for Moves {
    #[inline(always)]
    fn default() -> Moves {
        Moves {
            first: 0,
            scored: [0; 16],
            len: 0,
            best: NONE,
            then: 0,
            then_downwards: false,
            last: 0,
            last_downwards: false,
        }
    }
}

#[inline(always)]
fn one_of(set: u64, downwards: bool) -> u64 {
    if downwards { top_or_none(set) } else { lowest(set) }
}

impl<W: Witness> Engine<W> {
    /// Orders what the second, third or fourth hand may play.
    pub fn order_follow<const TRUMPS: bool, const PLACE: usize>(
        &self,
        to: &mut Moves,
        seat: usize,
        trick: &Trick,
        moves: u64,
        all: u64,
    ) {
        let trumps = if TRUMPS { lane(TRUMP) } else { 0 };
        // The cards of a hand that can take the trick.
        let strong = |hand: u64| if hand & trick.led != 0 { hand & trick.led } else { hand & trumps };
        let lefts = if PLACE == 3 { 0 } else { strong(self.hands[(seat + 1) & 3]) };
        let mates_trick = PLACE >= 2 && trick.winner == (seat + 2) & 3;
        if moves & trick.led == 0 {
            let rest = if TRUMPS { self.order_ruffs(to, trick, moves, lefts, mates_trick) } else { moves };
            return self.order_discards(to, seat, rest, trumps, all);
        }
        let winners = if trick.best & trick.led != 0 { higher(moves, trick.best) } else { 0 };
        // Partner wins the trick, or loses it to a card that beats ours as well.
        let no_better = || {
            mates_trick && higher(lefts, trick.best) == if lefts == 0 { 0 } else { higher(lefts, top(moves)) }
        };
        let mate_wins = || {
            let mates = strong(self.hands[(seat + 2) & 3]);
            PLACE == 1 && higher(mates, trick.best) != 0 && (lefts == 0 || top(mates) > top(lefts))
        };
        if winners == 0 || no_better() || mate_wins() {
            to.last = moves;
            return;
        }
        let safe = if lefts == 0 { winners } else { higher(winners, top(lefts)) };
        if safe != 0 {
            (to.first, to.then) = (safe, moves & !winners);
            (to.last, to.last_downwards) = (winners & !safe, true);
        } else {
            // The second hand covers as cheaply as it can, the third plays high.
            (to.then, to.then_downwards) = (winners, PLACE != 1);
            to.last = moves & !winners;
        }
    }

    /// Trumps that take the trick, as low as will do. Gives back the cards not ordered yet.
    #[inline(always)]
    fn order_ruffs(&self, to: &mut Moves, trick: &Trick, moves: u64, lefts: u64, mates_trick: bool) -> u64 {
        let trumps = moves & lane(TRUMP);
        if trumps == 0 || (mates_trick && higher(lefts, trick.best) == 0) {
            return moves;
        }
        let winners = higher(trumps, trick.best);
        let safe = if lefts & lane(TRUMP) == 0 { winners } else { higher(winners, top(lefts)) };
        let chosen = if safe != 0 { safe } else { winners };
        to.first = chosen;
        moves & !chosen
    }

    /// The lowest card of each side suit first: of a long suit rather than a short one, of one that
    /// partner does not hold, and neither the last winner nor the guard of a king.
    #[inline(always)]
    fn order_discards(&self, to: &mut Moves, seat: usize, mut rest: u64, trumps: u64, all: u64) {
        let (hand, mate) = (self.hands[seat & 3], self.hands[(seat + 2) & 3]);
        for suit in (0..4).rev() {
            let low = lowest(rest & lane(suit));
            if low == 0 || lane(suit) == trumps {
                continue;
            }
            let length = (hand & lane(suit)).count_ones() as i16;
            let ace = top(all & lane(suit));
            let king = top_or_none(all & lane(suit) & !ace);
            let mut score = 2 * length - (mate & lane(suit)).count_ones() as i16;
            if low == ace || (length == 2 && hand & king != 0) {
                score -= 3;
            }
            to.push(low, score);
            rest ^= low;
        }
        (to.then, to.last) = (rest & !trumps, rest & trumps);
    }
}
