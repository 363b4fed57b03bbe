//! Fits Sweetpea's weights to rounds that a player plays with itself:
//! `cargo run --release -p players --example fit_sweetpea -- PLAYER ROUNDS [SEED] > weights.txt`.
//!
//! Rounds alternate between the rules `perkins` and `standard` and the directions of passing; one card
//! in twenty is any legal card, so that positions beside the good line are seen too. Every position
//! between two tricks is a sample, labelled by how its round ended: who took the hearts that were
//! left, the queen, the jack; and whether somebody shot the moon. Shares are fitted by the likelihood
//! of a softmax over the seats, moons by that of a logistic, each for every number of tricks left,
//! with Adam. How well they predict is said on one round in ten, which is left out of the fit.

use cards::{CardSet, Deal, Rng, Seat, Seed};
use game::{Game, Hidden, Player};
use hearts::{HEARTS, JACK, PENALTIES, Play, QUEEN, Round, Rules};
use players::{Question, Roster, Spec, Weights, features};
use rand::RngExt;

const RULES: [&str; 2] = ["perkins", "standard"];
const STRAYS: f64 = 0.05;
const EPOCHS: u32 = 8;
const BATCH: usize = 64;
/// A little weight decay keeps what is rarely seen near zero.
const DECAY: f32 = 1e-4;

/// A position between tricks and what each seat took in the end.
struct Sample {
    play: Play,
    took: [CardSet; 4],
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let usage = "fit_sweetpea PLAYER ROUNDS [SEED]";
    let spec: Spec = words.first().expect(usage).parse().expect("the name of a player");
    let rounds: u64 = words.get(1).expect(usage).parse().expect("a number of rounds");
    let seed: u64 = words.get(2).map_or(1, |seed| seed.parse().expect("a number as seed"));
    let root = Seed::new(seed).child("fit");
    let played = play_all(&spec, rounds, root);
    let (fit, held): (Vec<_>, Vec<_>) = played.into_iter().enumerate().partition(|(i, _)| i % 10 != 0);
    let flat =
        |rounds: Vec<(usize, Vec<Sample>)>| rounds.into_iter().flat_map(|(_, samples)| samples).collect();
    let (fit, held): (Vec<Sample>, Vec<Sample>) = (flat(fit), flat(held));
    let mut weights = Weights::zero();
    println!("# Fitted by: fit_sweetpea {}", words.join(" "));
    for tricks in 2..=13 {
        let of = |samples: &'_ [Sample]| -> Vec<usize> {
            (0..samples.len()).filter(|&i| samples[i].play.hands()[Seat::North].len() == tricks).collect()
        };
        let (chosen, judged) = (of(&fit), of(&held));
        for question in Question::ALL {
            let mut rng = root.child("batches").child(tricks).rng();
            fit_one(question, weights.of_mut(question, tricks), &fit, &chosen, &mut rng);
            let loss = |weights: &[f32]| {
                let losses = judged.iter().filter_map(|&i| loss(question, weights, &held[i], None));
                let losses: Vec<f32> = losses.collect();
                losses.iter().sum::<f32>() / losses.len().max(1) as f32
            };
            let (before, after) = (loss(&[0.0; 48]), loss(weights.of(question, tricks)));
            eprintln!("{tricks:2} tricks left, {question:?}: loss {after:.4}, knowing nothing {before:.4}");
        }
    }
    print!("{weights}");
}

/// All rounds, on all cores; which core plays which does not matter.
fn play_all(spec: &Spec, rounds: u64, root: Seed) -> Vec<Vec<Sample>> {
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    std::thread::scope(|scope| {
        let part = |core: u64| {
            let numbers = rounds * core / cores..rounds * (core + 1) / cores;
            scope.spawn(move || numbers.map(|number| round(spec, number, root)).collect::<Vec<_>>())
        };
        let parts: Vec<_> = (0..cores).map(part).collect();
        parts.into_iter().flat_map(|part| part.join().expect("no round panics")).collect()
    })
}

