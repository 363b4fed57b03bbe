//! The experiments with their figures and verdicts.

use axum::Router;

use crate::House;

/// Everything below `/api/v1/lab`.
pub fn routes() -> Router<House> {
    Router::new()
}
