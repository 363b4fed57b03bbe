//! Our answers beside those that DDS 2.9.0 gave: `data/dd/interface.txt`.

use std::ffi::{CStr, c_char, c_int};
use std::fmt::Write;

use dds::exports::*;
use dds::structs::*;

/// What was in a structure before the call.
const UNSET: c_int = -77;

#[test]
fn every_recorded_call_is_answered_as_dds_answered_it() {
    let text = include_str!("../../../data/dd/interface.txt");
    let mut calls = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (asked, answer) = line.split_once(" = ").expect("a call and its answer");
        let mut asked = asked.split(' ');
        let ours = match asked.next() {
            Some("solve") => solve(&mut asked, answer),
            Some("par") => sides_as_texts(table(&mut asked)),
            Some("dealer") => dealer(table(&mut asked)),
            Some("sides") => sides_as_numbers(table(&mut asked)),
            Some("lines") => lines(table(&mut asked)),
            Some("play") => play(&mut asked),
            Some("error") => message(number(&mut asked)),
            other => panic!("{other:?} is no call"),
        };
        assert_eq!(ours, answer, "{line}");
        calls += 1;
    }
    assert!(calls > 700);
}

type Words<'t> = std::str::Split<'t, char>;

fn number(words: &mut Words<'_>) -> c_int {
    words.next().and_then(|word| word.parse().ok()).expect("a number")
}

fn numbers<const N: usize>(words: &mut Words<'_>) -> [c_int; N] {
    std::array::from_fn(|_| number(words))
}

fn deal(words: &mut Words<'_>) -> Deal {
    let holding = |words: &mut Words<'_>| u32::from_str_radix(words.next().unwrap(), 16).expect("a holding");
    Deal {
        remain_cards: std::array::from_fn(|_| std::array::from_fn(|_| holding(words))),
        trump: number(words),
        first: number(words),
        current_trick_suit: numbers(words),
        current_trick_rank: numbers(words),
    }
}

/// Of one card that is as good as another only the score is recorded; of several each, the best first.
fn solve(words: &mut Words<'_>, answer: &str) -> String {
    let deal = deal(words);
    let [target, solutions, mode] = numbers(words);
    let unset = [UNSET; 13];
    let mut found =
        FutureTricks { nodes: UNSET, cards: UNSET, suit: unset, rank: unset, equals: unset, score: unset };
    let code = SolveBoard(deal, target, solutions, mode, Some(&mut found), 0);
    let mut ours = code.to_string();
    if code == 1 {
        let _ = write!(ours, " {}", found.cards);
        if answer.split(' ').count() == 3 {
            let _ = write!(ours, " {}", found.score[0]);
        } else {
            let used = (0..13).filter(|&i| found.score[i] != UNSET);
            let mut slots: Vec<[c_int; 4]> =
                used.map(|i| [found.score[i], found.suit[i], found.rank[i], found.equals[i]]).collect();
            assert!(slots.is_sorted_by_key(|slot| -slot[0]), "{slots:?}");
            slots.sort_unstable_by(|a, b| b.cmp(a));
            for number in slots.iter().flatten() {
                let _ = write!(ours, " {number}");
            }
        }
    }
    ours
}

struct Asked {
    table: DdTableResults,
    vulnerable: c_int,
    dealer: c_int,
}

fn table(words: &mut Words<'_>) -> Asked {
    let mut digits = words.next().expect("twenty digits").chars();
    let mut tricks = || digits.next().and_then(|digit| digit.to_digit(16)).expect("a digit") as c_int;
    let res_table = std::array::from_fn(|_| std::array::from_fn(|_| tricks()));
    Asked { table: DdTableResults { res_table }, vulnerable: number(words), dealer: number(words) }
}

fn word(text: &[c_char]) -> String {
    let bytes: Vec<u8> = text.iter().map(|&c| c as u8).collect();
    let text = CStr::from_bytes_until_nul(&bytes).expect("a text that ends");
    text.to_str().expect("plain text").replace(' ', "_")
}

fn sides_as_texts(asked: Asked) -> String {
    let mut found = ParResults { par_score: [[1; 16]; 2], par_contracts_string: [[1; 128]; 2] };
    assert_eq!(Par(Some(&asked.table), Some(&mut found), asked.vulnerable), 1);
    let scores = found.par_score.map(|text| word(&text));
    let contracts = found.par_contracts_string.map(|text| word(&text));
    format!("{} {}", scores.join(" "), contracts.join(" "))
}

fn dealer(asked: Asked) -> String {
    let mut found = ParResultsDealer { number: UNSET, score: UNSET, contracts: [[1; 10]; 10] };
    assert_eq!(DealerPar(Some(&asked.table), Some(&mut found), asked.dealer, asked.vulnerable), 1);
    let named = found.contracts.iter().take(found.number as usize).map(|text| word(text));
    let mut all = vec![found.score.to_string(), found.number.to_string()];
    all.extend(named);
    all.join(" ")
}

fn by_sides(asked: &Asked) -> [ParResultsMaster; 2] {
    let mut found = [ParResultsMaster::default(); 2];
    assert_eq!(SidesParBin(Some(&asked.table), Some(&mut found), asked.vulnerable), 1);
    found
}

fn sides_as_numbers(asked: Asked) -> String {
    let mut all = Vec::new();
    for par in by_sides(&asked) {
        all.extend([par.score, par.number]);
        for contract in &par.contracts[..par.number as usize] {
            let Contract { under_tricks, over_tricks, level, denom, seats } = *contract;
            all.extend([under_tricks, over_tricks, level, denom, seats]);
        }
    }
    all.iter().map(c_int::to_string).collect::<Vec<_>>().join(" ")
}

fn lines(asked: Asked) -> String {
    let mut found = ParTextResults { par_text: [[1; 128]; 2], equal: 0 };
    assert_eq!(ConvertToSidesTextFormat(Some(&by_sides(&asked)), Some(&mut found)), 1);
    format!("{} {} {}", word(&found.par_text[0]), word(&found.par_text[1]), found.equal)
}

fn play(words: &mut Words<'_>) -> String {
    let deal = deal(words);
    let mut play = PlayTraceBin { number: number(words), suit: [0; 52], rank: [0; 52] };
    for place in 0..number(words) as usize {
        [play.suit[place], play.rank[place]] = numbers(words);
    }
    let mut found = SolvedPlay { number: UNSET, tricks: [UNSET; 53] };
    let code = AnalysePlayBin(deal, play, Some(&mut found), 0);
    let mut all = vec![code, found.number];
    all.extend(found.tricks.iter().filter(|tricks| **tricks != UNSET));
    all.iter().map(c_int::to_string).collect::<Vec<_>>().join(" ")
}

fn message(code: c_int) -> String {
    let mut text = [1; 80];
    ErrorMessage(code, Some(&mut text));
    word(&text)
}
