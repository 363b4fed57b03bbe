//! The promises of the statistics, kept in simulation: an interval of level 95% catches the truth
//! so often, a test of level 5% rejects it so seldom.

use cards::{Rng, Seed};
use proptest::prelude::*;
use rand::RngExt;
use stats::{
    BettingSequence, Interval, Level, Moments, NormalMixture, WinTieLoss, bootstrap, goodness_of_fit, mean,
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
fn the_betting_sequence_keeps_its_error_however_the_numbers_fall() {
    // Mostly small losses, now and then a large gain: mean zero in -1..=10.
    let skewed: Draw = |rng| if rng.random_bool(1.0 / 11.0) { 10.0 } else { -1.0 };
    let coin: Draw = |rng| if rng.random() { 10.0 } else { -10.0 };
    let rare: Draw = |rng| if rng.random_bool(0.02) { [-8.0, 8.0][rng.random_range(0..2)] } else { 0.0 };
    let imps: Draw = |rng| (5.0 * normal(rng)).round().clamp(-10.0, 10.0);
    for (name, low, draw) in
        [("skewed", -1.0, skewed), ("coin", -10.0, coin), ("rare", -10.0, rare), ("imps", -10.0, imps)]
    {
        let error = ever_excludes(name, 1000, |rng| {
            let mut seen = BettingSequence::new(Interval { low, high: 10.0 }, 0.0, Level::P95).unwrap();
            (0..1000).any(|_| {
                seen.push(draw(rng)).unwrap();
                seen.excludes_target()
            })
        });
        assert!(error < 0.05, "{name}: {error}");
    }
}

/// Numbers need not be independent: each may depend on those before it, as long as its mean does not.
/// Here stakes are doubled after a loss.
#[test]
fn the_betting_sequence_keeps_its_error_on_a_martingale() {
    let error = ever_excludes("martingale", 1000, |rng| {
        let mut seen = BettingSequence::new(Interval { low: -8.0, high: 8.0 }, 0.0, Level::P95).unwrap();
        let mut stake = 1.0;
        (0..1000).any(|_| {
            let won = rng.random();
            seen.push(if won { stake } else { -stake }).unwrap();
            stake = if won || stake == 8.0 { 1.0 } else { 2.0 * stake };
            seen.excludes_target()
        })
    });
    assert!(error < 0.05, "{error}");
}

/// How many boards a difference takes: less than three times as many as an interval needs that may be
/// looked at only once and is met by half the matches.
#[test]
fn the_betting_sequence_decides_soon() {
    for (mean, deviation) in [(1.0, 6.0), (0.5, 5.0), (0.25, 4.0)] {
        let mut needed: Vec<f64> = (0..40_u64)
            .map(|trial| {
                let mut rng = Seed::new(5).child("soon").child(trial).rng();
                let range = Interval { low: -24.0, high: 24.0 };
                let mut seen = BettingSequence::new(range, 0.0, Level::P95).unwrap();
                while !seen.excludes_target() {
                    seen.push((mean + deviation * normal(&mut rng)).clamp(-24.0, 24.0)).unwrap();
                }
                seen.n() as f64
            })
            .collect();
        needed.sort_by(f64::total_cmp);
        let once = (1.96 * deviation / mean).powi(2);
        assert!(median(&needed) < 3.0 * once, "mean {mean}: {} boards, {once} at one look", median(&needed));
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let (empty, unit) = (Interval { low: 1.0, high: 1.0 }, Interval { low: 0.0, high: 1.0 });
    assert!(BettingSequence::new(empty, 1.0, Level::P95).is_err());
    assert!(BettingSequence::new(Interval::ALL, 0.0, Level::P95).is_err());
    assert!(
        [0.0, 1.0, 2.0, f64::NAN].iter().all(|&mean| BettingSequence::new(unit, mean, Level::P95).is_err())
    );
    assert!(
        NormalMixture::new(0.0, 10, Level::P95).is_err() && NormalMixture::new(1.0, 0, Level::P95).is_err()
    );
    let mut seen = BettingSequence::new(unit, 0.5, Level::P95).unwrap();
    assert!(seen.push(1.5).is_err() && seen.push(f64::NAN).is_err());
    assert_eq!((seen.n(), seen.interval()), (0, unit));
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

    /// The test of one number and the interval are two ways to the same answer, and the mean of what was
    /// seen is never excluded.
    #[test]
    fn the_betting_sequence_excludes_what_lies_outside_its_interval(
        values in prop::collection::vec(-4..=4_i32, 1..400),
        target in -3.5..3.5_f64,
    ) {
        let mut seen = BettingSequence::new(Interval { low: -4.0, high: 4.0 }, target, Level::P95).unwrap();
        let mut sum = 0.0;
        for value in values.into_iter().map(f64::from) {
            seen.push(value).unwrap();
            sum += value;
        }
        let interval = seen.interval();
        let near_an_end = (interval.low - target).abs().min((interval.high - target).abs()) < 1e-6;
        prop_assert!(near_an_end || seen.excludes_target() != interval.contains(target));
        prop_assert!(interval.contains(sum / seen.n() as f64), "{interval:?}");
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
