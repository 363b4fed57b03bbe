//! Backgammon against an independent reading of the rules: random games of OpenSpiel, recorded by
//! `data/backgammon/record.py`, whose head explains the lines.

use std::collections::BTreeSet;

use cards::Seat;
use classics::backgammon::{Backgammon, Board, Point, Position, Scoring, Stage};
use game::Game;

const RECORD: &str = include_str!("../../../data/backgammon/open_spiel.txt");

type Counts = [[u32; 26]; 2];

fn counts(words: &[&str]) -> Counts {
    [words[0], words[1]].map(|word| {
        let list: Vec<u32> = word.chars().map(|c| c.to_digit(16).unwrap()).collect();
        list.try_into().unwrap()
    })
}

fn board(counts: &Counts) -> Board {
    let places =
        |list: &[u32; 26]| Point::ALL.into_iter().zip(*list).filter(|&(_, n)| n > 0).collect::<Vec<_>>();
    let board = Board::new(&places(&counts[0]), &places(&counts[1])).unwrap();
    for (seat, list) in [Seat::North, Seat::South].into_iter().zip(counts) {
        assert_eq!(board.count(seat, Point::OFF), list[0]);
    }
    board
}

/// The board after a change like `-24-13+18+11*18`.
fn changed(mut counts: Counts, mover: usize, change: &str) -> Board {
    for part in change.split_inclusive(['-', '+', '*', '=']).collect::<Vec<_>>().windows(2) {
        let sign = part[0].chars().last().unwrap();
        let point: usize = part[1].trim_end_matches(['-', '+', '*']).parse().unwrap();
        match sign {
            '-' => counts[mover][point] -= 1,
            '+' => counts[mover][point] += 1,
            '*' => {
                counts[1 - mover][25 - point] -= 1;
                counts[1 - mover][25] += 1;
            }
            _ => unreachable!("{change}"),
        }
    }
    board(&counts)
}

#[test]
fn every_recorded_turn_has_the_same_results() {
    let mut turns = 0;
    for line in RECORD.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if words[0] != "turn" {
            continue;
        }
        let before = counts(&words[1..]);
        let seat: Seat = words[3].parse().unwrap();
        let mover = usize::from(seat == Seat::South);
        let expected: BTreeSet<Board> = words[5..].iter().map(|word| changed(before, mover, word)).collect();
        assert_eq!(expected.len(), words.len() - 5, "{line}");
        let stage = Stage::Play(seat, words[4].parse().unwrap());
        let game =
            Backgammon::from_position(Position { board: board(&before), stage, scoring: Scoring::Points });
        let results = game.moves().into_iter().map(|mv| *game.after(mv).board()).collect();
        assert_eq!(expected, results, "{line}");
        turns += 1;
    }
    assert!(turns > 1400);
}

#[test]
fn every_recorded_game_is_paid_the_same() {
    let mut paid = [0; 7];
    for line in RECORD.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if words[0] != "end" {
            continue;
        }
        let points: i32 = words[3].parse().unwrap();
        let last =
            Position { board: board(&counts(&words[1..])), stage: Stage::Opening, scoring: Scoring::Points };
        let game = Backgammon::from_position(last);
        assert!(game.is_over(), "{line}");
        assert_eq!(game.payoff()[0], f64::from(points), "{line}");
        paid[(points + 3) as usize] += 1;
    }
    assert!([0, 1, 2, 4, 5, 6].iter().all(|&i| paid[i] > 20), "not every result was met: {paid:?}");
}
