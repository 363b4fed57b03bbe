use std::fmt;
use std::str::FromStr;

use bridge::{Contract, Doubling};

/// A kind of contract, by which boards are chosen.
///
/// ```
/// use arena::bridge::ContractKind;
/// let kinds = |contract: &str| {
///     let contract = contract.parse().unwrap();
///     ContractKind::ALL.into_iter().filter(|kind| kind.has(&contract)).map(ContractKind::name).collect::<Vec<_>>()
/// };
/// assert_eq!(kinds("3NT-S"), ["notrump", "game"]);
/// assert_eq!(kinds("2SX-W"), ["suit"]);   // a part-score, although it scores a game when it is made
/// assert_eq!(kinds("6C-N"), ["suit", "slam"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ContractKind {
    /// In notrump, at any level.
    Notrump,
    /// With a trump suit, at any level.
    Suit,
    /// 3NT to 5NT, 4♥ to 5♠, 5♣ or 5♦, doubled or not.
    Game,
    /// At the six or the seven level.
    Slam,
}

impl ContractKind {
    /// All of them.
    pub const ALL: [ContractKind; 4] =
        [ContractKind::Notrump, ContractKind::Suit, ContractKind::Game, ContractKind::Slam];

    /// As it is typed: `notrump`, `suit`, `game`, `slam`.
    pub const fn name(self) -> &'static str {
        ["notrump", "suit", "game", "slam"][self as usize]
    }

    /// `a notrump contract`, `a slam`.
    pub const fn words(self) -> &'static str {
        ["a notrump contract", "a suit contract", "a game contract", "a slam"][self as usize]
    }

    /// Whether the contract is of this kind.
    pub fn has(self, contract: &Contract) -> bool {
        let slam = contract.bid.level.get() >= 6;
        match self {
            ContractKind::Notrump => contract.strain().trump().is_none(),
            ContractKind::Suit => contract.strain().trump().is_some(),
            ContractKind::Game => {
                let undoubled = Contract { doubling: Doubling::Undoubled, ..*contract };
                // The bonus for game makes the difference: a part-score is worth less than 300.
                !slam && undoubled.points(contract.tricks(), false) >= 300
            }
            ContractKind::Slam => slam,
        }
    }
}

impl fmt::Display for ContractKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is no kind of contract.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no kind of contract: it is notrump, suit, game or slam")]
pub struct ParseContractKindError(pub String);

impl FromStr for ContractKind {
    type Err = ParseContractKindError;
    fn from_str(text: &str) -> Result<ContractKind, ParseContractKindError> {
        let found = ContractKind::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| ParseContractKindError(text.to_owned()))
    }
}
