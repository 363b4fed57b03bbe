//! The desk where a person sits: shows the view, asks for a move, and plays the others.
//!
//! A session is a function of its seed and of the answers given, so taking a move back and going
//! on later are the same thing: play again from the start with the answers so far.

use std::collections::VecDeque;
use std::io::{BufRead, Write};

use arena::playing::ask;
use cards::{Seat, Seed};
use game::{Decision, Hidden, PlainText, Player, Turn, View};
use players::RandomPlayer;
use serde_json::json;

/// Who plays where, and who gives hints.
pub struct Lineup<G: Hidden> {
    /// The seats where a person decides; empty to look on.
    pub people: Vec<Seat>,
    /// The programs at all other seats.
    pub programs: Vec<(Seat, Box<dyn Player<G>>)>,
    /// Whom a person may ask.
    pub advisor: Box<dyn Player<G>>,
    /// The seat whose view is shown while nobody is asked.
    pub watched: Seat,
}

/// Why a game was left before its end.
pub enum Leave {
    /// The person wants to stop.
    Quit,
    /// The person takes the last answer back: the session starts over without it.
    Undo,
    /// A program chose a move that is not legal.
    Foul(String),
    /// Standard output is gone.
    Closed,
}

/// One sitting of a person at the table.
pub struct Desk {
    given: VecDeque<String>,
    answered: Vec<String>,
    seed: Seed,
    json: bool,
    shown: usize,
    greeted: bool,
}

impl Desk {
    /// A desk with answers given beforehand.
    pub fn new(given: Vec<String>, seed: Seed, json: bool) -> Desk {
        Desk { given: given.into(), answered: Vec::new(), seed, json, shown: 0, greeted: false }
    }

    /// What was answered so far.
    pub fn answers(&self) -> &[String] {
        &self.answered
    }

    /// Starts over with the same answers, less the last.
    pub fn rewind(&mut self) {
        let mut answers = std::mem::take(&mut self.answered);
        answers.pop();
        self.given = answers.into();
        self.shown = 0;
    }

    /// Plays a game to its end; `chance` makes the moves of chance.
    pub fn play<G>(
        &mut self,
        game: &mut G,
        lineup: &mut Lineup<G>,
        mut chance: impl FnMut(&G) -> G::Move,
    ) -> Result<(), Leave>
    where
        G: Hidden,
        G::View: PlainText,
    {
        self.shown = 0;
        loop {
            self.tell_news(&game.view(lineup.watched))?;
            let mv = match (game.turn(), game.actor()) {
                (Turn::Over, _) => return Ok(()),
                (Turn::Chance, _) | (_, None) => chance(game),
                (Turn::Side(_), Some(actor)) if lineup.people.contains(&actor) => {
                    self.ask::<G>(&game.view(actor), lineup.advisor.as_mut())?
                }
                (Turn::Side(_), Some(actor)) => program_move(game, actor, lineup)?,
            };
            game.play(mv);
        }
    }

    /// Shows the table when a game is over.
    pub fn show_end<V: PlainText>(&self, view: &V, payoff: &[f64]) -> Result<(), Leave> {
        self.say("over", &format!("\n{}", view.draw()), json!({ "view": view, "payoff": payoff }))
    }

    /// Says something that is not part of a view: a score sheet, a result.
    pub fn say(&self, kind: &str, text: &str, data: serde_json::Value) -> Result<(), Leave> {
        if self.replaying() {
            return Ok(());
        }
        self.put(if self.json { json!({ "event": kind, "data": data }).to_string() } else { text.to_owned() })
    }

    /// While answers given beforehand are used up, nothing is shown.
    fn replaying(&self) -> bool {
        !self.given.is_empty()
    }

