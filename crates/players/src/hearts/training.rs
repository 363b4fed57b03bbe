//! Rounds with all cards face up, and learning from them (section 2.2 of paper 003): one seat
//! learns, the others are experts or copies of it.
//!
//! Readings and departures:
//! - The learner's place goes round the table from round to round, since the first lead is fixed.
//! - Of cards that do the same only one is searched, and a card without alternative is not
//!   searched at all. A round ends when its last point has been taken.
//! - Weights change only between rounds, so a search sees one and the same model throughout.

use cards::{BySeat, Card, Deal, Seat, Seed};
use game::{Alike, Game, SideEval};
use hearts::{Moon, Play, Preset, Rules};
use learn::{Judge, Learning, Model, Sight, Task};
use search::{Horizon, OneOfEach, PrunedMaxN};

use super::pie::Expert;

/// The card that max^n to the end of the trick finds best for whoever is to play; `None` at the end.
pub fn best_card<E: SideEval<Play>>(play: &Play, eval: E) -> Option<Card> {
    let alternatives = play.one_of_each();
    if alternatives.len() < 2 {
        return alternatives.lowest();
    }
    let plies = 4 - play.trick().len() as u32;
    let horizon = Horizon::depth(plies).guess(eval).keep(OneOfEach);
    PrunedMaxN::unbounded(horizon).on_demand().search(play).best()
}

/// Who sits at the other three places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Against {
    /// The expert, PIE.
    Pie,
    /// Copies of the learner.
    Itself,
}

impl Against {
    /// Both.
    pub const ALL: [Against; 2] = [Against::Pie, Against::Itself];

    /// `pie` or `self`.
    pub const fn name(self) -> &'static str {
        match self {
            Against::Pie => "pie",
            Against::Itself => "self",
        }
    }
}

/// A learner at its table.
#[derive(Debug)]
pub struct Training {
    judge: Judge,
    against: Against,
    expert: Expert,
    learning: Learning,
    seed: Seed,
}

impl Training {
    /// A model that is to learn from rounds grown from this seed.
    pub fn new(model: Model, against: Against, seed: Seed) -> Training {
        let expert = Expert::new(model.task());
        Training { judge: Judge::new(model), against, expert, learning: Learning::default(), seed }
    }

    /// The same against this expert.
    #[must_use]
    pub fn expert(mut self, expert: Expert) -> Training {
        self.expert = expert;
        self
    }

    /// The model as an evaluation, as it is now.
    pub fn judge(&self) -> &Judge {
        &self.judge
    }

    /// The model as it is now.
    pub fn model(&self) -> &Model {
        self.judge.model()
    }

    /// Plays the round with this number, learns from it, and tells the learner's points. A pure
    /// function of the seed, the number and the weights before it.
    pub fn round(&mut self, number: u64) -> f32 {
        let deal = Deal::random(&mut self.seed.child(number).rng());
        let learner = Seat::North.plus((number % 4) as usize);
        let mut seen: Vec<Sight> = Vec::with_capacity(13);
        let guess = self.judge.of_round(*deal.hands());
        let all = self.against == Against::Itself;
        let choose = |play: &Play, seat: Seat| match seat == learner || all {
            true => best_card(play, guess),
            false => best_card(play, self.expert),
        };
        let witness = |play: &Play| seen.push(self.judge.model().look(play, deal[learner], learner));
        let points = open_round(self.model().task(), &deal, choose, witness)[learner];
        self.judge.learn(&self.learning, &seen, points);
        points
    }
}

/// Plays a round under the paper's rules, without the moon, until all points of the task are taken.
/// `choose` names the card of whoever is to play; the round ends early where it names none. `witness`
/// sees the positions between tricks.
pub fn open_round(
    task: Task,
    deal: &Deal,
    mut choose: impl FnMut(&Play, Seat) -> Option<Card>,
    mut witness: impl FnMut(&Play),
) -> BySeat<f32> {
    let rules = Rules { moon: Moon::Off, ..Rules::preset(Preset::Sturtevant) };
    let mut play = Play::start(&rules, deal.hands());
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
