//! What a model learns, and that it survives being written down.

use cards::{Card, CardSet, Deal, Rank, Seat, Seed, Suit};
use game::{Eval, Game, Side, SideEval};
use hearts::{Play, Rules, penalty};
use hearts_eval::{
    Family, Inputs, Linear, Model, ModelEval, Precision, Subject, Task, TdLambda, TrainedModel,
    TrainedModelError, TrainingHistory,
};

/// A round of random cards: what a seat saw between tricks, and its points at the end.
fn random_round(model: &Model, seed: Seed) -> (Vec<Inputs>, f32) {
    let rules: Rules = "sturtevant,moon=off".parse().unwrap();
    let mut rng = seed.rng();
    let deal = Deal::random(&mut rng);
    let mut play = Play::start(&rules, deal.hands());
    let mut seen = Vec::new();
    while let Some(card) = play.moves().random(&mut rng) {
        if play.trick().is_empty() {
            seen.push(model.look(&play, deal[Seat::East], Seat::East));
        }
        play.play(card);
    }
    (seen, model.task().taken(&play, Seat::East))
}

fn model(task: Task, family: Family) -> Model {
    Model::random(task, family, &mut Seed::new(5).rng())
}

/// Fewer errors after learning than before, on rounds that were not learnt from.
#[test]
fn learning_predicts_better_than_chance() {
    for (task, family) in [
        (Task::Queen, Family::Pairs),
        (Task::Hearts, Family::Pairs),
        (Task::Both, Family::Atomic),
        (Task::Round, Family::Pairs),
    ] {
        let mut learner = model(task, family);
        let error = |model: &Model| {
            let (mut sum, mut count) = (0.0, 0);
            for number in 0..300 {
                let (seen, points) = random_round(model, Seed::new(1).child("test").child(number as u64));
                for inputs in seen.iter().filter(|inputs| inputs.left > 0.0) {
                    sum += (model.value(inputs) - points).powi(2);
                    count += 1;
                }
            }
            sum / count as f32
        };
        let before = error(&learner);
        for number in 0..2000_u64 {
            let (seen, points) = random_round(&learner, Seed::new(1).child(number));
            TdLambda::default().learn(&mut learner, &seen, points);
        }
        let after = error(&learner);
        assert!(after < 0.8 * before, "{task:?}: {before} before, {after} after");
    }
}

/// The numbers of figure 1, followed by hand on two positions with one atom each.
#[test]
fn targets_run_backwards_and_mix_what_comes_later() {
    let at = |atom: u32| Inputs {
        atoms: [Some(hearts_eval::Atoms::from_bits(1 << atom)), None, None],
        settled: 0.0,
        taken: 0.0,
        left: 13.0,
    };
    let mut model =
        Model::new(vec![Linear::full(Subject::Queen, Family::Atomic, [(0, 4.0), (1, 6.0)])]).unwrap();
    TdLambda::default().learn(&mut model, &[at(0), at(1)], 13.0);
    // Last: 0.25 · 6 + 0.75 · 13 = 11.25, an error of 5.25. First: 0.25 · 4 + 0.75 · 11.25 = 9.4375.
    assert!((model.value(&at(1)) - (6.0 + 5.25 / 13.0)).abs() < 1e-5);
    assert!((model.value(&at(0)) - (4.0 + 5.4375 / 13.0)).abs() < 1e-5);
    // Nothing left to win or lose: nothing learnt.
    let before = model.clone();
    TdLambda::default().learn(&mut model, &[Inputs { left: 0.0, ..at(0) }], 13.0);
    assert_eq!(model, before);
}

/// Values stay apart from what is certain, and are certain at the end.
#[test]
fn predictions_keep_their_bounds() {
    for task in Task::ALL {
        let judge = ModelEval::new(model(task, Family::Pairs));
        for number in 0..40 {
            let (seen, points) = random_round(judge.model(), Seed::new(number));
            for inputs in &seen {
                let value = judge.model().value(inputs);
                if inputs.left == 0.0 {
                    assert_eq!(value, points);
                } else {
                    assert!(
                        value > inputs.taken && value < inputs.taken + inputs.left,
                        "{value} in {inputs:?}"
                    );
                }
                assert_eq!(judge.value(inputs), value, "remembered");
                assert_eq!(judge.value(inputs), value, "remembered again");
            }
        }
    }
}

