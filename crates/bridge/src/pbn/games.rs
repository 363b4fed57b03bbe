//! The tokens of a file, gathered into boards; values that come from earlier boards filled in.

use std::collections::{BTreeMap, BTreeSet};

use super::MANDATORY;
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

/// Tags that only one board in a group of tags can have.
const IDENTITY: [&str; 3] = ["Event", "Board", "Deal"];

/// Tags that show that a board has begun in earnest, so that a second one may follow.
const CONTENT: [&str; 4] = ["Deal", "Contract", "Auction", "Play"];

/// Tags whose `##` sets nothing for later boards.
const OF_ONE_BOARD: [&str; 8] =
    ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"];

/// Boards start after blank lines. Three kinds of real files are forgiven: those with a blank line
/// between the tags of a board, those without any between two boards, and plain lists of deals.
pub(super) fn gather<'a>(tokens: Vec<Token<'a>>, problems: &mut Vec<Problem>) -> Vec<Game<'a>> {
    let blocks = Blocks::of(&tokens);
    let mut gathering =
        Gathering { games: Vec::new(), seen: BTreeMap::new(), opening: Vec::new(), told: false, problems };
    let mut after_blank = true;
    for (i, Token { at, item }) in tokens.into_iter().enumerate() {
        match item {
            Item::Break => after_blank = true,
            Item::Tag { name, value } => {
                gathering.tag(Part { at, name, value, body: Vec::new() }, after_blank, &blocks, i);
                after_blank = false;
            }
            Item::Comment(text) if after_blank => gathering.opening.push(text),
            Item::Word(text) if after_blank && begins_section(gathering.games.last()) => {
                gathering.tell(at, Flaw::BlankWithin);
                after_blank = false;
                gathering.body(Token { at, item: Item::Word(text) });
            }
            Item::Row(text) | Item::Word(text) if after_blank => {
                gathering.tell(at, Flaw::Junk(text.trim().to_owned()));
            }
            item => gathering.body(Token { at, item }),
        }
    }
    let Gathering { mut games, opening, .. } = gathering;
    // Comments after the last board.
    if let Some(part) = games.last_mut().and_then(|game| game.parts.last_mut()) {
        let at = part.at;
        part.body.extend(opening.into_iter().map(|text| Token { at, item: Item::Comment(text) }));
    }
    games
}

/// Boards that are being put together.
struct Gathering<'a, 'p> {
    games: Vec<Game<'a>>,
    /// The tags of the present board, and the place of each among its parts.
    seen: BTreeMap<&'a str, usize>,
    /// Comments that stand before the next tag.
    opening: Vec<String>,
    /// A missing blank line between boards was told; a file without any is told once.
    told: bool,
    problems: &'p mut Vec<Problem>,
}

impl<'a> Gathering<'a, '_> {
    fn tell(&mut self, at: At, flaw: Flaw) {
        self.problems.push(Problem { at, flaw });
    }

    fn body(&mut self, token: Token<'a>) {
        if let Some(part) = self.games.last_mut().and_then(|game| game.parts.last_mut()) {
            part.body.push(token);
        }
    }

    fn tag(&mut self, part: Part<'a>, after_blank: bool, blocks: &Blocks<'a>, place: usize) {
        let starts = match (after_blank, self.games.is_empty()) {
            (_, true) => true,
            (true, _) if self.opening.is_empty() && self.goes_on(part.name, blocks.block(place)) => {
                self.tell(part.at, Flaw::BlankWithin);
                false
            }
            (true, _) => true,
            (false, _) => {
                let starts = self.begins_anew(part.name, blocks.identity_follows[place]);
                // A list of deals, one after the other, is a form of its own.
                let is_list = part.name == "Deal" && self.seen.len() == 1;
                if starts && !is_list && !self.told {
                    self.told = true;
                    self.tell(part.at, Flaw::NoBlank);
                }
                starts
            }
        };
        if starts {
            self.games.push(Game { opening: std::mem::take(&mut self.opening), parts: Vec::new() });
            self.seen.clear();
        }
        if let Some(game) = self.games.last_mut() {
            self.seen.insert(part.name, game.parts.len());
            game.parts.push(part);
        }
    }

    /// Whether the tags after a blank line still belong to the present board: the auction, the play
    /// or a table, or any tags that it does not have yet, unless they make a board of their own.
    fn goes_on(&self, name: &str, block: &BTreeSet<&'a str>) -> bool {
        let is_new = |name: &str| name == "Note" || !self.seen.contains_key(name) || self.is_hollow(name);
        if !is_new(name) {
            return false;
        }
        if matches!(name, "Auction" | "Play" | "Note") || super::is_table(name) {
            return true;
        }
        let only_sets = self.games.last().is_some_and(Game::only_sets);
        let has_deal = self.seen.contains_key("Deal");
        !only_sets
            && block.iter().all(|name| is_new(name))
            && !(has_deal && IDENTITY.iter().any(|name| block.contains(name)))
    }

    /// Whether a tag that follows the present board without a blank line starts another one.
    fn begins_anew(&self, name: &str, identity_follows: bool) -> bool {
        let has_content = CONTENT.iter().any(|name| self.seen.contains_key(name));
        let is_first = self.seen.get(name) == Some(&0);
        let leads = MANDATORY.iter().take_while(|&&tag| tag != "Scoring").any(|&tag| tag == name);
        let begins = IDENTITY.contains(&name) || is_first || leads && identity_follows;
        self.seen.contains_key(name) && has_content && begins && name != "Note" && !self.is_hollow(name)
    }

    /// Whether the auction or play that the board has is without a call or card, so that another
    /// one may take its place.
    fn is_hollow(&self, name: &str) -> bool {
        let part = self.seen.get(name).and_then(|&place| self.games.last()?.parts.get(place));
        matches!(name, "Auction" | "Play") && part.is_some_and(Part::is_hollow)
    }
}

