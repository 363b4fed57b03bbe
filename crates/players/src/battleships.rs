//! Players of battleships.

use cards::{Rng, Seed};
use classics::battleships::{Battleships, BattleshipsView, Move};
use game::{Budget, Decision, Foul, Player, Rated, View};
use rand::RngExt;
use search::pimc::{Averages, Pimc, PimcEnd};
use search::stopping::Stopping;

use crate::{PlayerEntry, PlayerOption, RandomPlayer, Roster};

impl Roster for Battleships {
    const NAME: &'static str = "battleships";

    fn roster() -> &'static [PlayerEntry<Battleships>] {
        const {
            &[
                PlayerEntry {
                    name: "hunter",
                    about: "imagines fleets that fit every answer so far, and shoots where most of them lie",
                    options: &[PlayerOption::number(
                        "worlds",
                        "how many fleets it imagines for a shot",
                        200,
                        1..=100_000,
                    )],
                    make: |settings, seed| Box::new(Hunter::new(settings.number("worlds"), seed)),
                },
                RandomPlayer::entry(),
            ]
        }
    }
}

/// Places its ships anywhere. Shoots where most imagined fleets have a ship; where none can be
/// imagined in reasonable time, where most placements of single ships agree with the answers.
struct Hunter {
    worlds: u64,
    rng: Rng,
}

impl Hunter {
    fn new(worlds: u64, seed: Seed) -> Hunter {
        Hunter { worlds, rng: seed.rng() }
    }

    /// In what share of the imagined fleets each move hits a ship; `None` where none can be imagined.
    fn chances(&mut self, view: &BattleshipsView, moves: &[Move], budget: &Budget) -> Option<Averages> {
        let fleets = view.enemy_fleets();
        let drawn = std::iter::from_fn(|| fleets.draw(&mut self.rng));
        let pimc = Pimc::new(Stopping::after(self.worlds));
        let found = pimc.average(moves.len(), drawn, budget, |fleet, values| {
            values.fill(0.0);
            for square in fleet.iter().flat_map(|ship| ship.squares()) {
                if let Some(place) = moves.iter().position(|&mv| mv == Move::Shoot(square)) {
                    values[place] = 1.0;
                }
            }
            1
        });
        (found.ended != PimcEnd::Exhausted).then_some(found)
    }
}

impl Player<Battleships> for Hunter {
    fn choose(&mut self, view: &BattleshipsView, budget: &Budget) -> Result<Decision<Move>, Foul> {
        let moves: Vec<Move> = view.moves().into_iter().collect();
        if let Some(Move::Place(_)) = moves.first() {
            let place = moves[self.rng.random_range(0..moves.len())];
            return Ok(
                Decision::silent(place).because("a ship is safest where nobody can guess it: anywhere")
            );
        }
        let chances = self.chances(view, &moves, budget);
        let density = view.density();
        let value = |(place, mv): (usize, Move)| match (mv, &chances) {
            (Move::Place(_), _) => 0.0,
            (Move::Shoot(_), Some(chances)) => chances.means.mean(place),
            (Move::Shoot(square), None) => f64::from(density.total(square)),
        };
        let rated = |(place, &mv): (usize, &Move)| Rated { mv, value: value((place, mv)) };
        let rated: Vec<_> = moves.iter().enumerate().map(rated).collect();
        let most = rated.iter().map(|rated| rated.value).fold(0.0, f64::max);
        let best: Vec<Move> =
            rated.iter().filter(|rated| rated.value == most).map(|rated| rated.mv).collect();
        let decision = Decision::of(best[self.rng.random_range(0..best.len())], rated);
        Ok(match chances {
            Some(chances) => decision.because(format!(
                "a ship is there in {:.0}% of {} imagined fleets",
                100.0 * most,
                chances.means.worlds()
            )),
            None => decision.because("most placements of the ships that are left cover this square"),
        })
    }

    fn begin(&mut self, seed: Seed) {
        self.rng = seed.rng();
    }
}
