//! Whole recorded games: auctions, views, legal moves and results at every step.

use bridge::{Board, BoardNumber, Bridge, Call, Move};
use cards::{Deal, Rng, Seed};
use game::laws;
use rand::RngExt;

const FILE: &str = include_str!("../../../data/bridge/games.txt");

/// `auction 3 N:...` or `3NT-S 3 N:...`: where it starts, the board's number, the deal.
fn start(text: &str) -> Bridge {
    let mut words = text.splitn(3, ' ');
    let mut word = || words.next().expect("a start, a number and a deal");
    let (from, number) = (word(), word().parse().ok().and_then(BoardNumber::new).expect("a number"));
    let board = Board::new(number, word().parse().expect("a deal"));
    match from {
        "auction" => Bridge::new(board),
        contract => Bridge::from_contract(board, contract.parse().expect("a contract")),
    }
}

#[test]
fn recorded_games_are_played_alike() {
    assert_eq!(laws::replay_records(FILE, start), 12);
}

/// Any move, but every other call is a pass.
fn choose(moves: &[Move], rng: &mut Rng) -> Move {
    let pass = Move::Call(Call::Pass);
    match moves.contains(&pass) && rng.random() {
        true => pass,
        false => moves[rng.random_range(0..moves.len())],
    }
}

#[test]
#[ignore = "writes data/bridge/games.txt anew: cargo test -p bridge --test recorded -- --ignored"]
fn write_the_recorded_games() {
    let mut file = String::from(
        "# Whole games of random moves; crates/bridge/tests/recorded.rs says how they are written.\n",
    );
    for number in 0..12_usize {
        let seed = Seed::new(50).child(number);
        let from = ["3NT-S", "4HX-W", "7C-N", "2SXX-E"].get(number / 2).copied().unwrap_or("auction");
        let text = format!("{from} {} {}", number + 1, Deal::random(&mut seed.child("start").rng()));
        file += &laws::record(&text, start(&text), seed.child("moves"), choose);
    }
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/bridge/games.txt"), file)
        .expect("written");
}
