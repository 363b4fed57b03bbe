//! Matches: honest statistics, programs outside, and what becomes of those that misbehave.

mod run;

use run::{finesse, folder, json_lines};
use serde_json::Value;

fn played(args: &[&str]) -> Value {
    json_lines(&finesse(&[args, &["--json"]].concat()).ok()).remove(0)
}

#[test]
fn equal_players_score_exactly_alike() {
    for player in ["ducker", "random"] {
        let lineup = [player; 4].join(",");
        let result = played(&["match", "hearts", "--lineup", &lineup, "--rounds", "400"]);
        for line in result["players"].as_array().unwrap() {
            assert_eq!(line["difference"]["mean"], 0.0, "{player}");
            assert_eq!(line["difference"]["ci95"], serde_json::json!([0.0, 0.0]), "{player}");
            assert_eq!(line["rank"]["mean"], 2.5, "{player}");
        }
        let result = played(&["match", "hearts", "--a", player, "--b", player, "--rounds", "140"]);
        assert_eq!(result["players"][0]["difference"]["mean"], 0.0, "{player}");
        assert_eq!(result["players"][0]["rounds"], result["players"][1]["rounds"]);
    }
    let result = played(&["match", "bridge", "--a", "novice", "--b", "novice", "--boards", "20"]);
    assert_eq!((&result["wins"], &result["losses"], &result["ties"]), (&0.into(), &0.into(), &20.into()));
    assert_eq!(result["imps"]["mean"], 0.0);
}

#[test]
fn threads_change_nothing() {
    for args in [
        &["match", "hearts", "--lineup", "ducker,random,random,random", "--games", "8", "--rules", "perkins"]
            [..],
        &["match", "hearts", "--lineup", "ducker,random,ducker,random", "--rounds", "4000", "--until", "0.9"],
        &["match", "bridge", "--a", "novice", "--b", "random", "--boards", "60", "--until"],
        &["match", "tictactoe", "--a", "alphabeta", "--b", "random", "--games", "30"],
        &["match", "backgammon", "--a", "expectiminimax", "--b", "random", "--games", "6", "--single"],
        &["match", "battleships", "--a", "hunter:worlds=10", "--b", "random", "--games", "400", "--until"],
    ] {
        let serial = played(&[args, &["--threads", "1"]].concat());
        let parallel = played(&[args, &["--threads", "3"]].concat());
        assert_eq!(serial, parallel, "{args:?}");
    }
}

#[test]
fn columns_sum_to_their_constants() {
    let rules = "sturtevant,moon=off";
    let result = played(&[
        "match",
        "hearts",
        "--lineup",
        "ducker,random,random,random",
        "--rounds",
        "200",
        "--rules",
        rules,
    ]);
    let players = result["players"].as_array().unwrap();
    let sum = |key: &str| players.iter().map(|line| line[key]["mean"].as_f64().unwrap()).sum::<f64>();
    assert!((sum("points") - 26.0).abs() < 1e-9 && (sum("rank") - 10.0).abs() < 1e-9);
    assert!(
        players[0]["points"]["ci95"][1].as_f64() < players[1]["points"]["ci95"][0].as_f64(),
        "ducking pays"
    );
}

#[test]
fn saved_games_replay() {
    let folder = folder("saved");
    let rounds = folder.join("rounds.jsonl").display().to_string();
    finesse(&[
        "match",
        "hearts",
        "--lineup",
        "ducker,random,ducker,random",
        "--games",
        "4",
        "--save",
        &rounds,
    ])
    .ok();
    let replayed = finesse(&["replay", &rounds]).ok();
    assert!(replayed.contains("all legal, all points right"), "{replayed}");
    let text = std::fs::read_to_string(&rounds).unwrap();
    std::fs::write(&rounds, text.replacen("\"points\":{\"E\":", "\"points\":{\"E\":1", 1)).unwrap();
    let wrong = finesse(&["replay", &rounds]);
    assert_eq!(wrong.code, 1);
    assert!(wrong.stderr.contains("line 2: it claims the points"), "{}", wrong.stderr);

    let boards = folder.join("boards.pbn").display().to_string();
    finesse(&["match", "bridge", "--a", "novice", "--b", "random", "--boards", "3", "--save", &boards]).ok();
    let shown = finesse(&["show", &boards, "--json"]);
    assert!(shown.stderr.is_empty(), "{}", shown.stderr);
    assert_eq!(json_lines(&shown.ok()).len(), 6, "three boards at two tables");
}

