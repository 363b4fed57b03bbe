//! The desk where a person sits: shows the view, asks for a move, and lets the table go on.

use std::sync::{Arc, Mutex, PoisonError};

use cards::{Seat, Seed};
use game::Budget;
use rand::RngExt;
use serde_json::json;
use table::{AnyTable, Pending, PlayError, Step};

use super::keyboard::{Keyboard, Typed};
use crate::{colour, output, signals};

/// Why a table was left before its end.
pub enum Leave {
    /// The person wants to stop.
    Quit,
    /// A program chose a move that is not legal, or no move.
    Foul(String),
    /// Ctrl-C at the prompt.
    Interrupted,
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
    keyboard: Keyboard,
}

impl Desk {
    /// A desk at a table; random moves are drawn from the seed.
    pub fn new(table: Box<dyn AnyTable>, watched: Seat, seed: Seed, json: bool) -> Desk {
        let shown = table.log(watched).len();
        let record = Arc::new(Mutex::new(table.record()));
        let keyboard = Keyboard::new(!json);
        Desk { table, watched, seed, json, shown, between: false, greeted: false, record, keyboard }
    }

    /// The moves so far, as they stand at any time.
    pub fn record(&self) -> SharedRecord {
        self.record.clone()
    }

    /// Says who sits where: the program's name, or nobody for a person.
    pub fn say_seats(&self, seats: &[(Seat, Option<String>)]) {
        let name = |seat: &Seat, who: &Option<String>| {
            who.clone().unwrap_or_else(|| {
                if *seat == self.watched { "you".to_owned() } else { "a person".to_owned() }
            })
        };
        let words: Vec<_> = seats.iter().map(|(seat, who)| format!("{seat}: {}", name(seat, who))).collect();
        let data: serde_json::Map<_, _> =
            seats.iter().map(|(seat, who)| (seat.letter().to_string(), json!(who))).collect();
        self.say("seats", &output::wrapped(&words.join("   "), "", ""), json!({ "players": data }));
    }

