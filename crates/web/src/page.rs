//! The pages, which are part of the program.

use axum::Router;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::{House, Refusal};

#[derive(RustEmbed)]
#[folder = "page"]
struct Files;

/// The package of the solver in WebAssembly: its module and the JavaScript around it are part of the pages.
#[derive(RustEmbed)]
#[folder = "../wasm/package"]
struct Solver;

fn embedded(path: &str) -> Option<EmbeddedFile> {
    match path.strip_prefix("solver/") {
        Some(name) => SOLVER.contains(&name).then(|| Solver::get(name)).flatten(),
        None => Files::get(path),
    }
}

/// What of the package a browser may ask for, below `/solver`.
const SOLVER: [&str; 2] = ["index.js", "finesse_dd.wasm"];

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
    let Some(found) = embedded(path) else {
        return Refusal::new(StatusCode::NOT_FOUND, format!("there is no page /{path}")).into_response();
    };
    let kind = match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "wasm" => "application/wasm",
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that a browser could ever load, the solver included.
    #[test]
    fn the_pages_weigh_less_than_500_kilobytes() {
        let weight = |path: &str| embedded(path).expect("a file of the pages").data.len();
        let pages: usize = Files::iter().map(|path| weight(&path)).sum();
        let solver: usize = SOLVER.iter().map(|name| weight(&format!("solver/{name}"))).sum();
        assert!(pages > 100_000 && solver > 50_000, "{pages} and {solver} bytes: something is missing");
        assert!(pages + solver < 500_000, "{pages} and {solver} bytes");
    }

    #[test]
    fn of_the_package_only_the_solver_is_served() {
        assert!(embedded("solver/README.md").is_none() && embedded("solver/").is_none());
        assert!(embedded("solver/finesse_dd.wasm").expect("the module").data.starts_with(b"\0asm"));
    }
}
