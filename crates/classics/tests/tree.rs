//! Game trees: the laws of games, round trips through both files, and what is refused.

use std::collections::HashMap;
use std::sync::Arc;

use cards::{Rng, Seat, Seed};
use classics::tree::{self, Kind, RandomTree, SeatedTree, Tree, TreeGame, efg};
use game::{Game, Hidden, Turn, laws};
use proptest::prelude::*;
use rand::RngExt;

/// Recipes of every sort.
fn recipe(rng: &mut Rng) -> RandomTree {
    RandomTree {
        players: rng.random_range(1..=4),
        depth: rng.random_range(0..=5),
        branching: rng.random_range(1..=3),
        signals: [None, Some(1), Some(2)][rng.random_range(0..3)],
        recall: rng.random_bool(0.5),
        ..RandomTree::default()
    }
}

fn any_tree(rng: &mut Rng) -> Tree {
    recipe(rng).grow(rng)
}

fn duel(chance: f64, rng: &mut Rng) -> TreeGame {
    TreeGame::new(RandomTree { players: 2, constant_sum: true, chance, ..RandomTree::default() }.grow(rng))
}

#[test]
fn trees_keep_the_laws_of_games() {
    let seed = Seed::new(2).child("trees");
    laws::game(2000, seed, |rng| TreeGame::new(any_tree(rng)));
    laws::chance(2000, seed, |rng| TreeGame::new(any_tree(rng)));
    laws::bounded(2000, seed, |rng| TreeGame::new(any_tree(rng)));
    laws::replay(2000, seed, |rng| TreeGame::new(any_tree(rng)));
    laws::hidden(2000, seed, |rng| SeatedTree::new(TreeGame::new(any_tree(rng))).unwrap());
    laws::zero_sum(1000, seed, |rng| duel(0.3, rng).constant_sum().unwrap());
    laws::deterministic(1000, seed, |rng| duel(0.0, rng).without_chance().unwrap());
    let one = Arc::new(RandomTree { depth: 6, ..RandomTree::default() }.grow(&mut seed.rng()));
    laws::keyed(1000, seed, |_| TreeGame::new(Arc::clone(&one)));
}

#[test]
fn only_fitting_trees_become_special_games() {
    let read = |text| TreeGame::new(tree::read(text).unwrap());
    let general = read("players 2\nplayer 1\n  a: 1, 1\n  b: 0, 1\n");
    assert!(general.constant_sum().is_err() && general.without_chance().is_ok());
    let alone = read("players 1\nchance\n  1: 3\n");
    assert!(alone.constant_sum().is_err() && alone.without_chance().is_err());
    let tricks = read("players 2\nplayer 1\n  a: 4, 9\n  b: 13, 0\n");
    assert_eq!(game::ZeroSum::total(&tricks.constant_sum().unwrap()), 13.0);
    let five = read("players 5\n1, 2, 3, 4, 5\n");
    assert_eq!(
        SeatedTree::new(five).unwrap_err().to_string().split(':').next(),
        Some("the tree has 5 players, and a table seats four")
    );
}

#[test]
fn equal_views_are_exactly_one_information_set() {
    let mut rng = Seed::new(3).rng();
    for _ in 0..300 {
        let game = TreeGame::new(any_tree(&mut rng));
        let mut views = Vec::new();
        for (id, _) in game.tree().nodes().filter(|(id, _)| matches!(game.tree().turn(*id), Turn::Side(_))) {
            let seated = SeatedTree::new(game.at(id)).unwrap();
            views.push((game.tree().set_of(id), seated.view(seated.actor().unwrap())));
        }
        for (set, view) in &views {
            assert!(
                views.iter().all(|(other, same)| (set == other) == (view == same)),
                "{}",
                game.tree().draw()
            );
        }
    }
}

