use bridge::Bridge;
use classics::backgammon::Backgammon;
use classics::battleships::Battleships;
use classics::tictactoe::TicTacToe;
use hearts::Round;
use players::{Entry, Roster};
use serde_json::{Value, json};

use crate::failure::Failure;

/// List the players of every game, with their options
///
/// A player is named with its options after a colon: alphabeta:depth=6
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Only this game's
    game: Option<String>,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let rosters = [
        roster::<Round>(),
        roster::<Bridge>(),
        roster::<Backgammon>(),
        roster::<Battleships>(),
        roster::<TicTacToe>(),
    ];
    let wanted = |game: &&(&str, Vec<Listed>)| args.game.as_deref().is_none_or(|name| name == game.0);
    let chosen: Vec<_> = rosters.iter().filter(wanted).collect();
    if chosen.is_empty() {
        let known: Vec<_> = rosters.iter().map(|(game, _)| *game).collect();
        return Err(Failure::usage(format!("no such game; there are: {}", known.join(", "))));
    }
    for (game, players) in chosen {
        if json {
            players.iter().for_each(|player| println!("{}", player.json));
            continue;
        }
        println!("{game}");
        players.iter().for_each(|player| print!("{}", player.text));
    }
    Ok(())
}

/// A player, in words and as data.
struct Listed {
    text: String,
    json: Value,
}

fn roster<G: Roster>() -> (&'static str, Vec<Listed>) {
    (G::NAME, G::roster().iter().map(list::<G>).collect())
}

fn list<G: Roster>(entry: &Entry<G>) -> Listed {
    let mut text = format!("  {:15} {}\n", entry.name, entry.about);
    for knob in entry.knobs {
        let range = format!("{} to {}, else {}", knob.least, knob.most, knob.default);
        text += &format!("  {:15}   {}: {} ({range})\n", "", knob.name, knob.about);
    }
    let options: Vec<_> = entry
        .knobs
        .iter()
        .map(|knob| json!({ "name": knob.name, "about": knob.about, "default": knob.default, "least": knob.least, "most": knob.most }))
        .collect();
    Listed {
        text,
        json: json!({ "game": G::NAME, "name": entry.name, "about": entry.about, "options": options }),
    }
}
