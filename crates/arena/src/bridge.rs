//! Team matches of bridge: every board at two tables, with the teams' seats exchanged.
//!
//! A block is one board at both tables, and a pure function of the plan and its number: an experiment
//! gives each of its units some block numbers and calls [`Plan::block`] with a crew of its own. Declarer
//! play alone is compared by two teams that bid and defend alike, on boards of one kind of contract:
//!
//! ```
//! use arena::bridge::{ContractKind, Plan, Report, Scoring};
//! use cards::Seed;
//! use stats::Level;
//!
//! let a = "team:bid=novice,declare=novice,defend=novice".parse().unwrap();
//! let b = "team:bid=novice,declare=random,defend=novice".parse().unwrap();
//! let plan = Plan {
//!     only: Some(ContractKind::Notrump),
//!     scoring: Scoring::BoardAMatch,
//!     ..Plan::new(a, b, Seed::new(1))
//! };
//! plan.check().unwrap();
//! let (mut crew, mut report) = (plan.crew(), Report::new(&plan, Level::P95));
//! for number in 0..20 {
//!     let block = plan.block(&mut crew, number).unwrap();
//!     assert!(block.rooms.iter().all(|room| room.record.contract().unwrap().strain().trump().is_none()));
//!     report.add(&block.result());
//! }
//! let score = report.result();
//! assert_eq!(score.wins + score.losses + score.ties, 20);
//! ```

mod kind;
mod report;
mod scoring;

use bridge::record::{Record, Room as RoomName};
use bridge::{Board, BoardNumber, Bridge, Outcome, Pair};
use cards::{BySeat, Deal, Label, Seed};
use players::{Spec, SpecError};
use serde::{Deserialize, Serialize};
use table::Fouled;

use crate::Crew;

pub use kind::{ContractKind, ParseContractKindError};
pub use report::{Report, Score};
pub use scoring::{ParseScoringError, Scoring};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The first team: north and south at the first table, east and west at the second.
    pub a: Spec,
    /// The second team.
    pub b: Spec,
    /// What everything random grows from.
    pub seed: Seed,
    /// How a board is scored.
    pub scoring: Scoring,
    /// Which boards are kept: those whose auctions end in a contract of this kind at both tables. The
    /// auctions need not be the same. All boards without it.
    pub only: Option<ContractKind>,
    /// Which boards are played.
    pub boards: Boards,
}

/// Where boards come from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Boards {
    /// Dealt at random, for each block from a seed of its own: as many as it takes until one is kept.
    #[default]
    Random,
    /// These; the number of a block is the place in the list.
    Given(Vec<Board>),
}

impl Boards {
    /// `random`, or how many there are and a digest of them.
    pub fn name(&self) -> String {
        match self {
            Boards::Random => "random".to_owned(),
            Boards::Given(boards) => {
                let digest = format!("{boards:?}").as_str().number();
                format!("{} given [{digest:016x}]", boards.len())
            }
        }
    }
}

/// One board at both tables.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its number.
    pub number: u64,
    /// How many deals it took, this one included; see [`Plan::only`].
    pub dealt: u64,
    /// How it went where the first team was north and south, and where it was east and west.
    pub rooms: [Room; 2],
}

/// One board in one room.
#[derive(Clone, Debug)]
pub struct Room {
    /// Points of north and south, or the foul that ended it.
    pub result: Result<i32, Fouled>,
    /// What was bid and played.
    pub record: Record,
}

/// What a block counts for: enough to go on with a match whose boards are stored elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockResult {
    /// The number of the block.
    pub block: u64,
    /// How many deals it took.
    pub dealt: u64,
    /// Points of north and south in both rooms, or the fouls.
    pub rooms: [Result<i32, Fouled>; 2],
}

/// No board of the kind that was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("of {dealt} deals none ended in {} at both tables", kind.map_or("a contract", ContractKind::words))]
pub struct NoBoard {
    /// How many deals were bid.
    pub dealt: u64,
    /// What was asked for.
    pub kind: Option<ContractKind>,
}

/// So many deals are bid for one board at most, so that a kind that is never bid ends the search.
const MOST_DEALS: u64 = 10_000;

/// The first team's pair in each room.
const ROOMS: [Pair; 2] = [Pair::NorthSouth, Pair::EastWest];

/// A board in one room before the first card.
struct Bid {
    /// The pair that the first team is.
    first: Pair,
    game: Bridge,
    bid: Result<(), Fouled>,
}

impl Plan {
    /// All random boards, scored by IMPs.
    pub fn new(a: Spec, b: Spec, seed: Seed) -> Plan {
        Plan { a, b, seed, scoring: Scoring::Imps, only: None, boards: Boards::Random }
    }

