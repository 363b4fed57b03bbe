//! Matches in duplicate blocks among players of the list and players written in Python.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use arena::{Crew, Maker, bridge as teams, hearts as four};
use bridge::Bridge;
use cards::{Deal, Seat, Seed};
use game::{Foul, Hidden, PlainText};
use hearts::{Round, Rules};
use players::{Roster, Spec};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use stats::Level;
use work::{Ended, Stop, Threads};

use crate::convert::{Read, as_python, error, from_python, tell, text};
use crate::games::OwnPlayer;
use crate::records::Record;

/// Somebody in a line-up: named as in the list, or a class of Python whose objects play.
enum Entrant {
    Listed(Spec),
    Own(Spec, Py<PyAny>),
}

impl Entrant {
    fn read(object: &Bound<'_, PyAny>) -> PyResult<Entrant> {
        if object.is_instance_of::<PyString>() {
            return Ok(Entrant::Listed(text(object)?.parse().map_err(error)?));
        }
        if !object.is_callable() {
            return Err(error("a player is the name of one, or a class of your own: Mine, not Mine()"));
        }
        let name: String = object.getattr("__name__")?.extract()?;
        Ok(Entrant::Own(Spec::plain(&name), object.clone().unbind()))
    }

    fn spec(&self) -> &Spec {
        match self {
            Entrant::Listed(spec) | Entrant::Own(spec, _) => spec,
        }
    }

    fn check<G: Roster>(&self) -> PyResult<()> {
        match self {
            Entrant::Listed(spec) => table::check::<G>(spec).map_err(error),
            Entrant::Own(..) => Ok(()),
        }
    }
}

/// Everybody of a line-up.
fn crew<G: Roster<View: PlainText + Send + Sync>>(entrants: &[Entrant]) -> Crew<G> {
    let mut crew = Crew::new(entrants.iter().map(|entrant| entrant.spec().clone()));
    for (place, entrant) in entrants.iter().enumerate() {
        if let Entrant::Own(_, class) = entrant {
            crew = crew.with(place, maker::<G>(Python::attach(|py| class.clone_ref(py))));
        }
    }
    crew
}

/// Makes a player of a class for each seat.
fn maker<G: Roster<View: PlainText + Send + Sync>>(class: Py<PyAny>) -> Maker<G> {
    Box::new(move |_: Seat| {
        let made = Python::attach(|py| class.call0(py));
        let made = made.map_err(|raised| Foul::Gone(format!("it raised {raised}")))?;
        Ok(table::in_words::<G>(Box::new(OwnPlayer::new(made))))
    })
}

/// What matches of both games have in common.
trait Match: Sync {
    type Game: Hidden;
    /// What a block counts for.
    type Kept: DeserializeOwned + Send;
    type Report: Send;
    fn crew(&self) -> Crew<Self::Game>;
    /// A block; with boards of one kind, there may be none.
    fn block(&self, crew: &mut Crew<Self::Game>, number: u64) -> Result<(Value, Self::Kept), Value>;
    fn report(&self, level: Level) -> Self::Report;
    fn add(report: &mut Self::Report, kept: &Self::Kept);
    fn is_decided(report: &Self::Report) -> bool;
}

