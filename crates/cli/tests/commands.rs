//! The command as users type it: what it prints, what it refuses, and with which exit code.

mod run;

use run::{data, finesse, json_lines};

#[test]
fn help_explains_itself() {
    let help = finesse(&["--help"]).ok();
    for command in ["play", "players", "match", "solve", "search", "tree", "lab", "show", "deal", "rules"] {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is missing:\n{help}");
        finesse(&["help", command]).ok();
    }
    for shell in ["bash", "zsh", "fish"] {
        assert!(finesse(&["completions", shell]).ok().contains("finesse"), "{shell}");
    }
}

#[test]
fn bad_usage_is_exit_code_two_and_failure_is_one() {
    for args in [
        &["play", "chess"][..],
        &["solve"],
        &["solve", "--deal", "N:AK... AK... - -", "--strain", "NT", "--leader", "W"],
        &["search", "tictactoe", "b2", "b2"],
        &["search", "tictactoe", "--with", "magic"],
        &["match", "hearts", "--lineup", "ducker,ducker,ducker"],
        &["match", "hearts", "--lineup", "ducker,ducker,ducker,nobody"],
        &["match", "bridge", "--a", "novice:skill=3", "--b", "random"],
        &["rules", "standard,jack=eleven"],
        &["tree", "convert", "data/trees/figure-3.1.tree", "tree.txt"],
    ] {
        let run = finesse(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.stderr);
        assert!(run.stderr.len() > 20 && run.stdout.is_empty(), "{args:?}: {}", run.stderr);
    }
    for args in
        [&["show", "nowhere.pbn"][..], &["tree", "solve", "nowhere.tree"], &["replay", "nowhere.jsonl"]]
    {
        let run = finesse(args);
        assert_eq!(run.code, 1, "{args:?}");
        assert!(run.stderr.contains("nowhere."), "{}", run.stderr);
    }
}

/// What the list calls a default may be written, and the words stand in the text too.
#[test]
fn players_are_listed_with_what_their_options_take() {
    let text = finesse(&["players", "hearts"]).ok();
    assert!(text.contains("\n      search=max-n ") && text.contains(" paranoid    everybody"), "{text}");
    let lines = json_lines(&finesse(&["players", "hearts", "--json"]).ok());
    let learned = lines.iter().find(|line| line["name"] == "learned").unwrap();
    let option = |name: &str| {
        let options = learned["options"].as_array().unwrap();
        options
            .iter()
            .find(|option| option["name"] == name)
            .unwrap_or_else(|| panic!("no {name} in {learned}"))
    };
    let (worlds, search, balance) = (option("worlds"), option("search"), option("balance"));
    assert_eq!((&worlds["kind"], &worlds["default"]), (&"number".into(), &20.into()));
    assert_eq!(search["words"][0]["name"], search["default"]);
    assert_eq!((&balance["kind"], &balance["default"]), (&"switch".into(), &"yes".into()));
}