    /// Checks that both players exist.
    pub fn check(&self) -> Result<(), SpecError> {
        [&self.a, &self.b].into_iter().try_for_each(table::check::<Bridge>)
    }

    /// Everybody who takes part.
    pub fn crew(&self) -> Crew<Bridge> {
        Crew::new([self.a.clone(), self.b.clone()])
    }

    /// Plays a board in both rooms. Equal players meet equal seeds in equal seats, so that they tie
    /// every board.
    ///
    /// Without [`Plan::only`] it is the first deal of the block, whatever it brings. With it, deals of the
    /// block are bid at both tables one after another until one is kept, and that one is played from
    /// the opening lead on. A foul in the auction keeps the board, so that it is counted.
    pub fn block(&self, crew: &mut Crew<Bridge>, number: u64) -> Result<Block, NoBoard> {
        let mut dealt = 0;
        for board in self.candidates(number) {
            dealt += 1;
            let rooms = ROOMS.map(|first| self.bid(crew, number, first, board));
            if rooms.iter().all(|room| self.keeps(room)) {
                let rooms = rooms.map(|room| self.play(crew, number, room));
                return Ok(Block { number, dealt, rooms });
            }
        }
        Err(NoBoard { dealt, kind: self.only })
    }

    /// The boards of which a block plays the first that is kept.
    fn candidates(&self, block: u64) -> Box<dyn Iterator<Item = Board> + '_> {
        match &self.boards {
            Boards::Given(boards) => {
                let place = usize::try_from(block).unwrap_or(usize::MAX);
                Box::new(boards.get(place).copied().into_iter())
            }
            Boards::Random => {
                let number = BoardNumber::new((block % u64::from(u32::MAX)) as u32 + 1);
                let number = number.unwrap_or(BoardNumber::FIRST);
                let mut rng = self.seed.child("deals").child(block).rng();
                let deals = std::iter::repeat_with(move || Deal::random(&mut rng));
                Box::new(deals.take(MOST_DEALS as usize).map(move |deal| Board::new(number, deal)))
            }
        }
    }

    /// The auction, if boards are chosen by it.
    fn bid(&self, crew: &mut Crew<Bridge>, block: u64, first: Pair, board: Board) -> Bid {
        let game = Bridge::new(board);
        if self.only.is_none() {
            return Bid { first, game, bid: Ok(()) };
        }
        let (game, bid) = self.at_table(crew, block, first, game, |game| game.public().auction.is_over());
        Bid { first, game, bid }
    }

    fn keeps(&self, room: &Bid) -> bool {
        let Some(kind) = self.only else { return true };
        room.bid.is_err() || room.game.public().contract().is_some_and(|contract| kind.has(contract))
    }

    /// All that is left to do in a room.
    fn play(&self, crew: &mut Crew<Bridge>, block: u64, room: Bid) -> Room {
        let Bid { first, game, bid } = room;
        let (game, played) = match bid {
            Ok(()) => self.at_table(crew, block, first, game, |_| false),
            Err(foul) => (game, Err(foul)),
        };
        let points = |outcome: Outcome| outcome.points(game.board().vulnerability);
        let (places, specs) = (places(first), [&self.a, &self.b]);
        let record = Record {
            names: BySeat::from_fn(|seat| Some(specs[places[seat]].to_string())),
            room: Some(if first == Pair::NorthSouth { RoomName::Open } else { RoomName::Closed }),
            scoring: self.scoring.pbn().map(str::to_owned),
            ..Record::from(&game)
        };
        Room { result: played.map(|()| game.outcome().map_or(0, points)), record }
    }

    /// Plays on until the game is over or this holds, and says how it stands then.
    fn at_table(
        &self,
        crew: &mut Crew<Bridge>,
        block: u64,
        first: Pair,
        game: Bridge,
        until: impl Fn(&Bridge) -> bool,
    ) -> (Bridge, Result<(), Fouled>) {
        let seed = self.seed.child("players").child(block);
        match crew.sit(places(first), game.clone(), seed) {
            Ok(mut table) => {
                let (game, played) = table.play_until(until);
                (game.clone(), played)
            }
            Err(foul) => (game, Err(foul)),
        }
    }
}

/// Who sits where, 0 for the first team.
fn places(first: Pair) -> BySeat<usize> {
    BySeat::from_fn(|seat| usize::from(Pair::of(seat) != first))
}

impl Block {
    /// What it counts for.
    pub fn result(&self) -> BlockResult {
        let [open, closed] = &self.rooms;
        BlockResult {
            block: self.number,
            dealt: self.dealt,
            rooms: [open.result.clone(), closed.result.clone()],
        }
    }
}
