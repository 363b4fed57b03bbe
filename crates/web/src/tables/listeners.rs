//! Who listens at a table, and what each of them is sent.

use axum::extract::ws::Utf8Bytes;
use cards::Seat;
use serde_json::Value;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// How many messages may wait for a slow listener before it is let go; it can come back.
const MOST_WAITING: usize = 256;

/// How somebody looks at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Role {
    /// Where they sit; nowhere when they look on.
    pub seat: Option<Seat>,
    /// Whether they made the table.
    pub host: bool,
}

/// Everybody who listens.
#[derive(Default)]
pub struct Listeners {
    all: Vec<Listener>,
    next: u64,
}

struct Listener {
    number: u64,
    role: Role,
    sender: Sender<Utf8Bytes>,
}

impl Listeners {
    /// One more; the number is for [`remove`](Listeners::remove).
    pub fn add(&mut self, role: Role) -> (u64, Receiver<Utf8Bytes>) {
        let (sender, receiver) = channel(MOST_WAITING);
        self.next += 1;
        self.all.push(Listener { number: self.next, role, sender });
        (self.next, receiver)
    }

    /// One fewer.
    pub fn remove(&mut self, number: u64) {
        self.all.retain(|listener| listener.number != number);
    }

    /// Whether somebody listens in this seat.
    pub fn is_here(&self, seat: Seat) -> bool {
        self.all.iter().any(|listener| listener.role.seat == Some(seat))
    }

    /// Every role that somebody has.
    pub fn roles(&self) -> Vec<Role> {
        let mut roles: Vec<Role> = Vec::new();
        for listener in &self.all {
            if !roles.contains(&listener.role) {
                roles.push(listener.role);
            }
        }
        roles
    }

    /// How many look on.
    pub fn onlookers(&self) -> usize {
        self.all.iter().filter(|listener| listener.role.seat.is_none()).count()
    }

    /// Whether nobody listens.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Everybody leaves: the table is gone.
    pub fn clear(&mut self) {
        self.all.clear();
    }

    /// Sends to everybody what is for them. Whoever does not keep up is let go.
    pub fn tell(&mut self, mut message: impl FnMut(Role) -> Value) {
        let mut written: Vec<(Role, Utf8Bytes)> = Vec::new();
        self.all.retain(|listener| {
            let known = written.iter().find(|(role, _)| *role == listener.role).map(|(_, text)| text.clone());
            let text = known.unwrap_or_else(|| {
                let text = Utf8Bytes::from(message(listener.role).to_string());
                written.push((listener.role, text.clone()));
                text
            });
            listener.sender.try_send(text).is_ok()
        });
    }
}
