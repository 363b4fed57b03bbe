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
use stats::{Level, Moments, goodness_of_fit};

use super::situations::ROUNDS;
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Finding, Verdict};
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
            revision: 1,
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
            (worlds.count() > 1).then(|| measure(situation.trick, &unseen, &worlds, task.draws, seed))
        });
        open.collect()
    }

    fn verdict(&self, rows: &[SamplerRow]) -> Verdict {
        let what = "mean distance from uniform where some cards are restricted, exact";
        let distances: Moments =
            rows.iter().filter(|row| row.restricted).filter_map(|row| row.distance).collect();
        let bias = match distances.estimate(Level::P95) {
            Ok(distance) if distance.n > 9 => {
                Finding::number(what, 0.0, 0.005, distance).claimed("0, unbiased")
            }
            _ => Finding::missing(what, "0, unbiased", "too few situations yet"),
        };
        let off: Moments = excess(rows, |row| row.restricted).collect();
        let what = "mean deviation of card frequencies beyond that of the uniform sampler";
        let cards = match off.estimate(Level::P95) {
            Ok(off) if off.n > 9 => Finding::number(what, 0.0, 0.001, off).claimed("0: frequencies converge"),
            _ => Finding::missing(what, "0: frequencies converge", "too few situations yet"),
        };
        Verdict::new([bias, cards, alike(rows), rejected(rows)])
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

/// By how much the deviation of the paper's sampler exceeds that of the uniform sampler, in some
/// situations.
fn excess<'r>(rows: &'r [SamplerRow], which: fn(&SamplerRow) -> bool) -> impl Iterator<Item = f64> + 'r {
    rows.iter().filter(move |row| which(row)).map(|row| row.paper_off - row.uniform_off)
}

/// Without restricted cards all cards are alike, and symmetry makes the sampler uniform.
fn alike(rows: &[SamplerRow]) -> Finding {
    let what = "the same where all cards are alike (no void known)";
    let off: Moments = excess(rows, |row| !row.restricted).collect();
    match off.estimate(Level::P95) {
        Ok(off) if off.n > 9 => Finding::number(what, 0.0, 0.001, off).claimed("0"),
        _ => Finding::missing(what, "0", "too few situations yet"),
    }
}

/// How often a chi-squared test at the level 0.001 rejects the sampler.
fn rejected(rows: &[SamplerRow]) -> Finding {
    let what = "situations in which a chi-squared test at 0.001 tells draws from uniform";
    let claim = "none beyond chance";
    let tests: Vec<(f64, f64)> = rows
        .iter()
        .filter(|row| row.restricted && f64::from(row.draws) >= 5.0 * row.deals)
        .filter_map(|row| Some((row.paper_p?, row.uniform_p?)))
        .collect();
    if tests.len() < 10 {
        return Finding::missing(what, claim, "too few situations yet");
    }
    let paper = tests.iter().filter(|(paper, _)| *paper < 0.001).count();
    let uniform = tests.iter().filter(|(_, uniform)| *uniform < 0.001).count();
    let ours = format!("{paper} of {}; of the uniform sampler {uniform}", tests.len());
    // One in a thousand each: more than three among a few hundred is not chance.
    Finding::statement(what, claim, ours, paper <= 3, "up to three would be chance")
}
