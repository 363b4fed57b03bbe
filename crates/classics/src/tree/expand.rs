use std::collections::HashMap;

use game::{Chance, Deterministic, Hidden, Turn};

use super::draft::{Draft, DraftId, Spot, TreeError};
use super::nodes::Tree;

/// Writes out a small game without chance as a tree: every position, with the information sets
/// that the players' views make.
///
/// The tree's players are the game's sides. Alternatives are called as moves are debugged,
/// information sets by the actor's letter and a number. Hidden deals are not expanded: the game
/// is taken from the given position on, as one world.
pub fn expand<G: Hidden + Deterministic>(game: &G, most_nodes: usize) -> Result<Tree, ExpandError> {
    Expansion::run(game, most_nodes, |_| Vec::new())
}

/// Writes out a small game with chance as a tree; see [`expand`].
pub fn expand_with_chance<G: Hidden + Chance>(game: &G, most_nodes: usize) -> Result<Tree, ExpandError> {
    Expansion::run(game, most_nodes, |game| game.outcomes().collect())
}

/// The game cannot be written out as a tree.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ExpandError {
    /// It is too large.
    #[error("the game has more than {0} positions: raise the limit, or start nearer to the end")]
    TooLarge(usize),
    /// It is too long.
    #[error("the game can last longer than {} moves: start nearer to the end", Tree::DEEPEST)]
    TooLong,
    /// A view could not be written down, so that views cannot be compared.
    #[error("a view cannot be written down: {0}")]
    View(String),
    /// The views make no proper information sets.
    #[error("the game's views make no proper tree: {0}")]
    Tree(#[from] TreeError),
}

struct Expansion<G: Hidden, F> {
    draft: Draft,
    sets: HashMap<String, String>,
    left: usize,
    most: usize,
    outcomes: F,
    game: std::marker::PhantomData<G>,
}

impl<G: Hidden, F: Fn(&G) -> Vec<(G::Move, f64)>> Expansion<G, F> {
    fn run(game: &G, most: usize, outcomes: F) -> Result<Tree, ExpandError> {
        let draft = Draft::for_players(game.payoff().as_ref().len());
        let mut expansion = Expansion {
            draft,
            sets: HashMap::new(),
            left: most,
            most,
            outcomes,
            game: std::marker::PhantomData,
        };
        let spot = expansion.spot(game)?;
        let root = expansion.draft.root(spot);
        expansion.below(game, root, 0)?;
        Ok(expansion.draft.finish()?)
    }

    fn below(&mut self, game: &G, node: DraftId, depth: usize) -> Result<(), ExpandError> {
        if depth > Tree::DEEPEST {
            return Err(ExpandError::TooLong);
        }
        if game.turn() == Turn::Chance {
            for (mv, probability) in (self.outcomes)(game) {
                let next = game.after(mv);
                let spot = self.spot(&next)?;
                let child = self.draft.add_outcome(node, probability, &format!("{mv:?}"), spot);
                self.below(&next, child, depth + 1)?;
            }
            return Ok(());
        }
        for mv in game.moves() {
            let next = game.after(mv);
            let spot = self.spot(&next)?;
            let child = self.draft.add(node, &format!("{mv:?}"), spot);
            self.below(&next, child, depth + 1)?;
        }
        Ok(())
    }

    fn spot(&mut self, game: &G) -> Result<Spot, ExpandError> {
        self.left = self.left.checked_sub(1).ok_or(ExpandError::TooLarge(self.most))?;
        Ok(match (game.turn(), game.actor()) {
            (Turn::Side(side), Some(seat)) => {
                // Views can be compared and written down, but not hashed; their text can.
                let view = serde_json::to_string(&game.view(seat));
                let view = view.map_err(|error| ExpandError::View(error.to_string()))?;
                let number = self.sets.len() + 1;
                let name = self.sets.entry(view).or_insert_with(|| format!("{seat:#}{number}"));
                Spot::Player { side, set: Some(name.clone()) }
            }
            (Turn::Side(side), None) => Spot::Player { side, set: None },
            (Turn::Chance, _) => Spot::Chance,
            (Turn::Over, _) => Spot::Leaf(game.payoff().as_ref().to_vec()),
        })
    }
}
