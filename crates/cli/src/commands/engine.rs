use std::io::{BufRead, Write};

use arena::protocol::{Answer, Message, VERSION};
use bridge::Bridge;
use cards::Seed;
use clap::ValueEnum;
use classics::backgammon::Backgammon;
use classics::battleships::Battleships;
use classics::tictactoe::TicTacToe;
use game::{Budget, PlainText, View};
use hearts::Round;
use players::{Roster, Spec};

use crate::failure::Failure;

/// Answer for one of our players, over standard input and output
///
/// Speaks the protocol of docs/PROTOCOL.md from the player's side, so that any program can use our
/// players, and `cmd:finesse engine ...` is one.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: Game,
    /// The player (`finesse players` lists them); by default the strongest
    #[arg(long)]
    player: Option<Spec>,
    /// The same seed gives the same choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Game {
    Hearts,
    Bridge,
    Backgammon,
    Battleships,
    Tictactoe,
}

pub fn run(args: Args) -> Result<(), Failure> {
    match args.game {
        Game::Hearts => serve::<Round>(&args),
        Game::Bridge => serve::<Bridge>(&args),
        Game::Backgammon => serve::<Backgammon>(&args),
        Game::Battleships => serve::<Battleships>(&args),
        Game::Tictactoe => serve::<TicTacToe>(&args),
    }
}

fn serve<G: Roster>(args: &Args) -> Result<(), Failure>
where
    G::View: PlainText,
{
    let first = || Spec { name: G::roster()[0].name.to_owned(), rest: String::new() };
    let spec = args.player.clone().unwrap_or_else(first);
    let mut player = G::player(&spec, Seed::new(args.seed)).map_err(Failure::usage)?;
    for (i, line) in std::io::stdin().lock().lines().enumerate() {
        let line = line.map_err(Failure::failed)?;
        let wrong = |why: String| Failure::failed(format!("line {}: {why}", i + 1));
        match serde_json::from_str::<Message<G::View>>(&line).map_err(|error| wrong(error.to_string()))? {
            Message::Hello { protocol, game } if protocol != VERSION || game != G::NAME => {
                let us = format!("this engine plays {} by protocol {VERSION}", G::NAME);
                return Err(wrong(format!("{game} by protocol {protocol} is asked for; {us}")));
            }
            Message::Hello { .. } => {}
            Message::Choose { id, view, .. } => {
                if view.moves().into_iter().next().is_none() {
                    return Err(wrong("the view has nothing to decide".to_owned()));
                }
                let decision =
                    player.choose(&view, &Budget::unlimited()).map_err(|foul| wrong(foul.to_string()))?;
                let answer =
                    serde_json::to_string(&Answer::new(id, &view, &decision)).map_err(Failure::failed)?;
                let mut out = std::io::stdout().lock();
                writeln!(out, "{answer}").and_then(|()| out.flush()).map_err(Failure::failed)?;
            }
            Message::Bye => break,
        }
    }
    Ok(())
}
