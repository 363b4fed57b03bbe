//! Matches that are saved and gone on with, matches of given boards and of boards of a kind, and how
//! a match ends that cannot be played.

mod run;

use std::fs;

use run::{finesse, folder, json_lines};
use serde_json::Value;

const BRIDGE: [&str; 8] =
    ["match", "bridge", "--a", "novice:system=natural", "--b", "novice", "--threads", "1"];
const HEARTS: [&str; 6] = ["match", "hearts", "--lineup", "ducker,random,random,f86", "--threads", "1"];

fn played(args: &[&str], more: &[&str]) -> Value {
    json_lines(&finesse(&[args, more, &["--json"]].concat()).ok()).remove(0)
}

/// The same command goes on where it was cut off, and gives what it would have given in one go: the
/// same file and the same result.
#[test]
fn a_match_continues_where_it_was_cut_off() {
    let folder = folder("continued");
    for (args, unit, [few, all]) in [
        (&BRIDGE[..], "--boards", ["3", "7"]),
        (&HEARTS[..], "--games", ["4", "12"]),
        (&HEARTS[..], "--rounds", ["8", "40"]),
    ] {
        let path = |name: &str| folder.join(format!("{name}{unit}")).display().to_string();
        let (whole, parts) = (path("whole"), path("parts"));
        let result = played(args, &[unit, all, "--save", &whole]);
        assert_eq!(result, played(args, &[unit, all]), "saving changes nothing");
        played(args, &[unit, few, "--save", &parts]);
        assert_eq!(result, played(args, &[unit, all, "--save", &parts]), "{unit}");
        let text = fs::read_to_string(&whole).unwrap();
        assert_eq!(text, fs::read_to_string(&parts).unwrap(), "{unit}");
        // Killed in the middle of writing: what is not whole is played again.
        for cut in [text.len() - 1, text.len() - 200, text.len() / 2] {
            let cut = (cut..).find(|&at| text.is_char_boundary(at)).unwrap();
            fs::write(&parts, &text[..cut]).unwrap();
            assert_eq!(result, played(args, &[unit, all, "--save", &parts]), "{unit}, cut at {cut}");
            assert_eq!(text, fs::read_to_string(&parts).unwrap(), "{unit}, cut at {cut}");
        }
        // Everything is there: nothing is played, nothing is written, and fewer may be looked at.
        assert_eq!(played(args, &[unit, few, "--save", &whole]), played(args, &[unit, few]));
        assert_eq!(text, fs::read_to_string(&whole).unwrap());
    }
}

/// An early stop is where it would have been.
#[test]
fn a_continued_match_is_decided_at_the_same_board() {
    let path = folder("decided").join("boards.pbn").display().to_string();
    let args = ["match", "bridge", "--a", "novice", "--b", "random", "--until"];
    let result = played(&args, &["--boards", "300"]);
    let boards = result["boards"].as_u64().unwrap();
    assert!((10..200).contains(&boards), "{result}");
    played(&args, &["--boards", "10", "--save", &path]);
    assert_eq!(result, played(&args, &["--boards", "300", "--save", &path]));
    assert_eq!(result, played(&args, &["--boards", "300", "--save", &path]), "it stays decided");
}

#[test]
fn a_file_of_something_else_is_not_overwritten() {
    let path = folder("other").join("boards.pbn").display().to_string();
    played(&BRIDGE, &["--boards", "2", "--save", &path]);
    let text = fs::read_to_string(&path).unwrap();
    let other = finesse(&[&BRIDGE[..], &["--seed", "2", "--only", "suit", "--save", &path]].concat());
    assert!(
        other.code == 1 && other.stderr.contains("another match, which differs in only, seed"),
        "{}",
        other.stderr
    );
    let hearts = finesse(&[&HEARTS[..], &["--save", &path]].concat());
    assert!(hearts.code == 1 && hearts.stderr.contains("something else than a match"), "{}", hearts.stderr);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    played(&BRIDGE, &["--boards", "2", "--seed", "2", "--save", &path, "--fresh"]);
    assert_ne!(fs::read_to_string(&path).unwrap(), text);
}

