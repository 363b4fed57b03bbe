//! Where deals are looked at: files, double-dummy tricks, advice, chances, the post-mortem.
//!
//! Everything is asked about a board that the visitor brings, all of its hands open, and nothing is
//! kept: a question carries the whole board. So nothing here can reach into a live table, and the
//! threads that answer are not those on which the programs at live tables think.

mod boards;
mod deal;
mod open;
mod plan;
mod question;
mod review;
mod rooms;
#[cfg(test)]
mod tests;
mod think;

use axum::Router;
use axum::routing::post;

use crate::House;
use rooms::Rooms;

/// Everything below `/api/v1/study`.
pub fn routes() -> Router<House> {
    let routes = Router::<Rooms>::new()
        .route("/study/read", post(boards::read))
        .route("/study/write", post(boards::write))
        .route("/study/position", post(open::position))
        .route("/study/cards", post(open::cards))
        .route("/study/line", post(open::line))
        .route("/study/table", post(open::table))
        .route("/study/tables", post(open::tables))
        .route("/study/chances", post(think::chances))
        .route("/study/advice", post(think::advice))
        .route("/study/plan", post(plan::plan))
        .route("/study/post-mortem", post(review::post_mortem))
        .route("/study/deal", post(deal::deal));
    routes.with_state(Rooms::open())
}
