//! Declarer's plans.

use cards::Seed;
use planner::declarer::{Aim, PlannerOptions, data, drawn};
use players::{DeclarerPlan, NoPlan};
use pyo3::prelude::*;
use single_dummy::Situation;

use crate::convert::{as_python, error, item};
use crate::decide::{Asked, Turn};
use crate::records::Record;
use crate::thinking::word;

/// How declarer should play and why. Its text is the plan in words: the winners, where more tricks can come
/// from, what to do step by step, and the second-best plan.
#[pyclass(module = "finesse", frozen)]
pub struct Plan(DeclarerPlan);

#[pymethods]
impl Plan {
    /// The card to play first; None where no scheme is left.
    #[getter]
    fn card(&self) -> Option<String> {
        self.0.report.step.as_ref()?.card.map(|card| card.to_string())
    }

    /// How often the plan makes the contract in the deals that it was judged by, against ordinary defence.
    #[getter]
    fn makes(&self) -> Option<f64> {
        self.0.report.outlook().map(|outlook| outlook.makes)
    }

    /// How many tricks it takes in them on average, those already won included.
    #[getter]
    fn tricks(&self) -> Option<f64> {
        self.0.report.outlook().map(|outlook| outlook.tricks)
    }

    /// All of it as `finesse plan --json` writes it; with `depth` the decision tree too, so many tricks deep.
    #[pyo3(signature = (depth=None))]
    fn data<'py>(&self, py: Python<'py>, depth: Option<u32>) -> PyResult<Bound<'py, PyAny>> {
        let DeclarerPlan { known, tree, report } = &self.0;
        let depth = depth.map(tricks_deep).transpose()?;
        as_python(py, &data::report(known, tree, report, depth))
    }

    /// The decision tree drawn in text, so many tricks deep; ">" stands at what is chosen.
    #[pyo3(signature = (depth=1))]
    fn tree(&self, depth: u32) -> PyResult<String> {
        Ok(drawn::text(&self.0.tree, tricks_deep(depth)?))
    }

    /// The decision tree as a picture.
    #[pyo3(signature = (depth=1))]
    fn svg(&self, depth: u32) -> PyResult<String> {
        Ok(drawn::svg(&self.0.tree, tricks_deep(depth)?))
    }

    fn __str__(&self) -> String {
        self.0.report.to_string()
    }

    fn __repr__(&self) -> String {
        let first = self.card().map_or_else(String::new, |card| format!(", first {card}"));
        format!("<Plan for {}{first}>", self.0.known.contract)
    }
}

fn tricks_deep(depth: u32) -> PyResult<u8> {
    match depth {
        1..=13 => Ok(depth as u8),
        _ => Err(error(format_args!("a tree {depth} tricks deep: write 1 to 13"))),
    }
}

/// How to plan.
pub struct Planning {
    aim: String,
    worlds: usize,
    choices: u32,
    seed: u64,
}

impl<'py> FromPyObject<'_, 'py> for Planning {
    type Error = PyErr;

    fn extract(asked: Borrowed<'_, 'py, PyAny>) -> PyResult<Planning> {
        Ok(Planning {
            aim: item(&asked, "aim")?,
            worlds: item(&asked, "worlds")?,
            choices: item(&asked, "choices")?,
            seed: item(&asked, "seed")?,
        })
    }
}

impl Planning {
    fn plan(&self, py: Python<'_>, situation: &Situation) -> PyResult<Plan> {
        let aims = [("contract", Aim::Contract), ("match", Aim::Match), ("tricks", Aim::Tricks)];
        let aim = word("aim of a plan", &self.aim, &aims)?;
        if !(1..=5000).contains(&self.worlds) {
            return Err(error(format_args!("{} worlds for a plan: write 1 to 5000", self.worlds)));
        }
        if !(1..=6).contains(&self.choices) {
            return Err(error(format_args!("{} choices on a path of a plan: write 1 to 6", self.choices)));
        }
        let options = PlannerOptions {
            aim,
            choices: self.choices,
            nodes: DeclarerPlan::NODES,
            ..PlannerOptions::default()
        };
        let plan = py.detach(|| DeclarerPlan::new(situation, options, self.worlds, Seed::new(self.seed)));
        plan.map(Plan).map_err(error)
    }
}

/// The plan for a deal as far as it is known.
#[pyfunction]
pub fn _plan(py: Python<'_>, asked: Asked, planning: Planning) -> PyResult<Plan> {
    // The hand of whoever leads need not be known, so this comes first.
    if asked.play.0.is_empty() {
        return Err(error(NoPlan::NoLead));
    }
    match asked.turn()? {
        Turn::Card(situation) => planning.plan(py, &situation),
        Turn::Call(_) => Err(error("the auction is not over: a plan needs a contract")),
    }
}

/// The plan for a board of a file, after so many cards.
#[pyfunction]
pub fn _plan_board(py: Python<'_>, record: &Record, after: usize, planning: Planning) -> PyResult<Plan> {
    planning.plan(py, &Situation::of_board(&record.0, Some(after)).map_err(error)?)
}

/// The tasks of which plans are made: name, family and what each is for.
///
/// >>> [task["name"] for task in plan_tasks() if task["family"] == "finesse"][:2]
/// ['LeadLow', 'Finesse']
#[pyfunction]
pub fn plan_tasks(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    as_python(py, &data::tasks())
}
