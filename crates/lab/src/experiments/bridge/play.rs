//! How often each declarer makes its contract against the same defence.

use std::collections::BTreeMap;

use bridge::{Bridge, Pair, Strain};
use cards::Seed;
use dd::Solver;
use game::{Budget, Game, Hidden, Player};
use players::{Roster, Spec};
use serde::{Deserialize, Serialize};
use stats::{Level, TooFew, wilson};

use super::{board, mean};
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Comparison, Figure};

/// The experiment `bridge/play`.
pub struct MakeRates;

/// A board, who declares it, and the board's place, which all declarers share.
pub struct Declaring {
    declarer: &'static str,
    place: u32,
}

/// One board played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MakeRow {
    /// The board's place, which all declarers share.
    board: u32,
    declarer: String,
    kind: Kind,
    made: bool,
    /// Declarer's tricks above the double-dummy result.
    above: i8,
}

/// A kind of contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    ThreeNotrump,
    MajorGame,
    MinorGame,
    Slam,
    Partscore,
}

impl Kind {
    const ALL: [Kind; 5] =
        [Kind::ThreeNotrump, Kind::MajorGame, Kind::MinorGame, Kind::Slam, Kind::Partscore];

    fn words(self) -> &'static str {
        match self {
            Kind::ThreeNotrump => "3NT",
            Kind::MajorGame => "four of a major",
            Kind::MinorGame => "five of a minor",
            Kind::Slam => "slams",
            Kind::Partscore => "partscores",
        }
    }
}

/// The declarers, with how many of the boards each plays: one that solves worlds takes its time.
const DECLARERS: [(&str, u32); 3] =
    [("novice", 1), ("baron", 1), ("montecarlo:worlds=20,sure=0,system=natural", 10)];
/// Everybody's defence.
const DEFENCE: &str = "baron";
/// Experts at 162,511 tables of 3NT.
const EXPERTS_3NT: f64 = 0.710;

impl Experiment for MakeRates {
    type Task = Declaring;
    type Row = MakeRow;

