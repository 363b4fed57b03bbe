//! Where tricks can come from: what each suit offers beyond its winners, with the chances by the worlds.

use cards::{Card, CardSet, Rank, Suit};

use super::known::{Known, World, masters};
use super::policy::{Suited, finesse_card};

/// Something in a suit that may bring tricks.
#[derive(Clone, PartialEq, Debug)]
pub struct Source {
    /// The suit.
    pub suit: Suit,
    /// What kind of chance it is.
    pub kind: SourceKind,
    /// How likely it is; one where nothing can go wrong.
    pub chance: f64,
}

/// Kinds of chances in a suit.
#[derive(Clone, PartialEq, Debug)]
pub enum SourceKind {
    /// So many tricks once higher cards are driven out, at the price of so many lost ones.
    Sequence {
        /// Tricks gained.
        gains: usize,
        /// Tricks lost before.
        lost: usize,
    },
    /// A finesse: this card wins if that one lies with the opponent who plays before it.
    Finesse {
        /// The card that is finessed.
        card: Card,
        /// The card that has to lie well.
        against: CardSet,
        /// With which opponent: left (0) or right (1) of declarer.
        with: usize,
    },
    /// Long cards win if the suit divides well.
    Length {
        /// Tricks gained.
        gains: usize,
        /// How many cards are out.
        out: usize,
        /// The most that one opponent may hold.
        most: usize,
        /// Tricks lost before.
        lost: usize,
    },
}

/// The chances of all suits but those that are sure anyway.
pub fn sources(known: &Known) -> Vec<Source> {
    Suit::WRITTEN.into_iter().flat_map(|suit| of_suit(known, suit)).collect()
}

fn of_suit(known: &Known, suit: Suit) -> Vec<Source> {
    let mut found = Vec::new();
    let out = known.out();
    let side = Suited::new(known.hands[0], known.hands[1], out, suit);
    if side.out.is_empty() || side.long() == 0 {
        return found;
    }
    let driven = sequence(&side);
    if let Some((gains, lost)) = driven {
        found.push(Source { suit, kind: SourceKind::Sequence { gains, lost }, chance: 1.0 });
    }
    // A finesse is worth naming where its card would not win anyway once that one card is gone.
    for target in (0..2).filter(|_| driven.is_none_or(|(_, lost)| lost > 1)) {
        let (hand, other) = (known.hands[target].suit(suit), known.hands[1 - target].suit(suit));
        let named = |card: &Card| !other.is_empty() && card.rank() >= Rank::Nine;
        let Some(card) = finesse_card(hand, side.out, 1).filter(named) else { continue };
        // Declarer's cards are reached after the right opponent has played, dummy's after the left one.
        let with = if target == 1 { 0 } else { 1 };
        let against = side.out & CardSet::above(card);
        let well = |world: &World| world.hands[with].includes(against);
        found.push(Source {
            suit,
            kind: SourceKind::Finesse { card, against, with },
            chance: known.chance(well),
        });
    }
    // Rounds after which a suit that divides evenly enough is exhausted.
    let most_even = side.out.len().div_ceil(2);
    let long = side.long();
    if long > most_even && long > side.sure() && known.trump() != Some(suit) {
        let rounds = most_even.max(side.sure().min(long - 1));
        let lost = rounds.saturating_sub(side.sure());
        let divides = |world: &World| world.hands.iter().all(|hand| hand.suit(suit).len() <= rounds);
        let gains = long - rounds;
        let kind = SourceKind::Length { gains, out: side.out.len(), most: rounds, lost };
        found.push(Source { suit, kind, chance: known.chance(divides) });
    }
    found
}

/// Tricks that a suit brings for certain beyond its winners once one or two higher cards are driven out, and
/// how many are lost for them.
fn sequence(side: &Suited) -> Option<(usize, usize)> {
    let ours = side.here | side.there;
    (1..=2).find_map(|lost| {
        let mut out = side.out;
        for _ in 0..lost {
            out = out.highest().map_or(out, |top| out.without(top));
        }
        let good = masters(ours, out).len();
        let gains =
            good.saturating_sub(lost).min(side.long() - lost.min(side.long())).saturating_sub(side.sure());
        (gains > 0 && side.out.len() > lost).then_some((gains, lost))
    })
}
