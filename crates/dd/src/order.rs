//! In which order cards are tried: what will probably decide comes first.

use std::ops::Index;

use crate::engine::{Engine, Trick, higher};
use crate::lanes::{TRUMP, lane, lowest, suit_of, top, top_or_none};

/// Cards in order.
#[derive(Default)]
pub struct Moves {
    cards: [u64; 13],
    scores: [i32; 13],
    len: usize,
}

impl Moves {
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Puts a card behind all that score as high.
    #[inline(always)]
    pub fn push(&mut self, card: u64, score: i32) {
        let mut i = self.len.min(12);
        while i > 0 && self.scores[i - 1] < score {
            self.scores[i] = self.scores[i - 1];
            self.cards[i] = self.cards[i - 1];
            i -= 1;
        }
        self.cards[i] = card;
        self.scores[i] = score;
        self.len = (self.len + 1).min(13);
    }

    /// Puts cards behind all others, the lowest first.
    #[inline(always)]
    fn upwards(&mut self, mut cards: u64) {
        while cards != 0 {
            self.put(lowest(cards));
            cards &= cards - 1;
        }
    }

    /// Puts cards behind all others, the highest first.
    #[inline(always)]
    fn downwards(&mut self, mut cards: u64) {
        while cards != 0 {
            let card = top(cards);
            self.put(card);
            cards ^= card;
        }
    }

    #[inline(always)]
    fn put(&mut self, card: u64) {
        self.cards[self.len.min(12)] = card;
        self.len = (self.len + 1).min(13);
    }
}

impl Index<usize> for Moves {
    type Output = u64;
    #[inline(always)]
    fn index(&self, i: usize) -> &u64 {
        &self.cards[i]
    }
}

impl Engine {
    /// Orders leads, suit by suit.
    pub fn order_leads<const TRUMPS: bool>(&self, to: &mut Moves, seat: usize, moves: u64, all: u64) {
        let [me, left, mate, right] = [0, 1, 2, 3].map(|places| self.hands[(seat + places) & 3]);
        let trumps = if TRUMPS { lane(TRUMP) } else { 0 };
        for suit in 0..4 {
            let cards = moves & lane(suit);
            if cards == 0 {
                continue;
            }
            let [mine, lefts, mates, rights] = [me, left, mate, right].map(|hand| hand & lane(suit));
            let ace = top(all & lane(suit));
            let under = all & lane(suit) & !ace;
            let king = top_or_none(under);
            let queen = top_or_none(under & !king);
            let ours = mine | mates;
            let mut suit_score = 0;
            if TRUMPS && suit != TRUMP {
                let ruffs = |hand: u64| hand & lane(suit) == 0 && hand & trumps != 0;
                if ruffs(left) || ruffs(right) {
                    suit_score -= 60;
                } else if ruffs(mate) && lefts != 0 && rights != 0 {
                    suit_score += 45;
                }
            } else if TRUMPS {
                suit_score -= 20;
            }
            // Through strength, up to weakness.
            if mates & king != 0 && lefts & ace != 0 && mates.count_ones() > 1 {
                suit_score += 20;
            }
            if mates & ace != 0 && lefts & king != 0 && ours & queen != 0 {
                suit_score += 25;
            }
            if mine & king != 0 && rights & ace != 0 && ours & queen == 0 {
                suit_score -= 20;
            }
            if mine & ace != 0 && rights & king != 0 {
                suit_score -= 12;
            }
            if ours & (ace | king) == ace | king {
                suit_score += 14;
            }
            if ours & (king | queen) == king | queen && ours & ace == 0 {
                suit_score += 10;
            }
            suit_score += mine.count_ones() as i32 + mates.count_ones() as i32;
            suit_score -= 2 * i32::from(mates == 0);
            let mut left_over = cards;
            while left_over != 0 {
                let card = top(left_over);
                left_over ^= card;
                let is_top = card == ace;
                let touching = higher(mine, card) == 0 && mine & king != 0 && mine & queen != 0;
                let mut score = suit_score;
                if is_top {
                    score += 8;
                } else if left_over == 0 {
                    score += 6;
                } else if touching {
                    score += 5;
                }
                to.push(card, score);
            }
        }
    }

    /// Orders what the second, third or fourth hand may play.
    pub fn order_follow<const TRUMPS: bool>(
        &self,
        to: &mut Moves,
        place: usize,
        seat: usize,
        trick: &Trick,
        moves: u64,
        all: u64,
    ) {
        let _ = all;
        let left = self.hands[(seat + 1) & 3];
        let mate = self.hands[(seat + 2) & 3];
        let trumps = if TRUMPS { lane(TRUMP) } else { 0 };
        let last = place == 3;
        let mates_trick = place >= 2 && trick.winner == (seat + 2) & 3;
        // What the left-hand opponent can still play over this trick.
        let lefts = if last {
            0
        } else if left & trick.led != 0 {
            left & trick.led
        } else {
            left & trumps
        };
        if moves & trick.led != 0 {
            let winners = if trick.best & trick.led != 0 { higher(moves, trick.best) } else { 0 };
            if winners == 0 {
                return to.upwards(moves);
            }
            if mates_trick && (last || higher(lefts, trick.best) == 0) {
                return to.upwards(moves);
            }
            if place == 1 {
                let mates = if mate & trick.led != 0 { mate & trick.led } else { mate & trumps };
                let mate_wins = higher(mates, trick.best) != 0 && (lefts == 0 || top(mates) > top(lefts));
                if mate_wins {
                    return to.upwards(moves);
                }
            }
            let safe = if lefts == 0 { winners } else { higher(winners, top(lefts)) };
            if safe != 0 {
                to.upwards(safe);
                to.upwards(moves & !winners);
                to.downwards(winners & !safe);
            } else {
                to.downwards(winners);
                to.upwards(moves & !winners);
            }
            return;
        }
        let mut rest = moves;
        if TRUMPS && moves & trumps != 0 && !(mates_trick && higher(lefts, trick.best) == 0) {
            let winners = higher(moves & trumps, trick.best);
            let safe = if lefts & trumps == 0 { winners } else { higher(winners, top(lefts)) };
            to.upwards(safe);
            rest &= !safe;
            if safe == 0 {
                to.upwards(winners);
                rest &= !winners;
            }
        }
        // Discards: the lowest card of the longest suit first.
        let hand = self.hands[seat];
        let mut order: [(u32, usize); 4] = [0, 1, 2, 3].map(|suit| ((hand & lane(suit)).count_ones(), suit));
        order.sort_unstable_by(|a, b| b.cmp(a));
        for (_, suit) in order {
            if lane(suit) == trumps {
                continue;
            }
            let low = lowest(rest & lane(suit));
            if low != 0 {
                to.put(low);
                rest ^= low;
            }
        }
        to.upwards(rest & !trumps);
        to.upwards(rest & trumps);
        let _ = suit_of;
    }
}
