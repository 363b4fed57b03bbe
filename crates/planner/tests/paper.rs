//! What Smith, Nau and Throop 1998 print: the finesse of section 6.2 with figures 2 to 4.

use bridge::{Contract, Trick};
use cards::{Card, CardSet, Rank, Suit};
use planner::declarer::{Aim, DeclarerPlay, Known, Schemes, TaskName, World};
use planner::htn::{Criterion, DecisionTree, Limits, Node, NodeKind};

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// East, who plays 3NT, has KJ74 of spades and West A2; the other seven are out, in every way that leaves both
/// opponents eleven cards. West leads at trick three. The paper says nothing of the side suits.
fn section_6_2() -> Known {
    let hands: [CardSet; 2] = ["KJ74.AK2.A3.A3", "A2.543.K2.K542"].map(|hand| hand.parse().unwrap());
    let out: CardSet = "QT98653.876.87654.QJT9876".parse().unwrap();
    let spades: Vec<Card> = out.suit(Suit::Spades).iter().collect();
    let others: Vec<Card> = (out - out.suit(Suit::Spades)).iter().collect();
    let worlds = (0_u32..1 << spades.len()).map(|split| {
        let held: CardSet = spades
            .iter()
            .enumerate()
            .filter(|(place, _)| split >> place & 1 == 1)
            .map(|(_, card)| *card)
            .collect();
        // South sits left of West and right of East.
        let filled: CardSet = held.iter().chain(others.iter().copied()).take(11).collect();
        // As many ways to fill the rest as there are: side suits are dealt at random.
        let weight = choose(others.len(), 11 - held.len());
        World { weight, hands: [filled, out - filled] }
    });
    Known {
        contract: "3NT-E".parse::<Contract>().unwrap(),
        hands,
        held: [CardSet::EMPTY; 2],
        open: out,
        counts: [11, 11],
        trick: Trick::new(cards::Seat::West),
        won: 2,
        lost: 0,
        attacked: Some(Suit::Hearts),
        worlds: worlds.collect(),
    }
}

fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}

fn tree(known: Known) -> DecisionTree<DeclarerPlay> {
    let mut domain = DeclarerPlay { aim: Aim::Tricks, schemes: Schemes::default(), sample: 0 };
    let limits = Limits { choices: 1, nodes: usize::MAX };
    DecisionTree::grow(&mut domain, known, Vec::new(), Criterion::WeightedAverage, limits)
}

/// The children of a node, by the names of the tasks that stand first in them.
fn names(tree: &DecisionTree<DeclarerPlay>, node: usize) -> Vec<&'static str> {
    let first = |&child: &usize| tree.nodes[child].tasks.first().map_or("", |task| task.name.name());
    tree.nodes[node].children.iter().map(first).collect()
}

fn tasks(node: &Node<DeclarerPlay>) -> Vec<String> {
    node.tasks.iter().map(ToString::to_string).collect()
}

/// The node called `a3` in the paper: the finesse in spades was chosen.
fn finesse(tree: &DecisionTree<DeclarerPlay>) -> usize {
    let is = |node: &&usize| {
        let first = tree.nodes[**node].tasks.first();
        first.is_some_and(|task| {
            task.name == TaskName::Finesse && task.suit == Some(Suit::Spades) && task.card == Some(card("SJ"))
        })
    };
    *tree.nodes[2].children.iter().find(is).expect("the spade finesse is among the schemes")
}

#[test]
fn the_same_methods_apply_at_each_node() {
    let tree = tree(section_6_2());
    // a, a1, a2: NIL, Everything, Something.
    assert!(tree.root().tasks.is_empty());
    assert_eq!(tasks(&tree.nodes[1]), ["Everything()"]);
    assert_eq!(tasks(&tree.nodes[2]), ["Something(West)", "Everything()"]);
    assert!(names(&tree, 2).contains(&"CashOut"), "other methods apply to a2, such as cashing");
    // a3 and a4, the only children of their parents.
    let a3 = finesse(&tree);
    assert_eq!(tasks(&tree.nodes[a3]), ["Finesse(West; ♠)", "Everything()"]);
    let [a4] = tree.nodes[a3].children[..] else { panic!("M4 alone applies") };
    assert_eq!(tasks(&tree.nodes[a4]), ["LeadLow(West; ♠)", "FinesseTwo(North; ♠)", "Everything()"]);
    // b: M5 plays the two of spades.
    let [b] = tree.nodes[a4].children[..] else { panic!("M5 alone applies") };
    assert_eq!(tree.nodes[b].mv, Some(card("S2")));
    assert_eq!(tasks(&tree.nodes[b]), ["FinesseTwo(North; ♠)", "Everything()"]);
    assert_eq!(tree.nodes[b].kind, NodeKind::External);
    // M6, M7 and M8 lead to d, e and c.
    let mut below = names(&tree, b);
    below.sort_unstable();
    assert_eq!(below, ["BustedFinesse", "EasyFinesse", "StandardFinesse"]);
}

