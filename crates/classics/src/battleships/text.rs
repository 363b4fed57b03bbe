//! The table as text: the own waters on the left, the enemy's on the right.

use std::fmt::Write;

use game::{Misread, PlainText, View};

use super::{Answer, BattleshipsView, Direction, Move, Ship, Square, SquareSet};

impl PlainText for BattleshipsView {
    const HELP: &'static str = "To place a ship, type its upper or left end and right or down: a1 right, c4 down. \
         To shoot, type a square: b7.";

    fn draw(&self) -> String {
        let size = self.rules().size();
        let ships = self.fleet().iter().fold(SquareSet::EMPTY, |all, ship| all | ship.squares());
        let (their_shots, their_hits) = self.fired_and_hit(self.seat().partner());
        let (own_shots, own_hits) = self.fired_and_hit(self.seat());
        let own = |square| match (ships.contains(square), their_shots.contains(square)) {
            (true, true) => 'X',
            (true, false) => '#',
            (false, true) => 'o',
            (false, false) => '.',
        };
        let enemy = |square| match (own_shots.contains(square), own_hits.contains(square)) {
            (_, true) => 'X',
            (true, false) => 'o',
            (false, _) => '.',
        };
        debug_assert!(their_shots.includes(their_hits));

        let numbers: String = (1..=size).map(|number| format!("{number:>3}")).collect();
        let width = numbers.len() + 2;
        let mut out = format!("{:<width$}    {}\n", "  Your fleet", "  Enemy waters");
        let _ = writeln!(out, "{:<width$}    {}", format!("  {numbers}"), format_args!("  {numbers}"));
        for row in 0..size {
            let letter = Square::letter(row).to_ascii_uppercase();
            let line = |mark: &dyn Fn(Square) -> char| -> String {
                let marks = (0..size).filter_map(|column| Square::new(row, column)).map(mark);
                std::iter::once(format!("{letter} ")).chain(marks.map(|mark| format!("{mark:>3}"))).collect()
            };
            let _ = writeln!(out, "{:<width$}    {}", line(&own), line(&enemy));
        }
        let _ = writeln!(out, "\n# ship   X hit   o miss   . unknown or open water");
        let _ = writeln!(out, "{}", headline(self));
        out
    }

    fn log(&self) -> Vec<String> {
        let placed =
            self.fleet().iter().map(|ship| format!("You place a ship of {} at {}", ship.length(), end(ship)));
        let shots = self.shots().iter().map(|shot| {
            let who = if shot.by == self.seat() { "You shoot" } else { "They shoot" };
            format!("{who} at {}: {}", shot.at, answer_words(shot.answer))
        });
        let over = self.winner().map(|winner| {
            if winner == self.seat() { "You have sunk the enemy's fleet" } else { "Your fleet is sunk" }
                .to_owned()
        });
        placed.chain(shots).chain(over).collect()
    }

    fn name(&self, mv: Move) -> String {
        match mv {
            Move::Place(ship) => end(&ship),
            Move::Shoot(square) => square.to_string(),
        }
    }

    fn read(&self, typed: &str) -> Result<Move, Misread> {
        let name = typed.trim().to_owned();
        if !self.is_acting() {
            let reason = if self.winner().is_some() { "the game is over" } else { "it is not your turn" };
            return Err(Misread::Illegal { name, reason: reason.to_owned() });
        }
        if self.is_placing() { read_ship(self, name) } else { read_shot(self, name) }
    }
}

fn read_shot(view: &BattleshipsView, name: String) -> Result<Move, Misread> {
    let Ok(square) = name.parse::<Square>() else {
        return Err(Misread::Unreadable {
            typed: name,
            expected: "type a square to shoot at, like b7".to_owned(),
        });
    };
    let reason = if !view.rules().squares().contains(square) {
        format!("the board has {} rows and columns", view.rules().size())
    } else if view.fired_and_hit(view.seat()).0.contains(square) {
        "you have shot there before".to_owned()
    } else {
        return Ok(Move::Shoot(square));
    };
    Err(Misread::Illegal { name, reason })
}

fn read_ship(view: &BattleshipsView, name: String) -> Result<Move, Misread> {
    let length = view.rules().fleet()[view.fleet().len()];
    let lower = name.to_ascii_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).collect();
    let direction = |word: &str| match word {
        "right" | "r" | "across" | "horizontal" | "h" => Some(Direction::Right),
        "down" | "d" | "vertical" | "v" => Some(Direction::Down),
        _ => None,
    };
    let read = match words[..] {
        [a, b] => (a.parse::<Square>().ok().zip(direction(b))).or(b.parse().ok().zip(direction(a))),
        // A ship of one square has no direction.
        [a] if length.get() == 1 => a.parse().ok().map(|square| (square, Direction::Right)),
        _ => None,
    };
    let Some((square, direction)) = read else {
        let expected =
            format!("type where the ship of {length} begins and its direction, like a1 right or a1 down");
        return Err(Misread::Unreadable { typed: name, expected });
    };
    let legal = |ship: &Ship| view.moves().contains(&Move::Place(*ship));
    match Ship::new(square, direction, length).filter(legal) {
        Some(ship) => Ok(Move::Place(ship)),
        None => Err(Misread::Illegal {
            name,
            reason: format!(
                "a ship of {length} does not fit there: it must lie on the board {}",
                apart(view)
            ),
        }),
    }
}

fn apart(view: &BattleshipsView) -> &'static str {
    if view.rules().may_touch() {
        "and not on another ship"
    } else {
        "and not touch another ship, and leave room for the rest"
    }
}

fn headline(view: &BattleshipsView) -> String {
    let lengths = |list: &[super::Length]| list.iter().map(|l| l.to_string()).collect::<Vec<_>>().join(", ");
    let rest = || format!("Enemy ships afloat: {}.", lengths(&view.afloat()));
    match (view.winner(), view.is_acting(), view.is_placing()) {
        (Some(winner), ..) if winner == view.seat() => "You have won.".to_owned(),
        (Some(_), ..) => "You have lost.".to_owned(),
        (None, true, true) => format!("Place your ship of {}.", view.rules().fleet()[view.fleet().len()]),
        (None, true, false) => format!("{} Your shot.", rest()),
        (None, false, _) if view.shots().is_empty() => "They are getting ready.".to_owned(),
        (None, false, _) => format!("{} Their shot.", rest()),
    }
}

fn end(ship: &Ship) -> String {
    format!("{} {}", ship.at(), ship.direction())
}

fn answer_words(answer: Answer) -> String {
    match answer {
        Answer::Miss => "miss".to_owned(),
        Answer::Hit => "hit".to_owned(),
        Answer::Sunk(length) => format!("hit, and a ship of {length} is sunk"),
    }
}
