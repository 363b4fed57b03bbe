//! Reading what is asked.

mod atom;

use cards::Seat;

use crate::condition::Condition;
use crate::token::{self, Kind, Token};

/// Words that ask for nothing that is known.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{text}', at letter {}: {what}", .at + 1)]
pub struct ReadError {
    /// All that was written.
    pub text: String,
    /// Where it goes wrong, counted from zero.
    pub at: usize,
    /// What is wrong.
    pub what: Unreadable,
}

/// What is wrong with what is asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Unreadable {
    #[error("nothing is asked: write such as 15-17 hcp, 5+ spades, balanced")]
    Nothing,
    #[error("'{0}' has no meaning here")]
    Letter(char),
    #[error(
        "'{0}' is not known: write a number with a suit, hcp, controls, aces, tops, honours or losers, or \
         balanced, void, a shape such as 5-4-2-2, or has with cards"
    )]
    Word(String),
    #[error("whose? write the seat first: south 15-17 hcp, or ns spades >= 8")]
    NoSeat,
    #[error("'{0}' is of one hand: write one seat, not a pair")]
    OneHand(String),
    #[error("'{0}' is no number or range: write 5, 5+, 15-17 or a shape such as 5-4-2-2 or 5=4=x=x")]
    Number(String),
    #[error("the lengths of '{0}' do not add up to thirteen")]
    Thirteen(String),
    #[error("there is nothing from {0} to {1}: write the smaller number first")]
    Empty(i16, i16),
    #[error("what is counted is missing behind the number: spades, hcp, controls, aces, ...")]
    NoQuantity,
    #[error("a comparison or a number is missing: write spades >= 5, or 5+ spades")]
    NoComparison,
    #[error("a suit is missing behind 'in'")]
    NoSuit,
    #[error("a hand has thirteen cards, each once: {0}")]
    Hand(String),
    #[error("a card is missing: write has SA HK")]
    NoCard,
    #[error("the parenthesis is not closed")]
    Unclosed,
    #[error("'{0}' stands behind the end: join conditions with a comma, and, or or")]
    Behind(String),
}

/// Reads conditions, those without a seat as of this one.
pub(crate) fn read(text: &str, seat: Option<Seat>) -> Result<Condition, ReadError> {
    let tokens = token::tokens(text)?;
    let mut reader = Reader { text, tokens, next: 0, seats: seat.into_iter().collect() };
    if reader.tokens.is_empty() {
        return Err(reader.wrong(Unreadable::Nothing));
    }
    let condition = reader.list()?;
    match reader.peek().map(|token| token.text.clone()) {
        None => Ok(condition),
        Some(behind) => Err(reader.wrong(Unreadable::Behind(behind))),
    }
}

struct Reader<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    next: usize,
    /// Whose hands are meant where none are named.
    seats: Vec<Seat>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    /// An error at the next piece.
    fn wrong(&self, what: Unreadable) -> ReadError {
        let at = self.peek().map_or(self.text.chars().count(), |token| token.at);
        ReadError { text: self.text.to_owned(), at, what }
    }

    /// Whether the next piece is this word or sign; it is passed over if it is.
    fn take(&mut self, text: &str) -> bool {
        let is_it = self.peek().is_some_and(|token| token.text.eq_ignore_ascii_case(text));
        self.next += usize::from(is_it);
        is_it
    }

    fn take_kind(&mut self, kind: Kind) -> Option<Token> {
        let token = self.peek().filter(|token| token.kind == kind)?.clone();
        self.next += 1;
        Some(token)
    }

    /// Conditions with commas between: all of them.
    fn list(&mut self) -> Result<Condition, ReadError> {
        self.joined(",", Reader::any, Condition::All)
    }

    fn any(&mut self) -> Result<Condition, ReadError> {
        self.joined("or", Reader::all, Condition::Any)
    }

    fn all(&mut self) -> Result<Condition, ReadError> {
        self.joined("and", Reader::one, Condition::All)
    }

    fn joined(
        &mut self,
        by: &str,
        part: fn(&mut Self) -> Result<Condition, ReadError>,
        join: fn(Vec<Condition>) -> Condition,
    ) -> Result<Condition, ReadError> {
        let first = part(self)?;
        let mut parts = vec![first];
        while self.take(by) {
            parts.push(part(self)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { join(parts) })
    }

    fn one(&mut self) -> Result<Condition, ReadError> {
        if self.take("not") {
            return Ok(self.one()?.negated());
        }
        if self.take("(") {
            let inside = self.list()?;
            return if self.take(")") { Ok(inside) } else { Err(self.wrong(Unreadable::Unclosed)) };
        }
        self.atom()
    }
}
