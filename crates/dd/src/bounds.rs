//! Static bounds at the start of a trick: what a side has for certain, whatever the other does.

use crate::engine::{Answer, Engine};
use crate::lanes::{DECK, TRUMP, lane, lowest, top, top_or_none};
use crate::suits::Cash;

/// Tricks that one side has for certain, and the cards that this rests on.
#[derive(Clone, Copy)]
struct Sure {
    tricks: i32,
    rests_on: u64,
}

impl Engine {
    /// A bound that decides whether the first side takes `need` of `tricks`, if one is at hand.
    #[inline]
    pub fn static_bounds<const TRUMPS: bool>(
        &mut self,
        lead: usize,
        need: i32,
        tricks: i32,
        all: u64,
    ) -> Option<Answer> {
        let leads_first = lead & 1 == 0;
        let quick = self.quick::<TRUMPS>(lead, tricks);
        let decide = |side_first: bool, sure: Sure| {
            let value = if side_first { sure.tricks } else { tricks - sure.tricks };
            ((value >= need) == side_first).then_some(Answer { value, rests_on: sure.rests_on })
        };
        if let Some(answer) = decide(leads_first, quick) {
            return Some(answer);
        }
        if TRUMPS && all & lane(TRUMP) != 0 {
            if let Some(answer) = decide(leads_first, self.sure_trumps(lead, all)) {
                return Some(answer);
            }
            if let Some(answer) = decide(!leads_first, self.sure_trumps((lead + 1) & 3, all)) {
                return Some(answer);
            }
        }
        decide(!leads_first, self.after_the_lead::<TRUMPS>(lead, all))
    }

    /// What the side on lead can cash at once.
    #[inline(always)]
    fn quick<const TRUMPS: bool>(&mut self, lead: usize, tricks: i32) -> Sure {
        let (sum, cashes, drawn) = self.cash_all::<TRUMPS>(lead);
        let stay = sum.stay();
        let stay_more = stay + sum.more();
        let mut best = Sure { tricks: stay, rests_on: 0 };
        let mut over = 4;
        for (suit, cash) in cashes.iter().enumerate() {
            // Side suits may count on trumps drawn from this hand, which crossing in trumps cuts short.
            let too_soon = TRUMPS && suit == TRUMP && drawn;
            if cash.cross() > 0 && !too_soon {
                let total = stay_more + cash.cross() - cash.stay() - cash.more();
                if total > best.tricks {
                    best.tricks = total;
                    over = suit;
                }
            }
        }
        for (suit, cash) in cashes.iter().enumerate() {
            let rank = if over == 4 {
                cash.stay_rests_on()
            } else if over == suit {
                cash.cross_rests_on()
            } else {
                cash.more_rests_on()
            };
            best.rests_on |= rank << (16 * suit);
        }
        best.rests_on &= DECK;
        best.tricks = best.tricks.min(tricks);
        best
    }

    /// Every suit's cash for the hand on lead, their sum, and whether side suits count on drawing
    /// trumps first.
    #[inline(always)]
    fn cash_all<const TRUMPS: bool>(&mut self, seat: usize) -> (Cash, [Cash; 4], bool) {
        let mut cashes = [Cash::default(); 4];
        let (mut ruff, mut drawn) = (0, false);
        let held = |hands: &[u64; 4], suit: usize| hands.map(|hand| (hand >> (16 * suit) & 0x1fff) as u32);
        let mut sum = Cash::default();
        if TRUMPS {
            let trumps = held(&self.hands, TRUMP);
            cashes[TRUMP] = self.suits.cash(self.names[TRUMP], trumps, seat, 0);
            sum = sum + cashes[TRUMP];
            let [left, right] = [1, 3].map(|places| trumps[(seat + places) & 3].count_ones());
            let may_ruff = |rounds| usize::from(left > rounds) | usize::from(right > rounds) << 1;
            ruff = may_ruff(cashes[TRUMP].stay() as u32);
            drawn = ruff != may_ruff(0);
        }
        for suit in 0..if TRUMPS { 3 } else { 4 } {
            cashes[suit] = self.suits.cash(self.names[suit], held(&self.hands, suit), seat, ruff);
            sum = sum + cashes[suit];
        }
        (sum, cashes, drawn)
    }

    /// Trump tricks that a side makes in time, whoever leads what.
    #[inline(always)]
    fn sure_trumps(&self, seat: usize, all: u64) -> Sure {
        let trumps = all & lane(TRUMP);
        let (mine, mates) = (self.hands[seat] & trumps, self.hands[(seat + 2) & 3] & trumps);
        let ours = mine | mates;
        let theirs = trumps & !ours;
        let longest = mine.count_ones().max(mates.count_ones()) as i32;
        // Each of their trumps stops at most one of a hand's.
        let by_length = longest - theirs.count_ones() as i32;
        let winners = ours & !(top_or_none(theirs).wrapping_mul(2).wrapping_sub(1));
        let winners = if theirs == 0 { ours } else { winners };
        let by_rank = (winners.count_ones() as i32).min(longest);
        if by_length >= by_rank {
            return Sure { tricks: by_length.max(0), rests_on: 0 };
        }
        Sure { tricks: by_rank, rests_on: if theirs == 0 { 0 } else { lowest(winners) } }
    }

    /// When every suit that the leader can lead is headed by the other side: whoever wins the
    /// first trick goes on cashing.
    #[inline(always)]
    fn after_the_lead<const TRUMPS: bool>(&mut self, lead: usize, all: u64) -> Sure {
        let nothing = Sure { tricks: 0, rests_on: 0 };
        let (mine, mate) = (self.hands[lead], self.hands[(lead + 2) & 3]);
        let ours = mine | mate;
        let mate_may_ruff = TRUMPS && mate & lane(TRUMP) != 0;
        let mut winners = [false; 4];
        let mut tops = 0;
        for suit in 0..4 {
            if mine & lane(suit) == 0 {
                continue;
            }
            let highest = top(all & lane(suit));
            if ours & highest != 0 || (mate_may_ruff && mate & lane(suit) == 0) {
                return nothing;
            }
            tops |= highest;
            let left = self.hands[(lead + 1) & 3] & highest != 0;
            winners[if left { (lead + 1) & 3 } else { (lead + 3) & 3 }] = true;
        }
        let mut sure = Sure { tricks: 13, rests_on: tops };
        for seat in [(lead + 1) & 3, (lead + 3) & 3] {
            if winners[seat] {
                let (sum, cashes, _) = self.cash_all::<TRUMPS>(seat);
                sure.tricks = sure.tricks.min(sum.stay());
                for (suit, cash) in cashes.iter().enumerate() {
                    sure.rests_on |= cash.stay_rests_on() << (16 * suit) & DECK;
                }
            }
        }
        sure
    }
}
