//! What is wrong by the information-set judge: the thesis's problems, decided without seeing.
//!
//! The exact judge of the other experiments takes the mean of double-dummy worlds, as the heuristic does that
//! it judges, wherever an ending is too large for strategies; by such a judge the heuristic can only be
//! unlucky or forgetful. Here every ending of at most six cards is given to the exact solution of the
//! best-defence model ([`single_dummy::exact`]) with larger limits, and both judges are reported.
//!
//! Deciding for M moves without seeing is alpha-mu (Cazenave and Ventos 2019), here with tricks in place of
//! an aim: M = 1 is the heuristic over all deals. What remains wrong at M = 2 and 3 is the share that
//! looking further would mend.

use std::collections::BTreeSet;

use cards::{Card, Seed};
use dd::Solver;
use serde::{Deserialize, Serialize};
use single_dummy::exact::{Limits, by_sets_within};
use stats::{Estimate, Level, Moments, TooFew};

use super::reference::{ReferenceAnswer, quick_choice};
use super::{DealProblems, LINE, SMALL, problems};
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Figure, Lines, Series};

/// The experiment `alpha-mu/bampton`.
pub struct Sight;

/// One decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SightRow {
    deal: u32,
    cards_held: u32,
    /// The place in the trick, from 1.
    place: u32,
    /// How many deals are consistent with what the player knows.
    worlds: u32,
    choices: Vec<SightChoice>,
}

/// What one choice is worth: tricks, summed over all deals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SightChoice {
    card: Card,
    /// When all of the player's decisions are bound by what it knows; none where the limits were reached.
    exact: Option<u32>,
    /// When one, two and three of them are, and after them all cards are seen.
    bound: [Option<u32>; 3],
}

/// What the solution of one ending may cost: a second or two.
const LIMITS: Limits = Limits { solved: 400_000, compared: 400_000_000 };

impl Experiment for Sight {
    type Task = DealProblems;
    type Row = SightRow;

    fn about(&self) -> About {
        About {
            id: "alpha-mu/bampton",
            paper: "Cazenave and Ventos 2019, The alpha-mu search algorithm for the game of bridge, on the problems of \
                    Bampton 1994",
            claim: "The Monte Carlo heuristic believes that it will see all cards at its next turn, and so errs however \
                    many worlds it has. Of the endings of at most six cards it decides some wrongly by the judge that \
                    knows information sets; alpha-mu at M = 2 decides fewer wrongly, and at M = 3 fewer still.",
            revision: 1,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<DealProblems> {
        let (deals, largest, line) = match scale {
            Scale::Smoke => (2, 2, 1),
            Scale::Quick => (20, SMALL, LINE),
            Scale::Full => (200, SMALL, LINE),
        };
        (0..deals).map(|deal| DealProblems { deal, sizes: 2..=largest, iterations: 0, line }).collect()
    }

    /// The deals of the thesis's problems.
    fn seed(&self, task: &DealProblems, _unit: u32, seed: u64) -> Seed {
        super::deal_seed(seed, task.deal)
    }

    /// The same line of play as that of the thesis's problems.
    fn run(&self, task: &DealProblems, seed: Seed) -> Vec<SightRow> {
        let mut table = problems::table(problems::deal(seed));
        let mut solver = Solver::new();
        let mut rows = Vec::new();
        for place in 0_u64.. {
            let Some(problem) = problems::problem(&table) else { break };
            let left = problem.tricks_left() as u32;
            if left < *task.sizes.start() {
                break;
            }
            let seed = seed.child("card").child(place).child("judge");
            let forced = problem.equals().len() == 1;
            let card = if forced || left > SMALL {
                quick_choice(&problem, &mut solver, task.line, seed)
            } else {
                ReferenceAnswer::new(&problem, &mut solver, seed).best()
            };
            if !forced && task.sizes.contains(&left) {
                let sums = |decisions: u32| by_sets_within(&problem, &mut solver, decisions, &LIMITS);
                let [exact, one, two, three] = [u32::MAX, 1, 2, 3].map(sums);
                let of = |sums: &Option<Vec<(cards::CardSet, u32)>>, card: Card| {
                    sums.iter().flatten().find(|(equals, _)| equals.contains(card)).map(|(_, sum)| *sum)
                };
                let choice = |card: Card| SightChoice {
                    card,
                    exact: of(&exact, card),
                    bound: [&one, &two, &three].map(|sums| of(sums, card)),
                };
                rows.push(SightRow {
                    deal: task.deal,
                    cards_held: left,
                    place: problem.trick().len() as u32 + 1,
                    worlds: problem.count() as u32,
                    choices: problem
                        .equals()
                        .iter()
                        .filter_map(|equals| equals.lowest())
                        .map(choice)
                        .collect(),
                });
            }
            problems::play(&mut table, card);
        }
        rows
    }

    fn verdict(&self, rows: &[SightRow]) -> Verdict {
        let reached: Vec<&SightRow> = rows.iter().filter(|row| row.is_reached()).collect();
        Verdict::of(|level| {
            let mut findings = vec![
                Claim::above(
                    "decisions of the heuristic over all deals that are wrong by information sets, %",
                    0.0,
                )
                .paper("it errs however many worlds it has")
                .judge(over_deals(&reached, |row| row.wrong(0), level)),
                Claim::above("points fewer wrong at M = 2 than by the heuristic", 0.0)
                    .paper("fewer")
                    .judge(over_deals(&reached, |row| row.wrong(0) - row.wrong(1), level)),
                Claim::above("points fewer wrong at M = 3 than at M = 2", 0.0)
                    .paper("fewer still")
                    .judge(over_deals(&reached, |row| row.wrong(1) - row.wrong(2), level)),
            ];
            for (what, place) in [("the heuristic", 0), ("M = 2", 1), ("M = 3", 2)] {
                let what = format!("hundredths of a trick that a decision by {what} costs");
                let cost = over_deals(&reached, |row| row.cost(place), level);
                findings.push(Finding::unclaimed(what, cost, "by the information-set judge, ties at random"));
            }
            for cards in 2..=SMALL {
                let of: Vec<&SightRow> = rows.iter().filter(|row| row.cards_held == cards).collect();
                let share = over_deals(&of, |row| if row.is_reached() { 100.0 } else { 0.0 }, level);
                let what = format!("decisions with {cards} cards that the information-set judge reaches, %");
                findings.push(Finding::unclaimed(what, share, "the limits are 400,000 positions a decision"));
            }
            findings
        })
    }

    fn draw(&self, rows: &[SightRow]) -> Vec<Figure> {
        let mut lines = Lines::new("Wrong by information sets, by the number of cards held")
            .x_axis("cards held")
            .y_axis("decisions that are wrong (%)");
        for (name, place) in [("the heuristic over all deals (M = 1)", 0), ("M = 2", 1), ("M = 3", 2)] {
            let at = |cards: u32| {
                let of: Vec<&SightRow> =
                    rows.iter().filter(|row| row.cards_held == cards && row.is_reached()).collect();
                Some((f64::from(cards), over_deals(&of, |row| row.wrong(place), Level::P95).ok()?))
            };
            lines = lines.with(Series::measured(name, (2..=SMALL).filter_map(at)));
        }
        let caption = "Decisions for which the best card by so many moves without seeing is not the best of any strategy that \
                       never sees; 95% intervals over deals, where the ending can be solved exactly.";
        vec![Figure::new("wrong", caption, Chart::Lines(lines))]
    }

    /// The heuristic is always right, and looking further makes it worse.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<SightRow> {
        let row = |deal: u32, number: u32| {
            let choice = |right: bool| {
                let rated = |right_at_depth: bool| Some(if right == right_at_depth { 20 } else { 10 });
                let card = if right { "SA" } else { "SK" }.parse().expect("a card");
                // One decision in two of M = 2 is wrong, and all of M = 3.
                SightChoice {
                    card,
                    exact: rated(true),
                    bound: [rated(true), rated((number + deal).is_multiple_of(3)), rated(false)],
                }
            };
            SightRow { deal, cards_held: 5, place: 1, worlds: 10, choices: vec![choice(true), choice(false)] }
        };
        (0..20).flat_map(|deal| (0..10).map(move |number| row(deal, number))).collect()
    }
}

impl SightRow {
    /// Whether the information-set judge and all depths could decide.
    fn is_reached(&self) -> bool {
        self.choices.iter().all(|choice| choice.exact.is_some() && choice.bound.iter().all(Option::is_some))
    }

