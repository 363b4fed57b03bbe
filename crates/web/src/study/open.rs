//! Boards with all cards face up: the position, the tricks of every card, the table and par.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use bridge::{ByPair, Move, Pair, Strain, TrickTable};
use cards::Seat;
use dd::{Par, Solver};
use game::{Game, Hidden};
use serde_json::{Map, Value, json};

use super::question::Question;
use super::rooms::{self, Rooms};
use crate::Refusal;

/// How many boards a list may have.
const MOST_BOARDS: usize = 200;

/// Where the board stands: hands, whose turn, what may be played, the tricks so far.
pub async fn position(body: String) -> Result<Json<Value>, Refusal> {
    let question: Question = rooms::read(&body)?;
    let game = question.game()?;
    let public = game.public();
    let (mut legal_cards, mut legal_calls) = (Vec::new(), Vec::new());
    for mv in game.moves() {
        match mv {
            Move::Card(card) => legal_cards.push(card),
            Move::Call(call) => legal_calls.push(call),
        }
    }
    let play = public.play.as_ref();
    let tricks = play.map(|play| {
        let trick = |trick: &bridge::Trick| {
            let cards: Vec<Value> =
                trick.by_seat().map(|(seat, card)| json!({ "seat": seat, "card": card })).collect();
            json!({ "leader": trick.leader(), "cards": cards, "winner": play.winner(trick).map(|(seat, _)| seat) })
        };
        let current = Some(play.trick()).filter(|trick| !trick.is_empty());
        play.tricks().iter().chain(current).map(trick).collect::<Vec<_>>()
    });
    let outcome = game.outcome();
    Ok(Json(json!({
        "hands": game.hands().map(|hand| hand.iter().rev().collect::<Vec<_>>()),
        "turn": public.turn(),
        "actor": game.actor(),
        "contract": public.contract(),
        "dummy": public.dummy(),
        "dealer": question.dealer(),
        "vulnerability": question.vulnerability(),
        "legal_cards": legal_cards,
        "legal_calls": legal_calls,
        "tricks": tricks.unwrap_or_default(),
        "won": pairs(play.map(|play| play.won()).unwrap_or_default()),
        "outcome": outcome.map(|outcome| outcome.to_string()),
        "points": outcome.map(|outcome| outcome.points(public.vulnerability)),
    })))
}

/// The double-dummy tricks of every card that can be played, for the pair that plays it, those won
/// already included.
pub async fn cards(State(rooms): State<Rooms>, body: String) -> Result<Json<Value>, Refusal> {
    let game = rooms::read::<Question>(&body)?.game()?;
    let position =
        game.cardplay().ok_or_else(|| Refusal::bad("there is no contract yet: nobody plays a card"))?;
    let answer = move |solver: &mut Solver| {
        let Some(seat) = position.seat() else { return json!({ "seat": null, "cards": [] }) };
        let values: Vec<Value> = solver
            .cards(&position)
            .iter()
            .map(|value| {
                json!({ "card": value.card, "equals": value.equals.iter().collect::<Vec<_>>(), "tricks": value.tricks })
            })
            .collect();
        json!({ "seat": seat, "pair": Pair::of(seat), "cards": values })
    };
    rooms.answer(format!("cards {body}"), answer).await.map(Json)
}

/// What every card so far cost double dummy, and one line of best play from here to the end.
pub async fn line(State(rooms): State<Rooms>, body: String) -> Result<Json<Value>, Refusal> {
    let question: Question = rooms::read(&body)?;
    let game = question.game()?;
    let nothing = || Refusal::bad("there is no contract yet: nobody plays a card");
    let start = Question { cards: Vec::new(), ..question.clone() }.game()?.cardplay().ok_or_else(nothing)?;
    let now = game.cardplay().ok_or_else(nothing)?;
    let answer = move |solver: &mut Solver| {
        let judged = solver.judge(&start, &question.cards).unwrap_or_default();
        let judged: Vec<Value> = judged
            .iter()
            .map(|card| {
                json!({ "seat": card.seat, "card": card.card, "cost": card.cost, "tricks": pairs(card.tricks) })
            })
            .collect();
        let best = if now.seat().is_some() { solver.line(&now) } else { Vec::new() };
        json!({ "start": pairs(solver.tricks(&start)), "played": judged, "best": best })
    };
    rooms.answer(format!("line {body}"), answer).await.map(Json)
}

/// The tricks of every declarer in every strain, and par.
pub async fn table(State(rooms): State<Rooms>, body: String) -> Result<Json<Value>, Refusal> {
    let question: Question = rooms::read(&body)?;
    let board = question.board()?;
    let answer = move |solver: &mut Solver| solved(solver, &board);
    rooms.answer(format!("table {body}"), answer).await.map(Json)
}

/// The same for a list of boards, a line each as it is found.
pub async fn tables(State(rooms): State<Rooms>, body: String) -> Result<Response, Refusal> {
    let questions: Vec<Question> = rooms::read(&body)?;
    if questions.len() > MOST_BOARDS {
        return Err(Refusal::bad(format!("ask about {MOST_BOARDS} boards at most at once")));
    }
    Ok(rooms.lines(Duration::from_secs(600), move |solver, lines| {
        for (place, question) in questions.iter().enumerate() {
            let mut answer = match question.board() {
                Ok(board) => solved(solver, &board),
                Err(refusal) => json!({ "flaw": refusal.message }),
            };
            answer["place"] = json!(place);
            if !lines.send(answer) {
                return;
            }
        }
    }))
}

fn solved(solver: &mut Solver, board: &bridge::Board) -> Value {
    let table = solver.table(&board.deal);
    let par = Par::new(&table, board.dealer, board.vulnerability);
    let outcomes: Vec<String> = par.outcomes.iter().map(ToString::to_string).collect();
    json!({ "tricks": table_rows(&table), "par": { "points": par.points, "contracts": outcomes } })
}

/// A row of tricks for each declarer.
pub fn table_rows(table: &TrickTable) -> Value {
    let row = |declarer: Seat| -> Map<String, Value> {
        Strain::ALL
            .into_iter()
            .map(|strain| (strain.to_string(), json!(table.get(declarer, strain))))
            .collect()
    };
    Seat::ALL
        .into_iter()
        .map(|seat| (seat.letter().to_string(), Value::Object(row(seat))))
        .collect::<Map<_, _>>()
        .into()
}

fn pairs(tricks: ByPair<u8>) -> Value {
    json!({ "NS": tricks[Pair::NorthSouth], "EW": tricks[Pair::EastWest] })
}
