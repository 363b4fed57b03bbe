//! Return codes.

use std::ffi::c_int;
use std::fmt;

/// What a function returns when all is well.
pub const NO_FAULT: c_int = 1;

macro_rules! faults {
    ($($name:ident $code:literal $text:literal,)*) => {
        /// Why a call was refused, with the code that it returns.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[expect(missing_docs, reason = "the messages say it")]
        pub enum Fault { $($name = $code,)* }

        impl Fault {
            /// Every fault.
            pub const ALL: &[Fault] = &[$(Fault::$name,)*];
        }

        /// The text that DDS has for it.
        impl fmt::Display for Fault {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Fault::$name => $text,)* })
            }
        }
    };
}

faults! {
    Unknown -1 "General error",
    ZeroCards -2 "Zero cards",
    TargetTooHigh -3 "Target exceeds number of tricks",
    DuplicateCards -4 "Cards duplicated",
    TargetBelow -5 "Target is less than -1",
    TargetAbove -7 "Target is higher than 13",
    SolutionsBelow -8 "Solutions parameter is less than 1",
    SolutionsAbove -9 "Solutions parameter is higher than 3",
    TooManyCards -10 "Too many cards",
    SuitOrRank -12 "currentTrickSuit or currentTrickRank has wrong data",
    PlayedCard -13 "Played card also remains in a hand",
    CardCount -14 "Wrong number of remaining cards in a hand",
    ThreadIndex -15 "Thread index is not 0 .. maximum",
    ModeBelow -16 "Mode parameter is less than 0",
    ModeAbove -17 "Mode parameter is higher than 2",
    Trump -18 "Trump is not in 0 .. 4",
    First -19 "First is not in 0 .. 2",
    Play -98 "AnalysePlay input error",
    Pbn -99 "PBN string error",
    TooManyBoards -101 "Too many boards requested",
    ThreadCreate -102 "Could not create threads",
    ThreadWait -103 "Something failed waiting for thread to end",
    ThreadMissing -104 "Multi-threading system not present",
    NoSuit -201 "Denomination filter vector has no entries",
    TooManyTables -202 "Too many DD tables requested",
    ChunkSize -301 "Chunk size is less than 1",
}

impl std::error::Error for Fault {}

/// What a function returns.
pub(crate) fn code(done: Result<(), Fault>) -> c_int {
    match done {
        Ok(()) => NO_FAULT,
        Err(fault) => fault as c_int,
    }
}

/// The text for a code.
pub(crate) fn text(code: c_int) -> String {
    if code == NO_FAULT {
        return "Success".to_owned();
    }
    let fault = Fault::ALL.iter().find(|fault| **fault as c_int == code);
    fault.map_or_else(|| "Not a DDS error code".to_owned(), Fault::to_string)
}
