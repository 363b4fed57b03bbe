//! Deals that DDS has solved (data/dd, made by data/dd/make.py), and the search's signature.

use std::fs;
use std::path::Path;

use bridge::TrickTable;
use cards::Deal;
use dd::{Par, Solver};

/// The deals of a file with their twenty results.
fn solved(name: &str) -> Vec<(Deal, TrickTable)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/dd").join(name);
    let text = fs::read_to_string(path).expect("the file is part of the project");
    let line = |line: &str| {
        let (deal, digits) = line.rsplit_once(' ').expect("a deal and its digits");
        (deal.parse().expect("a deal"), TrickTable::from_hex(digits).expect("twenty digits"))
    };
    text.lines().map(line).collect()
}

fn agree(deals: &[(Deal, TrickTable)]) {
    let mut solver = Solver::new();
    for (deal, expected) in deals {
        let found = solver.table(deal);
        assert_eq!(found.hex(), expected.hex(), "{deal}\n{found}\ninstead of\n{expected}");
    }
}

#[test]
fn random_deals_agree_with_dds() {
    agree(&solved("random.txt")[..100]);
}

#[test]
fn hard_deals_agree_with_dds() {
    agree(&solved("hard.txt")[..24]);
}

#[test]
#[ignore = "minutes; cargo test --release -p dd --test dds -- --ignored"]
fn all_deals_agree_with_dds() {
    let (random, hard) = (solved("random.txt"), solved("hard.txt"));
    assert_eq!((random.len(), hard.len()), (1000, 120));
    agree(&random);
    agree(&hard);
    agree(&solved("hardest.txt"));
}

#[test]
fn par_agrees_with_dds() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/dd/par.txt");
    let text = fs::read_to_string(path).expect("the file is part of the project");
    assert_eq!(text.lines().count(), 960, "sixty deals, four dealers, four vulnerabilities");
    for line in text.lines() {
        let [digits, dealer, vulnerable, points] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("not a line of par.txt: {line}");
        };
        let table = TrickTable::from_hex(digits).expect("twenty digits");
        let par = Par::new(&table, dealer.parse().expect("a seat"), vulnerable.parse().expect("pairs"));
        assert_eq!(par.points.to_string(), points, "{line}\n{table}\n{:?}", par.outcomes);
        for outcome in &par.outcomes {
            assert_eq!(outcome.points(vulnerable.parse().expect("pairs")), par.points, "{line}: {outcome}");
        }
    }
}

/// The nodes that the first fifty deals take. A change that is meant changes it here and says so
/// in its commit.
#[test]
fn signature() {
    let mut solver = Solver::new();
    for (deal, _) in &solved("random.txt")[..50] {
        solver.table(deal);
    }
    assert_eq!(solver.stats().nodes, SIGNATURE, "\n{}", solver.stats());
}

const SIGNATURE: u64 = 27_421_860;
