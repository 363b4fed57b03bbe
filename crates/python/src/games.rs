//! Every game of the list: positions, views and players.

use std::sync::{Mutex, PoisonError};

use bridge::{Board, BoardNumber, Vulnerability};
use cards::{Deal, Seat, Seed};
use game::{Budget, Foul, Turn};
use players::Spec;
use pyo3::create_exception;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rand::Rng;
use serde_json::json;
use table::{AnyPlayer, AnyPosition, AnyView, Chosen, GAMES, Hint};

use crate::convert::{FinesseError, Read, as_python, error};

create_exception!(finesse, FoulError, FinesseError, "A player made no legal choice.");

/// The games there are, with their options and players.
///
/// >>> [game["name"] for game in games()]
/// ['hearts', 'bridge', 'backgammon', 'battleships', 'tictactoe']
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let listed = GAMES.iter().map(|game| {
        let options = game
            .options
            .iter()
            .map(|option| json!({ "name": option.name, "about": option.about, "default": option.default }));
        let players = game.players();
        let players = players.iter().map(|player| json!({ "name": player.name, "about": player.about }));
        json!({
            "name": game.name,
            "about": game.about,
            "options": options.collect::<Vec<_>>(),
            "players": players.collect::<Vec<_>>(),
        })
    });
    as_python(py, &listed.collect::<Vec<_>>())
}

/// The first position of a game. Everything random about it grows from the seed; options are those that
/// games() lists, as texts or numbers.
///
/// >>> position = start("tictactoe")
/// >>> position.actor, position.moves[:3]
/// ('N', ['a1', 'b1', 'c1'])
/// >>> start("hearts", seed=3, rules="perkins").actor
/// 'N'
#[pyfunction]
#[pyo3(signature = (game, seed=1, **options))]
pub fn start(game: &str, seed: u64, options: Option<&Bound<'_, PyDict>>) -> PyResult<GamePosition> {
    let entry = table::find(game).map_err(error)?;
    let mut chosen = Chosen::default();
    for (name, value) in options.iter().flat_map(|options| options.iter()) {
        let name: String = name.extract()?;
        let option = entry.options.iter().find(|option| option.name == name).ok_or_else(|| {
            let known: Vec<_> = entry.options.iter().map(|option| option.name).collect();
            error(format_args!("{game} has no option '{name}'; it has: {}", known.join(", ")))
        })?;
        chosen = chosen.with(option.name, value.str()?.extract::<String>()?);
    }
    entry.start(&chosen, Seed::new(seed)).map(GamePosition).map_err(error)
}

/// A position of bridge: this deal, before the first call. Dealer and vulnerability are those of the number
/// unless something else is said.
#[pyfunction]
#[pyo3(signature = (deal, number=1, dealer=None, vulnerability=None))]
pub fn start_board(
    deal: Read<Deal>,
    number: u32,
    dealer: Option<Read<Seat>>,
    vulnerability: Option<Read<Vulnerability>>,
) -> PyResult<GamePosition> {
    let number = BoardNumber::new(number).ok_or_else(|| error("boards are numbered from 1"))?;
    let mut board = Board::new(number, deal.0);
    board.dealer = dealer.map_or(board.dealer, |dealer| dealer.0);
    board.vulnerability = vulnerability.map_or(board.vulnerability, |vulnerability| vulnerability.0);
    Ok(GamePosition(table::at_board(board)))
}

/// A position of some game. A move makes another one; this one stays as it is.
///
/// Whoever holds it sees everything; players are given views.
#[pyclass(module = "finesse", frozen)]
pub struct GamePosition(Box<dyn AnyPosition>);

#[pymethods]
impl GamePosition {
    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game()
    }

    /// The seats that take part, in order of turn.
    #[getter]
    fn seats(&self) -> Vec<String> {
        self.0.seats().iter().map(|seat| format!("{seat:#}")).collect()
    }

    /// Who decides; None at chance's turn and when the game is over.
    #[getter]
    fn actor(&self) -> Option<String> {
        self.0.actor().map(|seat| format!("{seat:#}"))
    }

    /// Whether chance moves now: see roll().
    #[getter]
    fn is_chance(&self) -> bool {
        self.0.turn() == Turn::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.turn() == Turn::Over
    }

    /// What may be done now.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.actor().map_or_else(Vec::new, |actor| self.0.view(actor).moves())
    }

    /// The position after a move, as people type it.
    fn play(&self, mv: &str) -> PyResult<GamePosition> {
        let mut after = self.0.boxed_clone();
        after.play(mv).map_err(error)?;
        Ok(GamePosition(after))
    }

    /// The position after a move of chance, drawn from this seed.
    fn roll(&self, seed: u64) -> PyResult<GamePosition> {
        let mut after = self.0.boxed_clone();
        match after.roll(&mut Seed::new(seed).child("dice").rng()) {
            true => Ok(GamePosition(after)),
            false => Err(error("it is not for chance to move now")),
        }
    }

    /// What a seat knows; without a seat, whoever decides.
    #[pyo3(signature = (seat=None))]
    fn view(&self, seat: Option<Read<Seat>>) -> PyResult<View> {
        let seat = seat.map(|seat| seat.0).or(self.0.actor());
        let seat = seat.ok_or_else(|| error("nobody has to decide: say whose view it is to be"))?;
        if !self.0.seats().contains(&seat) {
            return Err(error(format_args!("nobody sits {seat} at {}", self.0.game())));
        }
        Ok(View(self.0.view(seat)))
    }

    /// What each seat is paid, higher is better; before the end, what has been won so far.
    #[getter]
    fn payoff<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (sides, payoff) = (PyDict::new(py), self.0.payoff());
        for &seat in self.0.seats() {
            sides.set_item(format!("{seat:#}"), payoff[self.0.side(seat).index()])?;
        }
        Ok(sides)
    }

    fn __repr__(&self) -> String {
        let actor = self.0.actor().map_or_else(|| "nobody".to_owned(), |seat| seat.to_string());
        format!("<GamePosition of {}, {actor} to decide>", self.0.game())
    }
}

