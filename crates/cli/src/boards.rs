//! Reading boards: from files, from standard input, from links.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::path::Path;

use bridge::format::{self, Format};
use bridge::record::{Reading, Record, Severity};
use bridge::{Board, BoardNumber};

use crate::failure::Failure;
use crate::files;

/// Which boards of a file are meant.
#[derive(clap::Args, Debug)]
pub struct Choice {
    /// Only this board
    #[arg(long, value_name = "NUMBER")]
    board: Option<u32>,
    /// Where a board stands there several times: only the first, second, ... time it was played
    #[arg(long, value_name = "TABLE", value_parser = clap::value_parser!(u64).range(1..))]
    table: Option<u64>,
}

impl Choice {
    /// The boards that are meant.
    pub fn of<'r>(&self, records: &'r [Record], path: &Path) -> Result<Vec<&'r Record>, Failure> {
        let is_board = |record: &&Record| {
            self.board.is_none_or(|board| record.number.is_some_and(|number| number.get() == board))
        };
        let mut times = HashMap::new();
        let is_table = |record: &&Record| {
            let time = times.entry(record.number).and_modify(|time| *time += 1).or_insert(1_u64);
            self.table.is_none_or(|table| table == *time)
        };
        let chosen: Vec<_> = records.iter().filter(is_table).filter(is_board).collect();
        match (chosen.is_empty(), self.board, self.table) {
            (false, ..) => Ok(chosen),
            (_, Some(board), Some(table)) => {
                Err(Failure::file(path, format!("board {board} does not stand there {table} times")))
            }
            (_, Some(board), None) => Err(Failure::file(path, format!("there is no board {board} in it"))),
            (_, None, _) => Err(Failure::file(path, "no board stands there so often")),
        }
    }
}

/// The boards of a file, and whether anything in it was lost.
pub struct Boards {
    /// Whatever could be read.
    pub records: Vec<Record>,
    /// What they were written in.
    pub format: Format,
    errors: usize,
}

impl Boards {
    /// The boards with all four hands, each once, for whoever plays them anew. One without a number has
    /// that of its place in the file; one without dealer or vulnerability has those of its number.
    pub fn to_play(&self, path: &Path) -> Result<Vec<Board>, Failure> {
        let mut seen = HashSet::new();
        let mut boards = Vec::new();
        for (place, record) in self.records.iter().enumerate() {
            let by_place = BoardNumber::new(u32::try_from(place + 1).unwrap_or(u32::MAX));
            let number = record.number.or(by_place).unwrap_or(BoardNumber::FIRST);
            let left_out =
                |why: &dyn Display| eprintln!("{}: board {number}: {why}; left out", path.display());
            match record.deal.map(|deal| deal.completed().full()) {
                None => left_out(&"it has no deal"),
                Some(Err(why)) => left_out(&why),
                Some(Ok(deal)) => {
                    let dealer = record.first_to_call().unwrap_or(number.dealer());
                    let vulnerability = record.vulnerability.unwrap_or(number.vulnerability());
                    if seen.insert((dealer, vulnerability, deal)) {
                        boards.push(Board { number, dealer, vulnerability, deal });
                    }
                }
            }
        }
        match boards.is_empty() {
            true => Err(Failure::file(path, "there is no board with all four hands in it")),
            false => Ok(boards),
        }
    }

    /// A failure if anything was lost: to be said when everything else is done.
    pub fn complete(&self, path: &Path) -> Result<(), Failure> {
        let count = |count: usize, what: &str| match count {
            1 => format!("1 {what}"),
            count => format!("{count} {what}s"),
        };
        match self.errors {
            0 => Ok(()),
            errors => {
                let (boards, errors) = (count(self.records.len(), "board"), count(errors, "error"));
                Err(Failure::file(
                    path,
                    format!("{boards} read, {errors} named above: what is wrong is left out"),
                ))
            }
        }
    }
}

/// All boards of a file, or of standard input for `-`, or of a link, in whatever format they are.
/// Problems are said on standard error; a text in which nothing can be read is a failure.
pub fn read(path: &Path) -> Result<Boards, Failure> {
    let (name, bytes) = bytes(path)?;
    let (format, Reading { records, problems }) =
        format::read(&bytes).map_err(|error| Failure::failed(format!("{name}: {error}")))?;
    let mut errors = 0;
    for problem in &problems {
        let is_error = problem.flaw.severity() == Severity::Error;
        errors += usize::from(is_error);
        let weight = if is_error { "error" } else { "warning" };
        eprintln!("{name}: {weight}: {problem}");
    }
    if records.is_empty() {
        return Err(Failure::failed(format!("{name}: there is no board in it")));
    }
    Ok(Boards { records, format, errors })
}

/// Boards in PBN. The head stands before the first of a file only.
pub fn pbn<'r>(records: impl IntoIterator<Item = &'r Record>, is_first: bool) -> String {
    let text = bridge::pbn::write(records);
    if is_first {
        return text;
    }
    let end = text.find("\n[").map_or(0, |place| place + 1);
    format!("\n{}", if text.starts_with('%') { &text[end..] } else { &text })
}

/// What is to be read, and the name that it has in messages.
fn bytes(path: &Path) -> Result<(String, Vec<u8>), Failure> {
    let text = path.to_string_lossy();
    let is_link = text.contains("://") && !path.exists();
    if is_link {
        return Ok(("link".to_owned(), text.into_owned().into_bytes()));
    }
    Ok((files::name(path), files::read(path)?))
}
