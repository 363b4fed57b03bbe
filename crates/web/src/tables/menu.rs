//! What can be played, by whom and by which rules.

use std::collections::BTreeMap;

use axum::Json;
use hearts::{Preset, Rules};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::Refusal;
use crate::tables::plan::{GAMES, playable};

/// The games with their options and players, and the rules of hearts as a form.
pub async fn menu() -> Result<Json<Value>, Refusal> {
    let games = GAMES.iter().map(|name| game(name)).collect::<Result<Vec<_>, _>>()?;
    let presets = Preset::ALL.map(|preset| {
        let rules = Rules::preset(preset);
        let values: Map<_, _> = Rules::options()
            .iter()
            .map(|option| (option.key.to_owned(), json!(option.value(&rules))))
            .collect();
        json!({ "name": preset.name(), "about": rules.describe(), "values": values })
    });
    let options: Vec<_> = Rules::options()
        .iter()
        .map(|option| json!({ "key": option.key, "values": option.values, "help": option.help }))
        .collect();
    Ok(Json(json!({ "games": games, "rules": { "presets": presets, "options": options } })))
}

fn game(name: &str) -> Result<Value, Refusal> {
    let game = playable(name)?;
    let options: Vec<_> = game
        .options
        .iter()
        .map(|option| json!({ "name": option.name, "about": option.about, "default": option.default }))
        .collect();
    let players: Vec<_> = game
        .players()
        .iter()
        .map(|player| {
            let options: Vec<_> = player
                .options
                .iter()
                .map(|option| {
                    json!({
                        "name": option.name, "about": option.about,
                        "default": option.default().to_string(), "offer": option.offer(),
                    })
                })
                .collect();
            json!({ "name": player.name, "about": player.about, "options": options })
        })
        .collect();
    let levels: Vec<_> = players::levels(game.name)
        .iter()
        .map(|level| json!({ "name": level.name, "player": level.player, "about": level.about }))
        .collect();
    Ok(json!({
        "name": game.name, "about": game.about, "options": options, "players": players, "levels": levels,
        "usual_seat": game.usual_seat,
    }))
}

/// Rules of hearts: a preset and what differs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesWish {
    preset: String,
    #[serde(default)]
    changes: BTreeMap<String, String>,
}

/// Rules in their short form and in words.
pub async fn rules(Json(wish): Json<RulesWish>) -> Result<Json<Value>, Refusal> {
    let mut rules: Rules = wish.preset.parse().map_err(Refusal::bad)?;
    for (key, value) in &wish.changes {
        rules.set(key, value).map_err(Refusal::bad)?;
    }
    Ok(Json(json!({ "rules": rules.to_string(), "about": rules.describe() })))
}
