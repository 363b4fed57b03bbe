//! Alpha-beta in every dress against minimax.

mod games;

use cards::Seed;
use game::{Budget, Game, Search, Side, Stop, Turn, laws};
use games::{Nim, Shape, Tree, played, values};
use proptest::prelude::*;
use search::{AlphaBeta, Exactness, Found, Horizon, Minimax, Plies, TranspositionTable};

const DAG: Shape = Shape { branching: 4, depth: 7, highest: 6, width: 12, early: 9 };

#[test]
fn the_games_of_these_tests_keep_the_laws() {
    let seed = Seed::new(1);
    let tree = |rng: &mut cards::Rng| Tree::<2>::new(DAG, rand::RngExt::random(rng));
    laws::game(300, seed, tree);
    laws::deterministic(300, seed, tree);
    laws::zero_sum(300, seed, tree);
    laws::bounded(300, seed, tree);
    laws::keyed(300, seed, |_| Tree::<2>::new(DAG, 5));
    laws::chance(300, seed, |rng| Tree::<3, true>::new(DAG, rand::RngExt::random(rng)));
    laws::bounded(300, seed, |rng| Tree::<3, true>::new(DAG, rand::RngExt::random(rng)));
    laws::zero_sum(50, seed, |_| Nim::new([3, 4, 5]));
    laws::keyed(50, seed, |_| Nim::new([3, 4, 5]));
    laws::bounded(50, seed, |_| Nim::new([3, 4, 5]));
}

/// Every way of running alpha-beta that promises exact values.
fn dressed(root: &Tree<2>, depth: Option<u32>) -> Vec<(&'static str, Found<Tree<2>>)> {
    let to = || depth.map_or(Horizon::to_end(), Horizon::depth);
    let odd = |_: &Tree<2>, mv: u8| i32::from(mv) * 7 % 5;
    let table = || TranspositionTable::<Tree<2>>::with_places(64);
    vec![
        ("bare", AlphaBeta::new(to()).search(root)),
        ("ordered", AlphaBeta::new(to()).order(odd).search(root)),
        ("table", AlphaBeta::new(to()).table(table()).search(root)),
        ("tiny table", AlphaBeta::new(to()).table(TranspositionTable::with_places(2)).search(root)),
        ("deepening", AlphaBeta::new(to()).deepening().search(root)),
        ("all", AlphaBeta::new(to()).order(odd).table(table()).deepening().search(root)),
    ]
}

#[test]
fn alpha_beta_agrees_with_minimax_on_random_trees() {
    let (mut plain, mut bare, mut with_table) = (0, 0, 0);
    for seed in 0..1500 {
        for shape in [Shape::SMALL, DAG] {
            let root = Tree::<2>::new(shape, seed);
            let judge = Minimax::new(Horizon::to_end()).search(&root);
            for (name, found) in dressed(&root, None) {
                assert_eq!(values(&found), values(&judge), "{name}, seed {seed}, {shape:?}");
                assert_eq!(found.value, judge.value, "{name}, seed {seed}, {shape:?}");
                assert_eq!(found.line, judge.line, "{name}, seed {seed}, {shape:?}");
                assert_eq!(found.best(), judge.best(), "{name}, seed {seed}, {shape:?}");
                assert!(found.complete && found.depth == Plies::ALL, "{name}, seed {seed}, {shape:?}");
                match name {
                    "bare" => bare += found.counts.nodes,
                    "table" => with_table += found.counts.nodes,
                    _ => {}
                }
            }
            plain += judge.counts.nodes;
        }
    }
    assert!(bare * 3 < plain * 2, "pruning saves too little: {bare} nodes of {plain}");
    assert!(with_table * 3 < bare * 2, "the table saves too little: {with_table} nodes of {bare}");
}

#[test]
fn alpha_beta_agrees_with_minimax_at_every_depth() {
    for seed in 0..150 {
        for depth in 1..=7 {
            let root = Tree::<2>::new(DAG, seed);
            let judge = Minimax::new(Horizon::depth(depth)).search(&root);
            for (name, found) in dressed(&root, Some(depth)) {
                assert_eq!(values(&found), values(&judge), "{name}, seed {seed}, depth {depth}");
                assert_eq!(found.line, judge.line, "{name}, seed {seed}, depth {depth}");
                // Pruning may cut every line that ended in a guess.
                assert!(
                    [judge.depth, Plies::ALL].contains(&found.depth),
                    "{name}, seed {seed}, depth {depth}"
                );
            }
        }
    }
}

