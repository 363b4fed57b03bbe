//! Section 2.6: the learned player over twenty worlds against the expert over twenty worlds.

use std::cmp::Ordering;

use arena::hearts::{Length, Plan, Sitting};
use arena::statistics::{Level, wilson};
use cards::{Seat, Seed};
use hearts::Rules;
use players::Spec;
use serde::{Deserialize, Serialize};

use super::mean;
use crate::experiment::{About, Experiment, Scale};
use crate::figure::{Chart, Comparison, Figure};
use crate::verdict::{Finding, Verdict};

/// The experiment `sturtevant/imperfect`.
pub struct Imperfect;

/// A block: one deal, or one sequence of deals, in all fourteen seatings of the two players.
pub struct Block {
    games: bool,
}

/// What a block came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Games to 100, or single rounds.
    games: bool,
    /// Sittings in which the learned player did better: the lower mean in a round, the lowest score
    /// in a game. Those in which both did equally well count for neither.
    won: u32,
    lost: u32,
    /// The learned player's points, a seat.
    learned: f64,
    /// The expert's.
    expert: f64,
}

impl Experiment for Imperfect {
    type Task = Block;
    type Row = Row;

    fn about(&self) -> About {
        About {
            id: "sturtevant/imperfect",
            paper: "paper 003, section 2.6",
            claim: "Over 20 worlds each, moons allowed, the learned player beats the expert: it wins 56.9% of the \
                    rounds with 6.35 against 7.30 points, and 63.8% of the games to 100 with 69.8 against 81.1.",
            revision: 1,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<Block> {
        let (rounds, games) = match scale {
            Scale::Smoke => (1, 0),
            Scale::Quick => (60, 6),
            Scale::Full => (400, 60),
        };
        (0..rounds + games).map(|unit| Block { games: unit >= rounds }).collect()
    }

    fn run(&self, block: &Block, seed: Seed) -> Vec<Row> {
        let rules: Rules = "sturtevant".parse().expect("a preset");
        let [learned, expert] = ["learned", "iie"].map(|name| name.parse::<Spec>().expect("a name"));
        let length = if block.games { Length::Game } else { Length::Round };
        let sittings = Plan::two_kinds(learned, expert, rules, length, seed).block(0).sittings;
        vec![tally(block.games, &sittings)]
    }

    fn verdict(&self, rows: &[Row]) -> Verdict {
        let mut findings = Vec::new();
        for (games, share, (ours, theirs)) in [(false, 0.569, (6.35, 7.30)), (true, 0.638, (69.8, 81.1))] {
            let unit = if games { "games to 100" } else { "rounds" };
            let rows: Vec<&Row> = rows.iter().filter(|row| row.games == games).collect();
            let (won, lost) = rows.iter().fold((0, 0), |(w, l), row| (w + row.won, l + row.lost));
            let what = format!("share of {unit} that the learned player wins");
            let paper = format!("{:.1}%", 100.0 * share);
            findings.push(match wilson(u64::from(won), u64::from(won + lost), Level::P95) {
                Ok(share) => Finding::direction(what, Ordering::Greater, 0.5, paper, share),
                Err(why) => Finding::missing(what, paper, why.to_string()),
            });
            let what = format!("points ahead of the expert in {unit}");
            let paper = format!("{:.2} ({ours} against {theirs})", theirs - ours);
            findings.push(match mean(rows.iter().map(|row| row.expert - row.learned)) {
                Ok(lead) => Finding::direction(what, Ordering::Greater, 0.0, paper, lead),
                Err(why) => Finding::missing(what, paper, why.to_string()),
            });
        }
        Verdict::new(findings)
    }

    fn draw(&self, rows: &[Row]) -> Vec<Figure> {
        let chart = |games: bool, title: &str, (ours, theirs): (f64, f64)| {
            let rows = || rows.iter().filter(move |row| row.games == games);
            Comparison::new(title, "points, fewer are better")
                .entry("learned", mean(rows().map(|row| row.learned)).ok(), Some(ours))
                .entry("the expert (IIE)", mean(rows().map(|row| row.expert)).ok(), Some(theirs))
        };
        let caption = "Both players over 20 sampled worlds, in all fourteen seatings.";
        let rounds = chart(false, "Points a round over sampled worlds", (6.35, 7.30));
        let games = chart(true, "Points a game to 100 over sampled worlds", (69.8, 81.1));
        vec![
            Figure::new("rounds", caption, Chart::Comparison(rounds)),
            Figure::new("games", caption, Chart::Comparison(games)),
        ]
    }
}

/// Adds up the sittings of a block; one that ended in a foul counts for nobody.
fn tally(games: bool, sittings: &[Sitting]) -> Row {
    let mut row = Row { games, won: 0, lost: 0, learned: 0.0, expert: 0.0 };
    let mut seats = [0.0; 2];
    let mut sums = [0.0; 2];
    for sitting in sittings {
        let Ok(scores) = &sitting.result else { continue };
        let (mut own, mut count, mut least) = ([0.0; 2], [0.0; 2], [f64::INFINITY; 2]);
        for seat in Seat::ALL {
            let (kind, points) = (sitting.seats[seat], scores.points[seat]);
            own[kind] += points;
            count[kind] += 1.0;
            least[kind] = least[kind].min(points);
        }
        let result = if games { least } else { [own[0] / count[0], own[1] / count[1]] };
        row.won += u32::from(result[0] < result[1]);
        row.lost += u32::from(result[0] > result[1]);
        for kind in 0..2 {
            sums[kind] += own[kind];
            seats[kind] += count[kind];
        }
    }
    row.learned = sums[0] / f64::max(seats[0], 1.0);
    row.expert = sums[1] / f64::max(seats[1], 1.0);
    row
}
