//! The table manager's side: one board after another with whoever sits at the table.

use std::collections::VecDeque;
use std::time::Duration;

use bridge::{Bridge, ByPair, Call, Move, Pair};
use cards::{BySeat, Seat};

use super::message::{Holder, Message, Ready};

/// The lines to and from four seats.
pub trait Wire {
    /// Sends a line to whoever sits here. If nobody does, it is lost.
    fn send(&mut self, seat: Seat, line: &str);
    /// What happens next, wherever. Waits so long at most.
    fn next(&mut self, wait: Duration) -> Heard;
    /// How much time has passed since some moment.
    fn now(&self) -> Duration;
    /// Writes down what happens, for whoever keeps the table.
    fn note(&mut self, what: &str);
}

/// Something happens at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A line from a seat.
    Line(Seat, String),
    /// A program has taken a seat and was told so.
    Joined {
        /// Which seat.
        seat: Seat,
        /// The name of its team.
        team: String,
        /// The version of the protocol that it speaks.
        version: u32,
    },
    /// The program at this seat is gone.
    Gone(Seat),
    /// Whoever keeps the table wants the board to begin again.
    Restart,
    /// Nothing, for as long as was waited.
    Nothing,
}

/// How patient the table is.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// For each line that a program owes.
    pub limit: Duration,
    /// For programs to join, and to come back.
    pub patience: Duration,
}

/// Why a board was not finished.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Interrupted {
    #[error("the board begins again")]
    Restart,
    #[error("{0} is gone")]
    Gone(Seat),
    #[error("{0} did not answer in time")]
    Late(Seat),
    #[error("{0} {1}")]
    Wrong(Seat, String),
}

/// Lines that mean nothing where they come are passed over, up to so many in a row.
const MOST_STRAYS: usize = 20;

/// A table with four seats.
pub struct Host<W> {
    wire: W,
    settings: Settings,
    heard: BySeat<VecDeque<String>>,
    teams: BySeat<Option<String>>,
    versions: BySeat<u32>,
    /// Whether everybody knows of the board. Before, a move is a late answer to an earlier one.
    has_begun: bool,
    /// Time used on this board and in all.
    used: ByPair<(Duration, Duration)>,
}

impl<W: Wire> Host<W> {
    /// An empty table.
    pub fn new(wire: W, settings: Settings) -> Host<W> {
        Host {
            wire,
            settings,
            heard: BySeat::default(),
            teams: BySeat::default(),
            versions: BySeat::default(),
            has_begun: false,
            used: ByPair::default(),
        }
    }

    /// The name of the team that a pair is; without one the pair's own.
    pub fn team(&self, pair: Pair) -> String {
        let named = pair.seats().into_iter().find_map(|seat| self.teams[seat].clone());
        named.unwrap_or_else(|| pair.to_string())
    }

    /// Whoever keeps the lines.
    pub fn wire(&mut self) -> &mut W {
        &mut self.wire
    }

    /// Waits until every seat is taken, and makes everybody ready to start.
    pub fn assemble(&mut self) -> Result<(), Interrupted> {
        let deadline = self.wire.now() + self.settings.patience;
        while let Some(seat) = Seat::ALL.into_iter().find(|&seat| self.teams[seat].is_none()) {
            let left = deadline.saturating_sub(self.wire.now());
            if left.is_zero() {
                return Err(Interrupted::Late(seat));
            }
            match self.wire.next(left) {
                Heard::Line(seat, line) => self.heard[seat].push_back(line),
                Heard::Joined { seat, team, version } => self.join(seat, team, version),
                Heard::Gone(seat) => self.leave(seat),
                Heard::Restart | Heard::Nothing => {}
            }
        }
        let north_south = self.team(Pair::NorthSouth);
        let teams = Message::Teams { north_south, east_west: self.team(Pair::EastWest) };
        for seat in Seat::ALL {
            self.ready(seat, Ready::Teams)?;
        }
        for seat in Seat::ALL {
            self.tell(seat, &teams);
        }
        for seat in Seat::ALL {
            self.ready(seat, Ready::Start)?;
        }
        Ok(())
    }

    /// Waits for somebody to take an empty seat, and makes them ready to start.
    pub fn fill(&mut self, seat: Seat) -> Result<(), Interrupted> {
        let deadline = self.wire.now() + self.settings.patience;
        while self.teams[seat].is_none() {
            let left = deadline.saturating_sub(self.wire.now());
            if left.is_zero() {
                return Err(Interrupted::Late(seat));
            }
            match self.wire.next(left) {
                Heard::Line(seat, line) => self.hear(seat, line)?,
                Heard::Joined { seat, team, version } => self.join(seat, team, version),
                Heard::Gone(gone) => self.leave(gone),
                Heard::Restart | Heard::Nothing => {}
            }
        }
        self.ready(seat, Ready::Teams)?;
        let north_south = self.team(Pair::NorthSouth);
        self.tell(seat, &Message::Teams { north_south, east_west: self.team(Pair::EastWest) });
        self.ready(seat, Ready::Start)
    }

