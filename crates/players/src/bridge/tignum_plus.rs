//! `tignum+`: the planner proposes lines, and each is judged twice over the same worlds: by the plan, against
//! ordinary defence and with the same cards in every world that looks the same, and double dummy, against the
//! best defence and as if the hidden cards were seen from the next trick on. What is right by both is played.
//! The worlds are drawn anew for each card, and count by what ordinary defenders would have played in them.

use std::sync::Arc;

use bidding::System;
use bridge::{Bridge, BridgeView, Move, Moves, Pair};
use cards::{BySeat, Card, CardSet, Seed};
use dd::Solver;
use game::{Budget, Decision, Rated, View};
use planner::declarer::{Known, Line, Planner, PlannerOptions, World};
use search::stopping::{RunningMeans, Stopping, StoppingRule};
use single_dummy::{Alternative, Conventions, Problem, SolvedWorlds, Ties};

use super::baron::Baron;
use super::ordinary::OrdinaryDefence;
use super::seated::{BridgePlayer, CardPlayer};
use super::systems::{NATURAL_FIRST, system};
use super::tignum::{AIM, CHOICES, CRITERION, Tignum, WITHOUT, WORLDS, options};
use crate::{PlayerEntry, PlayerOption};

/// Before so many worlds no card is ahead.
const LEAST: u64 = 10;

/// The card player of `tignum+`.
pub struct TignumPlus {
    tignum: Tignum,
    options: PlannerOptions,
    judging: JudgingOptions,
    solver: Solver,
    ordinary: Baron,
}

/// How lines are judged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct JudgingOptions {
    /// When enough worlds are solved double dummy.
    pub stopping: Stopping,
    /// How much the double-dummy judgement counts beside the plan's, from zero to one.
    pub share: f64,
    /// Whether worlds count more in which ordinary defenders would have played as these did.
    pub reads: bool,
}

impl TignumPlus {
    /// Plans in this way over so many worlds, and solves some of them, until one card is ahead.
    pub fn new(
        options: PlannerOptions,
        worlds: usize,
        judging: JudgingOptions,
        system: Arc<dyn System>,
        seed: Seed,
    ) -> TignumPlus {
        let ordinary = Baron::new().reading(system.clone());
        // What the Baron's rules tell of a card includes its conventions: they count once.
        let conventions = if judging.reads { Conventions::default() } else { Conventions::USUAL };
        let tignum = Tignum::new(options, worlds, system, seed).watching(conventions);
        TignumPlus { tignum, options, judging, solver: Solver::new(), ordinary }
    }

    /// What declarer knows, the worlds weighed by the cards that the defenders played.
    fn known(&mut self, view: &BridgeView) -> Option<Known> {
        let mut known = self.tignum.known(view)?;
        if self.judging.reads {
            let worlds: Vec<_> = known.worlds.iter().map(|world| hands(view, &known, world)).collect();
            let mut defence = OrdinaryDefence::of(view, worlds.first()?);
            for (world, hands) in known.worlds.iter_mut().zip(&worlds) {
                world.weight *= defence.weight(&mut self.ordinary, hands);
            }
        }
        Some(known)
    }

    fn declare(&mut self, view: &BridgeView, legal: CardSet, budget: &Budget) -> Option<Decision<Move>> {
        let known = self.known(view)?;
        let planner = Planner::new(self.options);
        let problem = Problem::of(view)?;
        // 1. What the plans say of each group of equal cards.
        let lines = planner.lines(&known);
        let groups = problem.equals();
        let plan = |group: &CardSet| {
            let of = lines.iter().filter(|line| line.card.is_some_and(|card| group.contains(card)));
            of.map(|line| line.value)
                .fold(None, |best: Option<f64>, value| Some(best.map_or(value, |best| best.max(value))))
        };
        let plans: Vec<f64> = groups
            .iter()
            .map(|group| plan(group).unwrap_or_else(|| self.after(&known, group.lowest())))
            .collect();
        // 2. What the solver says of them, world by world, until one of them is ahead by both, or the budget
        //    ends.
        let before = self.solver.stats().nodes;
        let mut solved = SolvedWorlds::new(&problem, Ties::Human);
        let open: Vec<usize> = groups.iter().map(|group| place_of(solved.alternatives(), *group)).collect();
        let mut means = RunningMeans::new(groups.len());
        let mut meter = budget.meter();
        for world in picks(&known.worlds) {
            let searched = self.solver.stats().nodes;
            solved.add(&mut self.solver, hands(view, &known, world)).expect("a world of the view");
            let tricks = solved.worlds().next_back().expect("one was added").tricks;
            let value = |(&plan, &open): (&f64, &usize)| {
                let open = self.options.aim.value(known.won + tricks[open], known.contract.tricks());
                self.judging.share * open + (1.0 - self.judging.share) * plan
            };
            let values: Vec<f64> = plans.iter().zip(&open).map(value).collect();
            means.add(&values);
            if self.judging.stopping.is_done(&means) || !meter.spend(self.solver.stats().nodes - searched) {
                break;
            }
        }
        let nodes = self.solver.stats().nodes - before;
        // 3. The best by both; of equals the first, which is the one that the plan begins with.
        let values: Vec<f64> = match means.worlds() {
            0 => plans,
            _ => (0..groups.len()).map(|place| means.mean(place)).collect(),
        };
        let best =
            (0..groups.len()).reduce(|one, other| if values[other] > values[one] { other } else { one })?;
        let line = lines.iter().find(|line| line.card.is_some_and(|card| groups[best].contains(card)));
        let card =
            line.and_then(|line| line.card).or(groups[best].lowest()).filter(|card| legal.contains(*card))?;
        Some(decision(card, line, &groups, &values, nodes))
    }

