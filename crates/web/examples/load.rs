//! How a server fares with many tables: 50 in play and 1,000 sockets that only listen, and the share of
//! messages that need no thinking that were answered within 100 ms.
//!
//! `finesse serve --port 18099 --folder FOLDER`, and beside it
//! `cargo run --release -p web --example load -- ws://127.0.0.1:18099 [TABLES] [SOCKETS] [SECONDS]`

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Failure = Box<dyn std::error::Error + Send + Sync>;

const OWNER: &str = "10adf00d10adf00d10adf00d";
/// The aim: so many milliseconds.
const AIM: f64 = 100.0;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let server = args.next().ok_or("give the server's address: ws://127.0.0.1:18099")?;
    let host = server.trim_start_matches("ws://").trim_end_matches('/').to_owned();
    let mut number = |usual: u64| args.next().map_or(Ok(usual), |text| text.parse());
    let (tables, sockets, seconds) = (number(50)?, number(1000)?, number(60)?);
    let (times, mut measured) = unbounded_channel();
    let mut made = Vec::new();
    for table in 0..tables {
        made.push(create(&host, table).await?);
    }
    for number in 0..sockets {
        let (id, _) = &made[number as usize % made.len()];
        let mut socket = enter(&host, id, None).await?;
        tokio::spawn(async move { while let Some(Ok(_)) = socket.next().await {} });
    }
    println!("{tables} tables, {sockets} sockets that listen, {seconds} seconds");
    let mut sitting = JoinSet::new();
    let end = Instant::now() + Duration::from_secs(seconds);
    for (id, seat) in made {
        let socket = enter(&host, &id, Some(&seat)).await?;
        sitting.spawn(sit(socket, times.clone(), end));
    }
    drop(times);
    let mut all = Vec::new();
    while let Some(time) = measured.recv().await {
        all.push(time);
    }
    while let Some(left) = sitting.join_next().await {
        left??;
    }
    all.sort_by(f64::total_cmp);
    if all.is_empty() {
        return Err("nothing was measured: the tables were over too soon".into());
    }
    let at = |share: f64| all[((all.len() - 1) as f64 * share) as usize];
    let within = all.iter().filter(|&&time| time <= AIM).count() as f64 / all.len() as f64;
    println!(
        "{} messages answered: half within {:.1} ms, 99% within {:.1} ms, the slowest {:.1} ms",
        all.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    println!("{:.2}% within {AIM} ms", 100.0 * within);
    Ok(())
}

/// A table of hearts or bridge with programs that think.
async fn create(host: &str, number: u64) -> Result<(String, String), Failure> {
    let wish = match number % 2 {
        0 => {
            json!({ "game": "hearts", "seats": { "N": "sweetpea", "E": "sweetpea", "S": "person", "W": "sweetpea" }, "pace": 200 })
        }
        _ => json!({ "game": "bridge", "options": { "boards": "64" }, "pace": 200, "seats":
            { "N": "montecarlo:worlds=20", "E": "montecarlo:worlds=20", "S": "person", "W": "montecarlo:worlds=20" } }),
    };
    let body = wish.to_string();
    let mut stream = TcpStream::connect(host).await?;
    let text = format!(
        "POST /api/v1/tables HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\nfinesse-owner: {OWNER}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let body = answer.split_once("\r\n\r\n").ok_or("the server gave no answer")?.1;
    let made: Value = serde_json::from_str(body)?;
    let text = |value: &Value| value.as_str().map(str::to_owned).ok_or_else(|| format!("no table: {body}"));
    Ok((text(&made["id"])?, text(&made["seats"]["S"])?))
}

async fn enter(host: &str, id: &str, seat: Option<&str>) -> Result<Socket, Failure> {
    let (mut socket, _) = connect_async(format!("ws://{host}/api/v1/tables/{id}/socket")).await?;
    socket.send(Message::text(json!({ "version": 1, "seat": seat }).to_string())).await?;
    Ok(socket)
}

/// Plays, and now and then says something; each answer is timed.
async fn sit(mut socket: Socket, times: UnboundedSender<f64>, end: Instant) -> Result<(), Failure> {
    let (mut number, mut sent, mut asked) = (0_u64, Instant::now(), false);
    let mut tick = tokio::time::interval(Duration::from_millis(500));
    let mut moves = Value::Null;
    while Instant::now() < end {
        let message = tokio::select! {
            _ = tick.tick(), if !asked => {
                number += 1;
                let say = match moves[0].as_str() {
                    Some(chosen) => json!({ "type": "play", "moves": [chosen], "id": number }),
                    None => json!({ "type": "chat", "text": "hello", "id": number }),
                };
                moves = Value::Null;
                (sent, asked) = (Instant::now(), true);
                socket.send(Message::text(say.to_string())).await?;
                continue;
            }
            message = socket.next() => message,
        };
        let Message::Text(text) = message.ok_or("the server closed a socket")?? else { continue };
        let message: Value = serde_json::from_str(&text)?;
        if message["type"] == "table" {
            let waits = &message["waits"];
            if waits["for"] == "person" {
                moves = message["moves"].clone();
            } else if waits["for"] == "next" {
                socket.send(Message::text("{\"type\":\"next\"}")).await?;
            }
        } else if asked && message["id"] == number {
            asked = false;
            times.send(sent.elapsed().as_secs_f64() * 1000.0)?;
        }
    }
    Ok(())
}
