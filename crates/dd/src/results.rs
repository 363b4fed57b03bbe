use cards::{Card, CardSet};

/// What a card is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardValue {
    /// The card: the lowest of its equals.
    pub card: Card,
    /// All cards of the hand that do the same, this one included.
    pub equals: CardSet,
    /// The tricks that the pair which plays it ends up with, those won already included.
    pub tricks: u8,
}
