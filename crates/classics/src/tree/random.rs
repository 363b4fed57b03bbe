use std::collections::HashMap;

use cards::Rng;
use game::Side;
use rand::RngExt;

use super::draft::{Draft, DraftId, Spot};
use super::nodes::Tree;

/// A recipe for random trees, on which searches are compared.
///
/// ```
/// use cards::Seed;
/// use classics::tree::RandomTree;
///
/// let recipe = RandomTree { players: 2, constant_sum: true, ..RandomTree::default() };
/// let tree = recipe.grow(&mut Seed::new(1).rng());
/// assert_eq!(tree.total(), Some(0.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RandomTree {
    /// How many players, one to eight.
    pub players: usize,
    /// No path is longer.
    pub depth: usize,
    /// No node has more alternatives.
    pub branching: usize,
    /// How often an interior node is chance's.
    pub chance: f64,
    /// How often an interior place above the last level is a leaf.
    pub leaf: f64,
    /// How many different things a player may notice when it has to decide: with fewer, more
    /// nodes fall into one information set. `None` for perfect information.
    pub signals: Option<u32>,
    /// Whether players remember what they noticed and did.
    pub recall: bool,
    /// Whether two players' payoffs add up to zero.
    pub constant_sum: bool,
}

impl Default for RandomTree {
    fn default() -> RandomTree {
        RandomTree {
            players: 1,
            depth: 4,
            branching: 3,
            chance: 0.3,
            leaf: 0.1,
            signals: None,
            recall: true,
            constant_sum: false,
        }
    }
}

impl RandomTree {
    /// Grows a tree by this recipe. Numbers out of range are clamped.
    pub fn grow(&self, rng: &mut Rng) -> Tree {
        let players = self.players.clamp(1, super::MOST_PLAYERS);
        let recipe = RandomTree { players, branching: self.branching.max(1), ..*self };
        let mut growth = Growth { recipe, draft: Draft::for_players(players), widths: HashMap::new() };
        let past = vec![String::new(); players];
        let (spot, set) = growth.spot(0, &past, rng);
        let root = growth.draft.root(spot.clone());
        growth.below(root, &spot, set, 0, past, rng);
        growth.draft.finish().expect("a random tree keeps every rule by construction")
    }
}

struct Growth {
    recipe: RandomTree,
    draft: Draft,
    /// How many alternatives the information sets have.
    widths: HashMap<String, usize>,
}

impl Growth {
    fn below(
        &mut self,
        node: DraftId,
        spot: &Spot,
        set: Option<(usize, String)>,
        depth: usize,
        past: Vec<String>,
        rng: &mut Rng,
    ) {
        let width = match &set {
            _ if matches!(spot, Spot::Leaf(_)) => return,
            Some((_, name)) => self.widths[name],
            None => rng.random_range(1..=self.recipe.branching),
        };
        let shares: Vec<u32> = (0..width).map(|_| rng.random_range(1..=4)).collect();
        let all: u32 = shares.iter().sum();
        for (place, share) in shares.into_iter().enumerate() {
            let mut past = past.clone();
            if let Some((player, name)) = &set {
                past[*player] = format!("{name}{}", char::from(b'a' + (place % 26) as u8));
            }
            let (spot, next) = self.spot(depth + 1, &past, rng);
            let child = match &set {
                Some(_) => self.draft.add(node, &format!("a{}", place + 1), spot.clone()),
                None => self.draft.add_outcome(node, f64::from(share) / f64::from(all), "", spot.clone()),
            };
            self.below(child, &spot, next, depth + 1, past, rng);
        }
    }

    /// What stands at a place: with its player and set's name where a player moves.
    fn spot(&mut self, depth: usize, past: &[String], rng: &mut Rng) -> (Spot, Option<(usize, String)>) {
        let recipe = self.recipe;
        if depth >= recipe.depth.min(Tree::DEEPEST) || (depth > 0 && rng.random_bool(recipe.leaf)) {
            let mut payoff: Vec<f64> =
                (0..recipe.players).map(|_| f64::from(rng.random_range(-9..=9_i32))).collect();
            if let ([first, second], true) = (payoff.as_mut_slice(), recipe.constant_sum) {
                *second = -*first;
            }
            return (Spot::Leaf(payoff), None);
        }
        if rng.random_bool(recipe.chance) {
            return (Spot::Chance, None);
        }
        let player = rng.random_range(0..recipe.players);
        let name = match recipe.signals {
            None => format!("n{}", self.widths.len()),
            // Who remembers is never at one set twice; who does not is kept from it by the depth.
            Some(signals) => {
                let signal = rng.random_range(0..signals.max(1));
                let before = if recipe.recall { past[player].clone() } else { format!("d{depth}") };
                if before.is_empty() {
                    format!("p{}.{signal}", player + 1)
                } else {
                    format!("{before}{signal}")
                }
            }
        };
        let name =
            if recipe.recall || recipe.signals.is_none() { name } else { format!("p{}{name}", player + 1) };
        self.widths.entry(name.clone()).or_insert_with(|| rng.random_range(1..=recipe.branching));
        (Spot::Player { side: Side::new(player), set: Some(name.clone()) }, Some((player, name)))
    }
}
