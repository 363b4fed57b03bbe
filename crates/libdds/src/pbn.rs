//! Deals and plays as texts, read as generously as DDS reads them.

use std::ffi::{c_char, c_int, c_uint};

use cards::{Rank, Seat};

use crate::fault::Fault;
use crate::structs::{Deal, DealPbn, PlayTraceBin, PlayTracePbn};

/// Holdings by seat and suit. The letter of the first seat is one of the first three characters, and the
/// one after it is skipped, whatever it is. Dots and spaces separate; everything else that is no card
/// means nothing.
pub fn holdings(text: &[c_char; 80]) -> Result<[[c_uint; 4]; 4], Fault> {
    let text = text.map(|c| c as u8 as char);
    let named = (0..3).find_map(|place| Some((place, Seat::from_char(text[place])?)));
    let (place, first) = named.ok_or(Fault::Pbn)?;
    let mut holdings = [[0; 4]; 4];
    let (mut seats, mut suit) = (0, 0);
    for &c in text[place + 2..].iter().take_while(|c| **c != '\0') {
        match (rank(c), c) {
            (Some(rank), _) => {
                // A fifth suit or hand would be written where there is no room for it.
                let hand: &mut [c_uint; 4] = &mut holdings[first.plus(seats).index()];
                let held = hand.get_mut(suit).filter(|_| seats < 4).ok_or(Fault::Pbn)?;
                *held |= 1 << rank;
            }
            (None, '.') => suit += 1,
            (None, ' ') => (seats, suit) = (seats + 1, 0),
            (None, _) => {}
        }
    }
    Ok(holdings)
}

/// A position whose hands are a text.
pub fn deal(deal: &DealPbn) -> Result<Deal, Fault> {
    Ok(Deal {
        trump: deal.trump,
        first: deal.first,
        current_trick_suit: deal.current_trick_suit,
        current_trick_rank: deal.current_trick_rank,
        remain_cards: holdings(&deal.remain_cards)?,
    })
}

/// A play: two characters a card, the suit first.
pub fn play(play: &PlayTracePbn) -> Result<PlayTraceBin, Fault> {
    let number = usize::try_from(play.number).ok().filter(|&number| number <= 52).ok_or(Fault::Play)?;
    let mut read = PlayTraceBin { number: play.number, suit: [0; 52], rank: [0; 52] };
    for (place, card) in play.cards.chunks_exact(2).take(number).enumerate() {
        let [suit, rank_letter] = [card[0], card[1]].map(|c| c as u8 as char);
        let suit = "SHDC".find(suit.to_ascii_uppercase()).ok_or(Fault::Play)?;
        read.suit[place] = suit as c_int;
        read.rank[place] = rank(rank_letter).ok_or(Fault::Play)? as c_int;
    }
    Ok(read)
}

/// 2 to 14.
fn rank(c: char) -> Option<usize> {
    Some(Rank::from_char(c).filter(|_| c.is_ascii_alphanumeric())?.index() + 2)
}
