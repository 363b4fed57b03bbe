//! Playing at a terminal: a pseudo-terminal types and reads.
#![cfg(unix)]

use rexpect::session::{PtySession, spawn_command};

/// A minute is enough on any machine that is not stuck.
const PATIENCE: Option<u64> = Some(60_000);

fn play(args: &[&str], colours: bool) -> PtySession {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_finesse"));
    command.arg("play").args(args).env("TERM", "xterm").env("FINESSE_CONFIG", "");
    if !colours {
        command.env("NO_COLOR", "1");
    }
    spawn_command(command, PATIENCE).unwrap()
}

#[test]
fn three_cards_are_passed_on_one_line_and_ctrl_c_says_how_to_go_on() {
    let mut session = play(&["hearts", "--seed", "3", "--against", "ducker", "--advisor", "ducker"], false);
    session.exp_string("South: you").unwrap();
    session.exp_string("> ").unwrap();
    // One of the three is not held: none is passed.
    session.send_line("sa ha c2").unwrap();
    session.exp_string("C2 is not allowed").unwrap();
    session.exp_string("> ").unwrap();
    session.send_line("sa ha da").unwrap();
    session.exp_string("East passes you").unwrap();
    session.exp_string("> ").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("To go on later").unwrap();
    let line = session.exp_regex("finesse play hearts [^\r\n]*--moves '[^']*'").unwrap().1;
    assert!(line.contains("SA; HA; DA"), "{line}");
    assert!(matches!(session.process().wait().unwrap(), rexpect::process::WaitStatus::Exited(_, 130)));
}

#[test]
fn lines_are_edited_and_come_back_by_the_arrow() {
    let mut session = play(&["tictactoe", "--seed", "1"], false);
    session.exp_string("> ").unwrap();
    // A slip is wiped out before the line is sent.
    session.send("movex\u{7f}s").unwrap();
    session.send_line("").unwrap();
    session.exp_string("a1  b1  c1").unwrap();
    session.exp_string("> ").unwrap();
    session.send("\u{1b}[A").unwrap();
    session.send_line("").unwrap();
    session.exp_string("a1  b1  c1").unwrap();
    session.send_control('d').unwrap();
    session.exp_string("To go on later").unwrap();
    assert!(matches!(session.process().wait().unwrap(), rexpect::process::WaitStatus::Exited(_, 0)));
}

#[test]
fn red_suits_are_red_at_a_terminal() {
    let mut session = play(&["hearts", "--seed", "3", "--against", "ducker"], true);
    // The library takes bytes for letters, so the symbol itself cannot be looked for.
    session.exp_string("\u{1b}[31m").unwrap();
    session.send_control('c').unwrap();
    session.exp_eof().unwrap();
}
