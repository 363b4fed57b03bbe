//! What stands before every room: security headers, who may ask, and how often.

mod rate;

use std::collections::HashSet;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::tables::token;
use crate::{House, Options, Refusal};
use rate::Rates;

/// The largest body that is read, in bytes; a PBN file of an evening has some tens of thousands.
pub const LARGEST_BODY: usize = 2 << 20;

/// Requests that one address may make: so many at once, and so many a second after that. This machine
/// itself is not limited.
const REQUESTS: (f64, f64) = (200.0, 20.0);
/// Passwords that one address may try.
const PASSWORDS: (f64, f64) = (10.0, 0.1);

const COOKIE: &str = "finesse";

const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        // Compiling the solver's module is what 'wasm-unsafe-eval' allows; no text ever becomes code.
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
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

/// Who may ask, and how often.
pub struct Guard {
    password: Option<String>,
    /// Names by which this server may be called; any where there is a password.
    hosts: Vec<String>,
    admitted: Mutex<HashSet<String>>,
    requests: Rates,
    passwords: Rates,
}

impl Guard {
    /// The guard for a server that is started so.
    pub fn new(options: &Options) -> Guard {
        let usual = ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned);
        Guard {
            password: options.password.clone(),
            hosts: usual.into_iter().chain(options.hosts.iter().cloned()).collect(),
            admitted: Mutex::default(),
            requests: Rates::new(REQUESTS),
            passwords: Rates::new(PASSWORDS),
        }
    }

    fn check(&self, from: IpAddr, method: &Method, path: &str, headers: &HeaderMap) -> Result<(), Refusal> {
        if !from.is_loopback() && !self.requests.allow(from) {
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "too many requests: wait a moment"));
        }
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).unwrap_or_default();
        // Without a password a page elsewhere could let its own name lead here.
        let name = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
        let name = name.map_or(host, |(name, _)| name);
        if self.password.is_none() && !self.hosts.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            let why = format!(
                "this server is not called '{name}': open it by its address, or start it with --host {name}"
            );
            return Err(Refusal::new(StatusCode::FORBIDDEN, why));
        }
        // A browser says where a page comes from. Whoever says nothing is no browser.
        let reads = [Method::GET, Method::HEAD].contains(method) && !headers.contains_key(header::UPGRADE);
        let foreign = |origin: &&str| origin.split_once("://").map(|(_, from)| from) != Some(host);
        if let Some(origin) = text(header::ORIGIN).filter(|_| !reads).filter(foreign) {
            let why = format!("a page from {origin} may not ask this server");
            return Err(Refusal::new(StatusCode::FORBIDDEN, why));
        }
        let open = !path.starts_with("/api/") || path == "/api/v1/login";
        if open || self.is_admitted(from, headers)? {
            return Ok(());
        }
        Err(Refusal::new(StatusCode::UNAUTHORIZED, "this server asks for a password"))
    }

    fn is_admitted(&self, from: IpAddr, headers: &HeaderMap) -> Result<bool, Refusal> {
        if self.password.is_none() {
            return Ok(true);
        }
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        if let Some(given) = text(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer ")) {
            return self.knows(from, given);
        }
        let cookies = text(header::COOKIE).unwrap_or_default().split(';');
        let pass =
            cookies.filter_map(|cookie| cookie.trim().split_once('=')).find(|(name, _)| *name == COOKIE);
        let admitted = self.admitted.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(pass.is_some_and(|(_, pass)| admitted.contains(pass)))
    }

    /// Whether somebody knows the password; every wrong try counts.
    fn knows(&self, from: IpAddr, given: &str) -> Result<bool, Refusal> {
        let Some(password) = &self.password else { return Ok(true) };
        if self.passwords.is_spent(from) {
            return Err(Refusal::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too many wrong passwords: wait a minute",
            ));
        }
        let right = same(password.as_bytes(), given.as_bytes());
        if !right {
            self.passwords.allow(from);
        }
        Ok(right)
    }
}

/// Whether two texts are the same, in a time that does not tell where they differ.
fn same(one: &[u8], other: &[u8]) -> bool {
    let differences = one.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && differences == 0
}

/// Lets in who may ask.
pub async fn admit(
    State(house): State<House>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let allowed = house.guard.check(from.ip(), request.method(), request.uri().path(), request.headers());
    match allowed {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

/// `/api/v1/login`.
pub fn routes() -> Router<House> {
    Router::new().route("/login", post(login))
}

#[derive(Deserialize)]
struct Login {
    password: String,
}

async fn login(
    State(house): State<House>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Json(login): Json<Login>,
) -> Result<([(HeaderName, String); 1], Json<Value>), Refusal> {
    if !house.guard.knows(from.ip(), &login.password)? {
        return Err(Refusal::new(StatusCode::UNAUTHORIZED, "this is not the password"));
    }
    let pass = token();
    house.guard.admitted.lock().unwrap_or_else(PoisonError::into_inner).insert(pass.clone());
    let cookie = format!("{COOKIE}={pass}; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000");
    Ok(([(header::SET_COOKIE, cookie)], Json(json!({ "admitted": true }))))
}
