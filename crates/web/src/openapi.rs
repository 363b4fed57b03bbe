//! The description of every message, for programs that play without the pages.

use axum::Router;
use axum::http::header;
use axum::routing::get;

use crate::House;

/// OpenAPI 3.1; a test holds it to the routes.
pub const DESCRIPTION: &str = include_str!("../openapi.json");

/// `/api/v1/openapi.json`.
pub fn routes() -> Router<House> {
    let answer = || async { ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION) };
    Router::new().route("/openapi.json", get(answer))
}
