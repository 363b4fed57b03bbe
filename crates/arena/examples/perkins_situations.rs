//! Plays the rounds behind the test set of Perkins 1998: four Sweetpeas, game after game, until 35 rounds
//! are together, whose thirteen tricks make 455 situations. One round a line, as JSON.
//!
//! `cargo run --release -p arena --example perkins_situations > data/hearts/perkins-455.jsonl`

use arena::hearts::{Length, Plan};
use cards::{BySeat, Seed};

const ROUNDS: usize = 35;

fn main() {
    let sweetpea = || "sweetpea".parse().expect("a listed player");
    let plan = Plan {
        rules: "perkins".parse().expect("a preset"),
        players: vec![sweetpea(), sweetpea(), sweetpea(), sweetpea()],
        seatings: vec![BySeat::from_fn(|seat| seat.index())],
        length: Length::Game,
        seed: Seed::new(455),
    };
    let mut crew = plan.crew();
    let games = (0..).flat_map(|game| plan.block(&mut crew, game).sittings);
    let rounds = games.flat_map(|sitting| sitting.rounds).take(ROUNDS);
    rounds.for_each(|round| println!("{}", serde_json::to_string(&round).expect("a record is plain data")));
}
