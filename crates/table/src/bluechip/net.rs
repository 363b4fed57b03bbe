//! The protocol over TCP: lines that end with CR LF.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use cards::{BySeat, Seat};
use game::Budget;

use super::client::{Client, Misheard};
use super::host::{Heard, Wire};
use super::message::Message;

/// No line of the protocol is nearly as long.
const LONGEST_LINE: u64 = 4096;
/// Lines that wait to be heard, of all programs together.
const WAITING: usize = 1024;
/// A program that does not take a line for so long is gone.
const WRITING: Duration = Duration::from_secs(10);

/// Plays at a table until the session ends. `heard` is shown every line, the program's own with `true`.
pub fn sit(
    stream: TcpStream,
    client: &mut Client,
    budget: &Budget,
    mut heard: impl FnMut(bool, &str),
) -> Result<(), SitError> {
    let mut writer = stream.try_clone()?;
    let mut reader = BufReader::new(stream);
    let mut say = |line: &str, heard: &mut dyn FnMut(bool, &str)| {
        heard(true, line);
        writer.write_all(format!("{line}\r\n").as_bytes())
    };
    say(&client.greeting(), &mut heard)?;
    while let Some(line) = read_line(&mut reader)? {
        heard(false, &line);
        for answer in client.hear(&line, budget)? {
            say(&answer, &mut heard)?;
        }
        if client.is_over() {
            return Ok(());
        }
    }
    Err(SitError::Closed)
}

/// Why a program does not play on.
#[derive(Debug, thiserror::Error)]
pub enum SitError {
    /// The connection broke.
    #[error("the connection to the table manager broke: {0}")]
    Broken(#[from] io::Error),
    /// The table manager left without ending the session.
    #[error("the table manager closed the connection before the end of the session")]
    Closed,
    /// The table manager cannot be understood, or the player has no answer.
    #[error(transparent)]
    Misheard(#[from] Misheard),
}

/// A line without its end; empty ones are passed over. `None` at the end.
fn read_line(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    loop {
        let mut bytes = Vec::new();
        if reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if !line.is_empty() {
            return Ok(Some(line));
        }
    }
}

/// What comes in from outside.
enum Event {
    Connected(u64, TcpStream),
    Line(u64, String),
    Closed(u64),
    Restart,
}

/// The four seats of a table behind a port.
pub struct Seats<C> {
    events: Receiver<Event>,
    sender: SyncSender<Event>,
    streams: HashMap<u64, TcpStream>,
    seated: BySeat<Option<u64>>,
    teams: BySeat<Option<String>>,
    clock: C,
    note: Box<dyn FnMut(&str) + Send>,
}

/// Begins the board at a table again.
#[derive(Clone)]
pub struct RestartButton(SyncSender<Event>);

impl RestartButton {
    /// Presses it. False once the table is gone.
    pub fn press(&self) -> bool {
        self.0.send(Event::Restart).is_ok()
    }
}

impl<C: Fn() -> Duration> Seats<C> {
    /// Listens for programs. The clock is the caller's, and so is the place for notes.
    pub fn listen(
        listener: TcpListener,
        clock: C,
        note: impl FnMut(&str) + Send + 'static,
    ) -> io::Result<Seats<C>> {
        let (sender, events) = sync_channel(WAITING);
        let accepted = sender.clone();
        thread::Builder::new().name("bluechip".into()).spawn(move || accept(&listener, &accepted))?;
        Ok(Seats {
            events,
            sender,
            streams: HashMap::new(),
            seated: BySeat::default(),
            teams: BySeat::default(),
            clock,
            note: Box::new(note),
        })
    }

    /// For whoever keeps the table.
    pub fn restart_button(&self) -> RestartButton {
        RestartButton(self.sender.clone())
    }

    /// A program that has connected asks for a seat, or says something before it has one.
    fn greet(&mut self, id: u64, line: &str) -> Option<Heard> {
        let refuse = |seats: &mut Self, why: String| {
            (seats.note)(&format!("'{line}' is refused: {why}"));
            if let Some(mut stream) = seats.streams.remove(&id) {
                let _ = stream.write_all(format!("Refused: {why}\r\n").as_bytes());
                let _ = stream.shutdown(Shutdown::Both);
            }
            None
        };
        let Ok(Message::Connecting { team, seat, version }) = line.parse() else {
            let wanted = "first say Connecting \"TEAM\" as SEAT using protocol version 18";
            return refuse(self, wanted.to_owned());
        };
        if !(1..=super::VERSION).contains(&version) {
            return refuse(self, format!("protocol versions up to {} are spoken here", super::VERSION));
        }
        let free = |seat: &Seat| self.seated[*seat].is_none();
        let fits = |seat: &Seat| self.teams[seat.partner()].as_ref().is_none_or(|name| *name == team);
        let seat = match seat {
            Some(seat) if !free(&seat) => return refuse(self, format!("{seat} is taken")),
            Some(seat) => seat,
            None => match Seat::ALL.into_iter().find(|seat| free(seat) && fits(seat)) {
                Some(seat) => seat,
                None => return refuse(self, "no seat is free".to_owned()),
            },
        };
        if let Some(name) = self.teams[seat.partner()].clone().filter(|name| *name != team) {
            return refuse(self, format!("{seat} belongs to the team \"{name}\""));
        }
        (self.seated[seat], self.teams[seat]) = (Some(id), Some(team.clone()));
        self.send(seat, &Message::Seated { seat, team: team.clone() }.to_string());
        Some(Heard::Joined { seat, team, version })
    }

    fn seat_of(&self, id: u64) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.seated[seat] == Some(id))
    }
}

