use ::classics::backgammon::{Backgammon, Dice, Move, Play, Position};
use ::classics::battleships::{self, BattleshipsView, Rules, Ship, Square};
use ::classics::tree::{self, Tree};
use game::{Game, Hidden, PlainText, Replay, View};

use crate::{json, survives, text, word};

/// Explicit trees in their text form.
pub fn tree(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    survives(text, tree::read, tree::write);
    if let Ok(tree) = tree::read(text) {
        looked_at(&tree);
    }
}

/// Gambit's files; what is read from one can also be written in the text form.
pub fn efg(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    survives(text, tree::efg::read, tree::efg::write);
    if let Ok(tree) = tree::efg::read(text) {
        looked_at(&tree);
    }
}

fn looked_at(tree: &Tree) {
    assert!(!tree.draw().is_empty() && tree.node_count() > 0);
    let game = tree::TreeGame::new(tree.clone());
    let _ = (game.moves(), game.constant_sum().is_ok(), game.without_chance().is_ok());
}

/// Dice, plays in the players' notation, and positions with their history.
pub fn backgammon(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    word::<Dice>(text);
    survives(text, str::parse::<Play>, |play| String::from(*play));
    json::<Position>(text);
    json::<Backgammon>(text);
    if let Ok(game) = serde_json::from_str::<Backgammon>(text) {
        let mut again = game.origin();
        game.history().into_iter().for_each(|mv| again.play(mv));
        assert_eq!(again, game);
        shown(&game);
    }
    // The text as what somebody types after the opening 3-1, and on a double with more to choose.
    let mut game = Backgammon::new(Default::default());
    for roll in ["3-1", "6-6"] {
        let dice = roll.parse().expect("dice");
        let opening = game.turn() == game::Turn::Chance && game.history().is_empty();
        game.play(if opening { Move::Opening(cards::Seat::North, dice) } else { Move::Roll(dice) });
        let actor = game.actor().expect("a roll to play");
        let view = game.view(actor);
        if let Ok(mv) = view.read(text) {
            assert!(game.moves().contains(&mv), "{text:?} was read as {}", view.name(mv));
            assert_eq!(view.read(&view.name(mv)), Ok(mv));
        }
        game.play(game.moves()[0]);
    }
}

/// Squares, ships, rules, and views of a game that somebody else says is going on.
pub fn battleships(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    word::<Square>(text);
    word::<Ship>(text);
    json::<battleships::Move>(text);
    json::<Rules>(text);
    json::<BattleshipsView>(text);
    if let Ok(view) = serde_json::from_str::<BattleshipsView>(text)
        && view.check().is_ok()
    {
        let _ = (view.draw(), view.log(), view.moves(), view.density());
    }
}

fn shown(game: &Backgammon) {
    for &seat in game.seats() {
        let view = game.view(seat);
        assert!(!view.draw().is_empty() && view.log().len() >= game.history().len());
        assert_eq!(view.moves().is_empty(), game.actor() != Some(seat));
    }
}
