//! Double dummy: positions, the solver, tables, par, and batches of all of them.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use bridge::{Cardplay, Contract, Pair, Strain, TrickTable, Vulnerability};
use cards::{Card, PartialDeal, Seat};
use dd::{Batch, Interrupted, Par as Found, Solver as Search};
use game::Game;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::convert::{Read, Words, error, tell, text};
use crate::hands::Hand;

/// The tricks of every declarer in every strain.
///
/// >>> table = table_of("89967899674347643476")
/// >>> table.tricks("S", "S"), table["N", "NT"]
/// (9, 8)
#[pyclass(module = "finesse", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Table(pub TrickTable);

#[pymethods]
impl Table {
    /// What this declarer takes in this strain.
    fn tricks(&self, declarer: Read<Seat>, strain: Read<Strain>) -> u8 {
        self.0.get(declarer.0, strain.0)
    }

    fn __getitem__(&self, place: (Read<Seat>, Read<Strain>)) -> u8 {
        self.0.get(place.0.0, place.1.0)
    }

    /// The par score and the contracts that reach it.
    #[pyo3(signature = (dealer=None, vulnerability=None))]
    fn par(&self, dealer: Option<Read<Seat>>, vulnerability: Option<Read<Vulnerability>>) -> Par {
        let dealer = dealer.map_or(Seat::North, |dealer| dealer.0);
        let found = Found::new(&self.0, dealer, vulnerability.map_or(Vulnerability::None, |vul| vul.0));
        Par { points: found.points, contracts: found.outcomes.iter().map(ToString::to_string).collect() }
    }

    /// Twenty hexadecimal digits, as PBN's DoubleDummyTricks has them: N, S, E, W in NT, S, H, D, C.
    #[getter]
    fn hex(&self) -> String {
        self.0.hex()
    }

    /// Twenty numbers: for N, E, S, W the tricks in C, D, H, S, NT.
    fn numbers(&self) -> Vec<u8> {
        numbers(&self.0).collect()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("table_of('{}')", self.0.hex())
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((py.import("finesse")?.getattr("table_of")?.unbind(), (self.0.hex(),)))
    }
}

fn numbers(table: &TrickTable) -> impl Iterator<Item = u8> + '_ {
    Seat::ALL.into_iter().flat_map(|seat| Strain::ALL.map(|strain| table.get(seat, strain)))
}

/// The table that these twenty digits write; see Table.hex.
#[pyfunction]
pub fn table_of(hex: &str) -> PyResult<Table> {
    TrickTable::from_hex(hex).map(Table).map_err(error)
}

/// The par of a board: points to north and south, and the contracts that bring them.
#[pyclass(module = "finesse", frozen, get_all, eq)]
#[derive(Clone, PartialEq, Eq)]
pub struct Par {
    /// Points to north and south.
    points: i32,
    /// Contracts with their results, such as "3NT by North =".
    contracts: Vec<String>,
}

#[pymethods]
impl Par {
    fn __repr__(&self) -> String {
        format!("Par({:+}, {:?})", self.points, self.contracts)
    }
}

/// What a card is worth.
#[pyclass(module = "finesse", frozen, get_all, eq)]
#[derive(Clone, PartialEq, Eq)]
pub struct CardValue {
    /// The card: the lowest of its equals.
    card: String,
    /// All cards of the hand that do the same, this one included.
    equals: Vec<String>,
    /// The tricks that the pair which plays it ends up with, those won already included.
    tricks: u8,
}

#[pymethods]
impl CardValue {
    fn __repr__(&self) -> String {
        format!("CardValue({}, {})", self.equals.join("="), self.tricks)
    }
}

impl From<&dd::CardValue> for CardValue {
    fn from(value: &dd::CardValue) -> CardValue {
        let equals = value.equals.iter().map(|card| card.to_string()).collect();
        CardValue { card: value.card.to_string(), equals, tricks: value.tricks }
    }
}

/// The play of a deal at some moment, everything face up.
///
/// >>> ending = Position("N:K2... AQ... 43... 65...", "NT", "W")
/// >>> ending.seat, ending.moves
/// ('W', ['S5', 'S6'])
/// >>> Solver().tricks(ending.play("S6").play("S2"))["EW"]
/// 2
#[pyclass(module = "finesse", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub struct Position(pub Cardplay);

