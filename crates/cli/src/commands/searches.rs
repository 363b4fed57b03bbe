//! Which searches fit which kind of game, the recommended one first.

use game::{Bounded, Chance, Deterministic, Eval, Game, Keyed, ZeroSum};
use search::{
    AlphaBeta, ExpectiMaxN, Expectiminimax, Found, Horizon, MaxN, Minimax, Paranoid, PrunedMaxN, SoftMaxN,
    Star, TranspositionTable,
};

/// A search by its name.
pub struct Named<G: Game, E> {
    /// What users call it.
    pub name: &'static str,
    /// Runs it.
    pub run: fn(&G, Horizon<E>) -> Found<G>,
}

/// Positions that a table holds: making a larger one takes longer than most of these searches.
const PLACES: usize = 1 << 16;

/// Two sides, one gaining what the other loses, no dice.
pub fn two_sided<G: ZeroSum + Deterministic + Keyed, E: Eval<G>>() -> Vec<Named<G, E>> {
    vec![
        Named {
            name: "alphabeta-table",
            run: |root, horizon| {
                AlphaBeta::new(horizon).table(TranspositionTable::with_places(PLACES)).search(root)
            },
        },
        Named { name: "alphabeta", run: |root, horizon| AlphaBeta::new(horizon).search(root) },
        Named {
            name: "deepening",
            run: |root, horizon| {
                AlphaBeta::new(horizon)
                    .table(TranspositionTable::with_places(PLACES))
                    .deepening()
                    .search(root)
            },
        },
        Named { name: "minimax", run: |root, horizon| Minimax::new(horizon).search(root) },
    ]
}

/// The same with dice.
pub fn with_dice<G: ZeroSum + Chance + Bounded, E: Eval<G>>() -> Vec<Named<G, E>> {
    vec![
        Named { name: "star2", run: |root, horizon| Star::two(horizon).search(root) },
        Named { name: "star1", run: |root, horizon| Star::one(horizon).search(root) },
        Named { name: "expectiminimax", run: |root, horizon| Expectiminimax::new(horizon).search(root) },
    ]
}

/// The same where the game announces no bounds.
pub fn with_dice_unbounded<G: ZeroSum + Chance, E: Eval<G>>() -> Vec<Named<G, E>> {
    vec![Named { name: "expectiminimax", run: |root, horizon| Expectiminimax::new(horizon).search(root) }]
}

/// Any number of sides, no dice.
pub fn many_sided<G: Deterministic + Bounded, E: Eval<G>>() -> Vec<Named<G, E>> {
    let mut searches = vec![Named {
        name: "maxn-pruned",
        run: (|root, horizon| PrunedMaxN::by_game(horizon).search(root)) as fn(&G, Horizon<E>) -> Found<G>,
    }];
    searches.extend(many_sided_unbounded());
    searches
}

/// The same where the game announces no bounds.
pub fn many_sided_unbounded<G: Deterministic, E: Eval<G>>() -> Vec<Named<G, E>> {
    vec![
        Named { name: "maxn", run: |root, horizon| MaxN::new(horizon).search(root) },
        Named { name: "paranoid", run: |root, horizon| Paranoid::new(horizon).search(root) },
        Named { name: "softmaxn", run: |root, horizon| SoftMaxN::new(horizon).search(root) },
    ]
}

/// Any number of sides, with dice.
pub fn many_sided_with_dice<G: Chance, E: Eval<G>>() -> Vec<Named<G, E>> {
    vec![Named { name: "expectimaxn", run: |root, horizon| ExpectiMaxN::new(horizon).search(root) }]
}
