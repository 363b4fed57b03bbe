//! Plays a fixed number of random rounds from a fixed seed and prints a checksum of their points:
//! something for valgrind to count the instructions of.
//!
//! `cargo run --release -p hearts --example count_rounds 10000`

use std::process::ExitCode;

use cards::Seed;
use hearts::{Rules, random_round};

fn main() -> ExitCode {
    let argument = std::env::args().nth(1);
    let Ok(rounds) = argument.as_deref().unwrap_or("10000").parse::<usize>() else {
        eprintln!("count_rounds takes the number of rounds, such as 10000");
        return ExitCode::from(2);
    };
    let rules = Rules::default();
    let mut rng = Seed::new(2026).rng();
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for number in 0..rounds {
        let points = random_round(&rules, rules.passing.direction(number), &mut rng);
        for &points in points.values() {
            sum = (sum ^ points as u64).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    println!("{rounds} rounds, checksum {sum:016x}");
    ExitCode::SUCCESS
}
