//! Whether the paper's way of drawing a world is unbiased, as it claims.
//!
//! Where a situation has few deals, the chance of each deal under the sampler is computed exactly, by
//! following all its choices; the distance from uniform needs no statistics then. Elsewhere the
//! frequencies of cards over many draws are compared with the exact probabilities, and so are those of
//! the uniform sampler, whose deviations are due to chance alone.

use std::collections::BTreeMap;

use belief::{Chances, PerkinsSampler, Worlds, Ymn};
use cards::{BySeat, CardSet, Seat, Seed};
use game::Unseen;
use serde::{Deserialize, Serialize};
use stats::{Estimate, Level, Moments, goodness_of_fit};

use super::situations::ROUNDS;
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Verdict};
use plot::{Chart, Comparison, Figure, Lines, Series};

/// The experiment `perkins/sampler`.
pub struct SamplerBias;

/// One round from some trick on, with the number of draws in each situation.
pub struct SamplerTask {
    round: usize,
    from: u32,
    draws: u32,
}

/// Both samplers in one situation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SamplerRow {
    /// The round; its situations are not independent.
    round: u32,
    trick: u32,
    /// How many deals are possible.
    deals: f64,
    /// Whether some card may be in some unknown hands and not in others; otherwise all cards are alike.
    restricted: bool,
    draws: u32,
    /// The mean deviation of card frequencies from their exact probabilities: the paper's sampler.
    paper_off: f64,
    /// The mean deviation of card frequencies with the uniform sampler.
    uniform_off: f64,
    /// Where there are few deals: half the sum of the differences between the chance of each deal
    /// under the paper's sampler, exact, and one over their number.
    distance: Option<f64>,
    /// Where there are few deals: the p-value of a chi-squared test of the paper's draws.
    paper_p: Option<f64>,
    /// Where there are few deals: the p-value of that test of the uniform draws.
    uniform_p: Option<f64>,
}

/// The numbers of deals for which the chance of each deal is computed exactly.
const FEW: std::ops::RangeInclusive<u128> = 2..=120;

impl Experiment for SamplerBias {
    type Task = SamplerTask;
    type Row = SamplerRow;

