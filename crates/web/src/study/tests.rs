use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use cards::{Deal, PartialDeal, Seat, Suit};
use dd::Solver;
use serde_json::{Value, json};
use single_dummy::{MonteCarlo, MonteCarloOptions, hand_counts};

use super::question::Question;
use super::rooms::Rooms;
use super::{boards, deal, open, review, think};

const DEAL: &str = "N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964";
const MATCH: &str = include_str!("../../../../data/lin/match.lin");

/// A board with three cards played: south is to play last to the trick.
fn asked() -> Value {
    json!({ "deal": DEAL, "dealer": "S", "vulnerability": "EW", "contract": "3NT-S", "cards": ["C6", "C2", "C5"] })
}

/// The lines of a long answer.
async fn lines(response: Response) -> Vec<Value> {
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn a_file_is_read_and_written() {
    let read = boards::read(MATCH.into()).await.unwrap().0;
    assert_eq!(read["format"], "LIN");
    let found = read["boards"].as_array().unwrap();
    assert_eq!((found[0]["number"].clone(), found[0]["contract"].clone()), (json!(7), json!("3NT-W")));
    assert_eq!((found[0]["cards"].as_array().unwrap().len(), found[0]["points"].clone()), (52, json!(200)));
    let records: Vec<Value> = found.iter().map(|board| board["record"].clone()).collect();
    let written = boards::write(json!({ "format": "pbn", "records": records }).to_string()).await.unwrap();
    let text = axum::body::to_bytes(written.into_body(), usize::MAX).await.unwrap();
    let again = boards::read(text).await.unwrap().0;
    assert_eq!(again["format"], "PBN");
    let facts = |read: &Value| -> Vec<Value> {
        let boards = read["boards"].as_array().unwrap();
        boards
            .iter()
            .map(|board| json!([board["deal"], board["contract"], board["cards"], board["outcome"]]))
            .collect()
    };
    assert_eq!(facts(&again), facts(&read));
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_in_words() {
    let refusal = boards::read("no board".into()).await.unwrap_err();
    assert_eq!(refusal.status, StatusCode::BAD_REQUEST);
    assert!(refusal.message.contains("PBN"), "{refusal}");
    let mut wrong = asked();
    wrong["cards"] = json!(["C6", "C7"]);
    let refusal = open::position(wrong.to_string()).await.unwrap_err();
    assert!(refusal.message.starts_with("card 2, the seven of clubs"), "{refusal}");
    let refusal = open::position("{".to_owned()).await.unwrap_err();
    assert!(refusal.message.contains("cannot be read"), "{refusal}");
}

#[tokio::test]
async fn cards_are_worth_what_the_solver_says() {
    let (rooms, body) = (Rooms::open(), asked().to_string());
    let position = open::position(body.clone()).await.unwrap().0;
    assert_eq!((&position["turn"], &position["actor"]), (&json!("S"), &json!("S")));
    let answer = open::cards(State(rooms.clone()), body.clone()).await.unwrap().0;
    let question: Question = super::rooms::read(&body).unwrap();
    let expected = Solver::new().cards(&question.game().unwrap().cardplay().unwrap());
    let cards = answer["cards"].as_array().unwrap();
    assert_eq!(cards.len(), expected.len());
    for (card, value) in cards.iter().zip(&expected) {
        assert_eq!((&card["card"], &card["tricks"]), (&json!(value.card), &json!(value.tricks)));
    }
    // The second time the answer is kept.
    assert_eq!(open::cards(State(rooms), body).await.unwrap().0, answer);
}

#[tokio::test]
async fn advice_is_that_of_the_command() {
    let body = json!({ "board": asked_before_lead(), "worlds": 30, "seed": 5 });
    let found = lines(think::advice(State(Rooms::open()), body.to_string()).await.unwrap()).await;
    let question: Question = serde_json::from_value(asked_before_lead()).unwrap();
    let situation = question.situation().unwrap();
    let usual = MonteCarloOptions::for_advice(&situation.problem);
    let options = MonteCarloOptions { stopping: search::stopping::Stopping::after(30), ..usual };
    let measure = situation.problem.measure(options.objective).unwrap();
    let advice = MonteCarlo::new(options, cards::Seed::new(5)).advise(
        &situation,
        &measure,
        &game::Budget::unlimited(),
    );
    let (last, before) = found.split_last().unwrap();
    assert_eq!(last["best"], json!(advice.best()));
    assert_eq!(last["cards"], json!(advice.cards));
    assert_eq!(last["reasons"], json!(advice.reasons));
    assert_eq!(before.last().unwrap()["solved"], 30);
}

fn asked_before_lead() -> Value {
    let mut asked = asked();
    asked["cards"] = json!([]);
    asked
}

#[tokio::test]
async fn every_card_is_somewhere() {
    for seat in Seat::ALL {
        let body = json!({ "board": asked(), "seat": seat });
        let found = think::chances(State(Rooms::open()), body.to_string()).await.unwrap().0;
        let hidden: Vec<String> = found["hidden"]
            .as_array()
            .unwrap()
            .iter()
            .map(|seat| seat.as_str().unwrap().to_owned())
            .collect();
        let mut room = vec![0.0; hidden.len()];
        for card in found["cards"].as_array().unwrap() {
            for kind in ["alike", "fitting"] {
                if card[kind].is_null() {
                    continue;
                }
                let chances: Vec<f64> =
                    hidden.iter().map(|seat| card[kind][seat].as_f64().unwrap()).collect();
                assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{card}");
                if kind == "alike" {
                    room.iter_mut().zip(&chances).for_each(|(sum, chance)| *sum += chance);
                }
            }
        }
        for (seat, sum) in hidden.iter().zip(room) {
            assert!((sum - found["room"][seat].as_f64().unwrap()).abs() < 1e-9, "{seat}: {sum}");
        }
    }
}

#[tokio::test]
async fn every_card_is_reviewed_once() {
    let body = json!({ "board": asked(), "worlds": 5 });
    let found = lines(review::post_mortem(State(Rooms::open()), body.to_string()).await.unwrap()).await;
    let cards: Vec<&Value> = found.iter().map(|line| &line["card"]).collect();
    assert_eq!(cards, ["C6", "C2", "C5"]);
}

#[tokio::test]
async fn deals_are_asked_for_in_words() {
    let asked = json!({ "seed": 5, "count": 3, "words": "south balanced, 15-17 hcp, ns spades >= 8" });
    let found = deal::deal(State(Rooms::open()), asked.to_string()).await.unwrap().0;
    assert_eq!(found["boards"].as_array().map(Vec::len), Some(3));
    for board in found["boards"].as_array().unwrap() {
        let deal: Deal = board["deal"].as_str().unwrap().parse().unwrap();
        let spades = [Seat::North, Seat::South].map(|seat| deal[seat].suit(Suit::Spades).len());
        assert!(spades.iter().sum::<usize>() >= 8, "{deal}");
        assert!((15..=17).contains(&hand_counts::HIGH_CARD_POINTS.of_hand(deal[Seat::South])), "{deal}");
    }
    for (words, why) in [("south 15-17 smiles", "not understood"), ("south 38+ hcp", "no deal is like this")]
    {
        let asked = json!({ "seed": 5, "words": words }).to_string();
        let refusal = deal::deal(State(Rooms::open()), asked).await.unwrap_err();
        assert!(refusal.message.contains(why), "{}", refusal.message);
    }
}

#[tokio::test]
async fn deals_are_within_their_bounds() {
    let bounds = json!({
        "N": { "points": [15, 17], "balanced": true }, "E": null,
        "S": { "lengths": { "S": [5, 13], "H": null, "D": null, "C": null } }, "W": null,
    });
    let body = json!({ "seed": 3, "count": 20, "bounds": bounds }).to_string();
    let found = deal::deal(State(Rooms::open()), body.clone()).await.unwrap().0;
    assert_eq!(found, deal::deal(State(Rooms::open()), body).await.unwrap().0);
    for board in found["boards"].as_array().unwrap() {
        let deal: Deal = board["deal"].as_str().unwrap().parse().unwrap();
        let points = hand_counts::HIGH_CARD_POINTS.of_hand(deal[Seat::North]);
        assert!((15..=17).contains(&points) && deal[Seat::South].suit(Suit::Spades).len() >= 5, "{deal}");
    }
    let impossible = json!({ "seed": 3, "bounds": {
        "N": { "points": [25, 37] }, "E": null, "S": { "points": [25, 37] }, "W": null,
    } });
    let refusal = deal::deal(State(Rooms::open()), impossible.to_string()).await.unwrap_err();
    assert!(refusal.message.contains("no such deal"), "{refusal}");
}

#[tokio::test]
async fn known_cards_stay_where_they_are() {
    let known = "N:AKQJ.AKQ.AKQ.AKQ - - -";
    let found =
        deal::deal(State(Rooms::open()), json!({ "seed": 1, "known": known }).to_string()).await.unwrap().0;
    let deal: Deal = found["boards"][0]["deal"].as_str().unwrap().parse().unwrap();
    assert_eq!(deal[Seat::North], known.parse::<PartialDeal>().unwrap()[Seat::North]);
}

#[tokio::test]
async fn work_ends_when_nobody_reads_any_more() {
    let (began, begin) = tokio::sync::oneshot::channel();
    let (ended, end) = tokio::sync::oneshot::channel();
    let endless = move |_: &mut Solver, lines: &super::rooms::Lines| {
        began.send(()).unwrap();
        while lines.send(json!(1)) {
            std::thread::yield_now();
        }
        ended.send(()).unwrap();
    };
    let response = Rooms::open().lines(std::time::Duration::from_secs(600), endless);
    begin.await.unwrap();
    drop(response);
    end.await.unwrap();
}
