//! Who may ask the server what.

mod seated;

use seated::{OWNER, Person, ask, options, request, start};
use serde_json::{Value, json};
use web::{Server, StartError};

#[tokio::test]
async fn every_answer_has_the_headers_and_errors_have_one_form() {
    let folder = tempfile::tempdir().unwrap();
    let address = start(options(folder.path())).await;
    for path in ["/", "/js/main.js", "/api/v1/menu", "/api/v1/tables", "/nothing"] {
        let (status, head, body) = request(address, "GET", path, "", "").await;
        for header in ["content-security-policy", "x-content-type-options: nosniff", "x-frame-options: DENY"]
        {
            assert!(head.contains(header), "{path}: {head}");
        }
        if status >= 400 {
            let error: Value = serde_json::from_str(&body).expect("an error is JSON");
            assert!(error["error"].is_string(), "{path}: {body}");
        }
    }
}

#[tokio::test]
async fn a_file_that_the_browser_has_is_not_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    let address = start(options(folder.path())).await;
    let (status, head, body) = request(address, "GET", "/js/cards.js", "", "").await;
    let tag = head.split("etag: ").nth(1).and_then(|rest| rest.lines().next()).expect("a tag");
    assert_eq!((status, body.is_empty()), (200, false));
    let known = format!("if-none-match: {tag}\r\n");
    let (status, _, body) = request(address, "GET", "/js/cards.js", &known, "").await;
    assert_eq!((status, body.is_empty()), (304, true));
}

#[tokio::test]
async fn pages_of_others_may_not_ask() {
    let folder = tempfile::tempdir().unwrap();
    let address = start(options(folder.path())).await;
    let owner = format!("finesse-owner: {OWNER}\r\n");
    let wish = json!({ "game": "hearts" }).to_string();
    let own = format!("{owner}origin: http://{address}\r\n");
    assert_eq!(request(address, "POST", "/api/v1/tables", &own, &wish).await.0, 200);
    let foreign = format!("{owner}origin: http://example.org\r\n");
    assert_eq!(request(address, "POST", "/api/v1/tables", &foreign, &wish).await.0, 403);
    // A foreign name that leads to this machine.
    let renamed = format!("{owner}host: example.org\r\norigin: http://example.org\r\n");
    assert_eq!(request(address, "POST", "/api/v1/tables", &renamed, &wish).await.0, 403);
    let upgrade = "origin: http://example.org\r\nupgrade: websocket\r\n";
    assert_eq!(request(address, "GET", "/api/v1/tables/x/socket", upgrade, "").await.0, 403);
}

#[tokio::test]
async fn others_need_a_password() {
    let folder = tempfile::tempdir().unwrap();
    let mut open = options(folder.path());
    open.address = "0.0.0.0:0".parse().unwrap();
    assert!(matches!(Server::bind(open).await, Err(StartError::NoPassword(_))));

    let mut closed = options(folder.path());
    closed.password = Some("correct horse".to_owned());
    let address = start(closed).await;
    assert_eq!(request(address, "GET", "/", "", "").await.0, 200);
    assert_eq!(request(address, "GET", "/api/v1/menu", "", "").await.0, 401);
    let bearer = "authorization: Bearer correct horse\r\n";
    assert_eq!(request(address, "GET", "/api/v1/menu", bearer, "").await.0, 200);
    let right = json!({ "password": "correct horse" }).to_string();
    let (status, head, _) = request(address, "POST", "/api/v1/login", "", &right).await;
    assert_eq!(status, 200);
    let cookie = head.split("set-cookie: ").nth(1).and_then(|rest| rest.split(';').next()).expect("a cookie");
    assert!(head.contains("HttpOnly; SameSite=Strict"), "{head}");
    assert_eq!(request(address, "GET", "/api/v1/menu", &format!("cookie: {cookie}\r\n"), "").await.0, 200);
    let wrong = json!({ "password": "guess" }).to_string();
    let mut answers = Vec::new();
    for _ in 0..12 {
        answers.push(request(address, "POST", "/api/v1/login", "", &wrong).await.0);
    }
    assert_eq!((answers[0], answers[11]), (401, 429));
}

#[tokio::test]
async fn sizes_are_limited_and_programs_outside_are_not_started() {
    let folder = tempfile::tempdir().unwrap();
    let address = start(options(folder.path())).await;
    let owner = format!("finesse-owner: {OWNER}\r\n");
    let long = json!({ "game": "hearts", "name": "x".repeat(3 << 20) }).to_string();
    assert_eq!(request(address, "POST", "/api/v1/tables", &owner, &long).await.0, 413);
    for player in ["cmd:touch nothing", "team:bid=cmd(touch)", "nobody", "sweetpea:worlds=0"] {
        let game = if player.starts_with("team") { "bridge" } else { "hearts" };
        let wish = json!({ "game": game, "seats": { "N": player } }).to_string();
        let (status, _, body) = request(address, "POST", "/api/v1/tables", &owner, &wish).await;
        assert_eq!(status, 400, "{player}: {body}");
    }
    for wish in ["{}", "{\"game\":\"chess\"}", "{\"game\":\"hearts\",\"options\":{\"rules\":\"none\"}}", "x"]
    {
        let (status, _, body) = request(address, "POST", "/api/v1/tables", &owner, wish).await;
        assert!((400..500).contains(&status), "{wish}: {status} {body}");
    }
}

#[tokio::test]
async fn tables_and_games_belong_to_their_owner() {
    let folder = tempfile::tempdir().unwrap();
    let address = start(options(folder.path())).await;
    let wish = json!({ "game": "bridge", "options": { "boards": "1" }, "seats": { "N": "random", "E": "random", "S": "person", "W": "random" }, "pace": 0 });
    let made = ask(address, "POST", "/tables", wish).await;
    let id = made["id"].as_str().unwrap();
    let mut person = Person::enter(address, id, made["seats"]["S"].as_str()).await;
    loop {
        person.until(|table| table["waits"]["for"] != "program").await;
        if !person.decides() {
            break;
        }
        let mv = person.table["moves"][0].clone();
        person.play(json!([mv])).await;
    }
    let games = ask(address, "GET", "/games", Value::Null).await;
    let game = games["games"][0]["id"].as_str().expect("a kept game").to_owned();
    let owner = format!("finesse-owner: {OWNER}\r\n");
    for format in ["pbn", "lin", "jsonl"] {
        let (status, _, body) =
            request(address, "GET", &format!("/api/v1/export?format={format}"), &owner, "").await;
        assert_eq!(status, 200, "{body}");
        if format != "jsonl" {
            let (_, read) = bridge::format::read(&body).expect("a file of bridge");
            assert_eq!(read.strict().expect("without a flaw").len(), 1);
        }
    }
    let stranger = "finesse-owner: ffffffffffffffffffffffff\r\n";
    for (method, path) in
        [("DELETE", format!("/api/v1/games/{game}")), ("DELETE", format!("/api/v1/tables/{id}"))]
    {
        assert_eq!(request(address, method, &path, stranger, "").await.0, 404);
        assert_eq!(request(address, method, &path, &owner, "").await.0, 200);
    }
    assert_eq!(request(address, "GET", &format!("/api/v1/tables/{id}"), "", "").await.0, 404);
    assert_eq!(ask(address, "GET", "/games", Value::Null).await["games"], json!([]));
}
