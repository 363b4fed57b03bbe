use bridge::record::Record;
use bridge::{Board, BoardNumber, Bridge, Diagram, Outcome, Pair};
use cards::{Deal, Seat, Seed};
use game::Game;
use serde_json::{Value, json};

use crate::series::{Chosen, ClaimRefused, GameOption, News, OptionError, Series};

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

    fn public(game: &Bridge) -> Value {
        let mut public = json!(game.public());
        public["dummy"] = json!(game.public().dummy().map(|dummy| game.hands()[dummy]));
        public["turn"] = json!(game.public().turn());
        if let Some(play) = &game.public().play {
            let trick = |trick: &bridge::Trick| {
                let winner = play.winner(trick).map(|(seat, _)| seat);
                json!({ "leader": trick.leader(), "cards": trick.cards(), "winner": winner })
            };
            let current = Some(play.trick()).filter(|trick| !trick.is_empty());
            public["table"] = json!({
                "contract": play.contract().to_string(),
                "declarer": play.contract().declarer,
                "dummy": play.contract().dummy(),
                "won": play.won(),
                "tricks": play.tricks().iter().chain(current).map(trick).collect::<Vec<_>>(),
            });
        }
        public
    }

    fn played(game: &Bridge) -> Value {
        json!({ "board": game.board(), "public": Boards::public(game), "record": Record::from(game) })
    }

    fn claim(game: &mut Bridge, seat: Seat, tricks: u8) -> Result<(), ClaimRefused> {
        let refused = |why: &dyn ToString| ClaimRefused(why.to_string());
        let Some(play) = game.public().play.as_ref().filter(|play| play.dummy_is_down()) else {
            return Err(refused(&"there is nothing to claim before dummy lies on the table: play on"));
        };
        let (won, declarer) = (play.won(), play.contract().pair());
        let left = 13 - won[declarer] - won[declarer.other()];
        if tricks > left {
            return Err(refused(&format!("{left} tricks are left: claim 0 to {left} of them")));
        }
        let of_the_rest = if Pair::of(seat) == declarer { tricks } else { left - tricks };
        let total = won[declarer] + of_the_rest;
        game.claim(total).map_err(|why| refused(&why))?;
        debug_assert!(game.is_over());
        Ok(())
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
            data: json!({ "board": board, "outcome": outcome.to_string(), "points": points, "total": self.total }),
        }
    }
}
