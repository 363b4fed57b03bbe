//! Duplicate scoring: Laws of Duplicate Bridge, law 77.

use serde::{Deserialize, Serialize};

use crate::{Contract, Doubling, Pair, Strain, Vulnerability};

/// How a board ended.
///
/// ```
/// use bridge::{Outcome, Vulnerability};
/// let outcome = Outcome::Played { contract: "4S-E".parse().unwrap(), tricks: 11 };
/// assert_eq!(outcome.points(Vulnerability::EastWest), -650);
/// assert_eq!(outcome.to_string(), "4♠ by East +1");
/// assert_eq!(Outcome::PassedOut.points(Vulnerability::Both), 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// Nobody bid.
    PassedOut,
    /// A contract was played.
    Played {
        /// What was played.
        contract: Contract,
        /// How many tricks declarer won.
        tricks: u8,
    },
}

impl Outcome {
    /// The points of north and south; those of east and west are the opposite.
    pub fn points(&self, vulnerability: Vulnerability) -> i32 {
        match self {
            Outcome::PassedOut => 0,
            Outcome::Played { contract, tricks } => {
                let points = contract.points(*tricks, vulnerability.of(contract.pair()));
                if contract.pair() == Pair::NorthSouth { points } else { -points }
            }
        }
    }
}

/// `4♠X by South =`, `3NT by North -2`, `Passed out`.
impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Outcome::PassedOut => f.write_str("Passed out"),
            Outcome::Played { contract, tricks } => match i32::from(*tricks) - i32::from(contract.tricks()) {
                0 => write!(f, "{contract:#} ="),
                over => write!(f, "{contract:#} {over:+}"),
            },
        }
    }
}

impl Contract {
    /// Declarer's points for winning this many tricks (more than thirteen count as thirteen).
    pub fn points(&self, tricks: u8, vulnerable: bool) -> i32 {
        let over = i32::from(tricks.min(13)) - i32::from(self.tricks());
        if over < 0 { -self.penalty(-over, vulnerable) } else { self.reward(over, vulnerable) }
    }

    fn reward(&self, overtricks: i32, vulnerable: bool) -> i32 {
        let level = i32::from(self.bid.level.get());
        let (each, first) = match self.strain() {
            Strain::Notrump => (30, 10),
            strain if strain.is_major() => (30, 0),
            _ => (20, 0),
        };
        let bid = (each * level + first) * self.doubling.factor();
        let over = match self.doubling {
            Doubling::Undoubled => each,
            doubling => doubling.factor() * if vulnerable { 100 } else { 50 },
        };
        let game = match (bid >= 100, vulnerable) {
            (false, _) => 50,
            (true, false) => 300,
            (true, true) => 500,
        };
        let slam = match (level, vulnerable) {
            (6, false) => 500,
            (6, true) => 750,
            (7, false) => 1000,
            (7, true) => 1500,
            _ => 0,
        };
        let insult = 25 * (self.doubling.factor() & !1);
        bid + overtricks * over + game + slam + insult
    }

    fn penalty(&self, undertricks: i32, vulnerable: bool) -> i32 {
        let doubled = if vulnerable {
            300 * undertricks - 100
        } else {
            200 * undertricks - 100 + 100 * (undertricks - 3).max(0)
        };
        match self.doubling {
            Doubling::Undoubled => undertricks * if vulnerable { 100 } else { 50 },
            doubling => doubled * doubling.factor() / 2,
        }
    }
}
