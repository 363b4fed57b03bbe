//! How the protocol writes calls, cards, hands and vulnerability.

use std::fmt::Write;

use bridge::{Call, Vulnerability};
use cards::{Card, CardSet, Rank, Suit};

/// `passes`, `bids 1NT`.
pub fn call(call: Call) -> String {
    match call {
        Call::Pass => "passes".to_owned(),
        Call::Double => "doubles".to_owned(),
        Call::Redouble => "redoubles".to_owned(),
        Call::Bid(bid) => format!("bids {bid}"),
    }
}

/// What [`call`] writes, in either case, and some other words for the same.
pub fn read_call(text: &str) -> Option<Call> {
    let text = text.trim().trim_end_matches('.').to_ascii_lowercase();
    let text = text.strip_prefix("bids ").unwrap_or(&text).trim();
    match text {
        "passes" | "pass" | "p" => Some(Call::Pass),
        "doubles" | "double" | "x" | "dbl" => Some(Call::Double),
        "redoubles" | "redouble" | "xx" => Some(Call::Redouble),
        _ => text.parse::<Call>().ok().filter(|call| call.bid().is_some()),
    }
}

/// `TD`: the rank, then the suit.
pub fn card(card: Card) -> String {
    format!("{}{}", card.rank().letter(), card.suit().letter())
}

/// What [`card`] writes, in either case; the suit may come first.
pub fn read_card(text: &str) -> Option<Card> {
    let text = text.trim().trim_end_matches('.').replace("10", "T");
    let mut letters = text.chars();
    let (one, other) = (letters.next()?, letters.next()?);
    let read = |rank, suit| Some(Card::new(Suit::from_char(suit)?, Rank::from_char(rank)?));
    read(one, other).or_else(|| read(other, one)).filter(|_| letters.next().is_none())
}

/// `S A K J 4 3. H -. D 6 5 4 3. C Q J T 9.`
pub fn hand(hand: CardSet) -> String {
    let mut text = String::new();
    for suit in Suit::WRITTEN {
        let space = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{space}{}", suit.letter());
        match hand.ranks(suit).is_empty() {
            true => text.push_str(" -"),
            false => {
                for rank in hand.ranks(suit).descending() {
                    let _ = write!(text, " {rank}");
                }
            }
        }
        text.push('.');
    }
    text
}

/// What [`hand`] writes, in either case and with any blanks.
pub fn read_hand(text: &str) -> Option<CardSet> {
    let (mut hand, mut suit) = (CardSet::EMPTY, None);
    for c in text.replace("10", "T").chars() {
        match (Suit::from_char(c), Rank::from_char(c)) {
            (Some(named), _) => suit = Some(named),
            (None, Some(rank)) => {
                if !hand.insert(Card::new(suit?, rank)) {
                    return None;
                }
            }
            (None, None) if " .-,".contains(c) => {}
            (None, None) => return None,
        }
    }
    Some(hand)
}

/// `Neither`, `N/S`, `E/W`, `Both`.
pub fn vulnerability(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "Neither",
        Vulnerability::NorthSouth => "N/S",
        Vulnerability::EastWest => "E/W",
        Vulnerability::Both => "Both",
    }
}

/// What [`vulnerability`] writes, in either case.
pub fn read_vulnerability(text: &str) -> Option<Vulnerability> {
    let named = |&v: &Vulnerability| text.eq_ignore_ascii_case(vulnerability(v));
    Vulnerability::ALL.into_iter().find(named)
}
