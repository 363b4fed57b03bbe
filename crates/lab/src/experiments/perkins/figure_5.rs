//! Figure 5: Sweetpea, Bluto and f86 against one another, in twelve arrangements.
//!
//! Departures: the paper played a hundred games of each arrangement on deals of their own. Here an
//! arrangement plays every sequence of deals four times, turned round the table, and all
//! arrangements play the same deals; the unit of the intervals is the sequence. The f86 of the paper
//! is lost; ours has the name and the spirit.

use std::cmp::Ordering;

use players::Spec;
use plot::{Chart, Comparison, Figure};
use stats::{Estimate, Level};

use super::games::{self, GameAnalysis, Lineup, PlaceRow, TOO_FEW};
use crate::experiment::{About, Scale};
use crate::verdict::{Claim, Finding, Verdict};

/// The experiment `perkins/figure-5`.
pub struct Figure5;

/// An arrangement with the paper's numbers for its places.
struct Arrangement {
    places: &'static str,
    scores: [f64; 4],
    ranks: [f64; 4],
}

const fn arranged(places: &'static str, scores: [f64; 4], ranks: [f64; 4]) -> Arrangement {
    Arrangement { places, scores, ranks }
}

const PAPER: [Arrangement; 12] = [
    arranged("sfff", [-35.2, -52.3, -50.1, -54.8], [2.02, 2.63, 2.55, 2.76]),
    arranged("ssff", [-45.3, -42.0, -50.7, -56.4], [2.38, 2.19, 2.58, 2.82]),
    arranged("sfsf", [-41.1, -50.2, -41.4, -53.9], [2.34, 2.55, 2.29, 2.79]),
    arranged("sssf", [-52.7, -48.7, -40.6, -52.4], [2.60, 2.59, 2.17, 2.59]),
    arranged("bfff", [-53.35, -46.32, -51.12, -46.00], [2.54, 2.38, 2.56, 2.44]),
    arranged("bbff", [-55.23, -48.41, -42.66, -51.46], [2.71, 2.36, 2.24, 2.63]),
    arranged("bfbf", [-52.38, -40.7, -54.7, -40.74], [2.69, 2.30, 2.73, 2.25]),
    arranged("bbbf", [-48.84, -43.4, -52.26, -43.02], [2.68, 2.36, 2.68, 2.27]),
    arranged("sbbb", [-32.6, -49.9, -52.3, -48.2], [1.98, 2.65, 2.72, 2.62]),
    arranged("ssbb", [-36.8, -36.4, -53.8, -56.9], [2.09, 2.28, 2.69, 2.92]),
    arranged("sbsb", [-39.2, -54.9, -36.4, -54.0], [2.24, 2.87, 2.11, 2.73]),
    arranged("sssb", [-42.8, -43.7, -44.4, -52.4], [2.38, 2.32, 2.43, 2.79]),
];

/// The names behind the letters.
const NAMES: [(char, &str); 3] = [('s', "sweetpea"), ('b', "bluto"), ('f', "f86")];

/// The paper's own intervals have these radii.
const SCORE_MARGIN: f64 = 6.0;
const RANK_MARGIN: f64 = 0.2;

/// The arrangement with these places.
fn arrangement(places: &str) -> &'static Arrangement {
    PAPER.iter().find(|one| one.places == places).expect("an arrangement of the paper")
}

impl GameAnalysis for Figure5 {
    fn about() -> About {
        About {
            id: "perkins/figure-5",
            paper: "Perkins 1998, Two search techniques for imperfect information games and application to \
                    hearts, figure 5",
            claim: "In games to -75, Sweetpea (MC-Max^n, 150 samples) plays better than the rule-based f86 and than \
                    Bluto (II-Max^n) in whatever arrangement: alone against three f86 it scores -35.2 with rank \
                    2.02, against -52.3, -50.1 and -54.8. It does best alone: among three Sweetpeas and an f86 it \
                    scores -47.3. Bluto, with the same evaluation, plays worse than f86.",
            revision: 1,
        }
    }

    fn sequences(scale: Scale) -> u32 {
        match scale {
            Scale::Smoke => 2,
            Scale::Quick => 5,
            Scale::Full => 25,
        }
    }

    fn lineups(scale: Scale) -> Vec<Lineup> {
        // The paper's samples of Sweetpea and of Bluto's leaves.
        let (worlds, samples) = if scale == Scale::Smoke { (1, 1) } else { (150, 10) };
        // Bluto takes longest, so the arrangements without it come first.
        let (with, without): (Vec<_>, Vec<_>) = PAPER.iter().partition(|one| one.places.contains('b'));
        without.into_iter().chain(with).map(|one| one.lineup(worlds, samples)).collect()
    }

