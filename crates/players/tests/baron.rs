//! The Baron: its rules are all alive, its page lists them, and what it remembers changes nothing.

use std::collections::BTreeMap;

use bridge::{Board, BoardNumber, Bridge, Move};
use cards::{Card, Deal, Seed};
use game::{Budget, Game, Hidden, View};
use players::{Baron, Roster, Spec};

/// Boards bid and played by four Barons; `visit` is told each view with the card and the reason.
fn play(boards: u64, seed: u64, mut visit: impl FnMut(&bridge::BridgeView, Card, &'static str)) {
    let mut bidder = Bridge::player(&Spec::plain("baron"), Seed::new(1)).unwrap();
    let mut baron = Baron::new();
    for number in 0..boards {
        let deal = Deal::random(&mut Seed::new(seed).child(number).rng());
        let board = Board::new(BoardNumber::new(number as u32 % 16 + 1).unwrap(), deal);
        let mut game = Bridge::new(board);
        while let Some(actor) = game.actor() {
            let view = game.view(actor);
            if view.public.play.is_none() {
                game.play(bidder.choose(&view, &Budget::unlimited()).unwrap().best);
                continue;
            }
            let (card, why) = baron.pick(&view).expect("a card is asked for");
            let legal = view.moves().into_iter().any(|mv| mv == Move::Card(card));
            assert!(legal, "board {number} of seed {seed}: {card} in {view:?}");
            visit(&view, card, why);
            game.play(Move::Card(card));
        }
    }
}

#[test]
fn every_rule_decides_some_card() {
    let mut used = BTreeMap::<&str, u32>::new();
    play(600, 3, |_, _, why| *used.entry(why).or_default() += 1);
    let all = Baron::rules().into_iter().flat_map(|chapter| chapter.says);
    let missing: Vec<_> = all.filter(|says| !used.contains_key(says)).collect();
    assert!(missing.is_empty(), "rules that never decided: {missing:?}");
}

/// A fresh player, which remembers nothing, plays the same card from the same view.
#[test]
fn what_it_remembers_changes_nothing() {
    play(12, 4, |view, card, why| assert_eq!(Baron::new().pick(view), Some((card, why)), "{view:?}"));
}

#[test]
fn the_document_lists_the_rules_in_their_order() {
    let text = include_str!("../../../docs/bridge-players.md");
    let mut rest = text;
    for chapter in Baron::rules() {
        for words in std::iter::once(chapter.when).chain(chapter.says) {
            let place = rest.find(words).unwrap_or_else(|| panic!("'{words}' is missing or out of order"));
            rest = &rest[place + words.len()..];
        }
    }
}

/// Until the last five tricks the rules decide, with and without the averages at the end; a card there
/// comes with the figures of all cards.
#[test]
fn averages_decide_only_the_endgame() {
    let spec: Spec = "baron:endgame=yes".parse().unwrap();
    let mut averaging = Bridge::player(&spec, Seed::new(1)).unwrap();
    let mut averaged = 0;
    play(6, 5, |view, card, _| {
        let tricks = view.public.play.as_ref().unwrap().tricks().len();
        let decision = averaging.choose(view, &Budget::unlimited()).unwrap();
        if tricks < 8 {
            assert_eq!(decision.best, Move::Card(card));
            assert!(decision.rated.is_empty());
        }
        averaged += usize::from(!decision.rated.is_empty());
    });
    assert!(averaged > 20, "{averaged}");
}
