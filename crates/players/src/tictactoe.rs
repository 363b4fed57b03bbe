//! Players of tic-tac-toe.

use cards::Rng;
use classics::tictactoe::TicTacToe;
use game::{Decision, Foul, Game, Open, OpenText, Player};
use rand::RngExt;
use search::{AlphaBeta, Horizon, Minimax};

use crate::searched::decide;
use crate::{Entry, Knob, RandomPlayer, Roster};

const DEPTH: Knob =
    Knob { name: "depth", about: "how many moves it looks ahead", default: 9, least: 1, most: 9 };

impl Roster for TicTacToe {
    const NAME: &'static str = "tictactoe";

    fn roster() -> &'static [Entry<TicTacToe>] {
        const {
            &[
                Entry {
                    name: "alphabeta",
                    about: "never loses; of equally good moves it takes any",
                    knobs: &[DEPTH],
                    make: |settings, seed| {
                        Box::new(Searcher {
                            depth: settings.get("depth") as u32,
                            prune: true,
                            rng: seed.rng(),
                        })
                    },
                },
                Entry {
                    name: "minimax",
                    about: "the same by the plain search of the lecture",
                    knobs: &[DEPTH],
                    make: |settings, seed| {
                        Box::new(Searcher {
                            depth: settings.get("depth") as u32,
                            prune: false,
                            rng: seed.rng(),
                        })
                    },
                },
                RandomPlayer::entry(),
            ]
        }
    }
}

struct Searcher {
    depth: u32,
    prune: bool,
    rng: Rng,
}

impl Player<TicTacToe> for Searcher {
    fn choose(&mut self, view: &Open<TicTacToe>) -> Result<Decision<<TicTacToe as Game>::Move>, Foul> {
        let horizon = Horizon::depth(self.depth);
        let found = if self.prune {
            AlphaBeta::new(horizon).search(&view.game)
        } else {
            Minimax::new(horizon).search(&view.game)
        };
        let decision = decide(&found, |square| view.game.name(view.seat, square));
        let mut decision = decision.ok_or_else(|| Foul::Illegal("a move where there is none".into()))?;
        let top = decision.rated.iter().map(|rated| rated.value).fold(f64::NEG_INFINITY, f64::max);
        let equals: Vec<_> = decision.rated.iter().filter(|rated| rated.value == top).collect();
        decision.best = equals[self.rng.random_range(0..equals.len())].mv;
        if found.best() != Some(decision.best) {
            // The line is that of another move.
            decision.notes.truncate(1);
        }
        Ok(decision)
    }
}
