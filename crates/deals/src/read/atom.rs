//! One condition: whose hand, and what is asked of it.

use std::ops::RangeInclusive;

use cards::{Card, CardSet, Rank, Seat, Suit};

use super::{ReadError, Reader, Unreadable};
use crate::condition::{Condition, LEAST, MOST, Pattern, Sum};
use crate::quantity::{ALL_SUITS, Counted, Quantity, bit};
use crate::token::Kind;

const BALANCED: [[u8; 4]; 3] = [[4, 3, 3, 3], [4, 4, 3, 2], [5, 3, 3, 2]];
const SEMIBALANCED: [[u8; 4]; 5] = [[4, 3, 3, 3], [4, 4, 3, 2], [5, 3, 3, 2], [5, 4, 2, 2], [6, 3, 2, 2]];

/// What a number means.
enum Amount {
    Range(RangeInclusive<i16>),
    Shape(Pattern),
}

impl Reader<'_> {
    pub(super) fn atom(&mut self) -> Result<Condition, ReadError> {
        if let Some(seats) = self.seats_named() {
            self.seats = seats;
        }
        if self.peek().is_some_and(|token| token.text == "(" || token.text.eq_ignore_ascii_case("not")) {
            return self.one();
        }
        let Some(token) = self.peek().cloned() else { return Err(self.wrong(Unreadable::Nothing)) };
        match (token.kind, token.text.to_ascii_lowercase().as_str()) {
            (Kind::Word, "balanced") => self.shape(&BALANCED),
            (Kind::Word, "semibalanced") => self.shape(&SEMIBALANCED),
            (Kind::Word, "unbalanced") => Ok(self.shape(&SEMIBALANCED)?.negated()),
            (Kind::Word, "void") => self.short(0),
            (Kind::Word, "singleton") => self.short(1),
            (Kind::Word, "doubleton") => self.short(2),
            (Kind::Word, "has" | "holds") => {
                self.next += 1;
                self.holding()
            }
            (Kind::Word, _) if read_card(&token.text).is_some() => self.holding(),
            (Kind::Hand, _) => self.whole_hand(&token.text),
            (Kind::Word, "at" | "exactly") => self.amount_in_words(),
            (Kind::Number, _) => match self.amount()? {
                Amount::Shape(pattern) => Ok(Condition::Shape(self.one_seat(&token.text)?, vec![pattern])),
                Amount::Range(range) if self.is_compared() => {
                    // A number may stand first in a comparison: 5 <= spades.
                    self.next -= 1;
                    if range.start() == range.end() {
                        self.comparison()
                    } else {
                        Err(self.wrong(Unreadable::Number(token.text)))
                    }
                }
                Amount::Range(range) => self.counted(range),
            },
            _ => self.comparison(),
        }
    }

    /// A seat or a pair, if one is named next.
    fn seats_named(&mut self) -> Option<Vec<Seat>> {
        let token = self.peek().filter(|token| token.kind == Kind::Word)?;
        let seats = match token.text.to_ascii_lowercase().as_str() {
            "n" | "north" => vec![Seat::North],
            "e" | "east" => vec![Seat::East],
            "s" | "south" => vec![Seat::South],
            "w" | "west" => vec![Seat::West],
            "ns" | "sn" => vec![Seat::North, Seat::South],
            "ew" | "we" => vec![Seat::East, Seat::West],
            _ => return None,
        };
        self.next += 1;
        Some(seats)
    }

    /// The seat whose whole hand this word describes.
    fn one_seat(&self, word: &str) -> Result<Seat, ReadError> {
        match self.seats[..] {
            [seat] => Ok(seat),
            [] => Err(self.wrong(Unreadable::NoSeat)),
            _ => Err(self.wrong(Unreadable::OneHand(word.to_owned()))),
        }
    }

    fn shape(&mut self, patterns: &[[u8; 4]]) -> Result<Condition, ReadError> {
        let word = self.peek().map(|token| token.text.clone()).unwrap_or_default();
        let seat = self.one_seat(&word)?;
        self.next += 1;
        let patterns = patterns.iter().map(|&lengths| Pattern::in_any_order(lengths));
        Ok(Condition::Shape(seat, patterns.collect()))
    }

    /// A suit of this length, any suit if none is named.
    fn short(&mut self, length: i16) -> Result<Condition, ReadError> {
        let word = self.peek().map(|token| token.text.clone()).unwrap_or_default();
        let seat = self.one_seat(&word)?;
        self.next += 1;
        let suits = if self.take("in") { self.suits()? } else { ALL_SUITS };
        let is = |suit: Suit| {
            let quantity = Quantity { counted: Counted::Cards, suits: bit(suit) };
            Condition::Within(Sum { terms: vec![(1, seat, quantity)], constant: 0 }, length..=length)
        };
        let mut suits: Vec<_> =
            Suit::ALL.into_iter().filter(|&suit| suits & bit(suit) != 0).map(is).collect();
        Ok(if suits.len() == 1 { suits.remove(0) } else { Condition::Any(suits) })
    }

    fn holding(&mut self) -> Result<Condition, ReadError> {
        let seat = self.one_seat("has")?;
        let mut cards = CardSet::EMPTY;
        while let Some(card) = self.peek().and_then(|token| read_card(&token.text)) {
            cards.insert(card);
            self.next += 1;
        }
        if cards.is_empty() { Err(self.wrong(Unreadable::NoCard)) } else { Ok(Condition::Holds(seat, cards)) }
    }

    fn whole_hand(&mut self, text: &str) -> Result<Condition, ReadError> {
        let seat = self.one_seat(text)?;
        let cards: CardSet = text
            .parse()
            .map_err(|why: cards::ParseHandError| self.wrong(Unreadable::Hand(why.to_string())))?;
        if cards.len() != 13 {
            return Err(self.wrong(Unreadable::Hand(format!("'{text}' has {}", cards.len()))));
        }
        self.next += 1;
        Ok(Condition::Holds(seat, cards))
    }

    /// `at least 5`, `at most 9`, `exactly 4`, and what is counted.
    fn amount_in_words(&mut self) -> Result<Condition, ReadError> {
        let is_exact = self.take("exactly");
        if !is_exact {
            self.next += 1;
        }
        let (least, most) = (self.take("least"), self.take("most"));
        let at = self.next;
        let number = self.take_kind(Kind::Number).and_then(|token| token.text.parse::<i16>().ok());
        let Some(number) = number.filter(|_| is_exact || least != most) else {
            self.next = at;
            let text = self.peek().map(|token| token.text.clone()).unwrap_or_default();
            return Err(self.wrong(Unreadable::Number(text)));
        };
        self.counted(match (is_exact, least) {
            (true, _) => number..=number,
            (false, true) => number..=MOST,
            (false, false) => LEAST..=number,
        })
    }

    /// What a number says.
    fn amount(&mut self) -> Result<Amount, ReadError> {
        let Some(text) = self.peek().map(|token| token.text.clone()) else {
            return Err(self.wrong(Unreadable::NoComparison));
        };
        let wrong = || self.wrong(Unreadable::Number(text.clone()));
        let parts: Vec<&str> = text.split(['-', '=']).collect();
        let number = |text: &str| text.parse::<i16>().ok().filter(|&number| number <= 100).ok_or_else(wrong);
        let amount = match parts[..] {
            // The lengths of four suits without anything between them.
            [digits] if digits.len() == 4 => {
                let lengths: Vec<_> = digits.chars().map(|digit| digit.to_string()).collect();
                let lengths: Vec<&str> = lengths.iter().map(String::as_str).collect();
                self.pattern(&text, &lengths, false)?
            }
            [one] => match one.strip_suffix('+') {
                Some(least) => Amount::Range(number(least)?..=MOST),
                None => Amount::Range(number(one)?..=number(one)?),
            },
            [low, high] if text.contains('-') => match (number(low)?, number(high)?) {
                (low, high) if low > high => return Err(self.wrong(Unreadable::Empty(low, high))),
                (low, high) => Amount::Range(low..=high),
            },
            [_, _, _, _] if !(text.contains('-') && text.contains('=')) => {
                self.pattern(&text, &parts, text.contains('='))?
            }
            _ => return Err(wrong()),
        };
        self.next += 1;
        Ok(amount)
    }

    fn pattern(&self, text: &str, parts: &[&str], is_ordered: bool) -> Result<Amount, ReadError> {
        let mut lengths = [None; 4];
        for (length, part) in lengths.iter_mut().zip(parts) {
            *length = match *part {
                // Only the order says which suit may be of any length.
                "x" if is_ordered => None,
                number => Some(number.parse().map_err(|_| self.wrong(Unreadable::Number(text.to_owned())))?),
            };
        }
        let sum: u32 = lengths.iter().flatten().map(|&length: &u8| u32::from(length)).sum();
        let fits = if lengths.contains(&None) { sum <= 13 } else { sum == 13 };
        match fits {
            true => Ok(Amount::Shape(Pattern { lengths, is_ordered })),
            false => Err(self.wrong(Unreadable::Thirteen(text.to_owned()))),
        }
    }

    /// A range and what is counted: `15-17 hcp`.
    fn counted(&mut self, range: RangeInclusive<i16>) -> Result<Condition, ReadError> {
        if self.peek().is_none() {
            return Err(self.wrong(Unreadable::NoQuantity));
        }
        let sum = self.sum()?;
        Ok(Condition::Within(sum, range))
    }

    fn is_compared(&self) -> bool {
        self.peek()
            .is_some_and(|token| token.kind == Kind::Sign && !matches!(token.text.as_str(), "," | "(" | ")"))
    }

    /// `spades >= 5`, `hcp 15-17`, `ns hcp > ew hcp`.
    fn comparison(&mut self) -> Result<Condition, ReadError> {
        let left = self.sum()?;
        let Some(sign) = self.take_kind(Kind::Sign).filter(|token| "<<=>>==!=".contains(&token.text)) else {
            if self.next > 0 && self.tokens[self.next - 1].kind == Kind::Sign {
                self.next -= 1;
            }
            let is_number = self.peek().is_some_and(|token| token.kind == Kind::Number);
            return match is_number.then(|| self.amount()).transpose()? {
                Some(Amount::Range(range)) => Ok(Condition::Within(left, range)),
                _ => Err(self.wrong(Unreadable::NoComparison)),
            };
        };
        let difference = left.minus(self.sum()?);
        Ok(match sign.text.as_str() {
            "<" => Condition::Within(difference, LEAST..=-1),
            "<=" => Condition::Within(difference, LEAST..=0),
            ">" => Condition::Within(difference, 1..=MOST),
            ">=" => Condition::Within(difference, 0..=MOST),
            "!=" => Condition::Not(Box::new(Condition::Within(difference, 0..=0))),
            _ => Condition::Within(difference, 0..=0),
        })
    }

    fn sum(&mut self) -> Result<Sum, ReadError> {
        let mut sum = Sum::default();
        let mut sign = 1;
        loop {
            self.term(sign, &mut sum)?;
            sign = if self.take("+") {
                1
            } else if self.take("-") {
                -1
            } else {
                return Ok(sum);
            };
        }
    }

    fn term(&mut self, sign: i16, sum: &mut Sum) -> Result<(), ReadError> {
        if self.peek().is_some_and(|token| token.kind == Kind::Number) {
            let text = self.peek().map(|token| token.text.clone()).unwrap_or_default();
            return match self.amount()? {
                Amount::Range(range) if range.start() == range.end() => {
                    sum.constant += sign * range.start();
                    Ok(())
                }
                _ => {
                    self.next -= 1;
                    Err(self.wrong(Unreadable::Number(text)))
                }
            };
        }
        if let Some(seats) = self.seats_named() {
            self.seats = seats;
        }
        let quantity = self.quantity()?;
        if self.seats.is_empty() {
            return Err(self.wrong(Unreadable::NoSeat));
        }
        sum.terms.extend(self.seats.iter().map(|&seat| (sign, seat, quantity)));
        Ok(())
    }

    fn quantity(&mut self) -> Result<Quantity, ReadError> {
        let text = self.peek().map(|token| token.text.clone()).unwrap_or_default();
        if let Some(suits) = read_suits(&text) {
            self.next += 1;
            return Ok(Quantity { counted: Counted::Cards, suits });
        }
        let counted = match text.to_ascii_lowercase().as_str() {
            "hcp" | "points" | "point" => Counted::Points,
            "controls" | "control" => Counted::Controls,
            "aces" | "ace" => Counted::Of(Rank::Ace),
            "kings" | "king" => Counted::Of(Rank::King),
            "queens" | "queen" => Counted::Of(Rank::Queen),
            "jacks" | "jack" => Counted::Of(Rank::Jack),
            "tens" | "ten" => Counted::Of(Rank::Ten),
            "tops" | "top" => Counted::Tops,
            "honours" | "honors" | "honour" | "honor" => Counted::Honours,
            "losers" | "loser" => Counted::Losers,
            _ if text.is_empty() => return Err(self.wrong(Unreadable::NoQuantity)),
            _ => return Err(self.wrong(Unreadable::Word(text))),
        };
        self.next += 1;
        let suits = if self.take("in") { self.suits()? } else { ALL_SUITS };
        Ok(Quantity { counted, suits })
    }

    fn suits(&mut self) -> Result<u8, ReadError> {
        let suits = self.peek().and_then(|token| read_suits(&token.text));
        let suits = suits.ok_or_else(|| self.wrong(Unreadable::NoSuit))?;
        self.next += 1;
        Ok(suits)
    }
}

fn read_suits(text: &str) -> Option<u8> {
    Some(match text.to_ascii_lowercase().as_str() {
        "spades" | "spade" | "♠" => bit(Suit::Spades),
        "hearts" | "heart" | "♥" => bit(Suit::Hearts),
        "diamonds" | "diamond" | "♦" => bit(Suit::Diamonds),
        "clubs" | "club" | "♣" => bit(Suit::Clubs),
        "majors" | "major" => bit(Suit::Spades) | bit(Suit::Hearts),
        "minors" | "minor" => bit(Suit::Diamonds) | bit(Suit::Clubs),
        _ => return None,
    })
}

/// A card of two letters, or a symbol and a letter, so that no word is taken for one.
fn read_card(text: &str) -> Option<Card> {
    if text.chars().count() != 2 { None } else { text.parse().ok() }
}
