use cards::{Rng, Seed};
use game::{Budget, Decision, Foul, Hidden, Player, View};
use rand::RngExt;

use crate::PlayerEntry;

/// Plays any legal move, each as likely as the others: the floor under every comparison.
#[derive(Clone, Debug)]
pub struct RandomPlayer(Rng);

impl RandomPlayer {
    /// One that draws from this seed.
    pub fn new(seed: Seed) -> RandomPlayer {
        RandomPlayer(seed.rng())
    }

    /// Its line in the list of any game.
    pub const fn entry<G: Hidden>() -> PlayerEntry<G> {
        PlayerEntry {
            name: "random",
            about: "any legal move, each as likely as the others",
            options: &[],
            make: |_, seed| Box::new(RandomPlayer::new(seed)),
        }
    }
}

impl<G: Hidden> Player<G> for RandomPlayer {
    fn choose(&mut self, view: &G::View, _: &Budget) -> Result<Decision<G::Move>, Foul> {
        let moves: Vec<_> = view.moves().into_iter().collect();
        Ok(Decision::silent(moves[self.0.random_range(0..moves.len())]))
    }

    fn begin(&mut self, seed: Seed) {
        self.0 = seed.rng();
    }
}
