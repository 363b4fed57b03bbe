//! What several commands show alike, in words and in JSON (docs/JSON.md).

use bridge::{Outcome, Strain, TrickTable};
use cards::Seat;
use dd::Par;
use serde_json::{Map, Value, json};

/// Par in a line.
pub fn par_in_words(par: &Par) -> String {
    let outcomes: Vec<_> = par.outcomes.iter().map(ToString::to_string).collect();
    format!("Par {:+} to North-South: {}", par.points, outcomes.join(", "))
}

/// Par with its contracts.
pub fn par_json(par: &Par) -> Value {
    let contracts: Vec<Value> = par.outcomes.iter().map(outcome_json).collect();
    json!({ "points": par.points, "contracts": contracts })
}

/// How a board ends: the contract in parts, the tricks, and how many more or fewer than promised; no contract
/// where everybody passed.
pub fn outcome_json(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::PassedOut => json!({ "contract": null }),
        Outcome::Played { contract, tricks } => json!({
            "contract": contract,
            "level": contract.bid.level.get(),
            "strain": contract.strain(),
            "doubling": contract.doubling.to_string(),
            "declarer": contract.declarer,
            "tricks": tricks,
            "result": i32::from(*tricks) - i32::from(contract.tricks()),
        }),
    }
}

/// The twenty results, by declarer and strain.
pub fn tricks_json(table: &TrickTable) -> Value {
    let row = |declarer: Seat| -> Value {
        let entry = |strain: Strain| (strain.to_string(), json!(table.get(declarer, strain)));
        Strain::ALL.into_iter().map(entry).collect::<Map<_, _>>().into()
    };
    Seat::ALL.into_iter().map(|seat| (seat.letter().to_string(), row(seat))).collect::<Map<_, _>>().into()
}
