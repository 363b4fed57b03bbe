//! Three notrump, contested: south declares against defenders who see all cards.
//!
//! A deal is contested when north and south have 23 to 27 points and nine or ten tricks with all cards
//! seen, so that the contract can be made and a slip may cost it. The defenders play a best card of the
//! double-dummy game, drawn from the deal's seed where there are several.

use bridge::{Board, BoardNumber, Bridge, Call, Contract, Move, Pair, Strain, high_card_points};
use cards::{Deal, Rng, Seat, Seed};
use dd::Solver;
use game::{Budget, Game, Hidden, Player};
use players::{Roster, Spec};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use stats::{Estimate, Level, Moments, paired, wilson};

use crate::experiment::{About, Experiment, Scale};
use crate::stopwatch::Stopwatch;
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Comparison, Figure};

/// The experiment `alpha-mu/3nt`.
pub struct ThreeNotrump;

/// One deal, declared by every player of a scale.
pub struct ContestedDeal {
    number: u32,
    players: Vec<Declarer>,
}

/// Who declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Declarer {
    /// How many of its moves it makes without seeing; none for the heuristic itself.
    moves: Option<u32>,
    worlds: u32,
}

/// One contract played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ContractRow {
    moves: Option<u32>,
    worlds: u32,
    deal: u32,
    made: bool,
    tricks: u8,
    /// Declarer's cards that were more than forced.
    decisions: u32,
    /// Positions that the solver searched for them.
    nodes: u64,
    seconds: f64,
}

impl Declarer {
    fn spec(self) -> Spec {
        let Declarer { moves, worlds } = self;
        let text = match moves {
            None => format!("montecarlo:worlds={worlds},infer=no,system=natural"),
            Some(moves) => {
                format!("champion:worlds={worlds},mu={worlds},moves={moves},infer=no,nodes=10000000")
            }
        };
        text.parse().expect("a player of the list")
    }

    fn title(self) -> String {
        let Declarer { moves, worlds } = self;
        moves.map_or(format!("montecarlo, {worlds} worlds"), |moves| format!("M = {moves}, {worlds} worlds"))
    }
}

fn declarers(scale: Scale) -> Vec<Declarer> {
    let depths: &[Option<u32>] = match scale {
        Scale::Smoke => &[None, Some(2)],
        Scale::Quick | Scale::Full => &[None, Some(1), Some(2), Some(3)],
    };
    let worlds: &[u32] = match scale {
        Scale::Smoke => &[4],
        Scale::Quick => &[20],
        Scale::Full => &[20, 40],
    };
    worlds.iter().flat_map(|&worlds| depths.iter().map(move |&moves| Declarer { moves, worlds })).collect()
}

impl Experiment for ThreeNotrump {
    type Task = ContestedDeal;
    type Row = ContractRow;

