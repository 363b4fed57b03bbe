//! People at a table: leaving, coming back, undo by consent, claims, chat, programs for who is gone.

mod seated;

use std::net::SocketAddr;

use seated::{OWNER, Person, ask, options, request, start};
use serde_json::{Value, json};

async fn table(address: SocketAddr, wish: Value) -> (String, Value) {
    let made = ask(address, "POST", "/tables", wish).await;
    (made["id"].as_str().expect("a table").to_owned(), made["seats"].clone())
}

/// Passes and plays the first move offered until this is so.
async fn play_until(people: &mut [&mut Person], is_so: impl Fn(&Value) -> bool) {
    let began = std::time::Instant::now();
    loop {
        let mut decided = false;
        for person in people.iter_mut() {
            if is_so(&person.table) {
                return;
            }
            if person.decides() {
                let mv = person.table["moves"][0].clone();
                person.play(json!([mv])).await;
                decided = true;
            }
        }
        if !decided {
            // Whoever has something to hear; it is not known who that is.
            for person in people.iter_mut() {
                let _ = tokio::time::timeout(std::time::Duration::from_millis(20), person.hear()).await;
            }
            assert!(
                began.elapsed().as_secs() < 200,
                "nothing happens any more: {}",
                people[0].table["waits"]
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_undo_needs_the_consent_of_the_people_who_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let address = start(options(folder.path())).await;
    let seats = json!({ "N": "person", "E": "ducker", "S": "person", "W": "ducker" });
    let (id, tokens) = table(address, json!({ "game": "hearts", "options": { "rules": "standard,pass=none" }, "seats": seats, "pace": 0, "seed": 1 })).await;
    let mut north = Person::enter(address, &id, tokens["N"].as_str()).await;
    let mut south = Person::enter(address, &id, tokens["S"].as_str()).await;
    play_until(&mut [&mut south, &mut north], |table| {
        table["public"]["plays"].as_array().is_some_and(|plays| plays.len() > 9)
    })
    .await;
    south.until(|table| table["public"]["plays"].as_array().is_some_and(|plays| plays.len() > 9)).await;
    let before = south.table["public"]["plays"].as_array().unwrap().len();
    assert_eq!(south.say(json!({ "type": "undo" })).await["type"], "done");
    north.until(|table| !table["asked"].is_null()).await;
    assert_eq!(north.table["asked"]["yours"], true);
    north.say(json!({ "type": "answer", "yes": false })).await;
    south.until(|table| table["asked"].is_null()).await;
    south.say(json!({ "type": "undo" })).await;
    north.until(|table| !table["asked"].is_null()).await;
    assert_eq!(south.say(json!({ "type": "answer", "yes": true })).await["type"], "refused");
    north.say(json!({ "type": "answer", "yes": true })).await;
    south
        .until(|table| {
            table["asked"].is_null() && table["public"]["plays"].as_array().unwrap().len() < before
        })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_is_left_taken_by_a_program_and_come_back_to() {
    let folder = tempfile::tempdir().unwrap();
    let address = start(options(folder.path())).await;
    let seats = json!({ "N": "person", "E": "ducker", "S": "person", "W": "ducker" });
    let (id, tokens) = table(address, json!({ "game": "hearts", "options": { "rules": "standard,pass=none" }, "seats": seats, "pace": 0, "seed": 2 })).await;
    let mut north = Person::enter(address, &id, tokens["N"].as_str()).await;
    let mut south = Person::enter(address, &id, tokens["S"].as_str()).await;
    assert_eq!(south.say(json!({ "type": "chat", "text": "good luck" })).await["type"], "done");
    north.until(|table| table["chat"][0]["text"] == "good luck").await;
    let refused = south.say(json!({ "type": "substitute", "seat": "N", "player": "f86" })).await;
    assert_eq!(refused["type"], "refused", "North is here");
    drop(north);
    south.until(|table| table["seats"]["N"]["here"] == false).await;
    assert_eq!(
        south.say(json!({ "type": "substitute", "seat": "N", "player": "cmd:ls" })).await["type"],
        "refused"
    );
    assert_eq!(
        south.say(json!({ "type": "substitute", "seat": "N", "player": "f86" })).await["type"],
        "done"
    );
    play_until(&mut [&mut south], |table| {
        table["public"]["plays"].as_array().is_some_and(|plays| plays.len() > 20)
    })
    .await;
    let north = Person::enter(address, &id, tokens["N"].as_str()).await;
    assert_eq!((&north.table["you"], &north.table["seats"]["N"]["kind"]), (&json!("N"), &json!("person")));
    assert_eq!(north.table["chat"][0]["text"], "good luck");
}

/// A hint names every card to pass at hearts; at bridge it tells what every card comes to.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_tell_what_every_card_is_worth() {
    let folder = tempfile::tempdir().unwrap();
    let address = start(options(folder.path())).await;
    let seats = json!({ "N": "ducker", "E": "ducker", "S": "person", "W": "ducker" });
    let wish =
        json!({ "game": "hearts", "seats": seats, "pace": 0, "seed": 4, "adviser": "sweetpea:worlds=4" });
    let (id, tokens) = table(address, wish).await;
    let mut south = Person::enter(address, &id, tokens["S"].as_str()).await;
    south.until(|table| table["waits"]["for"] == "person").await;
    let hint = south.say(json!({ "type": "hint" })).await;
    assert_eq!(hint["moves"].as_array().map(Vec::len), Some(3), "{hint}");
    let moves = hint["moves"].clone();
    assert_eq!(south.play(moves).await["type"], "done");
    play_until(&mut [&mut south], |table| table["moves"].as_array().is_some_and(|moves| moves.len() > 2))
        .await;
    let hint = south.say(json!({ "type": "hint" })).await;
    assert_eq!(hint["rated"].as_array().map(Vec::len), south.table["moves"].as_array().map(Vec::len));

    let seats = json!({ "N": "novice", "E": "novice", "S": "person", "W": "novice" });
    let (id, tokens) =
        table(address, json!({ "game": "bridge", "seats": seats, "pace": 0, "seed": 3 })).await;
    let mut south = Person::enter(address, &id, tokens["S"].as_str()).await;
    let has_choice = |table: &Value| {
        table["public"]["table"].is_object() && table["moves"].as_array().is_some_and(|moves| moves.len() > 1)
    };
    play_until(&mut [&mut south], has_choice).await;
    let hint = south.say(json!({ "type": "hint" })).await;
    let cards = hint["cards"].as_array().expect("every card");
    let equals = cards.iter().flat_map(|card| card["equals"].as_array().expect("its equals"));
    assert_eq!(Some(equals.count()), south.table["moves"].as_array().map(Vec::len), "{hint}");
    assert!(cards.iter().all(|card| card["tricks"].is_f64() && card["double_dummy"].is_null()), "{hint}");
    assert!(hint["notes"].as_array().is_some_and(|notes| !notes.is_empty()), "{hint}");
}

/// At declarer's turn the plan that begins with the card stands beside the hint.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_to_declarer_tells_the_plan() {
    let folder = tempfile::tempdir().unwrap();
    let address = start(options(folder.path())).await;
    let seats = json!({ "N": "novice", "E": "novice", "S": "person", "W": "novice" });
    let mut plans = 0;
    for seed in 0..10 {
        let wish = json!({ "game": "bridge", "options": { "boards": "1" }, "seats": seats, "pace": 0, "seed": seed });
        let (id, tokens) = table(address, wish).await;
        let mut south = Person::enter(address, &id, tokens["S"].as_str()).await;
        let calls = |table: &Value| {
            let offered = table["moves"].as_array();
            offered.is_some_and(|moves| moves.iter().any(|mv| mv == "Pass"))
        };
        // Notrump is bid once, over whatever the others said.
        south.until(|table| calls(table) || table["waits"]["for"] == "next").await;
        let bid = south.table["moves"]
            .as_array()
            .into_iter()
            .flatten()
            .find(|mv| mv.as_str().is_some_and(|mv| mv == "2NT" || mv == "3NT"));
        let Some(bid) = bid.cloned() else { continue };
        south.play(json!([bid])).await;
        let plays = |table: &Value| {
            let moves = table["moves"].as_array().map_or(0, Vec::len);
            table["waits"]["for"] == "next" || !calls(table) && moves > 1
        };
        for _ in 0..4 {
            play_until(&mut [&mut south], plays).await;
            if south.table["public"]["table"]["dummy"] != "N" {
                break;
            }
            let hint = south.say(json!({ "type": "hint" })).await;
            if hint["plan"].is_object() {
                assert_eq!(hint["plan"]["card"], hint["best"], "{hint}");
                assert!(hint["plan"]["words"].as_str().is_some_and(|words| words.len() > 10), "{hint}");
                plans += 1;
            }
            let mv = south.table["moves"][0].clone();
            south.play(json!([mv])).await;
        }
        if plans > 2 {
            return;
        }
    }
    panic!("only {plans} hints to declarer told a plan");
}

/// Whoever sends a message names no file of the server's machine.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_with_a_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let address = start(options(folder.path())).await;
    let wish = json!({ "game": "hearts", "seats": { "S": "person", "N": "learned:weights=/etc/hostname" } });
    let owner = format!("finesse-owner: {OWNER}\r\n");
    let (status, _, answer) = request(address, "POST", "/api/v1/tables", &owner, &wish.to_string()).await;
    assert!(status == 400 && answer.contains("names a file"), "{status}: {answer}");
}

/// Programs accept a claim that holds double dummy and refuse one that does not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_judge_claims() {
    let folder = tempfile::tempdir().unwrap();
    let address = start(options(folder.path())).await;
    let seats = json!({ "N": "novice", "E": "novice", "S": "person", "W": "novice" });
    for seed in 0..20 {
        let wish = json!({ "game": "bridge", "options": { "boards": "1" }, "seats": seats, "pace": 0, "seed": seed });
        let (id, tokens) = table(address, wish).await;
        let mut south = Person::enter(address, &id, tokens["S"].as_str()).await;
        let far = |table: &Value| {
            let tricks = table["public"]["table"]["tricks"].as_array().map_or(0, Vec::len);
            tricks > 8 || table["waits"]["for"] == "next"
        };
        play_until(&mut [&mut south], far).await;
        play_until(&mut [&mut south], |table| {
            table["waits"]["for"] == "person" || table["waits"]["for"] == "next"
        })
        .await;
        if !south.decides() {
            continue;
        }
        assert_eq!(south.say(json!({ "type": "claim", "tricks": 13 })).await["type"], "refused");
        for tricks in (0..=4).rev() {
            south.say(json!({ "type": "claim", "tricks": tricks })).await;
            if south.table["waits"]["for"] == "next" {
                break;
            }
        }
        assert_eq!(south.table["waits"]["for"], "next", "a claim of nothing always holds");
        south.until(|table| table["result"]["compared"]["par"]["points"].is_i64()).await;
        return;
    }
    panic!("no board came to a claim");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_started_again_has_every_table_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let seats = json!({ "N": "f86", "E": "ducker", "S": "person", "W": "ducker" });
    let (id, token, before) = {
        let server = web::Server::bind(options(folder.path())).await.unwrap();
        let address = server.address();
        let running = tokio::spawn(server.run(std::future::pending()));
        let (id, tokens) = table(address, json!({ "game": "hearts", "seats": seats, "pace": 0 })).await;
        let mut south = Person::enter(address, &id, tokens["S"].as_str()).await;
        play_until(&mut [&mut south], |table| {
            table["public"]["plays"].as_array().is_some_and(|plays| plays.len() > 20)
        })
        .await;
        south.until(|table| table["waits"]["for"] == "person").await;
        south.say(json!({ "type": "undo" })).await;
        let table = south.table.clone();
        running.abort();
        let _ = running.await;
        (id, tokens["S"].as_str().unwrap().to_owned(), table)
    };
    // The file is let go when the last request is.
    let mut again = web::Server::bind(options(folder.path())).await;
    for _ in 0..100 {
        if again.is_ok() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        again = web::Server::bind(options(folder.path())).await;
    }
    let server = again.expect("the server starts again");
    let address = server.address();
    tokio::spawn(server.run(std::future::pending()));
    let south = Person::enter(address, &id, Some(&token)).await;
    for field in ["view", "public", "moves", "log", "number"] {
        assert_eq!(south.table[field], before[field], "{field}");
    }
}
