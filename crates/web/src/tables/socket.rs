//! The socket of a table: messages in, snapshots and answers out.

use std::time::Duration;

use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{Instant, interval, timeout};

use crate::tables::hall::{Shared, lock};
use crate::tables::listeners::Role;
use crate::tables::messages::{Enter, Message};
use crate::{House, Refusal};

/// The largest message, in bytes.
const LARGEST_MESSAGE: usize = 16 << 10;
/// How long a socket may wait before it says who it is.
const TO_ENTER: Duration = Duration::from_secs(20);
/// How often a silent socket is asked whether it is still there.
const HEARTBEAT: Duration = Duration::from_secs(40);
/// Messages that a socket may send: so many at once, and so many a second after that.
const MESSAGES: (f64, f64) = (60.0, 20.0);
/// Answers that may wait, and questions that one socket may have open.
const MOST_OPEN: usize = 16;

/// Opens the socket of a table. The first message has to be [`Enter`].
pub async fn open(
    State(house): State<House>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    let shared = house.hall.find(&id)?;
    let upgrade = upgrade.max_message_size(LARGEST_MESSAGE).max_frame_size(LARGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| serve(house, shared, socket)))
}

async fn serve(house: House, shared: Shared, mut socket: WebSocket) {
    let role = match entered(&house, &shared, &mut socket).await {
        Ok(role) => role,
        Err(why) => {
            let _ = socket.send(Frame::Text(refused(None, &why))).await;
            return;
        }
    };
    let (number, shown) = {
        let mut live = lock(&shared);
        let listening = live.listeners.add(role);
        live.show();
        listening
    };
    house.hall.drive(&shared);
    talk(&house, &shared, role, &mut socket, shown).await;
    let mut live = lock(&shared);
    live.listeners.remove(number);
    if let Some(seat) = role.seat {
        live.gone(seat);
    }
    live.show();
}

/// Waits for the first message.
async fn entered(house: &House, shared: &Shared, socket: &mut WebSocket) -> Result<Role, Refusal> {
    let first = timeout(TO_ENTER, socket.recv()).await;
    let Ok(Some(Ok(Frame::Text(text)))) = first else {
        return Err(Refusal::bad("the first message says who enters: {\"version\": 1, \"seat\": TOKEN}"));
    };
    let enter: Enter = serde_json::from_str(&text).map_err(Refusal::bad)?;
    lock(shared).enter(&house.hall.store, &enter)
}

async fn talk(
    house: &House,
    shared: &Shared,
    role: Role,
    socket: &mut WebSocket,
    mut shown: Receiver<Utf8Bytes>,
) {
    let (answers, mut answered) = channel::<Utf8Bytes>(MOST_OPEN);
    let (mut left, mut since) = (MESSAGES.0, Instant::now());
    let mut heartbeat = interval(HEARTBEAT);
    let mut alive = true;
    loop {
        let sent = tokio::select! {
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Text(text))) => {
                    alive = true;
                    left = (left + since.elapsed().as_secs_f64() * MESSAGES.1).min(MESSAGES.0);
                    since = Instant::now();
                    if left < 1.0 {
                        let why = Refusal::bad("too many messages: the socket is closed");
                        let _ = socket.send(Frame::Text(refused(None, &why))).await;
                        return;
                    }
                    left -= 1.0;
                    match hear(house, shared, role, &text, &answers) {
                        Ok(()) => Ok(()),
                        Err(why) => socket.send(Frame::Text(refused(None, &why))).await,
                    }
                }
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {
                    alive = true;
                    Ok(())
                }
            },
            text = shown.recv() => match text {
                Some(text) => socket.send(Frame::Text(text)).await,
                None => return,
            },
            Some(text) = answered.recv() => socket.send(Frame::Text(text)).await,
            _ = heartbeat.tick() => {
                if !std::mem::replace(&mut alive, false) {
                    return;
                }
                socket.send(Frame::Ping(Default::default())).await
            }
        };
        if sent.is_err() {
            return;
        }
    }
}

/// Has a message carried out; the answer comes when it is there, while other messages go on.
fn hear(
    house: &House,
    shared: &Shared,
    role: Role,
    text: &str,
    answers: &Sender<Utf8Bytes>,
) -> Result<(), Refusal> {
    let (house, shared) = (house.clone(), shared.clone());
    let message: Result<Message, _> = serde_json::from_str(text);
    let place = answers.clone().try_reserve_owned();
    let place = place.map_err(|_| Refusal::busy("too many questions are open: wait for their answers"))?;
    tokio::spawn(async move {
        let answer = match message {
            Err(why) => refused(None, &Refusal::bad(why)),
            Ok(Message { id, say }) => match house.hall.say(&shared, role, say).await {
                Ok(None) => Utf8Bytes::from(json!({ "type": "done", "id": id }).to_string()),
                Ok(Some(mut answer)) => {
                    answer["id"] = json!(id);
                    Utf8Bytes::from(answer.to_string())
                }
                Err(why) => refused(id, &why),
            },
        };
        place.send(answer);
    });
    Ok(())
}

fn refused(id: Option<u64>, why: &Refusal) -> Utf8Bytes {
    let message: Value = json!({ "type": "refused", "id": id, "error": why.message });
    Utf8Bytes::from(message.to_string())
}
