//! Whether a search has chance nodes to deal with.

use game::{Chance, Deterministic, Game};

/// What may happen at chance's turn.
///
/// One recursion serves games with chance and without: [`WithChance`] asks the game for its outcomes,
/// [`WithoutChance`] has none to ask for. The trait that each one demands of the game keeps them apart:
/// [`Chance`] or [`Deterministic`].
pub trait ChanceRule<G: Game> {
    /// What may happen, with probabilities.
    fn outcomes(game: &G) -> Vec<(G::Move, f64)>;
}

/// The game has no chance in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WithoutChance;

/// The game says what chance may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WithChance;

impl<G: Deterministic> ChanceRule<G> for WithoutChance {
    fn outcomes(_: &G) -> Vec<(G::Move, f64)> {
        Vec::new()
    }
}

impl<G: Chance> ChanceRule<G> for WithChance {
    fn outcomes(game: &G) -> Vec<(G::Move, f64)> {
        game.outcomes().collect()
    }
}
