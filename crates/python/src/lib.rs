//! The Python package `finesse`: a door. It turns what Python writes into the library's types and back,
//! lets other threads run while Rust works, and holds no rule, no search and no policy. What needs no
//! Rust, such as arrays, conversions and Dask, is Python beside it (`crates/python/finesse`).

mod convert;
mod hands;
mod solve;

/// The part of the package that is Rust.
#[pyo3::pymodule]
mod _finesse {
    #[pymodule_export]
    use super::convert::FinesseError;
    #[pymodule_export]
    use super::hands::{Deal, Hand, random_deals};
    #[pymodule_export]
    use super::solve::{
        _card_names, _card_values, _position_tricks, _tables, CardValue, Par, Position, Solver, Table,
        table_of,
    };
}
