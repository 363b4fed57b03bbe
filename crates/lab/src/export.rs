//! Rows for other programs.

use std::io::{self, Write};

use serde_json::Value;

use crate::row::RowError;
use crate::store::UnitRows;

/// Writes the rows as a table with a header: the unit's number, then the row's fields. Lists and
/// objects inside a field are written as JSON.
pub fn csv(units: &[UnitRows], to: impl Write) -> Result<(), ExportError> {
    let mut table = csv::Writer::from_writer(to);
    let mut columns: Option<Vec<String>> = None;
    for unit in units {
        for row in &unit.rows {
            let fields = row.fields()?;
            let names: Vec<String> = fields.iter().map(|(name, _)| name.clone()).collect();
            match &columns {
                None => {
                    table.write_record(std::iter::once("unit").chain(names.iter().map(String::as_str)))?;
                    columns = Some(names);
                }
                Some(columns) if *columns != names => {
                    return Err(ExportError::Columns { unit: unit.number });
                }
                Some(_) => {}
            }
            let cells = fields.into_iter().map(|(_, value)| cell(value));
            table.write_record(std::iter::once(unit.number.to_string()).chain(cells))?;
        }
    }
    Ok(table.flush()?)
}

fn cell(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// Writes the rows as JSON objects, a line for each, with the unit's number as the field `unit`.
pub fn json_lines(units: &[UnitRows], mut to: impl Write) -> Result<(), ExportError> {
    for unit in units {
        for row in &unit.rows {
            let fields = row.as_str().strip_prefix('{').unwrap_or_default();
            let comma = if fields == "}" { "" } else { "," };
            writeln!(to, "{{\"unit\":{}{comma}{fields}", unit.number)?;
        }
    }
    Ok(to.flush()?)
}

/// Why rows cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The rows have different columns.
    #[error("the rows of unit {unit} have other fields than the first: export them with --format jsonl")]
    Columns {
        /// The first unit that differs.
        unit: u32,
    },
    /// A row is damaged.
    #[error(transparent)]
    Row(#[from] RowError),
    /// The table cannot be written.
    #[error("the table cannot be written: {0}")]
    Csv(#[from] csv::Error),
    /// The file cannot be written.
    #[error("the rows cannot be written: {0}")]
    Write(#[from] io::Error),
}
