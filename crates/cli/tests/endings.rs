//! How commands end: on a full disk, at a closed pipe, by a signal, at numbers that cannot be.
#![cfg(unix)]

mod run;

use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use run::{data, finesse, json_lines};

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_finesse"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).args(args).env("FINESSE_CONFIG", "");
    command
}

/// Every kind of output: long, short, help, scripts, tables, JSON, what is drawn, what is asked.
fn talkative() -> Vec<Vec<String>> {
    let (pbn, tree) = (data("pbn/export.pbn"), data("trees/figure-3.1.tree"));
    let commands = [
        "deal -n 200",
        "deal -n 2 --pbn --seed 1",
        &format!("solve --deals {pbn}"),
        &format!("show {pbn}"),
        &format!("show {pbn} --json"),
        &format!("convert {pbn}"),
        "players",
        "players --json",
        "rules",
        &format!("tree show {tree}"),
        &format!("tree solve {tree}"),
        &format!("tree sample {tree} -n 3"),
        "search tictactoe --depth 2",
        "completions bash",
        "completions fish",
        "man",
        "--help",
        "help match",
        "--version",
        "lab list",
        "system show",
        "system check --deals 5",
        "bid --hand AQ54.KJ3.A92.Q76",
        "match hearts --lineup ducker,ducker,ducker,random --rounds 4",
        "match bridge --a random --b random --boards 1",
        "play tictactoe --watch",
        "play tictactoe",
        "bench tictactoe",
    ];
    commands.iter().map(|line| line.split(' ').map(str::to_owned).collect()).collect()
}

#[test]
fn a_full_disk_is_told_and_is_no_success() {
    for args in talkative() {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(&args).stdin(Stdio::null()).stdout(full).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(said.contains("No space left on device") && !said.contains("panicked"), "{args:?}: {said}");
    }
}

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    for args in talkative() {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let mut child = started(command(&args).stdin(Stdio::null()));
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && !said.contains("finesse:"), "{args:?}: {said}");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let (pbn, tree) = (data("pbn/export.pbn"), data("trees/figure-3.1.tree"));
    for line in [
        format!("convert {pbn} --out nowhere/x.lin"),
        format!("tree convert {tree} nowhere/x.efg"),
        format!("tree sample {tree} -n 2 --svg nowhere/x.svg"),
        "system show --output nowhere/x".to_owned(),
        "train hearts --games 1 --out nowhere/x.weights".to_owned(),
        "train hearts --games 1 --out /dev/full".to_owned(),
        "match hearts --lineup ducker,ducker,ducker,random --rounds 4 --save /dev/full".to_owned(),
    ] {
        let run = finesse(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(run.code, 1, "{line}: {}", run.stderr);
        assert!(
            run.stderr.contains("nowhere/x") || run.stderr.contains("/dev/full"),
            "{line}: {}",
            run.stderr
        );
    }
}

