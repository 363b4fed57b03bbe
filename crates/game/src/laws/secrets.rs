//! No message for a seat names a card that it cannot know.
//!
//! The search does not trust a view: what a seat may know is worked out from the true position, and
//! every card that a text names is held against it. A card counts as named in each of the notations
//! that this program writes or reads: `SQ`, `S10`, `Q♠`, `♠Q`, `♠AKJ`, `♠ AKJ`, `♠ A K J`,
//! `AKJ.T9.-.Q2`, `SAKJHT9`, `QS` and `queen of spades`.

use cards::{Card, CardSet, Rank, Seat, Seed, Suit};
use rand::RngExt;
use serde_json::Value;

use super::{LONGEST, Rng, begin, step};
use crate::{Hidden, PlainText};

/// What may stand in the messages for one seat.
#[derive(Clone, Copy, Debug)]
pub struct Allowed {
    /// The cards that it may know.
    pub cards: CardSet,
    /// Whether `2S` and `2♠` are bids here, and not cards.
    pub bids: bool,
}

/// A number in a message above this may be a set of cards in bits. Nothing that views count comes
/// near it, but for scores, which are not searched for in these games.
const LARGEST_NUMBER: u64 = 2000;

impl Allowed {
    /// Cards that a text names and that are not allowed.
    pub fn secrets_in(&self, text: &str) -> CardSet {
        named_cards(text, self.bids) - self.cards
    }

    /// Searches a text.
    ///
    /// # Panics
    /// If it names a card that is not allowed; `at` says where the text stood.
    pub fn search(&self, text: &str, at: &dyn Fn() -> String) {
        let secrets = self.secrets_in(text);
        assert!(secrets.is_empty(), "{}: {secrets} stands in: {text}", at());
    }

    /// Searches data: every text in it, every key, and numbers that may be cards in bits. The fields
    /// `rules` and `kind` hold the names of options and no cards.
    pub fn search_data(&self, data: &Value, at: &dyn Fn() -> String) {
        match data {
            Value::Null | Value::Bool(_) => {}
            Value::Number(number) => {
                let large = number.as_u64().is_some_and(|number| number > LARGEST_NUMBER);
                assert!(!large, "{}: {number} may be a set of cards", at());
            }
            Value::String(text) => self.search(text, at),
            Value::Array(items) => items.iter().for_each(|item| self.search_data(item, at)),
            Value::Object(fields) => {
                for (key, value) in fields.iter().filter(|(key, _)| *key != "rules") {
                    self.search(key, at);
                    self.search_data(value, at);
                }
            }
        }
    }
}

/// Plays random games and searches all that every seat can be sent of each position: its view as
/// data, the drawn table, the log, the names of moves, and the answers to what it may type about
/// cards that it does not know. `allowed` works out from the position what a seat may know.
pub fn keeps_secrets<G>(
    games: u64,
    seed: Seed,
    start: impl Fn(&mut Rng) -> G,
    allowed: impl Fn(&G, Seat) -> Allowed,
) where
    G: Hidden,
    G::View: PlainText,
{
    for number in 0..games {
        let (mut game, at, mut rng) = begin(number, seed, &start);
        for length in 0..LONGEST {
            for &seat in game.seats() {
                let view = game.view(seat);
                search_view(&view, &allowed(&game, seat), &mut rng, &format!("{at}, move {length}, {seat}"));
            }
            if !step(&mut game, &mut rng) {
                break;
            }
        }
    }
}

fn search_view<V: PlainText>(view: &V, allowed: &Allowed, rng: &mut Rng, at: &str) {
    let place = |door: &'static str| move || format!("{at}, {door}");
    let data = serde_json::to_value(view).unwrap_or_else(|error| panic!("{at}: {error}"));
    allowed.search_data(&data, &place("the view as data"));
    allowed.search(&view.draw(), &place("the table"));
    view.log().iter().for_each(|line| allowed.search(line, &place("the log")));
    view.moves().into_iter().for_each(|mv| allowed.search(&view.name(mv), &place("the moves")));
    // What is typed comes back with the answer, so it may be named there.
    let unknown: Vec<Card> = (!allowed.cards).iter().collect();
    if !unknown.is_empty() {
        let card = unknown[rng.random_range(0..unknown.len())];
        let allowed = Allowed { cards: allowed.cards.with(card), ..*allowed };
        match view.read(&card.to_string()) {
            Ok(_) => panic!("{at}: {card} is not known and may be played"),
            Err(answer) => allowed.search(&answer.to_string(), &place("the answer to a typed move")),
        }
    }
}

/// Every card that a text names. With `bids` a level and a strain, `2S` or `2♠`, is a bid.
pub fn named_cards(text: &str, bids: bool) -> CardSet {
    let mut found = CardSet::EMPTY;
    after_symbols(text, bids, &mut found);
    in_words(text, &mut found);
    // The decoration of numbers and lists, but not the dots and dashes within a hand.
    let apart = |c: char| c.is_whitespace() || "\"'`()[]{},;:|/\\=<>*!?+_".contains(c) || !c.is_ascii();
    for token in text.split(apart).filter(|token| !token.is_empty()) {
        if let Some(cards) = dotted(token) {
            found |= cards;
        }
        let plain = token.trim_matches(['.', '-']);
        for part in plain.split(['.', '-']) {
            found |= lettered(part).unwrap_or_default() | turned(part, bids).unwrap_or_default();
        }
    }
    found
}

