//! Deals that look the same when the table is turned and suits are exchanged. Such a deal has
//! several positions that are one, and several results that are one; random deals have none.

use crate::class::{Bounds, Key, Shape, Sight};
use crate::engine::Answer;
use crate::lanes::TRUMP;

/// The table turned by some places and suits exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Every hand goes so many seats on.
    pub seats: usize,
    /// Where each suit goes.
    pub suits: [usize; 4],
}

impl Turn {
    /// A set of cards, turned.
    pub fn cards(&self, set: u64) -> u64 {
        (0..4).map(|suit| (set >> (16 * suit) & 0x1fff) << (16 * self.suits[suit])).sum()
    }

    /// A set of cards, turned back.
    fn cards_back(&self, set: u64) -> u64 {
        (0..4).map(|suit| (set >> (16 * self.suits[suit]) & 0x1fff) << (16 * suit)).sum()
    }

    fn hands(&self, hands: &[u64; 4]) -> [u64; 4] {
        let mut turned = [0; 4];
        for (seat, &hand) in hands.iter().enumerate() {
            turned[(seat + self.seats) & 3] = self.cards(hand);
        }
        turned
    }

    /// The table as it looks to this turn, with names of suits exchanged for lanes or back.
    fn renamed(&self, names: &[usize; 4]) -> Turn {
        let mut suits = [0; 4];
        for suit in 0..4 {
            suits[names[suit]] = names[self.suits[suit]];
        }
        Turn { seats: self.seats, suits }
    }

    /// The key of a position that was turned.
    pub fn key(&self, shape: Shape, lead: usize, trumps: bool) -> Key {
        Key::new(shape.turned(self.seats, &self.suits), (lead + self.seats) & 3, trumps)
    }

    /// How the table of classes sees a position that was turned.
    pub fn sight(&self, hands: &[u64; 4], all: u64, key: Key) -> Sight {
        Sight::new(&self.hands(hands), self.cards(all), key)
    }

    /// The question whether the first side takes `need` of `tricks`, as it is asked of the turned
    /// position: when the sides are exchanged, whether the other one keeps it from that.
    pub fn need(&self, need: i32, tricks: i32) -> i32 {
        if self.seats & 1 == 0 { need } else { tricks - need + 1 }
    }

    /// An answer about the turned position, as an answer about the other.
    pub fn back(&self, answer: Answer, tricks: i32) -> Answer {
        let value = if self.seats & 1 == 0 { answer.value } else { tricks - answer.value };
        Answer { value, rests_on: self.cards_back(answer.rests_on) }
    }

    /// Bounds on the tricks of the first side, turned.
    pub fn bounds(&self, bounds: Bounds, tricks: i32) -> Bounds {
        if self.seats & 1 == 0 {
            return bounds;
        }
        Bounds { least: tricks - bounds.most, most: tricks - bounds.least }
    }
}

/// The turns that change nothing about a deal.
#[derive(Default)]
pub struct Symmetries {
    of_deal: Vec<Turn>,
    /// Those that keep the trump suit, by lanes.
    in_lanes: Vec<Turn>,
}

/// More than a few would cost more than they save.
const MOST: usize = 15;

impl Symmetries {
    /// Forgets them.
    pub fn clear(&mut self) {
        self.of_deal.clear();
        self.in_lanes.clear();
    }

    /// Looks for turns of a new deal, whose suits are in their own lanes.
    pub fn find(&mut self, hands: &[u64; 4]) {
        self.clear();
        for seats in 0..4 {
            for suits in ORDERS {
                let turn = Turn { seats, suits };
                let same = |seat: usize| turn.cards(hands[seat]) == hands[(seat + seats) & 3];
                let changes = seats != 0 || suits != ORDERS[0];
                if changes && self.of_deal.len() < MOST && (0..4).all(same) {
                    self.of_deal.push(turn);
                }
            }
        }
    }