#[test]
fn the_example_program_plays_through_the_pipe() {
    let lineup = "cmd:python3 examples/player.py,random,random,random";
    let result = played(&["match", "hearts", "--lineup", lineup, "--rounds", "40"]);
    let example = &result["players"][0];
    assert_eq!((&example["rounds"], &example["fouls"]), (&40.into(), &0.into()), "{result}");
    assert!(example["difference"]["ci95"][1].as_f64().unwrap() < 0.0, "it is better than random: {example}");
}

#[test]
fn our_engine_is_a_program_like_any_other() {
    let engine = format!("cmd:{} engine hearts --player ducker", env!("CARGO_BIN_EXE_finesse"));
    let lineup = format!("{engine},random,random,random");
    let through_the_pipe = played(&["match", "hearts", "--lineup", &lineup, "--rounds", "8"]);
    let inside = played(&["match", "hearts", "--lineup", "ducker,random,random,random", "--rounds", "8"]);
    assert_eq!(through_the_pipe["players"][0]["points"], inside["players"][0]["points"]);
}

#[test]
fn programs_that_hang_lie_or_die_are_reported_and_the_match_goes_on() {
    let folder = folder("bad");
    for (name, time, body, foul) in [
        ("hangs", "300ms", "import time\ntime.sleep(60)", "did not answer in time"),
        (
            "lies",
            "30s",
            "import json\nfor l in sys.stdin:\n m=json.loads(l)\n if m['type']=='choose': print(json.dumps({'id':m['id'],'move':'S1'}),flush=True)",
            "not legal",
        ),
        ("babbles", "30s", "for l in sys.stdin: print('what?',flush=True)", "cannot be read"),
        ("dies", "30s", "sys.exit(3)", "is gone"),
    ] {
        let path = folder.join(format!("{name}.py"));
        std::fs::write(&path, format!("import sys\n{body}\n")).unwrap();
        let program = format!("cmd:{time} python3 {}", path.display());
        let lineup = format!("{program},ducker,ducker,ducker");
        let result = finesse(&["match", "hearts", "--lineup", &lineup, "--rounds", "8", "--json"]);
        assert_eq!((result.code, result.stdout.as_str()), (1, ""), "{name}: no table of zeros");
        assert!(result.stderr.contains("no game could be counted"), "{name}: {}", result.stderr);
        assert_eq!(result.stderr.matches(foul).count(), 5, "{name}: {}", result.stderr);
        assert!(result.stderr.contains("and 3 fouls more"), "{name}: {}", result.stderr);
    }
}

/// A program that fails now and then costs its own games alone.
#[test]
fn a_match_goes_on_after_a_foul() {
    let path = folder("seldom").join("seldom.py");
    let body = "import json, sys\nfor line in sys.stdin:\n m = json.loads(line)\n if m['type'] == 'choose':\n  \
        foul = {'SQ', 'HA'} <= set(m['moves'])\n  \
        print(json.dumps({'id': m['id'], 'move': 'S1' if foul else m['moves'][0]}), flush=True)";
    std::fs::write(&path, body).unwrap();
    let lineup = format!("cmd:python3 {},ducker,ducker,ducker", path.display());
    let result = played(&["match", "hearts", "--lineup", &lineup, "--rounds", "40"]);
    let fouls = result["fouls"].as_array().unwrap().len();
    assert!(fouls > 0 && result["players"][0]["fouls"] == fouls, "{result}");
    let blocks = result["blocks"].as_u64().unwrap();
    assert!((1..10).contains(&blocks) && result["players"][1]["fouls"] == 0, "{result}");
}

/// Games for two are played in pairs with the seats exchanged, saved and continued like the others.
#[test]
fn games_for_two_are_matches_too() {
    let folder = folder("games_for_two");
    let save = folder.join("backgammon.jsonl");
    let args = |games| {
        let words =
            ["match", "backgammon", "--a", "expectiminimax", "--b", "random", "--games", games, "--save"];
        words.iter().map(ToString::to_string).chain([save.display().to_string()]).collect::<Vec<_>>()
    };
    let played = |games| played(&args(games).iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(played("3")["games"], 4);
    let whole = played("10");
    assert_eq!((&whole["games"], &whole["fouls"]), (&10.into(), &serde_json::json!([0, 0])));
    assert!(whole["points"]["mean"].as_f64().unwrap() > 1.0, "{whole}");
    let saved = std::fs::read_to_string(&save).unwrap();
    let games = saved.lines().filter(|line| !line.contains("\"finesse\":"));
    let first = games.clone().next().map(|line| serde_json::from_str::<Value>(line).unwrap()).unwrap();
    assert_eq!((games.count(), &first["players"][0][1]), (10, &"expectiminimax".into()));

    let refused = finesse(&["match", "tictactoe", "--a", "hunter", "--b", "random"]);
    assert!(refused.code == 2 && refused.stderr.contains("alphabeta"), "{}", refused.stderr);
}
