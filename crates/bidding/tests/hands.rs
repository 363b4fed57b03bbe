//! Hands with their calls: every line of `data/bidding/*.txt`.

use std::fs;
use std::path::Path;

use bidding::{RuleSystem, System};
use bridge::{Auction, Call, Vulnerability};
use cards::{CardSet, Seat};

/// `N None | Pass 1NT Pass | 84.KQ973.A52.J64 | 2D | transfer to hearts`
fn check(system: &RuleSystem, line: &str) -> Option<String> {
    let parts: Vec<&str> = line.split('|').map(str::trim).collect();
    let [table, calls, hand, call, rule] = parts[..] else { panic!("'{line}' has not five parts") };
    let (dealer, vulnerability) = table.split_once(' ').expect("dealer and vulnerability");
    let dealer: Seat = dealer.parse().expect("a dealer");
    let vulnerability: Vulnerability = vulnerability.parse().expect("a vulnerability");
    let calls: Vec<Call> = calls.split_whitespace().map(|call| call.parse().expect("a call")).collect();
    let auction = Auction::from_calls(dealer, calls).unwrap_or_else(|error| panic!("'{line}': {error}"));
    let hand: CardSet = hand.parse().unwrap_or_else(|error| panic!("'{line}': {error}"));
    let wanted: Call = call.parse().expect("a call");
    let choice = system.call(hand, &auction, vulnerability).expect("the auction goes on");
    if choice.call != wanted {
        return Some(format!("{line}\n    called {} ({})", choice.call, choice.rule));
    }
    (choice.rule != rule).then(|| format!("{line}\n    by the rule '{}'", choice.rule))
}

#[test]
fn hands_with_their_calls() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/bidding");
    let system = RuleSystem::natural();
    let (mut hands, mut wrong) = (0, Vec::new());
    for entry in fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "txt") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a text");
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            hands += 1;
            wrong.extend(check(&system, line));
        }
    }
    assert!(wrong.is_empty(), "{} of {hands}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(hands >= 300, "{hands} hands");
}

/// A teacher changes a rule and sees the auction change.
#[test]
fn a_changed_rule_changes_the_call() {
    let weak = RuleSystem::natural_text().replace("hcp 15-17, balanced ", "hcp 12-14, balanced ");
    let changed = RuleSystem::read(&weak).expect("it reads as well");
    let hand: CardSet = "AQ54.KJ3.A92.Q76".parse().unwrap();
    let call = |system: &RuleSystem| {
        system.call(hand, &Auction::new(Seat::North), Vulnerability::None).expect("a call").call.to_string()
    };
    assert_eq!(call(&RuleSystem::natural()), "1NT");
    assert_eq!(call(&changed), "1C");
}

#[test]
fn a_mistake_is_named_with_its_line() {
    let message = |text: &str| RuleSystem::read(text).expect_err("it is wrong").to_string();
    let rule = |rule: &str| message(&format!("system test\nafter opening\n{rule}\n"));
    assert_eq!(message(""), "line 1: the system has no rules");
    assert!(message("50 1NT hcp 15-17 : strong").starts_with("line 1: a rule before any 'after' line"));
    assert!(rule("50 1Q hcp 12+ : one").starts_with("line 3: found '1Q', expected a call"));
    assert!(rule("50 1C hcp many : one").starts_with("line 3: found 'many', expected"));
    assert!(rule("50 1C hcp 12+ one").contains("a colon and the name of the rule"));
    assert!(rule("50 1C hcp 12+ : one [forced]").contains("expected forcing, game-forcing"));
    assert!(rule("50 1C partner said \"Stayman\" : one").contains("no rule is called \"Stayman\""));
    assert!(rule("50 1C oM 5+ : one").contains("oM is not bound"));
    assert!(rule("50 1C shape 5-5-5-1 : one").contains("four lengths"));
    assert!(rule("50 1C (hcp 12+ : one").contains("a closing bracket"));
    assert!(message("after 1x 1Q\n50 P : pass").starts_with("line 1: found '1Q', expected P, X, XX"));
    assert!(message("only 1x\n50 P : pass").contains("expected 'after' behind 'only'"));
}