/// Plays these blocks, in order; with a level, until a difference is certain at that level.
fn play<M: Match>(
    py: Python<'_>,
    of: &M,
    numbers: &[u64],
    until: Option<f64>,
    threads: Option<NonZeroUsize>,
    progress: Option<&Py<PyAny>>,
) -> PyResult<Vec<Value>> {
    let mut report = of.report(Level::new(until.unwrap_or(0.95)).map_err(error)?);
    let (stop, mut blocks, mut raised) = (Stop::new(), Vec::new(), None);
    let ended = py.detach(|| {
        let block = |crew: &mut Crew<M::Game>, place: u64| of.block(crew, numbers[place as usize]);
        work::in_order(
            numbers.len() as u64,
            Threads::or_all(threads),
            &stop,
            || of.crew(),
            block,
            |_, block| {
                let mut is_decided = false;
                match block {
                    Ok((data, kept)) => {
                        M::add(&mut report, &kept);
                        is_decided = until.is_some() && M::is_decided(&report);
                        blocks.push(data);
                    }
                    Err(none) => blocks.push(none),
                }
                raised = tell(progress, blocks.len(), numbers.len()).err();
                if raised.is_some() || is_decided {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        )
    });
    match raised {
        Some(raised) => Err(raised),
        None if ended == Ended::Stopped => Err(error("stopped")),
        None => Ok(blocks),
    }
}

/// A match of bridge between two teams: every board at two tables. Blocks are numbered from 0, and each is
/// a pure function of the match and its number.
#[pyclass(module = "finesse", frozen)]
pub struct BridgeMatch {
    entrants: Vec<Entrant>,
    plan: teams::Plan,
}

impl Match for BridgeMatch {
    type Game = Bridge;
    type Kept = teams::BlockResult;
    type Report = teams::Report;

    fn crew(&self) -> Crew<Bridge> {
        crew(&self.entrants)
    }

    fn block(&self, crew: &mut Crew<Bridge>, number: u64) -> Result<(Value, teams::BlockResult), Value> {
        match self.plan.block(crew, number) {
            Ok(block) => Ok((json!(block.result()), block.result())),
            Err(none) => Err(json!({ "block": number, "dealt": none.dealt, "rooms": null })),
        }
    }

    fn report(&self, level: Level) -> teams::Report {
        teams::Report::new(&self.plan, level)
    }

    fn add(report: &mut teams::Report, kept: &teams::BlockResult) {
        report.add(kept);
    }

    fn is_decided(report: &teams::Report) -> bool {
        report.is_decided()
    }
}

#[pymethods]
impl BridgeMatch {
    /// Two players, each by name or a class of one's own; the boards are random, or these deals.
    #[new]
    #[pyo3(signature = (a, b, seed=1, scoring="imp", only=None, deals=None))]
    fn new(
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        seed: u64,
        scoring: &str,
        only: Option<Read<teams::ContractKind>>,
        deals: Option<Vec<Read<Deal>>>,
    ) -> PyResult<BridgeMatch> {
        let entrants = vec![Entrant::read(a)?, Entrant::read(b)?];
        entrants.iter().try_for_each(Entrant::check::<Bridge>)?;
        let boards = match deals {
            None => teams::Boards::Random,
            Some(deals) => {
                let numbers = (1..).filter_map(bridge::BoardNumber::new);
                let boards = numbers.zip(&deals).map(|(number, deal)| bridge::Board::new(number, deal.0));
                teams::Boards::Given(boards.collect())
            }
        };
        let (a, b) = (entrants[0].spec().clone(), entrants[1].spec().clone());
        let plan = teams::Plan::new(a, b, Seed::new(seed));
        let scoring = scoring.parse().map_err(error)?;
        let only = only.map(|only| only.0);
        Ok(BridgeMatch { entrants, plan: teams::Plan { scoring, only, boards, ..plan } })
    }

    /// What identifies the match: two with the same name have the same blocks.
    #[getter]
    fn name(&self) -> String {
        let Self { plan, .. } = self;
        let only = plan.only.map_or("all", teams::ContractKind::name);
        format!("bridge {} against {}, {only} boards {}, {:?}", plan.a, plan.b, plan.boards.name(), plan.seed)
    }

    /// Plays these blocks and returns what each counts for; with `until`, stops as soon as a difference is
    /// certain at that level.
    #[pyo3(signature = (numbers, *, until=None, threads=None, progress=None))]
    fn blocks<'py>(
        &self,
        py: Python<'py>,
        numbers: Vec<u64>,
        until: Option<f64>,
        threads: Option<NonZeroUsize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        as_python(py, &play(py, self, &numbers, until, threads, progress.as_ref())?)
    }

    /// What blocks come to, in order: boards won and lost, IMPs, points, matchpoints with 95% intervals, and
    /// the sign test.
    #[pyo3(signature = (blocks, level=0.95))]
    fn report<'py>(&self, blocks: &Bound<'py, PyAny>, level: f64) -> PyResult<Bound<'py, PyAny>> {
        let mut report = teams::Report::new(&self.plan, Level::new(level).map_err(error)?);
        for block in from_python::<Vec<Value>>(blocks)? {
            match block.get("rooms") {
                Some(Value::Null) => report.pass_over(block["dealt"].as_u64().unwrap_or(0)),
                _ => report.add(&serde_json::from_value(block).map_err(error)?),
            }
        }
        let mut data = json!(report.result());
        data["said"] = json!(report.fouls());
        data["decided"] = json!(report.is_decided());
        as_python(blocks.py(), &data)
    }

    /// A block once more, as records of both rooms.
    fn records(&self, py: Python<'_>, number: u64) -> PyResult<Vec<Record>> {
        let block = py.detach(|| self.plan.block(&mut Match::crew(self), number)).map_err(error)?;
        Ok(block.rooms.into_iter().map(|room| Record(room.record)).collect())
    }

    fn __repr__(&self) -> String {
        format!("<BridgeMatch {} against {}>", self.plan.a, self.plan.b)
    }
}

