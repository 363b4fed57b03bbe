//! The Monte Carlo heuristic at bridge: the loop of [`search::pimc`] over worlds solved double dummy.

use std::sync::Arc;

use belief::Worlds;
use bidding::System;
use bridge::BridgeView;
use cards::{BySeat, Card, CardSet, Rng, Seed};
use dd::Solver;
use game::Budget;
use search::pimc::Pimc;
use search::stopping::{Stopping, StoppingRule};

use crate::{
    ChoiceLevel, Conventions, FittingWorlds, Inference, Measure, Objective, Problem, SolvedWorlds, Stakes,
    Ties,
};

/// How the heuristic decides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MonteCarloOptions {
    /// When it has seen enough worlds.
    pub stopping: Stopping,
    /// What it plays for.
    pub objective: Objective,
    /// How it breaks ties.
    pub ties: Ties,
    /// Whether worlds are drawn by how well they fit the auction and the play.
    pub inference: bool,
    /// What defenders' small cards are taken to say, where worlds are drawn so.
    pub conventions: Conventions,
    /// Whether any card of a group of equals is played, each as likely as the others, so that
    /// nobody can read the holding from the choice.
    pub random_equals: bool,
    /// Whether only making or breaking the contract is solved for, where that is the objective:
    /// faster, and blind to overtricks.
    pub bounded: bool,
    /// Whether the suit of a lead is chosen before the card: Bampton's 0th hand.
    pub suit_first: bool,
}

impl Default for MonteCarloOptions {
    fn default() -> MonteCarloOptions {
        MonteCarloOptions {
            stopping: Stopping::after(100).or(clear_by(3)),
            objective: Objective::default(),
            ties: Ties::default(),
            inference: true,
            conventions: Conventions::default(),
            random_equals: false,
            bounded: false,
            suit_first: false,
        }
    }
}

impl MonteCarloOptions {
    /// For advice on one decision: worlds enough for a percent or two, more where endings are solved
    /// in no time; what is played for follows from the stakes.
    pub fn for_advice(problem: &Problem) -> MonteCarloOptions {
        let worlds = if problem.tricks_left() < 8 { 2000 } else { 200 };
        let objective = match problem.stakes() {
            Stakes::None => Objective::Tricks,
            Stakes::Target { .. } | Stakes::Contract { .. } => Objective::Contract,
        };
        MonteCarloOptions {
            stopping: Stopping::after(worlds),
            objective,
            conventions: Conventions::USUAL,
            ..MonteCarloOptions::default()
        }
    }

    /// For every card of a played board.
    pub fn for_post_mortem() -> MonteCarloOptions {
        MonteCarloOptions {
            stopping: Stopping::after(50),
            objective: Objective::Tricks,
            conventions: Conventions::USUAL,
            ..MonteCarloOptions::default()
        }
    }
}

/// Decides every card by solving sampled worlds double dummy.
pub struct MonteCarlo {
    options: MonteCarloOptions,
    system: Arc<dyn System>,
    solver: Solver,
    rng: Rng,
}

impl MonteCarlo {
    /// Draws from this seed, and takes all calls to be made by the natural system.
    pub fn new(options: MonteCarloOptions, seed: Seed) -> MonteCarlo {
        MonteCarlo { options, system: bidding::natural(), solver: Solver::new(), rng: seed.rng() }
    }

    /// Takes calls to mean what this system says.
    #[must_use]
    pub fn reading(mut self, system: Arc<dyn System>) -> MonteCarlo {
        self.system = system;
        self
    }

    /// A new game begins: everything found out is forgotten, and worlds are drawn from this seed.
    pub fn begin(&mut self, seed: Seed) {
        self.rng = seed.rng();
        self.solver.forget();
    }

    /// How it decides.
    pub fn options(&self) -> &MonteCarloOptions {
        &self.options
    }

    /// What is known of the hidden hands from calls and cards; `None` where that is nothing, or not
    /// to be used.
    pub fn inference(&self, view: &BridgeView) -> Option<Inference> {
        let inference = Inference::new(view, self.system.clone()).carding(self.options.conventions);
        Some(inference).filter(|known| self.options.inference && !known.is_empty())
    }

    /// Worlds that fit what is known of the hidden hands, enough to pick those that are solved from;
    /// `None` where nothing is known, or it is not to be used.
    pub fn fitting(&mut self, view: &BridgeView) -> Option<FittingWorlds> {
        let size = pool_size(&self.options.stopping);
        self.inference(view).map(|inference| inference.pool(size, &mut self.rng))
    }

