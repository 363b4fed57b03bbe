use clap::Subcommand;

use crate::failure::Failure;
use crate::play::{BackgammonArgs, BattleshipsArgs, BridgeArgs, HeartsArgs, TicTacToeArgs};

/// Play a game in the terminal
///
/// You are shown the table and asked for a move; `help` at the prompt lists what else you can say.
/// With --json the same goes in JSON, one event a line, and a program can answer.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand, Debug)]
enum Game {
    Hearts(HeartsArgs),
    Bridge(BridgeArgs),
    Backgammon(BackgammonArgs),
    Battleships(BattleshipsArgs),
    #[command(name = "tictactoe")]
    TicTacToe(TicTacToeArgs),
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    match args.game {
        Game::Hearts(args) => args.run(json),
        Game::Bridge(args) => args.run(json),
        Game::Backgammon(args) => args.run(json),
        Game::Battleships(args) => args.run(json),
        Game::TicTacToe(args) => args.run(json),
    }
}
