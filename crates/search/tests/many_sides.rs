//! Max^n and its kin: pruning, single components, paranoid, soft-max^n.

mod games;

use game::{Budget, Deterministic, Eval, Game, Side, SideEval, Turn};
use games::{Nim, Shape, Tree, played, values};
use proptest::prelude::*;
use search::paranoid::ParanoidGame;
use search::softmaxn::Outlook;
use search::{
    ExpectiMaxN, Horizon, MaxN, Minimax, Paranoid, PrunedMaxN, SoFar, SoftMaxN, TranspositionTable,
};

/// Payoffs that no two leaves share, so that nothing is a tie.
const NO_TIES: Shape = Shape { branching: 3, depth: 5, highest: 1 << 40, width: u64::MAX, early: 9 };

#[test]
fn with_two_sides_max_n_is_minimax() {
    for seed in 0..500 {
        let root = Tree::<2>::new(Shape::SMALL, seed);
        let judge = Minimax::new(Horizon::to_end()).search(&root);
        let found = MaxN::new(Horizon::to_end()).search(&root);
        assert_eq!(values(&found), values(&judge), "seed {seed}");
        assert_eq!(found.line, judge.line, "seed {seed}");
        assert_eq!(found.counts.nodes, judge.counts.nodes, "seed {seed}");
    }
}

fn pruning_agrees<const SIDES: usize>(seeds: u64, shape: Shape, at_most: f64) {
    let (mut plain, mut pruned) = (0, 0);
    for seed in 0..seeds {
        let root = Tree::<SIDES>::new(shape, seed);
        let judge = MaxN::new(Horizon::to_end()).search(&root);
        let found = PrunedMaxN::by_game(Horizon::to_end()).search(&root);
        assert_eq!(values(&found), values(&judge), "{SIDES} sides, seed {seed}, {shape:?}");
        assert_eq!(found.line, judge.line, "{SIDES} sides, seed {seed}, {shape:?}");
        assert_eq!(played(&root, &found.line).payoff(), found.value, "{SIDES} sides, seed {seed}");
        plain += judge.counts.nodes;
        pruned += found.counts.nodes;
    }
    assert!((pruned as f64) < plain as f64 * at_most, "{SIDES} sides: {pruned} nodes of {plain}");
}

#[test]
fn shallow_pruning_agrees_with_max_n_and_prunes() {
    // Few different payoffs: many ties, which must be broken alike.
    let ties = Shape { highest: 2, ..Shape::SMALL };
    pruning_agrees::<2>(700, Shape::SMALL, 0.9);
    pruning_agrees::<3>(700, Shape::SMALL, 0.98);
    pruning_agrees::<3>(700, ties, 0.9);
    pruning_agrees::<4>(700, ties, 0.95);
}

#[test]
fn pruning_agrees_where_chance_has_a_turn() {
    for seed in 0..500 {
        let root = Tree::<3, true>::new(Shape { highest: 3, ..Shape::SMALL }, seed);
        let judge = ExpectiMaxN::new(Horizon::to_end()).search(&root);
        let found = PrunedMaxN::by_game(Horizon::to_end()).search_with_chance(&root);
        assert_eq!(values(&found), values(&judge), "seed {seed}");
        assert_eq!(found.value, judge.value, "seed {seed}");
    }
}

/// An evaluation that costs something for each component.
#[derive(Clone, Copy)]
struct Dear;

impl<const SIDES: usize> Eval<Tree<SIDES>> for Dear {
    fn guess(&self, game: &Tree<SIDES>) -> [f64; SIDES] {
        game.payoff()
    }
}

impl<const SIDES: usize> SideEval<Tree<SIDES>> for Dear {
    fn guess_side(&self, game: &Tree<SIDES>, side: Side) -> f64 {
        game.payoff()[side.index()]
    }
}

