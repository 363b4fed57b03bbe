//! How a table is set: what whoever makes it asks for, and what is kept of that.

use std::collections::BTreeMap;

use cards::{BySeat, Seat, Seed};
use players::{OptionKind, Spec};
use serde::{Deserialize, Serialize};
use table::{Chosen, GameEntry, Setup, SharedTable};

use crate::Refusal;
use crate::tables::token;

/// The games whose tables the pages can draw.
pub const GAMES: [&str; 2] = ["hearts", "bridge"];

/// The longest pause that programs make before a move, in milliseconds.
pub const LONGEST_PACE: u64 = 10_000;

/// What whoever makes a table asks for.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// `hearts` or `bridge`.
    pub game: String,
    /// What is chosen about the game, by the names of its options.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who sits where: `person`, or a player of the roster. Seats left out are programs.
    #[serde(default)]
    pub seats: BTreeMap<Seat, String>,
    /// The player of the seats left out, and whom people ask for hints.
    #[serde(default)]
    pub adviser: Option<String>,
    /// How long a program waits before each move, in milliseconds.
    #[serde(default)]
    pub pace: Option<u64>,
    /// The name of whoever makes the table.
    #[serde(default)]
    pub name: Option<String>,
    /// Deals from this number, which everybody at the table is told; otherwise nobody can know them.
    #[serde(default)]
    pub seed: Option<u64>,
}

/// How a table was set. Holds tokens and the seed of the deals: it never leaves the server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// `hearts` or `bridge`.
    pub game: String,
    /// What was chosen about the game.
    pub options: BTreeMap<String, String>,
    /// Who sits where at first.
    pub seats: BySeat<Place>,
    /// Where the one who made the table sits; nowhere to look on.
    pub host: Option<Seat>,
    /// Whom people ask for hints.
    pub adviser: Option<String>,
    /// How long a program waits before each move, in milliseconds.
    pub pace: u64,
    /// What the deals grow from.
    pub seed: u64,
    /// Whether everybody may know the deals.
    pub seed_is_known: bool,
}

/// Who sits somewhere at first.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// A person with this token.
    Person(String),
    /// A program.
    Program(String),
}

impl Plan {
    /// The plan that fulfils a wish, with new tokens and a new seed.
    pub fn new(wish: &Wish) -> Result<Plan, Refusal> {
        let game = playable(&wish.game)?;
        let usual = game.players().first().map_or("random", |player| player.name);
        let mut host = None;
        let mut seats = BySeat::from_fn(|_| Place::Program(usual.to_owned()));
        for (&seat, who) in &wish.seats {
            seats[seat] = match who.as_str() {
                "person" => Place::Person(token()),
                program => Place::Program(roster_player(game, program)?.to_string()),
            };
        }
        let is_person = |seat: &Seat| matches!(seats[*seat], Place::Person(_));
        let first = [game.usual_seat].into_iter().chain(Seat::ALL).find(is_person);
        host = host.or(first);
        // Hints come from a player that searches and bids as the meanings of calls say.
        let expert = players::levels(game.name).iter().find(|level| level.name == "expert");
        let adviser = wish.adviser.as_deref().or(expert.map(|level| level.player));
        let adviser = adviser.map(|spec| roster_player(game, spec)).transpose()?;
        let plan = Plan {
            game: wish.game.clone(),
            options: wish.options.clone(),
            seats,
            host,
            adviser: adviser.map(|spec| spec.to_string()),
            pace: wish.pace.unwrap_or(700).min(LONGEST_PACE),
            seed: wish.seed.map_or_else(random_number, Ok)?,
            seed_is_known: wish.seed.is_some(),
        };
        plan.open()?;
        Ok(plan)
    }

    /// The table as it stood before the first move.
    pub fn open(&self) -> Result<Box<dyn SharedTable>, Refusal> {
        let game = playable(&self.game)?;
        let mut chosen = Chosen::default();
        for (name, value) in &self.options {
            let Some(option) = game.options.iter().find(|option| option.name == name) else {
                let known: Vec<_> = game.options.iter().map(|option| option.name).collect();
                let known = known.join(", ");
                return Err(Refusal::bad(format!("{} has no option '{name}'; it has: {known}", game.name)));
            };
            chosen = chosen.with(option.name, value.clone());
        }
        let setup = Setup {
            people: Some(Seat::ALL.to_vec()),
            against: None,
            adviser: self.adviser.as_deref().map(|spec| roster_player(game, spec)).transpose()?,
            seed: Seed::new(self.seed),
            chosen,
            record: Vec::new(),
        };
        let mut table = game.share(&setup).map_err(Refusal::bad)?;
        for (seat, place) in self.seats.iter() {
            if let Place::Program(spec) = place {
                table.seat_program(seat, &roster_player(game, spec)?).map_err(Refusal::bad)?;
            }
        }
        Ok(table)
    }
}

/// A game that the pages can draw.
pub fn playable(name: &str) -> Result<&'static GameEntry, Refusal> {
    match GAMES.contains(&name) {
        true => table::find(name).map_err(Refusal::bad),
        false => Err(Refusal::bad(format!("'{name}' is not played here; there are: {}", GAMES.join(", ")))),
    }
}

/// A player of the roster. Programs outside are started by whoever sits at the machine alone, never by
/// somebody who sends a message.
pub fn roster_player(game: &GameEntry, spec: &str) -> Result<Spec, Refusal> {
    let spec: Spec = spec.parse().map_err(Refusal::bad)?;
    if !game.players().iter().any(|player| player.name == spec.name) {
        let known: Vec<_> = game.players().iter().map(|player| player.name).collect();
        let known = known.join(", ");
        return Err(Refusal::bad(format!(
            "no player of {} is called '{}'; there are: {known}",
            game.name, spec.name
        )));
    }
    if names_a_file(game, &spec) {
        return Err(Refusal::bad(format!(
            "{spec} names a file, which nobody may do from a page: play it with `finesse play`"
        )));
    }
    game.check(&spec).map_err(Refusal::bad)?;
    Ok(spec)
}

/// Whether a player, or one that is an option of it, is to read a file of this machine.
fn names_a_file(game: &GameEntry, spec: &Spec) -> bool {
    let players = game.players();
    let Some(player) = players.iter().find(|player| player.name == spec.name) else { return false };
    spec.options().filter_map(|option| option.split_once('=')).any(|(key, value)| {
        let kind = player.options.iter().find(|option| option.name == key.trim()).map(|option| option.kind);
        match kind {
            Some(OptionKind::Weights) => true,
            Some(OptionKind::Player { .. }) => {
                Spec::nested(value.trim()).is_ok_and(|part| names_a_file(game, &part))
            }
            _ => false,
        }
    })
}

/// A number that nobody can guess.
pub fn random_number() -> Result<u64, Refusal> {
    getrandom::u64().map_err(|why| Refusal::busy(format!("the system gives no random numbers: {why}")))
}
