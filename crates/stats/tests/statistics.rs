//! The promises of the statistics, kept in simulation: an interval of level 95% catches the truth
//! so often, a test of level 5% rejects it so seldom.

use cards::{Rng, Seed};
use proptest::prelude::*;
use rand::RngExt;
use stats::{
    BoundedSequence, Interval, Level, Moments, NormalMixture, WinTieLoss, bootstrap, goodness_of_fit, mean,
    median, paired, ranks, wilson,
};

/// Two uniform numbers make a normal one (Box and Muller).
fn normal(rng: &mut Rng) -> f64 {
    let (radius, angle): (f64, f64) = (1.0 - rng.random::<f64>(), rng.random());
    (-2.0 * radius.ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
}

/// The share of 95% intervals that catch the truth, over so many trials.
fn coverage(name: &str, trials: u64, mut catches: impl FnMut(&mut Rng) -> bool) -> f64 {
    let caught =
        (0..trials).filter(|&trial| catches(&mut Seed::new(3).child(name).child(trial).rng())).count();
    caught as f64 / trials as f64
}

/// Within four deviations of the share that was promised.
fn near(share: f64, promised: f64, trials: u64) -> bool {
    (share - promised).abs() < 4.0 * (promised * (1.0 - promised) / trials as f64).sqrt()
}

#[test]
fn students_interval_covers_95_of_100_even_for_five_observations() {
    let share = coverage("student", 4000, |rng| {
        let values: Vec<f64> = (0..5).map(|_| 7.0 + 2.0 * normal(rng)).collect();
        mean(&values, Level::P95).unwrap().interval.contains(7.0)
    });
    assert!(near(share, 0.95, 4000), "{share}");
}

#[test]
fn paired_differences_remove_shared_luck() {
    let mut narrower = 0;
    let share = coverage("paired", 2000, |rng| {
        let luck: Vec<f64> = (0..20).map(|_| 10.0 * normal(rng)).collect();
        let left: Vec<f64> = luck.iter().map(|luck| luck + 1.0 + normal(rng)).collect();
        let right: Vec<f64> = luck.iter().map(|luck| luck + normal(rng)).collect();
        let difference = paired(&left, &right, Level::P95).unwrap();
        let alone = mean(&left, Level::P95).unwrap();
        narrower += u32::from(difference.interval.width() < alone.interval.width() / 2.0);
        difference.interval.contains(1.0)
    });
    assert!(near(share, 0.95, 2000), "{share}");
    assert_eq!(narrower, 2000);
}

/// Wilson's coverage oscillates around its level; it must neither collapse nor be idle.
#[test]
fn wilsons_interval_covers_near_its_level_also_close_to_zero() {
    for (probability, low, high) in [(0.5, 0.93, 0.97), (0.1, 0.93, 0.975), (0.02, 0.91, 0.99)] {
        let share = coverage("wilson", 4000, |rng| {
            let successes = (0..100).filter(|_| rng.random_bool(probability)).count() as u64;
            wilson(successes, 100, Level::P95).unwrap().interval.contains(probability)
        });
        assert!((low..high).contains(&share), "{probability}: {share}");
    }
}

#[test]
fn the_bootstrap_covers_the_median_of_a_skewed_distribution() {
    let truth = 2_f64.ln();
    let share = coverage("bootstrap", 400, |rng| {
        let values: Vec<f64> = (0..60).map(|_| -(1.0 - rng.random::<f64>()).ln()).collect();
        let seed = Seed::new(rng.random::<u64>());
        bootstrap(&values, median, 400, Level::P95, seed).unwrap().interval.contains(truth)
    });
    assert!((0.90..0.985).contains(&share), "{share}");
}

#[test]
fn tests_of_true_hypotheses_reject_no_more_often_than_they_say() {
    let fits = coverage("dice", 3000, |rng| {
        let mut faces = [0_u64; 6];
        (0..120).for_each(|_| faces[rng.random_range(0..6)] += 1);
        goodness_of_fit(&faces, &[1.0; 6]).unwrap().p >= 0.05
    });
    assert!(near(fits, 0.95, 3000), "{fits}");
    // The sign test is exact for a discrete count, so it is conservative: 2 * P(X <= 39) of 100 is 0.035.
    let fair = coverage("sign", 3000, |rng| {
        let games: WinTieLoss = (0..100).map(|_| if rng.random() { 1.0 } else { -1.0 }).collect();
        games.sign_test() >= 0.05
    });
    assert!(near(fair, 0.9648, 3000), "{fair}");
}

/// How often a sequence excludes the true mean at any time up to the horizon: what somebody who
/// looks after every game would see.
fn ever_excludes(name: &str, trials: u64, mut excludes: impl FnMut(&mut Rng) -> bool) -> f64 {
    1.0 - coverage(name, trials, |rng| !excludes(rng))
}

#[test]
fn looking_after_every_game_breaks_students_interval_and_not_the_sequences() {
    const HORIZON: usize = 1000;
    let student = ever_excludes("student", 400, |rng| {
        let mut seen = Moments::default();
        (0..HORIZON).any(|_| {
            seen.push(normal(rng));
            seen.n() > 10 && !seen.estimate(Level::P95).unwrap().interval.contains(0.0)
        })
    });
    assert!(student > 0.2, "looking is not as harmful as it should be: {student}");
    let mixture = ever_excludes("mixture", 1000, |rng| {
        let mut seen = NormalMixture::new(1.0, 200, Level::P95).unwrap();
        (0..HORIZON).any(|_| {
            seen.push(normal(rng));
            !seen.interval().contains(0.0)
        })
    });
    assert!((0.005..0.06).contains(&mixture), "{mixture}");
}

/// A number at random.
type Draw = fn(&mut Rng) -> f64;

#[test]
fn the_bounded_sequence_keeps_its_error_on_skewed_numbers() {
    // Mostly small losses, now and then a large gain: mean zero in -1..=10.
    let skewed: Draw = |rng| if rng.random_bool(1.0 / 11.0) { 10.0 } else { -1.0 };
    let coin: Draw = |rng| if rng.random() { 10.0 } else { -10.0 };
    let draws = [("skewed", -1.0, skewed), ("coin", -10.0, coin)];
    for (name, low, draw) in draws {
        let error = ever_excludes(name, 1000, |rng| {
            let mut seen = BoundedSequence::new(Interval { low, high: 10.0 }, Level::P95).unwrap();
            (0..1000).any(|_| {
                seen.push(draw(rng)).unwrap();
                !seen.interval().contains(0.0)
            })
        });
        assert!(error < 0.06, "{name}: {error}");
    }
}

/// IMPs reach 24 either way but a board rarely swings more than 10: the bounded sequence learns
/// that, and needs far fewer boards than a bound by the range alone.
#[test]
fn the_bounded_sequence_learns_a_small_spread() {
    let boards = |mut decided: Box<dyn FnMut(f64) -> bool>| {
        let mut rng = Seed::new(5).rng();
        (1..20_000).find(|_| decided((1.5 + 4.0 * normal(&mut rng)).clamp(-24.0, 24.0))).expect("decided")
    };
    let mut learning = BoundedSequence::new(Interval { low: -24.0, high: 24.0 }, Level::P95).unwrap();
    let mut ranged = NormalMixture::new(24.0, 1000, Level::P95).unwrap();
    let learnt = boards(Box::new(move |imps| {
        learning.push(imps).unwrap();
        !learning.interval().contains(0.0)
    }));
    let bound = boards(Box::new(move |imps| {
        ranged.push(imps);
        !ranged.interval().contains(0.0)
    }));
    assert!(learnt * 4 < bound, "{learnt} boards against {bound}");
}

#[test]
fn what_cannot_be_is_refused() {
    let empty = Interval { low: 1.0, high: 1.0 };
    assert!(BoundedSequence::new(empty, Level::P95).is_err());
    assert!(BoundedSequence::new(Interval::ALL, Level::P95).is_err());
    assert!(
        NormalMixture::new(0.0, 10, Level::P95).is_err() && NormalMixture::new(1.0, 0, Level::P95).is_err()
    );
    let mut seen = BoundedSequence::new(Interval { low: 0.0, high: 1.0 }, Level::P95).unwrap();
    assert!(seen.push(1.5).is_err() && seen.push(f64::NAN).is_err());
    assert_eq!((seen.n(), seen.interval()), (0, Interval { low: 0.0, high: 1.0 }));
}

proptest! {
    #[test]
    fn ranks_add_up_and_keep_the_order(values in prop::collection::vec(-5..5_i32, 0..12)) {
        let values: Vec<f64> = values.into_iter().map(f64::from).collect();
        let ranks = ranks(&values);
        let n = values.len() as f64;
        prop_assert_eq!(ranks.iter().sum::<f64>(), n * (n + 1.0) / 2.0);
        for (a, x) in ranks.iter().zip(&values) {
            for (b, y) in ranks.iter().zip(&values) {
                prop_assert_eq!(a.partial_cmp(b), x.partial_cmp(y));
            }
        }
    }

    #[test]
    fn the_running_mean_is_the_mean(values in prop::collection::vec(-1e3..1e3_f64, 2..40)) {
        let moments: Moments = values.iter().copied().collect();
        let n = values.len() as f64;
        let plain = values.iter().sum::<f64>() / n;
        let variance = values.iter().map(|value| (value - plain).powi(2)).sum::<f64>() / (n - 1.0);
        prop_assert!((moments.mean() - plain).abs() < 1e-9);
        prop_assert!((moments.variance().unwrap() - variance).abs() < 1e-6);
    }

    #[test]
    fn more_confidence_is_a_wider_interval(n in 1..500_u64, part in 0.0..=1.0_f64) {
        let successes = (part * n as f64) as u64;
        let [sure, surer] = [Level::P95, Level::P99].map(|level| wilson(successes, n, level).unwrap());
        prop_assert!(surer.interval.covers(sure.interval) && sure.interval.contains(sure.value));
        let possible = Interval { low: 0.0, high: 1.0 };
        prop_assert!(possible.covers(surer.interval));
    }
}
