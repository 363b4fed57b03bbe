use bridge::{Board, BoardNumber, Bridge, Diagram, Outcome};
use cards::{Deal, Seat, Seed};
use serde_json::json;

use crate::series::{Chosen, GameOption, News, OptionError, Series};

/// Boards of bridge, one after the other, with the points added up.
pub struct Boards {
    seed: Seed,
    boards: u32,
    dealt: u32,
    total: i32,
}

const BOARDS: GameOption =
    GameOption { name: "boards", about: "How many boards", value: Some("BOARDS"), default: "4" };

impl Series for Boards {
    type Game = Bridge;

    const ABOUT: &'static str = "Contract bridge: bid and play boards";
    const OPTIONS: &'static [GameOption] = &[BOARDS];
    const USUAL_SEAT: Seat = Seat::South;

    fn new(chosen: &Chosen, seed: Seed) -> Result<Boards, OptionError> {
        let boards = chosen.count(&BOARDS)?.ok_or_else(|| chosen.wrong(&BOARDS, "write how many boards"))?;
        Ok(Boards { seed: seed.child("deals"), boards, dealt: 0, total: 0 })
    }

    fn next(&mut self) -> Option<Bridge> {
        if self.dealt == self.boards {
            return None;
        }
        self.dealt += 1;
        let number = BoardNumber::new(self.dealt).expect("boards are numbered from one");
        let deal = Deal::random(&mut self.seed.child(self.dealt as usize).rng());
        Some(Bridge::new(Board::new(number, deal)))
    }

    fn enter(&mut self, game: &Bridge, _: Seat) -> News {
        let (board, outcome) = (game.board(), game.outcome().unwrap_or(Outcome::PassedOut));
        let points = outcome.points(board.vulnerability);
        self.total += points;
        News {
            kind: "result",
            text: format!(
                "\n{}\n{outcome}: {points:+} to North-South, {:+} in all.\n",
                Diagram::from(&board),
                self.total
            ),
            data: json!({ "board": board, "outcome": outcome.to_string(), "points": points }),
        }
    }
}
