//! The one form of an error: a status and what is wrong, where, and what to do.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Why a request was refused. Sent as `{"error": "..."}` with the status.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The status of HTTP.
    pub status: StatusCode,
    /// What is wrong, where, and what to do.
    pub message: String,
}

impl Refusal {
    /// With any status.
    pub fn new(status: StatusCode, message: impl ToString) -> Refusal {
        Refusal { status, message: message.to_string() }
    }

    /// What was sent cannot be read, or makes no sense.
    pub fn bad(message: impl ToString) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, message)
    }

    /// There is no such thing, or it is not for whoever asked.
    pub fn not_found(message: impl ToString) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, message)
    }

    /// It cannot be done now.
    pub fn conflict(message: impl ToString) -> Refusal {
        Refusal::new(StatusCode::CONFLICT, message)
    }

    /// Too much at once.
    pub fn busy(message: impl ToString) -> Refusal {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.message }))).into_response()
    }
}
