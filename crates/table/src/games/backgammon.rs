use cards::{Rng, Seat, Seed};
use classics::backgammon::{Backgammon, Move, Scoring};
use game::{Game, Hidden, PlainText};
use serde_json::json;

use crate::series::{Chosen, GameOption, News, OptionError, Series, draw};

/// One game of backgammon.
pub struct One(Option<Scoring>);

const SINGLE: GameOption = GameOption {
    name: "single",
    about: "Every game counts one, gammons and backgammons too",
    value: None,
    default: "no",
};

impl Series for One {
    type Game = Backgammon;

    const ABOUT: &'static str = "Backgammon without the cube";
    const OPTIONS: &'static [GameOption] = &[SINGLE];
    const USUAL_SEAT: Seat = Seat::South;

    fn new(chosen: &Chosen, _: Seed) -> Result<One, OptionError> {
        Ok(One(Some(if chosen.is_on(&SINGLE) { Scoring::Wins } else { Scoring::Points })))
    }

    fn next(&mut self) -> Option<Backgammon> {
        self.0.take().map(Backgammon::new)
    }

    fn public(game: &Backgammon) -> serde_json::Value {
        json!({ "view": game.view(Seat::South) })
    }

    fn played(game: &Backgammon) -> serde_json::Value {
        json!({ "view": game.view(Seat::South), "payoff": game.payoff().as_ref() })
    }

    fn enter(&mut self, game: &Backgammon, seat: Seat) -> News {
        let view = game.view(seat);
        let data = json!({ "view": view, "payoff": game.payoff().as_ref() });
        News { kind: "over", text: format!("\n{}", view.draw()), data }
    }

    fn draw(game: &Backgammon, rng: &mut Rng) -> Move {
        draw(game, rng)
    }
}
