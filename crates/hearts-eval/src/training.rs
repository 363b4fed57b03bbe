//! Learning from rounds of play (section 2.2 of Sturtevant and White 2006): one seat learns, the others are experts
//! or copies of it. All cards lie face up as in the paper, or every seat decides over worlds that its
//! view allows, as it will have to in the game.
//!
//! Readings and departures:
//! - The learner's place goes round the table from round to round, since the first lead is fixed.
//! - Of equivalent cards only one is searched, and a card without alternative is not
//!   searched at all. A round ends when its last point has been taken.
//! - Weights change only between rounds, so a search sees one and the same model throughout.
//! - Over worlds, which the paper leaves for later, the learner sees what really lay where when the
//!   round is over, and all four seats of a round with itself teach; guesses are balanced.

use cards::{BySeat, Card, Deal, Seat, Seed};
use game::{Budget, EquivalentMoves, Game, Hidden, SideEval, View as _};
use hearts::{Direction, Moon, Play, Preset, Round, Rules};
use search::{Horizon, PrunedMaxN, Representatives};

use crate::mcmaxn::seed_of;
use crate::{Expert, Inputs, McMaxN, Model, ModelEval, ModelSearch, MoonAware, Task, TdLambda};

/// The card that max^n to the end of the trick finds best for the seat to play; `None` at the end.
pub fn best_card<E: SideEval<Play>>(play: &Play, eval: E) -> Option<Card> {
    let alternatives = play.representatives();
    if alternatives.len() < 2 {
        return alternatives.lowest();
    }
    let plies = 4 - play.trick().len() as u32;
    let horizon = Horizon::depth(plies).guess(eval).keep(Representatives);
    PrunedMaxN::unbounded(horizon).on_demand().search(play).best()
}

/// Who sits at the other three places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opponents {
    /// The expert: PIE, or IIE where cards are hidden.
    Pie,
    /// Copies of the learner.
    Itself,
}

impl Opponents {
    /// Both.
    pub const ALL: [Opponents; 2] = [Opponents::Pie, Opponents::Itself];

    /// `pie` or `self`.
    pub const fn name(self) -> &'static str {
        match self {
            Opponents::Pie => "pie",
            Opponents::Itself => "self",
        }
    }
}

/// A learner at its table.
#[derive(Debug)]
pub struct Training {
    eval: ModelEval,
    against: Opponents,
    expert: Expert,
    /// How many worlds a decision is taken over; none where all cards lie face up.
    worlds: Option<u64>,
    learning: TdLambda,
    seed: Seed,
}

/// The result of one round of training.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingRound {
    /// The learner's points.
    pub points: f32,
    /// By how much its predictions were wrong: the mean square, over the positions it learnt from.
    pub error: f32,
}

impl Training {
    /// A model that is to learn from rounds grown from this seed, all cards face up.
    pub fn new(model: Model, against: Opponents, seed: Seed) -> Training {
        let expert = Expert::new(model.task());
        let learning = TdLambda::default();
        Training { eval: ModelEval::new(model), against, expert, worlds: None, learning, seed }
    }

    /// Plays against this expert, where cards lie face up.
    #[must_use]
    pub fn expert(mut self, expert: Expert) -> Training {
        self.expert = expert;
        self
    }

    /// Plays with hidden cards: every decision is taken over this many worlds.
    #[must_use]
    pub fn over_worlds(mut self, worlds: u64) -> Training {
        self.worlds = Some(worlds);
        self.learning = TdLambda::patient();
        self
    }

    /// The model as an evaluation, as it is now.
    pub fn model_eval(&self) -> &ModelEval {
        &self.eval
    }

    /// The model as it is now.
    pub fn model(&self) -> &Model {
        self.eval.model()
    }

    /// Plays the round with this number and learns from it. A pure function of the seed, the number
    /// and the weights before it.
    pub fn round(&mut self, number: u64) -> TrainingRound {
        let seed = self.seed.child(number);
        let deal = Deal::random(&mut seed.rng());
        let learner = Seat::North.plus((number % 4) as usize);
        let everybody = self.worlds.is_some() && self.against == Opponents::Itself;
        let mut seen: BySeat<Vec<Inputs>> = BySeat::default();
        let witness = |play: &Play| {
            for seat in Seat::ALL.into_iter().filter(|&seat| everybody || seat == learner) {
                seen[seat].push(self.model().look(play, deal[seat], seat));
            }
        };
        let points = match self.worlds {
            None => self.open(&deal, learner, witness),
            Some(worlds) => self.hidden(&deal, learner, worlds, seed, witness),
        };
        let learning = self.learning.after(number);
        let (mut error, mut count) = (0.0, 0);
        for (seat, inputs) in seen.iter() {
            error += self.eval.learn(&learning, inputs, points[seat]);
            count += inputs.len();
        }
        TrainingRound { points: points[learner], error: error / count.max(1) as f32 }
    }

    fn open(&self, deal: &Deal, learner: Seat, witness: impl FnMut(&Play)) -> BySeat<f32> {
        let guess = self.eval.of_round(*deal.hands());
        let all = self.against == Opponents::Itself;
        let choose = |play: &Play, seat: Seat| match seat == learner || all {
            true => best_card(play, guess),
            false => best_card(play, self.expert),
        };
        open_round(self.model().task(), deal, choose, witness)
    }

    fn hidden(
        &self,
        deal: &Deal,
        learner: Seat,
        worlds: u64,
        seed: Seed,
        witness: impl FnMut(&Play),
    ) -> BySeat<f32> {
        let mut round = Round::new(&rules(), deal, Direction::None);
        let expert = McMaxN::new(MoonAware(self.expert)).worlds(worlds);
        let (expert_seed, learner_seed) = (seed.child("expert"), seed.child("worlds"));
        let learned = ModelSearch { worlds, ..ModelSearch::default() };
        let choose = |_: &Play, seat: Seat| {
            let (view, budget) = (round.view(seat), Budget::unlimited());
            let legal = view.moves();
            let card = match seat == learner || self.against == Opponents::Itself {
                _ if legal.len() == 1 => legal.lowest()?,
                true => {
                    learned.rate(&self.eval, &view, seed_of(learner_seed, &view), &budget).ok()?.best()?.mv
                }
                false => expert.rate(&view, seed_of(expert_seed, &view), &budget).ok()?.best()?.mv,
            };
            round.play(card);
            Some(card)
        };
        open_round(self.model().task(), deal, choose, witness)
    }
}

/// The paper's rules without the moon, as it trains.
fn rules() -> Rules {
    Rules { moon: Moon::Off, ..Rules::preset(Preset::Sturtevant) }
}

/// Plays a round under the paper's rules, without the moon, until all points of the task are taken.
/// `choose` names the card of the seat to play; the round ends early where it names none. `witness`
/// sees the positions between tricks.
pub fn open_round(
    task: Task,
    deal: &Deal,
    mut choose: impl FnMut(&Play, Seat) -> Option<Card>,
    mut witness: impl FnMut(&Play),
) -> BySeat<f32> {
    let mut play = Play::start(&rules(), deal.hands());
    while let Some(seat) = play.to_play() {
        if play.trick().is_empty() {
            if task.left(&play) == 0.0 {
                break;
            }
            witness(&play);
        }
        let Some(card) = choose(&play, seat) else { break };
        play.play(card);
    }
    BySeat::from_fn(|seat| task.taken(&play, seat))
}
