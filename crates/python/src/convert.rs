//! What Python writes and what Rust reads, and the other way round.

use std::fmt::Display;
use std::str::FromStr;

use pyo3::create_exception;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde::Serialize;

create_exception!(
    finesse,
    FinesseError,
    PyValueError,
    "Something cannot be done as it was asked for; the message says what is wrong and what may be written."
);

/// Any error of the library as a Python exception with the same message.
pub fn error(why: impl Display) -> PyErr {
    FinesseError::new_err(why.to_string())
}

/// An argument in the notation of the field: its text, or an object of this package that is written so.
pub struct Read<T>(pub T);

impl<'py, T> FromPyObject<'_, 'py> for Read<T>
where
    T: FromStr,
    T::Err: Display,
{
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Read<T>> {
        text(&object)?.parse().map(Read).map_err(error)
    }
}

/// The text of a string, or of an object of this package.
pub fn text(object: &Bound<'_, PyAny>) -> PyResult<String> {
    if !object.is_instance_of::<PyString>() {
        let module = object.get_type().getattr("__module__")?;
        if !module.extract::<String>().is_ok_and(|name| name == "finesse") {
            let kind = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!("write a text here, not an object of type {kind}")));
        }
    }
    object.str()?.extract()
}

/// Several things in one text, separated by blanks or commas, or as a sequence of texts.
pub struct Words<T>(pub Vec<T>);

impl<'py, T> FromPyObject<'_, 'py> for Words<T>
where
    T: FromStr,
    T::Err: Display,
{
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Words<T>> {
        let words: Vec<String> = match object.is_instance_of::<PyString>() {
            true => {
                let text: String = object.extract()?;
                let parts = text.split(|c: char| c.is_whitespace() || c == ',');
                parts.filter(|word| !word.is_empty()).map(str::to_owned).collect()
            }
            false => object.try_iter()?.map(|item| text(&item?)).collect::<PyResult<_>>()?,
        };
        words.iter().map(|word| word.parse().map_err(error)).collect::<PyResult<_>>().map(Words)
    }
}

/// One of several arguments that are handed over in a dictionary, as the package's Python does with many.
pub fn item<'py, T>(of: &Bound<'py, PyAny>, name: &str) -> PyResult<T>
where
    T: FromPyObjectOwned<'py>,
{
    let value = of.get_item(name)?;
    let found: Result<T, T::Error> = value.extract();
    found.map_err(|why| {
        let why: PyErr = why.into();
        match why.is_instance_of::<PyTypeError>(of.py()) {
            true => PyTypeError::new_err(format!("{name}: {}", why.value(of.py()))),
            false => why,
        }
    })
}

/// Data as Python has it: dictionaries, lists, numbers, texts.
pub fn as_python<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(data).map_err(error)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// Data that Python handed over, read as this type.
pub fn from_python<T: serde::de::DeserializeOwned>(data: &Bound<'_, PyAny>) -> PyResult<T> {
    let text: String = data.py().import("json")?.call_method1("dumps", (data,))?.extract()?;
    serde_json::from_str(&text).map_err(error)
}

/// Says how far long work is, and asks whether somebody wants to stop it. For a thread that let go of the
/// interpreter.
pub fn tell(progress: Option<&Py<PyAny>>, done: usize, of: usize) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        progress.map_or(Ok(()), |progress| progress.call1(py, (done, of)).map(drop))
    })
}
