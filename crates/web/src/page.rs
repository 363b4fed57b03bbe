//! The pages, which are part of the program.

use axum::Router;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::RustEmbed;

use crate::{House, Refusal};

#[derive(RustEmbed)]
#[folder = "page"]
struct Files;

/// The pages: `/` and everything below `/js`, `/css` and so on.
pub fn routes() -> Router<House> {
    let index = || async { file("index.html") };
    Router::new()
        .route("/", get(index))
        .route("/{*path}", get(|Path(path): Path<String>| async move { file(&path) }))
}

fn file(path: &str) -> Response {
    let Some(found) = Files::get(path) else {
        return Refusal::new(StatusCode::NOT_FOUND, format!("there is no page /{path}")).into_response();
    };
    let kind = match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        _ => "application/octet-stream",
    };
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")];
    (headers, Body::from(found.data.into_owned())).into_response()
}
