//! Players of tic-tac-toe.

use std::sync::OnceLock;

use cards::{Rng, Seed};
use classics::tictactoe::{Key, Square, TicTacToe};
use game::{Budget, Decision, Foul, Game, Hidden, Open, OpenText, Player, Rated, View};
use rand::RngExt;
use search::{AlphaBeta, Book, Horizon, Minimax, Solved};

use crate::searched::decide;
use crate::{PlayerEntry, PlayerOption, RandomPlayer, Roster};

const DEPTH: PlayerOption = PlayerOption::number("depth", "how many moves it looks ahead", 9, 1..=9);

impl Roster for TicTacToe {
    const NAME: &'static str = "tictactoe";

    fn roster() -> &'static [PlayerEntry<TicTacToe>] {
        const {
            &[
                PlayerEntry {
                    name: "alphabeta",
                    about: "never loses; of equally good moves it takes any",
                    options: &[DEPTH],
                    make: |settings, seed| {
                        Box::new(Searcher {
                            depth: settings.number("depth") as u32,
                            prune: true,
                            rng: seed.rng(),
                        })
                    },
                },
                PlayerEntry {
                    name: "minimax",
                    about: "plays like alphabeta, by minimax without pruning",
                    options: &[DEPTH],
                    make: |settings, seed| {
                        Box::new(Searcher {
                            depth: settings.number("depth") as u32,
                            prune: false,
                            rng: seed.rng(),
                        })
                    },
                },
                PlayerEntry {
                    name: "lookup",
                    about: "does not search at all: a book of openings and a table of all positions",
                    options: &[],
                    make: |_, _| Box::new(Librarian),
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
    fn choose(&mut self, view: &Open<TicTacToe>, budget: &Budget) -> Result<Decision<Square>, Foul> {
        let horizon = Horizon::depth(self.depth).within(budget.clone());
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

    fn begin(&mut self, seed: Seed) {
        self.rng = seed.rng();
    }
}

/// Lookup instead of search: a book for the first moves, in which symmetric boards are stored once, and
/// the solved value of every position for the rest.
struct Librarian;

struct Library {
    book: Book<Key>,
    solved: Solved<TicTacToe>,
}

impl Library {
    /// How many moves the book covers.
    const OPENING: u32 = 3;

    fn shared() -> &'static Library {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| {
            let start = TicTacToe::new();
            let mut search = AlphaBeta::new(Horizon::to_end());
            let book = Book::write([start], Library::OPENING, |game| game.canonical().0, &mut search);
            let solved = Solved::solve([start], 10_000).expect("tic-tac-toe has 5,478 positions");
            Library { book, solved }
        })
    }
}

impl Player<TicTacToe> for Librarian {
    fn choose(&mut self, view: &Open<TicTacToe>, _: &Budget) -> Result<Decision<Square>, Foul> {
        let library = Library::shared();
        if let Some(square) = library.book.reply(&view.game, |game| game.canonical().0) {
            return Ok(Decision::silent(square).because("the book says so"));
        }
        let side = view.game.side(view.seat).index();
        let value =
            |square| library.solved.get(&view.game.after(square)).map_or(f64::MIN, |payoff| payoff[side]);
        let rated = view.moves().into_iter().map(|mv| Rated { mv, value: value(mv) }).collect();
        let best =
            Decision::best_of(rated).ok_or_else(|| Foul::Illegal("a move where there is none".into()))?;
        Ok(best.because("every position from here on is known"))
    }
}
