//! Files of boards, whatever they are written in: the content tells, not the name of the file.
//!
//! ```
//! use bridge::format::{self, Format};
//!
//! let link = "https://www.bridgebase.com/tools/handviewer.html?n=sakqhakqdakqcakqj&d=n&a=7nppp";
//! let (format, reading) = format::read(link).unwrap();
//! assert_eq!(format, Format::Link);
//! assert_eq!(reading.records[0].contract().unwrap().to_string(), "7NT-N");
//! ```

use std::fmt;

use cards::PartialDeal;

use crate::record::{Reading, Record, decode};
use crate::{lin, link, pbn};

/// What boards are written in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Format {
    /// Portable Bridge Notation: [`pbn`].
    Pbn,
    /// The format of Bridge Base: [`lin`].
    Lin,
    /// Links to Bridge Base's hand viewer, or LIN with the escapes of a link: [`link`].
    Link,
    /// A deal on each line, as the Deal tag of PBN has it: `N:AKQ.. ...`.
    Deals,
}

/// The text is in none of the formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "this is neither PBN ([Board \"1\"] ...), LIN (pn|...|md|...|), a link to a hand viewer, nor a deal a line (N:AKQ...)"
)]
pub struct UnknownFormat;

/// Reads boards in any of the formats.
pub fn read(bytes: impl AsRef<[u8]>) -> Result<(Format, Reading), UnknownFormat> {
    let bytes = bytes.as_ref();
    let format = Format::of(bytes).ok_or(UnknownFormat)?;
    Ok((format, format.read(bytes)))
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 4] = [Format::Pbn, Format::Lin, Format::Link, Format::Deals];

    /// What a text is written in: the first line that belongs to one of the formats decides.
    pub fn of(bytes: impl AsRef<[u8]>) -> Option<Format> {
        let text = decode(bytes.as_ref());
        let found = text.lines().find_map(of_line)?;
        // LIN from a link, with some of its bars still bars.
        let escaped = found == Format::Lin && ["%7C", "%7c"].iter().any(|escape| text.contains(escape));
        Some(if escaped { Format::Link } else { found })
    }

    /// Reads a text as this format.
    pub fn read(self, bytes: impl AsRef<[u8]>) -> Reading {
        match self {
            Format::Pbn => pbn::read(bytes),
            Format::Lin => lin::read(bytes),
            Format::Link => link::read(bytes),
            Format::Deals => pbn::read_deals(bytes),
        }
    }

    /// Writes boards in this format. Links are a line each; a board without a deal is no line of
    /// [`Format::Deals`].
    pub fn write<'r>(self, records: impl IntoIterator<Item = &'r Record>) -> String {
        match self {
            Format::Pbn => pbn::write(records),
            Format::Lin => lin::write(records),
            Format::Link => records.into_iter().map(|record| link::write(record) + "\n").collect(),
            Format::Deals => {
                let deals = records.into_iter().filter_map(|record| Some((record, record.deal?)));
                deals.map(|(record, deal)| deal_line(record, &deal)).collect()
            }
        }
    }
}

fn deal_line(record: &Record, deal: &PartialDeal) -> String {
    format!("{}\n", deal.written_from(record.first_to_call().unwrap_or(cards::Seat::North)))
}

/// `PBN`, `LIN`, `links`, `deals`.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Pbn => "PBN",
            Format::Lin => "LIN",
            Format::Link => "links",
            Format::Deals => "deals",
        })
    }
}

fn of_line(line: &str) -> Option<Format> {
    let line = line.trim();
    if pbn::starts_with_tag(line) {
        Some(Format::Pbn)
    } else if line.starts_with(['%', ';', '{']) {
        // PBN's escape lines and comments may say anything.
        None
    } else if lin::starts_with_field(line) {
        Some(Format::Lin)
    } else if link::is_in(line) {
        Some(Format::Link)
    } else {
        pbn::is_deal(line).then_some(Format::Deals)
    }
}
