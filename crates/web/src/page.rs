//! The pages, which are part of the program.

use axum::Router;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::RustEmbed;

use crate::{House, Refusal};

#[derive(RustEmbed)]
#[folder = "page"]
struct Files;

/// The pages: `/` and everything below `/js`, `/css` and so on.
pub fn routes() -> Router<House> {
    let index = |headers: HeaderMap| async move { file("index.html", &headers) };
    Router::new().route("/", get(index)).route(
        "/{*path}",
        get(|Path(path): Path<String>, headers: HeaderMap| async move { file(&path, &headers) }),
    )
}

/// A file of the pages; a browser that has it already is told so.
fn file(path: &str, asked: &HeaderMap) -> Response {
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
    let tag = found.metadata.sha256_hash()[..12]
        .iter()
        .fold(String::from('"'), |tag, byte| format!("{tag}{byte:02x}"));
    let tag = tag + "\"";
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag.clone()),
    ];
    let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag)) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, Body::from(found.data.into_owned())).into_response()
}
