use bridge::{Auction, Call, Vulnerability};
use cards::CardSet;
use serde::Serialize;

use crate::HandRanges;

/// What two partners have agreed: the call for each hand in each auction, and what calls mean.
///
/// A system knows what everybody at the table knows, and one hand. It is a function: the same hand
/// in the same auction makes the same call.
pub trait System: Send + Sync {
    /// What the system is called.
    fn name(&self) -> &str;

    /// The call of whoever's turn it is, with this hand: always a legal one. `None` when the
    /// auction is over.
    fn call(&self, hand: CardSet, auction: &Auction, vulnerability: Vulnerability) -> Option<Choice>;

    /// What this call would mean as the next one of the auction: every hand that [`System::call`]
    /// makes it with is within its ranges. A call that the system never makes here is read as a
    /// stranger would read it.
    fn meaning(&self, call: Call, auction: &Auction, vulnerability: Vulnerability) -> Meaning;

    /// Whether this hand makes this call here: the exact form of [`System::meaning`].
    fn makes(&self, hand: CardSet, call: Call, auction: &Auction, vulnerability: Vulnerability) -> bool {
        self.call(hand, auction, vulnerability).is_some_and(|choice| choice.call == call)
    }

    /// [`makes`](System::makes) for many hands in the same place, which may be faster.
    fn which_make(
        &self,
        hands: &[CardSet],
        call: Call,
        auction: &Auction,
        vulnerability: Vulnerability,
    ) -> Vec<bool> {
        hands.iter().map(|&hand| self.makes(hand, call, auction, vulnerability)).collect()
    }
}

/// A call that a system chose, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The call.
    pub call: Call,
    /// The name of the rule that chose it, such as `limit raise`.
    pub rule: String,
    /// What of the hand made it so, in words.
    pub why: String,
}

/// What a call says about the hand behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Meaning {
    /// The call.
    pub call: Call,
    /// The names of the rules behind it; none if the system never makes this call here.
    pub rules: Vec<String>,
    /// The ranges of the hand, all earlier calls of the same seat taken into account.
    pub shows: HandRanges,
    /// The ranges and what the call denies, in words.
    pub words: String,
    /// What partner owes.
    pub force: Force,
    /// Whether it says something else than that the strain named is worth playing in.
    pub conventional: bool,
    /// Whether opponents must be told without asking.
    pub alertable: bool,
}

/// What a call asks of partner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Force {
    /// Partner may pass.
    #[default]
    None,
    /// Partner goes on with more than the least shown.
    Invitational,
    /// Partner may not pass.
    Forcing,
    /// Neither partner may pass below game.
    GameForcing,
    /// Partner must pass, or correct to a suit of the same hand.
    SignOff,
}

impl Force {
    /// The word for it; empty for none.
    pub const fn word(self) -> &'static str {
        match self {
            Force::None => "",
            Force::Invitational => "invitational",
            Force::Forcing => "forcing",
            Force::GameForcing => "game-forcing",
            Force::SignOff => "to play",
        }
    }
}
