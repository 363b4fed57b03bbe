//! II-Max^n against max^n where everything is known, and against every case where it is not.

mod games;

use game::{Game, Side, Turn};
use games::{Shape, Tree, values};
use search::iimaxn::Knowledge;
use search::{Horizon, IiMaxN, MaxN};

/// The trees of the other tests, in which a set of moves may be available at a node: each set of
/// bits has a probability that belongs to the node, so moves depend on each other in any way.
struct Doubtful {
    certain: bool,
}

type Node = Tree<3>;

impl Doubtful {
    /// The sets of moves that may be available (not the empty one), with their probabilities.
    fn cases(&self, node: &Node) -> Vec<(u32, f64)> {
        let count = u32::from(node.moves().end);
        let all = (1 << count) - 1;
        if self.certain {
            return vec![(all, 1.0)];
        }
        let weight = |set: u32| node.payoff()[set as usize % 3] + f64::from(set % 5) + 0.1;
        let sum: f64 = (1..=all).map(weight).sum();
        (1..=all).map(|set| (set, weight(set) / sum)).collect()
    }
}

impl Knowledge for Doubtful {
    type Node = Node;
    type Move = u8;
    type Payoff = [f64; 3];

    fn settle(&mut self, node: &Node) -> Option<[f64; 3]> {
        node.is_over().then(|| node.payoff())
    }

    fn side(&self, node: &Node) -> Side {
        match node.turn() {
            Turn::Side(side) => side,
            _ => unreachable!("settled before"),
        }
    }

    fn moves(&mut self, node: &Node, moves: &mut Vec<u8>) {
        moves.extend(node.moves());
    }

    fn after(&mut self, node: &Node, mv: u8) -> Node {
        node.after(mv)
    }

    fn firsts(&mut self, node: &Node, ranked: &[u8], chances: &mut Vec<f64>) {
        let cases = self.cases(node);
        chances.extend((0..ranked.len()).map(|place| {
            let first = |set: u32| ranked.iter().position(|mv| set >> mv & 1 == 1) == Some(place);
            cases.iter().filter(|(set, _)| first(*set)).map(|(_, chance)| chance).sum::<f64>()
        }));
    }
}

const SHAPE: Shape = Shape { branching: 4, depth: 4, highest: 1 << 40, width: u64::MAX, early: 9 };

fn trees() -> impl Iterator<Item = Node> {
    (0..300).map(|seed| Tree::<3>::new(SHAPE, seed))
}

#[test]
fn where_every_move_is_available_it_is_max_n() {
    for root in trees() {
        let judge = MaxN::new(Horizon::to_end()).search(&root);
        let found = IiMaxN.search(&mut Doubtful { certain: true }, &root);
        let rated: Vec<_> = found.rated.iter().map(|(mv, value)| (*mv, value.to_vec())).collect();
        assert_eq!(rated, values(&judge));
        assert_eq!(found.best(), judge.best());
        assert_eq!(found.counts.nodes, judge.counts.nodes);
    }
}

/// The definition, without ranks: in each case the best of the moves that are there.
fn plain(node: &Node) -> [f64; 3] {
    let Turn::Side(side) = node.turn() else { return node.payoff() };
    let values: Vec<_> = node.moves().map(|mv| plain(&node.after(mv))).collect();
    let mut mean = [0.0; 3];
    for (set, chance) in (Doubtful { certain: false }).cases(node) {
        let there = values.iter().enumerate().filter(|(mv, _)| set >> mv & 1 == 1).map(|(_, value)| value);
        let best = there.reduce(|a, b| if b[side.index()] > a[side.index()] { b } else { a });
        let best = best.expect("some move is there");
        (0..3).for_each(|i| mean[i] += chance * best[i]);
    }
    mean
}

#[test]
fn the_value_is_the_mean_over_what_may_be_available() {
    for root in trees().filter(|root| !root.is_over()) {
        let found = IiMaxN.search(&mut Doubtful { certain: false }, &root);
        for (mv, value) in found.rated {
            let judge = plain(&root.after(mv));
            for (a, b) in value.iter().zip(judge) {
                assert!((a - b).abs() <= 1e-9 * b.abs().max(1.0), "{value:?} {judge:?}");
            }
        }
    }
}

/// Chances that do not add up to one, as after forward pruning, are scaled.
#[test]
fn only_the_proportions_of_the_chances_matter() {
    struct Halved(Doubtful);
    impl Knowledge for Halved {
        type Node = Node;
        type Move = u8;
        type Payoff = [f64; 3];
        fn settle(&mut self, node: &Node) -> Option<[f64; 3]> {
            self.0.settle(node)
        }
        fn side(&self, node: &Node) -> Side {
            self.0.side(node)
        }
        fn moves(&mut self, node: &Node, moves: &mut Vec<u8>) {
            self.0.moves(node, moves);
        }
        fn after(&mut self, node: &Node, mv: u8) -> Node {
            self.0.after(node, mv)
        }
        fn firsts(&mut self, node: &Node, ranked: &[u8], chances: &mut Vec<f64>) {
            self.0.firsts(node, ranked, chances);
            chances.iter_mut().for_each(|chance| *chance /= 2.0);
        }
    }
    for root in trees().take(50) {
        let whole = IiMaxN.search(&mut Doubtful { certain: false }, &root);
        let half = IiMaxN.search(&mut Halved(Doubtful { certain: false }), &root);
        for ((_, a), (_, b)) in whole.rated.iter().zip(&half.rated) {
            assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() <= 1e-9 * b.abs().max(1.0)));
        }
        assert_eq!(whole.counts, half.counts);
        assert!(whole.branching() >= 1.0 && whole.branching() <= 4.0);
    }
}
