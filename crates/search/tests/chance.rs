//! Star1 and Star2 against expectiminimax.

mod games;

use game::{Budget, Chance, Game, Side, Turn, ZeroSum};
use games::{Shape, Tree, values};
use proptest::prelude::*;
use search::{Expectiminimax, Found, Horizon, Star};

type Dice = Tree<2, true>;

const WIDE: Shape = Shape { branching: 5, depth: 6, highest: 8, width: u64::MAX, early: 0 };

fn alike(a: &Found<Dice>, b: &Found<Dice>) -> bool {
    let near = |(x, y): (&f64, &f64)| (x - y).abs() < 1e-9;
    let pairs = values(a).into_iter().zip(values(b));
    pairs.into_iter().all(|((m, x), (n, y))| m == n && x.iter().zip(&y).all(near))
        && a.value.iter().zip(&b.value).all(near)
        && a.rated.len() == b.rated.len()
}

#[test]
fn star_agrees_with_expectiminimax_and_prunes() {
    let (mut plain, mut one, mut two) = (0, 0, 0);
    for seed in 0..1500 {
        for shape in [Shape::SMALL, WIDE] {
            let root = Dice::new(shape, seed);
            let judge = Expectiminimax::new(Horizon::to_end()).search(&root);
            let first = Star::one(Horizon::to_end()).search(&root);
            let second = Star::two(Horizon::to_end()).search(&root);
            assert!(alike(&first, &judge), "Star1, seed {seed}: {first:?}\n{judge:?}");
            assert!(alike(&second, &judge), "Star2, seed {seed}: {second:?}\n{judge:?}");
            plain += judge.counts.nodes;
            one += first.counts.nodes;
            two += second.counts.nodes;
        }
    }
    assert!(one * 10 < plain * 7, "Star1 saves too little: {one} nodes of {plain}");
    assert!(two * 10 < plain * 7, "Star2 saves too little: {two} nodes of {plain}");
}

/// Trees as Ballard has them: dice before every move, sides in turn. Here probing pays.
#[derive(Clone, Debug)]
struct Regular(Dice, u32);

impl Game for Regular {
    type Move = u8;
    type Moves = std::ops::Range<u8>;
    type Payoff = [f64; 2];

    fn turn(&self) -> Turn {
        match (self.0.is_over(), self.1 % 4) {
            (true, _) => Turn::Over,
            (_, 0) => Turn::Side(Side::FIRST),
            (_, 2) => Turn::Side(Side::SECOND),
            _ => Turn::Chance,
        }
    }
    fn moves(&self) -> std::ops::Range<u8> {
        if self.0.is_over() { 0..0 } else { 0..6 }
    }
    fn play(&mut self, mv: u8) {
        self.0.play(mv);
        self.1 += 1;
    }
    fn payoff(&self) -> [f64; 2] {
        self.0.payoff()
    }
}

impl ZeroSum for Regular {
    fn total(&self) -> f64 {
        self.0.total()
    }
}

impl Chance for Regular {
    fn outcomes(&self) -> impl Iterator<Item = (u8, f64)> {
        let chance = self.turn() == Turn::Chance;
        (0..if chance { 6 } else { 0 }).map(|mv| (mv, 1.0 / 6.0))
    }
}

#[test]
fn probing_pays_on_regular_trees() {
    let (mut plain, mut one, mut two, mut probes) = (0, 0, 0, 0);
    for seed in 0..12 {
        let shape = Shape { branching: 6, depth: 5, highest: 8, width: u64::MAX, early: 0 };
        let root = Regular(Dice::new(shape, seed), 0);
        // The better move first, as a player would have it: guess one move ahead.
        let order = |game: &Regular, mv: u8| {
            let sign = if game.1.is_multiple_of(4) { 1.0 } else { -1.0 };
            (sign * game.after(mv).payoff()[0]) as i32
        };
        let judge = Expectiminimax::new(Horizon::to_end()).search(&root);
        let first = Star::one(Horizon::to_end()).between(0.0, 16.0).order(order).search(&root);
        let second = Star::two(Horizon::to_end()).between(0.0, 16.0).order(order).search(&root);
        for ((a, b), c) in judge.rated.iter().zip(&first.rated).zip(&second.rated) {
            assert!((a.value[0] - b.value[0]).abs() < 1e-9, "Star1, seed {seed}: {a:?} {b:?}");
            assert!((a.value[0] - c.value[0]).abs() < 1e-9, "Star2, seed {seed}: {a:?} {c:?}");
        }
        plain += judge.counts.nodes;
        one += first.counts.nodes;
        two += second.counts.nodes;
        probes += second.counts.probes;
    }
    assert!(probes > 0);
    assert!(one < plain, "Star1: {one} nodes of {plain}");
    assert!(two < one, "Star2: {two} nodes, Star1: {one}");
}

#[test]
fn budgets_are_kept() {
    let root = Dice::new(WIDE, 4);
    for nodes in [0, 1, 10, 100, 1000] {
        let horizon = || Horizon::to_end().within(Budget::nodes(nodes));
        assert!(Expectiminimax::new(horizon()).search(&root).counts.nodes <= nodes);
        assert!(Star::two(horizon()).search(&root).counts.nodes <= nodes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_shape_and_depth(
        seed: u64, branching in 1u64..6, depth in 1u32..6, highest in 1u64..100, limit in 1u32..7,
    ) {
        let root = Dice::new(Shape { branching, depth, highest, width: u64::MAX, early: 7 }, seed);
        let judge = Expectiminimax::new(Horizon::depth(limit)).search(&root);
        let fixed = (0.0, 2.0 * highest as f64);
        for found in [
            Star::one(Horizon::depth(limit)).search(&root),
            Star::two(Horizon::depth(limit)).between(fixed.0, fixed.1).search(&root),
        ] {
            prop_assert!(alike(&found, &judge), "{:?}\n{:?}", found, judge);
        }
    }
}