    /// Whether somebody sits here.
    pub fn is_taken(&self, seat: Seat) -> bool {
        self.teams[seat].is_some()
    }

    /// Plays a board from its first call to its end.
    pub fn board(&mut self, mut game: Bridge) -> Result<Bridge, Interrupted> {
        // What was said of an earlier beginning of the board does not count.
        Seat::ALL.iter().for_each(|&seat| self.heard[seat].clear());
        Pair::ALL.iter().for_each(|&pair| self.used[pair].0 = Duration::ZERO);
        self.all(&Message::StartOfBoard);
        self.has_begun = false;
        self.all_ready(Ready::Deal)?;
        self.has_begun = true;
        self.all(&Message::board(&game.board()));
        self.all_ready(Ready::Cards)?;
        for seat in Seat::ALL {
            let hand = game.hands()[seat];
            self.tell(seat, &Message::Cards { whose: Holder::Seat(seat), hand });
        }
        while let Some(turn) = game.public().turn() {
            match game.public().play {
                None => self.call(&mut game, turn)?,
                Some(_) => self.card(&mut game, turn)?,
            }
        }
        let timing = self.timing();
        self.all(&timing);
        Ok(game)
    }

    /// The session is over.
    pub fn end(&mut self) {
        self.all(&Message::EndOfSession);
    }

    fn call(&mut self, game: &mut Bridge, turn: Seat) -> Result<(), Interrupted> {
        let (call, mut alert) = self.timed(turn, |host| {
            host.expect(turn, |message| match message {
                Message::Call { seat, call, alert } if seat == turn => Some((call, alert)),
                _ => None,
            })
        })?;
        play(game, turn, call.into())?;
        let next = turn.next();
        self.ready(next, Ready::Bid(turn))?;
        // An alert without a word is explained by whoever comes next, if the program knows how.
        if alert.as_deref() == Some("") && self.versions[next] >= super::VERSION {
            alert = Some(self.explain(next, turn, call)?);
        }
        for seat in [next, turn.partner(), turn.previous()] {
            if seat != next {
                self.ready(seat, Ready::Bid(turn))?;
            }
            // Partner hears no explanation.
            let alert = alert.clone().filter(|_| seat != turn.partner());
            self.tell(seat, &Message::Call { seat: turn, call, alert });
        }
        Ok(())
    }

    fn explain(&mut self, asked: Seat, caller: Seat, call: Call) -> Result<String, Interrupted> {
        self.tell(asked, &Message::Explain { seat: caller, call });
        let answer = self.line(asked)?;
        Ok(answer.chars().filter(|c| !c.is_control()).take(200).collect())
    }

    fn card(&mut self, game: &mut Bridge, turn: Seat) -> Result<(), Interrupted> {
        let Some(before) = game.public().play.clone() else { return Ok(()) };
        let (dummy, was_down) = (before.contract().dummy(), before.dummy_is_down());
        let actor = before.actor().unwrap_or(turn);
        if before.trick().is_empty() {
            let leads = if turn == dummy { Holder::Dummy } else { Holder::Seat(turn) };
            self.tell(actor, &Message::ToLead(leads));
        }
        let card = self.timed(actor, |host| {
            host.expect(actor, |message| match message {
                Message::Plays { whose: Holder::Seat(seat), card } if seat == turn => Some(card),
                Message::Plays { whose: Holder::Dummy, card } if turn == dummy => Some(card),
                _ => None,
            })
        })?;
        play(game, actor, card.into())?;
        let trick = before.tricks().len() as u8 + 1;
        for seat in actor.around().skip(1) {
            self.ready(seat, Ready::Card(Holder::Seat(turn), trick))?;
            self.tell(seat, &Message::Plays { whose: Holder::Seat(turn), card });
        }
        if !was_down {
            let hand = game.hands()[dummy];
            for seat in dummy.around().skip(1) {
                self.ready(seat, Ready::Dummy)?;
                self.tell(seat, &Message::Cards { whose: Holder::Dummy, hand });
            }
        }
        Ok(())
    }

