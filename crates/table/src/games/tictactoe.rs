use cards::{Seat, Seed};
use classics::tictactoe::TicTacToe;
use game::{Game, Hidden, PlainText};
use serde_json::json;

use crate::series::{Chosen, GameOption, News, OptionError, Series};

/// One game of tic-tac-toe.
pub struct One {
    dealt: bool,
}

impl Series for One {
    type Game = TicTacToe;

    const ABOUT: &'static str = "Three in a row; X (North) begins";
    const OPTIONS: &'static [GameOption] = &[];
    const USUAL_SEAT: Seat = Seat::North;

    fn new(_: &Chosen, _: Seed) -> Result<One, OptionError> {
        Ok(One { dealt: false })
    }

    fn next(&mut self) -> Option<TicTacToe> {
        (!std::mem::replace(&mut self.dealt, true)).then(TicTacToe::new)
    }

    fn public(game: &TicTacToe) -> serde_json::Value {
        json!({ "view": game.view(Seat::South) })
    }

    fn played(game: &TicTacToe) -> serde_json::Value {
        json!({ "view": game.view(Seat::South), "payoff": game.payoff().as_ref() })
    }

    fn enter(&mut self, game: &TicTacToe, seat: Seat) -> News {
        let view = game.view(seat);
        let data = json!({ "view": view, "payoff": game.payoff() });
        News { kind: "over", text: format!("\n{}", view.draw()), data }
    }
}
