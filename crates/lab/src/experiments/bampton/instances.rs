//! What is measured: each problem with its factors and its judges, and each run of the heuristic on it.

use bridge::{Bridge, Pair};
use cards::{CardSet, Seat, Seed, Suit};
use dd::Solver;
use game::Hidden;
use serde::{Deserialize, Serialize};
use single_dummy::{Alternative, ChoiceLevel, Problem, SolvedWorlds, Ties};

use super::judge::Judgement;
use super::problems::{self, place};

/// One run of the heuristic on one problem: a row of the store.
///
/// Choices are written one after the other, and so is what belongs to them: `1` or `0` for right or
/// wrong, and for every world a digit (from ten on a letter) for the tricks that each choice takes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Instance {
    /// The number of the deal.
    pub deal: u32,
    /// How many cards the player holds.
    pub left: u32,
    /// The thesis's hand, 0 to 4.
    pub hand: u32,
    /// Who plays the card; declarer is South.
    pub seat: Seat,
    /// The run: 1 to 3 as in the thesis, [`VOIDS`] with known voids, [`NONE`] when there is nothing to
    /// decide.
    pub run: u32,
    /// Cards, each for its equals, or suits.
    pub choices: String,
    /// Whether the player cannot follow suit.
    pub discard: bool,
    /// The side's share of the pips of all cards held (ace 13, deuce 1).
    pub strength: f64,
    /// The share of the hands that the player sees.
    pub visible: f64,
    /// How many deals are consistent with what the player knows.
    pub worlds: f64,
    /// How many of them the exact judge has solved.
    pub judged: u64,
    /// Its mean for each choice.
    pub means: String,
    /// What it calls right.
    pub exact: String,
    /// What is right by information sets; empty where the ending is too large.
    pub sets: String,
    /// What the expert did; empty without one.
    pub expert: String,
    /// Nodes that the solver searched in this run: what the thesis measured in processor time.
    pub nodes: u64,
    /// The tricks of each choice in each world, in order of preference.
    pub tricks: String,
}

/// The run in which voids from earlier tricks are known; only where there are some.
pub const VOIDS: u32 = 4;
/// No run: there is a single choice.
pub const NONE: u32 = 0;

/// A problem with everything about it but the runs.
pub struct Posed<'a> {
    pub deal: u32,
    pub table: &'a Bridge,
    pub problem: &'a Problem,
    /// `None` when there is a single card, up to equals.
    pub judgement: Option<&'a Judgement>,
    /// What the expert played.
    pub expert: Option<cards::Card>,
    /// The suit that is led, if this is a lead.
    pub led: Suit,
}

impl Posed<'_> {
    /// All rows of the problem: its runs of so many iterations, for each question that it asks.
    pub fn instances(&self, iterations: u32, solver: &mut Solver, seed: Seed) -> Vec<Instance> {
        let forced = self.judgement.is_none();
        let forgetful = self.problem.clone().forgetting_voids();
        let runs = match (forced, forgetful.unseen() == self.problem.unseen()) {
            (true, _) => NONE..=NONE,
            (false, true) => 1..=VOIDS - 1,
            (false, false) => 1..=VOIDS,
        };
        let mut rows = Vec::new();
        for run in runs {
            let problem = if run == VOIDS { self.problem } else { &forgetful };
            let mut thought = SolvedWorlds::new(problem, Ties::Highest);
            solver.forget();
            if !forced {
                let worlds = belief::Worlds::new(problem.unseen()).expect("a problem has worlds");
                let mut rng = seed.child("run").child(u64::from(run)).rng();
                for _ in 0..iterations {
                    thought.add(solver, worlds.draw(&mut rng)).expect("a world of the problem");
                }
            }
            let nodes = solver.stats().nodes;
            for (hand, question) in problems::questions(problem, self.led) {
                let row = self.instance(hand, question, run, &thought, nodes);
                let degenerate = thought.choices(question).len() == 1;
                match (degenerate, run) {
                    (false, _) => rows.push(row),
                    (true, NONE | 1) => {
                        rows.push(Instance { run: NONE, nodes: 0, tricks: String::new(), ..row });
                    }
                    (true, _) => {}
                }
            }
        }
        rows
    }

    fn instance(
        &self,
        hand: u32,
        question: ChoiceLevel,
        run: u32,
        thought: &SolvedWorlds,
        nodes: u64,
    ) -> Instance {
        let problem = self.problem;
        let choices = thought.choices(question);
        let firsts: Vec<Alternative> =
            choices.iter().map(|choice| thought.alternatives()[choice[0]]).collect();
        let names = firsts.iter().map(|first| match question {
            ChoiceLevel::Suit => first.card.suit().letter().to_string(),
            _ => first.card.to_string(),
        });
        let flags = |right: &dyn Fn(Alternative) -> bool| -> String {
            firsts.iter().map(|&first| if right(first) { '1' } else { '0' }).collect()
        };
        let judged = |judgement: &Judgement| {
            let means = firsts.iter().map(|&first| format!("{:.3}", judgement.mean(question, first)));
            let sets: Option<String> = firsts
                .iter()
                .map(|&first| judgement.is_right_by_sets(question, first))
                .map(|right| right.map(|right| if right { '1' } else { '0' }))
                .collect();
            let exact = flags(&|first| judgement.is_right(question, first));
            (means.collect::<Vec<_>>().join(" "), exact, sets.unwrap_or_default())
        };
        let (means, exact, sets) =
            self.judgement.map_or((String::new(), "1".repeat(firsts.len()), String::new()), judged);
        let expert = self.expert.map(|card| match question {
            ChoiceLevel::Suit => flags(&|first| first.card.suit() == card.suit()),
            _ => flags(&|first| first.equals.contains(card)),
        });
        let tricks = thought.worlds().flat_map(|world| {
            let best =
                |choice: &Vec<usize>| choice.iter().map(|&place| world.tricks[place]).max().unwrap_or(0);
            choices.iter().map(best).collect::<Vec<_>>()
        });
        let hands = self.table.hands();
        let seen = self.table.actor().map(|actor| self.table.view(actor).seen()).unwrap_or_default();
        let side = |seat: Seat| Pair::of(seat) == problem.pair();
        Instance {
            deal: self.deal,
            left: problem.tricks_left() as u32,
            hand,
            seat: place(self.table, problem.turn()),
            run,
            choices: names.collect::<Vec<_>>().join(" "),
            discard: problem.trick().led().is_some_and(|led| problem.hand().suit(led).is_empty()),
            strength: share(hands.iter().map(|(seat, &cards)| (side(seat), cards))),
            visible: share(hands.iter().map(|(seat, &cards)| (seen[seat].is_some(), cards))),
            worlds: self.judgement.map_or(1.0, |judgement| judgement.worlds as f64),
            judged: self.judgement.map_or(0, Judgement::judged),
            means,
            exact,
            sets,
            expert: expert.unwrap_or_default(),
            nodes,
            tricks: tricks.map(|tricks| char::from_digit(tricks.into(), 36).unwrap_or('?')).collect(),
        }
    }
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
