//! The tokens of a file, gathered into boards; values that come from earlier boards filled in.

use std::collections::{BTreeMap, BTreeSet};

use super::syntax::{Item, Token};
use super::text::looks_inherited;
use crate::record::{At, Flaw, Problem};

/// A board: the comments before its first tag, and its tags.
#[derive(Debug)]
pub(super) struct Game<'a> {
    pub opening: Vec<String>,
    pub parts: Vec<Part<'a>>,
}

/// A tag with everything up to the next one.
#[derive(Debug)]
pub(super) struct Part<'a> {
    pub at: At,
    pub name: &'a str,
    pub value: String,
    /// Comments, words and rows.
    pub body: Vec<Token<'a>>,
}

/// What may not be taken from another board.
const NOT_INHERITED: [&str; 8] =
    ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"];

/// Boards start after blank lines. Two kinds of real files are forgiven: those with a blank line
/// before the auction or a table, and those without any between two boards.
pub(super) fn gather<'a>(tokens: Vec<Token<'a>>, problems: &mut Vec<Problem>) -> Vec<Game<'a>> {
    let mut games: Vec<Game<'a>> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut opening = Vec::new();
    let mut after_blank = true;
    for token in tokens {
        let Token { at, item } = token;
        match item {
            Item::Break => after_blank = true,
            Item::Tag { name, value } => {
                let continues = matches!(name, "Auction" | "Play" | "Note") || super::is_table(name);
                let repeated = seen.contains(name);
                let starts = match (after_blank, games.is_empty()) {
                    (_, true) => true,
                    (true, _) if continues && opening.is_empty() && (!repeated || name == "Note") => {
                        problems.push(Problem { at, flaw: Flaw::BlankWithin });
                        false
                    }
                    (true, _) => true,
                    (false, _) if matches!(name, "Event" | "Board") && repeated && seen.contains("Deal") => {
                        problems.push(Problem { at, flaw: Flaw::NoBlank });
                        true
                    }
                    (false, _) => false,
                };
                if starts {
                    games.push(Game { opening: std::mem::take(&mut opening), parts: Vec::new() });
                    seen.clear();
                }
                seen.insert(name);
                after_blank = false;
                if let Some(game) = games.last_mut() {
                    game.parts.push(Part { at, name, value, body: Vec::new() });
                }
            }
            Item::Comment(text) if after_blank => opening.push(text),
            Item::Word(text) if after_blank && begins_section(games.last()) => {
                problems.push(Problem { at, flaw: Flaw::BlankWithin });
                after_blank = false;
                if let Some(part) = games.last_mut().and_then(|game| game.parts.last_mut()) {
                    part.body.push(Token { at, item: Item::Word(text) });
                }
            }
            Item::Row(text) | Item::Word(text) if after_blank => {
                problems.push(Problem { at, flaw: Flaw::Junk(text.to_owned()) });
            }
            item => {
                if let Some(part) = games.last_mut().and_then(|game| game.parts.last_mut()) {
                    part.body.push(Token { at, item });
                }
            }
        }
    }
    // Comments after the last board.
    if let Some(part) = games.last_mut().and_then(|game| game.parts.last_mut()) {
        let at = part.at;
        part.body.extend(opening.into_iter().map(|text| Token { at, item: Item::Comment(text) }));
    }
    games
}

/// Whether the last tag of a board starts an auction or a play of which nothing has come yet.
fn begins_section(game: Option<&Game<'_>>) -> bool {
    game.and_then(|game| game.parts.last())
        .is_some_and(|part| matches!(part.name, "Auction" | "Play") && part.body.is_empty())
}

/// Puts real values for `#` (the value of the board before) and `##...` (from here on, unless a
/// board says otherwise). Boards that only set such values are dropped.
pub(super) fn inherit<'a>(games: Vec<Game<'a>>, problems: &mut Vec<Problem>) -> Vec<Game<'a>> {
    let mut last: BTreeMap<&'a str, String> = BTreeMap::new();
    let mut lasting: BTreeSet<&'a str> = BTreeSet::new();
    let mut kept = Vec::new();
    for mut game in games {
        let mut only_sets = true;
        for part in &mut game.parts {
            if part.value.starts_with(' ') && looks_inherited(&part.value) {
                part.value.remove(0);
                only_sets = false;
                continue;
            }
            let sets = part.value.strip_prefix("##").map(str::to_owned);
            only_sets &= sets.is_some() && part.body.is_empty();
            if (sets.is_some() || part.value == "#") && NOT_INHERITED.contains(&part.name) {
                problems.push(Problem { at: part.at, flaw: Flaw::Inherited(part.name.to_owned()) });
                part.value.clear();
            } else if let Some(value) = sets {
                part.value = value;
                lasting.insert(part.name);
            } else if part.value == "#" {
                part.value = last.get(part.name).cloned().unwrap_or_default();
            }
        }
        let Some(at) = game.parts.first().map(|part| part.at) else { continue };
        for &name in &lasting {
            if let Some(value) = last.get(name)
                && game.parts.iter().all(|part| part.name != name)
            {
                game.parts.insert(0, Part { at, name, value: value.clone(), body: Vec::new() });
            }
        }
        for part in game.parts.iter().rev() {
            last.insert(part.name, part.value.clone());
        }
        if !only_sets {
            kept.push(game);
        }
    }
    kept
}