    fn about(&self) -> About {
        About {
            id: "alpha-mu/3nt",
            paper: "Cazenave and Ventos 2019, The alpha-mu search algorithm for the game of bridge",
            claim: "Contested contracts of three notrump against a double-dummy defence: the Monte Carlo heuristic with 20 \
                    worlds makes 60.2%, alpha-mu 63.0% at M = 2 and 62.0% at M = 3.",
            revision: 1,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<ContestedDeal> {
        let deals = match scale {
            Scale::Smoke => 1,
            Scale::Quick => 60,
            Scale::Full => 1000,
        };
        (0..deals).map(|number| ContestedDeal { number, players: declarers(scale) }).collect()
    }

    fn run(&self, task: &ContestedDeal, seed: Seed) -> Vec<ContractRow> {
        self.timed(task, seed, &Stopwatch::STOPPED)
    }

    fn timed(&self, task: &ContestedDeal, seed: Seed, stopwatch: &Stopwatch<'_>) -> Vec<ContractRow> {
        let mut solver = Solver::new();
        let deal = contested(&mut solver, &mut seed.child("deal").rng());
        let row = |player: &Declarer| {
            let mut row = ContractRow {
                moves: player.moves,
                worlds: player.worlds,
                deal: task.number,
                made: false,
                tricks: 0,
                decisions: 0,
                nodes: 0,
                seconds: 0.0,
            };
            declare(*player, deal, seed, &mut solver, stopwatch, &mut row);
            row
        };
        task.players.iter().map(row).collect()
    }

    fn verdict(&self, rows: &[ContractRow]) -> Verdict {
        Verdict::of(|level| {
            let mut findings = Vec::new();
            for worlds in [20, 40] {
                for moves in [Some(1), Some(2), Some(3)] {
                    let player = Declarer { moves, worlds };
                    let what = format!("{} less montecarlo, share of contracts made", player.title());
                    let claim = match moves {
                        Some(1) => Claim::near(what, 0.0, 0.03).paper("0: it is the heuristic"),
                        Some(2) => Claim::above(what, 0.0).paper("0.028 with 20 worlds"),
                        _ => Claim::above(what, 0.0).paper("0.018 with 20 worlds"),
                    };
                    findings.push(claim.judge_some(gain(rows, player, level), "too few deals yet"));
                }
            }
            for player in declarers(Scale::Full) {
                let nodes = of(rows, player).map(|row| row.nodes as f64 / f64::from(row.decisions.max(1)));
                let nodes: Moments = nodes.collect();
                let what = format!("{}: positions solved a card", player.title());
                findings.push(Finding::unclaimed(what, nodes.estimate(level), "the price"));
            }
            findings
        })
    }

    fn draw(&self, rows: &[ContractRow]) -> Vec<Figure> {
        let mut chart =
            Comparison::new("Contested 3NT against a double-dummy defence", "share of contracts made")
                .against("Cazenave and Ventos 2019");
        for player in declarers(Scale::Full) {
            let made = of(rows, player).filter(|row| row.made).count() as u64;
            let share = wilson(made, of(rows, player).count() as u64, Level::P95).ok();
            let paper = match (player.moves, player.worlds) {
                (None, 20) => Some(0.602),
                (Some(2), 20) => Some(0.630),
                (Some(3), 20) => Some(0.620),
                _ => None,
            };
            chart = chart.entry(player.title(), share, paper);
        }
        vec![Figure::new("made", "Share of contracts made, by who declares.", Chart::Comparison(chart))]
    }

    /// The heuristic makes every contract, alpha-mu one in ten.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<ContractRow> {
        let row = |Declarer { moves, worlds }: Declarer, deal: u32| ContractRow {
            moves,
            worlds,
            deal,
            made: moves.is_none() || deal.is_multiple_of(10),
            tricks: 9,
            decisions: 20,
            nodes: 1000,
            seconds: 0.0,
        };
        let players = declarers(Scale::Full).into_iter();
        players.flat_map(|player| (0..100).map(move |deal| row(player, deal))).collect()
    }
}

fn of(rows: &[ContractRow], player: Declarer) -> impl Iterator<Item = &ContractRow> {
    rows.iter().filter(move |row| (row.moves, row.worlds) == (player.moves, player.worlds))
}

/// The share made less that of the heuristic with as many worlds, on the same deals.
fn gain(rows: &[ContractRow], player: Declarer, level: Level) -> Option<Estimate> {
    let made = |player: Declarer| -> Vec<f64> {
        of(rows, player).map(|row| f64::from(u8::from(row.made))).collect()
    };
    paired(&made(player), &made(Declarer { moves: None, ..player }), level).ok()
}

/// A contested deal.
fn contested(solver: &mut Solver, rng: &mut Rng) -> Deal {
    loop {
        let deal = Deal::random(rng);
        let points = high_card_points(deal[Seat::North] | deal[Seat::South]);
        let within = (23..=27).contains(&points);
        if within && (9..=10).contains(&solver.declarer_tricks(&deal, Strain::Notrump, Seat::South)) {
            return deal;
        }
    }
}

/// Plays it out.
fn declare(
    player: Declarer,
    deal: Deal,
    seed: Seed,
    solver: &mut Solver,
    stopwatch: &Stopwatch<'_>,
    row: &mut ContractRow,
) {
    let mut game = Bridge::new(Board::new(BoardNumber::new(3).expect("from one on"), deal));
    let contract: Contract = "3NT-S".parse().expect("a contract");
    let bid = Call::Bid(contract.bid);
    for call in [bid, Call::Pass, Call::Pass, Call::Pass] {
        game.play(Move::Call(call));
    }
    let mut mind = Bridge::player(&player.spec(), seed.child("player")).expect("a player of the list");
    mind.begin(seed.child("player"));
    let mut rng = seed.child("defence").rng();
    while let Some(actor) = game.actor() {
        let card = if Pair::of(actor) == Pair::NorthSouth {
            let view = game.view(actor);
            let (choice, seconds) = stopwatch.time(|| mind.choose(&view, &Budget::unlimited()));
            let choice = choice.expect("a player inside the process answers");
            row.decisions += u32::from(!choice.rated.is_empty());
            row.nodes += choice.nodes;
            row.seconds += seconds;
            choice.best
        } else {
            let position = game.cardplay().expect("cards are played");
            let values = solver.cards(&position);
            let best = values.iter().filter(|value| value.tricks == values[0].tricks).count();
            Move::Card(values[rng.random_range(0..best)].card)
        };
        game.play(card);
    }
    row.tricks = game.public().play.as_ref().map_or(0, |play| play.won()[Pair::NorthSouth]);
    row.made = row.tricks >= contract.tricks();
}
