use players::{OptionKind, PlayerOption};
use serde_json::{Value, json};
use table::{GAMES, ListedPlayer};

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
    let games = match &args.game {
        Some(name) => std::slice::from_ref(table::find(name).map_err(Failure::usage)?),
        None => GAMES,
    };
    for game in games {
        if !json {
            println!("{}", game.name);
        }
        for player in game.players() {
            match json {
                true => println!("{}", player_as_data(game.name, &player)),
                false => print!("{}", player_in_words(&player)),
            }
        }
    }
    Ok(())
}

fn player_in_words(player: &ListedPlayer) -> String {
    let options: String = player.options.iter().map(in_words).collect();
    format!("  {:15} {}\n{options}", player.name, player.about)
}

fn player_as_data(game: &str, player: &ListedPlayer) -> Value {
    let options: Vec<_> = player.options.iter().map(as_data).collect();
    json!({ "game": game, "name": player.name, "about": player.about, "options": options })
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
        OptionKind::Weights => line(&format!("{}=FILE", option.name), option.about),
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
        OptionKind::Weights => json!({ "name": name, "about": about, "kind": "weights", "default": null }),
        OptionKind::Player { .. } => {
            json!({ "name": name, "about": about, "kind": "player", "default": default })
        }
        OptionKind::Word(words) => {
            let words = words.iter().map(|(word, about)| json!({ "name": word, "about": about }));
            json!({ "name": name, "about": about, "kind": "word", "default": default, "words": words.collect::<Vec<_>>() })
        }
    }
}
