//! Fits Sweetpea's weights to rounds that a player plays with itself:
//! `cargo run --release -p players --example fit_sweetpea -- PLAYER ROUNDS [SEED] > weights.txt`.
//!
//! Rounds alternate between the rules `perkins` and `standard` and the directions of passing. Until a
//! trick that is drawn for each round, one card in four is any legal card, so that positions beside
//! the good line are seen too; from there on nobody strays, and every position between two tricks is a
//! sample, labelled by how its round ended: who took the hearts that were left, the queen, the jack;
//! and whether somebody shot the moon. Shares are fitted by the likelihood of a softmax over the seats,
//! moons by that of a logistic, with Adam. How well they predict is said on one round in ten, which is
//! left out of the fit.

use cards::{CardSet, Deal, Rng, Seat, Seed};
use game::{Budget, Game, Hidden, Player};
use hearts::{HEARTS, JACK, PENALTIES, Play, QUEEN, Round, Rules};
use hearts_eval::sweetpea::{HIDDEN, Predicted, SUMS, SweetpeaWeights, features};
use players::{Roster, Spec};
use rand::RngExt;

const RULES: [&str; 2] = ["perkins", "standard"];
const STRAYS: f64 = 0.25;
const EPOCHS: u32 = 5;
const RATE: f32 = 0.004;
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
    println!("# Fitted by: fit_sweetpea {}", words.join(" "));
    let mut weights = start(&mut root.child("start").rng());
    let mut adam = Adam::new();
    let mut rng = root.child("batches").rng();
    for epoch in 0..EPOCHS {
        let steps = fit.len() / BATCH;
        for step in 0..steps {
            let mut slope = SweetpeaWeights::zero();
            for _ in 0..BATCH {
                learn(&weights, &fit[rng.random_range(0..fit.len())], Some(&mut slope));
            }
            let done = (epoch as usize * steps + step) as f32 / (EPOCHS as usize * steps) as f32;
            adam.step(&mut weights, &slope, RATE * (1.0 - done));
        }
        report(epoch + 1, &weights, &held);
    }
    print!("{weights}");
}

/// Small random weights, so that the sums begin to differ.
fn start(rng: &mut Rng) -> SweetpeaWeights {
    let mut weights = SweetpeaWeights::zero();
    for line in weights.first.iter_mut() {
        line[..HIDDEN].iter_mut().for_each(|weight| *weight = 0.1 * (rng.random::<f32>() - 0.5));
    }
    for line in weights.second.iter_mut() {
        line.iter_mut().for_each(|weight| *weight = 0.2 * (rng.random::<f32>() - 0.5));
    }
    weights
}

/// Says how well the samples that were left out are predicted.
fn report(epoch: u32, weights: &SweetpeaWeights, held: &[Sample]) {
    let (mut sums, mut counts, mut blind) = ([0.0; 4], [0; 4], [0.0; 4]);
    for sample in held {
        let (seen, unseen) = (learn(weights, sample, None), learn(&SweetpeaWeights::zero(), sample, None));
        for i in 0..4 {
            if let (Some(loss), Some(plain)) = (seen[i], unseen[i]) {
                sums[i] += loss;
                blind[i] += plain;
                counts[i] += 1;
            }
        }
    }
    for (i, question) in Predicted::ALL.iter().enumerate() {
        let count = counts[i].max(1) as f32;
        eprintln!(
            "epoch {epoch}, {question:?}: loss {:.4}, knowing nothing {:.4}",
            sums[i] / count,
            blind[i] / count
        );
    }
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
    let steady: usize = strays.random_range(0..12);
    let mut seats: Vec<Box<dyn Player<Round> + Send>> = Seat::ALL
        .into_iter()
        .map(|seat| Round::player(spec, seed.child(seat)).expect("a listed player"))
        .collect();
    let mut positions = Vec::new();
    while let Some(actor) = round.actor() {
        let strays_end = round.plays().as_slice().len() >= 4 * steady;
        if let Some(play) = round.table().filter(|play| play.trick().is_empty() && strays_end) {
            positions.push(*play);
        }
        let stray = round.table().is_some() && !strays_end && strays.random_bool(STRAYS);
        let card = if stray { round.moves().random(&mut strays) } else { None };
        let card = card.unwrap_or_else(|| {
            seats[actor.index()].choose(&round.view(actor), &Budget::unlimited()).expect("it answers").best
        });
        round.play(card);
    }
    let took = round.table().map(|play| play.taken().into_array()).expect("the round was played");
    positions.into_iter().map(|play| Sample { play, took }).collect()
}