#[test]
fn the_same_seed_deals_the_same_boards() {
    let deals = finesse(&["deal", "-n", "3", "--seed", "7", "--lines"]).ok();
    assert_eq!(deals, finesse(&["deal", "-n", "3", "--seed", "7", "--lines"]).ok());
    assert_ne!(deals, finesse(&["deal", "-n", "3", "--seed", "8", "--lines"]).ok());
    let boards = json_lines(&finesse(&["deal", "-n", "3", "--seed", "7", "--json"]).ok());
    let written: Vec<_> = boards.iter().map(|board| board["deal"].as_str().unwrap()).collect();
    assert_eq!(written, deals.lines().collect::<Vec<_>>());
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_it_quietly() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_finesse"))
        .args(["deal", "-n", "20000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn files_are_shown_and_their_flaws_named_by_line() {
    let shown = finesse(&["show", &data("pbn/export.pbn")]);
    assert_eq!(shown.code, 0, "{}", shown.stderr);
    assert!(shown.stdout.contains("│W   E│"), "{}", shown.stdout);
    let broken = finesse(&["show", &data("pbn/broken.pbn")]);
    assert_eq!(broken.code, 1);
    assert!(broken.stderr.contains("broken.pbn: error: line 20, column 1: Dealer"), "{}", broken.stderr);
    assert!(broken.stdout.contains("♠ 8742"), "the good boards are shown all the same");
    let match_ = finesse(&["show", &data("lin/match.lin"), "--json"]).ok();
    assert!(json_lines(&match_).len() > 1);
}

/// What is said about calls and cards, tables, tags and comments: nothing of a file is kept back.
#[test]
fn whatever_a_file_says_is_shown() {
    let shown = |name: &str| finesse(&["show", &data(name)]).stdout;
    for (file, said) in [
        (
            "pbn/export.pbn",
            "West    North   East    South\n                        Pass\n1NT(1)  Pass    2♦(2)   Pass\n",
        ),
        ("pbn/export.pbn", "\n(1) 1NT: 15-17\n(2) 2♦: hearts\n(3) 3NT: 4♥ was better\n"),
        ("pbn/export.pbn", "3NT?(3)"),
        ("pbn/export.pbn", "Lighthouse against Old Mill, open room, scoring IMP\n"),
        ("pbn/teaching.pbn", "                     1♦(1)\nPass   1♠?(2) Pass   2♠(3)\n"),
        ("pbn/teaching.pbn", "The north and south hands"),
        ("pbn/tables.pbn", "  Rank  PairId  TotalScoreMP  Names\n     1  4                 62  Ann - Ben\n"),
        ("pbn/tables.pbn", "\nDouble dummy\n"),
        ("pbn/tables.pbn", "  Declarer  Suit      Tricks\n  North     Notrump   6\n"),
        ("lin/vugraph.lin", "Harbour Cup, Semifinal 1 of 4\n"),
        ("lin/vugraph.lin", "(2) 2♦: ♥ 5+, not ♠\n"),
    ] {
        assert!(shown(file).contains(said), "{file}: {said}\n{}", shown(file));
    }
}

#[test]
fn the_thesis_trees_are_solved() {
    for (figure, best, payoff, heuristic) in [
        ("3.1", "right", 3.9, "right"),
        ("3.2", "left", 1.0, "left"),
        ("3.3", "right", 0.8, "left"),
        ("3.4", "tie", 1.0, "tie"),
        ("3.5", "tie", 0.5, "tie"),
        ("3.6", "tie", 0.5, "tie"),
        ("3.7", "center", 3.0, "tie"),
        ("3.8", "right", 1.5, "tie"),
    ] {
        let file = data(&format!("trees/figure-{figure}.tree"));
        let solved = &json_lines(&finesse(&["tree", "solve", &file, "--json"]).ok())[0];
        assert_eq!(solved["best"]["decision"], best, "figure {figure}");
        assert!((solved["best"]["payoff"].as_f64().unwrap() - payoff).abs() < 1e-9, "figure {figure}");
        assert_eq!(solved["heuristic"]["decision"], heuristic, "figure {figure}");
        assert!(finesse(&["tree", "show", &file]).ok().contains("top"), "figure {figure}");
    }
}

#[test]
fn a_walk_is_told_and_drawn() {
    let folder = run::folder("walk");
    let svg = folder.join("walk.svg").display().to_string();
    let file = data("trees/figure-3.8.tree");
    let told = finesse(&["tree", "sample", &file, "-n", "50", "--svg", &svg]).ok();
    assert!(told.contains("the decision changed") && told.contains("3 walks drawn"), "{told}");
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    let steps = json_lines(&finesse(&["tree", "sample", &file, "-n", "50", "--json"]).ok());
    assert_eq!(steps.len(), 50);
    assert_eq!(steps, json_lines(&finesse(&["tree", "sample", &file, "-n", "50", "--json"]).ok()));
}

#[test]
fn trees_go_to_gambit_and_back() {
    let folder = run::folder("convert");
    let (efg, tree) =
        (folder.join("a.efg").display().to_string(), folder.join("a.tree").display().to_string());
    finesse(&["tree", "convert", &data("trees/figure-3.7.tree"), &efg]).ok();
    finesse(&["tree", "convert", &efg, &tree]).ok();
    let solve =
        |file: &str| json_lines(&finesse(&["tree", "solve", file, "--json"]).ok())[0]["strategies"].clone();
    assert_eq!(solve(&tree), solve(&data("trees/figure-3.7.tree")));
}

#[test]
fn every_search_that_fits_agrees() {
    let ending = "N:AK.3.. QJ.A.. T9.K.. 87.Q..";
    for args in [
        &["tictactoe", "b2", "a1"][..],
        &["bridge", ending, "--strain", "H", "--leader", "N"],
        &["backgammon", "31", "--depth", "1"],
        &["tree", &data("trees/one-card-poker.efg")],
    ] {
        let results = json_lines(&finesse(&[&["search", "--compare", "--json"], args].concat()).ok());
        assert!(results.iter().all(|result| result["value"] == results[0]["value"]), "{args:?}: {results:?}");
    }
    let uneven = finesse(&["search", "bridge", "N:AK2... QJ... T9... 87...", "--leader", "N"]);
    assert_eq!(uneven.code, 2, "{}", uneven.stderr);
}

#[test]
fn deals_are_solved_as_published() {
    let deal = "N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964";
    let solved = &json_lines(&finesse(&["solve", "--deal", deal, "--par", "--json"]).ok())[0];
    assert_eq!(solved["tricks"]["S"]["NT"], 9);
    assert_eq!(solved["tricks"]["W"]["D"], 3);
    assert_eq!(solved["par"]["points"], 400);
    let contract = &json_lines(
        &finesse(&["solve", "--deal", deal, "--contract", "3NT-S", "--cards", "--line", "--json"]).ok(),
    )[0];
    assert_eq!((&contract["tricks"], &contract["makes"]), (&9.into(), &true.into()));
    assert_eq!(contract["line"].as_array().unwrap().len(), 52);
    let reached = |target: &str| {
        let args = ["solve", "--deal", deal, "--contract", "3NT-S", "--target", target, "--json"];
        json_lines(&finesse(&args).ok())[0]["reached"].clone()
    };
    assert_eq!((reached("9"), reached("10")), (true.into(), false.into()));
}

#[test]
fn a_file_of_deals_is_solved_in_order() {
    let folder = run::folder("solve");
    let deals = finesse(&["deal", "-n", "3", "--seed", "5", "--lines"]).ok();
    let file = folder.join("deals.txt");
    std::fs::write(&file, format!("# three deals\n{deals}")).unwrap();
    let file = file.display().to_string();
    let solved = json_lines(&finesse(&["solve", "--deals", &file, "--json"]).ok());
    let order: Vec<_> = solved.iter().map(|line| line["deal"].as_str().unwrap()).collect();
    assert_eq!(order, deals.lines().collect::<Vec<_>>());
    assert_eq!(solved, json_lines(&finesse(&["solve", "--deals", &file, "--threads", "1", "--json"]).ok()));
}
