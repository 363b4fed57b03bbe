//! What a table needs at which several people sit, come and go, and at which programs think elsewhere.

use std::any::Any;

use cards::Seat;
use game::{Budget, Decision, Foul, Game, Hidden, PlainText, View};
use players::{Roster, Spec};
use serde_json::Value;

use crate::any::{AnyTable, Hint, PlayError};
use crate::live::{Chair, Errand, Pending, Program, ask};
use crate::seating::{self, SeatError};
use crate::series::{ClaimRefused, Series};
use crate::session::Session;

/// A table at which several people sit, come and go, and at which programs think elsewhere.
pub trait SharedTable: AnyTable {
    /// What somebody may know who looks on and holds no cards, as data.
    fn public(&self) -> Value;
    /// Which game of the series is played, counted from one.
    fn number(&self) -> usize;
    /// The game so far with everything face up: for whoever keeps the table, and for nobody else before
    /// it is over.
    fn everything(&self) -> Value;
    /// Sends the program that has to decide away to think; `None` when no program has to.
    fn send(&mut self) -> Option<Box<dyn Mission>>;
    /// A program comes back with what it thought.
    fn welcome(&mut self, mission: Box<dyn Mission>) -> Returned;
    /// The adviser with a question for a seat that has to decide, to think elsewhere.
    fn consult(&self, seat: Seat) -> Result<Box<dyn Consultation>, SeatError>;
    /// A person sits down.
    fn seat_person(&mut self, seat: Seat);
    /// A program sits down.
    fn seat_program(&mut self, seat: Seat, spec: &Spec) -> Result<(), SeatError>;
    /// Makes a move of the record again, whoever sits there.
    fn replay(&mut self, typed: &str) -> Result<(), PlayError>;
    /// Takes the last decision of this seat in this game back. False if there is none.
    fn undo_here(&mut self, seat: Seat) -> bool;
    /// Ends the game by agreement: the side of this seat gets so many of the tricks that are left.
    fn claim(&mut self, seat: Seat, tricks: u8) -> Result<(), ClaimRefused>;
    /// The moves that end the game when this seat is certain of every trick that is left.
    fn rest(&self, seat: Seat) -> Result<Vec<String>, NoRest>;
}

/// A program on its way to think, whatever its game.
pub trait Mission: Send + Any {
    /// Where it sits.
    fn seat(&self) -> Seat;
    /// Thinks. To be handed to [`SharedTable::welcome`].
    fn think(&mut self, budget: &Budget);
}

/// An adviser with a question.
pub trait Consultation: Send {
    /// Thinks and answers: one hint, or where moves are chosen together, such as cards to pass, one for
    /// each of them.
    fn answer(self: Box<Self>, budget: &Budget) -> Result<Vec<Hint>, Foul>;
}

/// What a program did that came back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Returned {
    /// It made this move.
    Played(Seat, String),
    /// Nothing: its seat was taken, or the position is another one by now.
    TooLate,
    /// A foul.
    Fouled,
}

/// Not every trick that is left is certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("by what you can know, not every trick that is left is certainly yours: play on")]
pub struct NoRest;

struct Trip<G: Hidden> {
    errand: Errand<G>,
    result: Option<Result<Decision<G::Move>, Foul>>,
}

impl<G: Roster<Move: Send, View: Send>> Mission for Trip<G> {
    fn seat(&self) -> Seat {
        self.errand.seat
    }

    fn think(&mut self, budget: &Budget) {
        self.result = Some(self.errand.think(budget));
    }
}

struct Question<S: Series> {
    adviser: Program<S::Game>,
    view: <S::Game as Hidden>::View,
    /// The game, where several moves are chosen together: the next view comes from it. The adviser is shown
    /// views alone.
    game: Option<S::Game>,
}

