//! The Deal tag in all its spellings.

use std::borrow::Cow;

use cards::{BySeat, DealError, Hand, ParseHandError, PartialDeal, Seat, Suit};

/// Besides the proper form: a missing first seat is north, missing last hands are unknown, suits
/// may carry their letter (`SAK.HQ`), and dots may be doubled around voids.
pub(super) fn read(text: &str) -> Result<PartialDeal, DealError> {
    let (first, hands) = match text.split_once(':') {
        Some((seat, hands)) => (seat.trim().parse()?, hands),
        None => (Seat::North, text),
    };
    let hands: Vec<&str> = hands.split_whitespace().collect();
    if !(1..=4).contains(&hands.len()) {
        return Err(DealError::Hands(text.to_owned(), hands.len()));
    }
    let mut dealt = BySeat::default();
    for (seat, hand) in first.around().zip(hands) {
        dealt[seat] = read_hand(hand).map_err(|error| DealError::Hand(seat, error))?;
    }
    PartialDeal::new(dealt)
}

fn read_hand(text: &str) -> Result<Hand, ParseHandError> {
    if text.chars().all(|c| matches!(c, '-' | '.' | '?')) {
        return Ok(Hand::EMPTY);
    }
    let mut suits: Vec<&str> = text.split('.').collect();
    while suits.len() > 4 {
        match spare(&suits) {
            Some(place) => suits.remove(place),
            None => return Err(ParseHandError::Suits(text.to_owned(), suits.len())),
        };
    }
    if suits.len() == 1 {
        return text.parse();
    }
    // `SAK.HQ..C2`: the letter must be that of its place, and nothing may be lost with it.
    let bare = |(suit, ranks): (Suit, &&str)| {
        let named = ranks.chars().next().is_some_and(|c| Suit::from_char(c) == Some(suit));
        ranks.chars().skip(usize::from(named)).collect::<String>()
    };
    let suits: Vec<String> = match suits.len() {
        4 => Suit::WRITTEN.into_iter().zip(&suits).map(bare).collect(),
        _ => suits.into_iter().map(str::to_owned).collect(),
    };
    Cow::from(suits.join(".")).parse()
}

/// Where a dot too many stands: at the end, at the start, or in the longest run of them.
fn spare(suits: &[&str]) -> Option<usize> {
    let last = suits.len() - 1;
    if suits[last].is_empty() {
        return Some(last);
    }
    if suits[0].is_empty() {
        return Some(0);
    }
    let run = |&place: &usize| suits[place..].iter().take_while(|suit| suit.is_empty()).count();
    (0..last).filter(|&place| suits[place].is_empty()).max_by_key(run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_gives_the_same_hands() {
        let proper = "N:AK.QJ.T98765.432 Q..AKQJ.AKQJT987 - -";
        let deal: PartialDeal = proper.parse().unwrap();
        for text in [
            proper,
            "n:ak.qj.t98765.432 q..akqj.akqjt987 ... -",
            "N:SAK.HJQ.DT98765.C234 SQ..DAKQJ.CAKQJT987",
            "AK.QJ.1098765.432 Q...AKQJ.AKQJ10987 - ?",
            "S: - - AK.QJ.T98765.432 Q.-.AKQJ.AKQJT987.",
            "N:♠AK♥QJ♦T98765♣432 SQDAKQJCAKQJT987 - -",
        ] {
            assert_eq!(read(text), Ok(deal), "{text}");
        }
    }

    #[test]
    fn what_is_no_deal() {
        for text in
            ["", "N:", "X:AK...", "N:AK.QJ.T9", "N:A... A...", "N:A.B.. -", "N:- - - - -", "N:1.2.3.4.5"]
        {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