/// One round of a player with itself, as samples.
fn round(spec: &Spec, number: u64, root: Seed) -> Vec<Sample> {
    let seed = root.child(number);
    let rules: Rules = RULES[number as usize % RULES.len()].parse().expect("a preset");
    let deal = Deal::random(&mut seed.child("deal").rng());
    let direction = rules.passing.direction(number as usize / RULES.len());
    let mut round = Round::new(&rules, &deal, direction);
    let mut strays = seed.child("strays").rng();
    let mut seats: Vec<Box<dyn Player<Round> + Send>> = Seat::ALL
        .into_iter()
        .map(|seat| Round::player(spec, seed.child(seat)).expect("a listed player"))
        .collect();
    let mut positions = Vec::new();
    while let Some(actor) = round.actor() {
        if let Some(play) = round.table().filter(|play| play.trick().is_empty()) {
            positions.push(*play);
        }
        let stray = round.table().is_some() && strays.random_bool(STRAYS);
        let card = if stray { round.moves().random(&mut strays) } else { None };
        let card =
            card.unwrap_or_else(|| seats[actor.index()].choose(&round.view(actor)).expect("it answers").best);
        round.play(card);
    }
    let took = round.table().map(|play| play.taken().into_array()).expect("the round was played");
    positions.into_iter().map(|play| Sample { play, took }).collect()
}

/// Minimises the loss over the chosen samples (Kingma and Ba 2015).
fn fit_one(question: Question, weights: &mut [f32; 48], samples: &[Sample], chosen: &[usize], rng: &mut Rng) {
    let (mut mean, mut square) = ([0.0_f32; 48], [0.0_f32; 48]);
    let steps = EPOCHS as usize * chosen.len() / BATCH;
    for step in 1..=steps {
        let mut slope = [0.0_f32; 48];
        for _ in 0..BATCH {
            let sample = &samples[chosen[rng.random_range(0..chosen.len())]];
            loss(question, weights, sample, Some(&mut slope));
        }
        let rate = 0.03 * (1.0 - step as f32 / (steps + 1) as f32);
        let (fade, fade_square) = (1.0 - 0.9_f32.powi(step as i32), 1.0 - 0.999_f32.powi(step as i32));
        for i in 0..48 {
            let slope = slope[i] / BATCH as f32 + DECAY * weights[i];
            mean[i] = 0.9 * mean[i] + 0.1 * slope;
            square[i] = 0.999 * square[i] + 0.001 * slope * slope;
            weights[i] -= rate * (mean[i] / fade) / ((square[i] / fade_square).sqrt() + 1e-8);
        }
    }
}

/// The loss of one sample, its slope added where asked for; `None` where the question does not arise.
fn loss(question: Question, weights: &[f32], sample: &Sample, slope: Option<&mut [f32; 48]>) -> Option<f32> {
    let Sample { play, took } = sample;
    let left = play.hands().values().fold(CardSet::EMPTY, |all, &hand| all | hand);
    let moon = took.iter().any(|cards| cards.includes(PENALTIES));
    let stake = match question {
        Question::Hearts => left & HEARTS,
        Question::Queen => left & CardSet::of(QUEEN),
        Question::Jack if play.jack_bonus() > 0 => left & CardSet::of(JACK),
        Question::Jack => CardSet::EMPTY,
        Question::Moon => left & PENALTIES,
    };
    // The expectation without a moon is that of rounds without one.
    let asked = !stake.is_empty() && (!moon || matches!(question, Question::Moon | Question::Jack));
    if !asked {
        return None;
    }
    let seats = features(play);
    let scores = [0, 1, 2, 3].map(|seat| seats[seat].iter().zip(weights).map(|(f, w)| f * w).sum::<f32>());
    let mut errors = [0.0; 4];
    let mut loss = 0.0;
    if question == Question::Moon {
        for seat in Seat::ALL.into_iter().filter(|&seat| play.may_shoot(seat)) {
            let i = seat.index();
            let chance = 1.0 / (1.0 + (-scores[i]).exp());
            let did = f32::from(u8::from(took[i].includes(PENALTIES)));
            errors[i] = chance - did;
            loss -= (if did > 0.5 { chance } else { 1.0 - chance }).max(1e-6).ln();
        }
    } else {
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let powers = scores.map(|score| (score - most).exp());
        let sum: f32 = powers.iter().sum();
        for i in 0..4 {
            let (share, truth) = (powers[i] / sum, (took[i] & stake).len() as f32 / stake.len() as f32);
            errors[i] = share - truth;
            loss -= truth * share.max(1e-6).ln();
        }
    }
    if let Some(slope) = slope {
        for (features, error) in seats.iter().zip(errors) {
            features.iter().zip(slope.iter_mut()).for_each(|(feature, slope)| *slope += error * feature);
        }
    }
    Some(loss)
}
