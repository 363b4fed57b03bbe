//! How far the contracts that a system bids are from par at double dummy, and where the IMPs go.

use bidding::{RuleSystem, Simple, System};
use bridge::{Auction, Contract, Doubling, Outcome, Pair, Vulnerability, imps};
use cards::{Deal, Seat, Seed};
use dd::{Par, Solver};
use serde::{Deserialize, Serialize};
use stats::Level;

use super::mean;
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Comparison, Figure};

/// The experiment `bridge/bidding`.
pub struct BiddingFromPar;

/// So many random boards, bid by both systems.
pub struct Boards(u32);

/// One board bid by one system.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FromParRow {
    system: Called,
    /// IMPs between the contract's double-dummy score and par.
    imps: u8,
    went: Went,
}

/// Which system all four seats called by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Called {
    Natural,
    Simple,
}

/// Where the IMPs of a board went, by what par is and what was bid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Went {
    /// Par or as good as par.
    Nowhere,
    /// Par is a slam that was not bid.
    SlamMissed,
    /// Par is a game that was not bid.
    GameMissed,
    /// A slam was bid that fails.
    SlamDown,
    /// A game was bid that fails.
    GameDown,
    /// The best result is that of a doubled contract that fails, and another stood.
    Sacrifice,
    /// A doubled contract was played that par avoids.
    Penalty,
    /// Another partscore, the other side's, or overtricks.
    Partscore,
}

impl Went {
    const ALL: [Went; 8] = [
        Went::Nowhere,
        Went::SlamMissed,
        Went::GameMissed,
        Went::SlamDown,
        Went::GameDown,
        Went::Sacrifice,
        Went::Penalty,
        Went::Partscore,
    ];

    fn words(self) -> &'static str {
        match self {
            Went::Nowhere => "par reached",
            Went::SlamMissed => "slams not bid",
            Went::GameMissed => "games not bid",
            Went::SlamDown => "slams that fail",
            Went::GameDown => "games that fail",
            Went::Sacrifice => "sacrifices not taken or not doubled",
            Went::Penalty => "doubled contracts",
            Went::Partscore => "partscores",
        }
    }
}

/// The distance of WBridge5 on 600 boards that it bid itself, North dealing and none vulnerable.
const WBRIDGE5: f64 = 3.62;

impl Experiment for BiddingFromPar {
    type Task = Boards;
    type Row = FromParRow;

