//! Tables and games over plain requests.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use cards::Seat;
use serde_json::{Value, json};

use crate::tables::hall::lock;
use crate::tables::messages::{Message, VERSION};
use crate::tables::plan::{Place, Plan, Wish};
use crate::{House, Refusal};

type Answer = Result<Json<Value>, Refusal>;

/// The header with the token of whoever owns tables and games.
pub const OWNER: &str = "finesse-owner";
/// The header with the token of a seat.
const SEAT: &str = "finesse-seat";

/// The owner that a request names.
pub fn owner(headers: &HeaderMap) -> Result<String, Refusal> {
    let given = headers.get(OWNER).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let good = (16..=64).contains(&given.len()) && given.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !good {
        let why = format!(
            "say whose it is in the header {OWNER}: 16 to 64 letters and digits that nobody else can guess"
        );
        return Err(Refusal::bad(why));
    }
    Ok(given.to_owned())
}

/// Makes a table.
pub async fn create(State(house): State<House>, headers: HeaderMap, Json(wish): Json<Wish>) -> Answer {
    let owner = owner(&headers)?;
    let shared = house.hall.create(&owner, &wish)?;
    let live = lock(&shared);
    Ok(Json(json!({ "version": VERSION, "id": live.id, "you": live.plan.host, "seats": tokens(&live.plan) })))
}

/// The seats of people with their tokens.
fn tokens(plan: &Plan) -> Value {
    let token = |seat: Seat| match &plan.seats[seat] {
        Place::Person(token) => Some((seat.letter().to_string(), json!(token))),
        Place::Program(_) => None,
    };
    Value::Object(Seat::ALL.into_iter().filter_map(token).collect())
}

/// The tables of an owner, with their seats' tokens.
pub async fn tables(State(house): State<House>, headers: HeaderMap) -> Answer {
    let rows = house.hall.store.tables_of(&owner(&headers)?)?;
    let about = rows.iter().filter_map(|row| {
        let plan: Plan = serde_json::from_str(&row.plan).ok()?;
        let players = plan.seats.clone().map(|place| match place {
            Place::Person(_) => "person".to_owned(),
            Place::Program(spec) => spec,
        });
        Some(json!({
            "id": row.id, "made": row.made, "game": plan.game, "you": plan.host,
            "options": plan.options, "players": players, "seats": tokens(&plan),
        }))
    });
    Ok(Json(json!({ "tables": about.collect::<Vec<_>>() })))
}

/// The table as a seat, or somebody who looks on, sees it.
pub async fn look(State(house): State<House>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let shared = house.hall.find(&id)?;
    let live = lock(&shared);
    let role = live.role(text(&headers, SEAT), text(&headers, OWNER))?;
    Ok(Json(live.snapshot(role)))
}

/// A message by a request instead of the socket; the answer holds the table after it.
pub async fn say(
    State(house): State<House>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(message): Json<Message>,
) -> Answer {
    let shared = house.hall.find(&id)?;
    let role = lock(&shared).role(text(&headers, SEAT), text(&headers, OWNER))?;
    let answer = house.hall.say(&shared, role, message.say).await?;
    let table = lock(&shared).snapshot(role);
    Ok(Json(json!({ "id": message.id, "answer": answer, "table": table })))
}

/// Deletes a table with everything played at it.
pub async fn delete_table(State(house): State<House>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    if !house.hall.store.delete_table(&owner(&headers)?, &id)? {
        return Err(Refusal::not_found("you have no such table"));
    }
    house.hall.forget(&id);
    Ok(Json(json!({ "deleted": id })))
}

/// The finished games of a table, face up, for everybody who may look at it.
pub async fn games_at(State(house): State<House>, Path(id): Path<String>) -> Answer {
    house.hall.find(&id)?;
    Ok(Json(json!({ "games": house.hall.store.games_at(&id)? })))
}

/// The finished games of an owner.
pub async fn games(State(house): State<House>, headers: HeaderMap) -> Answer {
    let mut games =
        serde_json::to_value(house.hall.store.games_of(&owner(&headers)?)?).map_err(Refusal::bad)?;
    for game in games.as_array_mut().into_iter().flatten() {
        game.as_object_mut().map(|fields| fields.remove("played"));
    }
    Ok(Json(json!({ "games": games })))
}

/// Deletes a game.
pub async fn delete_game(State(house): State<House>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    if !house.hall.store.delete_game(&owner(&headers)?, &id)? {
        return Err(Refusal::not_found("you have no such game"));
    }
    Ok(Json(json!({ "deleted": id })))
}

fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}