    /// One arrangement after the other, the slow ones last.
    fn order(lineups: Vec<Lineup>, sequences: u32) -> Vec<(Lineup, u32)> {
        lineups.into_iter().flat_map(|one| (0..sequences).map(move |deals| (one.clone(), deals))).collect()
    }

    fn verdict(rows: &[PlaceRow]) -> Verdict {
        // A single round, as at smoke scale, says nothing about the scores of games.
        let games: Vec<PlaceRow> = rows.iter().filter(|row| row.rounds > 1).cloned().collect();
        Verdict::of(|level| {
            let alone = arrangement("sfff");
            let what = "the score of Sweetpea alone against three f86";
            let score = number(what, alone, &games, Measured::Score, SCORE_MARGIN, level);
            let what = "the rank of Sweetpea alone against three f86";
            let rank = number(what, alone, &games, Measured::Rank, RANK_MARGIN, level);
            let better = PAPER.iter().map(|row| row.better(&games, level));
            better.chain([crowd(&games, level), score, rank]).collect()
        })
    }

    /// The kind that should be better loses everywhere, and Sweetpea plays best in a crowd.
    #[cfg(test)]
    fn contradiction() -> Vec<PlaceRow> {
        let of = |row: &Arrangement| {
            let worse = if row.claimed(Measured::Score) > 0.0 { row.is_first(1) } else { !row.is_first(1) };
            let score = |place| match row.is_first(place) == worse {
                true if row.places == "sssf" => -58.0,
                true => -70.0,
                false => -40.0,
            };
            let mut rows = games::imagined(&row.name(), [1, 2, 3, 4].map(score));
            rows.iter_mut().for_each(|one| one.rank = if row.is_first(one.place) { 3.5 } else { 1.5 });
            rows
        };
        PAPER.iter().flat_map(of).collect()
    }

    fn draw(rows: &[PlaceRow]) -> Vec<Figure> {
        let mut figures = vec![differences(rows, Measured::Score), differences(rows, Measured::Rank)];
        let names = [
            ("sweetpea-f86", "Sweetpea (s) and f86 (f), place by place"),
            ("bluto-f86", "Bluto (b) and f86 (f), place by place"),
            ("sweetpea-bluto", "Sweetpea (s) and Bluto (b), place by place"),
        ];
        for ((name, title), group) in names.into_iter().zip(PAPER.chunks(4)) {
            figures.push(places(name, title, group, rows));
        }
        figures
    }
}

/// Which number of a game is compared.
#[derive(Clone, Copy)]
enum Measured {
    Score,
    Rank,
}

impl Measured {
    fn of(self) -> fn(&PlaceRow) -> f64 {
        match self {
            Measured::Score => |row| row.score,
            Measured::Rank => |row| row.rank,
        }
    }
}

impl Arrangement {
    /// The name in the rows: `s,f,f,f`.
    fn name(&self) -> String {
        self.places.chars().map(String::from).collect::<Vec<_>>().join(",")
    }

    fn lineup(&self, worlds: u32, samples: u32) -> Lineup {
        let spec = |letter: char| -> Spec {
            let name = NAMES.iter().find(|(short, _)| *short == letter).map_or("", |(_, name)| name);
            let text = match letter {
                's' => format!("{name}:worlds={worlds}"),
                'b' => format!("{name}:samples={samples}"),
                _ => name.to_owned(),
            };
            text.parse().expect("a name with an option")
        };
        let players: Vec<Spec> = self.places.chars().map(spec).collect();
        Lineup { name: self.name(), players: players.try_into().expect("four places") }
    }

    /// The two kinds: that of the first place, and the other.
    fn kinds(&self) -> [char; 2] {
        let mut letters = self.places.chars();
        let first = letters.next().unwrap_or_default();
        [first, letters.find(|&letter| letter != first).unwrap_or_default()]
    }

    /// Whether this place, from 1, is of the first kind.
    fn is_first(&self, place: u32) -> bool {
        self.places.chars().nth(place as usize - 1) == self.places.chars().next()
    }

    /// The mean of the first kind's places less that of the other's, in the paper.
    fn claimed(&self, column: Measured) -> f64 {
        let numbers = match column {
            Measured::Score => &self.scores,
            Measured::Rank => &self.ranks,
        };
        let mean = |first: bool| {
            let of: Vec<f64> =
                (1..=4).zip(numbers).filter(|(p, _)| self.is_first(*p) == first).map(|(_, &n)| n).collect();
            of.iter().sum::<f64>() / of.len() as f64
        };
        // As many digits as the paper's numbers have.
        let digits = if matches!(column, Measured::Score) { 10.0 } else { 100.0 };
        (digits * (mean(true) - mean(false))).round() / digits
    }

