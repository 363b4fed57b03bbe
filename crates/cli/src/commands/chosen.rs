//! What can be chosen about a game, as options of its subcommand.

use clap::{Arg, ArgAction, ArgMatches};
use table::{Chosen, GameEntry, GameOption};

/// An option of the command line for each of the game.
pub fn options(game: &'static GameEntry) -> impl Iterator<Item = Arg> {
    game.options.iter().map(|option: &'static GameOption| {
        let arg = Arg::new(option.name).long(option.name).help(option.about);
        match option.value {
            None => arg.action(ArgAction::SetTrue),
            Some(value) if option.default.is_empty() => arg.value_name(value),
            Some(value) => arg.value_name(value).default_value(option.default),
        }
    })
}

/// What was chosen.
pub fn read(game: &GameEntry, matches: &ArgMatches) -> Chosen {
    let value = |option: &GameOption| match option.value {
        None => matches.get_flag(option.name).then(|| "yes".to_owned()),
        Some(_) => matches.get_one::<String>(option.name).cloned(),
    };
    game.options.iter().fold(Chosen::default(), |chosen, option| match value(option) {
        Some(value) => chosen.with(option.name, value),
        None => chosen,
    })
}
