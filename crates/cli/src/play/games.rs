//! The games that can be played, a way of arranging each.

use std::fmt::Write as _;

use arena::playing::draw;
use bridge::{Board, BoardNumber, Bridge, Diagram, Outcome};
use cards::{Deal, Seat};
use classics::backgammon::{Backgammon, Scoring};
use classics::battleships::Battleships;
use classics::tictactoe::TicTacToe;
use game::{Game, Hidden};
use hearts::{Match, Round, Rules};
use serde_json::json;

use super::table::TableArgs;
use crate::failure::Failure;

/// Three in a row; X (North) begins
#[derive(clap::Args, Debug)]
pub struct TicTacToeArgs {
    #[command(flatten)]
    table: TableArgs,
}

/// Backgammon without the cube
#[derive(clap::Args, Debug)]
pub struct BackgammonArgs {
    #[command(flatten)]
    table: TableArgs,
    /// Every game counts one, gammons and backgammons too
    #[arg(long)]
    single: bool,
}

/// Battleships: place your fleet, then find the other
#[derive(clap::Args, Debug)]
pub struct BattleshipsArgs {
    #[command(flatten)]
    table: TableArgs,
}

/// Hearts for four, to the target score
#[derive(clap::Args, Debug)]
pub struct HeartsArgs {
    #[command(flatten)]
    table: TableArgs,
    /// A preset, perhaps with options: standard, perkins, sturtevant, standard,jack=10 (`finesse rules`)
    #[arg(long, default_value = "standard", value_parser = super::read_rules)]
    rules: Rules,
    /// Stop after this many rounds
    #[arg(long)]
    rounds: Option<usize>,
}

/// Contract bridge: bid and play boards
#[derive(clap::Args, Debug)]
pub struct BridgeArgs {
    #[command(flatten)]
    table: TableArgs,
    /// How many boards
    #[arg(long, default_value_t = 4)]
    boards: u32,
}

const TWO: [Seat; 2] = [Seat::North, Seat::South];

impl TicTacToeArgs {
    /// Plays it.
    pub fn run(&self, json: bool) -> Result<(), Failure> {
        let table = self.table.set(json);
        table.sit::<TicTacToe>(|desk| {
            let mut game = TicTacToe::new();
            let mut lineup = table.lineup(&TWO, Seat::North)?;
            desk.play(&mut game, &mut lineup, no_chance)?;
            Ok(desk.show_end(&game.view(lineup.watched), &game.payoff())?)
        })
    }
}

impl BackgammonArgs {
    /// Plays it.
    pub fn run(&self, json: bool) -> Result<(), Failure> {
        let table = self.table.set(json);
        table.sit::<Backgammon>(|desk| {
            let mut game = Backgammon::new(if self.single { Scoring::Wins } else { Scoring::Points });
            let mut lineup = table.lineup(&TWO, Seat::South)?;
            let mut dice = table.seed().child("dice").rng();
            desk.play(&mut game, &mut lineup, |game| draw(game, &mut dice))?;
            Ok(desk.show_end(&game.view(lineup.watched), game.payoff().as_ref())?)
        })
    }
}

impl BattleshipsArgs {
    /// Plays it.
    pub fn run(&self, json: bool) -> Result<(), Failure> {
        let table = self.table.set(json);
        table.sit::<Battleships>(|desk| {
            let mut game = Battleships::new(Default::default());
            let mut lineup = table.lineup(&TWO, Seat::South)?;
            desk.play(&mut game, &mut lineup, no_chance)?;
            Ok(desk.show_end(&game.view(lineup.watched), game.payoff().as_ref())?)
        })
    }
}

impl HeartsArgs {
    /// Plays it.
    pub fn run(&self, json: bool) -> Result<(), Failure> {
        let table = self.table.set(json);
        table.sit::<Round>(|desk| {
            let mut sheet = Match::new(self.rules);
            let mut lineup = table.lineup(&Seat::ALL, Seat::South)?;
            while !sheet.is_over() && self.rounds.is_none_or(|most| sheet.rounds().len() < most) {
                let deals = table.seed().child("deals").child(sheet.rounds().len());
                let mut round = sheet.round(&Deal::random(&mut deals.rng()));
                desk.play(&mut round, &mut lineup, no_chance)?;
                sheet.record(&round).map_err(Failure::failed)?;
                desk.say(
                    "scores",
                    &score_sheet(&sheet),
                    json!({ "scores": sheet.scores(), "round": round.points() }),
                )?;
            }
            let winners: Vec<_> = sheet.winners().iter().map(Seat::to_string).collect();
            Ok(desk.say(
                "over",
                &format!("{} wins.", winners.join(" and ")),
                json!({ "winners": sheet.winners() }),
            )?)
        })
    }
}

impl BridgeArgs {
    /// Plays it.
    pub fn run(&self, json: bool) -> Result<(), Failure> {
        let table = self.table.set(json);
        table.sit::<Bridge>(|desk| {
            let mut total = 0;
            let mut lineup = table.lineup(&Seat::ALL, Seat::South)?;
            for number in (1..=self.boards).filter_map(BoardNumber::new) {
                let deals = table.seed().child("deals").child(number.get() as usize);
                let board = Board::new(number, Deal::random(&mut deals.rng()));
                let mut game = Bridge::new(board);
                desk.play(&mut game, &mut lineup, no_chance)?;
                let outcome = game.outcome().unwrap_or(Outcome::PassedOut);
                let points = outcome.points(board.vulnerability);
                total += points;
                let text = format!(
                    "\n{}\n{outcome}: {points:+} to North-South, {total:+} in all.\n",
                    Diagram::from(&board)
                );
                desk.say(
                    "result",
                    &text,
                    json!({ "board": board, "outcome": outcome.to_string(), "points": points }),
                )?;
            }
            Ok(())
        })
    }
}

fn no_chance<G: Game>(_: &G) -> G::Move {
    unreachable!("chance has no turn in this game")
}

/// The score sheet so far: a line for each round, and the sum.
fn score_sheet(sheet: &Match) -> String {
    let mut text = format!("\n{:8}{:>8}{:>8}{:>8}{:>8}\n", "", "North", "East", "South", "West");
    let mut line = |name: &str, numbers: [i32; 4]| {
        let [n, e, s, w] = numbers;
        writeln!(text, "{name:8}{n:>8}{e:>8}{s:>8}{w:>8}").expect("writing to a string");
    };
    for (i, points) in sheet.rounds().iter().enumerate() {
        line(&format!("round {}", i + 1), points.map(|points| sheet.rules().score(points)).into_array());
    }
    line("score", sheet.scores().into_array());
    text
}
