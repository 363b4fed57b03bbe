//! `tignum+`: the planner proposes lines, and each is judged twice over the same worlds: by the plan, against
//! ordinary defence and with the same cards in every world that looks the same, and double dummy, against the
//! best defence and as if the hidden cards were seen from the next trick on. What is right by both is played.

use std::sync::Arc;

use bidding::System;
use bridge::{Bridge, BridgeView, Move, Moves, Pair};
use cards::{BySeat, Card, CardSet, Seed};
use dd::Solver;
use game::{Budget, Decision, Rated, View};
use planner::declarer::{Known, Line, Planner, PlannerOptions, World};
use single_dummy::{Objective, Problem, SolvedWorlds, Ties};

use super::seated::{BridgePlayer, CardPlayer};
use super::systems::{NATURAL_FIRST, system};
use super::tignum::{AIM, CHOICES, CRITERION, Tignum, WITHOUT, WORLDS, options};
use crate::{PlayerEntry, PlayerOption};

/// The card player of `tignum+`.
pub struct TignumPlus {
    tignum: Tignum,
    options: PlannerOptions,
    solver: Solver,
    /// How many worlds are solved double dummy.
    solved: usize,
    /// How much the double-dummy judgement counts beside the plan's, from zero to one.
    share: f64,
}

impl TignumPlus {
    /// Plans in this way over so many worlds, and solves some of them.
    pub fn new(
        options: PlannerOptions,
        worlds: usize,
        solved: usize,
        share: f64,
        system: Arc<dyn System>,
        seed: Seed,
    ) -> TignumPlus {
        let tignum = Tignum::new(options, worlds, system, seed);
        TignumPlus { tignum, options, solver: Solver::new(), solved, share }
    }

    fn declare(&mut self, view: &BridgeView, legal: CardSet, budget: &Budget) -> Option<Decision<Move>> {
        let known = self.tignum.known(view)?;
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
        // 2. What the solver says of them, until the budget ends.
        let before = self.solver.stats().nodes;
        let mut solved = SolvedWorlds::new(&problem, Ties::Human);
        let mut meter = budget.meter();
        for world in spread(&known.worlds, self.solved) {
            let searched = self.solver.stats().nodes;
            solved.add(&mut self.solver, hands(view, &known, &world)).expect("a world of the view");
            if !meter.spend(self.solver.stats().nodes - searched) {
                break;
            }
        }
        let nodes = self.solver.stats().nodes - before;
        let measure = problem.measure(Objective::Contract).ok()?;
        let tallies = solved.tallies(&measure);
        let won = f64::from(known.won);
        let judge = |place: usize| {
            let open =
                solved.alternatives().iter().position(|alternative| groups[place].contains(alternative.card));
            let Some(tally) = open.and_then(|open| tallies.get(open)).filter(|_| solved.worlds().len() > 0)
            else {
                return plans[place];
            };
            let open = self.options.aim.mean(tally.chance().unwrap_or(0.0), won + tally.mean());
            self.share * open + (1.0 - self.share) * plans[place]
        };
        // 3. The best by both; of equals the one that the plan begins with.
        let values: Vec<f64> = (0..groups.len()).map(judge).collect();
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

/// So many of these worlds, each as often as its weight says.
fn spread(worlds: &[World], count: usize) -> Vec<World> {
    let total: f64 = worlds.iter().map(|world| world.weight).sum();
    let step = total / count as f64;
    let (mut sum, mut next) = (0.0, step / 2.0);
    let mut chosen: Vec<World> = Vec::with_capacity(count);
    for world in worlds {
        sum += world.weight;
        while next <= sum && chosen.len() < count {
            chosen.push(*world);
            next += step;
        }
    }
    chosen
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
        WORLDS,
        PlayerOption::number(
            "solved",
            "worlds of them that are solved double dummy for each card",
            20,
            1..=1_000,
        ),
        PlayerOption::number("share", "how much the solver counts beside the plan, in percent", 85, 0..=100),
        CHOICES,
        AIM,
        CRITERION,
        WITHOUT,
    ],
    make: |settings, seed| {
        let system = system(settings);
        let [worlds, solved] = ["worlds", "solved"].map(|name| settings.number(name) as usize);
        let share = settings.number("share") as f64 / 100.0;
        let cards = TignumPlus::new(options(settings), worlds, solved, share, system.clone(), seed);
        Box::new(BridgePlayer::new(system, cards))
    },
};
