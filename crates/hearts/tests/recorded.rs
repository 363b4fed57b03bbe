//! Whole recorded games: positions, views, legal cards and results at every step.

mod any_rules;

use cards::{Card, Deal, Rng, Seed};
use game::laws;
use hearts::{Direction, Round, Rules};
use rand::RngExt;

const FILE: &str = include_str!("../../../data/hearts/games.txt");

/// `standard left N:...`: rules, direction, deal.
fn start(text: &str) -> Round {
    let mut words = text.splitn(3, ' ');
    let mut word = || words.next().expect("rules, direction and deal");
    let rules: Rules = word().parse().expect("rules");
    let direction = word();
    let direction = Direction::ALL.into_iter().find(|other| other.to_string() == direction);
    Round::new(&rules, &word().parse().expect("a deal"), direction.expect("a direction"))
}

#[test]
fn recorded_games_are_played_alike() {
    assert_eq!(laws::replay_records(FILE, start), 12);
}

#[test]
#[ignore = "writes data/hearts/games.txt anew: cargo test -p hearts --test recorded -- --ignored"]
fn write_the_recorded_games() {
    let choose = |moves: &[Card], rng: &mut Rng| moves[rng.random_range(0..moves.len())];
    let mut file = String::from(
        "# Whole games of random cards; crates/hearts/tests/recorded.rs says how they are written.\n",
    );
    for number in 0..12_usize {
        let seed = Seed::new(50).child(number);
        let mut rng = seed.child("start").rng();
        let presets = ["standard", "perkins", "sturtevant"];
        let rules = match presets.get(number % 4) {
            Some(preset) => preset.parse().expect("a preset"),
            None => any_rules::any_rules(&mut rng),
        };
        let text = format!("{rules} {} {}", Direction::ALL[number / 3], Deal::random(&mut rng));
        file += &laws::record(&text, start(&text), seed.child("moves"), choose);
    }
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/hearts/games.txt"), file)
        .expect("written");
}
