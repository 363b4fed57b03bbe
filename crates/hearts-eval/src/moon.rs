//! Evaluations that know about the moon.

use cards::{CardSet, Seat};
use game::{Eval, Side, SideEval};
use hearts::{JACK, Play, penalty};

/// Adds to an evaluation of points what it does not know: that a seat which takes all of them shoots
/// the moon, and the jack of diamonds where he counts.
///
/// When one seat has taken every penalty so far, its chance to take the rest is guessed from its
/// cards, and the payoff of a moon is mixed in by that chance, for the shooter and for those who
/// could still stop it. While several seats have penalties, or nobody, the inner guess stands.
/// A jack counts once he is taken; the bonus for no trick is not foreseen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MoonAware<E>(pub E);

/// The chance that the only seat with penalties takes all the rest; none without such a seat.
fn shooter(play: &Play) -> Option<(Seat, f64)> {
    let shooter = Seat::ALL.into_iter().find(|&seat| penalty(play.taken()[seat]) > 0)?;
    if !play.may_shoot(shooter) {
        return None;
    }
    let points = f64::from(penalty(play.taken()[shooter]));
    let hand = play.hands()[shooter];
    if hand.is_empty() || points == 26.0 {
        return Some((shooter, 1.0));
    }
    // The share of its cards that nobody can beat. The fewer points are missing, the less it takes.
    let others = (1..4).fold(CardSet::EMPTY, |all, places| all | play.hands()[shooter.plus(places)]);
    let beaten = |card| !others.is_disjoint(CardSet::above(card));
    let sure = hand.iter().filter(|&card| !beaten(card)).count() as f64 / hand.len() as f64;
    let lead = if play.to_play() == Some(shooter) { 0.95 } else { 0.7 };
    Some((shooter, lead * sure.powf(1.0 + 4.0 * (1.0 - points / 26.0))))
}

fn jack(play: &Play, seat: Seat) -> f64 {
    if play.taken()[seat].contains(JACK) { f64::from(play.jack_bonus()) } else { 0.0 }
}

impl<E: Eval<Play>> Eval<Play> for MoonAware<E> {
    fn guess(&self, play: &Play) -> [f64; 4] {
        let mut payoff = self.0.guess(play);
        if let Some((shooter, chance)) = shooter(play) {
            let moon = play.moon_payoff(shooter);
            for (payoff, moon) in payoff.iter_mut().zip(moon) {
                *payoff += chance * (moon - *payoff);
            }
        }
        for seat in Seat::ALL {
            payoff[seat.index()] += jack(play, seat);
        }
        payoff
    }
}

impl<E: SideEval<Play>> SideEval<Play> for MoonAware<E> {
    fn guess_side(&self, play: &Play, side: Side) -> f64 {
        let mut own = self.0.guess_side(play, side);
        if let Some((shooter, chance)) = shooter(play) {
            own += chance * (play.moon_payoff(shooter)[side.index()] - own);
        }
        own + jack(play, Seat::North.plus(side.index()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Deal, Seed};
    use game::Game;
    use hearts::Rules;
    use search::SoFar;

    /// Along random rounds: one side's guess is that of the whole, chances are chances, and a moon
    /// that has been shot is paid as such.
    #[test]
    fn moons_are_mixed_in_for_every_side_alike() {
        let mut seen = 0;
        for (number, rules) in
            (0..300).zip(["standard", "standard,moon=own,jack=10", "standard,moon=off"].iter().cycle())
        {
            let rules: Rules = rules.parse().unwrap();
            let mut rng = Seed::new(number).rng();
            let mut play = Play::start(&rules, Deal::random(&mut rng).hands());
            while let Some(card) = play.moves().random(&mut rng) {
                play.play(card);
                if !play.trick().is_empty() {
                    continue;
                }
                let whole = MoonAware(SoFar).guess(&play);
                for seat in Seat::ALL {
                    let one = MoonAware(SoFar).guess_side(&play, Side::new(seat.index()));
                    assert!((one - whole[seat.index()]).abs() < 1e-9);
                }
                if let Some((seat, chance)) = shooter(&play) {
                    assert!((0.0..=1.0).contains(&chance) && play.may_shoot(seat));
                    seen += 1;
                }
            }
        }
        assert!(seen > 100, "{seen} chances are too few to tell");
    }
}