#[test]
fn best_only_finds_the_best_value_with_less_work() {
    let (mut all, mut best) = (0, 0);
    for seed in 0..1500 {
        let root = Tree::<2>::new(Shape::SMALL, seed);
        let judge = AlphaBeta::new(Horizon::to_end()).search(&root);
        let found = AlphaBeta::new(Horizon::to_end()).best_only().search(&root);
        assert_eq!(found.value, judge.value, "seed {seed}");
        assert_eq!(found.best(), judge.best(), "seed {seed}");
        let Turn::Side(side) = root.turn() else { continue };
        for (valued, exact) in found.rated.iter().zip(&judge.rated) {
            match valued.exactness {
                Exactness::Exact => assert_eq!(valued.value, exact.value, "seed {seed}"),
                Exactness::AtMost => assert!(exact.of(side) <= valued.of(side), "seed {seed}"),
                Exactness::Guess => panic!("seed {seed}: nothing limits this search"),
            }
        }
        all += judge.counts.nodes;
        best += found.counts.nodes;
    }
    assert!(best * 10 < all * 9, "{best} nodes of {all}");
}

#[test]
fn principal_lines_lead_to_their_value() {
    for seed in 0..500 {
        let root = Tree::<2>::new(DAG, seed);
        for (name, found) in dressed(&root, None) {
            let end = played(&root, &found.line);
            assert!(end.is_over(), "{name}, seed {seed}");
            assert_eq!(end.payoff(), found.value, "{name}, seed {seed}");
        }
        for depth in 1..6 {
            let found = AlphaBeta::new(Horizon::depth(depth)).search(&root);
            assert_eq!(played(&root, &found.line).payoff(), found.value, "seed {seed}, depth {depth}");
        }
    }
}

#[test]
fn nim_is_won_exactly_with_a_nim_sum() {
    let mut search = AlphaBeta::new(Horizon::to_end()).table(TranspositionTable::<Nim>::with_places(1 << 12));
    for heaps in (0..125).map(|n| [n / 25, n / 5 % 5, n % 5]) {
        let root = Nim::new(heaps);
        let found = search.search(&root);
        assert_eq!(found.value[0] > 0.0, root.is_won(), "{heaps:?}");
        for (mv, value) in search.rate(&root) {
            assert_eq!(value[0] > 0.0, !root.after(mv).is_won(), "{heaps:?} {mv:?}");
        }
    }
}

#[test]
fn a_won_game_is_never_lost_against_random_play() {
    let mut rng = Seed::new(3).rng();
    let mut search =
        AlphaBeta::new(Horizon::to_end()).table(TranspositionTable::<Nim>::with_places(1 << 12)).best_only();
    for _ in 0..50 {
        let mut game = Nim::new([3, 4, 5]);
        while let Turn::Side(side) = game.turn() {
            let moves = game.moves();
            let any = moves[rand::RngExt::random_range(&mut rng, 0..moves.len())];
            game.play(if side == Side::FIRST { search.search(&game).best().unwrap() } else { any });
        }
        assert_eq!(game.payoff(), [1.0, -1.0]);
    }
}

