//! Every number and behaviour that chapters 2 and 3 of Bampton 1994 state, on the trees of
//! `data/trees/`. (Figure 2.1 is not there: the text does not give its tree.)

use cards::Seed;
use classics::tree::{self, NodeId, Tree, efg};
use search::imperfect::{
    ArcProbabilities, Convergence, Heuristic, HeuristicVariant, Strategies, Strategy, SubtreeSearch, Walk,
    chance_minimax, equilibria, imp_minimax, p, q, recall_lapse, solve,
};

const LIMIT: u128 = 10_000;

fn text(name: &str) -> String {
    let path = format!("{}/../../data/trees/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn figure(number: &str) -> Tree {
    tree::read(&text(&format!("figure-{number}.tree")))
        .unwrap_or_else(|error| panic!("figure {number}: {error}"))
}

fn node(tree: &Tree, name: &str) -> NodeId {
    tree.node_named(name).unwrap_or_else(|| panic!("no node {name}"))
}

fn close(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-9)
}

/// What the children of a node back up.
fn vector(tree: &Tree, name: &str) -> Vec<f64> {
    let children = tree.node(node(tree, name)).children();
    children.iter().map(|&child| chance_minimax(tree, child).as_ref()[0]).collect()
}

#[test]
fn node_probabilities_of_figures_2_2_to_2_4() {
    let cases = [
        ("2.2", 3.0 / 4.0, (3.0 / 4.0) / (3.0 / 4.0 + 1.0 / 4.0)),
        ("2.3", 3.0 / 4.0 * 5.0 / 8.0, {
            let a = 3.0 / 4.0 * 5.0 / 8.0;
            a / (a + 3.0 / 4.0 * 3.0 / 8.0 + 1.0 / 4.0 * 1.0 / 10.0)
        }),
        ("2.4", 3.0 / 4.0 * 1.0 / 2.0, {
            let a = 3.0 / 4.0 * 1.0 / 2.0;
            a / (a + 3.0 * (1.0 / 4.0 * 1.0 / 3.0))
        }),
    ];
    for (number, expected_q, expected_p) in cases {
        let tree = figure(number);
        let a = node(&tree, "A");
        let set = tree.set_of(a).unwrap();
        assert!((q(&tree, a, ArcProbabilities::Uniform) - expected_q).abs() < 1e-12, "figure {number}");
        let probabilities = p(&tree, set, ArcProbabilities::Uniform);
        assert_eq!(tree.set(set).nodes()[0], a);
        assert!((probabilities[0] - expected_p).abs() < 1e-12, "figure {number}");
        assert!((probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-12, "figure {number}");
    }
    // The variation at the end of 2.4: arcs of players count as one.
    let tree = figure("2.4");
    let a = node(&tree, "A");
    assert_eq!(q(&tree, a, ArcProbabilities::Certain), 0.75);
    assert!((p(&tree, tree.set_of(a).unwrap(), ArcProbabilities::Certain)[0] - 0.75 / 1.5).abs() < 1e-12);
}

/// Figure, strategies with payoffs (reduced as the thesis lists them), best decision and payoff,
/// expected increments of `best`, the heuristic's decision, and the kind of convergence.
type Row = (
    &'static str,
    &'static [(&'static str, f64)],
    &'static str,
    f64,
    &'static [f64],
    &'static str,
    Convergence,
);

