//! One line of what was measured, in the form in which the store keeps it.

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

    /// The struct that the row was made from.
    ///
    /// The struct must write the same row again. If it does not, a column was added, removed, renamed or
    /// given another type since the row was stored: [`RowError::OtherCode`].
    pub fn read<T: Serialize + DeserializeOwned>(&self) -> Result<T, RowError> {
        let other_code = || RowError::OtherCode { text: self.0.clone() };
        let read: T = serde_json::from_str(&self.0).map_err(|_| other_code())?;
        if serde_json::to_string(&read).is_ok_and(|again| again == self.0) {
            Ok(read)
        } else {
            Err(other_code())
        }
    }

    /// The fields with their names, in order.
    pub fn fields(&self) -> Result<Vec<(String, Value)>, RowError> {
        self.parse::<Fields>().map(|fields| fields.0)
    }

    /// The row as a JSON value.
    pub fn as_json(&self) -> Result<Value, RowError> {
        self.parse()
    }

    fn parse<T: DeserializeOwned>(&self) -> Result<T, RowError> {
        serde_json::from_str(&self.0).map_err(|why| RowError::Damaged { text: self.0.clone(), why })
    }

    /// The JSON text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A row from the text that [`as_str`](Row::as_str) gave; it is checked when the row is read.
    pub fn stored(text: String) -> Row {
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
    /// The value is no struct.
    #[error("a row must be a struct with named fields, not {text}")]
    NoObject {
        /// The value as JSON.
        text: String,
    },
    /// The row has other columns than the experiment writes now.
    #[error(
        "the stored row {} was made by other code: its columns are not those that the experiment has \
         now; start the run over with --fresh",
        shortened(text)
    )]
    OtherCode {
        /// The row.
        text: String,
    },
    /// The stored text is no JSON object.
    #[error("the stored row {} is damaged: {why}; start the run over with --fresh", shortened(text))]
    Damaged {
        /// The row.
        text: String,
        /// What is wrong with it.
        why: serde_json::Error,
    },
}

/// The beginning of a long row.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
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
    }

    /// A row whose columns are not those of the struct was made by other code: a column is missing, is
    /// new, has another name, another type, or stands in another place.
    #[test]
    fn rows_of_other_code_are_recognised() {
        for text in [
            r#"{"zebra":1.0,"apple":2}"#,
            r#"{"zebra":1.0,"apple":2,"word":"a","more":3}"#,
            r#"{"zebra":1.0,"pear":2,"word":"a"}"#,
            r#"{"zebra":"1.0","apple":2,"word":"a"}"#,
            r#"{"zebra":1,"apple":2,"word":"a"}"#,
            r#"{"apple":2,"zebra":1.0,"word":"a"}"#,
        ] {
            let why = Row::stored(text.into()).read::<Sample>().unwrap_err();
            assert!(
                matches!(why, RowError::OtherCode { .. }) && why.to_string().contains("--fresh"),
                "{text}"
            );
        }
        assert!(Row::stored(r#"{"zebra":1.0,"apple":2,"word":"a"}"#.into()).read::<Sample>().is_ok());
    }

    #[test]
    fn text_that_is_no_object_is_damaged() {
        let row = Row::stored("{\"zebra\":".into());
        assert!(matches!(row.fields(), Err(RowError::Damaged { .. })));
        assert!(matches!(row.as_json(), Err(RowError::Damaged { .. })));
    }
}
