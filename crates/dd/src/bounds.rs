//! Static bounds at the start of a trick: what a side has for certain, whatever the other does.
//!
//! A bound is claimed no further than the question asks, so that it rests on as few cards as
//! possible and the class it is remembered for is as wide as possible.

use cards::bits;

use crate::engine::{Answer, Engine};
use crate::lanes::{DECK, TRUMP, lane, suits_in, tops};
use crate::suits::Cash;
use crate::witness::Witness;

/// Tricks that one side has for certain, and the cards that this rests on.
#[derive(Clone, Copy)]
struct Sure {
    tricks: i32,
    rests_on: u64,
}

/// What can be cashed from one hand.
struct Plan {
    cashes: [Cash; 4],
    /// The counts of all side suits.
    sum: Cash,
    /// Whether the last suit is trumps.
    trumps: bool,
    /// Whether side suits count on drawing trumps first.
    drawn: bool,
}

impl<W: Witness> Engine<W> {
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
        // What decides: so many tricks for the side on lead, or so many for the other.
        let (wanted, wanted_by_others) =
            if leads_first { (need, tricks - need + 1) } else { (tricks - need + 1, need) };
        let answer = |first: bool, sure: Sure| {
            Some(Answer {
                value: if first { sure.tricks } else { tricks - sure.tricks },
                rests_on: sure.rests_on,
            })
        };
        if let Some(sure) = self.quick::<TRUMPS>(lead, wanted, tricks, all) {
            return answer(leads_first, sure);
        }
        if TRUMPS && all & lane(TRUMP) != 0 {
            let theirs = self.suits.sure_trumps(&self.hands, self.names[TRUMP], all, lead + 1);
            if theirs.count() >= wanted_by_others {
                let rests_on = theirs.rests_on(wanted_by_others) << 48;
                return answer(!leads_first, Sure { tricks: wanted_by_others, rests_on });
            }
            if wanted_by_others == 1 && tricks > 2 && theirs.guarded_king() != 0 {
                return answer(!leads_first, Sure { tricks: 1, rests_on: theirs.guarded_king() << 48 });
            }
        }
        let sure = self.after_the_lead::<TRUMPS>(lead, wanted_by_others, all)?;
        answer(!leads_first, sure)
    }

    /// What the side on lead can cash at once, with the trump tricks that it makes in the end, if
    /// that is enough.
    #[inline(always)]
    fn quick<const TRUMPS: bool>(&mut self, lead: usize, wanted: i32, tricks: i32, all: u64) -> Option<Sure> {
        let plan = self.plan::<TRUMPS>(lead, all);
        let found = |rests_on: u64| Some(Sure { tricks: wanted, rests_on: rests_on & DECK });
        // 1. The hand on lead cashes its winners.
        let trumps = if TRUMPS { plan.cashes[TRUMP].stay() } else { 0 };
        let stay = plan.sum.stay() + trumps;
        if stay >= wanted {
            return found(self.stay_rests_on(lead, &plan, stay - wanted));
        }
        // 2. Or its winners in side suits, and trumps in the end.
        let mut sure = None;
        if TRUMPS && all & lane(TRUMP) != 0 {
            let trumps = self.suits.sure_trumps(&self.hands, self.names[TRUMP], all, lead);
            if wanted == 1 && tricks > 2 && trumps.guarded_king() != 0 {
                return found(trumps.guarded_king() << 48);
            }
            // Drawing trumps first would spend those that are to win in the end.
            if !plan.drawn {
                let cashed = plan.sum.stay();
                let later = trumps.count() - self.wasted(&[(lead + 2) & 3], cashed, tricks);
                if later > 0 && cashed + later >= wanted {
                    let spare = (cashed + later - wanted).min(cashed);
                    let rests_on = trumps.rests_on(trumps.count()) << 48;
                    return found(rests_on | self.side_rests_on(lead, &plan, spare));
                }
                sure = Some(trumps);
            }
        }
        // 3. Or the lead crosses to partner in one suit, who goes on in all.
        let side = plan.sum.stay() + plan.sum.more();
        for (suit, cash) in plan.cashes.iter().enumerate() {
            if cash.cross() == 0 {
                continue;
            }
            if TRUMPS && suit == TRUMP {
                // Side suits may count on trumps drawn from this hand, which crossing in trumps
                // cuts short.
                if side + cash.cross() >= wanted && !plan.drawn {
                    let spare = side + cash.cross() - wanted;
                    return found(cash.cross_rests_on() << 48 | more_rests_on(&plan, 4, spare));
                }
                continue;
            }
            let extra = cash.cross() - cash.stay() - cash.more();
            if TRUMPS {
                let mine = plan.cashes[TRUMP];
                let in_trumps = mine.stay() + mine.more();
                if side + extra + in_trumps >= wanted {
                    let spare = side + extra + in_trumps - wanted;
                    let rests_on = mine.more_rests_on() << 48 | cash.cross_rests_on() << (16 * suit);
                    return found(rests_on | more_rests_on(&plan, suit, spare));
                }
            }
            if let Some(trumps) = sure {
                let later = trumps.count() - self.wasted(&[lead, (lead + 2) & 3], side + extra, tricks);
                if later > 0 && side + extra + later >= wanted {
                    let spare = side + extra + later - wanted;
                    let rests_on = trumps.rests_on(trumps.count()) << 48;
                    let rests_on = rests_on | cash.cross_rests_on() << (16 * suit);
                    return found(rests_on | more_rests_on(&plan, suit, spare));
                }
            }
            if !TRUMPS && side + extra >= wanted {
                let rests_on = cash.cross_rests_on() << (16 * suit);
                return found(rests_on | more_rests_on(&plan, suit, side + extra - wanted));
            }
        }
        None
    }

    /// How many trumps hands must at most throw on so many tricks in side suits, having nothing else.
    #[inline(always)]
    fn wasted(&self, seats: &[usize], cashed: i32, tricks: i32) -> i32 {
        let wasted = |&seat: &usize| {
            let trumps = (self.hands[seat] & lane(TRUMP)).count_ones() as i32;
            cashed + trumps - tricks
        };
        seats.iter().map(wasted).fold(0, i32::max)
    }

    /// The cards that tricks cashed from one hand rest on, when `spare` of them are not needed.
    #[inline(always)]
    fn stay_rests_on(&self, seat: usize, plan: &Plan, mut spare: i32) -> u64 {
        let cash = plan.cashes[TRUMP];
        let mut rests_on = 0;
        if !plan.trumps {
            return self.side_rests_on(seat, plan, spare);
        }
        if cash.stay() <= spare && !plan.drawn {
            spare -= cash.stay();
        } else {
            rests_on = cash.stay_rests_on() << 48;
        }
        rests_on | self.side_rests_on(seat, plan, spare)
    }

    /// The same for side suits alone.
    #[inline(always)]
    fn side_rests_on(&self, seat: usize, plan: &Plan, mut spare: i32) -> u64 {
        let mut rests_on = 0;
        for suit in 0..if plan.trumps { 3 } else { 4 } {
            let cash = plan.cashes[suit];
            let stay = cash.stay();
            if stay == 0 {
                continue;
            }
            if spare == 0 {
                rests_on |= cash.stay_rests_on() << (16 * suit);
            } else if stay <= spare {
                spare -= stay;
            } else {
                // The first rounds rest on the highest cards alone.
                let mine = self.hands[seat] & lane(suit);
                let rounds = (stay - spare) as u32;
                let last = bits::deposit(1 << (mine.count_ones() - rounds), mine);
                spare = 0;
                rests_on |= last.max(cash.stay_rests_on() << (16 * suit));
            }
        }
        rests_on & DECK
    }

    /// Every suit's cash for the hand on lead.
    #[inline(always)]
    fn plan<const TRUMPS: bool>(&mut self, seat: usize, all: u64) -> Plan {
        let mut cashes = [Cash::default(); 4];
        let (mut ruff, mut drawn) = (0, false);
        let mut sum = Cash::default();
        if TRUMPS {
            let [left, right] =
                [1, 3].map(|places| (self.hands[(seat + places) & 3] & lane(TRUMP)).count_ones());
            cashes[TRUMP] = self.suits.cash(&self.hands, TRUMP, self.names[TRUMP], all, seat, 0);
            let may_ruff = |rounds| usize::from(left > rounds) | usize::from(right > rounds) << 1;
            ruff = may_ruff(cashes[TRUMP].stay() as u32);
            drawn = ruff != may_ruff(0);
        }
        let side_suits = if TRUMPS { 3 } else { 4 };
        for (suit, cash) in cashes.iter_mut().enumerate().take(side_suits) {
            *cash = self.suits.cash(&self.hands, suit, self.names[suit], all, seat, ruff);
            sum = sum + *cash;
        }
        Plan { cashes, sum, drawn, trumps: TRUMPS }
    }

    /// When every suit that the leader can lead is headed by the other side: whoever wins the
    /// first trick goes on cashing.
    #[inline(always)]
    fn after_the_lead<const TRUMPS: bool>(&mut self, lead: usize, wanted: i32, all: u64) -> Option<Sure> {
        let (mine, mate) = (self.hands[lead], self.hands[(lead + 2) & 3]);
        let ours = mine | mate;
        let mate_may_ruff = TRUMPS && mate & lane(TRUMP) != 0;
        let suits = suits_in(mine);
        let tops = tops(all) & suits;
        if ours & tops != 0 || (mate_may_ruff && suits & !suits_in(mate) != 0) {
            return None;
        }
        let mut rests_on = tops;
        if wanted > 1 {
            for seat in [(lead + 1) & 3, (lead + 3) & 3] {
                if self.hands[seat] & tops != 0 {
                    let plan = self.plan::<TRUMPS>(seat, all);
                    let stay = plan.sum.stay() + if TRUMPS { plan.cashes[TRUMP].stay() } else { 0 };
                    if stay < wanted {
                        return None;
                    }
                    rests_on |= self.stay_rests_on(seat, &plan, stay - wanted);
                }
            }
        }
        Some(Sure { tricks: wanted, rests_on })
    }
}

/// The cards that side suits rest on when partner goes on in them, but for the suit in which the
/// lead crosses, and when `spare` tricks are not needed.
#[inline(always)]
fn more_rests_on(plan: &Plan, over: usize, mut spare: i32) -> u64 {
    let mut rests_on = 0;
    for suit in 0..if plan.trumps { 3 } else { 4 } {
        let cash = plan.cashes[suit];
        let tricks = cash.stay() + cash.more();
        if suit == over || tricks == 0 {
            continue;
        }
        if tricks <= spare {
            spare -= tricks;
        } else {
            rests_on |= cash.more_rests_on() << (16 * suit);
        }
    }
    rests_on
}
