//! `finesse train` in a folder of its own.

use std::path::Path;
use std::process::Output;

use assert_cmd::Command;

fn train(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("finesse").unwrap();
    command.current_dir(folder).arg("train").arg("hearts").args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Stopped and continued, the weights are those of a training that was never stopped.
#[test]
fn training_continues_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    let open: &[&str] = &["--task", "queen"];
    let hidden: &[&str] = &["--task", "round", "--against", "self", "--worlds", "2"];
    for (lesson, first, all) in [(open, "120", "300"), (hidden, "10", "30")] {
        let train = |file: &str, games: &str| {
            let done = train(folder.path(), &[lesson, &["--out", file, "--games", games]].concat());
            assert!(done.status.success(), "{}", text(&done.stderr));
            text(&done.stdout)
        };
        let (once, twice) = (format!("once-{all}"), format!("twice-{all}"));
        let told = train(&once, all);
        assert!(told.contains(&format!("{all} rounds")) && told.contains("predictions wrong by"), "{told}");
        train(&twice, first);
        train(&twice, all);
        assert_eq!(at(&once), at(&twice));
        assert!(text(&at(&format!("{once}.svg"))).starts_with("<svg"));
    }
}

/// The whole game from the best features of its halves, and a compact file of it.
#[test]
fn the_whole_game_is_put_together_from_its_halves() {
    let folder = tempfile::tempdir().unwrap();
    for (task, features) in [("queen", "fours"), ("hearts", "pairs")] {
        let part =
            train(folder.path(), &["--task", task, "--games", "20", "--features", features, "--out", task]);
        assert!(part.status.success(), "{}", text(&part.stderr));
    }
    let args = [
        "--task",
        "both",
        "--from",
        "queen",
        "hearts",
        "--games",
        "20",
        "--out",
        "both",
        "--compact",
        "small",
    ];
    let both = train(folder.path(), &args);
    assert!(both.status.success(), "{}", text(&both.stderr));
    let size = |name: &str| std::fs::metadata(folder.path().join(name)).unwrap().len();
    assert!(size("small") < 100_000 && size("small") < size("both"), "{} {}", size("small"), size("both"));
}

#[test]
fn mistakes_are_answered_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let one = ["--task", "queen", "--games", "5", "--out", "x"];
    assert!(train(folder.path(), &one).status.success());
    let other = train(folder.path(), &["--task", "hearts", "--games", "5", "--out", "x"]);
    assert_eq!(other.status.code(), Some(1));
    assert!(text(&other.stderr).contains("another training"), "{}", text(&other.stderr));
    std::fs::write(folder.path().join("y"), "nonsense").unwrap();
    let foreign = train(folder.path(), &["--task", "queen", "--games", "5", "--out", "y"]);
    assert!(text(&foreign.stderr).contains("not a file of weights"), "{}", text(&foreign.stderr));
    let wrong = train(folder.path(), &["--task", "jack"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("queen, hearts, both or round"), "{}", text(&wrong.stderr));
}