/// Ranks behind a symbol of a suit (`♠Q`, `♠AKJ`, `♠ AKJ`, `♠ A K J`), and one before it (`Q♠`).
fn after_symbols(text: &str, bids: bool, found: &mut CardSet) {
    let letters: Vec<char> = text.replace("10", "T").chars().collect();
    let symbol = |at: usize| letters.get(at).copied().filter(|c| !c.is_ascii()).and_then(Suit::from_char);
    let rank = |at: usize| letters.get(at).copied().and_then(written_rank);
    // Where the last holding ended: `♠AKJ7♥Q85` goes on with a suit, and 7♥ is no bid.
    let mut ended = usize::MAX;
    for at in 0..letters.len() {
        let Some(suit) = symbol(at) else { continue };
        let before = at.checked_sub(1).filter(|_| ended != at).and_then(rank);
        if let Some(rank) = before {
            let word = at < 2 || !letters[at - 2].is_ascii_alphanumeric();
            if bids && word && (rank as usize) <= Rank::Seven as usize {
                continue;
            }
            found.insert(Card::new(suit, rank));
        }
        let mut next = at + 1;
        while let Some(rank) = rank(next) {
            found.insert(Card::new(suit, rank));
            next += 1;
        }
        ended = next;
        // With blanks: a holding as one word, or single ranks each with a blank before it.
        while letters.get(next) == Some(&' ') {
            let mut end = next + 1;
            while rank(end).is_some() {
                end += 1;
            }
            let is_word = end > next + 1 && !letters.get(end).is_some_and(|c| c.is_alphanumeric());
            if !is_word || symbol(end).is_some() {
                break;
            }
            *found |= (next + 1..end).filter_map(rank).map(|rank| Card::new(suit, rank)).collect();
            next = end;
        }
    }
}

/// "queen of spades".
fn in_words(text: &str, found: &mut CardSet) {
    let lower = text.to_lowercase();
    for (place, _) in lower.match_indices(" of ") {
        let (before, after) = (&lower[..place], &lower[place + 4..]);
        let rank = Rank::ALL.into_iter().find(|rank| before.ends_with(rank.name()));
        let suit = Suit::ALL.into_iter().find(|suit| after.starts_with(suit.name()));
        if let (Some(rank), Some(suit)) = (rank, suit) {
            found.insert(Card::new(suit, rank));
        }
    }
}

/// `AKJ.T9.-.Q2`, `AKJ.T9..Q2`; a full stop may follow.
fn dotted(token: &str) -> Option<CardSet> {
    let parts: Vec<&str> = token.split('.').collect();
    let four = match parts[..] {
        [a, b, c, d] | [a, b, c, d, ""] => [a, b, c, d],
        _ => return None,
    };
    let mut cards = CardSet::EMPTY;
    for (suit, part) in Suit::WRITTEN.into_iter().zip(four) {
        if part != "-" {
            cards |= holding(suit, part)?;
        }
    }
    Some(cards)
}

/// `SQ`, `SAKJHT9`, and LIN's `3SAKJHT9` with the dealer before it.
fn lettered(token: &str) -> Option<CardSet> {
    let token = token.strip_prefix(['1', '2', '3', '4']).filter(|rest| rest.len() >= 2).unwrap_or(token);
    let letter = |c: char| "CDHS".find(c).and_then(Suit::from_index);
    letter(token.chars().next()?)?;
    let mut cards = CardSet::EMPTY;
    let mut rest = token;
    while let Some(suit) = rest.chars().next().and_then(letter) {
        let end = rest[1..].find(|c| letter(c).is_some()).map_or(rest.len(), |end| end + 1);
        cards |= holding(suit, &rest[1..end])?;
        rest = &rest[end..];
    }
    Some(cards)
}

/// `QS`, `10H`; `2S` unless it is a bid.
fn turned(token: &str, bids: bool) -> Option<CardSet> {
    let suit = "CDHS".find(token.chars().last()?).and_then(Suit::from_index)?;
    let cards = holding(suit, &token[..token.len() - 1])?;
    let card = cards.lowest().filter(|_| cards.len() == 1)?;
    let is_bid = bids && card.rank() as usize <= Rank::Seven as usize;
    Some(if is_bid { CardSet::EMPTY } else { cards })
}

/// Ranks of one suit, each in capitals and at most once.
fn holding(suit: Suit, ranks: &str) -> Option<CardSet> {
    let mut cards = CardSet::EMPTY;
    for letter in ranks.replace("10", "T").chars() {
        if !cards.insert(Card::new(suit, written_rank(letter)?)) {
            return None;
        }
    }
    Some(cards)
}

fn written_rank(letter: char) -> Option<Rank> {
    Rank::from_char(letter).filter(|rank| rank.letter() == letter)
}
