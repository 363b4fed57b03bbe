//! How somebody did over all their games.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use bridge::Pair;
use cards::Seat;
use serde_json::{Value, json};

use crate::tables::rest::owner;
use crate::tables::store::KeptGame;
use crate::{House, Refusal};

/// Hearts: points a round for oneself and for the others. Bridge: points and IMPs for one's side.
pub async fn statistics(State(house): State<House>, headers: HeaderMap) -> Result<Json<Value>, Refusal> {
    let games = house.hall.store.games_of(&owner(&headers)?)?;
    Ok(Json(json!({ "hearts": hearts(&games), "bridge": bridge(&games) })))
}

fn of<'g>(games: &'g [KeptGame], name: &'g str) -> impl Iterator<Item = (&'g KeptGame, Seat)> {
    let seat = |game: &KeptGame| game.summary["you"].as_str().and_then(|seat| seat.parse().ok());
    games.iter().filter(move |game| game.game == name).filter_map(move |game| Some((game, seat(game)?)))
}

fn hearts(games: &[KeptGame]) -> Value {
    let (mut rounds, mut own, mut others, mut clean, mut moons) = (0, 0, 0, 0, 0);
    for (game, you) in of(games, "hearts") {
        let points =
            |seat: Seat| game.summary["data"]["round"][seat.letter().to_string()].as_i64().unwrap_or(0);
        rounds += 1;
        own += points(you);
        let rest: Vec<i64> = Seat::ALL.into_iter().filter(|&seat| seat != you).map(points).collect();
        others += rest.iter().sum::<i64>();
        clean += i64::from(points(you) <= 0);
        moons += i64::from(rest.iter().all(|&points| points >= 26) || points(you) <= -26);
    }
    let mean = |sum: i64, of: i64| (of > 0).then(|| sum as f64 / of as f64);
    json!({
        "rounds": rounds, "points_a_round": mean(own, rounds), "others_a_round": mean(others, 3 * rounds),
        "without_points": clean, "moons": moons,
    })
}

fn bridge(games: &[KeptGame]) -> Value {
    let (mut boards, mut points, mut compared, mut programs, mut par) = (0, 0, 0, 0, 0);
    for (game, you) in of(games, "bridge") {
        let sign = if Pair::of(you) == Pair::NorthSouth { 1 } else { -1 };
        let summary = &game.summary;
        boards += 1;
        points += sign * summary["data"]["points"].as_i64().unwrap_or(0);
        let imps = |with: &str| summary["compared"][with]["imps"].as_i64();
        if let (Some(to_programs), Some(to_par)) = (imps("programs"), imps("par")) {
            compared += 1;
            programs += sign * to_programs;
            par += sign * to_par;
        }
    }
    let mean = |sum: i64| (compared > 0).then(|| sum as f64 / compared as f64);
    json!({
        "boards": boards, "points": points, "compared": compared,
        "imps_a_board_to_programs": mean(programs), "imps_a_board_to_par": mean(par),
    })
}