    fn timing(&self) -> Message {
        let minutes = |time: Duration| (time.as_secs() / 60, time.as_secs() % 60);
        let side = |pair: Pair| {
            let (board, total) = self.used[pair];
            let ((m, s), (all, seconds)) = (minutes(board), minutes(total));
            format!("this board  {m:02}:{s:02},  total  {}:{:02}:{seconds:02}.", all / 60, all % 60)
        };
        let (north_south, east_west) = (side(Pair::NorthSouth), side(Pair::EastWest));
        Message::Timing(format!("N/S : {north_south}  E/W : {east_west}"))
    }

    /// The time that a seat takes for its answer goes to its side.
    fn timed<T>(
        &mut self,
        seat: Seat,
        answer: impl FnOnce(&mut Self) -> Result<T, Interrupted>,
    ) -> Result<T, Interrupted> {
        let start = self.wire.now();
        let answer = answer(self);
        let took = self.wire.now().saturating_sub(start);
        let used = &mut self.used[Pair::of(seat)];
        *used = (used.0 + took, used.1 + took);
        answer
    }

    fn all_ready(&mut self, what: Ready) -> Result<(), Interrupted> {
        Seat::ALL.into_iter().try_for_each(|seat| self.ready(seat, what))
    }

    /// Waits until a seat says that it is ready for this. Dummy may be called so or by its seat.
    fn ready(&mut self, seat: Seat, what: Ready) -> Result<(), Interrupted> {
        let same = move |said: Ready| match (said, what) {
            (Ready::Card(Holder::Dummy, trick), Ready::Card(_, wanted)) => trick == wanted,
            _ => said == what,
        };
        self.expect(seat, |message| match message {
            Message::Ready { seat: said, what } if said == seat && same(what) => Some(()),
            _ => None,
        })
    }

    /// Waits for a line of a kind. Others, such as a second "ready", mean nothing and are passed over; a
    /// call or card that is not due is a fault.
    fn expect<T>(&mut self, seat: Seat, wanted: impl Fn(Message) -> Option<T>) -> Result<T, Interrupted> {
        for _ in 0..MOST_STRAYS {
            let line = self.line(seat)?;
            let message = line.parse::<Message>().ok();
            let move_made = matches!(message, Some(Message::Call { .. } | Message::Plays { .. }));
            let out_of_place = move_made && self.has_begun;
            match message.and_then(&wanted) {
                Some(found) => return Ok(found),
                None if out_of_place => {
                    return Err(Interrupted::Wrong(seat, format!("says '{line}' out of turn")));
                }
                None => self.wire.note(&format!("{seat}: '{line}' means nothing here and is passed over")),
            }
        }
        Err(Interrupted::Wrong(seat, format!("said {MOST_STRAYS} lines that mean nothing here")))
    }

    /// The next line of a seat.
    fn line(&mut self, seat: Seat) -> Result<String, Interrupted> {
        let deadline = self.wire.now() + self.settings.limit;
        loop {
            if let Some(line) = self.heard[seat].pop_front() {
                return Ok(line);
            }
            let left = deadline.saturating_sub(self.wire.now());
            if left.is_zero() {
                return Err(Interrupted::Late(seat));
            }
            match self.wire.next(left) {
                Heard::Line(from, line) => self.hear(from, line)?,
                Heard::Gone(gone) => {
                    self.leave(gone);
                    return Err(Interrupted::Gone(gone));
                }
                Heard::Joined { seat, team, version } => self.join(seat, team, version),
                Heard::Restart => return Err(Interrupted::Restart),
                Heard::Nothing => {}
            }
        }
    }

    fn hear(&mut self, seat: Seat, line: String) -> Result<(), Interrupted> {
        // Nobody has more than a few lines to say before it hears one.
        if self.heard[seat].len() >= 4 * MOST_STRAYS {
            return Err(Interrupted::Wrong(seat, "does not stop talking".to_owned()));
        }
        self.heard[seat].push_back(line);
        Ok(())
    }

    fn join(&mut self, seat: Seat, team: String, version: u32) {
        self.wire.note(&format!("{team} sits down as {seat}, version {version}"));
        (self.teams[seat], self.versions[seat]) = (Some(team), version);
        self.heard[seat].clear();
    }

    fn leave(&mut self, seat: Seat) {
        self.wire.note(&format!("{seat} is gone"));
        self.teams[seat] = None;
        self.heard[seat].clear();
    }

    fn all(&mut self, message: &Message) {
        Seat::ALL.into_iter().for_each(|seat| self.tell(seat, message));
    }

    fn tell(&mut self, seat: Seat, message: &Message) {
        self.wire.send(seat, &message.to_string());
    }
}

fn play(game: &mut Bridge, seat: Seat, mv: Move) -> Result<(), Interrupted> {
    let illegal = |error| Interrupted::Wrong(seat, format!("chose {mv}: {error}"));
    game.try_play(mv).map_err(illegal)
}