impl<C: Fn() -> Duration> Wire for Seats<C> {
    fn send(&mut self, seat: Seat, line: &str) {
        let Some(stream) = self.seated[seat].and_then(|id| self.streams.get_mut(&id)) else { return };
        // A program that is gone is told by its reader.
        if stream.write_all(format!("{line}\r\n").as_bytes()).is_err() {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn next(&mut self, wait: Duration) -> Heard {
        match self.events.recv_timeout(wait) {
            Ok(Event::Restart) => Heard::Restart,
            Ok(Event::Connected(id, stream)) => {
                self.streams.insert(id, stream);
                Heard::Nothing
            }
            Ok(Event::Line(id, line)) => match self.seat_of(id) {
                Some(seat) => Heard::Line(seat, line),
                None if self.streams.contains_key(&id) => self.greet(id, &line).unwrap_or(Heard::Nothing),
                None => Heard::Nothing,
            },
            Ok(Event::Closed(id)) => {
                self.streams.remove(&id);
                match self.seat_of(id) {
                    Some(seat) => {
                        self.seated[seat] = None;
                        Heard::Gone(seat)
                    }
                    None => Heard::Nothing,
                }
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Heard::Nothing,
        }
    }

    fn now(&self) -> Duration {
        (self.clock)()
    }

    fn note(&mut self, what: &str) {
        (self.note)(what);
    }
}

/// Closes every connection, which ends the threads that read from them.
impl<C> Drop for Seats<C> {
    fn drop(&mut self) {
        for stream in self.streams.values() {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

fn accept(listener: &TcpListener, events: &SyncSender<Event>) {
    for (id, stream) in (0..).zip(listener.incoming()) {
        let Ok(stream) = stream else { continue };
        let _ = stream.set_nodelay(true);
        let _ = stream.set_write_timeout(Some(WRITING));
        let Ok(reader) = stream.try_clone() else { continue };
        if events.send(Event::Connected(id, stream)).is_err() {
            return;
        }
        let lines = events.clone();
        let read = move || {
            let mut reader = BufReader::new(reader);
            while let Ok(Some(line)) = read_line(&mut reader) {
                if lines.send(Event::Line(id, line)).is_err() {
                    return;
                }
            }
            let _ = lines.send(Event::Closed(id));
        };
        let _ = thread::Builder::new().name("bluechip seat".into()).spawn(read);
    }
}
