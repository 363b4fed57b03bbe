//! The solver as a shared library with the interface of DDS 2.9: the same thirty functions, structures
//! and return codes, so that a program built for DDS runs with ours unchanged. The header for C is
//! `include/dds.h`; `docs/libdds.md` says how to put it in the place of DDS, and where the two differ.
//!
//! [`exports`] holds the functions, and all of the crate's unsafe code: what C hands over becomes a
//! checked reference or an error there. Behind it: [`structs`] (what crosses the boundary), [`fault`]
//! (return codes), `deal` and `pbn` (what a caller's cards mean), `solve`, `tables`, `play`, `par` (the
//! answers) and `pool` (solvers that are kept between calls).
//!
//! ```
//! use dds::exports::{CalcDDtablePBN, DealerParBin};
//! use dds::structs::{Contract, DdTableDealPbn, DdTableResults, ParResultsMaster};
//!
//! let mut cards = [0; 80];
//! let deal = "N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964";
//! cards.iter_mut().zip(deal.bytes()).for_each(|(to, byte)| *to = byte as _);
//! let mut table = DdTableResults::default();
//! assert_eq!(CalcDDtablePBN(DdTableDealPbn { cards }, Some(&mut table)), 1);
//! assert_eq!(table.res_table[4][2], 9); // notrump by south
//!
//! let mut par = ParResultsMaster::default();
//! assert_eq!(DealerParBin(Some(&table), Some(&mut par), 0, 0), 1);
//! let game = Contract { under_tricks: 0, over_tricks: 0, level: 3, denom: 0, seats: 4 };
//! assert_eq!((par.score, par.number, par.contracts[0]), (400, 1, game));
//! ```

mod deal;
pub mod exports;
pub mod fault;
mod par;
mod pbn;
mod play;
mod pool;
mod solve;
pub mod structs;
mod tables;
