//! Duplicate points against a published table, and what holds for every contract.

use bridge::{Bid, Contract, Doubling, Outcome, Vulnerability, board_a_match, cross_imps, imps, matchpoints};
use cards::Seat;
use proptest::prelude::*;

const SCORES: &str = include_str!("../../../data/bridge/scores.txt");

fn contracts() -> impl Iterator<Item = Contract> {
    Bid::all().flat_map(|bid| Doubling::ALL.map(|doubling| Contract { bid, doubling, declarer: Seat::South }))
}

#[test]
fn published_scores() {
    let mut lines = 0;
    for line in SCORES.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [contract, over, not_vulnerable, vulnerable] = words[..] else { panic!("{line}") };
        let contract: Contract = format!("{contract}-S").parse().unwrap();
        let over: i8 = if over == "=" { 0 } else { over.parse().unwrap() };
        let tricks = contract.tricks().checked_add_signed(over).unwrap();
        assert_eq!(contract.points(tricks, false), not_vulnerable.parse::<i32>().unwrap(), "{line}");
        assert_eq!(contract.points(tricks, true), vulnerable.parse::<i32>().unwrap(), "{line}");
        lines += 1;
    }
    assert!(lines > 90);
}

#[test]
fn more_tricks_are_never_worse() {
    for contract in contracts() {
        for vulnerable in [false, true] {
            let points: Vec<i32> = (0..=13).map(|tricks| contract.points(tricks, vulnerable)).collect();
            assert!(points.is_sorted_by(|a, b| a < b), "{contract}: {points:?}");
            let made = usize::from(contract.tricks());
            assert!(points[made - 1] < 0 && points[made] > 0, "{contract}: {points:?}");
            assert!(points.iter().all(|points| points % 10 == 0), "{contract}: {points:?}");
        }
    }
}

/// Doubling raises what is at stake, whichever way it goes; so does being vulnerable.
#[test]
fn risk_raises_the_stakes() {
    for contract in contracts().filter(|contract| contract.doubling == Doubling::Undoubled) {
        for tricks in 0..=13 {
            for vulnerable in [false, true] {
                let [plain, doubled, redoubled] = Doubling::ALL
                    .map(|doubling| Contract { doubling, ..contract }.points(tricks, vulnerable).abs());
                assert!(plain < doubled && doubled < redoubled, "{contract} {tricks}");
            }
            assert!(contract.points(tricks, true).abs() >= contract.points(tricks, false).abs());
        }
    }
}

#[test]
fn outcomes_are_paid_to_the_right_pair() {
    let played = |declarer, tricks| Outcome::Played {
        contract: Contract { declarer, ..contracts().next().unwrap() },
        tricks,
    };
    assert_eq!(played(Seat::North, 7).points(Vulnerability::None), 70);
    assert_eq!(played(Seat::West, 7).points(Vulnerability::None), -70);
    assert_eq!(played(Seat::West, 6).points(Vulnerability::NorthSouth), 50);
    assert_eq!(played(Seat::West, 6).points(Vulnerability::EastWest), 100);
    assert_eq!(Outcome::PassedOut.points(Vulnerability::Both), 0);
    assert_eq!(played(Seat::East, 5).to_string(), "1♣ by East -2");
}

#[test]
fn the_imp_table() {
    // The lowest and the highest difference for each number, as the laws print them.
    let table = [
        (0, 0, 10),
        (1, 20, 40),
        (2, 50, 80),
        (3, 90, 120),
        (4, 130, 160),
        (5, 170, 210),
        (6, 220, 260),
        (7, 270, 310),
        (8, 320, 360),
        (9, 370, 420),
        (10, 430, 490),
        (11, 500, 590),
        (12, 600, 740),
        (13, 750, 890),
        (14, 900, 1090),
        (15, 1100, 1290),
        (16, 1300, 1490),
        (17, 1500, 1740),
        (18, 1750, 1990),
        (19, 2000, 2240),
        (20, 2250, 2490),
        (21, 2500, 2990),
        (22, 3000, 3490),
        (23, 3500, 3990),
        (24, 4000, 15200),
    ];
    for (worth, low, high) in table {
        for difference in (low..=high).step_by(10) {
            assert_eq!((imps(difference), imps(-difference)), (worth, -worth), "{difference}");
        }
    }
}

#[test]
fn comparisons_by_example() {
    // Three tables make 4♠, one goes down, one passes the board out.
    assert_eq!(matchpoints(&[420, 420, -50, 0, 450]), [5, 5, 0, 2, 8]);
    assert_eq!(matchpoints(&[100]), [0]);
    assert_eq!(matchpoints(&[]), [0; 0]);
    assert_eq!(cross_imps(&[420, -50, 0]), [19, -12, -8 + 2 - 1]);
    assert_eq!([board_a_match(420, 450), board_a_match(0, 0), board_a_match(0, -50)], [0.0, 0.5, 1.0]);
}

proptest! {
    #[test]
    fn comparisons_conserve(points in prop::collection::vec(-800..800_i32, 0..20)) {
        let points: Vec<i32> = points.into_iter().map(|points| points / 40 * 10).collect();
        let tables = points.len() as u32;
        prop_assert_eq!(matchpoints(&points).iter().sum::<u32>(), tables * tables.saturating_sub(1));
        prop_assert_eq!(cross_imps(&points).iter().sum::<i32>(), 0);
        // East-west's points are the opposite, and each pair's matchpoints make up the top.
        let theirs: Vec<i32> = points.iter().map(|points| -points).collect();
        for (ours, theirs) in matchpoints(&points).iter().zip(matchpoints(&theirs)) {
            prop_assert_eq!(ours + theirs, 2 * (tables - 1));
        }
    }

    #[test]
    fn imps_grow_and_never_overflow(a: i32, b: i32) {
        prop_assert!(imps(a.max(b)) >= imps(a.min(b)));
        prop_assert_eq!(imps(a), -imps(a.saturating_neg()));
        prop_assert_eq!(board_a_match(a, b) + board_a_match(b, a), 1.0);
    }
}
