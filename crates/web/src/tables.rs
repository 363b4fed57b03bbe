//! Where games are played: tables with people and programs.

use axum::Router;

use crate::House;

/// Everything below `/api/v1` that has to do with playing.
pub fn routes() -> Router<House> {
    Router::new()
}
