use cards::{Card, CardSet, Deal, PartialDeal, Rank, Seat, Suit};

use crate::{json, survives, text, word};

/// Cards and hands, in each way of writing them.
pub fn hands(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    word::<Card>(text);
    word::<Rank>(text);
    word::<Suit>(text);
    word::<CardSet>(text);
    let read = str::parse::<CardSet>;
    survives(text, read, |hand| hand.symbols().to_string());
    survives(text, read, |hand| hand.dotted().to_string());
    survives(text, read, |hand| hand.pbn().to_string());
}

/// Deals, whole and in part, from each seat on.
pub fn deals(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    word::<Seat>(text);
    word::<Deal>(text);
    word::<PartialDeal>(text);
    json::<Deal>(text);
    for seat in Seat::ALL {
        survives(text, str::parse::<PartialDeal>, |deal| deal.written_from(seat).to_string());
    }
}
