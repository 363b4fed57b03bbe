use std::fmt;
use std::str::FromStr;

use cards::Seat;

use crate::{Bid, Pair, Strain};

/// What an auction ends in, unless everybody passes: a passed-out board has no contract, `None`.
///
/// ```
/// use bridge::{Contract, Doubling};
/// use cards::Seat;
/// let contract: Contract = "4sx by s".parse().unwrap();
/// assert_eq!((contract.doubling, contract.declarer), (Doubling::Doubled, Seat::South));
/// assert_eq!(format!("{contract}, {contract:#}"), "4SX-S, 4♠X by South");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Contract {
    /// The last bid.
    pub bid: Bid,
    /// Whether it was doubled or redoubled.
    pub doubling: Doubling,
    /// Who plays it, with partner's hand face up.
    pub declarer: Seat,
}

/// Whether a contract was doubled, or redoubled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Doubling {
    #[default]
    Undoubled,
    Doubled,
    Redoubled,
}

impl Doubling {
    /// All three.
    pub const ALL: [Doubling; 3] = [Doubling::Undoubled, Doubling::Doubled, Doubling::Redoubled];

    /// What trick points are multiplied by: 1, 2 or 4.
    pub const fn factor(self) -> i32 {
        1 << self as i32
    }
}

impl Contract {
    /// The trump suit, or notrump.
    pub const fn strain(&self) -> Strain {
        self.bid.strain
    }

    /// Declarer's partner, whose hand lies face up and who decides nothing.
    pub const fn dummy(&self) -> Seat {
        self.declarer.partner()
    }

    /// Who makes the opening lead: the seat to declarer's left.
    pub const fn leader(&self) -> Seat {
        self.declarer.next()
    }

    /// The pair that plays the contract.
    pub const fn pair(&self) -> Pair {
        Pair::of(self.declarer)
    }

    /// How many tricks declarer has to win.
    pub const fn tricks(&self) -> u8 {
        self.bid.level.tricks()
    }
}

/// Nothing, `X` or `XX`.
impl fmt::Display for Doubling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["", "X", "XX"][*self as usize])
    }
}

/// `3NTX-S`; with `#`, `4♠X by South`.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contract { bid, doubling, declarer } = self;
        if f.alternate() {
            write!(f, "{bid:#}{doubling} by {declarer}")
        } else {
            write!(f, "{bid}{doubling}-{declarer:#}")
        }
    }
}

/// The text is not a contract.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a contract: write bid, X or XX if doubled, and declarer, such as 3NT-S or 4SX by N")]
pub struct ParseContractError(pub String);

/// Bid, `X` or `XX`, then the declarer after a dash, `by` or a space, in either case.
impl FromStr for Contract {
    type Err = ParseContractError;
    fn from_str(text: &str) -> Result<Contract, ParseContractError> {
        let read = || {
            let upper = text.trim().to_ascii_uppercase();
            let (front, declarer) = upper.rsplit_once(['-', ' '])?;
            let front = front.trim_end();
            let front = front.strip_suffix(" BY").unwrap_or(front).trim_end();
            let bid = front.trim_end_matches('X');
            let doubling = *Doubling::ALL.get(front.len() - bid.len())?;
            Some(Contract { bid: bid.trim_end().parse().ok()?, doubling, declarer: declarer.parse().ok()? })
        };
        read().ok_or_else(|| ParseContractError(text.to_owned()))
    }
}

crate::text::serde_by_text!(Contract);