    fn put(&self, text: impl AsRef<str>) -> Result<(), Leave> {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}", text.as_ref()).and_then(|()| out.flush()).map_err(|_| Leave::Closed)
    }

    fn tell_news<V: PlainText>(&mut self, view: &V) -> Result<(), Leave> {
        let log = view.log();
        let news = &log[self.shown.min(log.len())..];
        self.shown = log.len();
        if news.is_empty() || self.replaying() {
            return Ok(());
        }
        self.put(if self.json {
            json!({ "event": "log", "lines": news }).to_string()
        } else {
            news.join("\n")
        })
    }

    fn ask<G>(&mut self, view: &G::View, advisor: &mut dyn Player<G>) -> Result<G::Move, Leave>
    where
        G: Hidden,
        G::View: PlainText,
    {
        let mut draw = true;
        loop {
            if let Some(answer) = self.given.pop_front() {
                match view.read(&answer) {
                    Ok(mv) => return Ok(self.accept(view, mv)),
                    Err(wrong) => {
                        self.given.clear();
                        self.put(format!("{wrong} (the answers after it are left out)"))?;
                    }
                }
            }
            if draw {
                self.show(view)?;
            }
            let Some(line) = self.read_line()? else { return Err(Leave::Quit) };
            draw = false;
            match line.trim() {
                "quit" | "q" | "exit" => return Err(Leave::Quit),
                "undo" | "u" if self.answered.is_empty() => self.put("there is nothing to take back")?,
                "undo" | "u" => return Err(Leave::Undo),
                "help" | "?" => self.put(help::<G::View>())?,
                "" | "board" => draw = true,
                "log" => self.put(view.log().join("\n"))?,
                "moves" => self.put(legal(view))?,
                "hint" | "h" => self.put(hint::<G>(view, advisor)?)?,
                "random" => {
                    let seed = self.seed.child("random").child(self.answered.len());
                    let mv = choose::<G>(&mut RandomPlayer::new(seed), view)?.best;
                    return Ok(self.accept(view, mv));
                }
                typed => match view.read(typed) {
                    Ok(mv) => return Ok(self.accept(view, mv)),
                    Err(wrong) => self.put(wrong.to_string())?,
                },
            }
        }
    }

    fn accept<V: PlainText>(&mut self, view: &V, mv: V::Move) -> V::Move {
        self.answered.push(view.name(mv));
        mv
    }

    fn show<V: PlainText>(&mut self, view: &V) -> Result<(), Leave> {
        if self.json {
            let moves: Vec<_> = view.moves().into_iter().map(|mv| view.name(mv)).collect();
            return self.put(json!({ "event": "ask", "view": view, "moves": moves }).to_string());
        }
        self.put(format!("\n{}", view.draw()))?;
        if !std::mem::replace(&mut self.greeted, true) {
            self.put(format!("{}\nAlso: hint, moves, undo, log, random, help, quit.", V::HELP))?;
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

fn program_move<G: Hidden>(game: &G, actor: Seat, lineup: &mut Lineup<G>) -> Result<G::Move, Leave>
where
    G::View: PlainText,
{
    let view = game.view(actor);
    let program = lineup.programs.iter_mut().find(|(seat, _)| *seat == actor);
    let (_, program) = program.ok_or_else(|| Leave::Foul(format!("nobody plays {actor}")))?;
    Ok(choose::<G>(program.as_mut(), &view)?.best)
}

/// What a program chooses, if it is legal.
fn choose<G: Hidden>(program: &mut dyn Player<G>, view: &G::View) -> Result<Decision<G::Move>, Leave>
where
    G::View: PlainText,
{
    ask(program, view).map_err(|foul| Leave::Foul(format!("the program at {} {foul}", view.seat())))
}

fn help<V: PlainText>() -> String {
    format!(
        "{}\n\
         hint    what a program would do here, and why\n\
         moves   everything that is legal now\n\
         random  any legal move\n\
         undo    take your last move back\n\
         log     everything that has happened\n\
         board   draw the table again (so does an empty line)\n\
         quit    stop; you are told how to go on later",
        V::HELP
    )
}

fn legal<V: PlainText>(view: &V) -> String {
    let names: Vec<_> = view.moves().into_iter().map(|mv| view.name(mv)).collect();
    names.join("  ")
}

fn hint<G: Hidden>(view: &G::View, advisor: &mut dyn Player<G>) -> Result<String, Leave>
where
    G::View: PlainText,
{
    let decision = choose::<G>(advisor, view)?;
    let mut lines = vec![format!("hint: {}", view.name(decision.best))];
    lines.extend(decision.notes.iter().map(|note| format!("  {}", note.0)));
    let mut rated = decision.rated;
    rated.sort_by(|a, b| b.value.total_cmp(&a.value));
    lines
        .extend(rated.iter().take(8).map(|rated| format!("  {:>8.3}  {}", rated.value, view.name(rated.mv))));
    if rated.len() > 8 {
        lines.push(format!("  and {} more", rated.len() - 8));
    }
    Ok(lines.join("\n"))
}
