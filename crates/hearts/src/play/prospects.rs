//! What an evaluation asks of a position: what is still at stake, and for whom.

use cards::Seat;

use super::Play;
use crate::Moon;
use crate::score::{MOON, penalty};

impl Play {
    /// The bonus for taking the jack of diamonds; 0 where there is none.
    pub const fn jack_bonus(&self) -> u8 {
        self.terms.jack
    }

    /// The bonus for taking no trick in the round; 0 where there is none.
    pub const fn no_trick_bonus(&self) -> u8 {
        self.terms.no_trick
    }

    /// Whether this seat may still shoot the moon, or has: no penalty is with anybody else, or out of
    /// the game.
    pub fn may_shoot(&self, seat: Seat) -> bool {
        let held = self.hands.values().fold(self.trick, |all, &hand| all | hand);
        self.terms.moon[seat] != Moon::Off && penalty(self.taken[seat] | held) == MOON
    }

    /// What each seat is paid when this one shoots the moon, without any bonus.
    pub fn moon_payoff(&self, shooter: Seat) -> [f64; 4] {
        let moon = f64::from(MOON);
        let own = self.terms.moon[shooter] == Moon::Own;
        Seat::ALL.map(|seat| match (seat == shooter, own) {
            (true, true) => moon,
            (false, false) => -moon,
            _ => 0.0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use cards::{Deal, Seed};
    use game::Game;

    /// In random rounds, a seat that has shot the moon could do so at every earlier moment, and is paid
    /// as announced.
    #[test]
    fn who_shoots_might_all_along() {
        let mut shot = 0;
        for (number, rules) in
            (0..4000).zip(["standard", "standard,moon=own,jack=10", "perkins"].iter().cycle())
        {
            let rules: Rules = rules.parse().unwrap();
            let mut rng = Seed::new(number).rng();
            let mut play = Play::start(&rules, Deal::random(&mut rng).hands());
            let mut able = Vec::new();
            // North plays high, and its jack is worth nothing to the others.
            while let Some(seat) = play.to_play() {
                able.push(Seat::ALL.map(|seat| play.may_shoot(seat)));
                let card = if seat == Seat::North {
                    play.moves().iter().max_by_key(|card| card.rank())
                } else {
                    play.moves().random(&mut rng)
                };
                play.play(card.unwrap());
            }
            for seat in Seat::ALL {
                if penalty(play.taken()[seat]) == MOON {
                    shot += 1;
                    assert!(able.iter().all(|able| able[seat.index()]));
                    let jack = |seat: Seat| {
                        f64::from(play.jack_bonus())
                            * f64::from(u8::from(play.taken()[seat].contains(crate::JACK)))
                    };
                    let paid = play.moon_payoff(seat);
                    assert_eq!(play.payoff(), Seat::ALL.map(|seat| paid[seat.index()] + jack(seat)));
                } else {
                    assert!(!play.may_shoot(seat));
                }
            }
        }
        assert!(shot > 3, "{shot} moons are too few to tell");
    }
}
