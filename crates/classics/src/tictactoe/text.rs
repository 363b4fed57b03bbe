use cards::Seat;
use game::{Game, Misread, OpenText, Replay, Side, Turn};

use super::{Square, SquareSet, TicTacToe};

impl OpenText for TicTacToe {
    const HELP: &'static str = "Type the number of an empty square, or its column and row like b2.";

    fn draw(&self, seat: Seat) -> String {
        let row = |row: usize| {
            let cells: Vec<_> = (0..3).map(|column| cell(self, Square::at(row, column))).collect();
            format!("{}   {}", row + 1, cells.join(" │ "))
        };
        let board = [row(0), row(1), row(2)].join("\n   ───┼───┼───\n");
        format!("    a   b   c\n{board}\n\n{}\n", headline(self, seat))
    }

    fn log(&self, _: Seat) -> Vec<String> {
        let marks = ["X", "O"].into_iter().cycle();
        let mut lines: Vec<_> = self
            .history()
            .into_iter()
            .zip(marks)
            .map(|(square, mark)| format!("{mark} takes {square}"))
            .collect();
        if self.is_over() {
            lines.push(result(self).to_owned());
        }
        lines
    }

    fn name(&self, _: Seat, square: Square) -> String {
        square.to_string()
    }

    fn read(&self, _: Seat, typed: &str) -> Result<Square, Misread> {
        let square: Square = typed.parse().map_err(|_| Misread::Unreadable {
            typed: typed.trim().to_owned(),
            expected: "type a number from 1 to 9, or a column and a row like b2".to_owned(),
        })?;
        if self.moves().contains(square) {
            return Ok(square);
        }
        let reason = if self.is_over() {
            "the game is over".to_owned()
        } else {
            format!("it is taken; free are {}", listed(self.moves()))
        };
        Err(Misread::Illegal { name: square.to_string(), reason })
    }
}

fn cell(game: &TicTacToe, square: Square) -> String {
    let (x, o) = game.marks();
    match (x.contains(square), o.contains(square)) {
        (true, _) => "X".to_owned(),
        (_, true) => "O".to_owned(),
        _ => square.number().to_string(),
    }
}

fn headline(game: &TicTacToe, seat: Seat) -> String {
    let own = if seat == Seat::North { "X" } else { "O" };
    let rest = match game.turn() {
        Turn::Side(Side::FIRST) => "X to move",
        Turn::Side(_) => "O to move",
        _ => result(game),
    };
    format!("You are {own}. {rest}.")
}

fn result(game: &TicTacToe) -> &'static str {
    match game.winner() {
        Some(Side::FIRST) => "X wins",
        Some(_) => "O wins",
        None => "A draw",
    }
}

fn listed(squares: SquareSet) -> String {
    squares.iter().map(|square| square.number().to_string()).collect::<Vec<_>>().join(", ")
}
