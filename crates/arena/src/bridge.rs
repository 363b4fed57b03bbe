//! Team matches of bridge: every board at two tables, with the teams' seats exchanged.

use bridge::record::Record;
use bridge::{Board, BoardNumber, Bridge, Outcome, Pair, imps};
use cards::{BySeat, Deal, Seed};
use players::{Spec, SpecError};
use serde::Serialize;

use table::Fouled;

use crate::Crew;
use crate::report::Summary;
use stats::{BoundedSequence, Interval, Level, Moments, WinTieLoss};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The first team: north and south at the first table, east and west at the second.
    pub a: Spec,
    /// The second team.
    pub b: Spec,
    /// What everything random grows from.
    pub seed: Seed,
}

/// One board at both tables.
#[derive(Clone, Debug)]
pub struct Block {
    /// How it went where the first team was north and south, and where it was east and west.
    pub rooms: [Room; 2],
}

/// One board in one room.
#[derive(Clone, Debug)]
pub struct Room {
    /// The pair that the first team was.
    pub first: Pair,
    /// Points of north and south, or the foul that ended it.
    pub result: Result<i32, Fouled>,
    /// What was bid and played.
    pub record: Record,
}

/// Most that a board can bring.
const MOST_IMPS: f64 = 24.0;

impl Plan {
    /// Checks that both players exist.
    pub fn check(&self) -> Result<(), SpecError> {
        [&self.a, &self.b].into_iter().try_for_each(table::check::<Bridge>)
    }

    /// Everybody who takes part.
    pub fn crew(&self) -> Crew<Bridge> {
        Crew::new([self.a.clone(), self.b.clone()])
    }

    /// Plays the board in both rooms. Equal players meet equal seeds in equal seats, so that they
    /// tie every board.
    pub fn block(&self, crew: &mut Crew<Bridge>, number: u64) -> Block {
        let rooms = [Pair::NorthSouth, Pair::EastWest].map(|first| self.room(crew, number, first));
        Block { rooms }
    }

    fn room(&self, crew: &mut Crew<Bridge>, block: u64, first: Pair) -> Room {
        let number = BoardNumber::new(block as u32 % u32::MAX + 1).unwrap_or(BoardNumber::FIRST);
        let deal = Deal::random(&mut self.seed.child("deals").child(block).rng());
        let game = Bridge::new(Board::new(number, deal));
        let places = BySeat::from_fn(|seat| usize::from(Pair::of(seat) != first));
        let specs = [&self.a, &self.b];
        let seed = self.seed.child("players").child(block);
        let (mut record, result) = match crew.sit(places, game.clone(), seed) {
            Ok(mut table) => {
                let (game, played) = table.play();
                let points = |outcome: Outcome| outcome.points(game.board().vulnerability);
                (Record::from(game), played.map(|()| game.outcome().map_or(0, points)))
            }
            Err(foul) => (Record::from(&game), Err(foul)),
        };
        record.names = BySeat::from_fn(|seat| Some(specs[places[seat]].to_string()));
        Room { first, result, record }
    }
}

/// What has come out of a match so far, seen from the first team.
#[derive(Clone, Debug)]
pub struct Report {
    plan: Plan,
    boards: WinTieLoss,
    imps: Moments,
    /// Differences of points, board by board: skewed by slams and penalties.
    points: Vec<f64>,
    fouls: [u64; 2],
    said: Vec<String>,
    lead: BoundedSequence,
}

/// The result as it is written down.
#[derive(Clone, Debug, Serialize)]
pub struct Score {
    /// The teams.
    pub a: String,
    /// The teams.
    pub b: String,
    /// Boards that counted.
    pub boards: u64,
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
    /// Points a board, both tables together; the interval by bootstrap.
    pub points: Summary,
    /// Fouls of the two teams; those boards count for nothing.
    pub fouls: [u64; 2],
}

impl Report {
    /// Before the first board; `level` is that of the early stop.
    pub fn new(plan: &Plan, level: Level) -> Report {
        let range = Interval { low: -MOST_IMPS, high: MOST_IMPS };
        Report {
            plan: plan.clone(),
            boards: WinTieLoss::default(),
            imps: Moments::default(),
            points: Vec::new(),
            fouls: [0, 0],
            said: Vec::new(),
            lead: BoundedSequence::new(range, level).expect("the range is positive"),
        }
    }

    /// Adds a board. One with a foul counts for nothing but the foul.
    pub fn add(&mut self, block: &Block) {
        for room in &block.rooms {
            if let Err(fouled) = &room.result {
                let team = usize::from(Pair::of(fouled.seat) != room.first);
                self.fouls[team] += 1;
                self.said.push(format!("{} at {fouled}", [&self.plan.a, &self.plan.b][team]));
            }
        }
        let [Room { result: Ok(ours), .. }, Room { result: Ok(theirs), .. }] = &block.rooms else {
            return;
        };
        let (difference, won) = (ours - theirs, f64::from(imps(ours - theirs)));
        self.boards.push(f64::from(difference));
        self.points.push(f64::from(difference));
        self.imps.push(won);
        self.lead.push(won).expect("no board brings more");
    }

    /// Whether one team is known to be better, at the level of the early stop.
    pub fn is_decided(&self) -> bool {
        !self.lead.interval().contains(0.0)
    }

    /// The interval of the early stop for the IMPs a board, which holds at every look.
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
            boards: self.boards.n(),
            wins: self.boards.wins,
            losses: self.boards.losses,
            ties: self.boards.ties,
            p: self.boards.sign_test(),
            imps: Summary::of(&self.imps),
            points: Summary::bootstrapped(&self.points, self.plan.seed.child("bootstrap")),
            fouls: self.fouls,
        }
    }
}
