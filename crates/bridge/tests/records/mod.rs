//! Random records of legal games, with everything around them that a file may hold.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::path::{Path, PathBuf};

use bridge::format::Format;
use bridge::record::{Ending, Record, Remark, Room, Section, Terms};
use bridge::{Bid, Board, BoardNumber, Bridge, Call, Contract, Doubling, Move};
use cards::{Deal, Rng, Seat, Seed};
use game::Game;
use rand::RngExt;

/// A random game: called or from a given contract, at any moment, perhaps ended by a claim.
pub fn game(seed: u64) -> Bridge {
    let rng = &mut Seed::new(seed).child("game").rng();
    let number = BoardNumber::new(rng.random_range(1..=40)).unwrap();
    let board = Board::new(number, Deal::random(rng));
    let mut game = if rng.random_bool(0.2) {
        let bid = Bid::from_index(rng.random_range(0..35)).unwrap();
        let (doubling, declarer) = (Doubling::ALL[rng.random_range(0..3)], Seat::ALL[rng.random_range(0..4)]);
        Bridge::from_contract(board, Contract { bid, doubling, declarer })
    } else {
        Bridge::new(board)
    };
    let unfinished = rng.random_bool(0.3);
    let length = if unfinished { rng.random_range(0..60) } else { 1000 };
    for _ in 0..length {
        let moves: Vec<Move> = game.moves().into_iter().collect();
        if moves.is_empty() {
            break;
        }
        // Most calls are passes, and most bids low.
        let choice = match moves[0] {
            Move::Call(_) if rng.random_bool(0.6) => Move::Call(Call::Pass),
            Move::Call(_) => moves[rng.random_range(0..moves.len().min(9))],
            Move::Card(_) => moves[rng.random_range(0..moves.len())],
        };
        game.play(choice);
    }
    if unfinished && rng.random_bool(0.6) {
        // Not every number is possible; then the game stays as it is.
        let _ = game.claim(rng.random_range(0..=13));
    }
    game
}

const TEXTS: [&str; 20] = [
    "#",
    "##x",
    "Müller, Jörg",
    "the \"Final\"",
    r"C:\club\2024",
    "♠ and ♥, never ♣",
    "a; b {c",
    "50% [or so]",
    "# 1 of 3",
    "o'Brien/Żółć",
    "x",
    "-",
    "*",
    "a longer text that goes on and on, so that a line with it has to be broken somewhere",
    "=1=",
    "$7 ^R + !",
    r"N\S",
    r"\\♠ and \",
    "wow!Super, joe@home.org",
    "Deal 7 of 12",
];

fn text(rng: &mut Rng) -> String {
    TEXTS[rng.random_range(0..TEXTS.len())].to_owned()
}

fn some_text(rng: &mut Rng) -> Option<String> {
    match rng.random_range(0..4) {
        0 => None,
        1 => Some(String::new()),
        _ => Some(text(rng)),
    }
}

fn remark(rng: &mut Rng, remark: &mut Remark) {
    if rng.random_bool(0.15) {
        remark.note = some_text(rng);
    }
    if rng.random_bool(0.1) {
        remark.glyphs.extend((0..rng.random_range(1..4)).map(|_| rng.random_range(0..=255u8)));
    }
    if rng.random_bool(0.1) {
        remark.comments.extend((0..rng.random_range(1..3)).map(|_| comment(rng)));
    }
}

fn comment(rng: &mut Rng) -> String {
    match rng.random_range(0..6) {
        0 => "closed } here".to_owned(),
        1 => "over\n\nseveral\n% lines".to_owned(),
        _ => text(rng),
    }
}