    /// Says which suit lies in each lane, and whether one is trumps.
    pub fn load(&mut self, names: &[usize; 4], trumps: bool) {
        self.in_lanes.clear();
        if !self.of_deal.is_empty() {
            let in_lanes = self.of_deal.iter().map(|turn| turn.renamed(names));
            self.in_lanes.extend(in_lanes.filter(|turn| !trumps || turn.suits[TRUMP] == TRUMP));
        }
    }

    /// By suits as dealt.
    pub fn of_deal(&self) -> &[Turn] {
        &self.of_deal
    }

    /// The key of a position: of those that are the same, one that all agree on, and the number of
    /// the turn that leads to it, zero for none.
    #[inline(always)]
    pub fn key(&self, shape: Shape, lead: usize, trumps: bool) -> (Key, usize) {
        let key = Key::new(shape, lead, trumps);
        if self.in_lanes.is_empty() { (key, 0) } else { self.least(key, shape, lead, trumps) }
    }

    #[cold]
    fn least(&self, key: Key, shape: Shape, lead: usize, trumps: bool) -> (Key, usize) {
        let turned = |(i, turn): (usize, &Turn)| (turn.key(shape, lead, trumps), i + 1);
        let all = self.in_lanes.iter().enumerate().map(turned);
        all.fold((key, 0), |least, other| least.min(other))
    }

    /// The turn with this number.
    #[cold]
    pub fn turn(&self, number: usize) -> Turn {
        self.in_lanes[number - 1]
    }
}

/// All orders of four suits, the usual one first.
const ORDERS: [[usize; 4]; 24] = {
    let mut orders = [[0; 4]; 24];
    let (mut place, mut word) = (0, 0);
    while word < 256 {
        let order = [word >> 6 & 3, word >> 4 & 3, word >> 2 & 3, word & 3];
        if 1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3] == 15 {
            orders[place] = order;
            place += 1;
        }
        word += 1;
    }
    orders
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::LOW;

    /// Each hand has, in the next suit round the table, what the hand before it has.
    const RING: [u64; 4] = [0x0fe0_101f_0000_0000, 0, 0, 0];

    #[test]
    fn a_ring_looks_the_same_from_every_seat() {
        let mut hands = RING;
        let next = Turn { seats: 1, suits: [3, 0, 1, 2] };
        for seat in 1..4 {
            hands[seat] = next.cards(hands[seat - 1]);
        }
        let mut found = Symmetries::default();
        found.find(&hands);
        assert_eq!(found.of_deal().len(), 3);
        assert!(found.of_deal().contains(&next));
        // Seen from each of them the key is the same.
        found.load(&[0, 1, 2, 3], false);
        let (shape, lead) = (Shape::new(&hands).less(2, 1).less(3, 1), 3);
        let (key, _) = found.key(shape, lead, false);
        for turn in found.of_deal() {
            let turned = shape.turned(turn.seats, &turn.suits);
            assert_eq!(found.key(turned, (lead + turn.seats) & 3, false).0, key);
            assert_eq!(Shape::new(&turn.hands(&hands)), Shape::new(&hands).turned(turn.seats, &turn.suits));
            assert_eq!(turn.cards_back(turn.cards(hands[0])), hands[0]);
        }
        // No turn keeps a trump suit.
        found.load(&[0, 1, 2, 3], true);
        assert_eq!(found.key(shape, lead, true).1, 0);
        // Another deal has none.
        hands.swap(0, 1);
        found.find(&hands);
        assert_eq!(found.of_deal().len(), 0);
    }

    #[test]
    fn there_is_a_card_in_each_lane_of_a_turned_deck() {
        let deck = LOW * 0x1fff;
        assert!(ORDERS.iter().all(|&suits| Turn { seats: 0, suits }.cards(deck) == deck));
        assert_eq!(ORDERS[0], [0, 1, 2, 3]);
    }
}
