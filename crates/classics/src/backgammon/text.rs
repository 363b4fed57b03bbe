//! The table as text, each seat's from its own side.

use std::fmt::Write;

use cards::Seat;
use game::{Hidden, Misread, OpenText, Replay};

use super::{Backgammon, Move, Play, Point, ReadPlayError, Stage};

impl OpenText for Backgammon {
    const HELP: &'static str = "Type your checkers' ways, from/to, in any order: 24/18 13/11, 8/5(2), bar/22, 6/off. \
         A star (8/5*) marks a hit and may be left out. When nothing can be moved: no move.";

    fn draw(&self, seat: Seat) -> String {
        let mut out = format!(" +{}-----{}+\n", numbers(13..=18), numbers(19..=24));
        (0..5).for_each(|row| out += &line(self, seat, true, row));
        out += " |                  |BAR|                  |\n";
        (0..5).rev().for_each(|row| out += &line(self, seat, false, row));
        let _ = writeln!(out, " +{}-----{}+", numbers((7..=12).rev()), numbers((1..=6).rev()));
        for (who, whose) in [(seat, "you"), (seat.partner(), "they")] {
            let (mark, pips) = (mark(who), self.board().pips(who));
            let off = self.board().count(who, Point::OFF);
            let _ = writeln!(out, " {mark} {whose:<5}{pips:>3} pips, {off:>2} off");
        }
        let _ = writeln!(out, "\n{}", headline(self, seat));
        out
    }

    fn log(&self, _: Seat) -> Vec<String> {
        let mut lines = Vec::new();
        let mut who = Seat::North;
        if let Stage::Roll(seat) | Stage::Play(seat, _) = *Replay::origin(self).stage() {
            who = seat;
        }
        for mv in self.history() {
            match mv {
                Move::Opening(seat, dice) => {
                    who = seat;
                    lines.push(format!("{who} wins the opening roll, {dice}"));
                }
                Move::Roll(dice) => lines.push(format!("{who} rolls {dice}")),
                Move::Play(play) => {
                    lines.push(format!("{who} {}", play_words(&play)));
                    who = who.partner();
                }
            }
        }
        if let Stage::Over(winner) = *self.stage() {
            lines.push(result(self, winner));
        }
        lines
    }

    fn name(&self, _: Seat, mv: Move) -> String {
        match mv {
            Move::Opening(seat, dice) => format!("{seat} begins with {dice}"),
            Move::Roll(dice) => dice.to_string(),
            Move::Play(play) => play.to_string(),
        }
    }

    fn read(&self, seat: Seat, typed: &str) -> Result<Move, Misread> {
        let name = typed.trim().to_owned();
        if self.actor() != Some(seat) {
            return Err(Misread::Illegal { name, reason: "it is not your turn".to_owned() });
        }
        self.read_play(typed).map(Move::Play).map_err(|error| match error {
            ReadPlayError::Unreadable(part) => Misread::Unreadable {
                typed: part,
                expected: "type from/to for each checker, like 24/18 13/11, bar/22 or 6/off".to_owned(),
            },
            ReadPlayError::Illegal { typed, dice, advice } => {
                Misread::Illegal { name: typed, reason: format!("you rolled {dice}; {advice}") }
            }
            ReadPlayError::Ambiguous { typed, plays } => Misread::Illegal {
                name: typed,
                reason: format!("it may mean {plays}; mark what is hit with *"),
            },
            other @ ReadPlayError::NoRoll => Misread::Illegal { name, reason: other.to_string() },
        })
    }
}

impl Backgammon {
    fn stage(&self) -> &Stage {
        &self.position().stage
    }
}

/// One row of checkers: the upper half from 13 to 24, the lower from 12 to 1, as this seat counts.
fn line(game: &Backgammon, seat: Seat, upper: bool, row: u32) -> String {
    let half = |points: [u8; 6]| {
        points.map(|number| Point::new(number).map_or_else(String::new, |point| cell(game, seat, point, row)))
    };
    let hit = if upper { seat.partner() } else { seat };
    let bar = stack(game.board().count(hit, Point::BAR), row, mark(hit));
    let (left, right) = if upper {
        (half([13, 14, 15, 16, 17, 18]), half([19, 20, 21, 22, 23, 24]))
    } else {
        (half([12, 11, 10, 9, 8, 7]), half([6, 5, 4, 3, 2, 1]))
    };
    format!(" |{}|{bar}|{}|\n", left.concat(), right.concat())
}

fn cell(game: &Backgammon, seat: Seat, point: Point, row: u32) -> String {
    let (own, other) = (seat, seat.partner());
    match (game.board().count(own, point), game.board().count(other, point.mirrored())) {
        (0, count) => stack(count, row, mark(other)),
        (count, _) => stack(count, row, mark(own)),
    }
}

/// A stack higher than five shows its height in the row nearest the middle.
fn stack(count: u32, row: u32, mark: char) -> String {
    match count {
        _ if row >= count => "   ".to_owned(),
        6.. if row == 4 => format!("{count:^3}"),
        _ => format!(" {mark} "),
    }
}

fn numbers(points: impl Iterator<Item = u8>) -> String {
    points.map(|number| format!("{number:->2}-")).collect()
}

const fn mark(seat: Seat) -> char {
    if matches!(seat, Seat::North) { 'X' } else { 'O' }
}

fn headline(game: &Backgammon, seat: Seat) -> String {
    let who = |actor: Seat| if actor == seat { "You" } else { "They" };
    match *game.stage() {
        Stage::Opening => "Each throws a die; the higher begins.".to_owned(),
        Stage::Roll(actor) => format!("{} roll.", who(actor)),
        Stage::Play(actor, dice) => format!("{} rolled {dice}.", who(actor)),
        Stage::Over(winner) => format!("{}.", result(game, winner)),
    }
}

fn play_words(play: &Play) -> String {
    if play.is_none() { "cannot move".to_owned() } else { format!("plays {play}") }
}

fn result(game: &Backgammon, winner: Seat) -> String {
    match game.points() {
        Some(3) => format!("{winner} wins a backgammon, 3 points"),
        Some(2) => format!("{winner} wins a gammon, 2 points"),
        _ => format!("{winner} wins"),
    }
}
