//! The results in the heading of a match: `4HxN+1`.

use cards::Seat;

use crate::record::{At, Ending, Flaw, Problem, Record, Terms};
use crate::{Bid, Doubling};

/// What a heading says about a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Listed {
    pub terms: Terms,
    pub declarer: Option<Seat>,
    pub tricks: Option<u8>,
}

/// The text is no result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a result: write contract, declarer and tricks over or under, such as 4HxN-1, or PASS")]
pub(super) struct ListedError(String);

impl Listed {
    /// `4HxN+1`, `3NS=`, `4SWx-2`, `2C*E`, `PASS`; nothing for an empty text or a dash.
    pub fn read(text: &str) -> Result<Option<Listed>, ListedError> {
        let upper: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let upper = upper.to_ascii_uppercase().replace(['−', '–'], "-");
        if !upper.chars().any(char::is_alphanumeric) {
            return Ok(None);
        }
        if matches!(upper.as_str(), "PASS" | "P" | "AP" | "PASSED" | "PASSEDOUT" | "ALLPASS") {
            return Ok(Some(Listed { terms: Terms::PassedOut, declarer: None, tricks: None }));
        }
        contract(&upper).map(Some).ok_or_else(|| ListedError(text.to_owned()))
    }

    /// As [`read`](Listed::read) reads it; `None` where there is nothing to write.
    pub fn of(record: &Record) -> Option<Listed> {
        let (terms, declarer) = match (record.terms, record.contract()) {
            (Some(Terms::PassedOut), _) => {
                return Some(Listed { terms: Terms::PassedOut, declarer: None, tricks: None });
            }
            (Some(Terms::Strain(_)), _) => return None,
            (_, Some(contract)) => (Terms::Bid(contract.bid, contract.doubling), Some(contract.declarer)),
            (terms, None) => (terms?, None),
        };
        Some(Listed { terms, declarer, tricks: record.tricks })
    }

    /// Whether a board with these calls, or without, would say the same without the heading.
    pub fn is_told_by_calls(&self, record: &Record) -> bool {
        let Some(bidding) = record.auction.as_ref().filter(|bidding| bidding.is_over()) else { return false };
        match bidding.contract() {
            Some(called) => {
                self.terms == Terms::Bid(called.bid, called.doubling)
                    && self.declarer == Some(called.declarer)
            }
            None => self.terms == Terms::PassedOut,
        }
    }

    /// What was played for, where the calls do not tell.
    pub fn put(&self, record: &mut Record) {
        let bidding = record.auction.as_ref();
        let open = bidding.is_none_or(|bidding| !bidding.is_over());
        let bids =
            bidding.is_some_and(|bidding| bidding.calls.iter().any(|called| called.call.bid().is_some()));
        if open && record.terms.is_none() && !(bids && self.terms == Terms::PassedOut) {
            record.terms = Some(self.terms);
            record.declarer = self.declarer;
        }
    }

    /// The tricks, where neither a claim nor the cards tell; where they do, and where the contract
    /// is another one, the difference is told.
    pub fn settle(
        &self,
        text: &str,
        at: At,
        claimed: bool,
        record: &mut Record,
        problems: &mut Vec<Problem>,
    ) {
        let said = text.to_owned();
        let same_declarer = self.declarer.is_none() || self.declarer == record.declarer;
        if record.terms != Some(self.terms) || !same_declarer {
            let called = match record.contract() {
                Some(contract) => contract.to_string(),
                None => {
                    record.terms.map_or_else(|| "an unfinished auction".to_owned(), |terms| terms.to_string())
                }
            };
            return problems.push(Problem { at, flaw: Flaw::Contradiction { tag: "rs", said, called } });
        }
        match (record.tricks, self.tricks) {
            (None, Some(tricks)) => {
                record.tricks = Some(tricks);
                if let Some(playing) = record.play.as_mut().filter(|playing| !playing.is_complete()) {
                    playing.ending = Ending::Stopped;
                }
            }
            (Some(won), Some(tricks)) if won != tricks => {
                let by = if claimed { "the claim gives" } else { "the cards give" };
                problems.push(Problem { at, flaw: Flaw::OtherResult { said, by, won } });
            }
            _ => {}
        }
    }
}

/// `4HXN+1`: the contract, in capitals, with doubles before or after declarer.
fn contract(text: &str) -> Option<Listed> {
    let end = text.find(['=', '+', '-']).unwrap_or(text.len());
    let (front, over) = text.split_at(end);
    let length = if front.get(1..).is_some_and(|rest| rest.starts_with("NT")) { 3 } else { 2 };
    let bid: Bid = front.get(..length)?.parse().ok()?;
    let (mut doubles, mut declarer) = (0, None);
    for c in front[length..].chars() {
        match Seat::from_char(c) {
            Some(seat) if declarer.is_none() => declarer = Some(seat),
            _ if matches!(c, 'X' | '*') => doubles += 1,
            _ => return None,
        }
    }
    let doubling = *Doubling::ALL.get(doubles)?;
    let over = match over {
        "" => None,
        "=" => Some(0),
        over => Some(over.parse::<i8>().ok()?),
    };
    let tricks = match over {
        Some(over) => Some(bid.level.tricks().checked_add_signed(over).filter(|&tricks| tricks <= 13)?),
        None => None,
    };
    Some(Listed { terms: Terms::Bid(bid, doubling), declarer, tricks })
}

/// `4HxN+1`, `PASS`.
impl std::fmt::Display for Listed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Terms::Bid(bid, doubling) = self.terms else { return f.write_str("PASS") };
        let strain = bid.strain.to_string();
        write!(f, "{}{}{}", bid.level, &strain[..1], doubling.to_string().to_ascii_lowercase())?;
        if let Some(declarer) = self.declarer {
            write!(f, "{declarer:#}")?;
        }
        match self.tricks.map(|tricks| i32::from(tricks) - i32::from(bid.level.tricks())) {
            None => Ok(()),
            Some(0) => f.write_str("="),
            Some(over) => write!(f, "{over:+}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_every_spelling() {
        for (text, proper) in [
            ("4HxN+1", "4HxN+1"),
            ("4SWx-2", "4SxW-2"),
            ("2DxxE=", "2DxxE="),
            ("3NTn", "3NN"),
            ("3NN=", "3NN="),
            ("3N-1", "3N-1"),
            (" 4 h * S − 1", "4HxS-1"),
            ("pass", "PASS"),
        ] {
            let listed = Listed::read(text).unwrap().unwrap();
            assert_eq!(listed.to_string(), proper, "{text}");
            assert_eq!(Listed::read(proper), Ok(Some(listed)));
        }
        for text in ["", " ", "-", "?"] {
            assert_eq!(Listed::read(text), Ok(None), "{text}");
        }
        for text in ["ave", "8HN=", "4HNN=", "4HxxxN=", "4HN+9", "4HN=1", "4ż", "ż"] {
            assert!(Listed::read(text).is_err(), "{text}");
        }
        // The contract that this text looks like is without a declarer.
        assert_eq!(contract("3N").map(|listed| listed.declarer), Some(None));
    }
}
