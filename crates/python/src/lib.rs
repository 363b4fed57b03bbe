//! The Python package `finesse`: a door. It turns what Python writes into the library's types and back,
//! lets other threads run while Rust works, and holds no rule, no search and no policy. What needs no
//! Rust, such as arrays, conversions and Dask, is Python beside it (`crates/python/finesse`).

mod bids;
mod convert;
mod decide;
mod drawn;
mod experiments;
mod games;
mod hands;
mod matches;
mod plans;
mod records;
mod solve;
mod thinking;

/// The part of the package that is Rust.
#[pyo3::pymodule]
mod _finesse {
    #[pymodule_export]
    use super::bids::System;
    #[pymodule_export]
    use super::convert::FinesseError;
    #[pymodule_export]
    use super::decide::{_advise, _advise_board, _advise_ending, _analyse};
    #[pymodule_export]
    use super::drawn::deals_within;
    #[pymodule_export]
    use super::experiments::{Experiment, experiments};
    #[pymodule_export]
    use super::games::{
        Choice, FoulError, GamePosition, RosterPlayer, View, games, player, start, start_board,
    };
    #[pymodule_export]
    use super::hands::{Deal, Hand, random_deals};
    #[pymodule_export]
    use super::matches::{BridgeMatch, HeartsMatch};
    #[pymodule_export]
    use super::plans::{_plan, _plan_board, Plan, plan_tasks};
    #[pymodule_export]
    use super::records::{Record, read_text, write_text};
    #[pymodule_export]
    use super::solve::{
        _card_names, _card_values, _position_tricks, _tables, CardValue, Par, Position, Solver, Table,
        table_of,
    };
}
