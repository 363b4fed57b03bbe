//! What searches ask of the kernel: a key to look positions up by, and bounds on payoffs.

use cards::{CardSet, Seat};
use game::{Bounded, Game, Keyed};

use super::Play;
use crate::score::{HEARTS, MOON, penalty};
use crate::{JACK, Moon};

/// Identifies a position by what matters from here on: the cards left and who holds them, the
/// trick, and the points so far. Which cards the points came from is forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key([u64; 5]);

impl Keyed for Play {
    type Key = Key;

    fn key(&self) -> Key {
        let [north, east, south, west] = self.hands.map(CardSet::bits).into_array();
        let mut trick = Bits(0);
        trick.push(self.trick.len(), 2).push(self.turn.index(), 2);
        let jack = |cards: CardSet| usize::from(self.terms.jack > 0 && cards.contains(JACK));
        if let Some((seat, card)) = self.winning() {
            trick.push(seat.index(), 2).push(card.index(), 6);
            trick.push(penalty(self.trick) as usize, 5).push(jack(self.trick), 1);
        }
        let mut rest = Bits(0);
        for &cards in self.taken.values() {
            let trickless = self.terms.no_trick > 0 && cards.is_empty();
            rest.push(penalty(cards) as usize, 5).push(jack(cards), 1).push(usize::from(trickless), 1);
        }
        rest.push(usize::from(self.first), 1).push(usize::from(self.broken), 1);
        let terms = &self.terms;
        trick.push(terms.opening.into(), 2).push(terms.jack.into(), 8).push(terms.no_trick.into(), 8);
        for kind in [terms.banned, terms.held, terms.lead_breaks, terms.follow_breaks, terms.excused] {
            rest.push(kind as usize, 2);
        }
        for &moon in terms.moon.values() {
            rest.push(moon as usize, 2);
        }
        Key([east | west, south | west, north | east | south | west, trick.0, rest.0])
    }
}

struct Bits(u64);

impl Bits {
    fn push(&mut self, value: usize, width: u32) -> &mut Bits {
        self.0 = self.0 << width | value as u64;
        self
    }
}

impl Bounded for Play {
    fn sum_at_most(&self) -> f64 {
        let left = Left::of(self);
        if self.is_over() {
            return -f64::from(self.points().values().sum::<i32>());
        }
        let trickless = self.taken.values().filter(|cards| cards.is_empty()).count() as i32;
        // Somebody takes the tricks that are left; if one seat taking all penalties would be a
        // moon, two seats take tricks in any other outcome.
        let two_must = left.total == MOON && self.terms.moon.values().all(|&moon| moon != Moon::Off);
        let trickless = trickless.min(if two_must { 2 } else { 3 });
        let mut most = i32::MIN;
        if left.plain_possible(self) {
            most = trickless * i32::from(self.terms.no_trick) - left.total;
        }
        for seat in left.shooters(self) {
            most = most.max(if self.terms.moon[seat] == Moon::Own { MOON } else { -3 * MOON });
        }
        f64::from(most + left.jack)
    }

    fn each_at_least(&self) -> f64 {
        let left = Left::of(self);
        if self.is_over() {
            return -f64::from(self.points().values().copied().max().unwrap_or(0));
        }
        let mut worst = 0;
        if left.plain_possible(self) {
            let plain = |seat: Seat| {
                let all = penalty(self.taken[seat]) + left.penalty;
                // Taking everything would be a moon: one penalty at least goes elsewhere.
                let kept = if all == MOON && self.terms.moon[seat] != Moon::Off { left.smallest } else { 0 };
                let jack = i32::from(self.taken[seat].contains(JACK)) * i32::from(self.terms.jack);
                all - kept - jack
            };
            worst = Seat::ALL.into_iter().map(plain).max().unwrap_or(0);
        }
        if left.shooters(self).any(|seat| self.terms.moon[seat] != Moon::Own) {
            worst = worst.max(MOON);
        }
        -f64::from(worst)
    }
}

/// What is still to be taken.
struct Left {
    /// Penalties in hands and on the table.
    penalty: i32,
    /// The cheapest of those cards.
    smallest: i32,
    /// All penalties that somebody has taken or will take.
    total: i32,
    /// The jack's bonus, if somebody has it or will.
    jack: i32,
}

impl Left {
    fn of(play: &Play) -> Left {
        let join = |cards: [CardSet; 4]| cards.into_iter().fold(CardSet::EMPTY, |all, some| all | some);
        let ahead = join(play.hands.into_array()) | play.trick;
        let taken = join(play.taken.into_array());
        Left {
            penalty: penalty(ahead),
            smallest: if ahead.is_disjoint(HEARTS) { penalty(ahead) } else { 1 },
            total: penalty(ahead | taken),
            jack: i32::from((ahead | taken).contains(JACK)) * i32::from(play.terms.jack),
        }
    }

    /// The seats that may still shoot the moon, or have.
    fn shooters(&self, play: &Play) -> impl Iterator<Item = Seat> {
        let (play, full, left) = (*play, self.total == MOON, self.penalty);
        Seat::ALL.into_iter().filter(move |&seat| {
            full && play.terms.moon[seat] != Moon::Off && penalty(play.taken[seat]) + left == MOON
        })
    }

    /// Whether the round may still end without a moon.
    fn plain_possible(&self, play: &Play) -> bool {
        self.penalty > 0 || self.shooters(play).next().is_none()
    }
}