#[test]
fn components_on_demand_are_the_same_and_fewer() {
    let (mut whole, mut asked, mut both, mut saved) = (0, 0, 0, 0);
    for seed in 0..500 {
        let root = Tree::<4>::new(Shape { early: 0, ..Shape::SMALL }, seed);
        let horizon = || Horizon::depth(4).guess(Dear);
        let judge = MaxN::new(horizon()).search(&root);
        let eager = PrunedMaxN::unbounded(horizon()).search(&root);
        let lazy = PrunedMaxN::unbounded(horizon()).on_demand().search(&root);
        let lazy_pruned = PrunedMaxN::by_game(horizon()).on_demand().search(&root);
        for found in [&eager, &lazy, &lazy_pruned] {
            assert_eq!(values(found), values(&judge), "seed {seed}");
            assert_eq!(found.line, judge.line, "seed {seed}");
        }
        assert_eq!(eager.counts.nodes, judge.counts.nodes);
        assert_eq!(lazy.counts.components + lazy.counts.components_saved, 4 * lazy.counts.guesses);
        whole += eager.counts.components;
        asked += lazy.counts.components;
        both += lazy_pruned.counts.components;
        saved += lazy.counts.components_saved;
    }
    assert_eq!(asked + saved, whole);
    assert!(asked * 2 < whole, "{asked} components of {whole}");
    assert!(both < asked, "pruning as well: {both} components of {asked}");
}

/// Of equal moves the first is taken, and it matters to the others.
#[test]
fn ties_go_to_the_first_move() {
    #[derive(Clone)]
    struct Fork(Option<u8>);
    impl Game for Fork {
        type Move = u8;
        type Moves = Vec<u8>;
        type Payoff = [f64; 3];
        fn turn(&self) -> Turn {
            if self.0.is_some() { Turn::Over } else { Turn::Side(Side::new(1)) }
        }
        fn moves(&self) -> Vec<u8> {
            if self.0.is_some() { vec![] } else { vec![4, 2, 9] }
        }
        fn play(&mut self, mv: u8) {
            self.0 = Some(mv);
        }
        fn payoff(&self) -> [f64; 3] {
            match self.0 {
                Some(4) => [0.0, 1.0, 9.0],
                Some(2) => [1.0, 5.0, 4.0],
                Some(9) => [7.0, 5.0, 0.0],
                _ => [0.0; 3],
            }
        }
    }
    impl Deterministic for Fork {}
    let found = MaxN::new(Horizon::to_end()).search(&Fork(None));
    assert_eq!((found.best(), found.value), (Some(2), [1.0, 5.0, 4.0]));
    let soft = SoftMaxN::new(Horizon::to_end()).search(&Fork(None));
    assert_eq!(soft.best(), Some(2));
}

#[test]
fn paranoid_is_minimax_of_one_against_all() {
    let mut different = 0;
    for seed in 0..500 {
        let root = Tree::<3>::new(Shape::SMALL, seed);
        let Turn::Side(side) = root.turn() else { continue };
        let judge = Minimax::new(Horizon::to_end()).search(&ParanoidGame { game: root, side });
        let best = MaxN::new(Horizon::to_end()).search(&root);
        let table = TranspositionTable::<ParanoidGame<Tree<3>>>::with_places(128);
        for found in [
            Paranoid::new(Horizon::to_end()).search(&root),
            Paranoid::new(Horizon::to_end()).table(table).deepening().search(&root),
        ] {
            for (valued, exact) in found.rated.iter().zip(&judge.rated) {
                assert_eq!(valued.of(side), exact.value[0], "seed {seed}");
            }
            assert_eq!(found.line, judge.line, "seed {seed}");
            // With everybody against it a side gets no more than when they mind their own payoffs.
            for (valued, kinder) in found.rated.iter().zip(&best.rated) {
                assert!(valued.of(side) <= kinder.of(side), "seed {seed}");
            }
            assert_eq!(played(&root, &found.line).payoff()[side.index()], found.value[side.index()]);
        }
        different += u32::from(judge.value[0] != best.value[side.index()]);
    }
    assert!(different > 50, "paranoia changes a value in {different} trees only");
}

#[test]
fn without_ties_soft_max_n_is_max_n() {
    for seed in 0..300 {
        let root = Tree::<3>::new(NO_TIES, seed);
        let judge = MaxN::new(Horizon::to_end()).search(&root);
        for outlook in [Outlook::Mean, Outlook::Worst, Outlook::Best] {
            let found = SoftMaxN::new(Horizon::to_end()).outlook(outlook).search(&root);
            assert_eq!(values(&found), values(&judge), "seed {seed}");
        }
        let payoff_sets = SoftMaxN::new(Horizon::to_end()).payoff_sets(&root);
        assert!(payoff_sets.moves.iter().all(|(_, set)| set.len() == 1), "seed {seed}");
    }
}

