//! How a search treats chance's turn.

use game::{Chance, Deterministic, Game};

/// What may happen at chance's turn.
///
/// One recursion serves games with chance and without: [`Dice`] asks the game, [`NoDice`] knows
/// that there is nothing to ask. Either way the bounds of the game say which is meant.
pub trait Luck<G: Game> {
    /// What may happen, with probabilities.
    fn outcomes(game: &G) -> Vec<(G::Move, f64)>;
}

/// The game has no chance in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoDice;

/// The game says what chance may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dice;

impl<G: Deterministic> Luck<G> for NoDice {
    fn outcomes(_: &G) -> Vec<(G::Move, f64)> {
        Vec::new()
    }
}

impl<G: Chance> Luck<G> for Dice {
    fn outcomes(game: &G) -> Vec<(G::Move, f64)> {
        game.outcomes().collect()
    }
}
