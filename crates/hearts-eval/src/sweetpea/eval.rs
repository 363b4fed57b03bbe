//! The evaluation: what each seat will be paid, judged between two tricks.

use cards::{CardSet, Seat};
use game::{Eval, Game, Side, SideEval};
use hearts::{HEARTS, JACK, PENALTIES, Play, QUEEN, penalty};

use super::features::features;
use super::holding::{FORCED, NUMBERS};
use super::weights::{Predicted, SweetpeaWeights};

/// Sweetpea's evaluation of a position between two tricks, all cards face up.
///
/// 1. A position without anything left to win is worth what has been won, and a last trick is
///    played out: both are exact.
/// 2. Everything else: each seat's share of the hearts that are left, of the queen and of the jack
///    (shares of all seats add up to one), and its chance to shoot the moon, if nobody else has a
///    penalty. The guess is the mean over the moons and over a plain end.
///
/// In the middle of a trick it judges as if that trick were empty; the searches do not ask then.
#[derive(Clone, Copy, Debug)]
pub struct SweetpeaEval<'w>(&'w SweetpeaWeights);

impl SweetpeaEval<'static> {
    /// With the weights that this program was built with.
    pub fn fitted() -> SweetpeaEval<'static> {
        SweetpeaEval(SweetpeaWeights::fitted())
    }
}

impl<'w> SweetpeaEval<'w> {
    /// With these weights.
    pub fn new(weights: &'w SweetpeaWeights) -> SweetpeaEval<'w> {
        SweetpeaEval(weights)
    }

    fn judge(&self, play: &Play) -> [f64; 4] {
        let all = play.hands().values().fold(CardSet::EMPTY, |all, &hand| all | hand);
        let tricks = play.hands()[Seat::North].len();
        let jack_in = play.jack_bonus() > 0 && all.contains(JACK);
        // 1. Nothing left to guess.
        if tricks == 0 || (all.is_disjoint(PENALTIES) && !jack_in && play.no_trick_bonus() == 0) {
            return play.payoff();
        }
        if tricks == 1 && play.trick().is_empty() {
            let mut last = *play;
            while let Some(card) = last.moves().lowest() {
                last.play(card);
            }
            return last.payoff();
        }
        // 2. Shares of what is left.
        let seats = features(play);
        let mut scores = [[0.0; 4]; 4];
        for (scores, features) in scores.iter_mut().zip(&seats) {
            *scores = self.0.scores(features);
        }
        let shares =
            |question: Predicted| shares([0, 1, 2, 3].map(|seat: usize| scores[seat][question as usize]));
        let mut plain = play.taken().map(|cards| -f64::from(penalty(cards))).into_array();
        let mut give = |question, worth: f64| {
            let shares = shares(question);
            (0..4).for_each(|seat| plain[seat] += worth * f64::from(shares[seat]));
        };
        let hearts = (all & HEARTS).len();
        if hearts > 0 {
            give(Predicted::Hearts, -(hearts as f64));
        }
        if all.contains(QUEEN) {
            give(Predicted::Queen, -13.0);
        }
        // The jack goes to its taker, moon or not.
        let mut bonus = [0.0; 4];
        if jack_in {
            bonus = shares(Predicted::Jack).map(|share| f64::from(play.jack_bonus()) * f64::from(share));
        }
        for seat in Seat::ALL {
            if play.jack_bonus() > 0 && play.taken()[seat].contains(JACK) {
                bonus[seat.index()] = f64::from(play.jack_bonus());
            }
            if play.no_trick_bonus() > 0 && play.taken()[seat].is_empty() {
                let forced: f32 = (0..4).map(|suit| seats[seat.index()][NUMBERS * suit + FORCED]).sum();
                plain[seat.index()] += f64::from(play.no_trick_bonus()) * f64::from((-forced).exp());
            }
        }
        let chances = moons(play, &scores, all);
        let none = 1.0 - chances.iter().sum::<f64>();
        let mut guess = [0, 1, 2, 3].map(|seat| none * plain[seat] + bonus[seat]);
        for seat in Seat::ALL.into_iter().filter(|seat| chances[seat.index()] > 0.0) {
            let paid = play.moon_payoff(seat);
            (0..4).for_each(|other| guess[other] += chances[seat.index()] * paid[other]);
        }
        guess
    }
}

/// Each seat's chance to shoot the moon; they add up to one at most.
fn moons(play: &Play, scores: &[[f32; 4]; 4], all: CardSet) -> [f64; 4] {
    let done = all.is_disjoint(PENALTIES);
    let mut chances = [0.0; 4];
    for seat in Seat::ALL.into_iter().filter(|&seat| play.may_shoot(seat)) {
        let score = scores[seat.index()][Predicted::Moon as usize];
        chances[seat.index()] = if done { 1.0 } else { f64::from(1.0 / (1.0 + (-score).exp())) };
    }
    let sum: f64 = chances.iter().sum();
    if sum > 1.0 { chances.map(|chance| chance / sum) } else { chances }
}

impl Eval<Play> for SweetpeaEval<'_> {
    fn guess(&self, play: &Play) -> [f64; 4] {
        self.judge(play)
    }
}

impl SideEval<Play> for SweetpeaEval<'_> {
    fn guess_side(&self, play: &Play, side: Side) -> f64 {
        self.judge(play)[side.index()]
    }
}

/// Shares by scores: positive, and one in all.
#[inline]
fn shares(scores: [f32; 4]) -> [f32; 4] {
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let powers = scores.map(|score| (score - most).exp());
    let sum: f32 = powers.iter().sum();
    powers.map(|power| power / sum)
}
