//! Inputs of the corpora, damaged in seeded ways: what a fuzzer without eyes finds, on every machine
//! that runs the tests. `cargo xtask fuzz` looks further.

use std::fs;
use std::path::Path;

use cards::{Rng, Seed};
use fuzz::{TARGETS, Target};
use rand::RngExt;

/// Bytes that mean something to one reader or another.
const MARKS: &[u8] = b"[]{}()\"':;,.|/\\-=*!?#% \n0123456789SHDCNTXPKQJA";

fn inputs(target: &Target) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths.into_iter().map(|path| fs::read(path).expect("a readable file")).collect()
}

/// One input with a few of its bytes changed, dropped, repeated, or taken from another input.
fn mutated(inputs: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = inputs[rng.random_range(0..inputs.len())].clone();
    for _ in 0..rng.random_range(1..=4) {
        let at = rng.random_range(0..=bytes.len());
        let end = (at + rng.random_range(0..12_usize)).min(bytes.len());
        match rng.random_range(0..7) {
            0 => bytes.insert(at, MARKS[rng.random_range(0..MARKS.len())]),
            1 if at < bytes.len() => bytes[at] = rng.random(),
            2 if at < bytes.len() => bytes[at] = MARKS[rng.random_range(0..MARKS.len())],
            3 => drop(bytes.drain(at..end)),
            4 => drop(bytes.splice(at..at, bytes[at..end].to_vec())),
            5 => bytes.truncate(at),
            _ => {
                let other = &inputs[rng.random_range(0..inputs.len())];
                let from = rng.random_range(0..=other.len());
                let to = (from + rng.random_range(0..40_usize)).min(other.len());
                drop(bytes.splice(at..end, other[from..to].to_vec()));
            }
        }
    }
    bytes
}

fn try_out(rounds: usize, seed: Seed) {
    let mut broken = Vec::new();
    for target in TARGETS {
        // Those that play whole games for each input get fewer.
        let rounds = if ["engine", "play"].contains(&target.name) { rounds.div_ceil(10) } else { rounds };
        let inputs = inputs(target);
        for number in 0..rounds {
            let input = mutated(&inputs, &mut seed.child(target.name).child(number).rng());
            let kept = std::panic::catch_unwind(|| (target.law)(&input));
            if kept.is_err() {
                broken.push(format!("{} {number}: {:?}", target.name, String::from_utf8_lossy(&input)));
                break;
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn damaged_inputs_break_no_law() {
    try_out(300, Seed::new(70));
}

#[test]
#[ignore = "minutes; run with: cargo test --release -p fuzz --test mutated -- --ignored"]
fn very_many_damaged_inputs_break_no_law() {
    try_out(100_000, Seed::new(71));
}
