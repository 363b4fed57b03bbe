//! Tables 1 and 2: the features that weigh most after learning to avoid the queen of spades.

use cards::Seed;
use hearts_eval::{Family, Model, Opponents, Subject, Task, Training};
use serde::{Deserialize, Serialize};

use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Finding, Verdict};
use plot::{Chart, Comparison, Figure};

/// The experiment `sturtevant/tables`.
pub struct Tables;

/// How long one model learns, from features of which family.
pub struct WeightsTask {
    rounds: u64,
    family: Family,
}

/// One feature and its weight.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WeightRow {
    /// Its place among those of the same sign, 1 the largest.
    rank: usize,
    weight: f64,
    feature: String,
    /// The paper's weight, where it has the feature in a table.
    paper: Option<f64>,
}

/// The paper's tables: its weight, and the feature in our words.
const PAPER: [(f64, &[&str]); 11] = [
    (-0.103, &["1 spade besides AKQ♠", "we have the lead", "Q♠ player has 0 backers"]),
    (-0.097, &["1 spade besides AKQ♠", "short hearts", "we have the lead", "Q♠ player has 0 backers"]),
    (-0.096, &["2 spades besides AKQ♠", "we have K♠", "Q♠ player has 2 backers"]),
    (-0.093, &["1 spade besides AKQ♠", "short clubs", "we have the lead", "Q♠ player has 0 backers"]),
    (-0.090, &["1 spade besides AKQ♠", "short diamonds", "we have the lead", "Q♠ player has 0 backers"]),
    (-0.040, &["1 spade besides AKQ♠", "we have Q♠", "leader short spades"]),
    (0.125, &["we have Q♠", "1 spade besides AKQ♠", "we have the lead"]),
    (0.123, &["we have Q♠", "1 spade besides AKQ♠"]),
    (0.117, &["we have Q♠", "short clubs", "short hearts", "we have the lead"]),
    (0.116, &["0 spades besides AKQ♠", "we have the lead"]),
    (0.112, &["we have Q♠", "short clubs", "short hearts", "short diamonds"]),
];

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
                    other spade, the more so on lead, means to take her (0.125, 0.123).",
            revision: 2,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<WeightsTask> {
        let rounds = match scale {
            Scale::Smoke => 20,
            Scale::Quick => 20_000,
            Scale::Full => 200_000,
        };
        vec![WeightsTask { rounds, family: Family::Fours }]
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
            PAPER.iter().filter_map(|(weight, words)| Some((number(task.family, words)?, *weight))).collect();
        let mut rows = Vec::new();
        let lowest = order.iter().enumerate().map(|(i, entry)| (i + 1, *entry)).filter(|(_, e)| e.1 < 0.0);
        let highest =
            order.iter().rev().enumerate().map(|(i, entry)| (i + 1, *entry)).filter(|(_, e)| e.1 >= 0.0);
        for (rank, (index, weight)) in lowest.chain(highest) {
            let theirs = paper.iter().find(|(number, _)| *number == index).map(|(_, weight)| *weight);
            if rank <= LISTED || theirs.is_some() {
                let feature = part.words(index).unwrap_or_default();
                rows.push(WeightRow { rank, weight: f64::from(weight), feature, paper: theirs });
            }
        }
        rows
    }

    fn verdict(&self, rows: &[WeightRow]) -> Verdict {
        let findings = PAPER.iter().map(|(weight, words)| {
            let what = words.join(" and ");
            let paper = format!("{weight:.3}");
            let same = |row: &&WeightRow| row.paper == Some(*weight);
            match rows.iter().find(same) {
                None => Finding::missing(what, paper, "no rows yet"),
                Some(row) => Finding::statement(
                    what,
                    paper,
                    format!("{:.3}, rank {} of its sign", row.weight, row.rank),
                    row.weight.signum() == weight.signum() && row.rank <= 20_000,
                    "agrees with the same sign and among the 20,000 that weigh most",
                ),
            }
        });
        Verdict::new(findings)
    }

    fn draw(&self, rows: &[WeightRow]) -> Vec<Figure> {
        let mut figures = Vec::new();
        for (name, negative, title) in [
            ("table-1", true, "What keeps the queen of spades away"),
            ("table-2", false, "What brings the queen of spades"),
        ] {
            let mut table = Comparison::new(title, "weight");
            for row in rows.iter().filter(|row| (row.weight < 0.0) == negative) {
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
        for (_, words) in PAPER {
            assert!(number(Family::Fours, words).is_some(), "{words:?}");
        }
    }
}