    /// Plays all games to their end.
    pub fn play(&mut self) -> Result<(), Leave> {
        loop {
            self.tell_news();
            if let Pending::Person(seat) = self.table.pending() {
                self.ask(seat)?;
                continue;
            }
            match self.table.step(&Budget::unlimited()) {
                Step::Moved if self.between => (self.between, self.shown) = (false, 0),
                Step::Moved => {}
                Step::News(news) => {
                    self.between = true;
                    self.say(news.kind, &news.text, json!({ "data": news.data }));
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

    fn put(&self, text: impl AsRef<str>) {
        println!("{}", text.as_ref());
        output::flush();
    }

    /// Says something: to a person the text, to a program an event with this name and these fields.
    fn say(&self, event: &str, text: &str, fields: serde_json::Value) {
        if !self.json {
            return self.put(text);
        }
        let mut object = json!({ "event": event });
        if let (Some(object), serde_json::Value::Object(fields)) = (object.as_object_mut(), fields) {
            object.extend(fields);
        }
        self.put(object.to_string());
    }

    fn tell_news(&mut self) {
        let log = self.table.log(self.watched);
        let news = &log[self.shown.min(log.len())..];
        if !news.is_empty() {
            self.say("log", &news.join("\n"), json!({ "lines": news }));
        }
        self.shown = log.len();
    }

    /// Asks until the person has made or taken back a move.
    fn ask(&mut self, seat: Seat) -> Result<(), Leave> {
        let mut draw = true;
        loop {
            if draw {
                self.show(seat);
            }
            let line = match self.keyboard.line() {
                Typed::Line(line) => line,
                Typed::Interrupt => {
                    signals::note(signals::INTERRUPT);
                    return Err(Leave::Interrupted);
                }
                Typed::End => return Err(Leave::Quit),
            };
            draw = false;
            match line.trim() {
                "quit" | "q" | "exit" => return Err(Leave::Quit),
                "undo" | "u" => {
                    if self.table.undo(seat) {
                        self.shown = 0;
                        self.keep_record();
                        return Ok(());
                    }
                    self.complain("there is nothing to take back");
                }
                "help" | "?" => {
                    let help = help(self.table.help());
                    self.say("help", &help, json!({ "text": help }));
                }
                "" | "board" => draw = true,
                "log" => {
                    let log = self.table.log(self.watched);
                    self.say("log", &log.join("\n"), json!({ "lines": log }));
                }
                "moves" => {
                    let moves = self.table.moves(seat);
                    let text = output::wrapped(&moves.join("  "), "", "");
                    self.say("moves", &text, json!({ "moves": moves }));
                }
                "hint" | "h" => self.hint(seat),
                "random" => {
                    let moves = self.table.moves(seat);
                    let made = self.table.record().len();
                    let mut rng = self.seed.child("random").child(made).rng();
                    let any = &moves[rng.random_range(0..moves.len())];
                    self.table.play(seat, any).map_err(|why| Leave::Foul(why.to_string()))?;
                    self.keep_record();
                    return Ok(());
                }
                typed => match self.play_typed(seat, typed) {
                    Ok(()) => {
                        self.keep_record();
                        return Ok(());
                    }
                    Err(wrong) => self.complain(&wrong.to_string()),
                },
            }
        }
    }

    /// A move as typed, or several of the same seat on one line, such as three cards to pass: all of them
    /// or none.
    fn play_typed(&mut self, seat: Seat, typed: &str) -> Result<(), PlayError> {
        let Err(wrong) = self.table.play(seat, typed) else { return Ok(()) };
        let words: Vec<&str> =
            typed.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
        let mut made = 0;
        let failed = words.iter().find_map(|word| {
            // It must still be this seat's turn, without anybody else's move in between.
            let is_ours = self.table.pending() == Pending::Person(seat);
            let played = if is_ours { self.table.play(seat, word).err() } else { Some(wrong.clone()) };
            made += usize::from(played.is_none());
            played
        });
        let Some(why) = failed else { return Ok(()) };
        for _ in 0..made {
            self.table.undo(seat);
        }
        Err(if made == 0 { wrong } else { why })
    }

    fn complain(&self, message: &str) {
        self.say("error", message, json!({ "message": message }));
    }

    fn hint(&mut self, seat: Seat) {
        let hint = match self.table.hint(seat, &Budget::unlimited()) {
            Ok(hint) => hint,
            Err(foul) => return self.complain(&format!("no hint: the adviser {foul}")),
        };
        const SHOWN: usize = 8;
        let mut lines = vec![format!("hint: {}", colour::painted(colour::WINNER, &hint.best))];
        lines.extend(hint.notes.iter().map(|note| output::wrapped(note, "  ", "  ")));
        if !hint.rated.is_empty() {
            lines.push("     value  move".to_owned());
        }
        lines.extend(hint.rated.iter().take(SHOWN).map(|(name, value)| {
            // Adding zero takes the sign off a negative one.
            let value = format!("{:.3}", (value * 1000.0).round() / 1000.0 + 0.0);
            format!("  {value:>8}  {name}")
        }));
        if hint.rated.len() > SHOWN {
            lines.push(format!("  and {} more", hint.rated.len() - SHOWN));
        }
        let rated: Vec<_> =
            hint.rated.iter().map(|(mv, value)| json!({ "move": mv, "value": value })).collect();
        self.say(
            "hint",
            &lines.join("\n"),
            json!({ "best": hint.best, "notes": hint.notes, "rated": rated }),
        );
    }

    fn show(&mut self, seat: Seat) {
        if self.json {
            let (view, moves) = (self.table.view(seat), self.table.moves(seat));
            return self.say("ask", "", json!({ "view": view, "moves": moves }));
        }
        self.put(format!("\n{}", self.table.draw(seat)));
        if !std::mem::replace(&mut self.greeted, true) {
            self.put(output::wrapped(self.table.help(), "", ""));
            self.put("Also: hint, moves, undo, log, random, help, quit.");
        }
    }
}

fn help(moves: &str) -> String {
    let moves = output::wrapped(moves, "", "");
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