/// The same record with texts, tags, tables and remarks that PBN can hold.
pub fn adorned(game: &Bridge, seed: u64) -> Record {
    let rng = &mut Seed::new(seed).child("adorn").rng();
    let mut record = Record::from(game);
    record.event = some_text(rng);
    record.site = some_text(rng);
    record.date = rng.random_bool(0.5).then(|| "2024.02.??".to_owned());
    record.scoring = some_text(rng);
    for seat in Seat::ALL {
        record.names[seat] = some_text(rng);
    }
    record.room = [None, Some(Room::Open), Some(Room::Closed)][rng.random_range(0..3)];
    for tag in ["Competition", "Round", "Table", "Zeta", "x_1", "HomeTeam", "Stage", "ScoreMP", "Description"]
    {
        if rng.random_bool(0.3) {
            record.tags.insert(tag.to_owned(), text(rng));
        }
    }
    for (name, rows) in [("ScoreTable", 0), ("PlayTimeTable", 2), ("Own", 1)] {
        if rng.random_bool(0.3) {
            let rows = (0..rows).map(|i| format!("{:>1$}  \"two words\"  %x", i, i + 1)).collect();
            let section = Section { columns: r"Rank\3R;Name".to_owned(), rows };
            record.sections.insert(name.to_owned(), section);
        }
    }
    for name in ["", "Event", "Deal", "Result"] {
        if rng.random_bool(0.2) {
            record.comments.insert(name.to_owned(), vec![comment(rng), comment(rng)]);
        }
    }
    for called in record.auction.iter_mut().flat_map(|auction| &mut auction.calls) {
        remark(rng, &mut called.remark);
    }
    for trick in record.play.iter_mut().flat_map(|play| &mut play.tricks) {
        for seat in Seat::ALL {
            if let Some(played) = &mut trick.cards[seat] {
                remark(rng, &mut played.remark);
            }
        }
    }
    record
}

/// What is left of a record after LIN: see the head of its module.
pub fn as_lin_holds_it(record: &Record) -> Record {
    let mut record = record.clone();
    let text = |text: &String| {
        let mut text = text.replace(['\n', '\r'], " ").replace('|', "/");
        for suit in ["S", "H", "D", "C", "s", "h", "d", "c"] {
            text = text.replace(&format!("!{suit}"), &format!("! {suit}"));
        }
        text
    };
    let keep = |remark: &mut Remark| {
        remark.glyphs.clear();
        remark.irregular = false;
        remark.note = remark.note.as_ref().map(text);
        remark.comments = remark.comments.iter().map(text).collect();
    };
    let item = |words: String| Some(text(&words).replace(',', ";")).filter(|text| !text.is_empty());
    record.event = record.event.take().and_then(item);
    record.scoring = record.scoring.take().and_then(item);
    (record.site, record.date) = (None, None);
    (record.swapped, record.misstated) = (false, false);
    let told = ["Stage", "HomeTeam", "HomeTeamScore", "VisitTeam", "VisitTeamScore", "ScoreIMP", "ScoreMP"];
    record.tags.retain(|name, value| {
        let is_title = name == "Description";
        *value = if is_title { text(value) } else { item(value.clone()).unwrap_or_default() };
        (is_title || told.contains(&name.as_str())) && !value.is_empty()
    });
    let by_imps = record.scoring.as_deref().is_some_and(|text| text.starts_with('I'));
    record.tags.remove(if by_imps { "ScoreMP" } else { "ScoreIMP" });
    record.sections.clear();
    for seat in Seat::ALL {
        record.names[seat] = record.names[seat].take().and_then(item);
    }
    let comments: Vec<String> = record.comments.values().flatten().map(text).collect();
    record.comments.clear();
    if !comments.is_empty() {
        record.comments.insert(String::new(), comments);
    }
    record.dealer = record.first_to_call();
    record.deal = record.deal.map(|deal| deal.completed()).filter(|deal| !deal.cards().is_empty());
    record.auction = record.auction.filter(|bidding| !bidding.calls.is_empty());
    if let Some(bidding) = &mut record.auction {
        bidding.ending = Ending::Unmarked;
        bidding.calls.iter_mut().for_each(|called| keep(&mut called.remark));
        if bidding.is_over() {
            let contract = bidding.contract();
            record.declarer = contract.map(|contract| contract.declarer);
            record.terms = Some(
                contract.map_or(Terms::PassedOut, |contract| Terms::Bid(contract.bid, contract.doubling)),
            );
        }
    }
    record.terms = record.terms.filter(|terms| !matches!(terms, Terms::Strain(_)));
    if record.terms.is_none() || record.terms == Some(Terms::PassedOut) {
        record.declarer = None;
    }
    record.play = record.play.filter(|playing| playing.cards().next().is_some());
    if let Some(playing) = &mut record.play {
        for trick in &mut playing.tricks {
            for seat in Seat::ALL {
                if let Some(played) = &mut trick.cards[seat] {
                    keep(&mut played.remark);
                }
            }
        }
        let stopped = record.tricks.is_some() && !playing.is_complete();
        playing.ending = if stopped { Ending::Stopped } else { Ending::Unmarked };
    }
    record
}

