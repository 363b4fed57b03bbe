//! What crosses the boundary, laid out as C lays it out. Suits are spades, hearts, diamonds, clubs and
//! notrump, 0 to 4; hands north, east, south, west, 0 to 3; a holding has its cards in bits 2 to 14.
#![expect(missing_docs, reason = "the fields have the names of the interface, explained in include/dds.h")]

use std::ffi::{c_char, c_int, c_uint};

/// Most boards of one batch.
pub const MAX_BOARDS: usize = 200;
/// Most full tables of one batch.
pub const MAX_TABLES: usize = 40;
/// Most pairs of a table and a strain.
pub const MAX_STRAINS: usize = MAX_TABLES * 5;

/// A position: remaining cards, and up to three cards of the trick in progress, rank 0 for none.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deal {
    pub trump: c_int,
    pub first: c_int,
    pub current_trick_suit: [c_int; 3],
    pub current_trick_rank: [c_int; 3],
    pub remain_cards: [[c_uint; 4]; 4],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct DealPbn {
    pub trump: c_int,
    pub first: c_int,
    pub current_trick_suit: [c_int; 3],
    pub current_trick_rank: [c_int; 3],
    pub remain_cards: [c_char; 80],
}

/// The cards found, with what each is worth; `equals` has the lower cards that each stands for.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FutureTricks {
    pub nodes: c_int,
    pub cards: c_int,
    pub suit: [c_int; 13],
    pub rank: [c_int; 13],
    pub equals: [c_int; 13],
    pub score: [c_int; 13],
}

#[repr(C)]
pub struct Boards {
    pub no_of_boards: c_int,
    pub deals: [Deal; MAX_BOARDS],
    pub target: [c_int; MAX_BOARDS],
    pub solutions: [c_int; MAX_BOARDS],
    pub mode: [c_int; MAX_BOARDS],
}

#[repr(C)]
pub struct BoardsPbn {
    pub no_of_boards: c_int,
    pub deals: [DealPbn; MAX_BOARDS],
    pub target: [c_int; MAX_BOARDS],
    pub solutions: [c_int; MAX_BOARDS],
    pub mode: [c_int; MAX_BOARDS],
}

#[repr(C)]
pub struct SolvedBoards {
    pub no_of_boards: c_int,
    pub solved_board: [FutureTricks; MAX_BOARDS],
}

#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DdTableDeal {
    pub cards: [[c_uint; 4]; 4],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct DdTableDealPbn {
    pub cards: [c_char; 80],
}

#[repr(C)]
pub struct DdTableDeals {
    pub no_of_tables: c_int,
    pub deals: [DdTableDeal; MAX_STRAINS],
}

#[repr(C)]
pub struct DdTableDealsPbn {
    pub no_of_tables: c_int,
    pub deals: [DdTableDealPbn; MAX_STRAINS],
}

/// Tricks by strain and declarer.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DdTableResults {
    pub res_table: [[c_int; 4]; 5],
}

#[repr(C)]
pub struct DdTablesRes {
    pub no_of_boards: c_int,
    pub results: [DdTableResults; MAX_STRAINS],
}

/// Par as texts, if north-south or east-west bid first.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ParResults {
    pub par_score: [[c_char; 16]; 2],
    pub par_contracts_string: [[c_char; 128]; 2],
}

#[repr(C)]
pub struct AllParResults {
    pub presults: [ParResults; MAX_TABLES],
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct ParResultsDealer {
    pub number: c_int,
    pub score: c_int,
    pub contracts: [[c_char; 10]; 10],
}

/// A par contract. `denom` counts notrump, spades, hearts, diamonds, clubs from 0; `seats` are the four
/// hands, then 4 for both of north-south and 5 for both of east-west.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Contract {
    pub under_tricks: c_int,
    pub over_tricks: c_int,
    pub level: c_int,
    pub denom: c_int,
    pub seats: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ParResultsMaster {
    pub score: c_int,
    pub number: c_int,
    pub contracts: [Contract; 10],
}

#[repr(C)]
pub struct ParTextResults {
    pub par_text: [[c_char; 128]; 2],
    /// A C++ `bool`; a byte here, because a caller need not have set it.
    pub equal: u8,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct PlayTraceBin {
    pub number: c_int,
    pub suit: [c_int; 52],
    pub rank: [c_int; 52],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct PlayTracePbn {
    pub number: c_int,
    pub cards: [c_char; 106],
}

#[repr(C)]
pub struct PlayTracesBin {
    pub no_of_boards: c_int,
    pub plays: [PlayTraceBin; MAX_BOARDS],
}

#[repr(C)]
pub struct PlayTracesPbn {
    pub no_of_boards: c_int,
    pub plays: [PlayTracePbn; MAX_BOARDS],
}

/// Declarer's tricks before the first card and after each.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolvedPlay {
    pub number: c_int,
    pub tricks: [c_int; 53],
}

#[repr(C)]
pub struct SolvedPlays {
    pub no_of_boards: c_int,
    pub solved: [SolvedPlay; MAX_BOARDS],
}

#[repr(C)]
pub struct DdsInfo {
    pub major: c_int,
    pub minor: c_int,
    pub patch: c_int,
    pub version_string: [c_char; 10],
    pub system: c_int,
    pub num_bits: c_int,
    pub compiler: c_int,
    pub constructor: c_int,
    pub num_cores: c_int,
    pub threading: c_int,
    pub no_of_threads: c_int,
    pub thread_sizes: [c_char; 128],
    pub system_string: [c_char; 1024],
}

/// Writes a text with its end into a buffer, as much of it as there is room for. What lies behind stays.
pub(crate) fn write(text: &str, to: &mut [c_char]) {
    let Some(room) = to.len().checked_sub(1) else { return };
    let end = text.len().min(room);
    to.iter_mut().zip(&text.as_bytes()[..end]).for_each(|(to, &byte)| *to = byte as c_char);
    to[end] = 0;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::size_of;

    #[test]
    fn sizes_are_those_of_the_interface() {
        let sizes = [
            (size_of::<Deal>(), 96),
            (size_of::<DealPbn>(), 112),
            (size_of::<FutureTricks>(), 216),
            (size_of::<Boards>(), 21_604),
            (size_of::<SolvedBoards>(), 43_204),
            (size_of::<DdTableDeals>(), 12_804),
            (size_of::<DdTablesRes>(), 16_004),
            (size_of::<ParResults>(), 288),
            (size_of::<ParResultsDealer>(), 108),
            (size_of::<ParResultsMaster>(), 208),
            (size_of::<ParTextResults>(), 257),
            (size_of::<PlayTraceBin>(), 420),
            (size_of::<PlayTracePbn>(), 112),
            (size_of::<SolvedPlay>(), 216),
            (size_of::<DdsInfo>(), 1204),
        ];
        for (ours, theirs) in sizes {
            assert_eq!(ours, theirs);
        }
    }

    #[test]
    fn texts_end_within_their_buffer() {
        let mut buffer = [7; 4];
        write("ab", &mut buffer);
        assert_eq!(buffer, [97, 98, 0, 7]);
        write("abcdef", &mut buffer);
        assert_eq!(buffer, [97, 98, 99, 0]);
        write("a", &mut []);
    }
}
