//! Experiments and their rows.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use bridge::record::Record as Played;
use lab::{AnyExperiment, EXPERIMENTS, ExperimentOptions, ExpertBoards, Row, Scale};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::json;
use work::{Stop, Threads};

use crate::convert::{Read, as_python, error, tell};
use crate::records::Record;

/// The experiments there are: id, paper and claim.
#[pyfunction]
pub fn experiments(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    as_python(py, &EXPERIMENTS.iter().map(|experiment| json!(experiment.about())).collect::<Vec<_>>())
}

/// A claim of a paper, and how it is put to the test. Units of work are numbered from 0; what a unit
/// measures is a pure function of the experiment, the scale, the seed and its number.
///
/// >>> coin = Experiment("demo/coin")
/// >>> len(coin.rows("smoke", seed=1)) > 0, coin.units("smoke") > 1
/// (True, True)
#[pyclass(module = "finesse", frozen)]
pub struct Experiment {
    listed: &'static dyn AnyExperiment,
    options: Option<ExperimentOptions>,
}

impl Experiment {
    fn ask<T>(&self, question: impl FnOnce(&dyn AnyExperiment) -> T) -> PyResult<T> {
        match &self.options {
            None => Ok(question(self.listed)),
            Some(options) => Ok(question(&*self.listed.with_options(options).map_err(error)?)),
        }
    }
}

#[pymethods]
impl Experiment {
    /// The experiment of this id. Some take a number of deals, and boards that experts played.
    #[new]
    #[pyo3(signature = (id, deals=None, expert=None))]
    fn new(id: &str, deals: Option<u32>, expert: Option<Vec<PyRef<'_, Record>>>) -> PyResult<Experiment> {
        let listed = lab::find(id).map_err(error)?;
        let records =
            expert.map(|records| records.iter().map(|record| record.0.clone()).collect::<Vec<Played>>());
        let expert = records.map(|records| ExpertBoards { name: "boards from Python".to_owned(), records });
        let options = ExperimentOptions { deals, expert };
        let chosen = Experiment { listed, options: (!options.is_empty()).then_some(options) };
        chosen.ask(|_| ())?;
        Ok(chosen)
    }

    /// Its id, paper, claim and revision.
    #[getter]
    fn about<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        as_python(py, &self.listed.about())
    }

    /// What identifies its rows beside scale and seed.
    #[getter]
    fn name(&self) -> PyResult<String> {
        let revision = self.listed.about().revision;
        self.ask(|experiment| format!("{}, revision {revision}", experiment.data()))
    }

    /// How many units there are at a scale: "smoke", "quick" or "full".
    #[pyo3(signature = (scale, seed=1))]
    fn units(&self, scale: Read<Scale>, seed: u64) -> PyResult<u32> {
        self.ask(|experiment| experiment.prepare(scale.0, seed).units())
    }

    /// The rows of these units, each unit a list of JSON texts: equal rows are equal texts.
    #[pyo3(signature = (scale, seed=1, units=None, *, threads=None, progress=None))]
    fn texts(
        &self,
        py: Python<'_>,
        scale: Read<Scale>,
        seed: u64,
        units: Option<Vec<u32>>,
        threads: Option<NonZeroUsize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Vec<String>>> {
        self.ask(|experiment| {
            let plan = experiment.prepare(scale.0, seed);
            let units = units.unwrap_or_else(|| (0..plan.units()).collect());
            let (mut measured, mut raised) = (Vec::new(), None);
            py.detach(|| {
                let unit = |(): &mut (), place: u64| plan.run(units[place as usize]);
                let threads = Threads::or_all(threads);
                work::in_order(
                    units.len() as u64,
                    threads,
                    &Stop::new(),
                    || (),
                    unit,
                    |_, rows| {
                        measured.push(rows);
                        raised = tell(progress.as_ref(), measured.len(), units.len()).err();
                        if raised.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    },
                );
            });
            if let Some(raised) = raised {
                return Err(raised);
            }
            let texts = |rows: Vec<Row>| rows.iter().map(|row| row.as_str().to_owned()).collect();
            measured.into_iter().map(|rows| rows.map(texts).map_err(error)).collect()
        })?
    }

    /// All rows at a scale, as dictionaries, each with the number of its unit.
    #[pyo3(signature = (scale, seed=1, *, threads=None, progress=None))]
    fn rows<'py>(
        &self,
        py: Python<'py>,
        scale: Read<Scale>,
        seed: u64,
        threads: Option<NonZeroUsize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let texts = self.texts(py, scale, seed, None, threads, progress)?;
        self.read(py, texts)
    }

    /// The rows of texts(), as dictionaries, each with the number of its unit: its place in the list.
    fn read<'py>(&self, py: Python<'py>, texts: Vec<Vec<String>>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let units = texts.into_iter().enumerate();
        let numbered = units.flat_map(|(unit, texts)| texts.into_iter().map(move |text| (unit, text)));
        let row = |(unit, text): (usize, String)| {
            let row = PyDict::new(py);
            row.set_item("unit", unit)?;
            for (name, value) in Row::stored(text).fields().map_err(error)? {
                row.set_item(name, as_python(py, &value)?)?;
            }
            Ok(row)
        };
        numbered.map(row).collect()
    }

    /// Whether the claim holds by the rows of all units: "agrees", "differs" or "undecided", and the finding
    /// behind each number.
    fn verdict<'py>(&self, py: Python<'py>, texts: Vec<Vec<String>>) -> PyResult<Bound<'py, PyAny>> {
        let rows: Vec<Row> = texts.into_iter().flatten().map(Row::stored).collect();
        let verdict = self.ask(|experiment| experiment.verdict(&rows))?.map_err(error)?;
        as_python(py, &json!({ "ruling": verdict.ruling(), "findings": verdict.findings }))
    }

    fn __repr__(&self) -> String {
        format!("<Experiment {}>", self.listed.about().id)
    }
}