#[test]
fn numbers_that_cannot_be_are_refused_with_what_is_allowed() {
    let (pbn, tree) = (data("pbn/export.pbn"), data("trees/figure-3.1.tree"));
    let hearts = "match hearts --lineup ducker,ducker,ducker,random";
    for line in [
        format!("{hearts} --games 0"),
        format!("{hearts} --rounds 0"),
        format!("{hearts} --rounds 4 --threads 0"),
        "match bridge --a random --b random --boards 0".to_owned(),
        "match hearts --a ducker --b f86 --until nan".to_owned(),
        "search tictactoe --time nan".to_owned(),
        "search tictactoe --time inf".to_owned(),
        "search tictactoe --time 1e30".to_owned(),
        "search tictactoe --depth 0".to_owned(),
        "search tictactoe --nodes 0".to_owned(),
        format!("analyse {pbn} --matters nan"),
        format!("analyse {pbn} --worlds 0"),
        format!("show {pbn} --table 0"),
        "deal -n 0".to_owned(),
        format!("solve --deals {pbn} --memory 3"),
        format!("solve --deals {pbn} --memory 9999999999999"),
        "train hearts --games 0".to_owned(),
        "train hearts --worlds 99999999".to_owned(),
        format!("tree solve {tree} --limit 0"),
        "system check --deals 0".to_owned(),
    ] {
        let run = finesse(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(run.code, 2, "{line}: {}", run.stderr);
        let is_told =
            [" from ", "between", "0.95", "0..", "1.."].iter().any(|word| run.stderr.contains(word));
        assert!(is_told, "{line}: {}", run.stderr);
    }
    // A million threads are as many as there are cores.
    assert_eq!(
        finesse(&format!("{hearts} --rounds 4 --threads 1000000").split(' ').collect::<Vec<_>>()).code,
        0
    );
}

fn started(command: &mut Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Sends a signal, and waits for the end.
fn end_by(signal: &str, child: Child) -> Output {
    let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    child.wait_with_output().unwrap()
}

/// The status as a shell tells it.
fn status(output: &Output) -> i32 {
    let status = output.status;
    status.code().or(status.signal().map(|signal| 128 + signal)).unwrap()
}

/// Waits until this is so; half a minute is enough on any machine that is not stuck.
fn wait_until(is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(100), "it never came");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_stopped_match_keeps_its_games_and_says_how_to_go_on() {
    let folder = run::folder("stopped-match");
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let file = folder.join(format!("{signal}.jsonl"));
        let save = file.display().to_string();
        let args = ["match", "hearts", "--a", "f86", "--b", "ducker", "--games", "100000", "--save", &save];
        let child = started(&mut command(&args));
        wait_until(|| std::fs::metadata(&file).is_ok_and(|about| about.len() > 20_000));
        let output = end_by(signal, child);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(status(&output), code, "{said}");
        assert!(said.contains("the same command continues"), "{said}");
        // What was saved is whole.
        finesse(&["replay", &save]).ok();
    }
}

#[test]
fn stopped_deals_come_in_order_and_none_is_lost() {
    let deals = finesse(&["deal", "-n", "3000", "--seed", "5", "--lines"]).ok();
    let file = run::folder("stopped-deals").join("deals.txt");
    std::fs::write(&file, &deals).unwrap();
    let file = file.display().to_string();
    let mut child = started(&mut command(&["solve", "--deals", &file, "--json"]));
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut shown = String::new();
    reader.read_line(&mut shown).unwrap();
    let kill = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    std::io::Read::read_to_string(&mut reader, &mut shown).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(status(&output), 143, "{}", String::from_utf8_lossy(&output.stderr));
    let solved = json_lines(&shown);
    assert!(solved.len() < 3000);
    for (line, deal) in solved.iter().zip(deals.lines()) {
        assert_eq!(line["deal"], deal);
    }
}

/// Nobody waits for the million worlds of the card that is being looked at.
#[test]
fn a_stopped_review_ends_at_once() {
    let mut child = started(&mut command(&["analyse", &data("pbn/export.pbn"), "--worlds", "1000000"]));
    std::thread::sleep(Duration::from_secs(3));
    let kill = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("it went on");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(status(&child.wait_with_output().unwrap()), 143);
}

#[test]
fn a_stopped_training_goes_on() {
    let out = run::folder("stopped-training").join("x.weights");
    let name = out.display().to_string();
    let args = [
        "train",
        "hearts",
        "--task",
        "queen",
        "--features",
        "atomic",
        "--games",
        "100000000",
        "--out",
        &name,
    ];
    for (signal, code) in [("TERM", 143), ("INT", 130)] {
        let before = std::fs::metadata(&out).and_then(|about| about.modified()).ok();
        let child = started(&mut command(&args));
        wait_until(|| std::fs::metadata(&out).and_then(|about| about.modified()).ok() > before);
        let output = end_by(signal, child);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(status(&output), code, "{said}");
        assert!(said.contains("the same command continues"), "{said}");
    }
    // The weights are a player.
    let learned = format!("learned:weights={name},worlds=2");
    finesse(&["match", "hearts", "--a", &learned, "--b", "ducker", "--rounds", "1"]).ok();
}

#[test]
fn weights_that_are_none_are_refused_with_the_reason() {
    for (file, why) in [("README.md", "README.md"), ("nowhere.weights", "No such file")] {
        let run = finesse(&["match", "hearts", "--a", &format!("learned:weights={file}"), "--b", "ducker"]);
        assert_eq!(run.code, 2, "{}", run.stderr);
        assert!(
            run.stderr.contains("cannot play with weights=") && run.stderr.contains(why),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn a_stopped_experiment_goes_on() {
    let folder = run::folder("stopped-lab");
    let store = folder.join("lab.db").display().to_string();
    let args = ["lab", "run", "demo/coin", "--scale", "full", "--threads", "1", "--store", &store];
    let child = started(&mut command(&args));
    wait_until(|| {
        let list = finesse(&["lab", "list", "--json", "--store", &store]);
        let lines = if list.code == 0 { json_lines(&list.stdout) } else { Vec::new() };
        lines.iter().any(|line| line["id"] == "demo/coin" && line["run"]["done"].as_u64() > Some(0))
    });
    let output = end_by("TERM", child);
    assert_eq!(status(&output), 143, "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the same command continues"));
}
