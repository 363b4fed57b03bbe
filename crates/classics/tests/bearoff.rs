//! Solved endings against brute force, published tables and each other.

use std::collections::HashMap;
use std::sync::LazyLock;

use cards::{Seat, Seed};
use classics::backgammon::bearoff::{Home, OneSided, TwoSided};
use classics::backgammon::{Backgammon, Board, Dice, Point, Position, Scoring, Stage};
use game::{Chance, Game, Keyed, KnownValues, Turn};
use rand::RngExt;

/// Large enough to meet every rule, small enough for every run.
static TABLE: LazyLock<TwoSided> = LazyLock::new(|| TwoSided::build(4).unwrap());

fn home(points: &[u8]) -> Home {
    let mut counts = [0; 6];
    points.iter().for_each(|&point| counts[point as usize - 1] += 1);
    Home::new(counts).unwrap()
}

fn game(north: &[u8], south: &[u8], stage: Stage) -> Backgammon {
    let places = |list: &[u8]| list.iter().map(|&n| (Point::new(n).unwrap(), 1)).collect::<Vec<_>>();
    let board = Board::new(&places(north), &places(south)).unwrap();
    Backgammon::from_position(Position { board, stage, scoring: Scoring::Points }).without_past()
}

/// Expectiminimax over the real game.
fn brute(game: &Backgammon, seen: &mut HashMap<Position, f64>) -> f64 {
    if let Some(&value) = seen.get(&game.key()) {
        return value;
    }
    let value = match game.turn() {
        Turn::Over => game.payoff()[0],
        Turn::Chance => game.outcomes().map(|(roll, p)| p * brute(&game.after(roll), seen)).sum(),
        Turn::Side(side) => {
            let values = game.moves().into_iter().map(|mv| brute(&game.after(mv), seen));
            if side.index() == 0 { values.fold(-9.0, f64::max) } else { values.fold(9.0, f64::min) }
        }
    };
    seen.insert(game.key(), value);
    value
}

/// Every position of up to two checkers a side, and some of three, before and after the roll.
#[test]
fn two_sided_agrees_with_brute_force() {
    let mut seen = HashMap::new();
    let mut sides: Vec<Vec<u8>> = (1..=6).map(|a| vec![a]).collect();
    sides.extend((1..=6).flat_map(|a| (1..=a).map(move |b| vec![a, b])));
    let mut cases: Vec<_> = sides.iter().flat_map(|a| sides.iter().map(|b| (a.clone(), b.clone()))).collect();
    let mut rng = Seed::new(1).child("bearoff").rng();
    for _ in 0..30 {
        let mut three = || (0..3).map(|_| rng.random_range(1..=6)).collect::<Vec<u8>>();
        cases.push((three(), three()));
    }
    for (number, (north, south)) in cases.into_iter().enumerate() {
        let seat = [Seat::North, Seat::South][number % 2];
        for stage in [Stage::Roll(seat), Stage::Play(seat, Dice::ALL[number % 21])] {
            let game = game(&north, &south, stage);
            let known = TABLE.known(&game).unwrap();
            let truth = brute(&game, &mut seen);
            assert!((known[0] - truth).abs() < 1e-12, "{known:?}, not {truth}, for {game:?}");
            assert_eq!(known[0], -known[1]);
        }
    }
}

#[test]
fn what_is_not_covered_is_not_known() {
    let roll = Stage::Roll(Seat::North);
    assert!(TABLE.known(&game(&[1, 2, 3, 4], &[6], roll)).is_some());
    assert!(TABLE.known(&game(&[1, 2, 3, 4, 5], &[6], roll)).is_none(), "five checkers");
    assert!(TABLE.known(&game(&[7], &[6], roll)).is_none(), "not home");
    assert!(TABLE.known(&game(&[1], &[25], roll)).is_none(), "on the bar");
    assert!(TABLE.known(&game(&[], &[6], roll)).is_none(), "over");
    assert!(TABLE.known(&Backgammon::new(Scoring::Points)).is_none(), "before the opening");
    assert!(TwoSided::build(9).is_err());
}

