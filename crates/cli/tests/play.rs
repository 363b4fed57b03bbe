//! Games in the terminal: typed moves, taking back, going on later, and programs that read JSON.

mod run;

use run::{finesse, finesse_typed, json_lines};

const GAMES: [&str; 5] = ["tictactoe", "backgammon", "battleships", "hearts", "bridge"];

#[test]
fn every_game_is_played_to_its_end_by_programs() {
    for game in GAMES {
        let args = match game {
            "hearts" => vec!["play", game, "--watch", "--seed", "4", "--rounds", "1"],
            "bridge" => {
                vec!["play", game, "--watch", "--seed", "4", "--boards", "2", "--against", "novice"]
            }
            _ => vec!["play", game, "--watch", "--seed", "4"],
        };
        let told = finesse(&args).ok();
        assert_eq!(told, finesse(&args).ok(), "{game}: the same seed gives the same game");
        let events = json_lines(&finesse(&[&args[..], &["--json"]].concat()).ok());
        assert!(events.iter().any(|event| event["event"] == "log"), "{game}");
        let last = &events[events.len() - 1]["event"];
        assert!(last == "over" || last == "result", "{game} ends with {last}");
    }
}

#[test]
fn a_person_is_asked_helped_and_can_go_on_later() {
    for game in GAMES {
        let typed = "help\nmoves\nhint\nnonsense\nrandom\nrandom\nlog\nquit\n";
        let told = finesse_typed(&["play", game, "--seed", "2"], typed).ok();
        assert!(told.contains("hint: "), "{game}: {told}");
        assert!(told.contains("is not a") || told.contains("not allowed"), "{game}: {told}");
        let again = told.lines().last().unwrap().trim().to_owned();
        assert!(again.starts_with(&format!("finesse play {game} --seed 2 --moves '")), "{game}: {again}");
        let moves = again.split('\'').nth(1).unwrap();
        let resumed = finesse_typed(&["play", game, "--seed", "2", "--moves", moves], "quit\n").ok();
        assert_eq!(resumed.lines().last().unwrap().trim(), again, "{game}: nothing is lost");
    }
}

#[test]
fn a_move_can_be_taken_back() {
    for game in GAMES {
        let once = finesse_typed(&["play", game, "--seed", "6"], "random\nquit\n").ok();
        let back = finesse_typed(&["play", game, "--seed", "6"], "random\nrandom\nundo\nquit\n").ok();
        assert_eq!(once.lines().last(), back.lines().last(), "{game}");
        let none = finesse_typed(&["play", game, "--seed", "6"], "undo\nquit\n").ok();
        assert!(none.contains("nothing to take back"), "{game}");
    }
}

#[test]
fn tic_tac_toe_cannot_be_won_against_alphabeta() {
    for seed in 0..8 {
        let typed = "random\n".repeat(9);
        let told = finesse_typed(&["play", "tictactoe", "--seed", &seed.to_string(), "--json"], &typed).ok();
        let events = json_lines(&told);
        let payoff = &events[events.len() - 1]["data"]["payoff"];
        assert!(payoff[0].as_f64().unwrap() <= 0.0, "seed {seed}: {payoff}");
    }
}
