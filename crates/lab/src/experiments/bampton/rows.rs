//! What is measured: each problem with its factors and its answers, and each run of the heuristic on it.

use bridge::{Bridge, Pair};
use cards::{Card, CardSet, Seat, Seed, Suit};
use dd::Solver;
use game::Hidden;
use serde::{Deserialize, Serialize};
use single_dummy::{Alternative, ChoiceLevel, Problem, SolvedWorlds, Ties};

use super::problems::{self, place};
use super::reference::ReferenceAnswer;

/// One run of the heuristic on one problem: a row of the store.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ProblemRow {
    /// The number of the deal.
    pub deal: u32,
    /// How many cards the player holds.
    pub cards_held: u32,
    /// The thesis's hand, 0 to 4.
    pub hand: u32,
    /// Who plays the card; declarer is South.
    pub seat: Seat,
    /// Which run of the problem this is.
    pub run: HeuristicRun,
    /// Whether the player cannot follow suit.
    pub discard: bool,
    /// The side's share of the pips of all cards held (ace 13, deuce 1).
    pub strength: f64,
    /// The share of the pips that lies in the hands that the player sees.
    pub visible_strength: f64,
    /// How many deals are consistent with what the player knows.
    pub worlds: f64,
    /// How many of them were solved for the reference answer.
    pub reference_worlds: u64,
    /// Nodes that the solver searched in this run: what the thesis measured in processor time.
    pub nodes: u64,
    /// The choices, in the heuristic's order of preference.
    pub choices: Vec<RatedChoice>,
}

/// Which run of the heuristic on a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeuristicRun {
    /// No run: the problem leaves a single choice.
    SingleChoice,
    /// The first of the thesis's three runs.
    First,
    /// The second.
    Second,
    /// The third.
    Third,
    /// The run that knows voids from earlier tricks; only where there are some.
    VoidsKnown,
}

impl HeuristicRun {
    const WITHOUT_VOIDS: [HeuristicRun; 3] = [HeuristicRun::First, HeuristicRun::Second, HeuristicRun::Third];
    const ALL: [HeuristicRun; 4] =
        [HeuristicRun::First, HeuristicRun::Second, HeuristicRun::Third, HeuristicRun::VoidsKnown];

    /// Whether the thesis has this run.
    pub fn is_of_thesis(self) -> bool {
        HeuristicRun::WITHOUT_VOIDS.contains(&self)
    }
}

/// One choice of a problem, with its answers and with what the run found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RatedChoice {
    /// A card, which stands for its equals, or a suit.
    pub play: CardOrSuit,
    /// Its mean tricks by the reference answer; none where there is a single card.
    pub mean: Option<f64>,
    /// Whether the reference answer calls it right.
    pub right: bool,
    /// Whether it is right when the player's strategy is bound by information sets; none where the
    /// ending is too large for that.
    pub right_by_sets: Option<bool>,
    /// Whether the expert chose it; none without an expert.
    pub expert: Option<bool>,
    /// The tricks that it takes in each world of the run.
    pub tricks: Vec<u8>,
}

/// What a choice plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CardOrSuit {
    /// A card or one of its equals.
    Card(Card),
    /// Some card of a suit.
    Suit(Suit),
}

impl RatedChoice {
    /// Whether it is right: by information sets where that is known, else by the reference answer.
    pub fn is_right(&self) -> bool {
        self.right_by_sets.unwrap_or(self.right)
    }
}

impl ProblemRow {
    /// The tricks of each choice, world by world.
    pub fn worlds(&self) -> impl Iterator<Item = Vec<f64>> + '_ {
        let count = self.choices.iter().map(|choice| choice.tricks.len()).min().unwrap_or(0);
        (0..count).map(|world| self.choices.iter().map(|choice| choice.tricks[world].into()).collect())
    }

    /// How many choices are right.
    pub fn count_right(&self) -> usize {
        self.choices.iter().filter(|choice| choice.is_right()).count()
    }
}

/// A problem with everything about it but the runs.
pub struct PosedProblem<'a> {
    pub deal: u32,
    pub table: &'a Bridge,
    pub problem: &'a Problem,
    /// The reference answer; `None` when there is a single card, up to equals.
    pub reference: Option<&'a ReferenceAnswer>,
    /// What the expert played.
    pub expert: Option<Card>,
    /// The suit that is led, if this is a lead.
    pub led: Suit,
}

