//! What stands before every room: security headers and who may ask.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Refusal;

/// The largest body that is read, in bytes; a PBN file of an evening has some tens of thousands.
pub const LARGEST_BODY: usize = 2 << 20;

const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
         frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Security headers on every answer.
pub async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Pages of other sites may not ask anything: a browser says where a page comes from, and that has to
/// be this server. Whoever says nothing is no browser.
pub async fn own_pages_only(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let reads =
        [Method::GET, Method::HEAD].contains(request.method()) && !headers.contains_key(header::UPGRADE);
    if let Some(origin) = text(header::ORIGIN).filter(|_| !reads) {
        let from = origin.split_once("://").map(|(_, from)| from);
        if from.is_none() || from != text(header::HOST) {
            let why = format!("a page from {origin} may not ask this server");
            return Refusal::new(StatusCode::FORBIDDEN, why).into_response();
        }
    }
    next.run(request).await
}
