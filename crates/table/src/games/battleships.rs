use cards::{Seat, Seed};
use classics::battleships::Battleships;
use game::{Game, Hidden, PlainText};
use serde_json::json;

use crate::series::{Chosen, GameOption, News, OptionError, Series};

/// One game of battleships.
pub struct One {
    dealt: bool,
}

impl Series for One {
    type Game = Battleships;

    const ABOUT: &'static str = "Battleships: place your fleet, then find the other";
    const OPTIONS: &'static [GameOption] = &[];
    const USUAL_SEAT: Seat = Seat::South;

    fn new(_: &Chosen, _: Seed) -> Result<One, OptionError> {
        Ok(One { dealt: false })
    }

    fn next(&mut self) -> Option<Battleships> {
        (!std::mem::replace(&mut self.dealt, true)).then(|| Battleships::new(Default::default()))
    }

    /// Who looks on sees neither fleet: shots are told by the players' own views.
    fn public(game: &Battleships) -> serde_json::Value {
        json!({ "over": game.is_over() })
    }

    fn played(game: &Battleships) -> serde_json::Value {
        let views = [Seat::North, Seat::South].map(|seat| game.view(seat));
        json!({ "views": views, "payoff": game.payoff().as_ref() })
    }

    fn enter(&mut self, game: &Battleships, seat: Seat) -> News {
        let view = game.view(seat);
        let data = json!({ "view": view, "payoff": game.payoff().as_ref() });
        News { kind: "over", text: format!("\n{}", view.draw()), data }
    }
}
