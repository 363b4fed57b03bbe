//! A server in this process, and people at its tables who speak over real sockets.
#![allow(dead_code, reason = "each test uses a part")]

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use web::{Options, Server};

pub const OWNER: &str = "0123456789abcdef0123456789abcdef";

/// How to start a server for a test.
pub fn options(folder: &std::path::Path) -> Options {
    Options {
        address: "127.0.0.1:0".parse().expect("an address"),
        folder: folder.to_owned(),
        thinkers: 2,
        limit: Duration::from_secs(30),
        password: None,
        hosts: Vec::new(),
    }
}

/// Starts it; it runs until the test ends.
pub async fn start(options: Options) -> SocketAddr {
    let server = Server::bind(options).await.expect("a server can be started");
    let address = server.address();
    tokio::spawn(server.run(std::future::pending()));
    address
}

/// One request as a browser or a program would send it: the status, the head and the body.
pub async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> (u16, String, String) {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let host = if headers.contains("host:") { String::new() } else { format!("host: {address}\r\n") };
    let length = body.len();
    let kind = if body.is_empty() { "" } else { "content-type: application/json\r\n" };
    let text = format!(
        "{method} {path} HTTP/1.1\r\n{host}connection: close\r\n{kind}content-length: {length}\r\n{headers}\r\n{body}"
    );
    stream.write_all(text.as_bytes()).await.expect("the server reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("the server answers");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer of HTTP");
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
    (status, head.to_owned(), body.to_owned())
}

/// A request of the owner whose answer has to be a success.
pub async fn ask(address: SocketAddr, method: &str, path: &str, body: Value) -> Value {
    let text = if body.is_null() { String::new() } else { body.to_string() };
    let path = format!("/api/v1{path}");
    let (status, _, answer) =
        request(address, method, &path, &format!("finesse-owner: {OWNER}\r\n"), &text).await;
    assert_eq!(status, 200, "{method} {path}: {answer}");
    serde_json::from_str(&answer).expect("JSON")
}

/// Somebody at a table.
pub struct Person {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The last snapshot.
    pub table: Value,
    /// Everything that came, as it came.
    pub bytes: Vec<String>,
    number: u64,
}

impl Person {
    /// Comes in: with a seat's token, or to look on.
    pub async fn enter(address: SocketAddr, id: &str, seat: Option<&str>) -> Person {
        let (socket, _) =
            connect_async(format!("ws://{address}/api/v1/tables/{id}/socket")).await.expect("a socket");
        let mut person = Person { socket, table: Value::Null, bytes: Vec::new(), number: 0 };
        person.send(json!({ "version": 1, "seat": seat })).await;
        while person.table.is_null() {
            person.hear().await;
        }
        person
    }

    pub async fn send(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.expect("the socket is open");
    }

    /// The next message; snapshots are remembered.
    pub async fn hear(&mut self) -> Value {
        let late = tokio::time::Instant::now() + Duration::from_secs(120);
        loop {
            let message = tokio::time::timeout_at(late, self.socket.next()).await;
            match message.expect("the server says something").expect("the socket is open").expect("a message")
            {
                Message::Text(text) => {
                    self.bytes.push(text.to_string());
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    if message["type"] == "table" {
                        self.table = message.clone();
                    }
                    return message;
                }
                Message::Close(_) => panic!("the server closed the socket"),
                _ => {}
            }
        }
    }

    /// Says something and waits for its answer.
    pub async fn say(&mut self, mut message: Value) -> Value {
        self.number += 1;
        message["id"] = json!(self.number);
        self.send(message).await;
        loop {
            let answer = self.hear().await;
            if answer["id"] == self.number && answer["type"] != "table" {
                return answer;
            }
        }
    }

    /// Plays these moves. What was done is on the table then: the answer may come before the table does.
    pub async fn play(&mut self, moves: Value) -> Value {
        let before = self.table.clone();
        let answer = self.say(json!({ "type": "play", "moves": moves })).await;
        if answer["type"] == "done" {
            self.until(|table| *table != before).await;
        }
        answer
    }

    /// Hears on until this is so.
    pub async fn until(&mut self, is_so: impl Fn(&Value) -> bool) {
        while !is_so(&self.table) {
            self.hear().await;
        }
    }

    /// Whether this person has to decide.
    pub fn decides(&self) -> bool {
        let waits = &self.table["waits"];
        waits["for"] == "person" && waits["seat"] == self.table["you"] && !self.table["you"].is_null()
    }
}
