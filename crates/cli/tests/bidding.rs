//! `finesse bid` and `finesse system` as users type them.

mod run;

use run::{finesse, json_lines};
use serde_json::Value;

const DEAL: &str = "N:K75.83.T98.QT976 AQ3.QT65.Q64.K83 J96.J942.K753.A5 T842.AK7.AJ2.J42";

/// What it says when it declines.
#[track_caller]
fn refused(args: &[&str]) -> String {
    let run = finesse(args);
    assert_ne!(run.code, 0, "{args:?}: {}", run.stdout);
    run.stderr
}

#[test]
fn a_hand_is_told_its_call_and_why() {
    let told = finesse(&["bid", "--hand", "84.KQ973.A52.J64", "--auction", "1NT P"]).ok();
    assert!(told.contains("2D") || told.contains("2♦"), "{told}");
    assert!(told.contains("transfer to hearts"), "{told}");
    let opening = finesse(&["bid", "--hand", "AQ54.KJ3.A92.Q76"]).ok();
    assert!(opening.contains("1NT") && opening.contains("15-17"), "{opening}");
}

#[test]
fn a_deal_is_bid_to_the_end_with_its_result() {
    let told = finesse(&["bid", "--deal", DEAL, "--vul", "NS"]).ok();
    assert!(told.contains("1NT") && told.contains("par"), "{told}");
}

/// What a program reads: an object a line, the auction legal, the contract what the auction ends in.
#[test]
fn deals_of_a_file_become_an_object_a_line() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let other = "N:AKQJ2.AK3.A2.K43 T98.QJT.KQJ.QJT9 7654.9876.5.A876 3.542.T987643.52";
    std::fs::write(file.path(), format!("{DEAL}\n{other}\n")).unwrap();
    let path = file.path().to_str().unwrap();
    let lines = json_lines(&finesse(&["bid", "--deals", path, "--json"]).ok());
    assert_eq!(lines.len(), 2);
    for line in &lines {
        for key in ["deal", "dealer", "vul", "auction", "contract", "declarer", "meanings"] {
            assert!(!line[key].is_null(), "{key} in {line}");
        }
        let calls: Vec<&str> =
            line["auction"].as_array().unwrap().iter().map(|call| call.as_str().unwrap()).collect();
        let dealer: cards::Seat = line["dealer"].as_str().unwrap().parse().unwrap();
        let auction =
            bridge::Auction::from_calls(dealer, calls.iter().map(|call| call.parse().unwrap())).unwrap();
        assert!(auction.is_over());
        let contract = auction.contract().expect("neither is passed out");
        let named = format!("{}{}", contract.bid, contract.doubling);
        assert_eq!(
            (line["contract"].as_str().unwrap(), calls.len()),
            (named.as_str(), line["meanings"].as_array().unwrap().len())
        );
    }
    assert!(lines[1]["auction"][0] == "2C", "{}", lines[1]);
}

#[test]
fn an_auction_is_explained_call_by_call() {
    let told = finesse(&["bid", "--explain", "1NT P 2C"]).ok();
    assert!(told.contains("15-17") && told.contains("Stayman"), "{told}");
    let lines = json_lines(&finesse(&["--json", "bid", "--explain", "1NT P 2C"]).ok());
    assert!(lines.iter().any(|line: &Value| line.to_string().contains("Stayman")), "{lines:?}");
}

#[test]
fn wrong_words_are_refused_with_what_to_do() {
    for (args, words) in [
        (vec!["bid"], "--hand"),
        (vec!["bid", "--hand", "AQ54.KJ3.A92.Q7"], "thirteen"),
        (vec!["bid", "--explain", "1NT 1C"], "not higher than 1NT"),
        (vec!["bid", "--hand", "AQ54.KJ3.A92.Q76", "--system", "no-such.system"], "no-such.system"),
    ] {
        let failed = refused(&args);
        assert!(failed.contains(words), "{args:?}: {failed}");
    }
}

/// A teacher copies the system, changes a rule, and sees the auction change.
#[test]
fn a_changed_rule_changes_the_auction() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.system");
    let name = path.to_str().unwrap();
    finesse(&["system", "show", "--source", "-o", name]).ok();
    let text = std::fs::read_to_string(&path).unwrap();
    let rule =
        text.lines().find(|line| line.contains("1NT") && line.contains("15-17")).expect("the opening of 1NT");
    let changed = text.replace(rule, &rule.replace("15-17", "12-14"));
    assert_ne!(changed, text);
    std::fs::write(&path, changed).unwrap();
    let weak = "AQ5.KJ3.K92.9762";
    let call = |args: &[&str]| {
        json_lines(&finesse(&[&["--json", "bid", "--hand", weak], args].concat()).ok())[0]["call"].clone()
    };
    assert_ne!(call(&[]), "1NT");
    assert_eq!(call(&["--system", name]), "1NT");
}

#[test]
fn a_system_is_checked_with_lines_and_what_was_expected() {
    let checked = finesse(&["system", "check", "--deals", "50"]).ok();
    assert!(checked.contains("no errors"), "{checked}");
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "system broken\nafter opening\n  10 1NT hcp fifteen : one notrump\n")
        .unwrap();
    let failed = refused(&["system", "check", file.path().to_str().unwrap()]);
    assert!(failed.contains('3') && failed.contains("fifteen"), "{failed}");
}

#[test]
fn notes_and_a_convention_card() {
    let notes = finesse(&["system", "show"]).ok();
    assert!(notes.contains("Stayman") && notes.contains("15-17"), "{notes}");
    let card = finesse(&["system", "show", "--html"]).ok();
    assert!(card.starts_with("<!DOCTYPE html>") && card.contains("Stayman") && !card.contains("<script"));
}