/// The marks between the games do not disturb who reads them.
#[test]
fn saved_games_are_read_by_the_other_commands() {
    let folder = folder("read");
    let boards = folder.join("boards.pbn").display().to_string();
    played(&BRIDGE, &["--boards", "3", "--scoring", "bam", "--save", &boards]);
    let shown = finesse(&["show", &boards, "--json"]);
    assert!(shown.stderr.is_empty(), "{}", shown.stderr);
    assert_eq!(json_lines(&shown.ok()).len(), 6, "three boards at two tables");
    let again = played(&BRIDGE, &["--deals", &boards]);
    assert_eq!(again["boards"], 3, "a board of two rooms is one board");
    assert_eq!(again["imps"], played(&BRIDGE, &["--boards", "3"])["imps"], "the same boards");
    let rounds = folder.join("rounds.jsonl").display().to_string();
    played(&HEARTS, &["--rounds", "4", "--save", &rounds]);
    assert!(finesse(&["replay", &rounds]).ok().contains("4 rounds, all legal"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    for args in [&BRIDGE[..], &HEARTS[..]] {
        let full = finesse(&[args, &["--save", "/dev/full"]].concat());
        assert!(full.code == 1 && full.stderr.contains("/dev/full"), "{} {}", full.code, full.stderr);
    }
}

#[test]
fn boards_are_scored_in_four_ways() {
    let result = |scoring: &str| played(&BRIDGE, &["--boards", "30", "--scoring", scoring]);
    let imps = result("imp");
    for scoring in ["matchpoints", "bam", "points"] {
        let mut other = result(scoring);
        assert_eq!(other["scoring"], scoring);
        other["scoring"] = "imp".into();
        assert_eq!(other, imps, "every measure is told, whatever decides");
    }
    let [wins, losses, ties] = ["wins", "losses", "ties"].map(|key| imps[key].as_f64().unwrap());
    let matchpoints = imps["matchpoints"]["mean"].as_f64().unwrap();
    assert!((matchpoints - 100.0 * (wins + ties / 2.0) / 30.0).abs() < 1e-9 && wins + losses + ties == 30.0);
    let text = finesse(&[&BRIDGE[..], &["--boards", "30", "--scoring", "bam"]].concat()).ok();
    assert!(
        text.contains(&format!("A won {wins}, lost {losses}, tied {ties}: {:+} boards", wins - losses)),
        "{text}"
    );
    assert!(
        finesse(&[&BRIDGE[..], &["--scoring", "chess"]].concat())
            .stderr
            .contains("imp, matchpoints, bam or points")
    );
}

#[test]
fn boards_of_a_kind_are_kept() {
    let folder = folder("kinds");
    for (kind, fits) in [
        ("notrump", (|contract| contract.contains("NT")) as fn(&str) -> bool),
        ("suit", |contract| !contract.contains("NT")),
        ("game", |contract| {
            ["3NT", "4H", "4S", "5C", "5D", "4NT", "5H", "5S", "5NT"]
                .iter()
                .any(|game| contract.starts_with(game))
        }),
        ("slam", |contract| contract.starts_with(['6', '7'])),
    ] {
        let path = folder.join(kind).display().to_string();
        let team = "novice:system=natural";
        let args =
            ["match", "bridge", "--a", team, "--b", team, "--boards", "4", "--only", kind, "--save", &path];
        let result = played(&args, &[]);
        assert_eq!(
            (&result["boards"], &result["ties"], &result["only"]),
            (&4.into(), &4.into(), &kind.into())
        );
        assert!(result["dealt"].as_u64().unwrap() >= if kind == "slam" { 5 } else { 4 }, "{result}");
        let contracts: Vec<String> = fs::read_to_string(&path)
            .unwrap()
            .lines()
            .filter_map(|line| Some(line.strip_prefix("[Contract \"")?.trim_end_matches("\"]").to_owned()))
            .collect();
        assert!(
            contracts.len() == 8 && contracts.iter().all(|contract| fits(contract)),
            "{kind}: {contracts:?}"
        );
    }
}

#[test]
fn given_boards_are_played_from_whatever_they_are_written_in() {
    let deal = "N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 9842.Q432.QJ.KT3 765.T65.652.Q964";
    let args = ["match", "bridge", "--a", "novice", "--b", "novice:system=natural", "--deals", "-", "--json"];
    let result = run::finesse_typed(&args, &format!("{deal}\n{deal}\n")).ok();
    assert_eq!(json_lines(&result)[0]["boards"], 2, "board 2 has another dealer");
    let pbn = format!("[Board \"1\"]\n[Deal \"{deal}\"]\n\n[Board \"1\"]\n[Deal \"{deal}\"]\n");
    let result = run::finesse_typed(&args, &pbn).ok();
    assert_eq!(json_lines(&result)[0]["boards"], 1, "the same board");
    let only = [&args[..], &["--only", "slam"]].concat();
    let none = run::finesse_typed(&only, &pbn);
    assert!(none.code == 1 && none.stderr.contains("of 1 deals none ended in a slam"), "{}", none.stderr);
    let empty = run::finesse_typed(&args, "[Board \"1\"]\n[Deal \"N:AK3.J98.KT873.A2 - - -\"]\n");
    assert!(empty.code == 1 && empty.stderr.contains("no board with all four hands"), "{}", empty.stderr);
}

#[test]
fn numbers_that_make_no_sense_are_refused_with_what_is_allowed() {
    for (args, option) in [(&BRIDGE[..], "--boards"), (&HEARTS[..], "--games"), (&HEARTS[..], "--rounds")] {
        for number in ["0", "-1", "1e30", "many"] {
            let refused = finesse(&[args, &[&format!("{option}={number}")]].concat());
            assert!(
                refused.code == 2 && refused.stderr.contains("from 1 to 1000000000"),
                "{}",
                refused.stderr
            );
        }
    }
    for level in ["0", "1", "nan", "95"] {
        let refused = finesse(&[&BRIDGE[..], &["--until", level]].concat());
        assert!(
            refused.code == 2 && refused.stderr.contains("between 0 and 1"),
            "{level}: {}",
            refused.stderr
        );
    }
    let many = ["match", "bridge", "--a", "novice", "--b", "novice", "--boards", "2", "--threads", "1000000"];
    assert_eq!(played(&many, &[])["boards"], 2);
}
