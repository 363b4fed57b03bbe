//! The plan that figures 5, 6 and the question about Bluto share: games of hearts in duplicate blocks.
//!
//! All of them play the same sequences of deals, and every line-up plays a sequence four times, turned
//! round the table. The sequence is the unit of the intervals.

use std::marker::PhantomData;

use arena::hearts::{Length, Plan};
use cards::{Seat, Seed};
use hearts::Rules;
use players::Spec;
use plot::Figure;
use serde::{Deserialize, Serialize};
use stats::{Estimate, Level, Moments};

use crate::experiment::{About, AnyExperiment, Experiment, Scale};
use crate::options::{ExperimentOptions, OptionsError};
use crate::verdict::Verdict;

/// Line-ups to play, and what their games say.
pub trait GameAnalysis: Sync + Send + 'static {
    /// The source and the claim.
    fn about() -> About;
    /// How many sequences of deals each line-up plays.
    fn sequences(scale: Scale) -> u32;
    /// The line-ups.
    fn lineups(scale: Scale) -> Vec<Lineup>;
    /// The order of the plan: all line-ups on the first sequence of deals, then all on the next, so that a
    /// run that is cut short can compare them.
    fn order(lineups: Vec<Lineup>, sequences: u32) -> Vec<(Lineup, u32)> {
        (0..sequences).flat_map(|deals| lineups.clone().into_iter().map(move |one| (one, deals))).collect()
    }
    /// Whether the claims hold.
    fn verdict(rows: &[PlaceRow]) -> Verdict;
    /// The figures.
    fn draw(rows: &[PlaceRow]) -> Vec<Figure>;
    /// Rows that contradict the claims.
    #[cfg(test)]
    fn contradiction() -> Vec<PlaceRow>;
}

/// The experiment that plays the line-ups of an analysis.
pub struct GameExperiment<A> {
    /// The number of sequences of deals that the user chose.
    sequences: Option<u32>,
    analysis: PhantomData<A>,
}

impl<A> GameExperiment<A> {
    pub const fn new() -> GameExperiment<A> {
        GameExperiment { sequences: None, analysis: PhantomData }
    }
}

/// Four games: one line-up on one sequence of deals, in each of its four turns round the table.
pub struct GameBlock {
    lineup: Lineup,
    rules: Rules,
    deals: u32,
}

/// Four players.
#[derive(Clone, Debug)]
pub struct Lineup {
    /// What rows call it: the paper's letters `s,f,f,f`, or the player that sits with three f86.
    pub name: String,
    /// The players in their places.
    pub players: [Spec; 4],
}

impl Lineup {
    /// A player with three f86; it is named after the player.
    pub fn with_three_f86(player: &str) -> Lineup {
        let players = [player, "f86", "f86", "f86"].map(|spec| spec.parse().expect("listed players"));
        Lineup { name: player.to_owned(), players }
    }
}

/// How one player came out of one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlaceRow {
    /// The name of the line-up.
    pub lineup: String,
    /// The number of the sequence of deals. All line-ups play the same sequences.
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

impl<A: GameAnalysis> Experiment for GameExperiment<A> {
    type Task = GameBlock;
    type Row = PlaceRow;

    fn about(&self) -> About {
        A::about()
    }

    fn plan(&self, scale: Scale) -> Vec<GameBlock> {
        // At smoke scale a single round shows that it runs.
        let text = if scale == Scale::Smoke { "perkins,target=1-round" } else { "perkins" };
        let rules: Rules = text.parse().expect("a preset");
        let sequences = self.sequences.unwrap_or(A::sequences(scale));
        let blocks = A::order(A::lineups(scale), sequences).into_iter();
        blocks.map(|(lineup, deals)| GameBlock { lineup, rules, deals }).collect()
    }

    /// All line-ups of all these experiments play the same deals.
    fn seed(&self, _: &GameBlock, _: u32, seed: u64) -> Seed {
        Seed::new(seed).child("lab").child("perkins").child("games")
    }

    fn run(&self, block: &GameBlock, seed: Seed) -> Vec<PlaceRow> {
        let GameBlock { lineup, rules, deals } = block;
        let plan = Plan::rotations(lineup.players.clone(), *rules, Length::Game, seed);
        let played = plan.block(&mut plan.crew(), u64::from(*deals));
        let mut rows = Vec::new();
        for (turned, sitting) in (0..).zip(&played.sittings) {
            let scores = sitting.result.as_ref().expect("players inside the program do not foul");
            rows.extend(Seat::ALL.map(|seat| PlaceRow {
                lineup: lineup.name.clone(),
                deals: *deals,
                turned,
                place: sitting.seats[seat] as u32 + 1,
                score: scores.points[seat],
                rank: scores.ranks[seat],
                rounds: sitting.rounds.len() as u32,
            }));
        }
        rows
    }

