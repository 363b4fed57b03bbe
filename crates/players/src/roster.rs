//! One list of players for each game.

use cards::Seed;
use game::{Hidden, Player};

use crate::{PlayerOption, Settings, Spec, SpecError};

/// A player of one game, as listed.
pub struct PlayerEntry<G: Hidden> {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// Its options.
    pub options: &'static [PlayerOption],
    /// Seats it at the table.
    pub make: fn(&Settings, Seed) -> Box<dyn Player<G> + Send>,
}

/// A game that has players.
pub trait Roster: Hidden + 'static {
    /// The game's name as users type it.
    const NAME: &'static str;

    /// All players of this game, the one to play against by default first.
    fn roster() -> &'static [PlayerEntry<Self>];

    /// The player that a specification names.
    fn player(spec: &Spec, seed: Seed) -> Result<Box<dyn Player<Self> + Send>, SpecError> {
        let entry = Self::roster().iter().find(|entry| entry.name == spec.name).ok_or_else(|| {
            let names: Vec<_> = Self::roster().iter().map(|entry| entry.name).collect();
            SpecError::NoSuchPlayer { game: Self::NAME, name: spec.name.clone(), known: names.join(", ") }
        })?;
        let settings = Settings::read(entry.name, entry.options, spec)?;
        for part in settings.players() {
            Self::player(part, seed)?;
        }
        Ok((entry.make)(&settings, seed))
    }
}
