//! Games that the same people play one after another: a match of hearts, boards of bridge, or one game.

use std::collections::BTreeMap;

use cards::{Rng, Seat, Seed};
use game::{Chance, Game};
use players::Roster;
use rand::RngExt;
use serde_json::Value;

/// How a game is arranged for people: its options, which games follow each other, and what is said
/// when one is over.
pub trait Series: Sized + Send + 'static {
    /// What is played.
    type Game: Roster<Move: Send, View: Send + Sync + 'static> + Send + Sync;

    /// What it is, in a line.
    const ABOUT: &'static str;
    /// What can be chosen.
    const OPTIONS: &'static [GameOption];
    /// Where somebody sits who does not say where.
    const USUAL_SEAT: Seat;

    /// Before the first game; deals grow from the seed.
    fn new(chosen: &Chosen, seed: Seed) -> Result<Self, OptionError>;

    /// The next game; `None` when the series is over.
    fn next(&mut self) -> Option<Self::Game>;

    /// Enters a game that is over, and says what came of it, to somebody in this seat.
    fn enter(&mut self, game: &Self::Game, seat: Seat) -> News;

    /// What is said at the end of all games, if anything is left to say.
    fn end(&self) -> Option<News> {
        None
    }

    /// What somebody may know who looks on and holds no cards.
    fn public(game: &Self::Game) -> Value;

    /// A game that is over with everything face up, for whoever looks at it later.
    fn played(game: &Self::Game) -> Value;

    /// Whether whoever decides now chooses several moves together, such as the cards to pass.
    fn chooses_together(_: &Self::Game) -> bool {
        false
    }

    /// Ends a game by agreement: the side of this seat gets so many of the tricks that are left. Games
    /// without claims leave it as it is.
    fn claim(_: &mut Self::Game, _: Seat, _: u8) -> Result<(), ClaimRefused> {
        Err(ClaimRefused("there are no claims in this game: play on".to_owned()))
    }

    /// The moves that end a game when this seat is certain, by what it knows, to win every trick that is
    /// left; `None` when it is not.
    fn rest(_: &Self::Game, _: Seat) -> Option<Vec<<Self::Game as Game>::Move>> {
        None
    }

    /// A move of chance. Games in which chance never moves leave it as it is.
    fn draw(_: &Self::Game, _: &mut Rng) -> <Self::Game as Game>::Move {
        unreachable!("chance has no turn in this game")
    }
}

/// One thing that can be chosen about a game. Without a value it is a switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameOption {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// A word for its value.
    pub value: Option<&'static str>,
    /// The value when none is given.
    pub default: &'static str,
}

/// What was chosen, by the names of options; whatever is missing has its default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chosen(BTreeMap<&'static str, String>);

/// An option has no such value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("--{option} {value}: {why}")]
pub struct OptionError {
    /// The option.
    pub option: &'static str,
    /// What was written.
    pub value: String,
    /// What is wrong, and what may be written.
    pub why: String,
}

impl Chosen {
    /// The same with this value of an option; a switch is on with `yes`.
    #[must_use]
    pub fn with(mut self, option: &'static str, value: impl Into<String>) -> Chosen {
        self.0.insert(option, value.into());
        self
    }

    /// The text of an option.
    pub fn text(&self, option: &GameOption) -> &str {
        self.0.get(option.name).map_or(option.default, String::as_str)
    }

    /// Whether a switch is on.
    pub fn is_on(&self, option: &GameOption) -> bool {
        self.text(option) == "yes"
    }

    /// A whole number of at least one; `None` where the option is left empty.
    pub fn count(&self, option: &GameOption) -> Result<Option<u32>, OptionError> {
        let text = self.text(option);
        if text.is_empty() {
            return Ok(None);
        }
        let count = text.parse().ok().filter(|&count| count > 0).map(Some);
        count.ok_or_else(|| self.wrong(option, "write a whole number, at least 1"))
    }

    /// An error about an option.
    pub fn wrong(&self, option: &GameOption, why: impl ToString) -> OptionError {
        OptionError { option: option.name, value: self.text(option).to_owned(), why: why.to_string() }
    }
}

/// Why a game is not ended by agreement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ClaimRefused(pub String);

/// Something that is said beside the game: a score sheet, a result.
#[derive(Clone, PartialEq, Debug)]
pub struct News {
    /// A word for it: `scores`, `result`, `over`.
    pub kind: &'static str,
    /// For people.
    pub text: String,
    /// For programs.
    pub data: Value,
}

/// What chance does at its turn, drawn by the probabilities of the game.
///
/// # Panics
/// If it is not chance's turn.
pub fn draw<G: Chance>(game: &G, rng: &mut Rng) -> G::Move {
    let mut left = rng.random::<f64>();
    let outcomes: Vec<_> = game.outcomes().collect();
    let drawn = outcomes.iter().find(|(_, probability)| {
        left -= probability;
        left < 0.0
    });
    drawn.or(outcomes.last()).expect("chance is asked only at its turn").0
}