    /// The choices that are best with so many decisions bound.
    fn best(&self, place: usize) -> Vec<&SightChoice> {
        let best = self.choices.iter().map(|choice| choice.bound[place]).max().flatten();
        self.choices.iter().filter(|choice| choice.bound[place] == best).collect()
    }

    fn exact_best(&self) -> u32 {
        self.choices.iter().filter_map(|choice| choice.exact).max().unwrap_or(0)
    }

    /// How likely the decision is to be wrong, in percent, ties broken at random.
    fn wrong(&self, place: usize) -> f64 {
        let (best, exact) = (self.best(place), self.exact_best());
        let wrong = best.iter().filter(|choice| choice.exact != Some(exact)).count();
        100.0 * wrong as f64 / best.len().max(1) as f64
    }

    /// How many hundredths of a trick the decision costs, ties broken at random.
    fn cost(&self, place: usize) -> f64 {
        let (best, exact) = (self.best(place), self.exact_best());
        let lost: u32 = best.iter().map(|choice| exact - choice.exact.unwrap_or(exact)).sum();
        100.0 * f64::from(lost) / best.len().max(1) as f64 / f64::from(self.worlds.max(1))
    }
}

/// The mean of a number over decisions, with its interval over the deals: of a ratio of sums.
fn over_deals(
    rows: &[&SightRow],
    number: impl Fn(&SightRow) -> f64,
    level: Level,
) -> Result<Estimate, TooFew> {
    let deals: BTreeSet<u32> = rows.iter().map(|row| row.deal).collect();
    let overall = rows.iter().map(|row| number(row)).sum::<f64>() / rows.len().max(1) as f64;
    let factor = deals.len() as f64 / rows.len().max(1) as f64;
    let of_deal = |deal: &u32| {
        let here = rows.iter().filter(|row| row.deal == *deal);
        overall + here.map(|row| number(row) - overall).sum::<f64>() * factor
    };
    let moments: Moments = deals.iter().map(of_deal).collect();
    if moments.n() < 5 {
        return Err(TooFew { needed: 5, given: moments.n() });
    }
    moments.estimate(level)
}
