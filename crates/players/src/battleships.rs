//! Players of battleships.

use std::collections::BTreeMap;

use cards::{Rng, Seed};
use classics::battleships::{Battleships, BattleshipsView, Move, Square};
use game::{Budget, Decision, Foul, Player, Rated, View};
use rand::RngExt;

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

    /// How likely a ship is at each square, as a share of the worlds.
    fn chances(&mut self, view: &BattleshipsView) -> Option<BTreeMap<Square, f64>> {
        let mut chances = BTreeMap::new();
        let fleets = view.enemy_fleets();
        for _ in 0..self.worlds {
            let fleet = fleets.draw(&mut self.rng)?;
            for square in fleet.iter().flat_map(|ship| ship.squares()) {
                *chances.entry(square).or_insert(0.0) += 1.0 / self.worlds as f64;
            }
        }
        Some(chances)
    }
}

impl Player<Battleships> for Hunter {
    fn choose(&mut self, view: &BattleshipsView, _: &Budget) -> Result<Decision<Move>, Foul> {
        let moves: Vec<Move> = view.moves().into_iter().collect();
        if let Some(Move::Place(_)) = moves.first() {
            let place = moves[self.rng.random_range(0..moves.len())];
            return Ok(
                Decision::silent(place).because("a ship is safest where nobody can guess it: anywhere")
            );
        }
        let chances = self.chances(view);
        let density = view.density();
        let value = |mv: Move| match (mv, &chances) {
            (Move::Place(_), _) => 0.0,
            (Move::Shoot(square), Some(chances)) => chances.get(&square).copied().unwrap_or(0.0),
            (Move::Shoot(square), None) => f64::from(density.total(square)),
        };
        let rated: Vec<_> = moves.iter().map(|&mv| Rated { mv, value: value(mv) }).collect();
        let most = rated.iter().map(|rated| rated.value).fold(0.0, f64::max);
        let best: Vec<Move> =
            rated.iter().filter(|rated| rated.value == most).map(|rated| rated.mv).collect();
        let decision = Decision::of(best[self.rng.random_range(0..best.len())], rated);
        Ok(match chances {
            Some(_) => decision.because(format!(
                "a ship is there in {:.0}% of {} imagined fleets",
                100.0 * most,
                self.worlds
            )),
            None => decision.because("most placements of the ships that are left cover this square"),
        })
    }

    fn begin(&mut self, seed: Seed) {
        self.rng = seed.rng();
    }
}
