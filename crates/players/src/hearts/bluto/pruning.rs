use cards::{Card, CardSet, Suit};
use hearts::{JACK, QUEEN};

/// Which of the cards that a seat may play are searched. Leads are never pruned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pruning {
    /// All of them.
    None,
    /// The paper's lp: every card of the suit led, and five discards at most.
    Less,
    /// The paper's mp: four cards of the suit led at most, and five discards at most.
    More,
}

impl Pruning {
    /// The cards of the suit led: under [`More`](Pruning::More) the lowest, the highest, and those
    /// next above and next below the card that is winning.
    pub(super) fn follows(self, cards: CardSet, winning: Card) -> CardSet {
        if self != Pruning::More {
            return cards;
        }
        let under = CardSet::from_bits(cards.bits() & (CardSet::of(winning).bits() - 1));
        let over = cards - under;
        let kept = [cards.lowest(), under.highest(), over.lowest(), cards.highest()];
        kept.into_iter().flatten().collect()
    }

    /// The cards of other suits: the queen of spades, the jack of diamonds, and the highest of each
    /// suit, unless nothing is pruned.
    pub(super) fn discards(self, cards: CardSet) -> CardSet {
        if self == Pruning::None {
            return cards;
        }
        let highest = Suit::ALL.into_iter().filter_map(|suit| cards.suit(suit).highest());
        highest.collect::<CardSet>() | (cards & CardSet::of(QUEEN).with(JACK))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_follows_and_five_discards_at_most() {
        let set = |text: &str| text.parse::<CardSet>().unwrap();
        let winning = "D8".parse().unwrap();
        let diamonds = set("D2 D3 D7 D9 DJ DA");
        assert_eq!(Pruning::More.follows(diamonds, winning), set("D2 D7 D9 DA"));
        assert_eq!(Pruning::More.follows(set("D9 DJ DA"), winning), set("D9 DA"));
        assert_eq!(Pruning::More.follows(set("D7"), winning), set("D7"));
        assert_eq!(Pruning::Less.follows(diamonds, winning), diamonds);
        // On a club.
        let rest = set("SA SQ S2 HK H3 DJ DK");
        assert_eq!(Pruning::More.discards(rest), set("SA SQ HK DK DJ"));
        assert_eq!(Pruning::Less.discards(rest), set("SA SQ HK DK DJ"));
        assert_eq!(Pruning::None.discards(rest), rest);
    }
}
