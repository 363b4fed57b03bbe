//! Defaults that somebody set for themselves.
//!
//! They stand in `finesse/config.toml` below `$XDG_CONFIG_HOME` or `~/.config`, or in the file that
//! `$FINESSE_CONFIG` names (nothing if it is empty). Each is the default of the option of that name, in every
//! command that has it:
//!
//! ```toml
//! color = "never"
//! seed = 7
//! threads = 2
//! [against]
//! hearts = "sweetpea"
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Command;
use serde::Deserialize;

use crate::failure::Failure;

/// What a file sets.
#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields)]
pub struct Config {
    color: Option<String>,
    seed: Option<u64>,
    threads: Option<std::num::NonZeroUsize>,
    /// By game, whom one plays against.
    #[serde(default)]
    against: BTreeMap<String, String>,
    /// By game, whom one asks for hints.
    #[serde(default)]
    advisor: BTreeMap<String, String>,
}

impl Config {
    /// What the file sets; nothing if there is no file.
    pub fn load() -> Result<Config, Failure> {
        let Some(path) = place() else { return Ok(Config::default()) };
        match std::fs::read_to_string(&path) {
            Ok(text) => Config::read(&text, &path),
            // A file that was named must be there.
            Err(_) if std::env::var_os(VARIABLE).is_none() => Ok(Config::default()),
            Err(why) => Err(Failure::file(&path, why)),
        }
    }

    fn read(text: &str, path: &Path) -> Result<Config, Failure> {
        let config: Config = toml::from_str(text).map_err(|why| Failure::file(path, why))?;
        for (game, player) in config.against.iter().chain(&config.advisor) {
            let entry = table::find(game).map_err(|why| Failure::file(path, why))?;
            let spec = player.parse().map_err(|why| Failure::file(path, why))?;
            entry.check(&spec).map_err(|why| Failure::file(path, why))?;
        }
        Ok(config)
    }

    /// The command with these defaults.
    pub fn apply(&self, command: Command) -> Command {
        let set = |command: Command, name: &'static str, value: Option<String>| match value {
            Some(value) if command.get_arguments().any(|arg| arg.get_id() == name) => {
                command.mut_arg(name, |arg| arg.default_value(value))
            }
            _ => command,
        };
        let game = command.get_name().to_owned();
        let command = set(command, "color", self.color.clone());
        let command = set(command, "seed", self.seed.map(|seed| seed.to_string()));
        let command = set(command, "threads", self.threads.map(|threads| threads.to_string()));
        let command = set(command, "against", self.against.get(&game).cloned());
        let command = set(command, "advisor", self.advisor.get(&game).cloned());
        command.mut_subcommands(|command| self.apply(command))
    }
}

/// The variable that names the file.
const VARIABLE: &str = "FINESSE_CONFIG";

fn place() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(VARIABLE) {
        return (!named.is_empty()).then(|| named.into());
    }
    let folder = std::env::var_os("XDG_CONFIG_HOME").filter(|folder| !folder.is_empty());
    let folder =
        folder.map(PathBuf::from).or_else(|| Some(Path::new(&std::env::var_os("HOME")?).join(".config")));
    Some(folder?.join("finesse").join("config.toml"))
}