/// What one seat knows, and nothing more.
#[pyclass(module = "finesse", frozen)]
pub struct View(Box<dyn AnyView>);

#[pymethods]
impl View {
    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game()
    }

    /// Whose view it is.
    #[getter]
    fn seat(&self) -> String {
        format!("{:#}", self.0.seat())
    }

    /// What this seat may do now; empty when the decision is not its own.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// All of it as data: dictionaries, lists, texts and numbers.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        as_python(py, &self.0.data())
    }

    /// What the seat has witnessed, oldest first.
    #[getter]
    fn log(&self) -> Vec<String> {
        self.0.log()
    }

    /// As it is drawn in the terminal.
    fn __str__(&self) -> String {
        self.0.draw()
    }

    fn __repr__(&self) -> String {
        format!("<View of {} from {}>", self.0.game(), self.0.seat())
    }
}

/// What a player chose, and why.
#[pyclass(module = "finesse", frozen, get_all)]
pub struct Choice {
    /// The move.
    best: String,
    /// The moves that were considered with their values for the side that decides, the best first.
    rated: Vec<(String, f64)>,
    /// The reasons.
    notes: Vec<String>,
}

#[pymethods]
impl Choice {
    fn __repr__(&self) -> String {
        format!("<Choice {}>", self.best)
    }
}

/// A player of the list, or a program outside: "f86", "montecarlo:worlds=50", "cmd:./program".
///
/// >>> solved = player("tictactoe", "alphabeta")
/// >>> solved.choose(start("tictactoe").play("a1").view())
/// 'b2'
#[pyclass(module = "finesse", frozen)]
pub struct RosterPlayer {
    game: &'static str,
    spec: String,
    player: Mutex<Box<dyn AnyPlayer>>,
}

/// A player of this game from the list.
#[pyfunction]
#[pyo3(signature = (game, spec, seed=1))]
pub fn player(game: &str, spec: Read<Spec>, seed: u64) -> PyResult<RosterPlayer> {
    let entry = table::find(game).map_err(error)?;
    let made = entry.player(&spec.0, Seed::new(seed)).map_err(error)?;
    Ok(RosterPlayer { game: entry.name, spec: spec.0.to_string(), player: Mutex::new(made) })
}

#[pymethods]
impl RosterPlayer {
    /// The game that it plays.
    #[getter]
    fn game(&self) -> &'static str {
        self.game
    }

    /// A new game begins: nothing of the last one is remembered.
    fn begin(&self, py: Python<'_>, seed: u64) {
        py.detach(|| self.player.lock().unwrap_or_else(PoisonError::into_inner).begin(Seed::new(seed)));
    }

    /// One of the view's moves.
    fn choose(&self, py: Python<'_>, view: &View) -> PyResult<String> {
        self.consider(py, view).map(|choice| choice.best)
    }

    /// One of the view's moves, with what each is worth and the reasons.
    fn consider(&self, py: Python<'_>, view: &View) -> PyResult<Choice> {
        let hint = py.detach(|| {
            let mut player = self.player.lock().unwrap_or_else(PoisonError::into_inner);
            player.choose(view.0.as_ref(), &Budget::unlimited())
        });
        let Hint { best, notes, rated } =
            hint.map_err(|foul| FoulError::new_err(format!("the player {foul}")))?;
        Ok(Choice { best, rated, notes })
    }

    fn __repr__(&self) -> String {
        format!("<RosterPlayer {} at {}>", self.spec, self.game)
    }
}

/// A player written in Python, at our tables.
pub struct OwnPlayer {
    player: Py<PyAny>,
    /// What its begin() raised: told as a foul when it is asked for a move.
    raised: Option<String>,
}

impl OwnPlayer {
    /// An object with the methods of finesse.Player.
    pub fn new(player: Py<PyAny>) -> OwnPlayer {
        OwnPlayer { player, raised: None }
    }
}

impl AnyPlayer for OwnPlayer {
    fn begin(&mut self, seed: Seed) {
        let number = seed.child("player in Python").rng().next_u64();
        let begun = Python::attach(|py| self.player.call_method1(py, "begin", (number,)).map(drop));
        self.raised = begun.err().map(|raised| raised.to_string());
    }

    fn choose(&mut self, view: &dyn AnyView, _: &Budget) -> Result<Hint, Foul> {
        if let Some(raised) = &self.raised {
            return Err(Foul::Gone(format!("its begin() raised {raised}")));
        }
        let best = Python::attach(|py| {
            let view = View(view.boxed_clone());
            self.player.call_method1(py, "choose", (view,))?.extract::<String>(py)
        });
        let best = best.map_err(|raised: PyErr| Foul::Gone(format!("it raised {raised}")))?;
        Ok(Hint { best, notes: Vec::new(), rated: Vec::new() })
    }
}
