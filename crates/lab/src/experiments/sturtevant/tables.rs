//! Tables 1 and 2: the features that weigh most after learning to avoid the queen of spades.

use cards::Seed;
use hearts_eval::{Family, Linear, Model, Opponents, Subject, Task, Training};
use serde::{Deserialize, Serialize};

use super::{by_unit, mean};
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Comparison, Figure};

/// The experiment `sturtevant/tables`.
pub struct Tables;

/// How long one model learns, from features of which family.
pub struct WeightsTask {
    run: u32,
    rounds: u64,
    family: Family,
}

/// One feature and its weight.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WeightRow {
    /// The training.
    run: u32,
    /// Its place among those of the same sign, 1 the largest.
    rank: usize,
    weight: f64,
    feature: String,
    /// The paper's weight, where it has the feature in a table.
    paper: Option<f64>,
    /// Among the 20,000 features that weigh most, those of this feature's sign that hold the queen of
    /// spades with one low spade. The same for all features of a sign.
    with_pair: u32,
}

/// A feature of the paper's tables.
struct ListedFeature {
    weight: f64,
    /// Its rank among those of its sign.
    rank: usize,
    /// The feature in our words.
    words: &'static [&'static str],
}

const fn listed(weight: f64, rank: usize, words: &'static [&'static str]) -> ListedFeature {
    ListedFeature { weight, rank, words }
}

const PAPER: [ListedFeature; 11] = [
    listed(-0.103, 1, &["1 spade besides AKQ♠", "we have the lead", "Q♠ player has 0 backers"]),
    listed(
        -0.097,
        2,
        &["1 spade besides AKQ♠", "short hearts", "we have the lead", "Q♠ player has 0 backers"],
    ),
    listed(-0.096, 3, &["2 spades besides AKQ♠", "we have K♠", "Q♠ player has 2 backers"]),
    listed(
        -0.093,
        4,
        &["1 spade besides AKQ♠", "short clubs", "we have the lead", "Q♠ player has 0 backers"],
    ),
    listed(
        -0.090,
        5,
        &["1 spade besides AKQ♠", "short diamonds", "we have the lead", "Q♠ player has 0 backers"],
    ),
    listed(-0.040, 148, &["1 spade besides AKQ♠", "we have Q♠", "leader short spades"]),
    listed(0.125, 1, &["we have Q♠", "1 spade besides AKQ♠", "we have the lead"]),
    listed(0.123, 2, &["we have Q♠", "1 spade besides AKQ♠"]),
    listed(0.117, 3, &["we have Q♠", "short clubs", "short hearts", "we have the lead"]),
    listed(0.116, 4, &["0 spades besides AKQ♠", "we have the lead"]),
    listed(0.112, 5, &["we have Q♠", "short clubs", "short hearts", "short diamonds"]),
];

/// A feature may rank so many times lower here than in the paper: neighbours in rank differ by less than
/// one training from another.
const RANK_FACTOR: usize = 10;
/// The features that weigh most, among which the paper counts.
const HEAVY: usize = 20_000;
/// The pair that the paper looks for, and how often it finds it: with a negative and a positive weight.
const PAIR: [&str; 2] = ["we have Q♠", "1 spade besides AKQ♠"];
const WITH_PAIR: [(bool, f64); 2] = [(true, 92.0), (false, 167.0)];
const PAIR_MARGIN: f64 = 40.0;

/// How many of either sign are listed.
const LISTED: usize = 10;

impl Experiment for Tables {
    type Task = WeightsTask;
    type Row = WeightRow;

