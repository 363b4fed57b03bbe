//! `finesse serve` is killed again and again in the middle of games, and comes back at the same card.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

struct Served {
    child: Child,
    host: String,
}

/// Starts the server; it listens once it has said so.
fn serve(folder: &Path) -> Served {
    let mut child = Command::new(env!("CARGO_BIN_EXE_finesse"))
        .args(["serve", "--json", "--port", "0", "--thinkers", "1", "--folder"])
        .arg(folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command can be started");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    let ready: Value = serde_json::from_str(&line).expect("JSON");
    let host =
        ready["address"].as_str().expect("an address").trim_start_matches("http://").trim_end_matches('/');
    let host = host.to_owned();
    Served { child, host }
}

impl Served {
    fn ask(&self, method: &str, path: &str, seat: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let text = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nfinesse-owner: 0123456789abcdef\r\n\
             {seat}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        let mut stream = TcpStream::connect(&self.host).expect("the server listens");
        stream.write_all(text.as_bytes()).expect("the server reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the server answers");
        let (_, body) = answer.split_once("\r\n\r\n").expect("an answer");
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }

    /// Ends it without a word, as `kill -9` does.
    fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

/// What South sees, without what counts snapshots.
fn seen(table: &Value) -> Value {
    json!([
        table["view"],
        table["public"],
        table["moves"],
        table["log"],
        table["results"],
        table["chat"],
        table["number"]
    ])
}

fn play_and_kill(game: &str, players: [&str; 3]) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = serve(folder.path());
    let seats = json!({ "N": players[0], "E": players[1], "S": "person", "W": players[2] });
    let wish = json!({ "game": game, "seats": seats, "pace": 0, "seed": 9 });
    let made = server.ask("POST", "/tables", "", &wish);
    let path = format!("/tables/{}", made["id"].as_str().expect("a table"));
    let seat = format!("finesse-seat: {}\r\n", made["seats"]["S"].as_str().expect("a token"));
    for round in 0..4 {
        for number in 0..5 {
            let table = settled(&server, &path, &seat);
            let what = match table["waits"]["for"].as_str() {
                Some("next") => json!({ "type": "next" }),
                _ if number == 4 && round % 2 == 0 => {
                    json!({ "type": "chat", "text": format!("round {round}") })
                }
                _ => json!({ "type": "play", "moves": [table["moves"][0]] }),
            };
            let answer = server.ask("POST", &path, &seat, &what);
            assert!(answer["error"].is_null(), "{what}: {answer}");
        }
        // Once nothing moves any more, then in the middle of the programs' thinking.
        let before = settled(&server, &path, &seat);
        server.kill();
        server = serve(folder.path());
        assert_eq!(seen(&settled(&server, &path, &seat)), seen(&before), "{game}, round {round}");
        if before["waits"]["for"] == "person" {
            let play = json!({ "type": "play", "moves": [before["moves"][0]] });
            let told = server.ask("POST", &path, &seat, &play)["table"].clone();
            server.kill();
            server = serve(folder.path());
            let log = |table: &Value| table["log"].as_array().cloned().unwrap_or_default();
            let after = log(&settled(&server, &path, &seat));
            assert!(after.starts_with(&log(&told)), "{game}: what was told is gone: {told}");
        }
    }
    server.kill();
}

/// The table once no program has to move.
fn settled(server: &Served, path: &str, seat: &str) -> Value {
    loop {
        let table = server.ask("GET", path, seat, &Value::Null);
        assert!(table["error"].is_null(), "{table}");
        if table["waits"]["for"] != "program" {
            return table;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

#[test]
fn a_killed_server_comes_back_at_the_same_card() {
    play_and_kill("hearts", ["f86", "ducker", "f86"]);
    play_and_kill("bridge", ["novice", "novice", "novice"]);
}

/// Another server must not write into the same file.
#[test]
fn one_folder_serves_one_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path());
    let mut second = Command::new(env!("CARGO_BIN_EXE_finesse"));
    let second =
        second.args(["serve", "--port", "0", "--folder"]).arg(folder.path()).output().expect("it ends");
    assert!(!second.status.success());
    let why = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(why.contains("another server"), "{why}");
    server.kill();
}