    /// Solves worlds of the decision that this view asks for; `None` when its seat has no card to
    /// choose.
    pub fn solve(&mut self, view: &BridgeView, budget: &Budget) -> Option<(SolvedWorlds, Measure)> {
        let problem = Problem::of(view)?;
        let measure = problem.measure(self.options.objective).expect("a view of the play has a contract");
        let fitting = self.fitting(view);
        Some((self.solve_problem(&problem, &measure, fitting.as_ref(), budget), measure))
    }

    /// Solves worlds of any problem. Where none are given that fit, all are equally likely, and
    /// if there are no more than would be drawn each is solved once. A world is always solved, whatever the
    /// budget.
    pub fn solve_problem(
        &mut self,
        problem: &Problem,
        measure: &Measure,
        fitting: Option<&FittingWorlds>,
        budget: &Budget,
    ) -> SolvedWorlds {
        self.solve_watched(problem, measure, fitting, budget, |_| {})
    }

    /// The same, and after every world `watch` sees what has been solved so far.
    pub fn solve_watched(
        &mut self,
        problem: &Problem,
        measure: &Measure,
        fitting: Option<&FittingWorlds>,
        budget: &Budget,
        mut watch: impl FnMut(&SolvedWorlds),
    ) -> SolvedWorlds {
        let mut solved = SolvedWorlds::new(problem, self.options.ties);
        if solved.is_forced() {
            return solved;
        }
        let MonteCarlo { options, solver, rng, .. } = self;
        let worlds = Worlds::new(problem.unseen()).expect("a problem has worlds");
        let only_aim = options.bounded && options.objective == Objective::Contract;
        let need = measure.need().filter(|_| only_aim);
        let choices = solved.choices(ChoiceLevel::Card);
        let rate = |hands: BySeat<CardSet>, values: &mut [f64]| {
            let before = solver.stats().nodes;
            let added = match need {
                Some(need) => solved.add_bounded(solver, hands, need),
                None => solved.add(solver, hands),
            };
            added.expect("a world of the problem");
            let last = solved.worlds().next_back().expect("one was added");
            values.copy_from_slice(&solved.values(last, measure, &choices));
            watch(&solved);
            solver.stats().nodes - before
        };
        let (pimc, count) = (Pimc::new(options.stopping), choices.len());
        match fitting {
            Some(fitting) => {
                pimc.average(count, fitting.pool.picks(rng), budget, rate);
            }
            None if worlds.count() <= u128::from(options.stopping.most) => {
                Pimc::new(Stopping::after(u64::MAX)).average(count, worlds.iter(), budget, rate);
            }
            None => {
                let draws = std::iter::repeat_with(|| worlds.draw(rng));
                pimc.average(count, draws, budget, rate);
            }
        }
        solved
    }

    /// How many positions were searched since the last [`begin`](MonteCarlo::begin).
    pub fn nodes(&self) -> u64 {
        self.solver.stats().nodes
    }

    pub(crate) fn system(&self) -> Arc<dyn System> {
        self.system.clone()
    }

    pub(crate) fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    pub(crate) fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// The card to play, once worlds are solved.
    pub fn card(&mut self, solved: &SolvedWorlds, measure: &Measure) -> Card {
        let leader = |level| {
            let choices = solved.choices(level);
            solved.alternatives()[choices[solved.means(measure, level).leader()][0]]
        };
        let best = if self.options.suit_first && solved.problem().trick().is_empty() {
            leader(ChoiceLevel::CardOf(leader(ChoiceLevel::Suit).card.suit()))
        } else {
            leader(ChoiceLevel::Card)
        };
        let any = self.options.random_equals.then(|| best.equals.random(&mut self.rng)).flatten();
        any.unwrap_or(best.card)
    }
}

/// Out of how many worlds those that are solved are picked by weight. Weighing one takes about a
/// thousandth of the time that solving one takes at the start of the play.
fn pool_size(stopping: &Stopping) -> usize {
    (stopping.most as usize).saturating_mul(10).clamp(200, 10_000)
}

/// Stops when the best card leads by this many standard errors, after twenty worlds.
pub const fn clear_by(errors: u64) -> StoppingRule {
    StoppingRule::Confidence { errors: errors as f64, least: 20 }
}
