use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use belief::Worlds;
use bridge::{Bridge, BridgeView, Move};
use cards::{Card, CardSet, Rng, Seed};
use dd::Solver;
use game::{Budget, Decision, Foul, Player, Rated};
use search::stopping::{Rule, RunningMeans, Stopping};

use super::{Inference, Measure, Objective, Problem, Question, Thought, Ties};
use crate::bridge::bidding;
use crate::{Entry, PlayerOption};

/// How the heuristic thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// When it has seen enough worlds.
    pub stopping: Stopping,
    /// What it plays for.
    pub objective: Objective,
    /// How it breaks ties.
    pub ties: Ties,
    /// Whether worlds are drawn by how well they fit the auction and the play.
    pub inference: bool,
    /// Whether any card of a group of equals is played, each as likely as the others, so that
    /// nobody can read the holding from the choice.
    pub random_equals: bool,
    /// Whether only making or breaking the contract is solved for, where that is the objective:
    /// faster, and blind to overtricks.
    pub bounded: bool,
    /// Whether the suit of a lead is chosen before the card: the thesis's 0th hand.
    pub suit_first: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            stopping: Stopping::after(100).or(clear_by(3)),
            objective: Objective::default(),
            ties: Ties::default(),
            inference: true,
            random_equals: false,
            bounded: false,
            suit_first: false,
        }
    }
}

/// The Monte Carlo heuristic as a player: it calls by rule, and chooses every card by solving
/// sampled worlds double dummy.
pub struct MonteCarlo {
    options: Options,
    solver: Solver,
    rng: Rng,
    stop: Option<Arc<AtomicBool>>,
}

impl MonteCarlo {
    /// One that draws from this seed.
    pub fn new(options: Options, seed: Seed) -> MonteCarlo {
        MonteCarlo { options, solver: Solver::new(), rng: seed.rng(), stop: None }
    }

    /// The same, but ends a thought after the world in hand when somebody sets the flag: a limit in
    /// time. At least one world is solved.
    #[must_use]
    pub fn until(mut self, stop: Arc<AtomicBool>) -> MonteCarlo {
        self.stop = Some(stop);
        self
    }

    /// How it thinks.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Thinks about the card that this view asks for; `None` when its seat has none to choose.
    pub fn think(&mut self, view: &BridgeView) -> Option<(Thought, Measure)> {
        let problem = Problem::of(view)?;
        let measure = problem.measure(self.options.objective).expect("a view of the play has a contract");
        let inference = Inference::new(view);
        let inference = Some(&inference).filter(|known| self.options.inference && !known.is_empty());
        Some((self.think_about(&problem, &measure, inference), measure))
    }

    /// Thinks about any problem. Without inference all worlds are equally likely, and where there
    /// are no more than would be drawn each is solved once.
    pub fn think_about(
        &mut self,
        problem: &Problem,
        measure: &Measure,
        inference: Option<&Inference>,
    ) -> Thought {
        let mut thought = Thought::new(problem, self.options.ties);
        if thought.is_forced() {
            return thought;
        }
        let worlds = Worlds::new(problem.unseen()).expect("a problem has worlds");
        let pool = inference.map(|inference| inference.pool(&worlds, self.pool_size(), &mut self.rng));
        let exhaustive = inference.is_none() && worlds.count() <= u128::from(self.options.stopping.most);
        let only_aim = self.options.bounded && self.options.objective == Objective::Contract;
        let need = measure.need().filter(|_| only_aim);
        let choices = thought.choices(Question::Card);
        let mut course = RunningMeans::new(choices.len());
        for number in 0.. {
            let hands = match &pool {
                _ if exhaustive => worlds.nth(number),
                Some(pool) => Some(*pool.pick(&mut self.rng)),
                None => Some(worlds.draw(&mut self.rng)),
            };
            let Some(hands) = hands else { break };
            let added = match need {
                Some(need) => thought.add_bounded(&mut self.solver, hands, need),
                None => thought.add(&mut self.solver, hands),
            };
            added.expect("a world of the problem");
            let last = thought.worlds().next_back().expect("one was added");
            course.add(&thought.values(last, measure, &choices));
            let told = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
            if told || !exhaustive && self.options.stopping.is_done(&course) {
                break;
            }
        }
        thought
    }

