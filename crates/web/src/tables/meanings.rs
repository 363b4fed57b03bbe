//! What the calls of an auction mean, and those that could come next.

use std::sync::LazyLock;

use bidding::{Meaning, RuleSystem, System};
use bridge::{Auction, Call, Public, Vulnerability};
use serde_json::{Map, Value, json};

use crate::Refusal;

/// The natural system, as players of `system=natural` bid it.
static NATURAL: LazyLock<RuleSystem> = LazyLock::new(RuleSystem::natural);

/// The meanings of the calls that were made and of all that may be made now. Everybody at the table may
/// know them: they follow from the auction alone.
pub fn of(public: &Value) -> Result<Value, Refusal> {
    let public: Public = serde_json::from_value(public.clone()).map_err(Refusal::bad)?;
    let (auction, vulnerability) = (&public.auction, public.vulnerability);
    let mut before = Auction::new(auction.dealer());
    let mut made = Vec::new();
    for &call in auction.calls() {
        made.push(meaning(call, &before, vulnerability));
        before.make(call).map_err(Refusal::bad)?;
    }
    let mut next = Map::new();
    if !auction.is_over() {
        for call in auction.legal() {
            next.insert(call.to_string(), meaning(call, auction, vulnerability));
        }
    }
    Ok(
        json!({ "type": "meanings", "system": NATURAL.name(), "calls": auction.calls().len(), "made": made, "next": next }),
    )
}

fn meaning(call: Call, auction: &Auction, vulnerability: Vulnerability) -> Value {
    let Meaning { rules, words, force, conventional, alertable, .. } =
        NATURAL.meaning(call, auction, vulnerability);
    json!({
        "call": call, "rules": rules, "words": words, "force": force.word(),
        "conventional": conventional, "alertable": alertable,
    })
}
