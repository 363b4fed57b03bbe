//! Finished games as files: PBN and LIN for bridge, JSON lines for everything.

use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderName, header};
use bridge::format::Format;
use bridge::record::Record;
use cards::{BySeat, Seat};
use serde::Deserialize;

use crate::tables::rest::owner;
use crate::tables::store::KeptGame;
use crate::{House, Refusal};

/// Which games, and how.
#[derive(Deserialize)]
pub struct Wanted {
    /// `pbn`, `lin` or `jsonl`.
    format: String,
    /// One game; all of them if none is named.
    game: Option<String>,
}

type File = ([(HeaderName, String); 2], String);

/// A file with games of this owner, in the order in which they were played.
pub async fn export(
    State(house): State<House>,
    headers: HeaderMap,
    Query(wanted): Query<Wanted>,
) -> Result<File, Refusal> {
    let mut games = house.hall.store.games_of(&owner(&headers)?)?;
    games.retain(|game| wanted.game.as_ref().is_none_or(|id| *id == game.id));
    games.reverse();
    let (kind, text) = match wanted.format.as_str() {
        "pbn" => ("application/x-pbn", Format::Pbn.write(&records(&games)?)),
        "lin" => ("application/x-lin", Format::Lin.write(&records(&games)?)),
        "jsonl" => ("application/jsonl", lines(&games)?),
        other => return Err(Refusal::bad(format!("there is no format '{other}': choose pbn, lin or jsonl"))),
    };
    let name = format!("attachment; filename=\"finesse.{}\"", wanted.format);
    let about =
        [(header::CONTENT_TYPE, format!("{kind}; charset=utf-8")), (header::CONTENT_DISPOSITION, name)];
    Ok((about, text))
}

fn records(games: &[KeptGame]) -> Result<Vec<Record>, Refusal> {
    let boards: Vec<_> = games.iter().filter(|game| game.game == "bridge").collect();
    if boards.is_empty() {
        return Err(Refusal::not_found(
            "there is no board of bridge among these games: hearts is written as jsonl",
        ));
    }
    boards.into_iter().map(record).collect()
}

fn record(game: &KeptGame) -> Result<Record, Refusal> {
    let mut record: Record = serde_json::from_value(game.played["record"].clone()).map_err(Refusal::bad)?;
    let name = |seat: Seat| game.summary["seats"][seat.letter().to_string()].as_str().map(str::to_owned);
    record.names = BySeat::from_fn(name);
    Ok(record)
}

fn lines(games: &[KeptGame]) -> Result<String, Refusal> {
    let lines =
        games.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>().map_err(Refusal::bad)?;
    Ok(lines.into_iter().map(|line| line + "\n").collect())
}