/// Where two lists of records first differ, in a few lines.
pub fn difference(one: &[Record], other: &[Record]) -> Option<String> {
    if one == other {
        return None;
    }
    let [one, other] = [one, other].map(|records| serde_json::to_string_pretty(records).unwrap());
    let (one, other): (Vec<&str>, Vec<&str>) = (one.lines().collect(), other.lines().collect());
    let place = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let around = |lines: &[&str]| {
        lines[place.saturating_sub(8).min(lines.len())..lines.len().min(place + 4)].join("\n")
    };
    Some(format!("{}\n--- and not ---\n{}", around(&one), around(&other)))
}

/// A file with a few of its bytes changed, dropped, repeated or moved.
pub fn mutated(file: &[u8], seed: u64) -> Vec<u8> {
    let rng = &mut Seed::new(seed).child("mutate").rng();
    let mut bytes = file.to_vec();
    for _ in 0..rng.random_range(1..12) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.random_range(0..bytes.len());
        let end = (at + rng.random_range(0..40)).min(bytes.len());
        match rng.random_range(0..6) {
            0 => bytes[at] = rng.random_range(0..=255),
            1 => bytes[at] = b"[]\"{};%\\#=$^*+-|!\n ,:.SHDC1234567NTXP"[rng.random_range(0..36)],
            2 => drop(bytes.drain(at..end)),
            3 => {
                let piece = bytes[at..end].to_vec();
                let to = rng.random_range(0..=bytes.len());
                bytes.splice(to..to, piece);
            }
            4 => bytes.truncate(at),
            _ => bytes.insert(at, b"\n\"[]{}|%;#"[rng.random_range(0..10)]),
        }
    }
    bytes
}

/// Every file of the corpus, with its format and its bytes, in order of their names.
pub fn corpus() -> Vec<(PathBuf, Format, Vec<u8>)> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let folders = [("pbn", "pbn", Format::Pbn), ("lin", "lin", Format::Lin), ("link", "txt", Format::Link)];
    let mut files = Vec::new();
    for (folder, ending, format) in folders {
        for entry in std::fs::read_dir(data.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == ending) {
                let bytes = std::fs::read(&path).unwrap();
                files.push((path, format, bytes));
            }
        }
    }
    files.sort();
    files
}

/// Reads every file of `data/<folder>` with this ending, and holds what it gives against the file
/// of the same name that ends in `.expected`: the problems, then the boards written again.
///
/// With `BLESS` set it writes those files instead, for somebody to read.
pub fn hold_against_expected(
    folder: &str,
    ending: &str,
    read: impl Fn(&[u8]) -> bridge::record::Reading,
    write: impl Fn(&[Record]) -> String,
) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(folder);
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != ending) {
            continue;
        }
        count += 1;
        let reading = read(&std::fs::read(&path).unwrap());
        let mut gives: String = reading.problems.iter().map(|problem| format!("! {problem}\n")).collect();
        for (i, record) in reading.records.iter().enumerate() {
            gives += &match record.replay() {
                Ok(game) => match game.outcome() {
                    Some(outcome) => format!("# {}: {outcome}\n", i + 1),
                    None => format!("# {}: goes on\n", i + 1),
                },
                Err(error) => format!("# {}: {error}\n", i + 1),
            };
        }
        gives += &write(&reading.records).replace("\r\n", "\n");
        let expected = path.with_extension("expected");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &gives).unwrap();
        }
        let says = std::fs::read_to_string(&expected).unwrap_or_default();
        assert!(gives == says, "{} gives\n{gives}\nand not\n{says}", path.display());
    }
    assert!(count > 2, "no files in {}", folder.display());
}
