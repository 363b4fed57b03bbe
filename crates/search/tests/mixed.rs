//! Mixed equilibria, judged by every pure reply: no strategy of either player gains against the other's mix.

use cards::Seed;
use classics::tree::{Draft, Spot, Tree};
use game::Side;
use proptest::prelude::*;
use rand::RngExt;
use search::imperfect::{NoMixedEquilibrium, Strategies, mixed_equilibrium, solve};

/// How much the better of two players could gain by another plan, tried one by one.
fn gain(tree: &Tree) -> f64 {
    let mixed = mixed_equilibrium(tree).unwrap();
    let even = mixed.payoffs_against(tree, None);
    assert_eq!(even, mixed.payoffs);
    let mut most: f64 = 0.0;
    for strategy in Strategies::all(tree) {
        for side in 0..2 {
            let paid = mixed.payoffs_against(tree, Some((Side::new(side), &strategy)));
            most = most.max(paid[side] - even[side]);
        }
    }
    most
}

/// A matrix game: the second player does not see what the first did.
fn matrix(rows: &[&[f64]]) -> Tree {
    let mut draft = Draft::new(["row", "column"]);
    let root = draft.root(Spot::player(0, "row"));
    for (i, row) in rows.iter().enumerate() {
        let node = draft.add(root, &format!("r{i}"), Spot::player(1, "column"));
        for (j, &paid) in row.iter().enumerate() {
            draft.add(node, &format!("c{j}"), Spot::leaf([paid, -paid]));
        }
    }
    draft.finish().unwrap()
}

#[test]
fn known_games_have_their_known_values() {
    // Matching pennies; stone, paper, scissors.
    let pennies = mixed_equilibrium(&matrix(&[&[1.0, -1.0], &[-1.0, 1.0]])).unwrap();
    assert!(pennies.payoffs[0].abs() < 1e-9);
    assert!(pennies.sets.iter().all(|set| set.chances.iter().all(|chance| (chance - 0.5).abs() < 1e-9)));
    let stones =
        mixed_equilibrium(&matrix(&[&[0.0, -1.0, 1.0], &[1.0, 0.0, -1.0], &[-1.0, 1.0, 0.0]])).unwrap();
    assert!(stones.sets[0].chances.iter().all(|chance| (chance - 1.0 / 3.0).abs() < 1e-9), "{stones:?}");
    // Two by two without a saddle point: (ad - bc) / (a + d - b - c).
    let odd = mixed_equilibrium(&matrix(&[&[3.0, -2.0], &[-1.0, 4.0]])).unwrap();
    assert!((odd.payoffs[0] - 1.0).abs() < 1e-9, "{odd:?}");
}

/// Kuhn's poker of three cards (1950) is worth -1/18 to the player who begins.
#[test]
fn kuhn_poker_is_worth_what_kuhn_found() {
    let mut draft = Draft::new(["first", "second"]);
    let root = draft.root(Spot::Chance);
    for (a, b) in [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)] {
        let won = |stake: f64| if a > b { [stake, -stake] } else { [-stake, stake] };
        let deal = draft.add_outcome(root, 1.0 / 6.0, "", Spot::player(0, &format!("{a}")));
        let checked = draft.add(deal, "check", Spot::player(1, &format!("{b} after a check")));
        draft.add(checked, "check", Spot::leaf(won(1.0)));
        let raised = draft.add(checked, "bet", Spot::player(0, &format!("{a} after check and bet")));
        draft.add(raised, "fold", Spot::leaf([-1.0, 1.0]));
        draft.add(raised, "call", Spot::leaf(won(2.0)));
        let bet = draft.add(deal, "bet", Spot::player(1, &format!("{b} after a bet")));
        draft.add(bet, "fold", Spot::leaf([1.0, -1.0]));
        draft.add(bet, "call", Spot::leaf(won(2.0)));
    }
    let tree = draft.finish().unwrap();
    let mixed = mixed_equilibrium(&tree).unwrap();
    assert!((mixed.payoffs[0] + 1.0 / 18.0).abs() < 1e-9, "{mixed:?}");
    assert!(gain(&tree) < 1e-7);
    // The whole solution says so where the strategies alone do not.
    let solution = solve(&tree, 100_000);
    assert!(solution.best.is_none() && solution.mixed.is_some());
}

#[test]
fn what_cannot_be_solved_says_why() {
    let uneven = {
        let mut draft = Draft::new(["a", "b"]);
        let root = draft.root(Spot::player(0, "top"));
        draft.add(root, "l", Spot::leaf([1.0, 1.0]));
        draft.add(root, "r", Spot::leaf([0.0, 3.0]));
        draft.finish().unwrap()
    };
    assert_eq!(mixed_equilibrium(&uneven), Err(NoMixedEquilibrium::NotZeroSum));
}

/// A random tree for two players: each moves once, some of what happened before is hidden.
fn random_tree(seed: u64) -> Tree {
    let mut rng = Seed::new(seed).rng();
    let mut draft = Draft::new(["a", "b"]);
    let root = draft.root(Spot::Chance);
    for card in 0..3 {
        // The first player knows the card, or the last two alike.
        let known = if rng.random_bool(0.5) { card } else { card.min(1) };
        let first = draft.add_outcome(root, 1.0 / 3.0, "", Spot::player(0, &format!("first {known}")));
        for choice in 0..2 {
            // The second sees the choice, and nothing of the card.
            let second =
                draft.add(first, &format!("c{choice}"), Spot::player(1, &format!("second {choice}")));
            for reply in 0..2 {
                let paid = f64::from(rng.random_range(-5..=5_i32));
                draft.add(second, &format!("r{reply}"), Spot::leaf([paid, -paid]));
            }
        }
    }
    draft.finish().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn nobody_gains_by_another_plan(seed: u64) {
        prop_assert!(gain(&random_tree(seed)) < 1e-6, "seed {seed}");
    }

    #[test]
    fn nor_in_a_matrix(numbers in proptest::collection::vec(-5..=5_i32, 12)) {
        let numbers: Vec<f64> = numbers.into_iter().map(f64::from).collect();
        let rows: Vec<&[f64]> = numbers.chunks(4).collect();
        prop_assert!(gain(&matrix(&rows)) < 1e-6, "{numbers:?}");
    }
}