    fn about(&self) -> About {
        About {
            id: "perkins/sampler",
            paper: "Perkins 1998, Two search techniques for imperfect information games and application to \
                    hearts, Sweetpea's search",
            claim: "Selecting a maybe uniformly from the table, drawing conclusions and going on samples the \
                    consistent deals without bias; up to 100,000 samples were seen to converge to the exact \
                    probabilities.",
            revision: 2,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<SamplerTask> {
        let (rounds, from, draws) = match scale {
            Scale::Smoke => (3, 9, 100),
            Scale::Quick => (35, 1, 10_000),
            Scale::Full => (35, 1, 100_000),
        };
        (0..rounds).map(|round| SamplerTask { round, from, draws }).collect()
    }

    fn run(&self, task: &SamplerTask, seed: Seed) -> Vec<SamplerRow> {
        let here = ROUNDS[task.round].iter().filter(|situation| situation.trick >= task.from);
        let open = here.filter_map(|situation| {
            let unseen = situation.unseen();
            let worlds = Worlds::new(&unseen).expect("a real view");
            let seed = seed.child(u64::from(situation.trick));
            (worlds.count() > 1).then(|| SamplerRow {
                round: task.round as u32,
                ..measure(situation.trick, &unseen, &worlds, task.draws, seed)
            })
        });
        open.collect()
    }

    fn verdict(&self, rows: &[SamplerRow]) -> Verdict {
        let excess = |row: &SamplerRow| Some(row.paper_off - row.uniform_off);
        let none = "too few situations yet";
        Verdict::of(|level| {
            let restricted = |number: &dyn Fn(&SamplerRow) -> Option<f64>| {
                over_rounds(rows, |row| if row.restricted { number(row) } else { None }, level)
            };
            let alike = over_rounds(rows, |row| if row.restricted { None } else { excess(row) }, level);
            vec![
                Claim::near("mean distance from uniform where some cards are restricted, exact", 0.0, 0.005)
                    .paper("0, unbiased")
                    .judge_some(restricted(&|row| row.distance), none),
                Claim::near(
                    "mean deviation of card frequencies beyond that of the uniform sampler",
                    0.0,
                    0.001,
                )
                .paper("0: frequencies converge")
                .judge_some(restricted(&excess), none),
                Claim::near("the same where all cards are alike (no void known)", 0.0, 0.001)
                    .paper("0")
                    .judge_some(alike, none),
                Claim::near(
                    "share of situations that a chi-squared test at 0.001 tells from uniform",
                    0.0,
                    0.01,
                )
                .paper("none beyond chance")
                .judge_some(restricted(&rejected), none),
            ]
        })
    }

    /// A sampler that is far from uniform everywhere.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<SamplerRow> {
        let row = |round: u32, trick: u32| SamplerRow {
            round,
            trick,
            deals: 20.0,
            restricted: trick.is_multiple_of(2),
            draws: 10_000,
            paper_off: 0.05 + 0.001 * f64::from(round % 3),
            uniform_off: 0.0,
            distance: Some(0.2 + 0.001 * f64::from(round % 3)),
            paper_p: Some(0.0),
            uniform_p: Some(0.5),
        };
        (0..10).flat_map(|round| (1..=12).map(move |trick| row(round, trick))).collect()
    }

    fn draw(&self, rows: &[SamplerRow]) -> Vec<Figure> {
        let by_trick = |name: &str, column: fn(&SamplerRow) -> Option<f64>| {
            let points = (1..=12).filter_map(|trick| {
                let here = rows.iter().filter(|row| row.trick == trick && row.restricted).filter_map(column);
                Some((f64::from(trick), here.collect::<Moments>().estimate(Level::P95).ok()?))
            });
            Series::measured(name, points)
        };
        let cards = Lines::new("The paper's sampler does not converge to the exact probabilities")
            .x_axis("trick")
            .y_axis("mean deviation of a card's frequency")
            .with_zero_line()
            .with(by_trick("paper's sampler", |row| Some(row.paper_off)))
            .with(by_trick("uniform sampler: chance alone", |row| Some(row.uniform_off)));
        let mut deals = Comparison::new(
            "How far the paper's sampler is from uniform over deals",
            "total variation distance, exact",
        );
        for trick in 9..=12 {
            let here = rows.iter().filter(|row| row.trick == trick && row.restricted);
            let distance = here.filter_map(|row| row.distance).collect::<Moments>();
            if distance.n() > 1 {
                let name = format!("trick {trick}, {} situations", distance.n());
                deals = deals.entry(name, distance.estimate(Level::P95).ok(), Some(0.0));
            }
        }
        let draws = rows.iter().map(|row| row.draws).max().unwrap_or(0);
        vec![
            Figure::new(
                "cards",
                format!(
                    "Mean deviation of card frequencies over {draws} draws from the exact probabilities, in \
                     situations with restricted cards; 95% intervals over rounds."
                ),
                Chart::Lines(cards),
            ),
            Figure::new(
                "deals",
                "Total variation distance between the paper's sampler and the uniform distribution over deals, \
                 computed exactly where at most 120 deals are possible and some cards are restricted.",
                Chart::Comparison(deals),
            ),
        ]
    }
}

fn measure(trick: u32, unseen: &Unseen, worlds: &Worlds, draws: u32, seed: Seed) -> SamplerRow {
    let table = Ymn::new(unseen).expect("a real view");
    let (truth, open) = (worlds.chances(), table.unseen());
    let unknown = || Seat::ALL.into_iter().filter(|&seat| open.room[seat] > 0);
    let restricted = unknown().any(|seat| open.may[seat] != open.cards());
    let mut paper = PerkinsSampler::new(seed.child("paper").rng());
    let mut rng = seed.child("uniform").rng();
    let few = FEW.contains(&worlds.count());
    let mut by_paper = Tally::new(worlds, few);
    let mut uniform = Tally::new(worlds, few);
    for _ in 0..draws {
        by_paper.add(paper.hands(&table).expect("three unknown hands have no dead end"));
        uniform.add(worlds.draw(&mut rng));
    }
    let even = 1.0 / worlds.count() as f64;
    let far = || {
        PerkinsSampler::distribution(&table).values().map(|chance| (chance - even).abs()).sum::<f64>() / 2.0
    };
    SamplerRow {
        round: 0,
        trick,
        deals: worlds.count() as f64,
        restricted,
        draws,
        paper_off: by_paper.off(&truth, &table, draws),
        uniform_off: uniform.off(&truth, &table, draws),
        distance: few.then(far),
        paper_p: by_paper.p(),
        uniform_p: uniform.p(),
    }
}

/// How often each card lay where, and each deal came up.
struct Tally {
    cards: BySeat<[u32; 64]>,
    deals: BTreeMap<BySeat<CardSet>, u64>,
}

impl Tally {
    fn new(worlds: &Worlds, few: bool) -> Tally {
        let deals = if few { worlds.iter().map(|hands| (hands, 0)).collect() } else { BTreeMap::new() };
        Tally { cards: BySeat::from_fn(|_| [0; 64]), deals }
    }

    fn add(&mut self, hands: BySeat<CardSet>) {
        for (seat, hand) in hands.iter() {
            hand.iter().for_each(|card| self.cards[seat][card.index()] += 1);
        }
        if let Some(times) = self.deals.get_mut(&hands) {
            *times += 1;
        }
    }

    /// The mean deviation of the frequencies of uncertain cards from the truth.
    fn off(&self, truth: &Chances, table: &Ymn, draws: u32) -> f64 {
        let entries = || {
            Seat::ALL.into_iter().flat_map(|seat| table.maybe()[seat].iter().map(move |card| (seat, card)))
        };
        let off = entries().map(|(seat, card)| {
            (f64::from(self.cards[seat][card.index()]) / f64::from(draws) - truth[(seat, card)]).abs()
        });
        off.sum::<f64>() / entries().count().max(1) as f64
    }

    fn p(&self) -> Option<f64> {
        let counts: Vec<u64> = self.deals.values().copied().collect();
        goodness_of_fit(&counts, &vec![1.0; counts.len()]).ok().map(|test| test.p)
    }
}

/// The mean of a number that some situations have, with its interval over the rounds; `None` for fewer than
/// ten situations or five rounds.
fn over_rounds(
    rows: &[SamplerRow],
    number: impl Fn(&SamplerRow) -> Option<f64>,
    level: Level,
) -> Option<Estimate> {
    let mut situations = 0;
    let rounds = rows.chunk_by(|a, b| a.round == b.round).filter_map(|round| {
        let numbers: Moments = round.iter().filter_map(&number).collect();
        situations += numbers.n();
        (numbers.n() > 0).then(|| numbers.mean())
    });
    let moments: Moments = rounds.collect();
    if situations < 10 || moments.n() < 5 { None } else { moments.estimate(level).ok() }
}

/// Whether a chi-squared test at the level 0.001 rejects the sampler, where it can be made.
fn rejected(row: &SamplerRow) -> Option<f64> {
    let p = row.paper_p.filter(|_| f64::from(row.draws) >= 5.0 * row.deals)?;
    Some(f64::from(u8::from(p < 0.001)))
}
