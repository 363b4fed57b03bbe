//! What can be said about one suit alone, worked out once for each set of its remaining cards.
//!
//! Within one deal the owner of a card never changes, so the thirteen bits "which cards of this
//! suit are left" decide everything about the suit. However long a suit takes to analyse, a node
//! of the search pays one load for it.

use crate::trumps::{SureTrumps, Trumps};

/// How many tricks a side can cash in one suit at once, from the hand on lead, whatever the others
/// do. Packed into 32 bits: the sums over four suits stay inside their fields.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cash(u32);

impl Cash {
    /// No card of the suit matters.
    const NOTHING: u32 = 15;

    /// Tricks that the hand on lead wins one after the other, keeping the lead.
    #[inline(always)]
    pub const fn stay(self) -> i32 {
        (self.0 & 15) as i32
    }

    /// Tricks that partner adds after those if it comes on lead in another suit.
    #[inline(always)]
    pub const fn more(self) -> i32 {
        (self.0 >> 4 & 15) as i32
    }

    /// Tricks in all when the lead crosses to partner in this suit; zero if it cannot.
    #[inline(always)]
    pub const fn cross(self) -> i32 {
        (self.0 >> 8 & 15) as i32
    }

    /// The lowest card that [`stay`](Cash::stay) rests on, as a bit; the guard bit for none.
    #[inline(always)]
    pub const fn stay_rests_on(self) -> u64 {
        1 << (self.0 >> 12 & 15)
    }

    /// The lowest card that `stay + more` rests on.
    #[inline(always)]
    pub const fn more_rests_on(self) -> u64 {
        1 << (self.0 >> 16 & 15)
    }

    /// The lowest card that [`cross`](Cash::cross) rests on.
    #[inline(always)]
    pub const fn cross_rests_on(self) -> u64 {
        1 << (self.0 >> 20 & 15)
    }

    /// Analyses a suit: `me` on lead, `mate` opposite, and no more than `cap` rounds, since after
    /// them an opponent may ruff.
    fn new(me: u32, mate: u32, left: u32, right: u32, cap: u32) -> Cash {
        let start = Table { me, mate, left, right };
        let mut table = start;
        let stay = table.run(cap);
        // Partner goes on from here.
        let mut over = Table { me: table.mate, mate: table.me, ..table };
        let more = over.run(cap - stay.rounds);
        // Or the lead crosses in this suit, after as many of our own rounds as leave a way over.
        let mut cross = Run::default();
        for own in (0..=stay.rounds).rev().filter(|&own| own < cap) {
            let mut table = start;
            let before = table.run(own);
            let Some(over) = table.lead_low_to_mate() else { continue };
            let after = table.run(cap - own - 1);
            let rounds = own + 1 + after.rounds;
            if rounds > cross.rounds {
                cross = Run { rounds, low: before.low.min(over).min(after.low) };
            }
        }
        let stay_more = stay.low.min(more.low);
        Cash(
            stay.rounds
                | more.rounds << 4
                | cross.rounds << 8
                | stay.low << 12
                | stay_more << 16
                | cross.low << 20,
        )
    }
}

/// The counts add up; what they rest on does not.
impl std::ops::Add for Cash {
    type Output = Cash;
    #[inline(always)]
    fn add(self, other: Cash) -> Cash {
        Cash((self.0 & 0xff) + (other.0 & 0xff))
    }
}

/// Rounds won in a row and the lowest rank that they rest on.
#[derive(Clone, Copy)]
struct Run {
    rounds: u32,
    low: u32,
}

impl Default for Run {
    fn default() -> Run {
        Run { rounds: 0, low: Cash::NOTHING }
    }
}

/// The cards of one suit around the table, seen from the hand on lead.
#[derive(Clone, Copy)]
struct Table {
    me: u32,
    mate: u32,
    left: u32,
    right: u32,
}

impl Table {
    /// Leads winners from the top while nobody can take the lead away, at most `cap` of them; the
    /// others follow with their lowest cards, which is their best.
    fn run(&mut self, cap: u32) -> Run {
        let mut run = Run::default();
        while self.me != 0 && run.rounds < cap {
            let (lead, theirs) = (self.me.ilog2(), self.left | self.right);
            let beaten = theirs != 0 && theirs.ilog2() > lead;
            let overtaken = self.mate != 0 && self.mate.trailing_zeros() > lead;
            if beaten || overtaken {
                break;
            }
            if theirs != 0 || self.mate != 0 {
                run.low = lead;
            }
            run.rounds += 1;
            self.me ^= 1 << lead;
            self.mate &= self.mate.wrapping_sub(1);
            self.opponents_follow();
        }
        run
    }

    /// Leads the lowest card to a winner of partner's, who is on lead then; `None` if there is no
    /// such winner. Gives the rank it rests on.
    fn lead_low_to_mate(&mut self) -> Option<u32> {
        if self.me == 0 || self.mate == 0 {
            return None;
        }
        let lead = self.me.trailing_zeros();
        let theirs = self.left | self.right;
        let to_beat = if theirs == 0 { lead } else { lead.max(theirs.ilog2()) };
        let winners = self.mate >> to_beat >> 1;
        if winners == 0 {
            return None;
        }
        let winner = winners.trailing_zeros() + to_beat + 1;
        self.me ^= 1 << lead;
        self.mate ^= 1 << winner;
        self.opponents_follow();
        (self.me, self.mate) = (self.mate, self.me);
        Some(winner)
    }

