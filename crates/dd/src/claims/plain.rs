//! Plain search, the judge of all claims: every legal card of every hand, without a bound, an order
//! or a rule about equal cards. It only remembers what it has found out about the same position,
//! in which the ranks count by their order.

use std::collections::HashMap;

use cards::bits;

use crate::lanes::{TRUMP, lane, suit_of};
use crate::witness::Moment;

/// The judge.
#[derive(Default)]
pub struct Plain {
    seen: HashMap<[u64; 3], (i32, i32)>,
}

/// Positions that are remembered at most.
const MOST_SEEN: usize = 4_000_000;

/// What lies on the table.
#[derive(Clone, Copy)]
pub struct Played {
    cards: usize,
    led: usize,
    best: u64,
    winner: usize,
}

impl Played {
    const NOTHING: Played = Played { cards: 0, led: 0, best: 0, winner: 0 };

    /// Before the card of that moment.
    pub fn at(moment: Moment<'_>) -> Played {
        match moment {
            Moment::Lead(_) => Played::NOTHING,
            Moment::Follow(trick) => Played {
                cards: trick.cards.count_ones() as usize,
                led: suit_of(trick.led),
                best: trick.best,
                winner: trick.winner,
            },
        }
    }

    fn with(self, trumps: bool, seat: usize, card: u64) -> Played {
        let suit = suit_of(card);
        if self.cards == 0 {
            return Played { cards: 1, led: suit, best: card, winner: seat };
        }
        let best = suit_of(self.best);
        let wins = if suit == best { card > self.best } else { trumps && suit == TRUMP };
        let cards = self.cards + 1;
        if wins { Played { cards, best: card, winner: seat, ..self } } else { Played { cards, ..self } }
    }
}

/// The cards of a set, one by one.
pub fn singles(set: u64) -> impl Iterator<Item = u64> {
    (0..64).map(|bit| 1u64 << bit).filter(move |card| set & card != 0)
}

impl Plain {
    /// Whether the first side takes so many of the remaining tricks.
    pub fn reaches(&mut self, hands: &[u64; 4], trumps: bool, lead: usize, need: i32) -> bool {
        let tricks = hands[lead].count_ones() as i32;
        if need <= 0 || need > tricks {
            return need <= 0;
        }
        let all = hands.iter().fold(0, |all, hand| all | hand);
        let lengths = (0..4).map(|suit| u64::from((all & lane(suit)).count_ones()) << (4 * suit));
        let key = [
            bits::extract(hands[1] | hands[3], all),
            bits::extract(hands[2] | hands[3], all),
            lengths.sum::<u64>() << 3 | (lead as u64) << 1 | u64::from(trumps),
        ];
        let (least, most) = self.seen.get(&key).copied().unwrap_or((0, tricks));
        if need <= least || need > most {
            return need <= least;
        }
        let reached = self.any_card(&mut hands.clone(), trumps, lead, Played::NOTHING, need);
        if self.seen.len() >= MOST_SEEN {
            self.seen.clear();
        }
        let known = if reached { (need, most) } else { (least, need - 1) };
        self.seen.insert(key, known);
        reached
    }

    /// The same after a card.
    pub fn reaches_after(
        &mut self,
        hands: &[u64; 4],
        trumps: bool,
        seat: usize,
        played: Played,
        card: u64,
        need: i32,
    ) -> bool {
        self.after(&mut hands.clone(), trumps, seat, played, card, need)
    }

    /// Whether it does when a hand plays the card that suits its side best.
    fn any_card(
        &mut self,
        hands: &mut [u64; 4],
        trumps: bool,
        seat: usize,
        played: Played,
        need: i32,
    ) -> bool {
        let of_led = hands[seat] & lane(played.led);
        let legal = if played.cards > 0 && of_led != 0 { of_led } else { hands[seat] };
        let mut cards = singles(legal);
        if seat.is_multiple_of(2) {
            cards.any(|card| self.after(hands, trumps, seat, played, card, need))
        } else {
            cards.all(|card| self.after(hands, trumps, seat, played, card, need))
        }
    }

    fn after(
        &mut self,
        hands: &mut [u64; 4],
        trumps: bool,
        seat: usize,
        played: Played,
        card: u64,
        need: i32,
    ) -> bool {
        hands[seat] ^= card;
        let played = played.with(trumps, seat, card);
        let reached = if played.cards == 4 {
            self.reaches(hands, trumps, played.winner, need - i32::from(played.winner.is_multiple_of(2)))
        } else {
            self.any_card(hands, trumps, (seat + 1) & 3, played, need)
        };
        hands[seat] ^= card;
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: a finesse, a ruff, and a squeeze.
    #[test]
    fn it_plays_bridge() {
        let hand = |suits: [&str; 4]| -> u64 {
            let ranks = |text: &str| text.chars().map(|c| 1 << "23456789TJQKA".find(c).unwrap()).sum::<u64>();
            suits.iter().enumerate().map(|(i, text)| ranks(text) << (16 * (3 - i))).sum()
        };
        let mut plain = Plain::default();
        let finesse = [
            hand(["32", "", "", ""]),
            hand(["K4", "", "", ""]),
            hand(["AQ", "", "", ""]),
            hand(["65", "", "", ""]),
        ];
        assert!(plain.reaches(&finesse, false, 0, 2));
        assert!(!plain.reaches(&finesse, false, 2, 2));
        let ruff = [
            hand(["2", "2", "", ""]),
            hand(["", "AK", "", ""]),
            hand(["3", "", "2", ""]),
            hand(["", "", "AK", ""]),
        ];
        assert!(plain.reaches(&ruff, true, 1, 2));
        assert!(!plain.reaches(&ruff, false, 1, 1));
        let squeeze = [
            hand(["A", "", "", "AJ"]),
            hand(["K", "", "", "KQ"]),
            hand(["Q", "", "A", "2"]),
            hand(["2", "32", "", ""]),
        ];
        assert!(plain.reaches(&squeeze, false, 2, 3));
    }
}
