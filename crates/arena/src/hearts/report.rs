use cards::Seat;
use hearts::Target;
use serde::Serialize;

use super::{BlockResult, Length, Plan};
use crate::report::Summary;
use stats::{BettingSequence, Interval, Level, Moments};

/// What has come out of a match so far.
///
/// The unit is the block: a player's points in a block are their mean over its sittings, and the
/// intervals are those of the blocks, which are independent.
#[derive(Clone, Debug)]
pub struct Report {
    players: Vec<Tally>,
    length: Length,
    blocks: u64,
    fouls: Vec<String>,
    /// The first player's points less the mean of all players', looked at after every block.
    lead: BettingSequence,
    widest: f64,
}

#[derive(Clone, Debug, Default)]
struct Tally {
    spec: String,
    rounds: u64,
    fouls: u64,
    points: Moments,
    ranks: Moments,
    difference: Moments,
}

/// One player's line in the result.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerReport {
    /// Who.
    pub spec: String,
    /// How many rounds it played, one for each seat that it held.
    pub rounds: u64,
    /// Points a sitting, as the rules write them.
    pub points: Summary,
    /// Places, 1 the best.
    pub rank: Summary,
    /// Its points less the mean of all players' in the same blocks.
    pub difference: Summary,
    /// Fouls that it committed; those sittings count for nothing.
    pub fouls: u64,
}

impl Report {
    /// Before the first block; `level` is that of the early stop.
    pub fn new(plan: &Plan, level: Level) -> Report {
        let widest = widest(plan);
        let range = Interval { low: -widest, high: widest };
        let tally = |spec: &players::Spec| Tally { spec: spec.to_string(), ..Tally::default() };
        Report {
            players: plan.players.iter().map(tally).collect(),
            length: plan.length,
            blocks: 0,
            fouls: Vec::new(),
            lead: BettingSequence::new(range, 0.0, level).expect("zero lies in the range"),
            widest,
        }
    }

    /// Adds a block. One with a foul in it counts for nothing but the foul.
    pub fn add(&mut self, block: &BlockResult) {
        for sitting in &block.sittings {
            if let Err(fouled) = &sitting.result {
                let who = &mut self.players[sitting.seats[fouled.seat]];
                who.fouls += 1;
                self.fouls.push(format!("{} at {fouled}", who.spec));
            }
        }
        let mut sums = vec![(0.0, 0.0, 0u64, 0u64); self.players.len()];
        for sitting in &block.sittings {
            let Ok(scores) = &sitting.result else { return };
            for seat in Seat::ALL {
                let (points, ranks, count, rounds) = &mut sums[sitting.seats[seat]];
                *points += scores.points[seat];
                *ranks += scores.ranks[seat];
                *count += 1;
                *rounds += sitting.rounds;
            }
        }
        let all: f64 =
            sums.iter().map(|sum| sum.0).sum::<f64>() / sums.iter().map(|sum| sum.2 as f64).sum::<f64>();
        for (player, (points, ranks, count, rounds)) in self.players.iter_mut().zip(&sums) {
            let count = *count as f64;
            player.points.push(points / count);
            player.ranks.push(ranks / count);
            player.difference.push(points / count - all);
            player.rounds += rounds;
        }
        let (points, _, count, _) = sums[0];
        // Bonuses can take a score below the range only in matches that never seem to end.
        let lead = (points / count as f64 - all).clamp(-self.widest, self.widest);
        self.lead.push(lead).expect("it was clamped");
        self.blocks += 1;
    }

    /// Whether the first player is known to differ from the field, at the level of the early stop.
    pub fn is_decided(&self) -> bool {
        self.lead.excludes_target()
    }

    /// The interval of the early stop, which holds at every look.
    pub fn sequence(&self) -> Interval {
        self.lead.interval()
    }

    /// Blocks without a foul.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// What a sitting is.
    pub fn length(&self) -> Length {
        self.length
    }

    /// Every foul in words.
    pub fn fouls(&self) -> &[String] {
        &self.fouls
    }

    /// The lines of the result.
    pub fn players(&self) -> Vec<PlayerReport> {
        let line = |tally: &Tally| PlayerReport {
            spec: tally.spec.clone(),
            rounds: tally.rounds,
            points: Summary::of(&tally.points),
            rank: Summary::of(&tally.ranks),
            difference: Summary::of(&tally.difference),
            fouls: tally.fouls,
        };
        self.players.iter().map(line).collect()
    }
}

/// No score is further from the mean of the four at its table.
fn widest(plan: &Plan) -> f64 {
    // In a round one seat has at most 26 points more than another, or a bonus more than that. A game ends
    // in the round that passes the target. A seat differs from the mean of four by at most three
    // quarters of what it differs from another.
    let round = 26.0 + f64::from(plan.rules.jack.max(plan.rules.no_trick));
    let apart = match (plan.length, plan.rules.target) {
        (Length::Round, _) => round,
        (Length::Game, Target::Reach(points) | Target::Over(points)) => round + f64::from(points),
        (Length::Game, Target::Rounds(rounds)) => round * f64::from(rounds),
    };
    0.75 * apart
}