    fn about(&self) -> About {
        About {
            id: "bridge/bidding",
            paper: "none: the anchor is WBridge5, world champion of programs, on 600 boards that it bid itself",
            claim: "WBridge5's contracts are 3.62 ± 0.31 IMPs from par at double dummy, North dealing and none \
                    vulnerable. The natural system aims at 3.8 on random boards.",
            revision: 1,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<Boards> {
        let (units, boards) = match scale {
            Scale::Smoke => (2, 5),
            Scale::Quick => (20, 20),
            Scale::Full => (100, 20),
        };
        (0..units).map(|_| Boards(boards)).collect()
    }

    fn run(&self, &Boards(boards): &Boards, seed: Seed) -> Vec<FromParRow> {
        let natural = RuleSystem::natural();
        let mut solver = Solver::new();
        let mut rows = Vec::new();
        for place in 0..boards {
            let deal = Deal::random(&mut seed.child(u64::from(place)).rng());
            let table = solver.table(&deal);
            let par = Par::new(&table, Seat::North, Vulnerability::None);
            let systems: [(Called, &dyn System); 2] =
                [(Called::Natural, &natural), (Called::Simple, &Simple)];
            for (called, system) in systems {
                let outcome = match bid(system, &deal).contract() {
                    None => Outcome::PassedOut,
                    Some(contract) => {
                        Outcome::Played { contract, tricks: table.get(contract.declarer, contract.strain()) }
                    }
                };
                let away = imps(outcome.points(Vulnerability::None) - par.points);
                let went = if away == 0 { Went::Nowhere } else { went(&par.outcomes[0], &outcome) };
                rows.push(FromParRow { system: called, imps: away.unsigned_abs() as u8, went });
            }
        }
        rows
    }

    fn verdict(&self, rows: &[FromParRow]) -> Verdict {
        Verdict::of(|level| {
            let away = |system| mean(imps_of(rows, system).map(|(imps, _)| imps), level);
            let natural = Claim::near("natural: IMPs from par", WBRIDGE5, 0.31).judge(away(Called::Natural));
            let simple = Finding::unclaimed("simple: IMPs from par", away(Called::Simple), "for comparison");
            let parts = Went::ALL[1..].iter().map(|&wanted| {
                let what = format!("natural: of it {}", wanted.words());
                Finding::unclaimed(what, mean(lost(rows, wanted), level), "where the IMPs go")
            });
            [natural, simple].into_iter().chain(parts).collect()
        })
    }

    fn draw(&self, rows: &[FromParRow]) -> Vec<Figure> {
        let mut chart = Comparison::new("Where the natural system loses to par", "IMPs a board");
        for &wanted in &Went::ALL[1..] {
            chart = chart.entry(wanted.words(), mean(lost(rows, wanted), Level::P95).ok(), None);
        }
        let caption = "IMPs a board between contract and par, by what par is and what was bid.";
        vec![Figure::new("went", caption, Chart::Comparison(chart))]
    }

    /// Ten IMPs a board.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<FromParRow> {
        let row =
            |board: u8| FromParRow { system: Called::Natural, imps: 9 + board % 3, went: Went::GameDown };
        (0..60).map(row).collect()
    }
}

/// The IMPs that the natural system lost in one of the ways, board by board.
fn lost(rows: &[FromParRow], wanted: Went) -> impl Iterator<Item = f64> {
    imps_of(rows, Called::Natural).map(move |(imps, went)| if went == wanted { imps } else { 0.0 })
}

fn imps_of(rows: &[FromParRow], system: Called) -> impl Iterator<Item = (f64, Went)> {
    rows.iter().filter(move |row| row.system == system).map(|row| (f64::from(row.imps), row.went))
}

fn bid(system: &dyn System, deal: &Deal) -> Auction {
    let mut auction = Auction::new(Seat::North);
    while let Some(seat) = auction.turn() {
        let choice = system.call(deal[seat], &auction, Vulnerability::None).expect("the auction goes on");
        auction.make(choice.call).expect("a system calls legally");
    }
    auction
}

/// Why an outcome is not par.
fn went(par: &Outcome, outcome: &Outcome) -> Went {
    let level = |contract: &Contract| match contract.points(contract.tricks(), false) {
        _ if contract.bid.level.get() >= 6 => 2,
        points if contract.doubling == Doubling::Undoubled && points >= 300 => 1,
        _ => 0,
    };
    let (got, down, doubled) = match outcome {
        Outcome::Played { contract, tricks } => {
            let doubled = contract.doubling != Doubling::Undoubled;
            (Some((contract.pair(), level(contract))), *tricks < contract.tricks(), doubled)
        }
        Outcome::PassedOut => (None, false, false),
    };
    if doubled {
        return Went::Penalty;
    }
    if let Some((_, level @ 1..)) = got.filter(|_| down) {
        return if level == 2 { Went::SlamDown } else { Went::GameDown };
    }
    let Outcome::Played { contract, tricks } = par else { return Went::Partscore };
    let is = |pair: Pair| got.is_some_and(|(side, _)| side == pair);
    let reached = got.filter(|(side, _)| *side == contract.pair()).map_or(0, |(_, level)| level);
    match level(contract) {
        _ if *tricks < contract.tricks() => Went::Sacrifice,
        2 if reached < 2 => Went::SlamMissed,
        1 if reached < 1 || !is(contract.pair()) => Went::GameMissed,
        _ => Went::Partscore,
    }
}
