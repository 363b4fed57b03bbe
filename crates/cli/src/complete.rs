//! What can be typed next where a player stands.

use std::ffi::OsStr;

use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use players::{OptionKind, PlayerOption};
use table::ListedPlayer;

/// Completes a player of a game, with its options: `montecarlo:worlds=`.
pub fn player(game: &'static str) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| {
        typed.to_str().map_or_else(Vec::new, |typed| next(&players(game), typed))
    })
}

/// Completes the last of several players separated by commas.
pub fn lineup(game: &'static str) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| {
        let Some(typed) = typed.to_str() else { return Vec::new() };
        let players = players(game);
        // A comma may be followed by an option of the last player, or by the next player.
        let last = typed.rfind(',').map_or(0, |comma| comma + 1);
        let player =
            typed.rfind(':').map_or(0, |colon| typed[..colon].rfind(',').map_or(0, |comma| comma + 1));
        let mut candidates = after(&typed[..player], next(&players, &typed[player..]));
        if player != last {
            candidates.extend(after(&typed[..last], next(&players, &typed[last..])));
        }
        candidates
    })
}

fn players(game: &str) -> Vec<ListedPlayer> {
    table::find(game).map_or_else(|_| Vec::new(), |game| game.players())
}

/// Players whose name begins so; after a colon their options, after an equals sign their values.
fn next(players: &[ListedPlayer], typed: &str) -> Vec<CompletionCandidate> {
    let Some((name, options)) = typed.split_once(':') else {
        let begun = players.iter().filter(|player| player.name.starts_with(typed));
        return begun.map(|player| candidate(player.name.to_owned(), player.about)).collect();
    };
    let Some(player) = players.iter().find(|player| player.name == name) else { return Vec::new() };
    let (before, last) = options.rsplit_once(',').unwrap_or(("", options));
    let comma = if before.is_empty() { "" } else { "," };
    let start = format!("{name}:{before}{comma}");
    let found = match last.split_once('=') {
        None => player
            .options
            .iter()
            .filter(|option| option.name.starts_with(last))
            .map(|option| candidate(format!("{}=", option.name), option.about))
            .collect(),
        Some((key, value)) => player
            .options
            .iter()
            .filter(|option| option.name == key)
            .flat_map(|option| values(option, players))
            .filter(|(word, _)| word.starts_with(value))
            .map(|(word, about)| candidate(format!("{key}={word}"), about))
            .collect(),
    };
    after(&start, found)
}

/// What may stand behind the equals sign.
fn values(option: &PlayerOption, players: &[ListedPlayer]) -> Vec<(String, &'static str)> {
    match option.kind {
        OptionKind::Word(words) => words.iter().map(|&(word, about)| (word.to_owned(), about)).collect(),
        OptionKind::Switch { .. } => vec![("yes".to_owned(), option.about), ("no".to_owned(), "")],
        OptionKind::Weights => Vec::new(),
        OptionKind::Player { .. } => {
            players.iter().map(|player| (player.name.to_owned(), player.about)).collect()
        }
        OptionKind::Number { default, .. } => vec![(default.to_string(), "the default")],
    }
}

fn candidate(text: String, about: &'static str) -> CompletionCandidate {
    CompletionCandidate::new(text).help((!about.is_empty()).then(|| about.into()))
}

/// The candidates behind what was typed before them.
fn after(start: &str, candidates: Vec<CompletionCandidate>) -> Vec<CompletionCandidate> {
    candidates.into_iter().map(|candidate| candidate.add_prefix(start)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(game: &'static str, typed: &str) -> Vec<String> {
        let found = next(&players(game), typed);
        found.iter().map(|candidate| candidate.get_value().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn players_options_and_values_are_completed() {
        assert_eq!(completed("bridge", "monte"), ["montecarlo"]);
        assert!(completed("bridge", "montecarlo:wo").contains(&"montecarlo:worlds=".to_owned()));
        let aims = completed("bridge", "montecarlo:worlds=50,aim=t");
        assert_eq!(aims, ["montecarlo:worlds=50,aim=tricks"]);
        assert!(completed("bridge", "nobody:x").is_empty());
    }

    #[test]
    fn a_lineup_goes_on_with_an_option_or_a_player() {
        let of = |typed: &str| {
            let found = lineup("hearts").complete(OsStr::new(typed));
            found.iter().map(|one| one.get_value().to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        assert_eq!(of("ducker,rand"), ["ducker,random"]);
        assert!(of("ducker,learned:se").contains(&"ducker,learned:search=".to_owned()));
    }
}
