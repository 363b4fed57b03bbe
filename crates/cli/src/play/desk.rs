//! The desk where a person sits: shows the view, asks for a move, and lets the table go on.

use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};

use cards::{Seat, Seed};
use game::Budget;
use rand::RngExt;
use serde_json::json;
use table::{AnyTable, Pending, Step};

/// Why a table was left before its end.
pub enum Leave {
    /// The person wants to stop.
    Quit,
    /// A program chose a move that is not legal, or no move.
    Foul(String),
    /// Standard output is gone.
    Closed,
}

/// The moves so far, shared with whoever has to say how to go on when the program is interrupted.
pub type SharedRecord = Arc<Mutex<Vec<String>>>;

/// One sitting of a person at a table.
pub struct Desk {
    table: Box<dyn AnyTable>,
    /// The seat whose view is shown while nobody is asked.
    watched: Seat,
    seed: Seed,
    json: bool,
    /// How many lines of the log were shown.
    shown: usize,
    /// Whether the end of a game was told, and the next has not begun.
    between: bool,
    greeted: bool,
    record: SharedRecord,
}

impl Desk {
    /// A desk at a table; random moves are drawn from the seed.
    pub fn new(table: Box<dyn AnyTable>, watched: Seat, seed: Seed, json: bool) -> Desk {
        let shown = table.log(watched).len();
        let record = Arc::new(Mutex::new(table.record()));
        Desk { table, watched, seed, json, shown, between: false, greeted: false, record }
    }

    /// The moves so far, as they stand at any time.
    pub fn record(&self) -> SharedRecord {
        self.record.clone()
    }

    /// Plays all games to their end.
    pub fn play(&mut self) -> Result<(), Leave> {
        loop {
            self.tell_news()?;
            if let Pending::Person(seat) = self.table.pending() {
                self.ask(seat)?;
                continue;
            }
            match self.table.step(&Budget::unlimited()) {
                Step::Moved if self.between => (self.between, self.shown) = (false, 0),
                Step::Moved => {}
                Step::News(news) => {
                    self.between = true;
                    self.say(news.kind, &news.text, json!({ "data": news.data }))?;
                }
                Step::Fouled(foul) => {
                    return Err(Leave::Foul(format!("the program at {} {}", foul.seat, foul.what)));
                }
                Step::Waiting => return Err(Leave::Foul("nobody is there to decide".to_owned())),
                Step::Over => return Ok(()),
            }
            self.keep_record();
        }
    }

    fn keep_record(&self) {
        *self.record.lock().unwrap_or_else(PoisonError::into_inner) = self.table.record();
    }

    fn put(&self, text: impl AsRef<str>) -> Result<(), Leave> {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}", text.as_ref()).and_then(|()| out.flush()).map_err(|_| Leave::Closed)
    }

    /// Says something: to a person the text, to a program an event with this name and these fields.
    fn say(&self, event: &str, text: &str, fields: serde_json::Value) -> Result<(), Leave> {
        if !self.json {
            return self.put(text);
        }
        let mut object = json!({ "event": event });
        if let (Some(object), serde_json::Value::Object(fields)) = (object.as_object_mut(), fields) {
            object.extend(fields);
        }
        self.put(object.to_string())
    }

    fn tell_news(&mut self) -> Result<(), Leave> {
        let log = self.table.log(self.watched);
        let news = &log[self.shown.min(log.len())..];
        if !news.is_empty() {
            self.say("log", &news.join("\n"), json!({ "lines": news }))?;
        }
        self.shown = log.len();
        Ok(())
    }

    /// Asks until the person has made or taken back a move.
    fn ask(&mut self, seat: Seat) -> Result<(), Leave> {
        let mut draw = true;
        loop {
            if draw {
                self.show(seat)?;
            }
            let Some(line) = self.read_line()? else { return Err(Leave::Quit) };
            draw = false;
            match line.trim() {
                "quit" | "q" | "exit" => return Err(Leave::Quit),
                "undo" | "u" => {
                    if self.table.undo(seat) {
                        self.shown = 0;
                        self.keep_record();
                        return Ok(());
                    }
                    self.complain("there is nothing to take back")?;
                }
                "help" | "?" => {
                    let help = help(self.table.help());
                    self.say("help", &help, json!({ "text": help }))?;
                }
                "" | "board" => draw = true,
                "log" => {
                    let log = self.table.log(self.watched);
                    self.say("log", &log.join("\n"), json!({ "lines": log }))?;
                }
                "moves" => {
                    let moves = self.table.moves(seat);
                    self.say("moves", &moves.join("  "), json!({ "moves": moves }))?;
                }
                "hint" | "h" => self.hint(seat)?,
                "random" => {
                    let moves = self.table.moves(seat);
                    let made = self.table.record().len();
                    let mut rng = self.seed.child("random").child(made).rng();
                    let any = &moves[rng.random_range(0..moves.len())];
                    self.table.play(seat, any).map_err(|why| Leave::Foul(why.to_string()))?;
                    self.keep_record();
                    return Ok(());
                }
                typed => match self.table.play(seat, typed) {
                    Ok(()) => {
                        self.keep_record();
                        return Ok(());
                    }
                    Err(wrong) => self.complain(&wrong.to_string())?,
                },
            }
        }
    }

    fn complain(&self, message: &str) -> Result<(), Leave> {
        self.say("error", message, json!({ "message": message }))
    }

    fn hint(&mut self, seat: Seat) -> Result<(), Leave> {
        let hint = match self.table.hint(seat, &Budget::unlimited()) {
            Ok(hint) => hint,
            Err(foul) => return self.complain(&format!("no hint: the adviser {foul}")),
        };
        let mut lines = vec![format!("hint: {}", hint.best)];
        lines.extend(hint.notes.iter().map(|note| format!("  {note}")));
        lines.extend(hint.rated.iter().take(8).map(|(name, value)| format!("  {value:>8.3}  {name}")));
        if hint.rated.len() > 8 {
            lines.push(format!("  and {} more", hint.rated.len() - 8));
        }
        let rated: Vec<_> =
            hint.rated.iter().map(|(mv, value)| json!({ "move": mv, "value": value })).collect();
        self.say("hint", &lines.join("\n"), json!({ "best": hint.best, "notes": hint.notes, "rated": rated }))
    }

    fn show(&mut self, seat: Seat) -> Result<(), Leave> {
        if self.json {
            let (view, moves) = (self.table.view(seat), self.table.moves(seat));
            return self.say("ask", "", json!({ "view": view, "moves": moves }));
        }
        self.put(format!("\n{}", self.table.draw(seat)))?;
        if !std::mem::replace(&mut self.greeted, true) {
            let help = self.table.help();
            self.put(format!("{help}\nAlso: hint, moves, undo, log, random, help, quit."))?;
        }
        Ok(())
    }

    fn read_line(&self) -> Result<Option<String>, Leave> {
        if !self.json {
            let mut out = std::io::stdout().lock();
            write!(out, "> ").and_then(|()| out.flush()).map_err(|_| Leave::Closed)?;
        }
        let mut line = String::new();
        match std::io::stdin().lock().read_line(&mut line) {
            Ok(0) | Err(_) => Ok(None),
            Ok(_) => Ok(Some(line)),
        }
    }
}

fn help(moves: &str) -> String {
    format!(
        "{moves}\n\
         hint    what a program would do here, and why\n\
         moves   everything that is legal now\n\
         random  any legal move\n\
         undo    take your last move back\n\
         log     everything that has happened\n\
         board   draw the table again (so does an empty line)\n\
         quit    stop; you are told how to go on later"
    )
}