const FIGURES: &[Row] = &[
    (
        "3.1",
        &[("left/left", 2.0), ("left/right", 3.0), ("right/left", 3.9), ("right/right", 3.9)],
        "right",
        3.9,
        &[3.0, 3.9],
        "right",
        Convergence::Correct,
    ),
    (
        "3.2",
        &[("left/left", 1.0), ("left/right", 0.0), ("right/left", 0.8), ("right/right", 0.8)],
        "left",
        1.0,
        &[1.0, 0.8],
        "left",
        Convergence::Correct,
    ),
    (
        "3.3",
        &[("left/left", 0.5), ("left/right", 0.5), ("right/left", 0.8), ("right/right", 0.8)],
        "right",
        0.8,
        &[1.0, 0.8],
        "left",
        Convergence::Incorrect,
    ),
    ("3.4", &[("left", 1.0), ("right", 1.0)], "tie", 1.0, &[1.0, 1.0], "tie", Convergence::BetweenCorrect),
    ("3.5", &[("left", 0.5), ("right", 0.5)], "tie", 0.5, &[0.5, 0.5], "tie", Convergence::BetweenCorrect),
    ("3.6", &[("left", 0.5), ("right", 0.5)], "tie", 0.5, &[0.5, 0.5], "tie", Convergence::BetweenCorrect),
    (
        "3.7",
        &[
            ("left/left/left", 2.5),
            ("left/left/right", 2.5),
            ("left/right/left", 2.0),
            ("left/right/right", 2.0),
            ("center/left/left", 3.0),
            ("center/left/right", 3.0),
            ("center/right/left", 3.0),
            ("center/right/right", 3.0),
            ("right/left/left", 2.0),
            ("right/left/right", 2.5),
            ("right/right/left", 2.0),
            ("right/right/right", 2.5),
        ],
        "center",
        3.0,
        &[4.5, 3.0, 4.5],
        "tie",
        Convergence::BetweenIncorrect,
    ),
    (
        "3.8",
        &[("left/left", 1.0), ("left/right", 0.5), ("right/left", 1.5), ("right/right", 1.5)],
        "right",
        1.5,
        &[1.5, 1.5],
        "tie",
        Convergence::BetweenCorrectAndIncorrect,
    ),
];

#[test]
fn strategies_decisions_and_convergence_of_chapter_3() {
    for &(number, strategies, best, payoff, increments, heuristic, convergence) in FIGURES {
        let tree = figure(number);
        let solution = solve(&tree, LIMIT);
        let rows: Vec<(&str, f64)> =
            solution.strategies.iter().map(|row| (row.name.as_str(), row.payoff.as_ref()[0])).collect();
        assert_eq!(rows.len(), strategies.len(), "figure {number}");
        for (row, stated) in rows.iter().zip(strategies) {
            assert!(
                row.0 == stated.0 && (row.1 - stated.1).abs() < 1e-9,
                "figure {number}: {row:?}, not {stated:?}"
            );
        }
        let found = solution.best.as_ref().unwrap();
        assert_eq!(found.decision.name(), best, "figure {number}");
        assert!((found.payoff - payoff).abs() < 1e-9, "figure {number}: {}", found.payoff);
        let limit = solution.heuristic.as_ref().unwrap();
        assert!(close(&limit.increments, increments), "figure {number}: {:?}", limit.increments);
        assert_eq!(limit.decision.name(), heuristic, "figure {number}");
        assert_eq!(solution.convergence, Some(convergence), "figure {number}");
        // Every tree of the chapter has one chance node, the root, and perfect recall.
        assert!(recall_lapse(&tree).is_none() && solution.imp_minimax.optimal, "figure {number}");
        assert!((solution.imp_minimax.payoff.as_ref()[0] - payoff).abs() < 1e-9, "figure {number}");
        let json = serde_json::to_value(&solution).unwrap();
        assert_eq!(json["best"]["decision"], best);
        assert_eq!(json["best"]["payoff"], found.payoff);
        assert_eq!(json["heuristic"]["decision"], heuristic);
    }
}

#[test]
fn strategies_that_play_alike_are_listed_together() {
    let tree = figure("3.7");
    let mut classes: Vec<(String, f64)> =
        Strategies::all(&tree).map(|s| (s.reduced_name(&tree), s.payoff(&tree).as_ref()[0])).collect();
    assert_eq!(classes.len(), 12);
    classes.dedup();
    classes.sort_by(|a, b| a.0.cmp(&b.0));
    classes.dedup();
    let expected = [
        ("center/anything/anything", 3.0),
        ("left/left/anything", 2.5),
        ("left/right/anything", 2.0),
        ("right/anything/left", 2.0),
        ("right/anything/right", 2.5),
    ];
    assert_eq!(classes, expected.map(|(name, payoff)| (name.to_owned(), payoff)));
}

