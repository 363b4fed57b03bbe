use bridge::{board_a_match, imps};
use serde::Serialize;
use stats::{BettingSequence, Interval, Level, Moments, WinTieLoss};

use super::{BlockResult, Plan, Scoring};
use crate::report::Summary;

/// What has come out of a match so far, seen from the first team.
#[derive(Clone, Debug)]
pub struct Report {
    plan: Plan,
    boards: WinTieLoss,
    dealt: u64,
    imps: Moments,
    matchpoints: Moments,
    /// Differences of points, board by board: skewed by slams and penalties.
    points: Vec<f64>,
    fouls: [u64; 2],
    said: Vec<String>,
    lead: BettingSequence,
}

/// The result as it is written down.
#[derive(Clone, Debug, Serialize)]
pub struct Score {
    /// The teams.
    pub a: String,
    /// The teams.
    pub b: String,
    /// How boards were scored.
    pub scoring: Scoring,
    /// Boards that counted.
    pub boards: u64,
    /// Deals that were bid to find the boards.
    pub dealt: u64,
    /// Boards that the first team won.
    pub wins: u64,
    /// Boards that it lost.
    pub losses: u64,
    /// Boards with the same score at both tables.
    pub ties: u64,
    /// The sign test over the boards, two-sided.
    pub p: f64,
    /// IMPs a board.
    pub imps: Summary,
    /// Matchpoints in percent.
    pub matchpoints: Summary,
    /// Points a board, both tables together; the interval by bootstrap.
    pub points: Summary,
    /// Fouls of the two teams; those boards count for nothing.
    pub fouls: [u64; 2],
}

impl Report {
    /// Before the first board; `level` is that of the early stop.
    pub fn new(plan: &Plan, level: Level) -> Report {
        Report {
            plan: plan.clone(),
            boards: WinTieLoss::default(),
            dealt: 0,
            imps: Moments::default(),
            matchpoints: Moments::default(),
            points: Vec::new(),
            fouls: [0, 0],
            said: Vec::new(),
            lead: BettingSequence::new(plan.scoring.range(), 0.0, level).expect("zero lies in the range"),
        }
    }

    /// Adds a board. One with a foul counts for nothing but the foul.
    pub fn add(&mut self, block: &BlockResult) {
        self.dealt += block.dealt;
        for (result, first) in block.rooms.iter().zip(super::ROOMS) {
            if let Err(fouled) = result {
                let team = super::places(first)[fouled.seat];
                self.fouls[team] += 1;
                self.said.push(format!("{} at {fouled}", [&self.plan.a, &self.plan.b][team]));
            }
        }
        let [Ok(ours), Ok(theirs)] = block.rooms else { return };
        let difference = f64::from(ours - theirs);
        self.boards.push(difference);
        self.points.push(difference);
        self.imps.push(f64::from(imps(ours - theirs)));
        self.matchpoints.push(100.0 * board_a_match(ours, theirs));
        self.lead.push(self.plan.scoring.lead(ours, theirs)).expect("no board brings more");
    }

    /// So many deals were bid, and none of them was of the kind that is played.
    pub fn pass_over(&mut self, deals: u64) {
        self.dealt += deals;
    }

    /// Whether one team is known to be better, at the level of the early stop.
    pub fn is_decided(&self) -> bool {
        self.lead.excludes_target()
    }

    /// The interval of the early stop for what a board brings in the plan's scoring, which holds at
    /// every look.
    pub fn sequence(&self) -> Interval {
        self.lead.interval()
    }

    /// Every foul in words.
    pub fn fouls(&self) -> &[String] {
        &self.said
    }

    /// The result so far.
    pub fn result(&self) -> Score {
        Score {
            a: self.plan.a.to_string(),
            b: self.plan.b.to_string(),
            scoring: self.plan.scoring,
            boards: self.boards.n(),
            dealt: self.dealt,
            wins: self.boards.wins,
            losses: self.boards.losses,
            ties: self.boards.ties,
            p: self.boards.sign_test(),
            imps: Summary::of(&self.imps),
            matchpoints: Summary::of(&self.matchpoints),
            points: Summary::bootstrapped(&self.points, self.plan.seed.child("bootstrap")),
            fouls: self.fouls,
        }
    }
}
