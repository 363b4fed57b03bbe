//! No message of battleships tells where the enemy's ships lie before they are hit.

use cards::{Rng, Seat, Seed};
use classics::battleships::{Battleships, BattleshipsView, Move, Rules, Square, SquareSet};
use game::{Game, Hidden, PlainText, View};
use rand::RngExt;

/// Squares of the enemy's ships that have not been shot at.
fn secrets(game: &Battleships, seat: Seat) -> SquareSet {
    let enemy = game.fleet(seat.partner()).iter().fold(SquareSet::EMPTY, |all, ship| all | ship.squares());
    let own = game.fleet(seat).iter().fold(SquareSet::EMPTY, |all, ship| all | ship.squares());
    let told: SquareSet = game.shots().iter().map(|shot| shot.at).collect();
    enemy - own - told
}

/// The squares that a text names: `b7`, also within a ship, `b7 right 3`, which names all it covers.
fn named(text: &str) -> SquareSet {
    let words: Vec<&str> =
        text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let square = |word: &str| word.to_lowercase().parse::<Square>().ok();
    let mut all: SquareSet = words.iter().filter_map(|word| square(word)).collect();
    for words in words.windows(3) {
        if let Ok(ship) = words.join(" ").parse::<classics::battleships::Ship>() {
            all = all | ship.squares();
        }
    }
    all
}

/// The squares of the right half of a drawn table that show anything.
fn marked(draw: &str, size: usize) -> SquareSet {
    let rows = draw.lines().skip(2).take(size).enumerate();
    let marks = rows.flat_map(|(row, line)| {
        let cells: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(cells.len(), 2 * size + 2, "a row of the table: {line}");
        let shown = (0..size).filter(|&column| cells[size + 2 + column] != ".").collect::<Vec<_>>();
        shown.into_iter().filter_map(move |column| Square::new(row, column))
    });
    marks.collect()
}

/// What a text of each kind gives away, with its kind.
fn found(view: &BattleshipsView, secrets: SquareSet) -> Vec<(&'static str, SquareSet)> {
    let size = view.rules().size();
    let data = serde_json::to_string(view).expect("a view as data");
    let log = view.log().join("\n");
    vec![
        ("data", named(&data) & secrets),
        ("log", named(&log) & secrets),
        ("table", marked(&view.draw(), size) & secrets),
        ("heads", named(&view.draw().lines().skip(2 + size).collect::<String>()) & secrets),
    ]
}

fn any_game(rng: &mut Rng) -> Battleships {
    let rules = match rng.random_range(0..4) {
        0 => Rules::default(),
        1 => Rules::new(6, &[3, 2, 2], false).unwrap().shoot_again(true),
        2 => Rules::new(5, &[3, 2, 1], true).unwrap().announce_sunk(false),
        _ => Rules::new(4, &[2, 1], false).unwrap(),
    };
    Battleships::new(rules)
}

fn search(games: u64, seed: Seed) {
    for number in 0..games {
        let mut rng = seed.child(number).rng();
        let mut game = any_game(&mut rng);
        loop {
            for seat in [Seat::North, Seat::South] {
                let view = game.view(seat);
                for (door, squares) in found(&view, secrets(&game, seat)) {
                    assert!(
                        squares.is_empty(),
                        "game {number}, {seat}, {door}: {squares:?}\n{}",
                        view.draw()
                    );
                }
                // The moves are all squares that are left, or all places: nothing depends on the enemy.
                let moves = view.moves();
                if !moves.is_empty() && !view.is_placing() {
                    let left = view.rules().squares() - view.fired_and_hit(seat).0;
                    assert_eq!(moves, left.iter().map(Move::Shoot).collect::<Vec<_>>(), "game {number}");
                }
            }
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[rng.random_range(0..moves.len())]);
        }
    }
}

#[test]
fn no_hidden_ship_stands_anywhere() {
    search(30, Seed::new(42));
}

#[test]
#[ignore = "minutes; run with: cargo test --release -p classics --test secrets -- --ignored"]
fn no_hidden_ship_stands_anywhere_in_10_000_games() {
    search(10_000, Seed::new(43));
}

/// The search is real: what the enemy itself sees gives its fleet away, as data, in the log and drawn.
#[test]
fn a_planted_ship_is_found() {
    let mut rng = Seed::new(44).rng();
    let mut game = Battleships::new(Rules::default());
    while game.shots().len() < 20 {
        let moves = game.moves();
        game.play(moves[rng.random_range(0..moves.len())]);
    }
    let secret = secrets(&game, Seat::North);
    let enemy = game.view(Seat::South);
    let leaks = found(&enemy, secret);
    assert!(!leaks[0].1.is_empty() && !leaks[1].1.is_empty(), "{leaks:?}");
    let mirrored: String = enemy.draw().lines().map(|line| swapped(line) + "\n").collect();
    assert!(!(marked(&mirrored, 10) & secret).is_empty(), "{mirrored}");
    let ship = game.fleet(Seat::South)[0];
    assert!(named(&format!("They place {ship}")).includes(ship.squares()));
}

/// A row of the table with its halves changed over.
fn swapped(line: &str) -> String {
    let cells: Vec<&str> = line.split_whitespace().collect();
    let (left, right) = cells.split_at(cells.len() / 2);
    [right, left].concat().join(" ")
}
