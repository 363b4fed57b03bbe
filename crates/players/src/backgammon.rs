//! Players of backgammon.

use std::sync::OnceLock;

use classics::backgammon::bearoff::TwoSided;
use classics::backgammon::{Backgammon, HandmadeEval, Move};
use game::{Budget, Decision, Foul, Game, KnownValues, Open, OpenText, Player};
use search::{Horizon, Star};

use crate::searched::decide;
use crate::{PlayerEntry, PlayerOption, RandomPlayer, Roster};

impl Roster for Backgammon {
    const NAME: &'static str = "backgammon";

    fn roster() -> &'static [PlayerEntry<Backgammon>] {
        const {
            &[
                PlayerEntry {
                    name: "expectiminimax",
                    about: "looks ahead over the dice, knows the last checkers by heart",
                    options: &[PlayerOption::number(
                        "plies",
                        "moves and rolls looked ahead: 1 its own play, 3 the answer to every roll",
                        1,
                        1..=3,
                    )],
                    make: |settings, _| Box::new(Searcher { plies: settings.number("plies") as u32 }),
                },
                RandomPlayer::entry(),
            ]
        }
    }
}

struct Searcher {
    plies: u32,
}

/// The bear-off table, made when the first race needs it. Four checkers a side take a moment.
struct LastCheckers;

impl KnownValues<Backgammon> for LastCheckers {
    fn known(&self, game: &Backgammon) -> Option<<Backgammon as Game>::Payoff> {
        static TABLE: OnceLock<TwoSided> = OnceLock::new();
        if game.board().has_contact() {
            return None;
        }
        TABLE.get_or_init(|| TwoSided::build(4).expect("four checkers are few enough")).known(game)
    }
}

impl Player<Backgammon> for Searcher {
    fn choose(&mut self, view: &Open<Backgammon>, budget: &Budget) -> Result<Decision<Move>, Foul> {
        let horizon =
            Horizon::depth(self.plies).guess(HandmadeEval).known(LastCheckers).within(budget.clone());
        let found = Star::two(horizon).search(&view.game.without_past());
        decide(&found, |mv| view.game.name(view.seat, mv))
            .ok_or_else(|| Foul::Illegal("a move where there is none".into()))
    }
}