#[pymethods]
impl Position {
    /// The hands, the strain and who leads to this trick; `trick` has the cards that lie on the table, in
    /// order, which are no longer in the hands.
    #[new]
    #[pyo3(signature = (hands, strain, leader, trick=None))]
    fn new(
        hands: Read<PartialDeal>,
        strain: Read<Strain>,
        leader: Read<Seat>,
        trick: Option<Words<Card>>,
    ) -> PyResult<Position> {
        let trick = trick.map_or_else(Vec::new, |trick| trick.0);
        let position = Cardplay::within_trick(&hands.0.completed(), strain.0, leader.0, &trick);
        position.map(Position).map_err(error)
    }

    /// Before the opening lead of a contract, such as "3NT-S".
    #[staticmethod]
    fn of_contract(hands: Read<PartialDeal>, contract: Read<Contract>) -> PyResult<Position> {
        let (strain, leader) = (contract.0.strain(), contract.0.leader());
        Cardplay::new(&hands.0.completed(), strain, leader).map(Position).map_err(error)
    }

    /// The position after these cards, each checked.
    fn play(&self, cards: Words<Card>) -> PyResult<Position> {
        let mut after = self.0;
        cards.0.iter().try_for_each(|&card| after.try_play(card)).map_err(error)?;
        Ok(Position(after))
    }

    /// Who plays next; None at the end.
    #[getter]
    fn seat(&self) -> Option<String> {
        self.0.seat().map(|seat| format!("{seat:#}"))
    }

    /// The cards that may be played.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves().iter().map(|card| card.to_string()).collect()
    }

    /// The cards on the table, in order.
    #[getter]
    fn trick(&self) -> Vec<String> {
        self.0.trick().cards().iter().map(|card| card.to_string()).collect()
    }

    /// The strain.
    #[getter]
    fn strain(&self) -> String {
        self.0.strain().to_string()
    }

    /// The tricks that each pair has won.
    #[getter]
    fn won(&self) -> Tricks {
        Tricks::of(|pair| self.0.won()[pair])
    }

    /// What a seat holds now.
    fn hand(&self, seat: Read<Seat>) -> Hand {
        Hand(self.0.hands()[seat.0])
    }

    fn __repr__(&self) -> String {
        let seat = self.0.seat().map_or("nobody".to_owned(), |seat| seat.to_string());
        format!("<Position, {}, {} tricks left, {seat} to play>", self.0.strain(), self.0.tricks_left())
    }
}

/// The tricks of both pairs, as a dictionary.
#[derive(IntoPyObject)]
struct Tricks {
    #[pyo3(item("NS"))]
    north_south: u8,
    #[pyo3(item("EW"))]
    east_west: u8,
}

impl Tricks {
    fn of(tricks: impl Fn(Pair) -> u8) -> Tricks {
        Tricks { north_south: tricks(Pair::NorthSouth), east_west: tricks(Pair::EastWest) }
    }
}

/// A solver with its tables, worth keeping between questions: it gets faster when one resembles the last.
/// Other Python threads run while it searches; one solver answers one thread at a time.
///
/// >>> solver = Solver()
/// >>> deal = "N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964"
/// >>> solver.table(deal).tricks("S", "NT")
/// 9
/// >>> lead = Position.of_contract(deal, "3NT-S")
/// >>> solver.tricks(lead)
/// {'NS': 9, 'EW': 4}
/// >>> solver.reaches(lead, "NS", 10)
/// False
#[pyclass(module = "finesse")]
pub struct Solver(Search);

#[pymethods]
impl Solver {
    /// `memory` is how many bytes it takes at most; it starts small.
    #[new]
    #[pyo3(signature = (memory=Search::DEFAULT_MEMORY))]
    fn new(memory: usize) -> Solver {
        Solver(Search::with_memory(memory))
    }

    /// The tricks of every declarer in every strain.
    fn table(&mut self, py: Python<'_>, deal: Read<cards::Deal>) -> Table {
        py.detach(|| Table(self.0.table(&deal.0)))
    }

    /// What each pair ends up with, tricks won already included.
    fn tricks(&mut self, py: Python<'_>, position: &Position) -> Tricks {
        let tricks = py.detach(|| self.0.tricks(&position.0));
        Tricks::of(|pair| tricks[pair])
    }

    /// Whether a pair can end up with at least so many tricks.
    fn reaches(&mut self, py: Python<'_>, position: &Position, pair: Read<Pair>, tricks: u8) -> bool {
        py.detach(|| self.0.reaches(&position.0, pair.0, tricks))
    }

    /// The legal cards after which a pair can end up with at least so many tricks: faster than the value of
    /// every card.
    fn reaching(&mut self, py: Python<'_>, position: &Position, pair: Read<Pair>, tricks: u8) -> Vec<String> {
        let cards = py.detach(|| self.0.cards_reaching(&position.0, pair.0, tricks));
        cards.iter().map(|card| card.to_string()).collect()
    }

