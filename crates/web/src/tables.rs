//! Where games are played: tables with people and programs.
//!
//! A table is its plan and its events ([`events`]), kept in SQLite ([`store`]) before anybody is told
//! of them; in memory it is a [`live`] one around `table`'s. What somebody wants comes as a message
//! ([`messages`], carried out in [`say`]), what they are sent is a [`snapshot`] of what their seat may
//! know. Programs come and go on the threads that think ([`drive`]).

mod compare;
mod drive;
mod events;
mod export;
mod hall;
mod hint;
mod listeners;
mod live;
mod meanings;
mod menu;
mod messages;
mod plan;
mod rest;
mod say;
mod snapshot;
mod socket;
mod statistics;
mod store;

use std::fmt::Write as _;

use axum::Router;
use axum::routing::{delete, get, post};

use crate::House;
pub(crate) use hall::Hall;
pub(crate) use store::Store;
pub use store::StoreError;

/// Everything below `/api/v1` that has to do with playing.
pub fn routes() -> Router<House> {
    Router::new()
        .route("/menu", get(menu::menu))
        .route("/rules", post(menu::rules))
        .route("/tables", get(rest::tables).post(rest::create))
        .route("/tables/{id}", get(rest::look).post(rest::say).delete(rest::delete_table))
        .route("/tables/{id}/socket", get(socket::open))
        .route("/tables/{id}/games", get(rest::games_at))
        .route("/games", get(rest::games))
        .route("/games/{id}", delete(rest::delete_game))
        .route("/export", get(export::export))
        .route("/statistics", get(statistics::statistics))
}

/// A name that nobody can guess: 128 bits, in small letters that cannot be read as cards.
pub fn token() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string");
        text
    })
}
