//! Double-dummy results: `DoubleDummyTricks` and `OptimumResultTable`, 20 tricks each.

use std::fmt;

use cards::{BySeat, Seat};

use crate::Strain;
use crate::record::{Record, Section};

/// How many tricks each declarer wins in each strain, all cards face up.
///
/// ```
/// use bridge::{Strain, TrickTable};
/// use cards::Seat;
/// let table = TrickTable::from_hex("89967899674347643476").unwrap();
/// assert_eq!(table.get(Seat::South, Strain::Spades), 9);
/// assert_eq!(table.hex(), "89967899674347643476");
/// println!("{table}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TrickTable(BySeat<[u8; 5]>);

/// The seats in the order of `DoubleDummyTricks`.
const SEATS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

/// Not a table of double-dummy results.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TableError {
    #[error("'{0}' is not a table of tricks: write 20 digits 0 to d, for N, S, E, W in NT, S, H, D, C")]
    Hex(String),
    #[error("'{0}' is not a row of the table: write declarer, strain and tricks, such as N NT 9")]
    Row(String),
    #[error("{0} in {1} has no row")]
    Missing(Seat, Strain),
}

impl TrickTable {
    /// How many tricks this declarer wins in this strain.
    pub fn get(&self, declarer: Seat, strain: Strain) -> u8 {
        self.0[declarer][strain.index()]
    }

    /// One number for each declarer and strain; `None` if one is above 13.
    pub fn from_fn(mut tricks: impl FnMut(Seat, Strain) -> u8) -> Option<TrickTable> {
        let table = BySeat::from_fn(|seat| Strain::ALL.map(|strain| tricks(seat, strain)));
        table.values().flatten().all(|&tricks| tricks <= 13).then_some(TrickTable(table))
    }

    /// The value of `DoubleDummyTricks`: 20 hexadecimal digits, north's first.
    pub fn from_hex(text: &str) -> Result<TrickTable, TableError> {
        let digits: Option<Vec<u8>> = text.trim().chars().map(|c| Some(c.to_digit(14)? as u8)).collect();
        let digits = digits.filter(|digits| digits.len() == 20);
        let digits = digits.ok_or_else(|| TableError::Hex(text.to_owned()))?;
        let mut table = TrickTable::default();
        let places = SEATS.into_iter().flat_map(|seat| Strain::WRITTEN.map(|strain| (seat, strain)));
        for ((seat, strain), digit) in places.zip(digits) {
            table.0[seat][strain.index()] = digit;
        }
        Ok(table)
    }

    /// The same digits, as [`from_hex`](TrickTable::from_hex) reads them.
    pub fn hex(&self) -> String {
        let places = SEATS.into_iter().flat_map(|seat| Strain::WRITTEN.map(|strain| (seat, strain)));
        places.map(|(seat, strain)| format!("{:x}", self.get(seat, strain))).collect()
    }

    /// The rows of `OptimumResultTable`, in any order, with the standard's columns.
    pub fn from_rows<S: AsRef<str>>(rows: impl IntoIterator<Item = S>) -> Result<TrickTable, TableError> {
        Self::from_columns("", rows)
    }

    /// The same with columns in the order that the tag names: `Declarer;Denomination;Result`, or
    /// `Declarer Suit Tricks` as some programs write it.
    fn from_columns<S: AsRef<str>>(
        columns: &str,
        rows: impl IntoIterator<Item = S>,
    ) -> Result<TrickTable, TableError> {
        let [of_seat, of_strain, of_tricks] = places(columns);
        let mut table = BySeat::new([None; 5], [None; 5], [None; 5], [None; 5]);
        for row in rows {
            let row = row.as_ref();
            let bad = || TableError::Row(row.to_owned());
            let words: Vec<&str> = row.split_whitespace().collect();
            let word = |place: usize| words.get(place).copied().ok_or_else(bad);
            let seat: Seat = word(of_seat)?.parse().map_err(|_| bad())?;
            let strain = strain(word(of_strain)?).ok_or_else(bad)?;
            let tricks: u8 = match word(of_tricks)? {
                "-" | "?" | "*" => continue,
                tricks => tricks.parse().map_err(|_| bad())?,
            };
            table[seat][strain.index()] = Some(Some(tricks).filter(|&tricks| tricks <= 13).ok_or_else(bad)?);
        }
        for seat in SEATS {
            if let Some(strain) = Strain::ALL.into_iter().find(|strain| table[seat][strain.index()].is_none())
            {
                return Err(TableError::Missing(seat, strain));
            }
        }
        Ok(TrickTable(table.map(|row| row.map(Option::unwrap_or_default))))
    }

