//! What defenders have agreed that small cards say: which one is led, and how they signal.

use cards::{Card, CardSet, Rank};

/// What the defenders' small cards are taken to say. Honours are led from the top of a sequence whatever
/// else was agreed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Conventions {
    /// The opening lead of a small card.
    pub leads: Leads,
    /// Small cards played to tricks that cannot be won.
    pub signals: Signals,
}

/// Which small card is the opening lead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Leads {
    /// Nothing was agreed.
    #[default]
    Any,
    /// The fourth from the top of a long suit; the lowest of three with an honour, the top of two.
    FourthBest,
    /// The third of an even number, the lowest of an odd one; the top of two.
    ThirdAndLowest,
}

/// How defenders signal: whether they like partner's suit, and how many cards they hold of declarer's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Signals {
    /// Nothing was agreed.
    #[default]
    Any,
    /// A high card encourages, and shows an even number.
    Standard,
    /// A low card does.
    UpsideDown,
}

impl Conventions {
    /// What is usual among people who have agreed nothing else: fourth best, high encourages.
    pub const USUAL: Conventions = Conventions { leads: Leads::FourthBest, signals: Signals::Standard };
}

impl Leads {
    /// Whether this small card is the one to lead from a suit of so many cards.
    pub(crate) fn is_expected(self, card: Card, suit: CardSet) -> bool {
        let place = suit.iter().rev().position(|other| other == card);
        let Some(place) = place.filter(|_| self != Leads::Any) else { return true };
        let last = suit.len() - 1;
        let has_honour = suit.highest().is_some_and(|top| top.rank() >= Rank::Ten);
        match (self, suit.len()) {
            (_, ..=2) => place == 0,
            (Leads::FourthBest, 3) if has_honour => place == last,
            // The top of nothing, or the middle first.
            (Leads::FourthBest, 3) => place < last,
            // A long suit without an honour may be led from the top.
            (Leads::FourthBest, _) => place == 3 || !has_honour && place < 2,
            (_, length) if length.is_multiple_of(2) => place == 2,
            _ => place == last,
        }
    }
}

impl Signals {
    /// Whether a small card, the first of its suit from this holding, says how many there are.
    pub(crate) fn shows_number(self, card: Card, suit: CardSet) -> bool {
        self.is_as_agreed(card, suit, suit.len().is_multiple_of(2))
    }

    /// Whether it says if there is anything in partner's suit.
    pub(crate) fn shows_attitude(self, card: Card, suit: CardSet) -> bool {
        let likes = suit.highest().is_some_and(|top| top.rank() >= Rank::Queen);
        self.is_as_agreed(card, suit, likes)
    }

    fn is_as_agreed(self, card: Card, suit: CardSet, yes: bool) -> bool {
        // With one small card there is nothing to choose.
        let small = suit.iter().filter(|other| other.rank() < Rank::Ten);
        if self == Signals::Any || card.rank() >= Rank::Ten || small.count() < 2 {
            return true;
        }
        let is_lowest = suit.lowest() == Some(card);
        is_lowest != (yes == (self == Signals::Standard))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_expected(leads: Leads, suit: &str) -> String {
        let suit: CardSet = format!("{suit}...").parse().unwrap();
        let small = suit.iter().rev().filter(|card| card.rank() < Rank::Ten);
        small.filter(|&card| leads.is_expected(card, suit)).map(|card| card.rank().letter()).collect()
    }

    #[test]
    fn the_right_card_is_led() {
        for (suit, fourth, third) in [
            ("Q9652", "5", "2"),
            ("Q965", "5", "6"),
            ("Q65", "5", "5"),
            ("865", "86", "5"),
            ("9865", "985", "6"),
            ("86", "8", "8"),
            ("7", "7", "7"),
            ("KT9652", "6", "9"),
        ] {
            assert_eq!(all_expected(Leads::FourthBest, suit), fourth, "{suit}");
            assert_eq!(all_expected(Leads::ThirdAndLowest, suit), third, "{suit}");
        }
        assert_eq!(all_expected(Leads::Any, "Q9652"), "9652");
    }

    #[test]
    fn signals_are_high_or_low() {
        let suit = |text: &str| format!("{text}...").parse::<CardSet>().unwrap();
        let card = |text: &str| text.parse::<Card>().unwrap();
        assert!(Signals::Standard.shows_number(card("S8"), suit("82")));
        assert!(!Signals::Standard.shows_number(card("S2"), suit("82")));
        assert!(Signals::Standard.shows_number(card("S2"), suit("852")));
        assert!(Signals::UpsideDown.shows_number(card("S2"), suit("82")));
        assert!(Signals::Standard.shows_attitude(card("S8"), suit("K82")));
        assert!(!Signals::Standard.shows_attitude(card("S8"), suit("852")));
        // Nothing to choose from says nothing.
        assert!(Signals::Standard.shows_attitude(card("S2"), suit("K2")));
        assert!(Signals::Any.shows_number(card("S2"), suit("82")));
    }
}
