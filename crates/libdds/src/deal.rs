//! What a caller's cards mean: the checks of DDS, in its order, and a position.

use std::ffi::{c_int, c_uint};

use bridge::{Cardplay, Strain};
use cards::{BySeat, Card, CardSet, PartialDeal, Seat, Suit};

use crate::fault::Fault;
use crate::structs::Deal;

/// A question that passed all checks but those that need a target.
pub struct Asked {
    pub position: Cardplay,
    /// All cards of all hands.
    pub cards: usize,
    /// How many cards lie on the table. They follow from the number of cards held; what else the
    /// caller gives as the trick in progress is not looked at.
    pub on_table: usize,
}

impl Asked {
    /// The tricks to come, the one in progress included.
    pub fn tricks(&self) -> usize {
        self.cards.div_ceil(4)
    }
}

/// What may be wrong with a target, a number of solutions and a mode taken alone.
pub fn check_parameters(target: c_int, solutions: c_int, mode: c_int) -> Result<(), Fault> {
    match (target, solutions, mode) {
        (..-1, _, _) => Err(Fault::TargetBelow),
        (14.., _, _) => Err(Fault::TargetAbove),
        (_, ..1, _) => Err(Fault::SolutionsBelow),
        (_, 4.., _) => Err(Fault::SolutionsAbove),
        (_, _, ..0) => Err(Fault::ModeBelow),
        (_, _, 3..) => Err(Fault::ModeAbove),
        _ => Ok(()),
    }
}

/// Checks a deal, once its parameters are known to be possible.
pub fn read(deal: &Deal, target: c_int) -> Result<Asked, Fault> {
    // 1. Each number for itself.
    let strain = strain(deal.trump).ok_or(Fault::Trump)?;
    let first = usize::try_from(deal.first).ok().and_then(Seat::from_index).ok_or(Fault::First)?;
    let trick = table_cards(deal)?;
    if deal.remain_cards.iter().flatten().any(|&held| held != 0 && !(4..0x8000).contains(&held)) {
        return Err(Fault::SuitOrRank);
    }
    // 2. All together.
    let hands = hands(&deal.remain_cards);
    let cards: usize = hands.values().map(|hand| hand.len()).sum();
    match cards {
        0 => return Err(Fault::ZeroCards),
        53.. => return Err(Fault::TooManyCards),
        _ => {}
    }
    let on_table = (52 - cards) % 4;
    if (cards.div_ceil(4) as c_int) < target {
        return Err(Fault::TargetTooHigh);
    }
    let dealt = |seat: Seat| hands[seat].len() + usize::from(first.distance(seat) < on_table);
    if Seat::ALL.iter().any(|&seat| dealt(seat) != dealt(Seat::North)) {
        return Err(Fault::CardCount);
    }
    let trick = &trick[..on_table];
    let held = hands.values().fold(CardSet::EMPTY, |all, &hand| all | hand);
    if trick.iter().flatten().any(|&card| held.contains(card)) {
        return Err(Fault::PlayedCard);
    }
    let partial = PartialDeal::new(hands).map_err(|_| Fault::DuplicateCards)?;
    // 3. What DDS does not look at, and what it then finds is chance: a card on the table that is not
    // named, or is named twice.
    let trick: Option<Vec<Card>> = trick.iter().copied().collect();
    let trick = trick.ok_or(Fault::SuitOrRank)?;
    let position = Cardplay::within_any_trick(&partial, strain, first, &trick);
    Ok(Asked { position: position.map_err(|_| Fault::DuplicateCards)?, cards, on_table })
}

/// The three places of the trick in progress; a place without a rank is empty, and so are those after it.
fn table_cards(deal: &Deal) -> Result<[Option<Card>; 3], Fault> {
    let mut cards = [None; 3];
    for (place, found) in cards.iter_mut().enumerate() {
        *found = match deal.current_trick_rank[place] {
            0 => None,
            rank => Some(card(deal.current_trick_suit[place], rank).ok_or(Fault::SuitOrRank)?),
        };
    }
    match cards {
        [None, Some(_), _] | [_, None, Some(_)] => Err(Fault::SuitOrRank),
        _ => Ok(cards),
    }
}

/// The card of these numbers.
pub fn card(suit: c_int, rank: c_int) -> Option<Card> {
    let suit = Suit::WRITTEN.get(usize::try_from(suit).ok()?)?;
    let rank = cards::Rank::from_index(usize::try_from(rank).ok()?.checked_sub(2)?)?;
    Some(Card::new(*suit, rank))
}

/// The number of a card's suit.
pub fn suit_number(card: Card) -> c_int {
    3 - card.suit().index() as c_int
}

/// The number of a card's rank.
pub fn rank_number(card: Card) -> c_int {
    card.rank().index() as c_int + 2
}

/// The strain of this number.
pub fn strain(number: c_int) -> Option<Strain> {
    let suits = Suit::WRITTEN.map(Strain::from);
    match usize::try_from(number).ok()? {
        4 => Some(Strain::Notrump),
        suit => suits.get(suit).copied(),
    }
}

/// The hands of these holdings. Bits 0 and 1 stand for no card.
pub fn hands(holdings: &[[c_uint; 4]; 4]) -> BySeat<CardSet> {
    BySeat::from_fn(|seat| {
        let suits = Suit::WRITTEN.iter().zip(&holdings[seat.index()]);
        suits.fold(CardSet::EMPTY, |hand, (&suit, &held)| {
            hand | CardSet::in_suit(suit, cards::RankSet::from_bits((held >> 2) as u16))
        })
    })
}
