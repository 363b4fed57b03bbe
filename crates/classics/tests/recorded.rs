//! Whole recorded games: positions, views, legal moves and results at every step.

use cards::{Rng, Seed};
use classics::backgammon::{Backgammon, Scoring};
use classics::battleships::{Battleships, Rules};
use classics::tictactoe::TicTacToe;
use game::{Hidden, PlainText, laws};
use rand::RngExt;

const TICTACTOE: &str = include_str!("../../../data/tictactoe/games.txt");
const BACKGAMMON: &str = include_str!("../../../data/backgammon/games.txt");
const BATTLESHIPS: &str = include_str!("../../../data/battleships/games.txt");

fn tictactoe(_: &str) -> TicTacToe {
    TicTacToe::new()
}

/// `"wins"` or `"points"`.
fn backgammon(text: &str) -> Backgammon {
    Backgammon::new(serde_json::from_str::<Scoring>(text).expect("a way of scoring"))
}

/// The rules as data.
fn battleships(text: &str) -> Battleships {
    Battleships::new(serde_json::from_str(text).expect("rules"))
}

#[test]
fn recorded_games_are_played_alike() {
    assert_eq!(laws::replay_records(TICTACTOE, tictactoe), 12);
    assert_eq!(laws::replay_records(BACKGAMMON, backgammon), 4);
    assert_eq!(laws::replay_records(BATTLESHIPS, battleships), 6);
}

fn write<G>(name: &str, starts: &[String], start: fn(&str) -> G)
where
    G: Hidden,
    G::View: PlainText,
{
    let choose = |moves: &[G::Move], rng: &mut Rng| moves[rng.random_range(0..moves.len())];
    let mut file = String::from(
        "# Whole games of random moves; crates/classics/tests/recorded.rs says how they are written.\n",
    );
    for (number, text) in starts.iter().enumerate() {
        file += &laws::record(text, start(text), Seed::new(50).child(name).child(number), choose);
    }
    let path = format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::create_dir_all(&path).and_then(|()| std::fs::write(path + "/games.txt", file)).expect("written");
}

#[test]
#[ignore = "writes data/*/games.txt anew: cargo test -p classics --test recorded -- --ignored"]
fn write_the_recorded_games() {
    write("tictactoe", &vec![String::new(); 12], tictactoe);
    let scorings: Vec<String> = ["points", "wins", "points", "wins"].map(|way| format!("\"{way}\"")).into();
    write("backgammon", &scorings, backgammon);
    let rules =
        |size, fleet: &[usize], touching| Rules::new(size, fleet, touching).expect("room for the fleet");
    let rules = [
        Rules::default(),
        rules(6, &[3, 2, 2], false),
        rules(5, &[3, 2, 1], true).announce_sunk(false),
        rules(4, &[2, 1], true).shoot_again(true),
        rules(3, &[1, 1], false).shoot_again(true).announce_sunk(false),
        rules(8, &[4, 3, 3, 2], false).shoot_again(true),
    ];
    let written: Vec<String> =
        rules.iter().map(|rules| serde_json::to_string(rules).expect("data")).collect();
    write("battleships", &written, battleships);
}