#[test]
fn expanding_a_tree_gives_the_tree() {
    let mut rng = Seed::new(4).rng();
    for _ in 0..300 {
        let tree = any_tree(&mut rng);
        let seated = SeatedTree::new(TreeGame::new(tree.clone())).unwrap();
        let again = tree::expand_with_chance(&seated, 100_000).unwrap();
        assert_eq!(again.node_count(), tree.node_count());
        for ((_, a), (_, b)) in tree.nodes().zip(again.nodes()) {
            assert_eq!(a.children(), b.children());
            match (a.kind(), b.kind()) {
                (Kind::Player(a), Kind::Player(b)) => {
                    assert_eq!(tree.set(*a).nodes(), again.set(*b).nodes());
                    assert_eq!(tree.set(*a).side(), again.set(*b).side());
                }
                (Kind::Leaf(a), Kind::Leaf(b)) => assert_eq!(a, b),
                (Kind::Chance(a), Kind::Chance(b)) => {
                    assert!(a.iter().zip(b).all(|(a, b)| a.probability == b.probability))
                }
                (a, b) => panic!("{a:?} became {b:?}"),
            }
        }
        let few = tree.node_count() - 1;
        assert_eq!(tree::expand_with_chance(&seated, few), Err(tree::ExpandError::TooLarge(few)));
    }
}

#[test]
fn a_drawing_has_a_line_for_each_node() {
    let mut rng = Seed::new(5).rng();
    for _ in 0..300 {
        let tree = any_tree(&mut rng);
        assert_eq!(tree.draw().lines().count(), tree.node_count());
    }
}

/// Names as wild as a tree allows.
fn wild_name() -> impl Strategy<Value = String> {
    "[a-c \"\\\\:#(),é/1]{0,6}".prop_map(|name| name.trim().to_owned())
}

