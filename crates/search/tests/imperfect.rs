//! Searches with imperfect information, compared with each other on random trees.

use cards::Seed;
use classics::tree::{Kind, NodeId, RandomTree, Tree, TreeGame};
use game::{Side, Turn};
use proptest::prelude::*;
use search::imperfect::{
    ArcProbabilities, Heuristic, HeuristicVariant, LongRun, Strategies, SubtreeSearch, Walk, best_decision,
    best_reply, chance_minimax, equilibria, imp_minimax, is_equilibrium, p, recall_lapse,
};

const LIMIT: u128 = 3000;

fn grow(recipe: RandomTree, number: u64) -> Tree {
    recipe.grow(&mut Seed::new(number).rng())
}

fn alone(recall: bool) -> RandomTree {
    RandomTree { signals: Some(2), recall, depth: 5, branching: 2, ..RandomTree::default() }
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

/// Minimax as the thesis writes it for two players: the first maximises, the second minimises.
fn two_player_minimax(tree: &Tree, at: NodeId) -> f64 {
    let below: Vec<f64> =
        tree.node(at).children().iter().map(|&child| two_player_minimax(tree, child)).collect();
    match (tree.turn(at), tree.node(at).kind()) {
        (Turn::Side(Side::FIRST), _) => below.into_iter().fold(f64::NEG_INFINITY, f64::max),
        (Turn::Side(_), _) => below.into_iter().fold(f64::INFINITY, f64::min),
        (_, Kind::Chance(outcomes)) => {
            outcomes.iter().zip(below).map(|(o, value)| o.probability * value).sum()
        }
        (_, Kind::Leaf(payoff)) => payoff.as_ref()[0],
        _ => unreachable!(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn imp_minimax_is_optimal_for_one_player_with_recall(number: u64) {
        let tree = grow(alone(true), number);
        prop_assert_eq!(recall_lapse(&tree), None);
        let imp = imp_minimax(&tree);
        prop_assert!(imp.optimal);
        prop_assert!(near(imp.strategy.payoff(&tree).as_ref()[0], imp.value.as_ref()[0]));
        if let Ok(best) = equilibria(&tree, LIMIT) {
            prop_assert!(best.contains(&imp.strategy), "{}", tree.draw());
            if let Some(top) = tree.top() {
                let decision = best_decision(&tree, top, LIMIT).unwrap().decision;
                prop_assert_eq!(&imp.decision(&tree, top), &decision);
                let taken = tree.set(top).choices().filter(|choice| best.iter().any(|s| s.at(top) == *choice));
                prop_assert_eq!(taken.collect::<Vec<_>>(), decision.choices());
            }
        }
    }

    #[test]
    fn more_knowledge_is_worth_more(number: u64) {
        let tree = grow(alone(false), number);
        let face_up = chance_minimax(&tree, NodeId::ROOT).as_ref()[0];
        let imp = imp_minimax(&tree);
        prop_assert!(imp.value.as_ref()[0] <= face_up + 1e-9);
        if let Ok(best) = equilibria(&tree, LIMIT) {
            let best = best[0].payoff(&tree).as_ref()[0];
            prop_assert!(best <= imp.value.as_ref()[0] + 1e-9, "{}", tree.draw());
            prop_assert!(imp.strategy.payoff(&tree).as_ref()[0] <= best + 1e-9);
        }
    }

    #[test]
    fn with_perfect_information_imp_minimax_is_chance_minimax(number: u64, players in 1..=4_usize) {
        let tree = grow(RandomTree { players, ..RandomTree::default() }, number);
        let (imp, open) = (imp_minimax(&tree).value, chance_minimax(&tree, NodeId::ROOT));
        for (a, b) in imp.as_ref().iter().zip(open.as_ref()) {
            prop_assert!(near(*a, *b), "{}", tree.draw());
        }
    }

    #[test]
    fn maximising_ones_own_is_max_and_min_where_the_sum_is_constant(number: u64) {
        let tree = grow(RandomTree { players: 2, constant_sum: true, ..RandomTree::default() }, number);
        let value = chance_minimax(&tree, NodeId::ROOT);
        prop_assert!(near(value.as_ref()[0], two_player_minimax(&tree, NodeId::ROOT)));
    }

    #[test]
    fn a_payoff_is_the_sum_over_the_leaves(number: u64, players in 1..=3_usize) {
        let tree = grow(RandomTree { players, ..alone(false) }, number);
        for strategy in Strategies::all(&tree).take(20) {
            let reach = strategy.node_probabilities(&tree);
            let (mut sum, mut all) = (vec![0.0; players], 0.0);
            for (id, node) in tree.nodes() {
                if let Kind::Leaf(payoff) = node.kind() {
                    all += reach[id.index()];
                    for (sum, value) in sum.iter_mut().zip(payoff.as_ref()) {
                        *sum += reach[id.index()] * value;
                    }
                }
            }
            prop_assert!(near(all, 1.0));
            prop_assert!(sum.iter().zip(strategy.payoff(&tree).as_ref()).all(|(a, b)| near(*a, *b)));
            for (id, set) in tree.sets() {
                prop_assert_eq!(strategy.reaches(&tree, id), set.nodes().iter().any(|n| reach[n.index()] > 0.0));
            }
        }
    }

    #[test]
    fn equilibria_are_those_that_nobody_leaves(number: u64, players in 1..=3_usize) {
        let tree = grow(RandomTree { players, depth: 3, branching: 2, ..alone(true) }, number);
        let Ok(stable) = equilibria(&tree, 200) else { return Ok(()) };
        for strategy in Strategies::all(&tree) {
            prop_assert_eq!(is_equilibrium(&tree, &strategy, LIMIT), Ok(stable.contains(&strategy)));
        }
        for strategy in stable {
            let side = Side::new(players - 1);
            let now = strategy.payoff(&tree).as_ref()[side.index()];
            prop_assert!(near(best_reply(&tree, &strategy, side, LIMIT).unwrap().1, now));
        }
    }

    #[test]
    fn the_heuristic_depends_on_its_seed_alone(number: u64) {
        let tree = grow(alone(true), number);
        let Some(top) = tree.top() else { return Ok(()) };
        let run = |below, seed| Walk::run(&tree, top, HeuristicVariant { below, ..HeuristicVariant::default() }, 30, Seed::new(seed));
        prop_assert_eq!(run(SubtreeSearch::OneOutcome, number), run(SubtreeSearch::OneOutcome, number));
        prop_assert_eq!(run(SubtreeSearch::Everything, number), run(SubtreeSearch::Everything, number));
    }
}

#[test]
fn strategies_are_counted_before_they_are_tried() {
    let tree =
        grow(RandomTree { depth: 9, chance: 0.1, leaf: 0.0, signals: None, ..RandomTree::default() }, 7);
    let error = equilibria(&tree, 1000).unwrap_err();
    assert_eq!((error.limit, error.count), (1000, Strategies::all(&tree).count_all()));
    assert!(error.to_string().contains("raise the limit"), "{error}");
    let small = grow(RandomTree { depth: 3, ..alone(true) }, 7);
    assert_eq!(Strategies::all(&small).count() as u128, Strategies::all(&small).count_all());
    assert_eq!(TreeGame::new(small.clone()).tree(), &small);
}

#[test]
fn forgetting_is_found() {
    let text = "players 1\nplayer 1 in top\n  left: player 1 in low\n    a: 1\n    b: 0\n  right: player 1 in low\n    a: 0\n    b: 1\n";
    let tree = classics::tree::read(text).unwrap();
    let lapse = recall_lapse(&tree).unwrap();
    assert_eq!(tree.set_name(lapse.set), "low");
    assert!(!imp_minimax(&tree).optimal);
}

/// Nodes are drawn as often as `p` says: chi-square over many trees, summed.
#[test]
fn nodes_are_drawn_by_their_probability() {
    const DRAWS: usize = 2000;
    let (mut square, mut freedom) = (0.0, 0.0);
    for number in 0..200 {
        let tree = grow(RandomTree { signals: Some(1), chance: 0.6, ..alone(true) }, number);
        let Some((set, _)) = tree.sets().find(|(_, set)| set.nodes().len() > 1) else { continue };
        let weights = p(&tree, set, ArcProbabilities::Uniform);
        let mut seen = vec![0.0; weights.len()];
        for step in Heuristic::new(&tree, set, HeuristicVariant::default(), Seed::new(number)).take(DRAWS) {
            let place = tree.set(set).nodes().iter().position(|&node| node == step.node).unwrap();
            seen[place] += 1.0;
        }
        for (seen, weight) in seen.iter().zip(&weights) {
            let expected = weight * DRAWS as f64;
            square += (seen - expected).powi(2) / expected;
        }
        freedom += weights.len() as f64 - 1.0;
    }
    // Mean `freedom`, variance twice that: five standard deviations either way.
    assert!(
        freedom > 50.0 && (square - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(),
        "{square} for {freedom}"
    );
}

#[test]
fn long_runs_end_where_the_expected_increments_say() {
    let mut judged = 0;
    for number in 0..150 {
        let tree = grow(RandomTree { signals: Some(1), chance: 0.5, ..alone(true) }, number);
        for (set, _) in tree.sets() {
            let limit = LongRun::of(&tree, set, ArcProbabilities::Uniform);
            let mut order = limit.increments.clone();
            order.sort_by(|a, b| b.total_cmp(a));
            // Steps are at most 18: a lead of half a point is 4000 points after 8000 iterations.
            if order.len() > 1 && order[0] - order[1] > 0.5 {
                let last = Heuristic::new(&tree, set, HeuristicVariant::default(), Seed::new(number))
                    .nth(7999)
                    .unwrap();
                assert_eq!(last.leaders, limit.decision.choices(), "{}", tree.draw());
                judged += 1;
            }
        }
    }
    assert!(judged > 100, "{judged}");
}