/// Steps against the slope (Adam, Kingma and Ba 2015).
struct Adam {
    mean: SweetpeaWeights,
    square: SweetpeaWeights,
    steps: i32,
}

impl Adam {
    fn new() -> Adam {
        Adam { mean: SweetpeaWeights::zero(), square: SweetpeaWeights::zero(), steps: 0 }
    }

    fn step(&mut self, weights: &mut SweetpeaWeights, slope: &SweetpeaWeights, rate: f32) {
        self.steps += 1;
        let (fade, fade_square) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        let numbers = flat(weights).zip(flat(&mut self.mean)).zip(flat(&mut self.square));
        let slopes = slope.first.as_flattened().iter().chain(slope.second.as_flattened());
        for (((weight, mean), square), slope) in numbers.zip(slopes) {
            let slope = slope / BATCH as f32 + DECAY * *weight;
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            *weight -= rate * (*mean / fade) / ((*square / fade_square).sqrt() + 1e-8);
        }
    }
}

fn flat(weights: &mut SweetpeaWeights) -> impl Iterator<Item = &mut f32> {
    weights.first.as_flattened_mut().iter_mut().chain(weights.second.as_flattened_mut())
}

/// The loss of one sample in each question, its slope added where asked for; `None` where a question
/// does not arise.
fn learn(
    weights: &SweetpeaWeights,
    sample: &Sample,
    slope: Option<&mut SweetpeaWeights>,
) -> [Option<f32>; 4] {
    let Sample { play, took } = sample;
    let seats = features(play);
    let sums = seats.each_ref().map(|features| weights.sums(features));
    let scores = seats.each_ref().map(|features| weights.scores(features));
    let mut errors = [[0.0; 4]; 4];
    let mut losses = [None; 4];
    for question in Predicted::ALL {
        let of = question as usize;
        let (loss, error) = judge(question, play, took, scores.map(|scores| scores[of]));
        losses[of] = loss;
        (0..4).for_each(|seat| errors[seat][of] = error[seat]);
    }
    if let Some(slope) = slope {
        for seat in 0..4 {
            // 1. Back through the sums that are cut off.
            let mut back = [0.0; SUMS];
            for hidden in (0..HIDDEN).filter(|&hidden| sums[seat][hidden] > 0.0) {
                for (question, error) in errors[seat].iter().enumerate() {
                    back[hidden] += error * weights.second[hidden][question];
                    slope.second[hidden][question] += error * sums[seat][hidden];
                }
            }
            back[HIDDEN..].copy_from_slice(&errors[seat]);
            // 2. To the features.
            for (feature, slope) in seats[seat].iter().zip(slope.first.iter_mut()).filter(|(f, _)| **f != 0.0)
            {
                slope.iter_mut().zip(back).for_each(|(slope, back)| *slope += feature * back);
            }
        }
    }
    losses
}

/// The loss of a question and its slope by the seats' scores.
fn judge(question: Predicted, play: &Play, took: &[CardSet; 4], scores: [f32; 4]) -> (Option<f32>, [f32; 4]) {
    let left = play.hands().values().fold(CardSet::EMPTY, |all, &hand| all | hand);
    let moon = took.iter().any(|cards| cards.includes(PENALTIES));
    let stake = match question {
        Predicted::Hearts => left & HEARTS,
        Predicted::Queen => left & CardSet::of(QUEEN),
        Predicted::Jack if play.jack_bonus() > 0 => left & CardSet::of(JACK),
        Predicted::Jack => CardSet::EMPTY,
        Predicted::Moon => left & PENALTIES,
    };
    // The expectation without a moon is that of rounds without one.
    let asked = !stake.is_empty() && (!moon || matches!(question, Predicted::Moon | Predicted::Jack));
    let mut errors = [0.0; 4];
    if !asked {
        return (None, errors);
    }
    let mut loss = 0.0;
    if question == Predicted::Moon {
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
    (Some(loss), errors)
}
