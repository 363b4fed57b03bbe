//! `finesse lab` from outside: the real program, killed while it works.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use lab::store::{RunKey, Store, UnitRows};
use lab::{AnyExperiment, Scale};
use serde_json::Value;
use tempfile::TempDir;

fn finesse(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin!("finesse"));
    command.args(["lab"]).args(args).current_dir(folder);
    command
}

/// The output of the command, which must succeed.
fn output(folder: &Path, args: &[&str]) -> String {
    let output = finesse(folder, args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(folder: &Path, args: &[&str]) -> Vec<Value> {
    let args: Vec<&str> = args.iter().copied().chain(["--json"]).collect();
    output(folder, &args).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const QUICK: [&str; 7] = ["run", "demo/coin", "--scale", "quick", "--seed", "3", "--threads=1"];

fn units(path: &Path) -> Vec<UnitRows> {
    let key = RunKey { experiment: "demo/coin".into(), scale: Scale::Quick, seed: 3 };
    let Ok(store) = Store::open_existing(path) else { return Vec::new() };
    let run = store.run(&key).unwrap();
    run.map_or(Vec::new(), |run| store.units(&run).unwrap())
}

/// Kills the process once it has stored a few more units than there were.
fn kill_at_work(mut child: Child, path: &Path, before: usize) -> usize {
    let start = Instant::now();
    loop {
        let done = units(path).len();
        if done > before + 3 {
            child.kill().unwrap();
            child.wait().unwrap();
            return units(path).len();
        }
        if child.try_wait().unwrap().is_some() {
            let output = child.wait_with_output().unwrap();
            panic!("it ended before it could be killed: {}", String::from_utf8_lossy(&output.stderr));
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{done} units in a minute");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_run_killed_three_times_ends_with_the_rows_of_one_never_killed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("finesse-lab.db");
    let mut done = 0;
    for _ in 0..3 {
        let child =
            finesse(folder.path(), &QUICK).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let now = kill_at_work(child, &path, done);
        assert!(now > done);
        done = now;
    }
    let ended = &json(folder.path(), &QUICK)[0];
    assert_eq!(ended["ran"]["before"], done, "nothing is lost and nothing is done twice");
    assert_eq!((&ended["done"], ended["verdict"].as_str()), (&ended["units"], Some("agrees")));
    let coin: &dyn AnyExperiment = lab::find("demo/coin").unwrap();
    let work = coin.prepare(Scale::Quick, 3);
    let never_killed: Vec<UnitRows> =
        (0..work.units()).map(|number| UnitRows { number, rows: work.run(number).unwrap() }).collect();
    assert_eq!(units(&path), never_killed);
}

/// Ctrl-C ends a run in good order: what was begun is finished and kept. The run is far too long to be
/// done before.
#[cfg(unix)]
#[test]
fn a_run_that_is_interrupted_says_how_to_continue() {
    let folder = TempDir::new().unwrap();
    let full = ["run", "demo/coin", "--scale", "full"];
    let child = finesse(folder.path(), &full).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let done = || json(folder.path(), &["list"])[0]["run"]["done"].as_u64().unwrap_or(0);
    let start = Instant::now();
    while done() < 3 {
        assert!(start.elapsed() < Duration::from_secs(60), "no units in a minute");
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let why = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{why}");
    assert!(why.contains("the same command continues"), "{why}");
    let shown = &json(folder.path(), &["show", "demo/coin"])[0];
    assert_eq!(shown["verdict"], "undecided");
    assert_eq!(shown["run"]["done"], shown["rows"].as_array().unwrap().len());
}

#[test]
fn a_claim_is_listed_run_shown_exported_and_reported() {
    let folder = TempDir::new().unwrap();
    let list = json(folder.path(), &["list"]);
    assert!(list.iter().all(|one| ["id", "paper", "claim"].iter().all(|field| one[field].is_string())));
    assert!(list.iter().any(|one| one["id"] == "demo/coin"));

    let ran = json(folder.path(), &["run", "demo/coin", "--scale", "smoke"]);
    let shown = &json(folder.path(), &["show", "demo/coin", "--figures", "pictures"])[0];
    assert_eq!((&ran[0]["verdict"], &shown["verdict"]), (&"agrees".into(), &"agrees".into()));
    let rows = shown["rows"].as_array().unwrap();
    assert!(rows.len() >= 40 && rows.iter().all(|row| row["heads"].is_u64()));
    let pictures = std::fs::read_dir(folder.path().join("pictures")).unwrap().count();
    assert_eq!(pictures, 4, "two figures, as SVG and as PNG");
    assert!(output(folder.path(), &["show", "demo/coin"]).contains("agrees     share of heads"));

    let table = output(folder.path(), &["export", "demo/coin"]);
    assert!(table.starts_with("unit,flips,heads,until_heads_heads,until_heads_tails\n"), "{table}");
    assert_eq!(table.lines().count(), rows.len() + 1);
    let lines = output(folder.path(), &["export", "demo/coin", "--format", "jsonl"]);
    let first: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!((&first["unit"], &first["heads"]), (&0.into(), &rows[0]["heads"]));

    output(folder.path(), &["report", "--out", "all.html"]);
    let page = std::fs::read_to_string(folder.path().join("all.html")).unwrap();
    for part in ["demo/coin", "<svg", "share of heads", "finesse lab run demo/coin --scale smoke --seed 1"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("src=") && !page.contains("@import"), "it must not need anything else");
}

/// Rows of an older revision are recognised: the list says so, the report leaves them out, and what needs
/// them says how to measure them again.
#[test]
fn results_of_other_code_are_recognised() {
    let folder = TempDir::new().unwrap();
    let key = RunKey { experiment: "demo/coin".into(), scale: Scale::Smoke, seed: 1 };
    let mut store = Store::open(&folder.path().join("finesse-lab.db")).unwrap();
    store.begin(&key, 0, 40, false, "2026-11-18").unwrap();
    drop(store);
    for args in
        [&["show", "demo/coin"][..], &["export", "demo/coin"], &["run", "demo/coin", "--scale", "smoke"]]
    {
        let failed = finesse(folder.path(), args).output().unwrap();
        let why = String::from_utf8_lossy(&failed.stderr);
        assert_eq!(failed.status.code(), Some(1), "{args:?}: {why}");
        assert!(why.contains("made by other code (revision 0") && why.contains("--fresh"), "{args:?}: {why}");
    }
    assert!(output(folder.path(), &["list"]).contains("made by other code"));
    assert!(output(folder.path(), &["report"]).contains("left out: demo/coin"));
    output(folder.path(), &["run", "demo/coin", "--scale", "smoke", "--fresh"]);
    assert!(output(folder.path(), &["report"]).starts_with("1 experiments"));
}

#[test]
fn what_is_wrong_is_said_with_the_right_exit_code() {
    let folder = TempDir::new().unwrap();
    std::fs::write(
        folder.path().join("shopping"),
        "bread, butter, and a great many other things\n".repeat(30),
    )
    .unwrap();
    let cases: [(&[&str], i32, &str); 5] = [
        (&["run", "demo/con"], 2, "did you mean demo/coin?"),
        (&["run", "demo/coin", "--scale", "huge"], 2, "smoke, quick or full"),
        (&["run", "demo/coin", "--store", "shopping"], 1, "not a result store"),
        (&["show", "demo/coin"], 1, "finesse lab run"),
        (&["export", "nothing/such"], 2, "lab list"),
    ];
    for (args, code, says) in cases {
        let output = finesse(folder.path(), args).output().unwrap();
        let why = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {why}");
        assert!(why.contains(says), "{args:?}: {why}");
    }
}

/// An experiment that does not take an option says so, and nothing is run.
#[test]
fn options_that_an_experiment_does_not_take_are_refused() {
    let folder = TempDir::new().unwrap();
    let dealt = "[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n";
    std::fs::write(folder.path().join("dealt.pbn"), dealt).unwrap();
    for (args, code, reason) in [
        (["demo/coin", "--deals", "3"], 2, "demo/coin takes neither"),
        (["perkins/figure-5", "--expert", "dealt.pbn"], 2, "perkins/figure-5 takes --deals but not --expert"),
        (
            ["bampton/accuracy", "--expert", "dealt.pbn"],
            1,
            "dealt.pbn: no board in it was played card by card",
        ),
        (["bampton/accuracy", "--expert", "none.pbn"], 1, "none.pbn"),
    ] {
        let args: Vec<&str> = ["run"].into_iter().chain(args).chain(["--scale", "smoke"]).collect();
        let output = finesse(folder.path(), &args).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
        assert!(said.contains(reason), "{args:?}: {said}");
    }
}

/// Rows that were exported go into another store, and the run goes on from there to the same end.
#[test]
fn exported_rows_go_on_elsewhere() {
    let (here, there) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    output(here.path(), &QUICK);
    let rows = output(here.path(), &["export", "demo/coin", "--format", "jsonl"]);
    let some: String = rows.lines().take(40).map(|line| format!("{line}\n")).collect();
    let file = there.path().join("rows.jsonl");
    std::fs::write(&file, &some).unwrap();
    let import = ["import", "demo/coin", "rows.jsonl", "--scale", "quick", "--seed", "3", "--seconds", "7"];
    assert_eq!(output(there.path(), &import), "demo/coin: 40 of 200 units are stored now\n");
    let run = json(there.path(), &QUICK);
    assert_eq!(run[0]["ran"]["before"], 40, "{run:?}");
    assert_eq!(output(there.path(), &["export", "demo/coin", "--format", "jsonl"]), rows);

    for (text, says) in
        [("{\"heads\":3}\n", "line 1 is no exported row"), ("{\"unit\":200,\"x\":1}\n", "unit 200")]
    {
        std::fs::write(&file, text).unwrap();
        let refused = finesse(there.path(), &import).output().unwrap();
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && said.contains(says), "{said}");
    }
}
