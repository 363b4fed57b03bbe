//! `finesse advise` and `finesse analyse` as users type them.

mod run;

use run::{data, finesse, json_lines};
use serde_json::Value;

const DEAL: &str = "N:K75.83.T98.QT976 AQ3.QT65.Q64.K83 J96.J942.K753.A5 T842.AK7.AJ2.J42";

fn advise(args: &[&str]) -> Value {
    json_lines(&finesse(&[&["advise", "--json"], args].concat()).ok()).remove(0)
}

fn card<'v>(advice: &'v Value, card: &str) -> &'v Value {
    advice["cards"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["card"] == card)
        .expect("a card that may be played")
}

/// South has led to north's ace and queen: every deal of the hidden cards is solved.
#[test]
fn a_finesse_is_told_by_its_chance() {
    let ending = "N:AQ.2.. K5.A.. 3.3.. .KQ..";
    let args = ["--deal", ending, "--contract", "3NT-S", "--leader", "S", "--trick", "S4 S6", "--need", "2"];
    let advice = advise(&args);
    assert_eq!(
        (&advice["best"], &advice["seat"], &advice["actor"]),
        (&"SQ".into(), &"N".into(), &"S".into())
    );
    assert_eq!(card(&advice, "SQ")["makes"], 0.4);
    assert_eq!(card(&advice, "SA")["makes"], 0.3);
    assert_eq!(card(&advice, "SQ")["worlds"], 10);
    assert_eq!(card(&advice, "SQ")["double_dummy"], 1, "as the cards lie the finesse loses");
    let told = finesse(&[&["advise"], &args[..]].concat()).ok();
    assert!(told.contains("West holds the ♠K (40%)"), "{told}");
    assert_eq!(card(&advice, "SQ")["play"], serde_json::json!({ "name": "finesse", "card": "SK" }));
    assert!(told.contains("♠Q is a finesse against the ♠K.") && told.contains("   finesse\n"), "{told}");
    assert!(told.contains("Hidden between East and West: ♠K5 ♥AKQ ♦- ♣-"), "{told}");
}

/// The hidden hands change nothing but the column for how the cards really lie.
#[test]
fn only_what_the_seat_can_know_counts() {
    let play = ["--contract", "3NT-W", "--play", "SK", "--worlds", "6"];
    let known = advise(&[&["--deal", DEAL], &play[..]].concat());
    let hidden = "N:- AQ3.QT65.Q64.K83 - T842.AK7.AJ2.J42";
    let mut blind = advise(&[&["--deal", hidden], &play[..]].concat());
    assert_eq!(known["actor"], "W");
    assert_eq!(card(&known, "SA")["double_dummy"], 10);
    for one in blind["cards"].as_array_mut().unwrap() {
        assert!(one["double_dummy"].is_null());
        let name = one["card"].as_str().unwrap();
        one["double_dummy"] = card(&known, name)["double_dummy"].clone();
    }
    assert_eq!(known, blind);
}

#[test]
fn advice_from_a_file() {
    let file = data("pbn/export.pbn");
    let lead = ["advise", &file, "--after", "0", "--worlds", "3"];
    let told = finesse(&lead).ok();
    assert!(told.contains("3 deals of what North cannot see"), "{told}");
    assert!(!told.contains("♥ QT65"), "dummy is not seen before the lead:\n{told}");
    assert_eq!(told, finesse(&lead).ok());
    let forced = finesse(&["advise", &file, "--after", "51"]).ok();
    assert!(forced.contains("nothing to decide"), "{forced}");
}

/// An auction that is not over asks for a call.
#[test]
fn calls_are_advised_too() {
    let file = data("pbn/export.pbn");
    let call = advise(&[&file, "--board", "7", "--calls", "1"]);
    assert_eq!((&call["hand"], &call["auction"]), (&"T842.AK7.AJ2.J42".into(), &vec!["Pass"].into()));
    let hand = ["--deal", "N:- - AQ54.KJ3.A92.Q76 -", "--dealer", "N", "--auction"];
    assert_eq!(advise(&[&hand[..], &["P P"]].concat())["call"], "1NT");
    let told = finesse(&[&["advise"], &hand[..], &["P P"]].concat()).ok();
    assert!(told.contains("1NT") && told.contains("15-17"), "{told}");
    for (auction, reason) in [("P", "East is to call"), ("P P 1NT 1C", "not higher")] {
        let run = finesse(&[&["advise"], &hand[..], &[auction]].concat());
        assert!(run.code == 2 && run.stderr.contains(reason), "{auction}: {}", run.stderr);
    }
    let many = finesse(&["advise", &file, "--board", "7", "--calls", "99"]);
    assert!(many.code == 2 && many.stderr.contains("calls were made"), "{}", many.stderr);
}