impl PosedProblem<'_> {
    /// All rows of the problem: its runs with this number of iterations, for each decision that it asks for.
    pub fn rows(&self, iterations: u32, solver: &mut Solver, seed: Seed) -> Vec<ProblemRow> {
        let forced = self.reference.is_none();
        let forgetful = self.problem.clone().forgetting_voids();
        let runs: &[HeuristicRun] = match (forced, forgetful.unseen() == self.problem.unseen()) {
            (true, _) => &[HeuristicRun::SingleChoice],
            (false, true) => &HeuristicRun::WITHOUT_VOIDS,
            (false, false) => &HeuristicRun::ALL,
        };
        let mut rows = Vec::new();
        for &run in runs {
            let problem = if run == HeuristicRun::VoidsKnown { self.problem } else { &forgetful };
            let mut solved = SolvedWorlds::new(problem, Ties::Highest);
            solver.forget();
            if !forced {
                let worlds = belief::Worlds::new(problem.unseen()).expect("a problem has worlds");
                let mut rng = seed.child("run").child(run as u64).rng();
                for _ in 0..iterations {
                    solved.add(solver, worlds.draw(&mut rng)).expect("a world of the problem");
                }
            }
            let nodes = solver.stats().nodes;
            for (hand, level) in problems::questions(problem, self.led) {
                let mut row = self.row(hand, level, run, &solved, nodes);
                if row.choices.len() > 1 {
                    rows.push(row);
                } else if matches!(run, HeuristicRun::SingleChoice | HeuristicRun::First) {
                    (row.run, row.nodes) = (HeuristicRun::SingleChoice, 0);
                    row.choices.iter_mut().for_each(|choice| choice.tricks.clear());
                    rows.push(row);
                }
            }
        }
        rows
    }

    fn row(
        &self,
        hand: u32,
        level: ChoiceLevel,
        run: HeuristicRun,
        solved: &SolvedWorlds,
        nodes: u64,
    ) -> ProblemRow {
        let problem = self.problem;
        let hands = self.table.hands();
        let seen = self.table.actor().map(|actor| self.table.view(actor).seen()).unwrap_or_default();
        let side = |seat: Seat| Pair::of(seat) == problem.pair();
        let choices = solved.choices(level);
        ProblemRow {
            deal: self.deal,
            cards_held: problem.tricks_left() as u32,
            hand,
            seat: place(self.table, problem.turn()),
            run,
            discard: problem.trick().led().is_some_and(|led| problem.hand().suit(led).is_empty()),
            strength: share(hands.iter().map(|(seat, &cards)| (side(seat), cards))),
            visible_strength: share(hands.iter().map(|(seat, &cards)| (seen[seat].is_some(), cards))),
            worlds: self.reference.map_or(1.0, |reference| reference.worlds() as f64),
            reference_worlds: self.reference.map_or(0, ReferenceAnswer::solved),
            nodes,
            choices: choices.iter().map(|places| self.choice(level, places, solved)).collect(),
        }
    }

    /// One choice: the places of its cards among the alternatives.
    fn choice(&self, level: ChoiceLevel, places: &[usize], solved: &SolvedWorlds) -> RatedChoice {
        let first: Alternative = solved.alternatives()[places[0]];
        let best = |tricks: &[u8]| places.iter().map(|&place| tricks[place]).max().unwrap_or(0);
        let (play, expert) = match level {
            ChoiceLevel::Suit => {
                let suit = first.card.suit();
                (CardOrSuit::Suit(suit), self.expert.map(|card| card.suit() == suit))
            }
            _ => (CardOrSuit::Card(first.card), self.expert.map(|card| first.equals.contains(card))),
        };
        RatedChoice {
            play,
            mean: self.reference.map(|reference| thousandths(reference.mean(level, first))),
            right: self.reference.is_none_or(|reference| reference.is_right(level, first)),
            right_by_sets: self.reference.and_then(|reference| reference.is_right_by_sets(level, first)),
            expert,
            tricks: solved.worlds().map(|world| best(world.tricks)).collect(),
        }
    }
}

/// Rounded to thousandths of a trick, which is finer than any sample can tell.
fn thousandths(mean: f64) -> f64 {
    format!("{mean:.3}").parse().expect("a number that was just written")
}

/// The share of the pips that lies in the marked hands: 13 for an ace down to 1 for a deuce.
fn share(hands: impl Iterator<Item = (bool, CardSet)>) -> f64 {
    let (mut marked, mut all) = (0, 0);
    for (is_marked, cards) in hands {
        let pips: u32 = cards.iter().map(|card| card.rank() as u32 + 1).sum();
        all += pips;
        marked += if is_marked { pips } else { 0 };
    }
    f64::from(marked) / f64::from(all.max(1))
}

/// A run of 200 iterations that was never made: two choices of which the first is right, and is ahead in the
/// sums by this many tricks after each iteration.
#[cfg(test)]
pub fn imagined(deal: u32, cards_held: u32, hand: u32, lead: impl Fn(u32) -> i16) -> ProblemRow {
    let gains = |after: u32| if after == 1 { lead(1) } else { lead(after) - lead(after - 1) };
    let choice = |right: bool, sign: i16| RatedChoice {
        play: CardOrSuit::Suit(if right { Suit::Spades } else { Suit::Hearts }),
        mean: None,
        right,
        right_by_sets: None,
        expert: None,
        tricks: (1..=super::ITERATIONS).map(|after| (sign * gains(after)).max(0) as u8).collect(),
    };
    ProblemRow {
        deal,
        cards_held,
        hand,
        seat: Seat::East,
        run: HeuristicRun::First,
        discard: false,
        strength: 0.5,
        visible_strength: 0.5,
        worlds: 20.0,
        reference_worlds: 20,
        nodes: 200,
        choices: vec![choice(true, 1), choice(false, -1)],
    }
}
