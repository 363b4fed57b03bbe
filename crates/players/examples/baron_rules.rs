//! Prints the Baron's rules as they stand in `docs/bridge-players.md`.
//!
//! `cargo run --release -p players --example baron_rules`

fn main() {
    for chapter in players::Baron::rules() {
        println!("{}:\n", chapter.when);
        for (number, says) in chapter.says.iter().enumerate() {
            println!("{}. {says}", number + 1);
        }
        println!();
    }
}