    /// An `OptimumResultTable`.
    pub fn section(&self) -> Section {
        let row = |(seat, strain): (Seat, Strain)| {
            format!("{seat:#} {:>2} {:>2}", strain.to_string(), self.get(seat, strain))
        };
        let places = Seat::ALL.into_iter().flat_map(|seat| Strain::WRITTEN.map(|strain| (seat, strain)));
        Section { columns: r"Declarer;Denomination\2R;Result\2R".to_owned(), rows: places.map(row).collect() }
    }

    /// The double-dummy results that a record carries, if any: from the rows, or from the digits
    /// where there are no rows or they are not complete.
    pub fn of(record: &Record) -> Option<Result<TrickTable, TableError>> {
        let rows = checked(record, "OptimumResultTable");
        match (rows, checked(record, "DoubleDummyTricks")) {
            (Some(Ok(table)), _) | (_, Some(Ok(table))) => Some(Ok(table)),
            (rows, digits) => rows.or(digits),
        }
    }

    /// Puts the results into a record, in both forms.
    pub fn put(&self, record: &mut Record) {
        record.tags.insert("DoubleDummyTricks".to_owned(), self.hex());
        record.sections.insert("OptimumResultTable".to_owned(), self.section());
    }
}

/// Reads the results from a tag of this name, if it is one of the two and says something.
pub(super) fn checked(record: &Record, name: &str) -> Option<Result<TrickTable, TableError>> {
    match name {
        "OptimumResultTable" => {
            let section = record.sections.get(name).filter(|section| !section.rows.is_empty())?;
            Some(TrickTable::from_columns(&section.columns, &section.rows))
        }
        "DoubleDummyTricks" => {
            let digits = record.tags.get(name).filter(|text| !matches!(text.trim(), "" | "?"))?;
            Some(TrickTable::from_hex(digits))
        }
        _ => None,
    }
}

/// The columns of declarer, strain and tricks; in this order where the names do not tell.
fn places(columns: &str) -> [usize; 3] {
    let names: Vec<String> = columns
        .split(|c: char| c == ';' || c.is_whitespace())
        .map(|name| name.trim_start_matches(['+', '-']).split('\\').next().unwrap_or_default())
        .map(str::to_ascii_lowercase)
        .filter(|name| !name.is_empty())
        .collect();
    let place = |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
    let found = (
        place(&["declarer", "player", "seat", "hand"]),
        place(&["denomination", "suit", "strain", "trumps", "trump"]),
        place(&["result", "tricks", "results"]),
    );
    match found {
        (Some(seat), Some(strain), Some(tricks)) => [seat, strain, tricks],
        _ => [0, 1, 2],
    }
}

/// A strain by its letter or its word.
fn strain(text: &str) -> Option<Strain> {
    let word = text.to_ascii_lowercase();
    let named = || {
        Strain::ALL.into_iter().find(|strain| {
            let name = strain.name();
            word.trim_end_matches('s') == name.trim_end_matches('s')
        })
    };
    text.parse().ok().or_else(named)
}

/// A line for each declarer, strains from notrump down.
impl fmt::Display for TrickTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  {}", Strain::WRITTEN.map(|strain| format!("{:>3}", format!("{strain:#}"))).concat())?;
        for declarer in Seat::ALL {
            write!(f, "\n{declarer:#} ")?;
            Strain::WRITTEN.iter().try_for_each(|&strain| write!(f, "{:>3}", self.get(declarer, strain)))?;
        }
        Ok(())
    }
}
