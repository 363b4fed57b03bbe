//! What the champion plays for.

use cards::{BySeat, Card, CardSet};
use game::{Deterministic, EquivalentMoves, Eval, Game, Turn};
use hearts::{Play, Rules, Target, View};

/// What a round is played for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// Few points of one's own.
    Own,
    /// Few points of one's own and many of the others: the mean of the others' less one's own. So a moon is
    /// worth 26 points to the shooter and costs each of the others a third of that.
    Margin,
    /// Between the two: half of the others' mean less one's own. Where several players of a kind sit at a
    /// table, a moon is worth as much to them on average.
    Half,
    /// Winning the match, where it goes to a target; a round by itself, and a match of a number of rounds,
    /// as [`Margin`](Aim::Margin).
    Match,
}

/// An aim at given scores in a match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Stakes {
    aim: Aim,
    rules: Rules,
    totals: BySeat<i32>,
}

impl Stakes {
    pub(super) fn new(aim: Aim, view: &View) -> Stakes {
        let aim = match (aim, view.rules.target) {
            (Aim::Match, Target::Rounds(_)) => Aim::Margin,
            _ => aim,
        };
        Stakes { aim, rules: view.rules, totals: view.totals }
    }

    /// What each seat makes of these payoffs of the round: points, or hundredths of a match won.
    #[inline]
    pub(super) fn of(&self, payoff: [f64; 4]) -> [f64; 4] {
        match self.aim {
            Aim::Own => payoff,
            Aim::Margin | Aim::Half => {
                let part = if self.aim == Aim::Margin { 1.0 } else { 0.5 };
                let all: f64 = payoff.iter().sum();
                payoff.map(|own| own - part * (all - own) / 3.0)
            }
            Aim::Match => {
                let totals = self.totals.map(f64::from).into_array();
                let after = [0, 1, 2, 3].map(|seat: usize| totals[seat] - payoff[seat]);
                chances(&self.rules, after).map(|chance| 100.0 * chance)
            }
        }
    }
}

/// Each seat's chance to win a match to a target that stands so. A match that is over is won by the lowest
/// score; before that, chances fall by e with so many points as chance moves scores apart until somebody
/// is there: fitted to matches of rounds drawn at random (`training/matches.py`).
fn chances(rules: &Rules, totals: [f64; 4]) -> [f64; 4] {
    let highest = totals.iter().copied().fold(f64::MIN, f64::max);
    let left = match rules.target {
        Target::Reach(target) => f64::from(target) - highest,
        Target::Over(target) => f64::from(target) + 1.0 - highest,
        Target::Rounds(_) => f64::INFINITY,
    };
    let lowest = totals.iter().copied().fold(f64::MAX, f64::min);
    let powers = if left <= 0.0 {
        totals.map(|total| f64::from(u8::from(total <= lowest)))
    } else {
        let apart = 4.0 + 1.6 * left.sqrt();
        totals.map(|total| ((lowest - total) / apart).exp())
    };
    let sum: f64 = powers.iter().sum();
    powers.map(|power| power / sum)
}

/// A position that is played for something else than points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aimed<'s> {
    pub(super) play: Play,
    pub(super) stakes: &'s Stakes,
}

impl Game for Aimed<'_> {
    type Move = Card;
    type Moves = CardSet;
    type Payoff = [f64; 4];

    #[inline]
    fn turn(&self) -> Turn {
        self.play.turn()
    }

    #[inline]
    fn moves(&self) -> CardSet {
        self.play.moves()
    }

    #[inline]
    fn play(&mut self, card: Card) {
        self.play.play(card);
    }

    #[inline]
    fn payoff(&self) -> [f64; 4] {
        self.stakes.of(self.play.payoff())
    }
}

impl Deterministic for Aimed<'_> {}

impl EquivalentMoves for Aimed<'_> {
    #[inline]
    fn representatives(&self) -> CardSet {
        self.play.representatives()
    }

    #[inline]
    fn representative(&self, card: Card) -> Card {
        self.play.representative(card)
    }
}

/// An evaluation of points, as what each seat makes of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct AimedEval<E>(pub(super) E);

impl<E: Eval<Play>> Eval<Aimed<'_>> for AimedEval<E> {
    #[inline]
    fn guess(&self, game: &Aimed<'_>) -> [f64; 4] {
        game.stakes.of(self.0.guess(&game.play))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Deal, Seat, Seed};
    use game::Hidden;
    use hearts::{Direction, Round};

    fn stakes(aim: Aim, totals: BySeat<i32>) -> Stakes {
        let deal = Deal::random(&mut Seed::new(1).rng());
        Stakes::new(aim, &Round::within(&Rules::default(), &deal, Direction::Left, &totals).view(Seat::North))
    }

    #[test]
    fn the_margin_counts_what_the_others_take() {
        let moon = [0.0, -26.0, -26.0, -26.0];
        let worth = |aim| stakes(aim, BySeat::default()).of(moon);
        assert_eq!(worth(Aim::Margin)[0], 26.0);
        assert!((worth(Aim::Margin)[1] + 26.0 / 3.0).abs() < 1e-9);
        assert_eq!(worth(Aim::Half)[0], 13.0);
        assert!((worth(Aim::Half)[1] + 52.0 / 3.0).abs() < 1e-9);
        assert_eq!(worth(Aim::Own), moon);
    }

    /// With 90 points against the last, second place may not give the queen to the last while the first
    /// leads: that ends the match. By the margin it is the same who takes her.
    #[test]
    fn the_match_is_not_ended_for_somebody_else() {
        let ending = stakes(Aim::Match, BySeat::new(60, 40, 70, 90));
        let to_last = ending.of([0.0, 0.0, -13.0, -13.0]);
        let to_first = ending.of([0.0, -13.0, -13.0, 0.0]);
        assert!(to_last[0] == 0.0 && to_first[0] > 20.0, "{to_last:?} {to_first:?}");
        for won in [to_last, to_first] {
            assert!((won.iter().sum::<f64>() - 100.0).abs() < 1e-9);
        }
        let margin = stakes(Aim::Margin, BySeat::new(60, 40, 70, 90));
        assert_eq!(margin.of([0.0, 0.0, -13.0, -13.0])[0], margin.of([0.0, -13.0, -13.0, 0.0])[0]);
    }
}