impl Game<'_> {
    /// Whether it does nothing but set values for the boards that follow.
    fn only_sets(&self) -> bool {
        self.parts.iter().all(|part| part.value.starts_with("##") && part.body.is_empty())
    }
}

impl Part<'_> {
    /// Whether it is an auction or play without calls or cards of its own or of the board before.
    pub fn is_hollow(&self) -> bool {
        self.value != "#" && !self.has_words()
    }

    fn has_words(&self) -> bool {
        self.body.iter().any(|token| matches!(token.item, Item::Word(_)))
    }
}

/// What stands between blank lines.
struct Blocks<'a> {
    /// The names of the tags of each block.
    names: Vec<BTreeSet<&'a str>>,
    /// The block that each token is in.
    block: Vec<usize>,
    /// Whether an event, board number or deal follows each token within its block.
    identity_follows: Vec<bool>,
}

impl<'a> Blocks<'a> {
    fn of(tokens: &[Token<'a>]) -> Blocks<'a> {
        let mut names = vec![BTreeSet::new()];
        let mut block = Vec::with_capacity(tokens.len());
        for token in tokens {
            match token.item {
                Item::Break => names.push(BTreeSet::new()),
                Item::Tag { name, .. } => drop(names.last_mut().map(|names| names.insert(name))),
                _ => {}
            }
            block.push(names.len() - 1);
        }
        let mut identity_follows = vec![false; tokens.len()];
        let mut follows = false;
        for (place, token) in tokens.iter().enumerate().rev() {
            identity_follows[place] = follows;
            match token.item {
                Item::Break => follows = false,
                Item::Tag { name, .. } => follows |= IDENTITY.contains(&name),
                _ => {}
            }
        }
        Blocks { names, block, identity_follows }
    }

    /// The names of the tags in the block of a token.
    fn block(&self, place: usize) -> &BTreeSet<&'a str> {
        &self.names[self.block[place]]
    }
}

/// Whether the last tag of a board starts an auction or a play of which nothing has come yet.
fn begins_section(game: Option<&Game<'_>>) -> bool {
    game.and_then(|game| game.parts.last())
        .is_some_and(|part| matches!(part.name, "Auction" | "Play") && part.body.is_empty())
}

/// Puts real values for `#` (the value of the board before) and `##...` (from here on, unless a
/// board says otherwise). Boards that only set such values are dropped. In team matches the second
/// room has the deal, and at times the auction and play, of the first in this way.
pub(super) fn inherit<'a>(games: Vec<Game<'a>>, problems: &mut Vec<Problem>) -> Vec<Game<'a>> {
    let mut last: BTreeMap<&'a str, String> = BTreeMap::new();
    let mut lasting: BTreeSet<&'a str> = BTreeSet::new();
    let mut kept: Vec<Game<'a>> = Vec::new();
    for mut game in games {
        let only_sets = game.only_sets();
        let mut notes = Vec::new();
        for part in &mut game.parts {
            if part.value.starts_with(' ') && looks_inherited(&part.value) {
                part.value.remove(0);
                continue;
            }
            if let Some(value) = part.value.strip_prefix("##").map(str::to_owned) {
                if OF_ONE_BOARD.contains(&part.name) {
                    let flaw = Flaw::Guessed { tag: part.name.to_owned(), read: value.clone() };
                    problems.push(Problem { at: part.at, flaw });
                } else {
                    lasting.insert(part.name);
                }
                part.value = value;
            } else if part.value == "#" {
                if matches!(part.name, "Auction" | "Play") && !part.has_words() {
                    notes.extend(part.take_section(kept.last()));
                }
                match last.get(part.name) {
                    Some(value) => part.value = value.clone(),
                    None => {
                        if OF_ONE_BOARD.contains(&part.name) {
                            let flaw = Flaw::Inherited(part.name.to_owned());
                            problems.push(Problem { at: part.at, flaw });
                        }
                        part.value.clear();
                    }
                }
            }
        }
        for (name, note) in notes {
            let place = game.parts.iter().position(|part| part.name == name);
            game.parts.insert(place.map_or(game.parts.len(), |place| place + 1), note);
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

impl<'a> Part<'a> {
    /// Takes the calls or cards of the board before, and gives its notes. Everything is said to
    /// stand where this tag does.
    fn take_section(&mut self, before: Option<&Game<'a>>) -> Vec<(&'a str, Part<'a>)> {
        let parts = before.map_or(&[][..], |game| &game.parts[..]);
        let Some(place) = parts.iter().position(|part| part.name == self.name) else { return Vec::new() };
        let here = |token: &Token<'a>| Token { at: self.at, item: token.item.clone() };
        let body: Vec<_> = parts[place].body.iter().map(here).collect();
        let notes = parts[place + 1..].iter().take_while(|part| part.name == "Note");
        let notes = notes.map(|note| Part {
            at: self.at,
            name: note.name,
            value: note.value.clone(),
            body: note.body.iter().map(here).collect(),
        });
        let notes = notes.map(|note| (self.name, note)).collect();
        self.body.extend(body);
        notes
    }
}