    /// Out of how many worlds those that are solved are picked by weight. Weighing one takes about
    /// a thousandth of the time that solving one takes at the start of the play.
    fn pool_size(&self) -> usize {
        (self.options.stopping.most as usize).saturating_mul(10).clamp(200, 10_000)
    }

    /// The card to play after a thought.
    pub fn card(&mut self, thought: &Thought, measure: &Measure) -> Card {
        let leader = |question| {
            let choices = thought.choices(question);
            thought.alternatives()[choices[thought.course(measure, question).leader()][0]]
        };
        let best = if self.options.suit_first && thought.problem().trick().is_empty() {
            leader(Question::CardOf(leader(Question::Suit).card.suit()))
        } else {
            leader(Question::Card)
        };
        let any = self.options.random_equals.then(|| best.equals.random(&mut self.rng)).flatten();
        any.unwrap_or(best.card)
    }
}

impl Player<Bridge> for MonteCarlo {
    fn choose(&mut self, view: &BridgeView, _: &Budget) -> Result<Decision<Move>, Foul> {
        let none = || Foul::Illegal("a move where there is none".into());
        if view.public.play.is_none() {
            return bidding::call(view).ok_or_else(none);
        }
        let before = self.solver.stats().nodes;
        let (thought, measure) = self.think(view).ok_or_else(none)?;
        let nodes = self.solver.stats().nodes - before;
        let best = self.card(&thought, &measure);
        if thought.is_forced() {
            return Ok(Decision::silent(best.into()).because("nothing else to play"));
        }
        let course = thought.course(&measure, Question::Card);
        let rated = |(place, equals): (usize, CardSet)| {
            let value = course.mean(place);
            equals.iter().map(move |card| Rated { mv: Move::Card(card), value })
        };
        let groups = thought.alternatives().iter().map(|alternative| alternative.equals);
        let rated = groups.enumerate().flat_map(rated).collect();
        let decision = Decision::of(best.into(), rated).searched(nodes);
        Ok(thought.in_words(&measure).into_iter().fold(decision, Decision::because))
    }

    fn begin(&mut self, seed: Seed) {
        self.rng = seed.rng();
        self.solver.forget();
    }
}

/// Stops when the best card leads by so many standard errors, after twenty worlds.
const fn clear_by(errors: u64) -> Rule {
    Rule::Confidence { errors: errors as f64, least: 20 }
}

/// Its line in the list of players.
pub(in crate::bridge) const ENTRY: Entry<Bridge> = Entry {
    name: "montecarlo",
    about: "calls like novice, plays the card that is best over sampled worlds, solved double dummy",
    options: &[
        PlayerOption::number("worlds", "worlds that are solved at most", 100, 1..=100_000),
        PlayerOption::word(
            "aim",
            "what it plays for",
            &[
                ("imps", "IMPs against a table that finds the best card in every world"),
                ("points", "as many points as possible"),
                ("contract", "to make the contract, or to break it; then tricks"),
                ("tricks", "as many tricks as possible"),
            ],
        ),
        PlayerOption::switch(
            "infer",
            "likelier worlds count more, by the calls and cards of the others",
            true,
        ),
        PlayerOption::number(
            "sure",
            "stops when the best card leads by so many standard errors; 0 never",
            3,
            0..=10,
        ),
        PlayerOption::switch("mix", "any of equal cards, at random", false),
        PlayerOption::switch(
            "bounded",
            "with aim=contract: solves only whether it is made, which is faster",
            false,
        ),
        PlayerOption::switch("suit", "chooses the suit of a lead first", false),
    ],
    make: |settings, seed| {
        let stopping = Stopping::after(settings.number("worlds"));
        let sure = settings.number("sure");
        let aims = [
            ("imps", Objective::Imps),
            ("points", Objective::Points),
            ("contract", Objective::Contract),
            ("tricks", Objective::Tricks),
        ];
        let options = Options {
            stopping: if sure > 0 { stopping.or(clear_by(sure)) } else { stopping },
            objective: settings.word("aim", &aims),
            ties: Ties::Human,
            inference: settings.switch("infer"),
            random_equals: settings.switch("mix"),
            bounded: settings.switch("bounded"),
            suit_first: settings.switch("suit"),
        };
        Box::new(MonteCarlo::new(options, seed))
    },
};
