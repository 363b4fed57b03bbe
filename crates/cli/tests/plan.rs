//! `finesse plan` as people and programs use it.

use assert_cmd::Command;
use serde_json::Value;

/// What the command says when it succeeds.
fn planned(words: &[&str]) -> String {
    let output = Command::cargo_bin("finesse").unwrap().arg("plan").args(words).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What it says when it ends with this status.
fn refused(words: &[&str], status: i32) -> String {
    let output = Command::cargo_bin("finesse").unwrap().arg("plan").args(words).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{said}");
    assert!(output.stdout.is_empty());
    said
}

/// The deal of Smith, Nau and Throop 1998, figure 5, after the first trick.
const FIGURE_5: [&str; 10] = [
    "--deal",
    "E:Q964.Q8.AK62.874 - AT73.KJ532.T.A63 -",
    "--contract",
    "2NT-E",
    "--vul",
    "All",
    "--play",
    "DQ DT D4 DK",
    "--worlds",
    "120",
];

#[test]
fn winners_are_counted_and_the_ways_compared() {
    let text = planned(&FIGURE_5);
    for part in [
        "You have won one trick and lost none; you can cash three winners",
        "You need seven, so four tricks must come from elsewhere.",
        "hearts: two tricks once the higher cards are driven out, after losing one trick",
        "Against ordinary defence the plan makes the contract in",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn the_same_seed_plans_alike_and_programs_read_it() {
    let read = || -> Value {
        let words: Vec<&str> = FIGURE_5.iter().copied().chain(["--json", "--tree"]).collect();
        serde_json::from_str(&planned(&words)).unwrap()
    };
    let plan = read();
    assert_eq!(plan, read());
    assert_eq!((plan["goal"].as_u64(), plan["won"].as_u64()), (Some(8), Some(1)));
    let lines = plan["lines"].as_array().unwrap();
    let values: Vec<f64> = lines.iter().map(|line| line["value"].as_f64().unwrap()).collect();
    assert!(values.len() >= 3 && values.is_sorted_by(|one, other| one >= other), "{values:?}");
    assert_eq!(plan["plan"]["card"], lines[0]["card"]);
    assert!(plan["tree"]["children"].as_array().is_some_and(|children| !children.is_empty()));
}

#[test]
fn the_tree_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tree.svg");
    let words: Vec<&str> =
        FIGURE_5.iter().copied().chain(["--tree", "--svg", file.to_str().unwrap()]).collect();
    let text = planned(&words);
    assert!(text.contains("├─ ") && text.contains("> ") && text.contains("a finesse"), "{text}");
    let svg = std::fs::read_to_string(file).unwrap();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.matches("<text").count() > 5);
}

#[test]
fn every_task_of_the_tables_is_listed() {
    let text = planned(&["--tasks"]);
    for name in
        ["Everything", "CashDummyFollowed", "HardDuck", "StandardFinesseThree", "ThemOverruff", "Stop"]
    {
        assert!(text.contains(&format!("  {name} ")), "{name}");
    }
}

#[test]
fn what_cannot_be_planned_is_refused_with_a_reason() {
    let of = |words: &[&'static str]| {
        let deal = ["--deal", "N:KJ32.AK2.AK2.432 - AT954.43.543.AQ5 -"];
        refused(&deal.iter().chain(words).copied().collect::<Vec<_>>(), 2)
    };
    assert!(
        of(&["--contract", "4S-S"]).contains("once the opening lead lies on the table: write --play CARD")
    );
    assert!(of(&["--contract", "4S-S", "--play", "D6 DA"]).contains("East"), "a defender's turn");
    assert!(of(&["--contract", "4S-S", "--play", "S2"]).contains("two of spades"), "dummy holds it");
    assert!(of(&["--play", "D6"]).contains("--contract"));
    let ending = ["--deal", "N:K... 2... A... 3...", "--contract", "1NT-N", "--play", "S2"];
    assert!(refused(&ending, 2).contains("thirteen"));
    assert!(refused(&["nothing.pbn"], 1).contains("nothing.pbn"));
}

/// Advice on declarer's cards comes with the plan behind the card that it names, and no other.
#[test]
fn advice_tells_the_plan_behind_its_card() {
    let words = ["--deal", "N:KJ32.AK2.AK2.432 - AT954.43.543.AQ5 -", "--contract", "4S-S", "--play"];
    let advise = |play: &str, json: bool| {
        let mut command = Command::cargo_bin("finesse").unwrap();
        command.arg("advise").args(words).arg(play).args(["--worlds", "40"]).args(json.then_some("--json"));
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let play = "S6 S2 S7 SA S4 S8";
    assert!(advise(play, false).contains("The plan behind it, against ordinary defence"));
    let advice: Value = serde_json::from_str(&advise(play, true)).unwrap();
    assert_eq!(advice["plan"]["card"], advice["best"]);
}
