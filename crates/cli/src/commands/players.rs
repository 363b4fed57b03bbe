use bridge::Bridge;
use classics::backgammon::Backgammon;
use classics::battleships::Battleships;
use classics::tictactoe::TicTacToe;
use hearts::Round;
use players::{Entry, OptionKind, PlayerOption, Roster};
use serde_json::{Value, json};

use crate::failure::Failure;

/// List the players of every game, with their options
///
/// Options are listed with their defaults. Others are written behind the name, after a colon:
/// montecarlo:worlds=200,aim=tricks,mix=yes
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
    let text = entry.options.iter().map(in_words).collect::<String>();
    let options: Vec<_> = entry.options.iter().map(as_data).collect();
    Listed {
        text: format!("  {:15} {}\n{text}", entry.name, entry.about),
        json: json!({ "game": G::NAME, "name": entry.name, "about": entry.about, "options": options }),
    }
}

/// An option as it is written with its default, and what else may be written.
fn in_words(option: &PlayerOption) -> String {
    let line = |written: &str, meaning: &str| format!("      {written:17} {meaning}\n");
    let written = format!("{}={}", option.name, option.default());
    match option.kind {
        OptionKind::Number { least, most, .. } => {
            line(&written, &format!("{} ({least} to {most})", option.about))
        }
        OptionKind::Switch { .. } => line(&written, &format!("{} (yes or no)", option.about)),
        OptionKind::Player { .. } => {
            line(&written, &format!("{} (a player, its options in parentheses)", option.about))
        }
        OptionKind::Word(words) => {
            let words = words.iter().map(|(word, meaning)| line("", &format!("{word:11} {meaning}")));
            line(&written, option.about) + &words.collect::<String>()
        }
    }
}

/// The default is what one would write.
fn as_data(option: &PlayerOption) -> Value {
    let (name, about) = (option.name, option.about);
    let default = option.default().to_string();
    match option.kind {
        OptionKind::Number { default, least, most } => {
            json!({ "name": name, "about": about, "kind": "number", "default": default, "least": least, "most": most })
        }
        OptionKind::Switch { .. } => {
            json!({ "name": name, "about": about, "kind": "switch", "default": default })
        }
        OptionKind::Player { .. } => {
            json!({ "name": name, "about": about, "kind": "player", "default": default })
        }
        OptionKind::Word(words) => {
            let words = words.iter().map(|(word, about)| json!({ "name": word, "about": about }));
            json!({ "name": name, "about": about, "kind": "word", "default": default, "words": words.collect::<Vec<_>>() })
        }
    }
}
