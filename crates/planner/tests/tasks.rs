//! Every task of the tables takes part in plans, and plans are sound at every node.

use std::collections::BTreeSet;

use bridge::{Contract, Trick};
use cards::{CardSet, Deal, Seat, Seed};
use planner::declarer::{DeclarerPlay, Known, TaskName, Who, World};
use planner::htn::{Criterion, DecisionTree, Domain, Limits, NodeKind};

/// A random deal as declarer knows it, some tricks played by any legal cards, at a lead of ours or, `within` a
/// trick, at any turn of ours.
fn known(place: u64, contract: &str, tricks: u8, within: bool) -> Option<Known> {
    let seed = Seed::new(17).child(place);
    let deal = Deal::random(&mut seed.child("deal").rng());
    let contract: Contract = contract.parse().unwrap();
    let declarer = contract.declarer;
    let mut known = Known {
        contract,
        hands: [deal[declarer], deal[declarer.partner()]],
        held: [CardSet::EMPTY; 2],
        open: deal[declarer.next()] | deal[declarer.previous()],
        counts: [13, 13],
        trick: Trick::new(contract.leader()),
        won: 0,
        lost: 0,
        attacked: None,
        worlds: Vec::new(),
    };
    // The worlds deal what is out again and again; the first is the true one.
    let out = known.open;
    let mut rng = seed.child("worlds").rng();
    let mut hands = vec![[deal[declarer.next()], deal[declarer.previous()]]];
    hands.extend((0..11).map(|_| {
        let left = out.random_subset(13, &mut rng);
        [left, out - left]
    }));
    let mut rng = seed.child("play").rng();
    let ready = |known: &Known| match within {
        true => matches!(known.turn(), Who::Ours(_)) && !known.trick.is_empty(),
        false => known.on_lead().is_some(),
    };
    while known.won + known.lost < tricks || !ready(&known) {
        if known.left() <= 1 {
            return None;
        }
        let held = match known.turn() {
            Who::Ours(hand) => known.hands[hand],
            Who::Theirs(opponent) => hands[0][opponent],
        };
        let card = known.trick.legal(held).random(&mut rng).unwrap();
        if let Who::Theirs(opponent) = known.turn() {
            let void =
                known.trick.led().filter(|&led| led != card.suit()).map_or(CardSet::EMPTY, CardSet::all_of);
            known.assume_holds_none(opponent, void);
            known.assume_holds(opponent, card);
            hands.retain(|hands| hands[opponent].contains(card) && hands[opponent].is_disjoint(void));
            hands.iter_mut().for_each(|hands| hands[opponent] = hands[opponent].without(card));
        }
        known.play(card);
    }
    known.worlds = hands.into_iter().map(|hands| World { weight: 1.0, hands }).collect();
    Some(known)
}

fn tree(known: Known, choices: u32) -> DecisionTree<DeclarerPlay> {
    let limits = Limits { choices, nodes: 3_000 };
    DecisionTree::grow(&mut DeclarerPlay::default(), known, Vec::new(), Criterion::WeightedAverage, limits)
}

fn positions() -> impl Iterator<Item = Known> {
    let contracts = ["3NT-S", "4S-N", "2H-E", "1NT-W", "5C-S"];
    (0..2_000_u64).filter_map(move |place| {
        let contract = contracts[place as usize % contracts.len()];
        known(place, contract, (place / 5 % 13) as u8, place % 3 == 0)
    })
}

#[test]
fn every_task_of_the_tables_is_part_of_some_plan() {
    let mut missing: BTreeSet<&str> = TaskName::ALL.iter().map(|task| task.name()).collect();
    for known in positions() {
        for node in &tree(known, 2).nodes {
            node.tasks.iter().for_each(|task| {
                missing.remove(task.name.name());
            });
        }
        if missing.is_empty() {
            return;
        }
    }
    panic!("in no plan: {missing:?}");
}

#[test]
fn nodes_are_sound() {
    for known in positions().step_by(7) {
        let tree = tree(known, 1);
        for node in &tree.nodes {
            let info = &node.info;
            // 1. Every world deals out what is out, and fits what is assumed.
            let out = info.out();
            for world in &info.worlds {
                assert_eq!(world.hands[0] | world.hands[1], out, "{info:?}");
                assert!(world.hands[0].is_disjoint(world.hands[1]));
                assert!(
                    (0..2).all(|opponent| world.hands[opponent].includes(info.held[opponent])),
                    "{info:?}"
                );
                assert!(
                    (0..2).all(|opponent| world.hands[opponent].len() == usize::from(info.counts[opponent]))
                );
            }
            // 2. The opponents' branches share the worlds out: none is lost and none counts twice.
            if node.kind == NodeKind::External {
                let below: usize =
                    node.children.iter().map(|&child| tree.nodes[child].info.worlds.len()).sum();
                assert_eq!(below, info.worlds.len(), "{:?} {:?}", node.tasks, info);
                let weight: f64 = node.children.iter().map(|&child| tree.nodes[child].weight).sum();
                let single = node.children.len() == 1;
                assert!(single || (weight - info.worlds.len() as f64).abs() < 1e-9);
            }
            // 3. Our cards are legal, and values are between nothing and everything.
            for &child in &node.children {
                if let (Some(card), Who::Ours(hand)) = (tree.nodes[child].mv, info.turn()) {
                    assert!(info.trick.legal(info.hands[hand]).contains(card), "{card} {info:?}");
                }
            }
            assert!((0.0..=1.0).contains(&node.value));
        }
    }
}

#[test]
fn a_plan_says_what_to_play_at_every_turn_of_ours() {
    for known in positions().step_by(3) {
        let domain = DeclarerPlay::default();
        assert!(domain.controls(&known));
        let seat: Seat = known.trick.turn();
        let mut plan = planner::htn::Plan::new(tree(known.clone(), 1));
        let next = plan.advance().unwrap_or_else(|| panic!("nothing for {seat} in {known:?}"));
        let Who::Ours(hand) = known.turn() else { unreachable!("it is our turn") };
        assert!(known.trick.legal(known.hands[hand]).contains(next.mv));
    }
}
