//! Where deals are looked at: files, double-dummy tricks, advice, the post-mortem.

use axum::Router;

use crate::House;

/// Everything below `/api/v1/study`.
pub fn routes() -> Router<House> {
    Router::new()
}