fn wild_tree() -> impl Strategy<Value = Tree> {
    (any::<u64>(), prop::collection::vec(wild_name(), 40)).prop_map(|(number, names)| {
        let mut rng = Seed::new(number).rng();
        let plain = any_tree(&mut rng);
        // The same tree with other names, through the only door there is: a draft.
        let mut draft = tree::Draft::new((0..plain.players().len()).map(|i| format!("{}{i}", names[i])));
        draft.title(names[10].clone());
        let mut ids = Vec::new();
        let set_names: HashMap<_, _> =
            // The dash, which no wild name holds, keeps "1" and 3 apart from "" and 13.
            plain.sets().map(|(id, _)| (id, format!("{}-{}", names[id.index() % 7], id.index()))).collect();
        for (id, node) in plain.nodes() {
            let spot = match node.kind() {
                Kind::Chance(_) => tree::Spot::Chance,
                Kind::Leaf(payoff) => tree::Spot::Leaf(
                    payoff.as_ref().iter().map(|v| v / f64::from(rng.random_range(1..=7_i32))).collect(),
                ),
                Kind::Player(set) => {
                    let (set, name) = (plain.set(*set), set_names[set].clone());
                    let unnamed = set.nodes().len() == 1 && rng.random_bool(0.3);
                    tree::Spot::Player { side: set.side(), set: (!unnamed).then_some(name) }
                }
            };
            let child = match node.parent() {
                None => draft.root(spot),
                Some((parent, choice)) => match plain.node(parent).kind() {
                    Kind::Chance(outcomes) => {
                        let label = &names[20 + choice.index() % 5];
                        draft.add_outcome(
                            ids[parent.index()],
                            outcomes[choice.index()].probability,
                            label,
                            spot,
                        )
                    }
                    _ => draft.add(ids[parent.index()], &format!("{}{}", names[30], choice.index()), spot),
                },
            };
            draft.name(child, names[id.index() % 40].clone());
            ids.push(child);
        }
        draft.finish().unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_text_form_reads_back(tree in wild_tree()) {
        let text = tree::write(&tree);
        prop_assert_eq!(tree::read(&text).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?, tree);
    }

    #[test]
    fn efg_reads_back(tree in wild_tree()) {
        let text = efg::write(&tree);
        prop_assert_eq!(efg::read(&text).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?, tree);
    }

    #[test]
    fn damaged_files_are_refused_or_read_but_nothing_breaks(
        tree in wild_tree(), at in 0.0..1.0_f64, put in "[-/0-9a-z{}\":() \n\t,#]{0,4}", cut in 0..6_usize,
    ) {
        for text in [tree::write(&tree), efg::write(&tree)] {
            let mut characters: Vec<char> = text.chars().collect();
            let at = (at * characters.len() as f64) as usize;
            let end = (at + cut).min(characters.len());
            characters.splice(at..end, put.chars());
            let text: String = characters.into_iter().collect();
            let lines = text.lines().count().max(1);
            if let Err(error) = tree::read(&text) {
                prop_assert!((1..=lines).contains(&error.line), "{error}");
            }
            if let Err(error) = efg::read(&text) {
                prop_assert!((1..=lines).contains(&error.line), "{error}");
            }
        }
    }
}

#[test]
fn the_text_form_says_what_is_wrong_and_where() {
    let cases = [
        ("", 1, "the first thing said"),
        ("chance\n  1: 0", 1, "the first thing said"),
        ("players 0", 1, "the first thing said"),
        ("players 1", 1, "the tree has no nodes"),
        ("players 9\nchance\n  1: 0", 1, "one to 8 players"),
        ("players 1\nplayers 1", 2, "'players' stands twice"),
        ("players 1\n1\ntitle x", 3, "'title' must stand before"),
        ("players 1\n  1", 2, "the root stands at the left edge"),
        ("players 1\n1\n2", 3, "the root stands at the left edge"),
        ("players 1\nchance", 2, "nothing hangs below"),
        ("players 1\nchance\n  x: 1", 3, "'x' is no probability"),
        ("players 1\nchance\n  1/2: 1\n  1/3: 1", 2, "sum to 0.83"),
        ("players 1\nchance\n  0: 1\n  1: 1", 3, "0 is no probability"),
        ("players 1\nchance\n  1: 1\n    a: 2", 4, "hangs below a leaf"),
        ("players 1\nplayer 1\n  left 1", 3, "write 'name: ...'"),
        ("players 1\nplayer 1\n  a: 1\n  a: 2", 2, "two alternatives are called 'a'"),
        ("players 1\nplayer 2\n  a: 1", 2, "no player '2'"),
        ("players 1\nplayer 1\n  a: 1, 2", 3, "2 payoffs in a tree with 1 players"),
        ("players 1\nplayer 1\n  a: one", 3, "'one' is no node"),
        ("players 1\nplayer 1\n  a: \"1", 3, "not closed"),
        ("players 1\nplayer 1\n\ta: 1", 3, "not with tabs"),
        ("players 1\nplayer 1 in x\n  a: player 1 in x\n    a: 1", 3, "holds a node and its ancestor"),
        ("players 2\nplayer 1 in x\n  a: player 2 in x\n    a: 1, 1", 3, "belongs to player 1"),
        (
            "players 1\nchance\n  1/2: player 1 in x\n    a: 1\n  1/2: player 1 in x\n    b: 1",
            5,
            "has the alternatives a, but this node has b",
        ),
    ];
    for (text, line, message) in cases {
        let error = tree::read(text).expect_err(text);
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.to_string().contains(message), "{text}: {error}");
    }
}

#[test]
fn a_tree_too_deep_to_walk_is_refused() {
    let mut text = String::from("EFG 2 R \"\" { \"a\" }\n");
    for i in 1..=200_000 {
        text.push_str(&format!("p \"\" 1 {i} \"\" {{ \"x\" }} 0\n"));
    }
    text.push_str("t \"\" 0\n");
    let error = efg::read(&text).unwrap_err();
    assert!(error.to_string().contains("deeper than 1000"), "{error}");
}

#[test]
fn efg_says_what_is_wrong_and_where() {
    let cases = [
        ("", 1, "no Gambit game"),
        ("NFG 1 R", 1, "no Gambit game"),
        ("EFG 1 R \"\" { \"a\" }", 1, "only version 2"),
        ("EFG 2 R { \"a\" }", 1, "title in quotes is missing"),
        ("EFG 2 R \"\"\nt \"\" 0", 2, "players are missing"),
        ("EFG 2 R \"\" { \"a\"", 1, "brace is opened"),
        ("EFG 2 R \"\" { \"a\" }\nt \"", 2, "quotation mark"),
        ("EFG 2 R \"\" { \"a\" }\nx \"\" 0", 2, "a node expected"),
        ("EFG 2 R \"\" { \"a\" }\nt 0", 2, "node's name expected"),
        ("EFG 2 R \"\" { \"a\" }\nt \"\" one", 2, "'one' is no number"),
        ("EFG 2 R \"\" { \"a\" }\nt \"\" 1", 2, "outcome 1 has no payoffs"),
        ("EFG 2 R \"\" { \"a\" }\nt \"\" 1 \"\" { 1 2 }", 2, "2 payoffs in a tree with 1"),
        ("EFG 2 R \"\" { \"a\" }\nt \"\" 1 \"\" { 1/x }", 2, "'1/x' is no number"),
        ("EFG 2 R \"\" { \"a\" }\np \"\" 2 1 \"\" { \"x\" } 0", 2, "no player 2"),
        ("EFG 2 R \"\" { \"a\" }\np \"\" 1 1 0", 2, "for the first time"),
        ("EFG 2 R \"\" { \"a\" }\nt \"\" 0\nt \"\" 0", 3, "complete before this node"),
        ("EFG 2 R \"\" { \"a\" }\np \"\" 1 1 \"\" { \"x\" \"y\" } 0\nt \"\" 0", 3, "file ends before"),
        ("EFG 2 R \"\" { \"a\" }\nc \"\" 1 \"\" { \"x\" 1/2 } 0\nt \"\" 0", 2, "sum to 0.5"),
        ("EFG 2 R \"\" { }\nt \"\" 0", 1, "one to 8 players"),
    ];
    for (text, line, message) in cases {
        let error = efg::read(text).expect_err(text);
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.to_string().contains(message), "{text}: {error}");
    }
}