impl<S: Series> Consultation for Question<S>
where
    <S::Game as Hidden>::View: PlainText,
{
    fn answer(mut self: Box<Self>, budget: &Budget) -> Result<Vec<Hint>, Foul> {
        let seat = self.view.seat();
        let mut hints = Vec::new();
        loop {
            let decision = ask(self.adviser.as_mut(), &self.view, budget)?;
            let best = decision.best;
            hints.push(Hint::of(&self.view, decision));
            let Some(game) = &mut self.game else { break };
            game.play(best);
            if game.actor() != Some(seat) || !S::chooses_together(game) {
                break;
            }
            self.view = game.view(seat);
        }
        Ok(hints)
    }
}

impl<S: Series> SharedTable for Session<S>
where
    <S::Game as Hidden>::View: PlainText,
{
    fn public(&self) -> Value {
        S::public(self.table.game())
    }

    fn number(&self) -> usize {
        self.before.len() + 1
    }

    fn everything(&self) -> Value {
        S::played(self.table.game())
    }

    fn send(&mut self) -> Option<Box<dyn Mission>> {
        let errand = self.table.lend()?;
        Some(Box::new(Trip { errand, result: None }))
    }

    fn welcome(&mut self, mission: Box<dyn Mission>) -> Returned {
        let mission: Box<dyn Any> = mission;
        let Ok(trip) = mission.downcast::<Trip<S::Game>>() else { return Returned::TooLate };
        let Trip { errand, result } = *trip;
        let seat = errand.seat;
        let result = result.unwrap_or_else(|| Err(Foul::Late("came back without an answer".to_owned())));
        let view = self.table.view(seat);
        match self.table.welcome(errand, result) {
            Some(moved) => Returned::Played(seat, view.name(moved.mv)),
            None if self.table.foul().is_some() => Returned::Fouled,
            None => Returned::TooLate,
        }
    }

    fn consult(&self, seat: Seat) -> Result<Box<dyn Consultation>, SeatError> {
        let first = Spec::plain(S::Game::roster()[0].name);
        let spec = self.setup.adviser.as_ref().unwrap_or(&first);
        let seed = self.setup.seed.child("adviser").child(self.number()).child(self.table.record().len());
        let adviser = seating::player::<S::Game>(spec, seed)?;
        let game = S::chooses_together(self.table.game()).then(|| self.table.game().clone());
        Ok(Box::new(Question::<S> { adviser, view: self.table.view(seat), game }))
    }

    fn seat_person(&mut self, seat: Seat) {
        self.table.seat(seat, Chair::Person);
    }

    fn seat_program(&mut self, seat: Seat, spec: &Spec) -> Result<(), SeatError> {
        let seed = self.setup.seed.child("players").child(self.before.len()).child(seat);
        let program = seating::player::<S::Game>(spec, seed)?;
        self.table.seat(seat, Chair::Program(program));
        Ok(())
    }

    fn replay(&mut self, typed: &str) -> Result<(), PlayError> {
        let Some(actor) = self.table.game().actor() else {
            return Err(crate::live::Refused::Illegal.into());
        };
        let mv = self.table.view(actor).read(typed)?;
        Ok(self.table.replay(mv)?)
    }

    fn undo_here(&mut self, seat: Seat) -> bool {
        let undone = !self.entered && self.table.undo(seat);
        if undone {
            self.claimed = None;
        }
        undone
    }

    fn claim(&mut self, seat: Seat, tricks: u8) -> Result<(), ClaimRefused> {
        if self.table.pending() == Pending::Over {
            return Err(ClaimRefused("the game is over".to_owned()));
        }
        self.table.agree(|game| S::claim(game, seat, tricks))?;
        self.claimed = Some((seat, tricks));
        Ok(())
    }

    fn rest(&self, seat: Seat) -> Result<Vec<String>, NoRest> {
        let mut game = self.table.game().clone();
        let mut names = Vec::new();
        for mv in S::rest(&game, seat).ok_or(NoRest)? {
            let actor = game.actor().ok_or(NoRest)?;
            names.push(game.view(actor).name(mv));
            game.play(mv);
        }
        Ok(names)
    }
}
