//! Boards as they were played, in and out of files.

use bridge::format::{self, Format};
use bridge::record::Record as Played;
use pyo3::prelude::*;

use crate::convert::{as_python, error, from_python};
use crate::hands::Deal;

/// One board as it was played, as far as a file tells.
///
/// >>> record = read_text("N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964")[0][0]
/// >>> record.deal.south.hcp, record.contract
/// (10, None)
#[pyclass(module = "finesse", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub struct Record(pub Played);

#[pymethods]
impl Record {
    /// A record from data such as `data()` gives; everything may be left out.
    #[new]
    fn new(data: &Bound<'_, PyAny>) -> PyResult<Record> {
        from_python(data).map(Record)
    }

    /// Everything that the record holds.
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        as_python(py, &self.0)
    }

    /// The number of the board.
    #[getter]
    fn number(&self) -> Option<u32> {
        self.0.number.map(|number| number.get())
    }

    /// Who called first: as the record says, or else as its calls or its number do.
    #[getter]
    fn dealer(&self) -> Option<String> {
        self.0.first_to_call().map(|seat| format!("{seat:#}"))
    }

    /// Who was vulnerable: "None", "NS", "EW" or "All".
    #[getter]
    fn vulnerability(&self) -> Option<String> {
        self.0.vulnerability.map(|vulnerability| vulnerability.to_string())
    }

    /// The hands.
    #[getter]
    fn deal(&self) -> Option<Deal> {
        self.0.deal.map(|deal| Deal(deal.completed()))
    }

    /// The players from north on.
    #[getter]
    fn names(&self) -> Vec<Option<String>> {
        self.0.names.values().cloned().collect()
    }

    /// The calls.
    #[getter]
    fn auction(&self) -> Vec<String> {
        let calls = self.0.auction.iter().flat_map(|auction| &auction.calls);
        calls.map(|called| called.call.to_string()).collect()
    }

    /// The contract, such as "4SX-W"; None if there is none, or it is not known.
    #[getter]
    fn contract(&self) -> Option<String> {
        self.0.contract().map(|contract| contract.to_string())
    }

    /// The cards in the order in which they were played.
    #[getter]
    fn play(&self) -> Vec<String> {
        let cards = self.0.play.iter().flat_map(|play| play.cards());
        cards.map(|(_, played)| played.card.to_string()).collect()
    }

    /// How many tricks declarer won, or was given.
    #[getter]
    fn tricks(&self) -> Option<u8> {
        self.0.tricks
    }

    /// The result in words, such as "3NT by North +1", where it is known.
    #[getter]
    fn outcome(&self) -> Option<String> {
        self.0.outcome().map(|outcome| outcome.to_string())
    }

    /// Points to north and south, where they are known.
    #[getter]
    fn points(&self) -> Option<i32> {
        let vulnerability = self.0.vulnerability.or(self.0.number.map(|number| number.vulnerability()));
        Some(self.0.outcome()?.points(vulnerability?))
    }

    fn __repr__(&self) -> String {
        let number = self.0.number.map_or_else(String::new, |number| format!(" board {number}"));
        let outcome = self.outcome().map_or_else(String::new, |outcome| format!(": {outcome}"));
        format!("<Record{number}{outcome}>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        Ok((slf.get_type().into_any(), (slf.get().data(slf.py())?,)))
    }
}

/// The boards of a text in any of the formats, what was wrong with it, and the format: "PBN", "LIN",
/// "links" or "deals".
#[pyfunction]
pub fn read_text(text: &Bound<'_, PyAny>) -> PyResult<(Vec<Record>, Vec<String>, String)> {
    let bytes = match text.extract::<String>() {
        Ok(text) => text.into_bytes(),
        Err(_) => text.extract::<Vec<u8>>()?,
    };
    let (format, reading) = format::read(bytes).map_err(error)?;
    let problems = reading.problems.iter().map(ToString::to_string).collect();
    Ok((reading.records.into_iter().map(Record).collect(), problems, format.to_string()))
}

/// Boards as a text in one of these formats.
#[pyfunction]
#[pyo3(signature = (records, format="PBN"))]
pub fn write_text(records: Vec<PyRef<'_, Record>>, format: &str) -> PyResult<String> {
    let named = |known: &Format| known.to_string().eq_ignore_ascii_case(format);
    let known = Format::ALL.into_iter().find(named);
    let known = known.ok_or_else(|| {
        let names: Vec<_> = Format::ALL.iter().map(ToString::to_string).collect();
        error(format_args!("'{format}' is no format: write {}", names.join(", ")))
    })?;
    Ok(known.write(records.iter().map(|record| &record.0)))
}
