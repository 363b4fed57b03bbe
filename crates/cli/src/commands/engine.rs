use std::io::{BufRead, Write};

use cards::Seed;
use game::Budget;
use players::Spec;
use table::Reply;

use crate::failure::Failure;

/// Answer for one of our players, over standard input and output
///
/// Speaks the protocol of docs/PROTOCOL.md from the player's side, so that any program can use our
/// players, and `cmd:finesse engine ...` is one.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game (`finesse players` lists them)
    game: String,
    /// The player; by default the first that is listed
    #[arg(long)]
    player: Option<Spec>,
    /// The same seed gives the same choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> Result<(), Failure> {
    let game = table::find(&args.game).map_err(Failure::usage)?;
    let spec = args.player.unwrap_or_else(|| Spec::plain(game.players()[0].name));
    let mut engine = game.engine(&spec, Seed::new(args.seed)).map_err(Failure::usage)?;
    for (i, line) in std::io::stdin().lock().lines().enumerate() {
        let line = line.map_err(Failure::failed)?;
        let reply = engine.answer(&line, &Budget::unlimited());
        match reply.map_err(|why| Failure::failed(format!("line {}: {why}", i + 1)))? {
            Reply::Say(answer) => {
                let mut out = std::io::stdout().lock();
                writeln!(out, "{answer}").and_then(|()| out.flush()).map_err(Failure::failed)?;
            }
            Reply::Silence => {}
            Reply::End => break,
        }
    }
    Ok(())
}