/// A match of hearts among four players, in all rotations, or of two kinds in all fourteen mixed seatings.
/// Blocks are numbered from 0, and each is a pure function of the match and its number.
#[pyclass(module = "finesse", frozen)]
pub struct HeartsMatch {
    entrants: Vec<Entrant>,
    plan: four::Plan,
}

impl Match for HeartsMatch {
    type Game = Round;
    type Kept = four::BlockResult;
    type Report = four::Report;

    fn crew(&self) -> Crew<Round> {
        crew(&self.entrants)
    }

    fn block(&self, crew: &mut Crew<Round>, number: u64) -> Result<(Value, four::BlockResult), Value> {
        let result = self.plan.block(crew, number).result();
        Ok((json!(result), result))
    }

    fn report(&self, level: Level) -> four::Report {
        four::Report::new(&self.plan, level)
    }

    fn add(report: &mut four::Report, kept: &four::BlockResult) {
        report.add(kept);
    }

    fn is_decided(report: &four::Report) -> bool {
        report.is_decided()
    }
}

#[pymethods]
impl HeartsMatch {
    /// Four players, or two kinds, each by name or a class of one's own. `length` is "round" or "game".
    #[new]
    #[pyo3(signature = (players, rules="standard", length="game", seed=1))]
    fn new(players: Vec<Bound<'_, PyAny>>, rules: &str, length: &str, seed: u64) -> PyResult<HeartsMatch> {
        let entrants = players.iter().map(Entrant::read).collect::<PyResult<Vec<_>>>()?;
        entrants.iter().try_for_each(Entrant::check::<Round>)?;
        let rules: Rules = rules.parse().map_err(error)?;
        let length = match length {
            "round" => four::Length::Round,
            "game" => four::Length::Game,
            other => return Err(error(format_args!("'{other}' is no length: write round or game"))),
        };
        let specs: Vec<Spec> = entrants.iter().map(|entrant| entrant.spec().clone()).collect();
        let plan = match <[Spec; 4]>::try_from(specs) {
            Ok(specs) => four::Plan::rotations(specs, rules, length, Seed::new(seed)),
            Err(specs) => match <[Spec; 2]>::try_from(specs) {
                Ok([a, b]) => four::Plan::two_kinds(a, b, rules, length, Seed::new(seed)),
                Err(specs) => {
                    let why = format!("{} players are named: write four, or two kinds", specs.len());
                    return Err(error(why));
                }
            },
        };
        Ok(HeartsMatch { entrants, plan })
    }

    /// What identifies the match: two with the same name have the same blocks.
    #[getter]
    fn name(&self) -> String {
        let players: Vec<_> = self.plan.players.iter().map(Spec::to_string).collect();
        let Self { plan, .. } = self;
        format!("hearts {}, rules {}, {:?}, {:?}", players.join(" "), plan.rules, plan.length, plan.seed)
    }

    /// How many sittings a block has.
    #[getter]
    fn sittings(&self) -> usize {
        self.plan.seatings.len()
    }

    /// Plays these blocks and returns what each counts for; with `until`, stops as soon as a difference is
    /// certain at that level.
    #[pyo3(signature = (numbers, *, until=None, threads=None, progress=None))]
    fn blocks<'py>(
        &self,
        py: Python<'py>,
        numbers: Vec<u64>,
        until: Option<f64>,
        threads: Option<NonZeroUsize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        as_python(py, &play(py, self, &numbers, until, threads, progress.as_ref())?)
    }

    /// What blocks come to: points, ranks and the difference from the field with 95% intervals.
    #[pyo3(signature = (blocks, level=0.95))]
    fn report<'py>(&self, blocks: &Bound<'py, PyAny>, level: f64) -> PyResult<Bound<'py, PyAny>> {
        let mut report = four::Report::new(&self.plan, Level::new(level).map_err(error)?);
        for block in from_python::<Vec<four::BlockResult>>(blocks)? {
            report.add(&block);
        }
        let data = json!({
            "blocks": report.blocks(),
            "players": report.players(),
            "said": report.fouls(),
            "decided": report.is_decided(),
        });
        as_python(blocks.py(), &data)
    }

    fn __repr__(&self) -> String {
        format!("<HeartsMatch, {} players>", self.plan.players.len())
    }
}