/// Max^n with ties broken by a rule of the test.
fn max_n_by<const SIDES: usize>(game: &Tree<SIDES>, later: &dyn Fn(&Tree<SIDES>) -> bool) -> [f64; SIDES] {
    let Turn::Side(side) = game.turn() else { return game.payoff() };
    let children = game.moves().map(|mv| max_n_by(&game.after(mv), later));
    let own = |payoff: &[f64; SIDES]| payoff[side.index()];
    let pick = |a: [f64; SIDES], b: [f64; SIDES]| {
        if own(&b) > own(&a) || own(&b) == own(&a) && later(game) { b } else { a }
    };
    children.reduce(pick).unwrap()
}

#[test]
fn soft_max_n_holds_max_n_under_every_way_of_breaking_ties() {
    let mut larger = 0;
    for seed in 0..300 {
        let root = Tree::<3>::new(Shape { highest: 2, depth: 5, ..Shape::SMALL }, seed);
        let payoff_sets = SoftMaxN::new(Horizon::to_end()).payoff_sets(&root);
        for (mv, set) in &payoff_sets.moves {
            let after = root.after(*mv);
            larger += u32::from(set.len() > 1);
            let rules: [&dyn Fn(&Tree<3>) -> bool; 4] =
                [&|_| false, &|_| true, &|game| game::Keyed::key(game).0 % 2 == 0, &|game| {
                    game::Keyed::key(game).1 % 2 == 0
                }];
            for rule in rules {
                let value = max_n_by(&after, rule);
                assert!(set.contains(&value), "seed {seed}, move {mv}: {value:?} is not in {set:?}");
            }
        }
    }
    assert!(larger > 100, "ties matter in {larger} sets only");
}

#[test]
fn vaguer_tastes_give_larger_sets() {
    let vague = |side: Side, a: &[f64; 3], b: &[f64; 3]| a[side.index()] > b[side.index()] + 3.0;
    for seed in 0..100 {
        let root = Tree::<3>::new(Shape { depth: 4, ..Shape::SMALL }, seed);
        let sure = SoftMaxN::new(Horizon::to_end()).payoff_sets(&root);
        let unsure = SoftMaxN::new(Horizon::to_end()).preference(vague).payoff_sets(&root);
        for ((mv, small), (_, large)) in sure.moves.iter().zip(&unsure.moves) {
            assert!(small.iter().all(|payoff| large.contains(payoff)), "seed {seed}, move {mv}");
        }
    }
}

#[test]
fn budgets_are_kept() {
    let root = Tree::<3>::new(Shape::SMALL, 4);
    for nodes in [0, 1, 10, 100] {
        let horizon = || Horizon::to_end().within(Budget::nodes(nodes));
        assert!(MaxN::new(horizon()).search(&root).counts.nodes <= nodes);
        assert!(PrunedMaxN::by_game(horizon()).search(&root).counts.nodes <= nodes);
        assert!(Paranoid::new(horizon()).search(&root).counts.nodes <= nodes);
        assert!(SoftMaxN::new(horizon()).search(&root).counts.nodes <= nodes);
        assert!(SoftMaxN::new(horizon()).payoff_sets(&root).counts.nodes <= nodes);
    }
}

#[test]
fn every_search_of_many_sides_plays_nim() {
    for heaps in (0..64).map(|n| [n / 16, n / 4 % 4, n % 4]) {
        let root = Nim::new(heaps);
        let won = root.is_won();
        assert_eq!(PrunedMaxN::by_game(Horizon::to_end()).search(&root).value[0] > 0.0, won, "{heaps:?}");
        assert_eq!(Paranoid::new(Horizon::to_end()).search(&root).value[0] > 0.0, won, "{heaps:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_shape_and_depth(
        seed: u64, branching in 1u64..5, depth in 1u32..6, highest in 1u64..20, limit in 1u32..7,
    ) {
        let root = Tree::<4>::new(Shape { branching, depth, highest, width: u64::MAX, early: 7 }, seed);
        let judge = MaxN::new(Horizon::depth(limit)).search(&root);
        let found = PrunedMaxN::by_game(Horizon::depth(limit).guess(SoFar)).on_demand().search(&root);
        prop_assert_eq!(values(&found), values(&judge));
        prop_assert_eq!(&found.line, &judge.line);
        prop_assert!(found.counts.nodes <= judge.counts.nodes);
    }
}