    fn opponents_follow(&mut self) {
        self.left &= self.left.wrapping_sub(1);
        self.right &= self.right.wrapping_sub(1);
    }
}

/// A store full of zeros, of a length that the compiler knows: it need not check places.
pub fn zeroed<T: Copy + Default, const N: usize>() -> Box<[T; N]> {
    let Ok(store) = vec![T::default(); N].into_boxed_slice().try_into() else { unreachable!("N long") };
    store
}

/// The analyses made so far for one deal.
pub struct Suits {
    /// By suit, remaining cards, hand on lead, and which opponents may ruff: a cache line for each
    /// set of remaining cards. The top byte of an entry says for which deal it was made.
    made: Box<[u32; PLACES]>,
    trumps: Trumps,
    deal: u32,
}

const SETS: usize = 1 << 13;
const PLACES: usize = 4 * 4 * SETS * 4;
const FIELDS: u32 = 0x00ff_ffff;

impl Suits {
    /// What it takes.
    pub const BYTES: usize = PLACES * size_of::<u32>() + Trumps::BYTES;

    /// Empty.
    pub fn new() -> Suits {
        Suits { made: zeroed(), trumps: Trumps::new(), deal: 1 }
    }

    /// Forgets everything: the cards lie otherwise now. Says whether the deals' numbers begin again.
    pub fn new_deal(&mut self) -> bool {
        self.deal += 1;
        let again = self.deal == 256;
        if again {
            self.made.fill(0);
            self.trumps.clear();
            self.deal = 1;
        }
        again
    }

    /// The number of the deal.
    #[inline(always)]
    pub fn deal(&self) -> u32 {
        self.deal
    }

    /// What `seat` can cash in the suit of a lane. `name` is the suit as dealt, `all` the cards of
    /// all hands, and `ruff` has bit 0 for an opponent on the left who may ruff once void, bit 1
    /// for one on the right.
    #[inline(always)]
    pub fn cash(
        &mut self,
        hands: &[u64; 4],
        suit: usize,
        name: usize,
        all: u64,
        seat: usize,
        ruff: usize,
    ) -> Cash {
        let set = (all >> (16 * suit)) as usize & (SETS - 1);
        let place = (((name & 3) * SETS + set) * 4 + (seat & 3)) * 4 + (ruff & 3);
        let made = self.made[place];
        if made >> 24 == self.deal {
            return Cash(made & FIELDS);
        }
        self.make(place, hands.map(|hand| (hand >> (16 * suit) & 0x1fff) as u32), seat, ruff)
    }

    /// The trump tricks that the side of `seat` makes in the end.
    #[inline(always)]
    pub fn sure_trumps(&mut self, hands: &[u64; 4], name: usize, all: u64, seat: usize) -> SureTrumps {
        self.trumps.sure(hands, name, all, seat, self.deal)
    }

    #[cold]
    fn make(&mut self, place: usize, held: [u32; 4], seat: usize, ruff: usize) -> Cash {
        let [me, left, mate, right] = [0, 1, 2, 3].map(|places| held[(seat + places) & 3]);
        let mut cap = 13;
        if ruff & 1 != 0 {
            cap = left.count_ones();
        }
        if ruff & 2 != 0 {
            cap = cap.min(right.count_ones());
        }
        let cash = Cash::new(me, mate, left, right, cap);
        self.made[place] = cash.0 | self.deal << 24;
        cash
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cash(hands: [&str; 4], cap: u32) -> (i32, i32, i32) {
        let [me, left, mate, right] =
            hands.map(|hand| hand.chars().map(|c| 1 << "23456789TJQKA".find(c).unwrap()).sum::<u32>());
        let cash = Cash::new(me, mate, left, right, cap);
        (cash.stay(), cash.more(), cash.cross())
    }

    #[test]
    fn what_a_suit_is_good_for() {
        assert_eq!(cash(["AK2", "QJ3", "54", "876"], 13), (2, 0, 0));
        assert_eq!(cash(["AK2", "QJ", "54", "87"], 13), (3, 0, 0));
        assert_eq!(cash(["AK2", "QJ3", "54", "876"], 1), (1, 0, 0));
        assert_eq!(cash(["2", "QJ3", "AK4", "876"], 13), (0, 2, 2));
        assert_eq!(cash(["K2", "JT9", "AQ3", "876"], 13), (1, 2, 3));
        // The ace falls on the king and leaves partner on lead.
        assert_eq!(cash(["K", "JT9", "A", "876"], 13), (0, 1, 1));
        // A king alone drops under the ace.
        assert_eq!(cash(["AQ", "K", "54", "32"], 13), (2, 0, 0));
        assert_eq!(cash(["AQ", "K7", "54", "32"], 13), (1, 0, 0));
    }
}