    /// What every legal card is worth, equal cards together, the best first.
    fn cards(&mut self, py: Python<'_>, position: &Position) -> Vec<CardValue> {
        py.detach(|| self.0.cards(&position.0)).iter().map(CardValue::from).collect()
    }

    /// A line of best play to the end.
    fn line(&mut self, py: Python<'_>, position: &Position) -> Vec<String> {
        py.detach(|| self.0.line(&position.0)).iter().map(|card| card.to_string()).collect()
    }

    /// What each of these cards cost when it was played, in tricks.
    fn judge(&mut self, py: Python<'_>, position: &Position, played: Words<Card>) -> PyResult<Vec<u8>> {
        let judged = py.detach(|| self.0.judge(&position.0, &played.0)).map_err(error)?;
        Ok(judged.iter().map(|card| card.cost).collect())
    }

    /// How many positions were searched so far.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.stats().nodes
    }

    /// Forgets everything.
    fn forget(&mut self) {
        self.0.forget();
    }
}

/// Twenty numbers for each deal, as bytes; tables() makes an array of them.
#[pyfunction]
pub fn _tables<'py>(
    py: Python<'py>,
    deals: Vec<Bound<'py, PyAny>>,
    threads: Option<NonZeroUsize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyByteArray>> {
    let deals = deals.iter().enumerate().map(|(place, deal)| deal_at(place, deal));
    let deals = deals.collect::<PyResult<Vec<cards::Deal>>>()?;
    let tables = batch(py, threads, progress, &deals, Search::table)?;
    Ok(PyByteArray::new(py, &tables.iter().flat_map(numbers).collect::<Vec<u8>>()))
}

/// One deal of many: an error says which one.
fn deal_at(place: usize, deal: &Bound<'_, PyAny>) -> PyResult<cards::Deal> {
    text(deal)?.parse().map_err(|why| error(format_args!("the deal at place {place}: {why}")))
}

/// Fifty-two numbers for each position, as bytes; 255 stands for a card that cannot be played.
#[pyfunction]
pub fn _card_values<'py>(
    py: Python<'py>,
    positions: Vec<PyRef<'py, Position>>,
    threads: Option<NonZeroUsize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyByteArray>> {
    let positions: Vec<Cardplay> = positions.iter().map(|position| position.0).collect();
    let rows = batch(py, threads, progress, &positions, |solver, position| {
        let values = solver.cards(position);
        let worth = |card: Card| values.iter().find(|value| value.equals.contains(card));
        Card::all().map(|card| worth(card).map_or(u8::MAX, |value| value.tricks)).collect::<Vec<u8>>()
    })?;
    Ok(PyByteArray::new(py, &rows.concat()))
}

/// North and south's tricks in each position, as bytes.
#[pyfunction]
pub fn _position_tricks<'py>(
    py: Python<'py>,
    positions: Vec<PyRef<'py, Position>>,
    threads: Option<NonZeroUsize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyByteArray>> {
    let positions: Vec<Cardplay> = positions.iter().map(|position| position.0).collect();
    let tricks = batch(py, threads, progress, &positions, |solver, position| {
        solver.tricks(position)[Pair::NorthSouth]
    })?;
    Ok(PyByteArray::new(py, &tricks))
}

/// The names of all cards, in the order of the columns of card_values().
#[pyfunction]
pub fn _card_names() -> Vec<String> {
    Card::all().map(|card| card.to_string()).collect()
}

/// Many questions on several threads, without holding up other Python threads. Ctrl-C, and whatever
/// `progress` raises, ends it.
fn batch<T: Sync, R: Send>(
    py: Python<'_>,
    threads: Option<NonZeroUsize>,
    progress: Option<Py<PyAny>>,
    questions: &[T],
    answer: impl Fn(&mut Search, &T) -> R + Sync + Send,
) -> PyResult<Vec<R>> {
    let mut batch = Batch::default();
    batch.threads = threads.unwrap_or(batch.threads);
    let mut raised = None;
    let answers = py.detach(|| {
        batch.run(questions, answer, |done| {
            raised = tell(progress.as_ref(), done, questions.len()).err();
            if raised.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    });
    match (answers, raised) {
        (_, Some(raised)) => Err(raised),
        (Ok(answers), None) => Ok(answers),
        (Err(stopped @ Interrupted { .. }), None) => Err(PyKeyboardInterrupt::new_err(stopped.to_string())),
    }
}