#[test]
fn minimax_vectors_of_chapter_3() {
    let cases: [(&str, &str, &[f64]); 12] = [
        ("3.1", "C", &[1.0, 2.0]),
        ("3.1", "A", &[2.0, 7.0]),
        ("3.1", "B", &[4.0, 0.8]),
        ("3.2", "A", &[1.0, 0.8]),
        ("3.2", "B", &[1.0, 0.8]),
        ("3.3", "A", &[1.0, 0.8]),
        ("3.3", "B", &[1.0, 0.8]),
        ("3.4", "A", &[1.0, 1.0]),
        ("3.7", "A", &[5.0, 3.0, 4.0]),
        ("3.7", "B", &[4.0, 3.0, 5.0]),
        ("3.8", "A", &[2.0, 1.0]),
        ("3.8", "B", &[1.0, 2.0]),
    ];
    for (number, name, expected) in cases {
        let found = vector(&figure(number), name);
        assert!(close(&found, expected), "figure {number}, {name}: {found:?}");
    }
}

/// Figure, nodes drawn, `best` after each, decisions.
type RunningMeans = (&'static str, &'static str, &'static [&'static [f64]], &'static [&'static str]);

#[test]
fn the_courses_that_the_thesis_follows() {
    let courses: [RunningMeans; 5] = [
        ("3.1", "ABA", &[&[2.0, 7.0], &[6.0, 7.8], &[8.0, 14.8]], &["right", "right", "right"]),
        ("3.2", "AB", &[&[1.0, 0.8], &[2.0, 1.6]], &["left", "left"]),
        ("3.2", "BB", &[&[1.0, 0.8], &[2.0, 1.6]], &["left", "left"]),
        ("3.4", "AB", &[&[1.0, 1.0], &[2.0, 2.0]], &["tie", "tie"]),
        (
            "3.5",
            "ABBAA",
            &[&[1.0, 0.0], &[1.0, 1.0], &[1.0, 2.0], &[2.0, 2.0], &[3.0, 2.0]],
            &["left", "tie", "right", "tie", "left"],
        ),
    ];
    for (number, drawn, best, decisions) in courses {
        let tree = figure(number);
        let nodes: Vec<NodeId> = drawn.chars().map(|name| node(&tree, &name.to_string())).collect();
        let walk = Walk::through(&tree, tree.top().unwrap(), &nodes);
        for (step, expected) in walk.steps.iter().zip(best) {
            assert!(close(&step.best, expected), "figure {number}: {:?}", step.best);
        }
        assert_eq!(walk.decisions().collect::<Vec<_>>(), decisions, "figure {number}");
    }
}

