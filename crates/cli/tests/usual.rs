//! What people expect of any command: colours, a configuration file, manual pages, completion; and deals
//! as they are wanted.

mod run;

use std::process::Command;

use serde_json::Value;

use run::{Run, data, finesse, finesse_typed, folder, json_lines};

fn with_variables(args: &[&str], variables: &[(&str, &str)]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_finesse"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).args(args);
    let output = command.envs(variables.iter().copied()).output().unwrap();
    Run {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

#[test]
fn colours_are_shown_where_they_are_wanted() {
    let args = ["deal", "--seed", "1"];
    let is_coloured = |run: Run| run.ok().contains("\u{1b}[");
    assert!(!is_coloured(finesse(&args)), "a pipe is no terminal");
    assert!(is_coloured(finesse(&[&args[..], &["--color", "always"]].concat())));
    assert!(!is_coloured(finesse(&[&args[..], &["--color", "never"]].concat())));
    assert!(!is_coloured(finesse(&[&args[..], &["--color", "always", "--json"]].concat())));
    assert!(is_coloured(with_variables(&args, &[("CLICOLOR_FORCE", "1")])));
    assert!(!is_coloured(with_variables(&args, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")])));
    let plain = finesse(&args).ok();
    let coloured = finesse(&[&args[..], &["--color", "always"]].concat()).ok();
    assert_eq!(coloured.replace("\u{1b}[31m", "").replace("\u{1b}[39m", ""), plain);
}

#[test]
fn defaults_come_from_a_file() {
    let file = folder("config").join("config.toml");
    let name = file.display().to_string();
    std::fs::write(&file, "seed = 7\nthreads = 1\ncolor = \"always\"\n[against]\nhearts = \"ducker\"\n")
        .unwrap();
    let set = |args: &[&str]| with_variables(args, &[("FINESSE_CONFIG", name.as_str())]);
    assert_eq!(set(&["deal", "--lines"]).ok(), finesse(&["deal", "--lines", "--seed", "7"]).ok());
    assert_eq!(
        set(&["deal", "--lines", "--seed", "8"]).ok(),
        finesse(&["deal", "--lines", "--seed", "8"]).ok()
    );
    assert!(set(&["deal"]).ok().contains("\u{1b}["));
    assert!(set(&["play", "hearts", "--color", "never"]).ok().contains("North: ducker"));
    for (text, why) in [
        ("sed = 7", "unknown field `sed`"),
        ("[against]\nhearts = \"nobody\"", "nobody"),
        ("seed = -1", "seed"),
    ] {
        std::fs::write(&file, text).unwrap();
        let run = set(&["deal"]);
        assert_eq!(run.code, 1, "{text}");
        assert!(run.stderr.contains("config.toml") && run.stderr.contains(why), "{text}: {}", run.stderr);
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let page = finesse(&["man", "match", "bridge"]).ok();
    assert!(page.contains(".SH SYNOPSIS") && page.contains("\\-\\-scoring"), "{page}");
    let folder = folder("man");
    finesse(&["man", "--out", &folder.display().to_string()]).ok();
    for name in ["finesse.1", "finesse-solve.1", "finesse-match-bridge.1"] {
        assert!(folder.join(name).exists(), "{name}");
    }
    let run = finesse(&["man", "nonsense"]);
    assert!(run.code == 2 && run.stderr.contains("there are: "), "{}", run.stderr);
}

/// What a shell would offer behind these words.
fn completed(words: &[&str]) -> String {
    let index = (words.len() - 1).to_string();
    let variables = [("COMPLETE", "bash"), ("_CLAP_IFS", "\n"), ("_CLAP_COMPLETE_INDEX", index.as_str())];
    with_variables(&[&["--"], words].concat(), &variables).ok()
}

#[test]
fn players_and_their_options_are_completed() {
    assert!(completed(&["finesse", "mat"]).lines().any(|line| line == "match"));
    assert!(completed(&["finesse", "match", "bridge", "--a", "mont"]).contains("montecarlo"));
    assert!(
        completed(&["finesse", "match", "bridge", "--a", "montecarlo:wor"]).contains("montecarlo:worlds=")
    );
    assert!(completed(&["finesse", "play", "hearts", "--against", "swee"]).contains("sweetpea"));
    assert!(completed(&["finesse", "match", "hearts", "--lineup", "ducker,f8"]).contains("ducker,f86"));
}

#[test]
fn a_deal_is_new_each_time_and_says_its_seed() {
    let run = finesse(&["deal", "--lines"]);
    let seed = run.stderr.split("--seed ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    let deal = run.ok();
    assert_eq!(finesse(&["deal", "--lines", "--seed", &seed]).ok(), deal);
}

#[test]
fn every_file_may_come_from_standard_input() {
    let folder = folder("stdin");
    let rounds = folder.join("rounds.jsonl").display().to_string();
    finesse(&[
        "match",
        "hearts",
        "--lineup",
        "ducker,ducker,ducker,random",
        "--rounds",
        "4",
        "--save",
        &rounds,
    ])
    .ok();
    let [tree, efg, system, pbn] =
        ["trees/figure-3.1.tree", "trees/fee.efg", "bidding/natural.system", "pbn/export.pbn"].map(data);
    for (args, file) in [
        (&["tree", "show"][..], &tree),
        (&["tree", "solve"], &efg),
        (&["tree", "sample", "-n", "3"], &tree),
        (&["system", "show"], &system),
        (&["system", "show", "--source"], &system),
        (&["system", "check", "--deals", "3"], &system),
        (&["bid", "--hand", "AQ54.KJ3.A92.Q76", "--system"], &system),
        (&["replay"], &rounds),
        (&["solve", "--deals"], &pbn),
        (&["bid", "--deals"], &pbn),
        (&["show"], &pbn),
        (&["convert"], &pbn),
        (&["advise", "--board", "7", "--after", "51"], &pbn),
        (&["match", "bridge", "--a", "novice", "--b", "novice", "--deals"], &pbn),
    ] {
        let path = if file.starts_with("data") { format!("../../{file}") } else { file.clone() };
        let text = std::fs::read_to_string(&path).unwrap();
        let typed = finesse_typed(&[args, &["-"]].concat(), &text);
        assert_eq!(typed.ok(), finesse(&[args, &[file.as_str()]].concat()).ok(), "{args:?}");
    }
    let wrong = finesse_typed(&["tree", "show", "-"], "nonsense");
    assert!(wrong.code == 1 && wrong.stderr.contains("standard input: "), "{}", wrong.stderr);
}

#[test]
fn dealt_pbn_is_shown_as_it_was_dealt() {
    let args = ["deal", "-n", "5", "--seed", "3"];
    let pbn = finesse(&[&args[..], &["--pbn"]].concat()).ok();
    assert!(pbn.contains("[Vulnerable \"NS\"]"), "{pbn}");
    let shown = json_lines(&finesse_typed(&["show", "-", "--json"], &pbn).ok());
    let dealt = json_lines(&finesse(&[&args[..], &["--json"]].concat()).ok());
    assert_eq!(shown.len(), 5);
    for (shown, dealt) in shown.iter().zip(&dealt) {
        assert_eq!(
            (&shown["deal"], &shown["number"], &shown["vulnerability"]),
            (&dealt["deal"], &dealt["number"], &dealt["vulnerability"])
        );
    }
    let lines = finesse(&[&args[..], &["--lines"]].concat()).ok();
    assert_eq!(json_lines(&finesse_typed(&["show", "-", "--json"], &lines).ok()).len(), 5);
}

#[test]
fn deals_are_such_as_are_wanted() {
    let run = finesse(&[
        "deal",
        "-n",
        "1000",
        "--seed",
        "1",
        "--south",
        "25-27 hcp",
        "--north",
        "7+ hearts, 0-5 hcp",
        "--lines",
    ]);
    assert!(run.stderr.contains("one in ") && run.stderr.contains("counted"), "{}", run.stderr);
    assert_eq!(run.ok().lines().count(), 1000);
    let run =
        finesse(&["deal", "-n", "3", "--seed", "1", "--where", "ns spades >= 10", "--south", "balanced"]);
    assert!(run.stderr.contains("95% interval"), "{}", run.stderr);
    let wrong = finesse(&["deal", "--south", "15-17 hpc"]);
    assert!(wrong.code == 2 && wrong.stderr.contains("'hpc' is not known"), "{}", wrong.stderr);
    let impossible = finesse(&["deal", "--south", "38+ hcp"]);
    assert!(impossible.code == 2 && impossible.stderr.contains("no such deal"), "{}", impossible.stderr);
}

/// Suit symbols stand in sentences for people only.
fn has_symbols_outside_of_words(value: &Value) -> bool {
    const SENTENCES: [&str; 6] = ["reasons", "about", "words", "claim", "rules", "comments"];
    match value {
        Value::String(text) => text.contains(['♠', '♥', '♦', '♣']),
        Value::Array(values) => values.iter().any(has_symbols_outside_of_words),
        Value::Object(fields) => fields
            .iter()
            .any(|(key, value)| !SENTENCES.contains(&key.as_str()) && has_symbols_outside_of_words(value)),
        _ => false,
    }
}

/// One form for cards, lists and contracts (docs/JSON.md).
#[test]
fn json_has_one_form() {
    let deal = "N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964";
    let pbn = data("pbn/export.pbn");
    let commands: &[&[&str]] = &[
        &["search", "bridge", "N:AK.3.. QJ.A.. T9.K.. 87.Q.."],
        &["search", "hearts", "N:AK.3.. QJ.A.. T9.K.. 87.Q.."],
        &["solve", "--deal", deal, "--par"],
        &["solve", "--deals", &pbn, "--par=all"],
        &["analyse", &pbn, "--worlds", "2"],
        &["bid", "--explain", "1NT P 2C"],
        &["system", "check", "--deals", "20"],
        &["players", "hearts"],
        &["show", &pbn],
    ];
    for args in commands {
        let run = finesse(&[args, &["--json"][..]].concat());
        for line in json_lines(&run.stdout) {
            assert!(line.is_object(), "{args:?}: {line}");
            assert!(!has_symbols_outside_of_words(&line), "{args:?}: {line}");
        }
    }
    let solved = &json_lines(&finesse(&["solve", "--deals", &pbn, "--par", "--json"]).ok())[0];
    assert_eq!(solved["number"], 7);
    let par = &solved["par"]["contracts"][0];
    assert_eq!((&par["level"], &par["strain"], &par["result"]), (&3.into(), &"NT".into(), &1.into()));
    let all = &json_lines(&finesse(&["solve", "--deals", &pbn, "--par=all", "--json"]).ok())[0];
    assert_eq!(all["par"]["contracts"].as_array().unwrap().len(), 2);
}

/// The messages in docs/PROTOCOL.md are whole: our own players answer each with one of its moves.
#[test]
fn the_messages_of_the_protocol_are_answered() {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/PROTOCOL.md")).unwrap();
    let messages: Vec<&str> = page.lines().filter(|line| line.starts_with("{\"type\":\"choose\"")).collect();
    for (game, player) in [
        ("hearts", "ducker"),
        ("bridge", "novice"),
        ("backgammon", "random"),
        ("battleships", "random"),
        ("tictactoe", "alphabeta"),
    ] {
        let answered = messages.iter().any(|message| {
            let hello = format!("{{\"type\":\"hello\",\"protocol\":1,\"game\":\"{game}\"}}");
            let run = finesse_typed(&["engine", game, "--player", player], &format!("{hello}\n{message}\n"));
            let asked = &json_lines(message)[0];
            let answer = json_lines(&run.stdout);
            run.code == 0 && asked["moves"].as_array().unwrap().contains(&answer[0]["move"])
        });
        assert!(answered, "no message of {game} is answered");
    }
    assert_eq!(messages.len(), 5);
}