/// The usual table of rolls out of 36 that bear off the last one or two checkers.
#[test]
fn last_checkers_off_in_one_roll() {
    let one = [36, 36, 36, 34, 31, 27];
    let two: [&[u32]; 6] =
        [&[36], &[36, 26], &[34, 25, 17], &[29, 23, 17, 11], &[23, 19, 14, 10, 6], &[15, 13, 10, 8, 6, 4]];
    let table = OneSided::shared();
    for (a, &rolls) in (1..).zip(&one) {
        assert!((table.chances(&home(&[a]))[1] * 36.0 - f64::from(rolls)).abs() < 1e-9, "{a}");
    }
    for (a, row) in (1..).zip(two) {
        for (b, &rolls) in (1..).zip(row) {
            let (roller, other) = (home(&[a, b]), home(&[1]));
            // For one roll the best play is the one that bears off, whatever the table plays for.
            let exact = TABLE.win(&roller, &other).unwrap() * 36.0;
            assert!((exact - f64::from(rolls)).abs() < 1e-9, "{a} and {b}: {exact}");
        }
    }
}

/// Checkers on the ace point go two at a time, four after a double.
#[test]
fn aces_are_counted_by_hand() {
    let mut means = vec![0.0f64];
    for n in 1..=15usize {
        means.push(1.0 + 5.0 / 6.0 * means[n.saturating_sub(2)] + 1.0 / 6.0 * means[n.saturating_sub(4)]);
        let stack = Home::new([n as u8, 0, 0, 0, 0, 0]).unwrap();
        assert!((OneSided::shared().mean(&stack) - means[n]).abs() < 1e-9, "{n} on the ace point");
    }
    assert!((means[3] - 11.0 / 6.0).abs() < 1e-12);
}

#[test]
fn chances_are_chances_and_have_the_mean() {
    let table = OneSided::shared();
    let mut rng = Seed::new(1).child("one-sided").rng();
    for _ in 0..2000 {
        let count = rng.random_range(0..=15);
        let home = home(&(0..count).map(|_| rng.random_range(1..=6)).collect::<Vec<_>>());
        let chances = table.chances(&home);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{home:?}");
        let mean: f64 = chances.iter().zip(0..).map(|(p, n)| p * f64::from(n)).sum();
        assert!((mean - table.mean(&home)).abs() < 1e-9, "{home:?}");
    }
}

/// One side alone, played by the real rules against an enemy who never gets to roll.
#[test]
fn one_sided_agrees_with_brute_force() {
    fn mean(points: &[u8], seen: &mut HashMap<Vec<u8>, f64>) -> f64 {
        if points.is_empty() {
            return 0.0;
        }
        if let Some(&mean) = seen.get(points) {
            return mean;
        }
        let mut sum = 1.0;
        for dice in Dice::ALL {
            let rolled = game(points, &[6], Stage::Play(Seat::North, dice));
            let rest = rolled.plays().into_iter().map(|play| {
                let mut board = *rolled.board();
                board.play(Seat::North, &play);
                let left = (1..=6).flat_map(|n| {
                    let count = board.count(Seat::North, Point::new(n).unwrap());
                    std::iter::repeat_n(n, count as usize)
                });
                mean(&left.collect::<Vec<_>>(), seen)
            });
            sum += dice.probability() * rest.fold(f64::INFINITY, f64::min);
        }
        seen.insert(points.to_vec(), sum);
        sum
    }
    let mut seen = HashMap::new();
    for points in [&[1, 2, 3, 4, 5, 6][..], &[6, 6, 6, 6], &[2, 2, 4, 5, 5]] {
        let mut points = points.to_vec();
        points.sort();
        let truth = mean(&points, &mut seen);
        assert!((OneSided::shared().mean(&home(&points)) - truth).abs() < 1e-9, "{points:?}");
    }
    assert!(seen.len() > 100);
}

#[test]
fn racing_for_oneself_is_nearly_best() {
    let mut rng = Seed::new(1).child("race").rng();
    for _ in 0..500 {
        let mut some = || {
            let count = rng.random_range(1..=4);
            home(&(0..count).map(|_| rng.random_range(1..=6)).collect::<Vec<_>>())
        };
        let (own, other) = (some(), some());
        let (exact, alone) = (TABLE.win(&own, &other).unwrap(), OneSided::shared().win(&own, &other));
        assert!((exact - alone).abs() < 0.03, "{own:?} {other:?}: {exact}, {alone}");
    }
}

#[test]
fn too_many_checkers_are_refused() {
    assert!(Home::new([3; 6]).is_err());
    assert!(Home::new([255; 6]).is_err());
}
