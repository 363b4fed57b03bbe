//! A board of bridge beside par and beside what programs do with the same cards; and whether a claim
//! holds.

use bridge::record::Record;
use bridge::{Board, Bridge, Outcome, Pair, imps};
use cards::{Seat, Seed};
use dd::{Par, Solver};
use game::Budget;
use players::Spec;
use serde_json::{Value, json};
use table::{Chair, Policy, Table};
use work::Stop;

use crate::Refusal;

/// Par of a board, what four programs do with it, and the IMPs of North-South against both.
pub fn board(everything: &Value, spec: &Spec, stop: &Stop) -> Result<Value, Refusal> {
    let game = position(everything)?;
    let (board, outcome) = (game.board(), game.outcome());
    let ours = outcome.map_or(0, |outcome| outcome.points(board.vulnerability));
    let tricks = Solver::new().table(&board.deal);
    let par = Par::new(&tricks, board.dealer, board.vulnerability);
    let outcomes: Vec<String> = par.outcomes.iter().map(Outcome::to_string).collect();
    let other = by_programs(board, spec, stop)?;
    let theirs = other.outcome().map_or(0, |outcome| outcome.points(board.vulnerability));
    Ok(json!({
        "points": ours,
        "par": { "points": par.points, "outcomes": outcomes, "imps": imps(ours - par.points) },
        "tricks": tricks.hex(),
        "programs": {
            "player": spec.to_string(), "points": theirs, "imps": imps(ours - theirs),
            "outcome": other.outcome().map(|outcome| outcome.to_string()),
            "record": Record::from(&other),
        },
    }))
}

/// The same cards with a program in every seat.
fn by_programs(board: Board, spec: &Spec, stop: &Stop) -> Result<Bridge, Refusal> {
    let seed = Seed::new(0).child("the other table");
    let mut chairs = Vec::new();
    for seat in Seat::ALL {
        let program = table::player::<Bridge>(spec, seed.child(seat)).map_err(Refusal::bad)?;
        chairs.push((seat, Chair::Program(program)));
    }
    let mut table = Table::new(Bridge::new(board), chairs, Policy::End);
    let budget = Budget::unlimited().until(stop);
    table.play_on(&budget, |_| unreachable!("chance has no turn at bridge")).map_err(Refusal::conflict)?;
    Ok(table.game().clone())
}

/// Whether the side of a seat takes so many of the tricks that are left against the best defence, as its
/// opponents see once the claimer's cards lie on the table.
pub fn holds(everything: &Value, seat: Seat, tricks: u8) -> Result<bool, Refusal> {
    let game = position(everything)?;
    let Some(cardplay) = game.cardplay().filter(|_| game.public().dummy().is_some()) else {
        return Err(Refusal::conflict("there is nothing to claim before dummy lies on the table: play on"));
    };
    let pair = Pair::of(seat);
    let left = 13 - cardplay.won()[pair] - cardplay.won()[pair.other()];
    if tricks > left {
        return Err(Refusal::conflict(format!("{left} tricks are left: claim 0 to {left} of them")));
    }
    Ok(Solver::new().reaches(&cardplay, pair, cardplay.won()[pair] + tricks))
}

fn position(everything: &Value) -> Result<Bridge, Refusal> {
    let record: Record = serde_json::from_value(everything["record"].clone()).map_err(Refusal::bad)?;
    record.replay().map_err(Refusal::bad)
}
