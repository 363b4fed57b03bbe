//! Tables whose game is known by its name alone, so that a door lists and opens every game alike.

use cards::{Seat, Seed};
use game::{Budget, Foul, PlainText};
use players::{PlayerOption, Roster, Spec, SpecError};
use serde_json::Value;

use crate::engine::{Engine, PlayerEngine};
use crate::live::{Fouled, Pending};
use crate::position::{self, AnyPlayer, AnyPosition, Worded};
use crate::seating::{self, SeatError};
use crate::series::{Chosen, GameOption, News, OptionError, Series};
use crate::session::Session;
use crate::shared::SharedTable;

/// A table of some game, in words. What it gives out for a seat comes from that seat's view alone.
pub trait AnyTable: Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The seats that take part, in order of turn.
    fn seats(&self) -> &'static [Seat];
    /// How moves are typed.
    fn help(&self) -> &'static str;
    /// What the table waits for. [`Pending::Over`] stands for one game of several too, until
    /// [`step`](AnyTable::step) has dealt the next.
    fn pending(&self) -> Pending;
    /// What a seat knows, as data.
    fn view(&self, seat: Seat) -> Value;
    /// What a seat knows, drawn.
    fn draw(&self, seat: Seat) -> String;
    /// What a seat has witnessed in this game, oldest first.
    fn log(&self, seat: Seat) -> Vec<String>;
    /// What a seat may do now.
    fn moves(&self, seat: Seat) -> Vec<String>;
    /// A person's move, as typed.
    fn play(&mut self, seat: Seat, typed: &str) -> Result<(), PlayError>;
    /// Lets one thing happen that needs no person: a program's move, a move of chance, the end of a
    /// game and the start of the next.
    fn step(&mut self, budget: &Budget) -> Step;
    /// What the adviser would do for a seat that has to decide.
    fn hint(&mut self, seat: Seat, budget: &Budget) -> Result<Hint, Foul>;
    /// Takes the last decision of this seat back, and what came after it. False if there is none.
    fn undo(&mut self, seat: Seat) -> bool;
    /// Every move by people and programs so far, as typed: what [`GameEntry::open`] goes on from.
    fn record(&self) -> Vec<String>;
}

/// What [`AnyTable::step`] did.
#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// A move was made, or the next game dealt.
    Moved,
    /// There is something to say.
    News(News),
    /// Nothing: somebody has to decide, or to sit down.
    Waiting,
    /// Nothing: all games are over.
    Over,
    /// Nothing: the game was ended by a foul.
    Fouled(Fouled),
}

/// Why what a person typed changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// It is no legal move.
    #[error(transparent)]
    Misread(#[from] game::Misread),
    /// Another decides.
    #[error(transparent)]
    Refused(#[from] crate::live::Refused),
}

/// What an adviser would do, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The move.
    pub best: String,
    /// The reasons.
    pub notes: Vec<String>,
    /// Moves with their values, the best first.
    pub rated: Vec<(String, f64)>,
}

/// How a table is set.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Where people sit; empty to look on. `None` for one person in the usual seat.
    pub people: Option<Vec<Seat>>,
    /// Who plays the other seats; the first of the roster if nothing is said.
    pub against: Option<Spec>,
    /// Whom people ask for hints; likewise.
    pub adviser: Option<Spec>,
    /// What everything random grows from.
    pub seed: Seed,
    /// What was chosen about the game.
    pub chosen: Chosen,
    /// Moves that were made before: the game goes on from there.
    pub record: Vec<String>,
}

/// Why a table cannot be set.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Nobody sits there in this game.
    #[error("nobody sits {seat} at {game}: choose {known}")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// The game.
        game: &'static str,
        /// The seats there are.
        known: String,
    },
    /// A player cannot be seated.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// An option has no such value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A move of the record does not fit.
    #[error("move {number} of those made before, '{typed}': {why}; leave it and what follows out")]
    Record {
        /// Counted from one.
        number: usize,
        /// What was written.
        typed: String,
        /// What is wrong.
        why: PlayError,
    },
    /// The record goes on after the end.
    #[error("{0} moves were made before, and the games are over after fewer")]
    RecordTooLong(usize),
}

/// A player of a game, as listed.
#[derive(Clone, Copy, Debug)]
pub struct ListedPlayer {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// Its options.
    pub options: &'static [PlayerOption],
}

/// One game of the list: what a door needs to offer it.
pub struct GameEntry {
    /// The game's name as users type it.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// What can be chosen about it.
    pub options: &'static [GameOption],
    /// Where somebody sits who does not say where.
    pub usual_seat: Seat,
    open: fn(&Setup) -> Result<Box<dyn SharedTable>, OpenError>,
    start: Start,
    player: MakePlayer,
    players: fn() -> Vec<ListedPlayer>,
    check: fn(&Spec) -> Result<(), SpecError>,
    engine: MakeEngine,
}

type Start = fn(&Chosen, Seed) -> Result<Box<dyn AnyPosition>, OptionError>;
type MakePlayer = fn(&Spec, Seed) -> Result<Box<dyn AnyPlayer>, SeatError>;
type MakeEngine = fn(&Spec, Seed) -> Result<Box<dyn Engine>, SpecError>;

impl GameEntry {
    /// The line of a game in the list.
    pub const fn of<S: Series>() -> GameEntry
    where
        <S::Game as game::Hidden>::View: PlainText,
    {
        GameEntry {
            name: S::Game::NAME,
            about: S::ABOUT,
            options: S::OPTIONS,
            usual_seat: S::USUAL_SEAT,
            open: |setup| Ok(Box::new(Session::<S>::open(setup)?)),
            start: |chosen, seed| {
                let first = S::new(chosen, seed)?.next().expect("a series has a first game");
                Ok(position::standing::<S>(first))
            },
            player: |spec, seed| Ok(Box::new(Worded::<S::Game>(seating::player(spec, seed)?))),
            players: || {
                let listed = |entry: &players::PlayerEntry<S::Game>| ListedPlayer {
                    name: entry.name,
                    about: entry.about,
                    options: entry.options,
                };
                S::Game::roster().iter().map(listed).collect()
            },
            check: seating::check::<S::Game>,
            engine: |spec, seed| Ok(Box::new(PlayerEngine::<S::Game>::new(spec, seed)?)),
        }
    }

    /// Sets a table.
    pub fn open(&self, setup: &Setup) -> Result<Box<dyn AnyTable>, OpenError> {
        Ok((self.open)(setup)?)
    }

    /// Sets a table at which people come and go.
    pub fn share(&self, setup: &Setup) -> Result<Box<dyn SharedTable>, OpenError> {
        (self.open)(setup)
    }

    /// The first position of the first game, which nobody is seated at.
    pub fn start(&self, chosen: &Chosen, seed: Seed) -> Result<Box<dyn AnyPosition>, OptionError> {
        (self.start)(chosen, seed)
    }

    /// One of its players, or a program outside, to be asked in words.
    pub fn player(&self, spec: &Spec, seed: Seed) -> Result<Box<dyn AnyPlayer>, SeatError> {
        (self.player)(spec, seed)
    }

    /// Everybody who plays it, the one to play against by default first.
    pub fn players(&self) -> Vec<ListedPlayer> {
        (self.players)()
    }

    /// Checks a specification without starting anything.
    pub fn check(&self, spec: &Spec) -> Result<(), SpecError> {
        (self.check)(spec)
    }

    /// One of its players, to be asked in messages.
    pub fn engine(&self, spec: &Spec, seed: Seed) -> Result<Box<dyn Engine>, SpecError> {
        (self.engine)(spec, seed)
    }
}
