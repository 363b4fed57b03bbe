//! In which order moves are searched. It never changes a value, only how soon the rest can be cut.

use game::Game;

/// A rule that says which moves look good; they are searched first.
///
/// A closure from position and move to a number is such a rule:
///
/// ```
/// # use game::Game;
/// # fn rule<G: Game<Move = u8>>() -> impl search::Order<G> {
/// |_: &G, mv: u8| i32::from(mv == 4) // the centre first
/// # }
/// ```
pub trait Order<G: Game> {
    /// Whether it prefers no move to another, so that it need not be asked.
    const INDIFFERENT: bool = false;

    /// How good the move looks: higher comes first, equals in the order of [`Game::moves`].
    fn promise(&self, game: &G, mv: G::Move) -> i32;
}

impl<G: Game, F: Fn(&G, G::Move) -> i32> Order<G> for F {
    #[inline]
    fn promise(&self, game: &G, mv: G::Move) -> i32 {
        self(game, mv)
    }
}

/// The order of [`Game::moves`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AsGiven;

impl<G: Game> Order<G> for AsGiven {
    const INDIFFERENT: bool = true;
    #[inline]
    fn promise(&self, _: &G, _: G::Move) -> i32 {
        0
    }
}
