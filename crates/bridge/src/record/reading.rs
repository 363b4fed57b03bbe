//! What reading a file gives: records, and everything that was wrong on the way.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Record, ReplayError};

/// The boards of a file and its problems. A bad board does not lose the others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The boards in the order of the file, each with whatever could be read.
    pub records: Vec<Record>,
    /// What was wrong, in the order of the file.
    pub problems: Vec<Problem>,
}

impl Reading {
    /// The boards, if there was no problem; otherwise the first one.
    pub fn strict(self) -> Result<Vec<Record>, Problem> {
        match self.problems.into_iter().next() {
            Some(problem) => Err(problem),
            None => Ok(self.records),
        }
    }

    /// The boards, if nothing was lost; otherwise the first problem that is an error.
    pub fn without_loss(self) -> Result<Vec<Record>, Problem> {
        let lost = |problem: &Problem| problem.flaw.severity() == Severity::Error;
        match self.problems.into_iter().find(lost) {
            Some(problem) => Err(problem),
            None => Ok(self.records),
        }
    }
}

/// Something wrong at a place of a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{at}: {flaw}")]
pub struct Problem {
    /// Where.
    pub at: At,
    /// What.
    pub flaw: Flaw,
}

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct At {
    /// The line, from one.
    pub line: usize,
    /// The character within the line, from one.
    pub column: usize,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// How bad a flaw is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The text is unusual or breaks a rule, and was understood all the same.
    Warning,
    /// Something was not understood and is missing from the record.
    Error,
}

/// What may be wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Flaw {
    // The letters of PBN.
    #[error("'{0}' is not a tag: write [Name \"value\"]")]
    Tag(String),
    #[error("the value of {0} stands without quotes: write [{0} \"value\"]")]
    Unquoted(String),
    #[error("the value of {0} does not end on its line: close it with a quote and a bracket")]
    Unclosed(String),
    #[error("the tag {0} is not closed: write ] after its value")]
    NoBracket(String),
    #[error("a quote within the value of {0}: write \\\" for it")]
    Quote(String),
    #[error("this comment is never closed and ends with its line: write }} after it")]
    OpenComment,
    // The order of tags and boards in PBN.
    #[error("'{0}' belongs to no section and is skipped: put remarks in braces {{...}}")]
    Junk(String),
    #[error("{0} stands twice in this board and the first value counts: remove one")]
    Repeated(String),
    #[error("a blank line within a board: leave it out, blank lines separate boards")]
    BlankWithin,
    #[error("a new board starts here: put a blank line before it")]
    NoBlank,
    #[error("{0} repeats the board before, but none has it: write the value out instead of #")]
    Inherited(String),
    #[error("{0} stands twice in this board and the first one is empty: remove that one")]
    Hollow(String),
    #[error("there is no note number {0} in this section: add [Note \"{0}:...\"]")]
    NoNote(String),
    #[error("nothing refers to the note '{0}': write =n= after a call or card for note number n")]
    LooseNote(String),
    // Values.
    #[error("{tag}: {why}")]
    Value { tag: String, why: String },
    #[error("{tag}: {why}; it is kept as it stands")]
    Table { tag: String, why: String },
    #[error("Result: '{0}' counts a pair's tricks, and the board has no declarer: it is kept as a comment")]
    NoDeclarer(String),
    #[error("{tag} was read as {read}: write it so")]
    Guessed { tag: String, read: String },
    #[error("the calls start with {first}, but the dealer is {dealer}: one of them is wrong")]
    Dealer { first: cards::Seat, dealer: cards::Seat },
    #[error("the {0} cannot be read without {1}: add it")]
    NoSeat(&'static str, &'static str),
    #[error("'{0}' is not a call: write Pass, X, XX, AP, or a bid from 1C to 7NT")]
    Call(String),
    #[error("'{0}' is not a card: write suit and rank, such as SA or D9, or - for an unknown card")]
    Card(String),
    #[error("'{0}' has no call or card that it belongs to: write it after one")]
    Stray(String),
    #[error("more than thirteen tricks: remove what follows the thirteenth")]
    TooLong,
    #[error("the cards stand in order of play: write each row clockwise from the opening leader")]
    InOrder,
    #[error("{tag} says {said}, but the calls make it {called}: correct one of them")]
    Contradiction { tag: &'static str, said: String, called: String },
    #[error("rs says {said}, but {by} {won} tricks, which count: correct one of them")]
    OtherResult { said: String, by: &'static str, won: u8 },
    // The laws of bridge.
    #[error(transparent)]
    Illegal(#[from] ReplayError),
    // LIN.
    #[error("'{0}' is cut off: write every field as tag|value|")]
    CutOff(String),
    #[error("'{0}' stands before the first board and is skipped: start each board with qx or md")]
    NoBoard(String),
    // Links.
    #[error("'{0}' holds no board itself: open the link, and export the hand as LIN")]
    Link(String),
}

impl Flaw {
    /// Whether it lost something.
    pub fn severity(&self) -> Severity {
        match self {
            Flaw::Unquoted(_)
            | Flaw::NoBracket(_)
            | Flaw::Quote(_)
            | Flaw::Junk(_)
            | Flaw::Repeated(_)
            | Flaw::BlankWithin
            | Flaw::NoBlank
            | Flaw::NoNote(_)
            | Flaw::LooseNote(_)
            | Flaw::Hollow(_)
            | Flaw::Table { .. }
            | Flaw::NoDeclarer(_)
            | Flaw::Guessed { .. }
            | Flaw::Dealer { .. }
            | Flaw::InOrder
            | Flaw::Contradiction { .. }
            | Flaw::OtherResult { .. }
            | Flaw::Illegal(_)
            | Flaw::NoBoard(_) => Severity::Warning,
            Flaw::Tag(_)
            | Flaw::Unclosed(_)
            | Flaw::OpenComment
            | Flaw::Inherited(_)
            | Flaw::Value { .. }
            | Flaw::NoSeat(..)
            | Flaw::Call(_)
            | Flaw::Card(_)
            | Flaw::Stray(_)
            | Flaw::TooLong
            | Flaw::Link(_)
            | Flaw::CutOff(_) => Severity::Error,
        }
    }
}