#[test]
fn efg_by_hand_is_understood() {
    // An outcome inside, decimals without a leading zero, commas, sets without names, sets and
    // outcomes that are described once only, chance sets used again.
    let text = r#"EFG 2 D "By \"hand\"" { "Ann" "" } "a comment"
        c "" 1 "(0,1)" { "h" .5, "t" .5 } 0
        p "" 1 1 "" { "" "" } 1 "fee" { -1/2, 0.5 }
        t "" 2 "win" { 3, -3 }
        t "" 0
        p "" 1 1 1
        t "" 2
        c "" 1 0  t "" 0  t "end" 2"#;
    let tree = efg::read(text).unwrap();
    assert_eq!(tree.title(), "By \"hand\"");
    assert_eq!(tree.players(), ["Ann", "player 2"]);
    let set = tree.set(tree.top().unwrap());
    assert_eq!((set.nodes().len(), set.alternatives()), (2, &["1".to_owned(), "2".to_owned()][..]));
    assert_eq!(set.name(), "1.1");
    let leaves: Vec<String> = tree
        .nodes()
        .filter_map(|(_, node)| match node.kind() {
            Kind::Leaf(payoff) => Some(payoff.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(leaves, ["2.5, -2.5", "-0.5, 0.5", "2.5, -2.5", "-0.5, 0.5", "2.5, -2.5"]);
    assert_eq!(tree.total(), Some(0.0));
}

#[test]
fn players_may_be_called_by_name() {
    let tree =
        tree::read("players Ann, \"Bob: the 2nd\"\nplayer \"Bob: the 2nd\"  # moves first\n  a: 1 2 (won)\n")
            .unwrap();
    assert_eq!(tree.set(tree.top().unwrap()).side().index(), 1);
    assert_eq!(tree.draw(), "Bob: the 2nd\n└─ a: 1, 2 (won)\n");
    let seated = SeatedTree::new(TreeGame::new(tree)).unwrap();
    assert_eq!((seated.actor(), seated.seats().len()), (Some(Seat::East), 2));
    assert_eq!(seated.moves().len(), 1);
}

/// The published size of tic-tac-toe's whole tree: 549,946 positions, 255,168 games.
#[test]
fn tic_tac_toe_written_out_has_its_published_size() {
    let game = classics::tictactoe::TicTacToe::default();
    let tree = tree::expand(&game, 549_946).unwrap();
    assert_eq!(tree.node_count(), 549_946);
    assert_eq!(tree.nodes().filter(|(_, node)| node.children().is_empty()).count(), 255_168);
    assert_eq!(tree.total(), Some(0.0));
    // A view remembers the moves, so everybody always knows where in the tree it is.
    assert!(tree.is_perfect_information());
    assert_eq!(tree.set_count(), 549_946 - 255_168);
}

/// One hundred thousand alternatives at one node are read in time that grows with their number, in both forms:
/// this took a quarter of a minute where each was compared with all before it.
#[test]
fn a_node_may_have_very_many_alternatives() {
    const MANY: usize = 100_000;
    let rows: String = (0..MANY).map(|i| format!("  a{i}: {i}\n")).collect();
    let wide = tree::read(&format!("players 1\n\nplayer 1 in top\n{rows}")).unwrap();
    assert_eq!(wide.node_count(), MANY + 1);
    assert_eq!(tree::efg::read(&tree::efg::write(&wide)).unwrap().node_count(), MANY + 1);
    let twice = tree::read(&format!("players 1\n\nplayer 1 in top\n{rows}  a7: 1\n"));
    assert!(twice.unwrap_err().to_string().contains("two alternatives are called 'a7'"));
}