    /// The value of a card that no line begins with, by the plan that follows it.
    fn after(&self, known: &Known, card: Option<Card>) -> f64 {
        let Some(card) = card else { return 0.0 };
        let options = PlannerOptions { choices: 1, ..self.options };
        Planner::new(options).tree(&known.then(card)).root().value
    }
}

fn decision(
    card: Card,
    line: Option<&Line>,
    groups: &[CardSet],
    values: &[f64],
    nodes: u64,
) -> Decision<Move> {
    let rated = groups
        .iter()
        .zip(values)
        .flat_map(|(group, &value)| group.iter().map(move |card| Rated { mv: Move::Card(card), value }));
    let decision = Decision::of(card.into(), rated.collect()).searched(nodes);
    match line {
        Some(line) => {
            let percent = 100.0 * line.outlook.makes;
            decision.because(line.name).because(format!(
                "by the plan it makes the contract in {percent:.0}% of the deals, with {:.1} tricks",
                line.outlook.tricks
            ))
        }
        None => decision.because("no scheme asks for it, but the cards do"),
    }
}

/// Which of the alternatives these equal cards are.
fn place_of(alternatives: &[Alternative], group: CardSet) -> usize {
    let place = alternatives.iter().position(|alternative| group.contains(alternative.card));
    place.expect("alternatives and groups are made of the same legal cards")
}

/// These worlds without end, each as often as its weight says, spread as evenly as can be however many are
/// taken: the golden ratio walks around the circle of weights.
fn picks(worlds: &[World]) -> impl Iterator<Item = &World> {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    let mut sums = Vec::with_capacity(worlds.len());
    let mut total = 0.0;
    for world in worlds {
        total += world.weight;
        sums.push(total);
    }
    let last = worlds.len().wrapping_sub(1);
    (0..).take_while(move |_| total > 0.0).map(move |step| {
        let at = total * (f64::from(step) * GOLDEN + 0.5).fract();
        &worlds[sums.partition_point(|&sum| sum <= at).min(last)]
    })
}

fn hands(view: &BridgeView, known: &Known, world: &World) -> BySeat<CardSet> {
    let declarer = known.contract.declarer;
    BySeat::from_fn(|seat| match declarer.distance(seat) {
        0 => view.hand,
        1 => world.hands[0],
        2 => view.dummy.unwrap_or_default(),
        _ => world.hands[1],
    })
}

impl CardPlayer for TignumPlus {
    fn card(&mut self, view: &BridgeView, budget: &Budget) -> Option<Decision<Move>> {
        let contract = view.public.contract()?;
        let Moves::Cards(legal) = view.moves() else { return None };
        if Pair::of(view.seat) != contract.pair() || view.dummy.is_none() || legal.len() == 1 {
            return self.tignum.card(view, budget);
        }
        self.declare(view, legal, budget)
    }

    fn begin(&mut self, seed: Seed) {
        self.tignum.begin(seed);
        self.solver.forget();
    }
}

/// Its line in the list of players.
pub(super) const ENTRY: PlayerEntry<Bridge> = PlayerEntry {
    name: "tignum+",
    about: "declares by plans that are judged double dummy as well; calls and defends as baron",
    options: &[
        NATURAL_FIRST,
        PlayerOption::number("worlds", WORLDS.about, 64, 1..=10_000),
        PlayerOption::number(
            "solved",
            "worlds of them that are solved double dummy for a card at most; fewer where one is ahead",
            40,
            1..=1_000,
        ),
        PlayerOption::number(
            "sure",
            "standard errors by which a card has to be ahead to end the solving",
            3,
            1..=10,
        ),
        PlayerOption::number("share", "how much the solver counts beside the plan, in percent", 85, 0..=100),
        PlayerOption::switch(
            "reads",
            "worlds count more in which defenders by the rules of baron would have played the same cards",
            true,
        ),
        CHOICES,
        AIM,
        CRITERION,
        WITHOUT,
    ],
    make: |settings, seed| {
        let system = system(settings);
        let worlds = settings.number("worlds") as usize;
        let ahead = StoppingRule::Confidence { errors: settings.number("sure") as f64, least: LEAST };
        let judging = JudgingOptions {
            stopping: Stopping::after(settings.number("solved")).or(ahead),
            share: settings.number("share") as f64 / 100.0,
            reads: settings.switch("reads"),
        };
        let cards = TignumPlus::new(options(settings), worlds, judging, system.clone(), seed);
        Box::new(BridgePlayer::new(system, cards))
    },
};