/// One seat's guess is that component of the whole.
#[test]
fn guesses_are_payoffs_of_each_seat() {
    let rules: Rules = "sturtevant".parse().unwrap();
    let deal = Deal::random(&mut Seed::new(2).rng());
    let play = Play::start(&rules, deal.hands());
    let judge = ModelEval::new(model(Task::Both, Family::Pairs));
    let guess = judge.of_round(*deal.hands());
    for (index, whole) in guess.guess(&play).into_iter().enumerate() {
        assert_eq!(whole, guess.guess_side(&play, Side::new(index)));
        assert!(whole < 0.0);
    }
    let (own, balanced) = (guess.guess(&play), guess.balanced().guess(&play));
    assert!((balanced.iter().sum::<f64>() + 26.0).abs() < 1e-3, "{balanced:?}");
    for (one, also) in own.iter().zip(balanced) {
        assert!((also - one - (balanced[0] - own[0])).abs() < 1e-3, "everybody is moved alike");
    }
    assert_eq!(penalty(Task::Both.cards()), 26);
    assert!(Task::Queen.cards() == CardSet::of(Card::new(Suit::Spades, Rank::Queen)));
}

/// Sums remembered before learning are not used after it.
#[test]
fn learning_forgets_what_was_remembered() {
    let mut judge = ModelEval::new(model(Task::Queen, Family::Pairs));
    let (seen, _) = random_round(judge.model(), Seed::new(3));
    let values: Vec<f32> = seen.iter().map(|inputs| judge.value(inputs)).collect();
    judge.learn(&TdLambda::default(), &seen, 13.0);
    let fresh: Vec<f32> = seen.iter().map(|inputs| judge.model().value(inputs)).collect();
    assert_ne!(values, fresh);
    assert_eq!(seen.iter().map(|inputs| judge.value(inputs)).collect::<Vec<_>>(), fresh);
}

fn trained() -> TrainedModel {
    let mut history = TrainingHistory {
        task: "both".into(),
        against: "pie".into(),
        seed: 7,
        window: 5,
        ..TrainingHistory::default()
    };
    (0..12).for_each(|round| history.record(f64::from(round), 4.0));
    let [queen, hearts] = [(Subject::Queen, Family::Fours, 900), (Subject::Hearts, Family::Threes, 300)]
        .map(|(subject, family, count)| Linear::random(subject, family, &mut Seed::new(9).rng()).top(count));
    TrainedModel { model: Model::new(vec![queen, hearts]).unwrap(), history }
}

#[test]
fn files_give_back_what_was_written() {
    let weights = trained();
    assert_eq!(weights.history.means().collect::<Vec<_>>(), [(5, 2.0), (10, 7.0), (12, 10.5)]);
    assert_eq!(weights.history.mean_errors().collect::<Vec<_>>(), [(5, 2.0), (10, 2.0), (12, 2.0)]);
    let exact = TrainedModel::read(&weights.write(Precision::Exact)).unwrap();
    assert_eq!(exact, weights);
    let full = TrainedModel { model: model(Task::Both, Family::Pairs), ..weights.clone() };
    assert_eq!(TrainedModel::read(&full.write(Precision::Exact)).unwrap(), full);
    let bytes = weights.write(Precision::Rounded);
    assert!(bytes.len() < 1200 * 6, "{} bytes", bytes.len());
    let rounded = TrainedModel::read(&bytes).unwrap();
    for (ours, theirs) in weights.model.parts().iter().zip(rounded.model.parts()) {
        let largest = ours.features().map(|(_, weight)| weight.abs()).fold(0.0, f32::max);
        for ((a, exact), (b, rough)) in ours.features().zip(theirs.features()) {
            assert!(a == b && (exact - rough).abs() <= largest / 60_000.0, "{exact} became {rough}");
        }
    }
}

/// Every byte counts: a file that was cut or changed anywhere is refused, never misread.
#[test]
fn damaged_files_are_refused() {
    let bytes = trained().write(Precision::Rounded);
    for length in (0..bytes.len()).step_by(37) {
        assert!(TrainedModel::read(&bytes[..length]).is_err(), "cut to {length}");
    }
    for at in (0..bytes.len()).step_by(53) {
        let mut other = bytes.clone();
        other[at] ^= 0x10;
        assert!(TrainedModel::read(&other).is_err(), "byte {at} changed");
    }
    let newer = String::from_utf8_lossy(&bytes).replacen("finesse-weights 1", "finesse-weights 2", 1);
    assert!(matches!(TrainedModel::read(newer.as_bytes()), Err(TrainedModelError::Version(2))));
    assert!(matches!(TrainedModel::read(b"something else"), Err(TrainedModelError::Foreign)));
}
