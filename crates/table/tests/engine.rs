//! What an engine is told may contradict itself: it is refused with a reason, whoever would play.

use bridge::{Board, BoardNumber, Bridge};
use cards::{Deal, Seat, Seed};
use game::{Budget, Game, Hidden};
use hearts::{Direction, Round, Rules};
use serde_json::{Value, json};
use table::protocol::Message;
use table::{EngineError, Reply};

fn deal() -> Deal {
    "N:AKJ7.Q85.J985.T6 52.T.K7642.A7543 QT9843.3.AT.KJ92 6.AKJ97642.Q3.Q8".parse().expect("a deal")
}

/// East declares 4♥, South has led a club, and dummy lies on the table.
fn bridge_question() -> Value {
    let board = Board::new(BoardNumber::FIRST, deal());
    let mut game = Bridge::from_contract(board, "4H-E".parse().expect("a contract"));
    for card in ["C9", "CQ"] {
        game.play(card.parse().expect("a card"));
    }
    serde_json::to_value(Message::choose(1, &game.view(Seat::North))).expect("a message")
}

/// In the second trick, after spades from all.
fn hearts_question() -> Value {
    let mut round = Round::new(&Rules::default(), &deal(), Direction::None);
    while round.plays().as_slice().len() < 6 {
        let card = round.moves().lowest().expect("a card");
        round.play(card);
    }
    let seat = round.actor().expect("somebody plays");
    serde_json::to_value(Message::choose(1, &round.view(seat))).expect("a message")
}

/// What every player of a game says to a question.
fn asked(game: &str, question: &Value) -> Vec<Result<Reply, EngineError>> {
    let entry = table::find(game).expect("a game of the list");
    let all = entry.players();
    let listed = all.iter().filter(|player| player.name != "team");
    let ask = |name: &str| {
        let spec = name.parse().expect("a specification");
        let mut engine = entry.engine(&spec, Seed::new(1)).expect("a listed player");
        engine.answer(&question.to_string(), &Budget::nodes(500))
    };
    listed.map(|player| ask(player.name)).collect()
}

#[track_caller]
fn refused(game: &str, question: &Value, reason: &str) {
    for answer in asked(game, question) {
        match answer {
            Err(error @ EngineError::Impossible(_)) => {
                assert!(error.to_string().contains(reason), "{error}");
            }
            other => panic!("{other:?} to {question}"),
        }
    }
}

#[test]
fn a_view_that_contradicts_itself_is_refused() {
    let question = bridge_question();
    assert!(asked("bridge", &question).into_iter().all(|answer| matches!(answer, Ok(Reply::Say(_)))));
    for (field, value, reason) in [
        ("hand", json!("AKQJ7.Q85.J985.AT6"), "do not fit into the hands"),
        ("hand", json!("AK.Q85.J985.T6"), "do not fit into the hands"),
        ("dummy", json!("AKJ7.Q85.J985.T6"), ""),
        ("dummy", json!("6.AKJ97642.Q3.Q"), ""),
        ("dummy", Value::Null, ""),
    ] {
        let mut changed = question.clone();
        changed["view"][field] = value;
        refused("bridge", &changed, reason);
    }
}

#[test]
fn a_round_that_was_played_against_the_rules_is_refused() {
    let question = hearts_question();
    assert!(asked("hearts", &question).into_iter().all(|answer| matches!(answer, Ok(Reply::Say(_)))));
    let mut huge = question.clone();
    huge["view"]["totals"]["N"] = json!(i32::MAX);
    let mut first = question.clone();
    first["view"]["plays"][0] = json!("CA");
    for (changed, reason) in [(huge, "which no game comes to"), (first, "")] {
        refused("hearts", &changed, reason);
    }
}
