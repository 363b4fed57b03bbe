//! Files of boards, read and written.

use axum::Json;
use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bridge::format::{self, Format};
use bridge::record::{Playing, Record, Severity};
use bridge::{TrickTable, lin, link, pbn};
use cards::Card;
use serde::Deserialize;
use serde_json::{Value, json};

use super::rooms;
use crate::Refusal;

/// How many boards of one file are read.
const MOST_BOARDS: usize = 1_000;

/// The boards of a PBN or LIN file, of links, or of deals a line, with what is wrong in it.
pub async fn read(body: Bytes) -> Result<Json<Value>, Refusal> {
    let (format, reading) = format::read(&body).map_err(Refusal::bad)?;
    if reading.records.len() > MOST_BOARDS {
        let count = reading.records.len();
        return Err(Refusal::bad(format!(
            "{count} boards at once are too many: bring {MOST_BOARDS} at most"
        )));
    }
    let problem = |problem: &bridge::record::Problem| {
        let weight = match problem.flaw.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        json!({ "line": problem.at.line, "column": problem.at.column, "text": problem.flaw.to_string(), "weight": weight })
    };
    Ok(Json(json!({
        "format": match format {
            Format::Pbn => "PBN",
            Format::Lin => "LIN",
            Format::Link => "link",
            Format::Deals => "deals",
        },
        "boards": reading.records.iter().map(board).collect::<Vec<_>>(),
        "problems": reading.problems.iter().map(problem).collect::<Vec<_>>(),
    })))
}

/// What the page needs of a board; `record` is the whole of it, to be written again.
fn board(record: &Record) -> Value {
    let bidding = record.auction.as_ref();
    let calls: Vec<Value> = bidding
        .into_iter()
        .flat_map(|bidding| &bidding.calls)
        .map(|called| json!({ "seat": called.seat, "call": called.call, "note": called.remark.note }))
        .collect();
    let cards: Vec<Card> =
        record.play.iter().flat_map(Playing::cards).map(|(_, played)| played.card).collect();
    let vulnerability = record.vulnerability.or(record.number.map(|number| number.vulnerability()));
    let outcome = record.outcome();
    let points = outcome.zip(vulnerability).map(|(outcome, vulnerability)| outcome.points(vulnerability));
    let table = TrickTable::of(record).and_then(Result::ok);
    json!({
        "number": record.number.map(bridge::BoardNumber::get),
        "event": record.event,
        "date": record.date,
        "names": record.names,
        "room": record.room,
        "dealer": record.first_to_call(),
        "vulnerability": vulnerability,
        "deal": record.deal.map(|deal| deal.completed()),
        "calls": calls,
        "contract": record.contract(),
        "cards": cards,
        "tricks": record.tricks,
        "outcome": outcome.map(|outcome| outcome.to_string()),
        "points": points,
        "table": table.map(|table| super::open::table_rows(&table)),
        "flaw": record.replay().err().map(|why| why.to_string()),
        "record": record,
    })
}

/// Boards to write into a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Writing {
    format: Written,
    records: Vec<Record>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Written {
    Pbn,
    Lin,
    Link,
}

/// Boards as a PBN or LIN file, or as links to a hand viewer, one a line.
pub async fn write(body: String) -> Result<Response, Refusal> {
    let Writing { format, records } = rooms::read(&body)?;
    let text = match format {
        Written::Pbn => pbn::write(&records),
        Written::Lin => lin::write(&records),
        Written::Link => records.iter().map(|record| link::write(record) + "\n").collect(),
    };
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}