/// What a lead says depends on what was agreed: the two is no fourth best of five.
#[test]
fn leads_are_read_as_agreed() {
    let at = |leads: &str| {
        let deal = "N:K75.83.T98.QT976 - J96.J942.K753.A5 -";
        let args = ["--deal", deal, "--contract", "3NT-S", "--play", "H5", "--seed", "3", "--worlds", "60"];
        finesse(&[&["advise"], &args[..], &["--leads", leads, "--signals", "any"]].concat()).ok()
    };
    assert_ne!(at("fourth"), at("any"));
    assert!(finesse(&["advise", "x.pbn", "--leads", "fifth"]).stderr.contains("fourth, third, any"));
    let system = finesse(&["advise", &data("pbn/export.pbn"), "--after", "0", "--system", "nowhere.system"]);
    assert!(system.code != 0 && system.stderr.contains("nowhere.system"), "{}", system.stderr);
}

#[test]
fn what_cannot_be_advised_is_refused_with_a_reason() {
    let file = data("pbn/export.pbn");
    for (args, code, reason) in [
        (&["advise", "--deal", DEAL][..], 2, "--contract"),
        (&["advise", "--deal", DEAL, "--contract", "3NT-W", "--play", "SA"], 2, "dealt another hand"),
        (&["advise", "--deal", DEAL, "--contract", "3NT-W", "--play", "SK SK"], 2, "card 2"),
        (&["advise", "--deal", "N:- AQ3.QT65.Q64.K83 - -", "--contract", "3NT-W"], 2, "not known"),
        (&["advise", "--deal", "N:AQ.2.. - 3.3.2. -", "--contract", "3NT-S"], 2, "all four hands"),
        (
            &[
                "advise",
                "--deal",
                DEAL,
                "--auction",
                "1NT Pass Pass Pass",
                "--dealer",
                "W",
                "--contract",
                "3NT-W",
            ],
            2,
            "do not end",
        ),
        (&["advise", &file], 1, "--after"),
        (&["advise", &file, "--board", "8"], 1, "no contract"),
        (&["advise", &file, "--board", "99"], 1, "there is no board 99"),
        (&["analyse", "nowhere.pbn"], 1, "nowhere.pbn"),
        (&["analyse", &file, "--board", "8"], 1, "card by card"),
    ] {
        let run = finesse(args);
        assert_eq!(run.code, code, "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(reason), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn a_post_mortem_counts_every_card() {
    let file = data("pbn/export.pbn");
    let args = ["analyse", &file, "--board", "7", "--worlds", "3", "--json"];
    let lines = json_lines(&finesse(&args).ok());
    let [board, players @ ..] = &lines[..] else {
        panic!("a line for the board and one for each player: {lines:?}")
    };
    let cards = board["cards"].as_array().unwrap();
    assert_eq!(cards.len(), 52);
    let cost = |value: &Value| value["double_dummy"].as_i64().unwrap();
    // Double dummy the costs explain the result: from nine tricks to the seven that were made.
    let signed =
        |one: &Value| if "EW".contains(one["seat"].as_str().unwrap()) { -cost(one) } else { cost(one) };
    assert_eq!(9 + cards.iter().map(signed).sum::<i64>(), 7);
    let total: i64 = players.iter().map(cost).sum();
    assert_eq!(total, cards.iter().map(cost).sum::<i64>());
    assert!(cards.iter().all(|one| one["expected"].as_f64().unwrap() >= 0.0));
    assert_eq!(lines, json_lines(&finesse(&[&args[..], &["--threads", "1"]].concat()).ok()));
}