    /// The measured difference of the two kinds, block by block.
    fn measured(&self, rows: &[PlaceRow], column: Measured, level: Level) -> Option<Estimate> {
        let difference = |block: &[&PlaceRow]| {
            let mean = |first: bool| {
                games::mean(block.iter().filter(|row| self.is_first(row.place) == first), column.of())
            };
            Some(mean(true)? - mean(false)?)
        };
        games::over_blocks(self.rows(rows), difference, level)
    }

    fn rows<'r>(&self, rows: &'r [PlaceRow]) -> impl Iterator<Item = &'r PlaceRow> + use<'r> {
        let name = self.name();
        rows.iter().filter(move |row| row.lineup == name)
    }

    /// Whether the kind that the paper finds better is better.
    fn better(&self, rows: &[PlaceRow], level: Level) -> Finding {
        let [first, other] = self.kinds().map(|letter| {
            NAMES.iter().find(|(short, _)| *short == letter).map_or("nobody", |(_, name)| name)
        });
        let claimed = self.claimed(Measured::Score);
        let what = format!("{}: the score of {first} less that of {other}", self.name());
        let side = if claimed > 0.0 { Ordering::Greater } else { Ordering::Less };
        Claim::beyond(what, side, 0.0)
            .paper(format!("{claimed:+.1}"))
            .judge_some(self.measured(rows, Measured::Score, level), TOO_FEW)
    }
}

/// One number of the first place.
fn number(
    what: &str,
    row: &Arrangement,
    rows: &[PlaceRow],
    column: Measured,
    margin: f64,
    level: Level,
) -> Finding {
    let paper = match column {
        Measured::Score => row.scores[0],
        Measured::Rank => row.ranks[0],
    };
    let first = row.rows(rows).filter(|row| row.place == 1);
    let ours = games::over_blocks(first, |block| games::mean(block.iter(), column.of()), level);
    Claim::near(what, paper, margin).judge_some(ours, TOO_FEW)
}

/// Sweetpea scores more alone among f86 than in a crowd of three, on the same deals.
fn crowd(rows: &[PlaceRow], level: Level) -> Finding {
    let (alone, crowd) = (arrangement("sfff"), arrangement("sssf"));
    let (few, many) = (alone.name(), crowd.name());
    let both = rows.iter().filter(|row| row.lineup == few || row.lineup == many);
    let gain = |block: &[&PlaceRow]| {
        let score = |row: &Arrangement, name: &str| {
            let of = block.iter().filter(|r| r.lineup == name && row.is_first(r.place));
            games::mean(of, |row| row.score)
        };
        Some(score(alone, &few)? - score(crowd, &many)?)
    };
    Claim::above("the score of Sweetpea alone among f86 less its score in s,s,s,f", 0.0)
        .paper("+12.1")
        .judge_some(games::over_blocks(both, gain, level), TOO_FEW)
}

fn differences(rows: &[PlaceRow], column: Measured) -> Figure {
    let (name, title, axis, caption) = match column {
        Measured::Score => (
            "differences",
            "Who scores more, arrangement by arrangement",
            "score of the first kind less that of the second, points a game",
            "Mean score of the first letter's players less that of the other kind, with 95% intervals over \
             sequences of deals, beside the paper's. Above zero the first kind is better.",
        ),
        Measured::Rank => (
            "ranks",
            "Who ranks higher, arrangement by arrangement",
            "rank of the first kind less that of the second; below zero is better",
            "Mean rank (1 to 4) of the first letter's players less that of the other kind, with 95% intervals over \
             sequences of deals, beside the paper's.",
        ),
    };
    let chart = PAPER.iter().fold(Comparison::new(title, axis), |chart, row| {
        chart.entry(row.name(), row.measured(rows, column, Level::P95), Some(row.claimed(column)))
    });
    Figure::new(name, caption, Chart::Comparison(chart))
}

/// The score of every place, as the paper's table has them.
fn places(name: &str, title: &str, group: &[Arrangement], rows: &[PlaceRow]) -> Figure {
    let mut chart = Comparison::new(title, "score at the end of a game, points");
    for row in group {
        for (place, paper) in (1..=4).zip(row.scores) {
            let of = row.rows(rows).filter(|row| row.place == place);
            let ours = games::over_blocks(of, |block| games::mean(block.iter(), |row| row.score), Level::P95);
            let letter = row.places.chars().nth(place as usize - 1).unwrap_or_default();
            chart = chart.entry(format!("{}   {place}: {letter}", row.name()), ours, Some(paper));
        }
    }
    let caption = "Mean score at the end of a game for each place of an arrangement, with 95% intervals over \
                   sequences of deals, beside the paper's table.";
    Figure::new(name, caption, Chart::Comparison(chart))
}
