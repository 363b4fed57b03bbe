//! When to stop: the running numbers against the obvious ones, and each rule by a course of worlds.

use proptest::prelude::*;
use search::stopping::{RunningMeans, Stopping, StoppingRule};

fn course(worlds: &[Vec<f64>]) -> RunningMeans {
    let mut course = RunningMeans::new(worlds[0].len());
    worlds.iter().for_each(|values| course.add(values));
    course
}

/// The first highest of the sums over these worlds, slowly.
fn leader(worlds: &[Vec<f64>]) -> usize {
    let sum = |place: usize| worlds.iter().map(|values| values[place]).sum::<f64>();
    let places = 0..worlds[0].len();
    places.clone().find(|&place| places.clone().all(|other| sum(place) >= sum(other))).unwrap()
}

fn courses() -> impl Strategy<Value = Vec<Vec<f64>>> {
    (1..5usize).prop_flat_map(|alternatives| {
        proptest::collection::vec(
            proptest::collection::vec((0..14u8).prop_map(f64::from), alternatives),
            1..40,
        )
    })
}

proptest! {
    #[test]
    fn the_running_numbers_are_the_obvious_ones(worlds in courses()) {
        let course = course(&worlds);
        let leaders: Vec<usize> = (1..=worlds.len()).map(|count| leader(&worlds[..count])).collect();
        let now = *leaders.last().unwrap();
        prop_assert_eq!(course.leader(), now);
        let quiet = leaders.iter().rev().take_while(|&&leader| leader == now).count();
        prop_assert_eq!(course.quiet(), quiet as u64);
        for one in 0..worlds[0].len() {
            for other in 0..worlds[0].len() {
                let differences: Vec<f64> = worlds.iter().map(|values| values[one] - values[other]).collect();
                let count = differences.len() as f64;
                let mean = differences.iter().sum::<f64>() / count;
                let spread: f64 = differences.iter().map(|d| (d - mean).powi(2)).sum();
                let error = if count < 2.0 { 0.0 } else { (spread / (count - 1.0) / count).sqrt() };
                let (found, with) = course.difference(one, other);
                prop_assert!((found - mean).abs() < 1e-9 && (with - error).abs() < 1e-6);
                prop_assert_eq!(course.never_differed(one, other), differences.iter().all(|d| *d == 0.0));
            }
        }
    }

    /// What stops at a strict value stops at a looser one no later, and nothing passes the bound.
    #[test]
    fn looser_rules_stop_no_later(worlds in courses(), strict in 1..20u64, looser in 0..20u64) {
        let looser = looser.min(strict);
        let stops = |rule: StoppingRule| {
            let mut course = RunningMeans::new(worlds[0].len());
            let stopping = Stopping::after(30).or(rule);
            worlds.iter().position(|values| { course.add(values); stopping.is_done(&course) })
        };
        let rules: [fn(u64) -> StoppingRule; 4] = [
            StoppingRule::Quiescence,
            |delta| StoppingRule::Delta(delta as f64),
            |delta| StoppingRule::RelativeDelta(delta as f64 / 10.0),
            |errors| StoppingRule::Confidence { errors: errors as f64 / 5.0, least: 3 },
        ];
        for rule in rules {
            let (early, late) = (stops(rule(looser)), stops(rule(strict)));
            prop_assert!(early.unwrap_or(worlds.len()) <= late.unwrap_or(worlds.len()));
            prop_assert!(late.is_none_or(|last| last < 30));
        }
    }
}

#[test]
fn rules_by_example() {
    let flip = course(&[vec![1.0, 0.0], vec![0.0, 2.0], vec![0.0, 2.0]]);
    assert_eq!((flip.leader(), flip.second(), flip.quiet(), flip.delta()), (1, Some(0), 2, 3.0));
    assert!(StoppingRule::Quiescence(2).is_met(&flip) && !StoppingRule::Quiescence(3).is_met(&flip));
    assert!(StoppingRule::Delta(3.0).is_met(&flip) && !StoppingRule::Delta(3.5).is_met(&flip));
    assert!(
        StoppingRule::RelativeDelta(1.0).is_met(&flip) && !StoppingRule::RelativeDelta(1.1).is_met(&flip)
    );
    // One alternative needs no second world, none at all is never enough.
    assert!(StoppingRule::Delta(1e9).is_met(&course(&[vec![3.0]])));
    assert!(
        !StoppingRule::Delta(0.0).is_met(&RunningMeans::new(2))
            && !Stopping::after(0).is_done(&RunningMeans::new(2))
    );
    // Equals never differ; a clear lead is clear once there are enough worlds.
    let confident = StoppingRule::Confidence { errors: 1.96, least: 10 };
    assert!(confident.is_met(&course(&vec![vec![9.0, 9.0, 8.0]; 10])));
    assert!(!confident.is_met(&course(&vec![vec![9.0, 9.0, 8.0]; 9])));
    let coin: Vec<Vec<f64>> = (0..40).map(|i| vec![f64::from(i % 2), f64::from((i + 1) % 2)]).collect();
    assert!(!confident.is_met(&course(&coin)));
}