    fn verdict(&self, rows: &[PlaceRow]) -> Verdict {
        A::verdict(rows)
    }

    fn draw(&self, rows: &[PlaceRow]) -> Vec<Figure> {
        A::draw(rows)
    }

    #[cfg(test)]
    fn contradiction(&self) -> Vec<PlaceRow> {
        A::contradiction()
    }

    fn data(&self) -> String {
        ExperimentOptions { deals: self.sequences, expert: None }.data(A::about().id)
    }

    fn with_options(&self, options: &ExperimentOptions) -> Result<Box<dyn AnyExperiment>, OptionsError> {
        match options.expert {
            None => Ok(Box::new(GameExperiment::<A> { sequences: options.deals, analysis: PhantomData })),
            Some(_) => Err(OptionsError::NoExpert { id: A::about().id }),
        }
    }
}

/// The mean score of the player that sits with three f86.
pub fn score(rows: &[PlaceRow], player: &str) -> Option<Estimate> {
    let own = rows.iter().filter(|row| row.lineup == player && row.place == 1);
    over_blocks(own, |block| mean(block.iter(), |row| row.score), Level::P95)
}

/// The score of a player less the mean of its opponents', in its own line-up.
pub fn ahead(rows: &[PlaceRow], player: &str, level: Level) -> Option<Estimate> {
    let games = rows.iter().filter(|row| row.lineup == player);
    let ahead = |block: &[&PlaceRow]| {
        let own = mean(block.iter().filter(|row| row.place == 1), |row| row.score)?;
        Some(own - mean(block.iter().filter(|row| row.place > 1), |row| row.score)?)
    };
    over_blocks(games, ahead, level)
}

/// The score of one player less that of another, each with three f86, on the same deals.
pub fn gain(rows: &[PlaceRow], player: &str, other: &str, level: Level) -> Option<Estimate> {
    let both = rows.iter().filter(|row| row.place == 1 && (row.lineup == player || row.lineup == other));
    let gain = |block: &[&PlaceRow]| {
        let score = |name: &str| mean(block.iter().filter(|row| row.lineup == name), |row| row.score);
        Some(score(player)? - score(other)?)
    };
    over_blocks(both, gain, level)
}

/// Fewer sequences of deals decide nothing: an interval over two or three is Student's guess at the spread.
pub const LEAST_BLOCKS: u64 = 5;

/// The reason that a finding gives when there are too few games.
pub const TOO_FEW: &str = "it takes five sequences of deals";

/// The mean over blocks of a number that each block has, with its interval; `None` for fewer than
/// [`LEAST_BLOCKS`].
pub fn over_blocks<'r>(
    rows: impl IntoIterator<Item = &'r PlaceRow>,
    number: impl Fn(&[&'r PlaceRow]) -> Option<f64>,
    level: Level,
) -> Option<Estimate> {
    let mut rows: Vec<&PlaceRow> = rows.into_iter().collect();
    rows.sort_by_key(|row| row.deals);
    let blocks = rows.chunk_by(|a, b| a.deals == b.deals);
    let moments = blocks.filter_map(number).collect::<Moments>();
    if moments.n() < LEAST_BLOCKS { None } else { moments.estimate(level).ok() }
}

/// The mean of a column over some rows.
pub fn mean<'r>(rows: impl Iterator<Item = &'r &'r PlaceRow>, column: fn(&PlaceRow) -> f64) -> Option<f64> {
    let moments: Moments = rows.map(|row| column(row)).collect();
    (moments.n() > 0).then(|| moments.mean())
}

/// Games that were never played, on ten sequences of deals: one line-up with these scores by place, a point
/// more or less.
#[cfg(test)]
pub fn imagined(lineup: &str, scores: [f64; 4]) -> Vec<PlaceRow> {
    let row = |deals: u32, place: u32| {
        let score = scores[place as usize - 1] + f64::from((deals * place) % 3);
        let lineup = lineup.to_owned();
        PlaceRow { lineup, deals, turned: 0, place, score, rank: f64::from(place), rounds: 8 }
    };
    (0..10).flat_map(|deals| (1..=4).map(move |place| row(deals, place))).collect()
}
