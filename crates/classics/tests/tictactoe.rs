//! The laws of tic-tac-toe, its published move counts, and its text.

use std::collections::HashSet;

use cards::{Seat, Seed};
use classics::tictactoe::{PlayError, Square, Symmetry, TicTacToe};
use game::{Game, Hidden, Keyed, Misread, PlainText, Replay, laws};
use proptest::prelude::*;

fn seed() -> Seed {
    Seed::new(1).child("tictactoe")
}

#[test]
fn laws_hold() {
    laws::game(2000, seed(), |_| TicTacToe::new());
    laws::deterministic(2000, seed(), |_| TicTacToe::new());
    laws::zero_sum(2000, seed(), |_| TicTacToe::new());
    laws::keyed(2000, seed(), |_| TicTacToe::new());
    laws::bounded(2000, seed(), |_| TicTacToe::new());
    laws::replay(2000, seed(), |_| TicTacToe::new());
    laws::hidden(1000, seed(), |_| TicTacToe::new());
}

#[derive(Default)]
struct Count {
    nodes: u64,
    games: u64,
    won: [u64; 2],
    keys: HashSet<<TicTacToe as Keyed>::Key>,
    classes: HashSet<<TicTacToe as Keyed>::Key>,
}

fn count(game: TicTacToe, count_in: &mut Count) {
    count_in.nodes += 1;
    if count_in.keys.insert(game.key()) {
        count_in.classes.insert(game.canonical().0);
    }
    if game.is_over() {
        count_in.games += 1;
        if let Some(side) = game.winner() {
            count_in.won[side.index()] += 1;
        }
    }
    game.moves().into_iter().for_each(|square| count(game.after(square), count_in));
}

/// The counts that are published for the whole tree.
#[test]
fn move_counts() {
    let mut all = Count::default();
    count(TicTacToe::new(), &mut all);
    assert_eq!(all.nodes, 549_946);
    assert_eq!(all.games, 255_168);
    assert_eq!(all.won, [131_184, 77_904]);
    assert_eq!(all.keys.len(), 5_478);
    assert_eq!(all.classes.len(), 765, "essentially different positions");
}

#[test]
fn a_line_ends_the_game() {
    let game = TicTacToe::after_all(["1", "4", "2", "5", "3"]).unwrap();
    assert_eq!(game.payoff(), [1.0, -1.0]);
    assert!(matches!(game.try_play("9".parse().unwrap()), Err(PlayError::Over(_))));
    assert!(matches!(TicTacToe::after_all(["b2", "5"]), Err(PlayError::Taken(_))));
}

#[test]
fn the_board_is_drawn() {
    let view = TicTacToe::after_all(["5", "a1", "c3"]).unwrap().view(Seat::South);
    assert_eq!(
        view.draw(),
        "    a   b   c\n1   O │ 2 │ 3\n   ───┼───┼───\n2   4 │ X │ 6\n   ───┼───┼───\n3   7 │ 8 │ X\n\nYou are O. O to move.\n"
    );
    assert_eq!(view.log(), ["X takes b2", "O takes a1", "X takes c3"]);
}

#[test]
fn typed_moves_are_read_or_explained() {
    let view = TicTacToe::after_all(["5"]).unwrap().view(Seat::South);
    assert_eq!(view.read(" A1 ").unwrap(), view.read("1").unwrap());
    assert_eq!(view.read("1c").unwrap(), view.read("3").unwrap());
    assert!(matches!(view.read("b2"), Err(Misread::Illegal { .. })));
    for nonsense in ["", "0", "10", "d1", "a4", "b", "ü2", "a1b"] {
        assert!(matches!(view.read(nonsense), Err(Misread::Unreadable { .. })), "{nonsense}");
    }
}

#[test]
fn a_written_game_with_an_illegal_move_is_refused() {
    assert!(serde_json::from_str::<TicTacToe>(r#"["b2","a1"]"#).is_ok());
    assert!(serde_json::from_str::<TicTacToe>(r#"["b2","b2"]"#).is_err());
    assert!(serde_json::from_str::<TicTacToe>(r#"["d4"]"#).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn squares_round_trip(index in 0usize..9) {
        let square = Square::from_index(index).unwrap();
        prop_assert_eq!(square.to_string().parse::<Square>().unwrap(), square);
        prop_assert_eq!(square.number().to_string().parse::<Square>().unwrap(), square);
    }

    #[test]
    fn symmetries_keep_the_future(order in Just((0usize..9).collect::<Vec<_>>()).prop_shuffle(), length in 0usize..9, turn in 0usize..8) {
        let mut game = TicTacToe::new();
        for &index in &order[..length] {
            let square = Square::from_index(index).unwrap();
            if let Ok(next) = game.try_play(square) {
                game = next;
            }
        }
        let symmetry = Symmetry::ALL[turn];
        let turned = game.turned(symmetry);
        prop_assert_eq!(turned.canonical().0, game.canonical().0);
        prop_assert_eq!(turned.payoff(), game.payoff());
        prop_assert_eq!(turned.moves(), symmetry.apply_all(game.moves()));
        prop_assert_eq!(turned.turned(symmetry.inverse()), game);
        prop_assert_eq!(turned.history().len(), game.history().len());
    }
}