    fn about(&self) -> About {
        About {
            id: "sturtevant/tables",
            paper: "Sturtevant and White 2006, Feature construction for reinforcement learning in hearts, \
                    tables 1 and 2",
            claim: "Of all combinations of up to four features, those that weigh most say what novices learn: having \
                    the lead and a low spade while the queen is bare keeps her away (-0.103); holding her with one \
                    other spade, the more so on lead, means to take her (0.125, 0.123). Those two are part of 259 of the \
                    20,000 features that weigh most, 92 of which keep her away.",
            revision: 3,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<WeightsTask> {
        let (runs, rounds) = match scale {
            Scale::Smoke => (1, 20),
            Scale::Quick => (2, 20_000),
            Scale::Full => (5, 200_000),
        };
        (0..runs).map(|run| WeightsTask { run, rounds, family: Family::Fours }).collect()
    }

    fn run(&self, task: &WeightsTask, seed: Seed) -> Vec<WeightRow> {
        let model = Model::random(Task::Queen, task.family, &mut seed.child("weights").rng());
        let mut training = Training::new(model, Opponents::Pie, seed.child("rounds"));
        for round in 0..task.rounds {
            training.round(round);
        }
        let part = &training.model().parts()[0];
        let mut order: Vec<(usize, f32)> = part.features().collect();
        order.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        let paper: Vec<(usize, f64)> =
            PAPER.iter().filter_map(|one| Some((number(task.family, one.words)?, one.weight))).collect();
        let with_pair = with_pair(part, &order);
        let mut rows = Vec::new();
        let lowest = order.iter().enumerate().map(|(i, entry)| (i + 1, *entry)).filter(|(_, e)| e.1 < 0.0);
        let highest =
            order.iter().rev().enumerate().map(|(i, entry)| (i + 1, *entry)).filter(|(_, e)| e.1 >= 0.0);
        for (rank, (index, weight)) in lowest.chain(highest) {
            let theirs = paper.iter().find(|(number, _)| *number == index).map(|(_, weight)| *weight);
            if rank <= LISTED || theirs.is_some() {
                let feature = part.words(index).unwrap_or_default();
                let with_pair = with_pair[usize::from(weight >= 0.0)];
                let (run, weight) = (task.run, f64::from(weight));
                rows.push(WeightRow { run, rank, weight, feature, paper: theirs, with_pair });
            }
        }
        rows
    }

    fn verdict(&self, rows: &[WeightRow]) -> Verdict {
        let features: Vec<Finding> = PAPER.iter().map(|one| one.finding(rows)).collect();
        Verdict::of(|level| {
            let counts = WITH_PAIR.iter().map(|&(negative, count)| {
                let sign = if negative { "negative" } else { "positive" };
                let what =
                    format!("features with {} among the {HEAVY} that weigh most, {sign}", PAIR.join(" and "));
                let of = rows.iter().filter(|row| (row.weight < 0.0) == negative);
                let runs = by_unit(of.map(|row| (row.run, f64::from(row.with_pair))));
                Claim::near(what, count, PAIR_MARGIN)
                    .note("the unit is the training")
                    .judge(mean(runs.into_values(), level))
            });
            features.iter().cloned().chain(counts).collect()
        })
    }

    /// Every weight has the other sign and the last rank, and the pair is nowhere.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<WeightRow> {
        let row = |run: u32, one: &ListedFeature| WeightRow {
            run,
            rank: 250_000,
            weight: -one.weight,
            feature: one.words.join(" and "),
            paper: Some(one.weight),
            with_pair: run % 2,
        };
        (0..5).flat_map(|run| PAPER.iter().map(move |one| row(run, one))).collect()
    }

    fn draw(&self, rows: &[WeightRow]) -> Vec<Figure> {
        let mut figures = Vec::new();
        for (name, negative, title) in [
            ("table-1", true, "What keeps the queen of spades away"),
            ("table-2", false, "What brings the queen of spades"),
        ] {
            let mut table = Comparison::new(title, "weight");
            for row in rows.iter().filter(|row| row.run == 0 && (row.weight < 0.0) == negative) {
                let place = format!("{}. {}", row.rank, plain(&row.feature));
                table = table.entry(place, super::exactly(row.weight), row.paper);
            }
            let caption =
                "The largest weights after training, with their place, and those that the paper lists.";
            figures.push(Figure::new(name, caption, Chart::Comparison(table)));
        }
        figures
    }
}

impl ListedFeature {
    /// Whether the feature weighs as in the paper in most trainings.
    fn finding(&self, rows: &[WeightRow]) -> Finding {
        let most = RANK_FACTOR * self.rank;
        let claim = Claim::counted(
            self.words.join(" and "),
            format!("the same sign, and rank {most} or better, in most trainings"),
        )
        .paper(format!("{:.3}, rank {}", self.weight, self.rank));
        let ours: Vec<&WeightRow> = rows.iter().filter(|row| row.paper == Some(self.weight)).collect();
        if ours.len() < 2 {
            return claim.missing("it takes two trainings");
        }
        let agrees = |row: &&&WeightRow| row.weight.signum() == self.weight.signum() && row.rank <= most;
        let agreeing = ours.iter().filter(agrees).count();
        let said: Vec<String> =
            ours.iter().map(|row| format!("{:.3}, rank {} of its sign", row.weight, row.rank)).collect();
        claim.holds(2 * agreeing > ours.len(), said.join("; "), format!("in {agreeing} of {}", ours.len()))
    }
}

/// Of the features that weigh most, how many hold the pair: with a negative weight, and with a positive
/// one. The features come with their weights in ascending order.
fn with_pair(part: &Linear, order: &[(usize, f32)]) -> [u32; 2] {
    let (mut low, mut high) = (order.iter().peekable(), order.iter().rev().peekable());
    let mut counts = [0; 2];
    for _ in 0..HEAVY.min(order.len()) {
        let negative = match (low.peek(), high.peek()) {
            (Some(low), Some(high)) => -low.1 > high.1,
            _ => break,
        };
        let next = if negative { low.next() } else { high.next() };
        let Some(&(index, weight)) = next else { break };
        let words = part.words(index).unwrap_or_default();
        if PAIR.iter().all(|atom| words.split(" and ").any(|word| word == *atom)) {
            counts[usize::from(weight >= 0.0)] += 1;
        }
    }
    counts
}

/// The number of the feature with these words.
fn number(family: Family, words: &[&str]) -> Option<usize> {
    let atoms = Subject::Queen.atoms();
    let atom =
        |word: &&str| (0..atoms as u8).find(|&atom| Subject::Queen.word(atom).as_deref() == Some(*word));
    let mut feature = words.iter().map(atom).collect::<Option<Vec<u8>>>()?;
    feature.sort_unstable();
    family.index(atoms, &feature)
}

/// Short, and in letters that the font of the figures has.
fn plain(words: &str) -> String {
    let shorter = [
        (" and ", ", "),
        ("we have the lead", "lead"),
        ("we have ", ""),
        ("spades besides AKQ♠", "low spades"),
        ("spade besides AKQ♠", "low spade"),
        (" to start", " dealt"),
        ("Q♠ player", "SQ holder"),
        ("≥3", "3 or more"),
        ("≥5", "5 or more"),
        ("A♠", "SA"),
        ("K♠", "SK"),
        ("Q♠", "SQ"),
    ];
    shorter.iter().fold(words.to_owned(), |words, (long, short)| words.replace(long, short))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_features_are_ours() {
        for ListedFeature { words, .. } in PAPER {
            assert!(number(Family::Fours, words).is_some(), "{words:?}");
        }
    }
}