#[test]
fn the_preconditions_are_assumed() {
    let tree = tree(section_6_2());
    let b = tree.nodes[tree.nodes[finesse(&tree)].children[0]].children[0];
    let spades = CardSet::all_of(Suit::Spades);
    let child = |name| {
        let is = |&&child: &&usize| tree.nodes[child].tasks[0].name == name;
        *tree.nodes[b].children.iter().find(is).expect("each of the three")
    };
    let north = |at: usize| tree.nodes[at].info.worlds.iter().map(|world| world.hands[1] & spades);
    // d: North has the queen and no other spade.
    assert!(north(child(TaskName::EasyFinesse)).all(|held| held == CardSet::of(card("SQ"))));
    // e: North has none.
    assert!(north(child(TaskName::BustedFinesse)).all(CardSet::is_empty));
    // c: North has a spade besides the queen, and all other ways are here.
    let low = child(TaskName::StandardFinesse);
    assert!(north(low).all(|held| !(held - CardSet::of(card("SQ"))).is_empty()));
    let all = tree.nodes[b].info.worlds.len();
    let parts: usize = tree.nodes[b].children.iter().map(|&at| tree.nodes[at].info.worlds.len()).sum();
    assert_eq!(parts, all, "every way the spades may lie is in one branch");
    // The weights are those of the lies: by the rooms alone, the bare queen is as likely as any bare card.
    let weight = |at: usize| tree.nodes[at].weight;
    let expected = choose(15, 10) / (0..=7).map(|k| choose(7, k) * choose(15, 11 - k)).sum::<f64>();
    let total: f64 = tree.nodes[b].children.iter().map(|&at| weight(at)).sum();
    assert!((weight(child(TaskName::EasyFinesse)) / total - expected).abs() < 1e-9);
}

#[test]
fn after_a_low_card_the_jack_is_finessed_and_fourth_hand_makes_it_fail_or_succeed() {
    let tree = tree(section_6_2());
    let b = tree.nodes[tree.nodes[finesse(&tree)].children[0]].children[0];
    let is = |&&child: &&usize| tree.nodes[child].tasks[0].name == TaskName::StandardFinesse;
    let c = *tree.nodes[b].children.iter().find(is).unwrap();
    let [parts] = tree.nodes[c].children[..] else { panic!("one method") };
    assert_eq!(
        tasks(&tree.nodes[parts])[..3],
        ["StandardFinesseTwo(North; ♠)", "StandardFinesseThree(East; ♠)", "FinesseFour(South; ♠)"]
    );
    for &low in &tree.nodes[parts].children {
        let made = tree.nodes[low].mv.expect("an operator");
        assert!(made.suit() == Suit::Spades && made.rank() < Rank::Jack, "{made}");
        let [jack] = tree.nodes[low].children[..] else { panic!("one way to play third hand") };
        assert_eq!(tree.nodes[jack].mv, Some(card("SJ")));
        // South wins with the queen, or follows low, or shows out.
        let outcomes: Vec<&str> =
            tree.nodes[jack].children.iter().map(|&at| tree.nodes[at].method.as_ref().unwrap().1).collect();
        assert!(
            outcomes.contains(&"they go over it") && outcomes.contains(&"they follow low"),
            "{outcomes:?}"
        );
        // 4. What it is worth is the average of what comes after, by weight.
        let node = &tree.nodes[jack];
        let weight = |at: &usize| tree.nodes[*at].weight;
        let sum: f64 = node.children.iter().map(weight).sum();
        let mean: f64 = node.children.iter().map(|at| weight(at) * tree.nodes[*at].value).sum::<f64>() / sum;
        assert!((node.value - mean).abs() < 1e-12);
        let value = |what: &str| {
            let is = |at: &&usize| tree.nodes[**at].method.as_ref().unwrap().1 == what;
            tree.nodes[*node.children.iter().find(is).unwrap()].value
        };
        assert!(value("they follow low") > value("they go over it"));
    }
}

#[test]
fn the_critic_accepts_any_low_spade_for_the_three() {
    let tree = tree(section_6_2());
    let b = tree.nodes[tree.nodes[finesse(&tree)].children[0]].children[0];
    let is = |&&child: &&usize| tree.nodes[child].tasks[0].name == TaskName::StandardFinesse;
    let c = *tree.nodes[b].children.iter().find(is).unwrap();
    let parts = tree.nodes[c].children[0];
    let low = *tree.nodes[parts]
        .children
        .iter()
        .find(|&&at| tree.nodes[at].mv == Some(card("S3")))
        .expect("the three");
    let critic = tree.nodes[low].critic.expect("an opponent's move has a critic");
    let before = &tree.nodes[parts].info;
    for accepted in ["S3", "S5", "S6", "S8", "S9", "ST"] {
        assert!(critic(before, card("S3"), card(accepted)), "{accepted}");
    }
    assert!(!critic(before, card("S3"), card("SQ")));
    assert!(!critic(before, card("S3"), card("H5")));
}
