//! One line of what was measured, in the form in which it is kept.

use std::fmt;

use serde::de::{DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// A JSON object as text, its fields in the order of the struct that it was made from. The text is
/// what the store keeps, so that equal rows are equal bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row(String);

impl Row {
    /// The row of a struct.
    pub fn new<T: Serialize>(fields: &T) -> Result<Row, RowError> {
        let text = serde_json::to_string(fields).map_err(RowError::Write)?;
        if text.starts_with('{') { Ok(Row(text)) } else { Err(RowError::NoObject { text }) }
    }

    /// The struct of a row.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, RowError> {
        serde_json::from_str(&self.0).map_err(|why| RowError::Read { text: self.0.clone(), why })
    }

    /// The fields with their names, in order.
    pub fn fields(&self) -> Result<Vec<(String, Value)>, RowError> {
        self.read::<Fields>().map(|fields| fields.0)
    }

    /// The row as a JSON value.
    pub fn as_json(&self) -> Result<Value, RowError> {
        self.read()
    }

    /// The JSON text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A row from the text that a store kept; what it holds is checked when it is read.
    pub(crate) fn stored(text: String) -> Row {
        Row(text)
    }
}

impl Serialize for Row {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

/// The fields of an object in the order in which they are written.
struct Fields(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Fields;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a row, which is a JSON object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

/// Why a row cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum RowError {
    /// JSON cannot hold it.
    #[error("a row cannot be written as JSON: {0}")]
    Write(serde_json::Error),
    /// It is no struct.
    #[error("a row must be a struct with named fields, not {text}")]
    NoObject {
        /// What it is.
        text: String,
    },
    /// The stored text is not what the experiment wrote.
    #[error("the stored row {text} is not one of this experiment: {why}; run it again with --fresh")]
    Read {
        /// The row.
        text: String,
        /// What is wrong with it.
        why: serde_json::Error,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Sample {
        zebra: f64,
        apple: u64,
        word: String,
    }

    #[test]
    fn fields_keep_their_order_and_numbers_every_bit() {
        let sample = Sample { zebra: 0.1 + 0.2, apple: u64::MAX, word: "a \"b\"".into() };
        let row = Row::new(&sample).unwrap();
        assert_eq!(row.read::<Sample>().unwrap(), sample);
        let names: Vec<_> = row.fields().unwrap().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["zebra", "apple", "word"]);
        assert_eq!(serde_json::to_string(&row).unwrap(), row.as_str());
    }

    #[test]
    fn what_is_no_struct_is_refused() {
        assert!(matches!(Row::new(&3), Err(RowError::NoObject { .. })));
        assert!(matches!(Row::stored("{\"zebra\":1}".into()).read::<Sample>(), Err(RowError::Read { .. })));
    }
}
