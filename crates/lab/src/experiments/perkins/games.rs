//! Games of hearts in duplicate blocks, as figures 5 and 6 of the paper report them.

use arena::hearts::{Length, Plan};
use cards::{Seat, Seed};
use hearts::Rules;
use players::Spec;
use serde::{Deserialize, Serialize};
use stats::{Estimate, Level, Moments};

use crate::experiment::Scale;

/// How one player came out of one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Result {
    /// Who sat in the four places, in order of turn: `s,f,f,f`.
    pub lineup: String,
    /// The number of the sequence of deals. All line-ups meet the same.
    pub deals: u32,
    /// By how many seats the line-up was turned.
    pub turned: u32,
    /// The place in the line-up, from 1.
    pub place: u32,
    /// The score at the end, negative as the rules write it.
    pub score: f64,
    /// The rank, 1 for the highest score.
    pub rank: f64,
    /// How many rounds the game had.
    pub rounds: u32,
}

/// Four players, written as the paper does: a letter each.
#[derive(Clone, Debug)]
pub struct Lineup {
    /// `s,f,f,f`
    pub name: String,
    /// The players in their places.
    pub players: [Spec; 4],
}

/// The rules of a game: those of the paper, but a single round where only running matters.
pub fn rules(scale: Scale) -> Rules {
    let text = if scale == Scale::Smoke { "perkins,target=1-round" } else { "perkins" };
    text.parse().expect("a preset")
}

/// Four games on one sequence of deals: the line-up in each of its four turns round the table.
pub fn block(lineup: &Lineup, rules: Rules, deals: u32, seed: Seed) -> Vec<Result> {
    let plan = Plan::rotations(lineup.players.clone(), rules, Length::Game, seed);
    let block = plan.block(&mut plan.crew(), u64::from(deals));
    let mut results = Vec::new();
    for (turned, sitting) in (0..).zip(&block.sittings) {
        let scores = sitting.result.as_ref().expect("players inside the program do not foul");
        for seat in Seat::ALL {
            results.push(Result {
                lineup: lineup.name.clone(),
                deals,
                turned,
                place: sitting.seats[seat] as u32 + 1,
                score: scores.points[seat],
                rank: scores.ranks[seat],
                rounds: sitting.rounds.len() as u32,
            });
        }
    }
    results
}

/// The mean over blocks of a number that each block has, with its interval; `None` for fewer than two.
pub fn over_blocks<'r>(
    rows: impl IntoIterator<Item = &'r Result>,
    number: impl Fn(&[&'r Result]) -> Option<f64>,
) -> Option<Estimate> {
    let mut rows: Vec<&Result> = rows.into_iter().collect();
    rows.sort_by_key(|row| row.deals);
    let blocks = rows.chunk_by(|a, b| a.deals == b.deals);
    blocks.filter_map(number).collect::<Moments>().estimate(Level::P95).ok()
}

/// The mean of a column over some rows.
pub fn mean<'r>(rows: impl Iterator<Item = &'r &'r Result>, column: fn(&Result) -> f64) -> Option<f64> {
    let moments: Moments = rows.map(|row| column(row)).collect();
    (moments.n() > 0).then(|| moments.mean())
}