    fn about(&self) -> About {
        About {
            id: "bridge/play",
            paper: "none: the anchor is 162,511 times 3NT at experts' tables",
            claim: "Experts make 71.0% of their contracts of 3NT. Here every declarer plays the same contracts, bid \
                    by the natural system, against the Baron's defence: the Baron takes more tricks than the \
                    novice, the Monte Carlo player more than the Baron.",
            revision: 2,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<Declaring> {
        let boards = match scale {
            Scale::Smoke => 10,
            Scale::Quick => 200,
            Scale::Full => 2000,
        };
        let of = |(declarer, share): (&'static str, u32)| {
            (0..boards / share).map(move |place| Declaring { declarer, place })
        };
        DECLARERS.into_iter().flat_map(of).collect()
    }

    /// All declarers play the same boards.
    fn seed(&self, task: &Declaring, _unit: u32, seed: u64) -> Seed {
        Seed::new(seed).child("lab").child("bridge/play").child(u64::from(task.place))
    }

    fn run(&self, task: &Declaring, seed: Seed) -> Vec<MakeRow> {
        let player = |name: &str| {
            let spec: Spec = name.parse().expect("a player");
            Bridge::player(&spec, seed.child(name)).expect("a player of bridge")
        };
        let mut game = board(task.place, seed.child("deal"));
        let (mut bidder, mut declarer, mut defender) =
            (player("baron"), player(task.declarer), player(DEFENCE));
        while game.public().play.is_none()
            && let Some(actor) = game.actor()
        {
            game.play(bidder.choose(&game.view(actor), &Budget::unlimited()).expect("a call").best);
        }
        let (Some(contract), Some(start)) = (game.public().contract().copied(), game.cardplay()) else {
            return Vec::new();
        };
        while let Some(actor) = game.actor() {
            let mind = if Pair::of(actor) == contract.pair() { &mut declarer } else { &mut defender };
            game.play(mind.choose(&game.view(actor), &Budget::unlimited()).expect("a card").best);
        }
        let won = game.public().play.as_ref().expect("it was played").won()[contract.pair()];
        let best = Solver::new().tricks(&start)[contract.pair()];
        let kind = match (contract.bid.level.get(), contract.strain()) {
            (6.., _) => Kind::Slam,
            (3.., Strain::Notrump) => Kind::ThreeNotrump,
            (4.., Strain::Hearts | Strain::Spades) => Kind::MajorGame,
            (5.., Strain::Clubs | Strain::Diamonds) => Kind::MinorGame,
            _ => Kind::Partscore,
        };
        let made = won >= contract.tricks();
        let above = won as i8 - best as i8;
        vec![MakeRow { board: task.place, declarer: task.declarer.to_owned(), kind, made, above }]
    }

    fn verdict(&self, rows: &[MakeRow]) -> Verdict {
        Verdict::of(|level| {
            let mut findings: Vec<Finding> = DECLARERS
                .windows(2)
                .map(|pair| {
                    let [(weaker, _), (stronger, _)] = [pair[0], pair[1]];
                    let what = format!("tricks a board of {stronger} above {weaker}");
                    Claim::above(what, 0.0).paper("more").judge(mean(gains(rows, stronger, weaker), level))
                })
                .collect();
            for (declarer, _) in DECLARERS {
                for kind in Kind::ALL {
                    let (made, played) = made(rows, declarer, kind);
                    let what = format!("{declarer}: share of {} made", kind.words());
                    let rate = wilson(made, played, level).map_err(|_| TooFew { needed: 1, given: played });
                    let mut finding = Finding::unclaimed(what, rate, "against the Baron's defence");
                    if kind == Kind::ThreeNotrump {
                        finding =
                            finding.claimed(format!("{EXPERTS_3NT} at experts' tables, other contracts"));
                    }
                    findings.push(finding);
                }
                let above = rows.iter().filter(|row| row.declarer == declarer);
                let above = mean(above.map(|row| f64::from(row.above)), level);
                let what = format!("{declarer}: tricks above double dummy");
                findings.push(Finding::unclaimed(what, above, "against the Baron's defence"));
            }
            findings
        })
    }

    fn draw(&self, rows: &[MakeRow]) -> Vec<Figure> {
        let mut chart = Comparison::new("How often contracts are made", "share made").against("experts, 3NT");
        for kind in Kind::ALL {
            for (declarer, _) in DECLARERS {
                let (made, played) = made(rows, declarer, kind);
                let known = (kind == Kind::ThreeNotrump).then_some(EXPERTS_3NT);
                let name = declarer.split(':').next().unwrap_or(declarer);
                let label = format!("{}, {name}", kind.words());
                chart = chart.entry(label, wilson(made, played, Level::P95).ok(), known);
            }
        }
        let caption =
            "Contracts made, of those bid by the natural system, against the Baron's defence; 95% intervals.";
        vec![Figure::new("made", caption, Chart::Comparison(chart))]
    }

    /// Each declarer takes a trick or two less than the one before.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<MakeRow> {
        let row = |place: usize, board: u32| MakeRow {
            board,
            declarer: DECLARERS[place].0.to_owned(),
            kind: Kind::ThreeNotrump,
            made: false,
            above: -(place as i8) - (board as i8 + place as i8) % 2,
        };
        (0..DECLARERS.len()).flat_map(|place| (0..40).map(move |board| row(place, board))).collect()
    }
}

/// How many tricks more one declarer took than another, on each board that both played.
fn gains<'r>(rows: &'r [MakeRow], one: &str, other: &str) -> impl Iterator<Item = f64> + use<'r> {
    let of = |declarer: &str| -> BTreeMap<u32, i8> {
        let of = rows.iter().filter(|row| row.declarer == declarer);
        of.map(|row| (row.board, row.above)).collect()
    };
    let (ones, others) = (of(one), of(other));
    ones.into_iter().filter_map(move |(board, above)| Some(f64::from(above - others.get(&board)?)))
}

fn made(rows: &[MakeRow], declarer: &str, kind: Kind) -> (u64, u64) {
    let of_kind = rows.iter().filter(|row| row.declarer == declarer && row.kind == kind);
    of_kind.fold((0, 0), |(made, played), row| (made + u64::from(row.made), played + 1))
}