#[test]
fn budgets_are_kept_and_the_last_whole_depth_stands() {
    let shape = Shape { depth: 8, ..DAG };
    let search = |seed| AlphaBeta::new(Horizon::to_end()).deepening().search(&Tree::<2>::new(shape, seed));
    let seed = (0..).find(|&seed| search(seed).counts.nodes > 2000).unwrap();
    let (root, whole) = (Tree::<2>::new(shape, seed), search(seed));
    assert!(whole.complete);
    let mut last = 0;
    for nodes in (0..whole.counts.nodes).step_by(17) {
        let horizon = || Horizon::to_end().within(Budget::nodes(nodes));
        let found = AlphaBeta::new(horizon()).deepening().search(&root);
        assert!(found.counts.nodes <= nodes, "{nodes}: {found:?}");
        // Whole values and only the line cut short: the budget ended between the two.
        assert!(!found.complete || values(&found) == values(&whole), "{nodes}: {found:?}");
        assert_eq!(found.rated.len(), root.moves().len());
        if found.rated.iter().all(|valued| valued.exactness == Exactness::Exact)
            && let Some(depth) = found.depth.number()
        {
            let judge = Minimax::new(Horizon::depth(depth)).search(&root);
            assert_eq!(values(&found), values(&judge), "{nodes} nodes, depth {depth}");
            assert!(depth >= last, "more nodes look less deep");
            last = depth;
        }
        let plain = Minimax::new(horizon()).search(&root);
        assert!(plain.counts.nodes <= nodes);
        let exact = plain.rated.iter().filter(|valued| valued.exactness == Exactness::Exact);
        let judge = Minimax::new(Horizon::to_end()).search(&root);
        for valued in exact {
            let same = judge.rated.iter().find(|other| other.mv == valued.mv).unwrap();
            assert_eq!(same.value, valued.value);
        }
    }
    assert!(last > 3, "no depth was ever finished");
}

#[test]
fn a_flag_stops_the_search() {
    let root = Tree::<2>::new(Shape { depth: 9, ..Shape::SMALL }, 1);
    let stop = Stop::new();
    stop.set();
    let mut search = AlphaBeta::new(Horizon::to_end().within(Budget::unlimited().until(&stop)));
    let found = search.search(&root);
    assert!(!found.complete && found.counts.nodes <= 256, "{:?}", found.counts);
}

#[test]
fn forward_pruning_searches_the_kept_moves_alone() {
    let two = |_: &Tree<2>, moves: &mut Vec<u8>| moves.truncate(2);
    let none = |_: &Tree<2>, moves: &mut Vec<u8>| moves.clear();
    for seed in 0..300 {
        let root = Tree::<2>::new(Shape::SMALL, seed);
        let judge = Minimax::new(Horizon::to_end().keep(two)).search(&root);
        let found = AlphaBeta::new(Horizon::to_end().keep(two)).search(&root);
        assert_eq!(values(&found), values(&judge), "seed {seed}");
        assert_eq!(found.rated.len(), root.moves().len(), "every root move has a value");
        assert!(found.line.iter().skip(1).all(|&mv| mv < 2), "seed {seed}");
        // A rule that keeps nothing is no rule.
        let whole = Minimax::new(Horizon::to_end()).search(&root);
        assert_eq!(values(&AlphaBeta::new(Horizon::to_end().keep(none)).search(&root)), values(&whole));
    }
}

#[test]
fn the_end_of_the_game_has_no_moves_and_its_payoff() {
    let over = Nim { heaps: [0; 3], second: true };
    let found = AlphaBeta::new(Horizon::to_end()).search(&over);
    assert!(found.rated.is_empty() && found.best().is_none() && found.complete);
    assert_eq!(found.value, [1.0, -1.0]);
    assert_eq!(Minimax::new(Horizon::to_end()).search(&over).value, [1.0, -1.0]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_shape_any_order_any_table(
        seed: u64, branching in 1u64..6, depth in 1u32..7, highest in 1u64..100, width in 1u64..30,
        places in 1usize..200, promises: [i32; 8], limit in 1u32..8,
    ) {
        let root = Tree::<2>::new(Shape { branching, depth, highest, width, early: 7 }, seed);
        let order = |_: &Tree<2>, mv: u8| promises[usize::from(mv) % 8];
        let judge = Minimax::new(Horizon::depth(limit)).search(&root);
        let mut fast = AlphaBeta::new(Horizon::depth(limit)).order(order).table(TranspositionTable::with_places(places));
        let found = fast.search(&root);
        prop_assert_eq!(values(&found), values(&judge));
        prop_assert_eq!(&found.line, &judge.line);
        // The same again: a result does not depend on what was searched before.
        let again = fast.search(&root);
        prop_assert_eq!(format!("{found:?}"), format!("{again:?}"));
    }
}
