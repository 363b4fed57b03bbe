//! What a rule is.

use cards::{Card, CardSet};

use super::declarer::Declaring;
use super::facts::PlayFacts;

/// A rule of declarer's: the reason it gives, and the card that it offers, if it applies.
pub(super) struct DeclarerRule {
    /// The rule in words.
    pub says: &'static str,
    /// The card.
    pub pick: fn(&Declaring<'_>) -> Option<Card>,
}

/// A rule of the defenders'.
pub(super) struct DefenceRule {
    /// The rule in words.
    pub says: &'static str,
    /// The card.
    pub pick: fn(&PlayFacts<'_>) -> Option<Card>,
}

impl DeclarerRule {
    /// What the first rule with a legal card offers.
    pub fn first(
        rules: &[DeclarerRule],
        asked: &Declaring<'_>,
        legal: CardSet,
    ) -> Option<(Card, &'static str)> {
        rules.iter().find_map(|rule| offered((rule.pick)(asked), legal, rule.says))
    }
}

impl DefenceRule {
    /// What the first rule with a legal card offers.
    pub fn first(
        rules: &[DefenceRule],
        asked: &PlayFacts<'_>,
        legal: CardSet,
    ) -> Option<(Card, &'static str)> {
        rules.iter().find_map(|rule| offered((rule.pick)(asked), legal, rule.says))
    }
}

fn offered(card: Option<Card>, legal: CardSet, says: &'static str) -> Option<(Card, &'static str)> {
    card.filter(|&card| legal.contains(card)).map(|card| (card, says))
}