#[test]
fn the_five_behaviours_are_seen_in_long_runs() {
    let runs = |number: &str| -> Vec<Walk> {
        let tree = figure(number);
        let seed = Seed::new(1994).child(number);
        let run =
            |n: u64| Walk::run(&tree, tree.top().unwrap(), HeuristicVariant::default(), 4000, seed.child(n));
        (0..25).map(run).collect()
    };
    // 3.1 and 3.2: one decision from the first iteration on, right or wrong.
    for number in ["3.2", "3.3"] {
        assert!(
            runs(number).iter().all(|walk| walk.decisions().all(|decision| decision == "left")),
            "{number}"
        );
    }
    // The example converges in the end.
    assert!(runs("3.1").iter().all(|walk| walk.decisions().last() == Some("right")));
    // 3.3, trivial: always a tie, broken at random.
    for walk in runs("3.4") {
        assert!(walk.decisions().all(|decision| decision == "tie"));
        let left = walk.steps.iter().filter(|step| step.suggestion.index() == 0).count();
        assert!((1800..2200).contains(&left), "{left} of 4000 ties went left");
    }
    // 3.3 to 3.5: a walk in steps of one that keeps crossing the axis. (That 4000 steps stay on
    // one side has a chance of about one in fifty for each run; over all runs it cannot be.)
    for number in ["3.5", "3.6", "3.7", "3.8"] {
        let walks = runs(number);
        let flips: usize = walks.iter().map(Walk::flips).sum();
        assert!(flips > 500, "figure {number}: {flips} flips in 25 runs");
        for walk in &walks {
            let (one, other) = walk.rivals.unwrap();
            let mut before = 0.0_f64;
            for now in walk.differences(one, other) {
                assert_eq!((now - before).abs(), 1.0, "figure {number}");
                before = now;
            }
            assert!(walk.decisions().all(|decision| decision != "center"), "figure {number}");
        }
        let all: Vec<&str> = walks.iter().flat_map(|walk| walk.decisions()).collect();
        for side in ["left", "right"] {
            let share = all.iter().filter(|&&decision| decision == side).count() as f64 / all.len() as f64;
            assert!((0.25..0.75).contains(&share), "figure {number}: {side} {share}");
        }
    }
}

#[test]
fn games_from_gambit_are_solved() {
    let read = |name: &str| efg::read(&text(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    // Matching pennies: whoever knows the other's choice wins, so no pure strategy is stable.
    let pennies = read("matching-pennies.efg");
    assert_eq!(equilibria(&pennies, LIMIT), Ok(Vec::new()));
    let solution = solve(&pennies, LIMIT);
    assert!(solution.best.is_none() && solution.remarks[0].contains("has to mix"));
    // Poker: Ann raises on a high card in any case; bluffing must be mixed.
    let poker = read("one-card-poker.efg");
    assert_eq!(poker.total(), Some(0.0));
    assert_eq!(equilibria(&poker, LIMIT), Ok(Vec::new()));
    let bluff = Strategy::leftmost(&poker);
    assert!(close(bluff.payoff(&poker).as_ref(), &[0.0, 0.0]));
    // The fee counts below: enter for 1/3 * 3 - 1/2.
    let fee = read("fee.efg");
    let solution = solve(&fee, LIMIT);
    assert_eq!(solution.best.as_ref().unwrap().decision.name(), "enter");
    assert!((solution.best.unwrap().payoff - 0.5).abs() < 1e-12);
    assert!((imp_minimax(&fee).value.as_ref()[0] - 0.5).abs() < 1e-12);
}

#[test]
fn the_files_are_written_as_they_are_read() {
    for &(number, ..) in FIGURES {
        let tree = figure(number);
        assert_eq!(tree::read(&tree::write(&tree)).as_ref(), Ok(&tree), "figure {number}");
        assert_eq!(efg::read(&efg::write(&tree)).as_ref(), Ok(&tree), "figure {number}");
    }
}

#[test]
fn sampling_under_chance_nodes_goes_astray_where_choice_meets_chance() {
    // Right is a wager that the player may decline only before the draw; sampled, the maximum over
    // single outcomes looks better than it is.
    let tree = tree::read(
        "players 1\nplayer 1 in top\n  left: 1.5\n  right: player 1 in second\n    left: chance\n      1/2: 0\n      1/2: 2\n    right: chance\n      1/2: 2\n      1/2: 0\n",
    )
    .unwrap();
    let set = tree.top().unwrap();
    let mean = |below| {
        let variant = HeuristicVariant { below, ..HeuristicVariant::default() };
        let last = Heuristic::new(&tree, set, variant, Seed::new(3)).nth(19_999).unwrap();
        last.best[1] / 20_000.0
    };
    assert!((mean(SubtreeSearch::Everything) - 1.0).abs() < 1e-9);
    assert!((mean(SubtreeSearch::OneOutcome) - 1.5).abs() < 0.03);
}
