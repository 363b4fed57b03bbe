//! Signals between defenders: high encourages and shows an even number, low discourages and shows an
//! odd one; a card led for a ruff asks for a suit to come back.

use bridge::{Pair, Trick};
use cards::{Card, CardSet, Rank, Seat, Suit};

use super::facts::PlayFacts;

/// Whether partner liked this suit when this seat led it, or threw a card of it that said so.
/// `None` where partner has said nothing.
pub(super) fn attitude(facts: &PlayFacts<'_>, suit: Suit) -> Option<bool> {
    let partner = facts.partner();
    for trick in facts.play.tricks() {
        let Some(card) = trick.card_of(partner).filter(|card| card.suit() == suit) else { continue };
        let thrown = trick.led() != Some(suit);
        let mine = trick.leader() == facts.turn;
        if thrown || mine && !trying_to_win(facts, trick, partner) {
            return is_high(facts, card);
        }
    }
    None
}

/// Whether the number of partner's cards in this suit was even at the start, by the first card that it
/// played when the other side led the suit.
pub(super) fn even(facts: &PlayFacts<'_>, suit: Suit) -> Option<bool> {
    let partner = facts.partner();
    let led_by_them =
        |trick: &&Trick| trick.led() == Some(suit) && Pair::of(trick.leader()) == facts.contract.pair();
    let trick = facts.play.tricks().iter().chain([facts.play.trick()]).find(led_by_them)?;
    let card = trick.card_of(partner).filter(|card| card.suit() == suit)?;
    if trying_to_win(facts, trick, partner) { None } else { is_high(facts, card) }
}

/// The suit that partner's card asked for when this seat ruffed it: the higher of the two that are left
/// for a high card, the lower for a low one.
pub(super) fn asked_for(facts: &PlayFacts<'_>) -> Option<Suit> {
    let trick = facts.play.tricks().last()?;
    let (led, trump) = (trick.led()?, facts.trump?);
    let ruffed =
        trick.leader() == facts.partner() && trick.card_of(facts.turn)?.suit() == trump && led != trump;
    if !ruffed {
        return None;
    }
    let mut others = Suit::WRITTEN.into_iter().filter(|&suit| suit != led && suit != trump);
    let (higher, lower) = (others.next()?, others.next()?);
    is_high(facts, *trick.cards().first()?).map(|high| if high { higher } else { lower })
}

/// The card that says whether this seat likes partner's suit.
pub(super) fn encourage(facts: &PlayFacts<'_>, suit: Suit) -> Option<Card> {
    let own = facts.legal.suit(suit);
    let honour = own.iter().any(|card| card.rank() >= Rank::Queen);
    let ruff = facts.trump.is_some_and(|trump| own.len() == 2 && !facts.hand.suit(trump).is_empty());
    let led = facts.play.trick().cards().first()?;
    let likes = honour || ruff && led.rank() >= Rank::King;
    if likes { spot(facts, own) } else { own.lowest() }
}

/// The card that tells partner how many this seat holds.
pub(super) fn count(facts: &PlayFacts<'_>, suit: Suit) -> Option<Card> {
    let own = facts.legal.suit(suit);
    if own.len().is_multiple_of(2) { spot(facts, own) } else { own.lowest() }
}

/// The highest small card that can be spared: from two the higher, from more the second highest of
/// those that will not take a trick.
fn spot(facts: &PlayFacts<'_>, own: CardSet) -> Option<Card> {
    let small: CardSet =
        own.iter().filter(|card| card.rank() <= Rank::Eight && facts.above(*card) >= 3).collect();
    small.highest().or(own.lowest())
}

/// The card led for partner to ruff: high for the higher of the other suits, low for the lower.
pub(super) fn ask_for(facts: &PlayFacts<'_>, led: Suit) -> Option<Card> {
    let own = facts.hand.suit(led);
    let mut others = facts.plain_suits().filter(|&suit| suit != led);
    let (higher, lower) = (others.next()?, others.next()?);
    let strength = |suit: Suit| {
        facts.hand.suit(suit).iter().map(|card| (card.rank() as i32 - Rank::Ten as i32).max(0)).sum::<i32>()
    };
    if strength(higher) > strength(lower) { own.highest() } else { own.lowest() }
}

fn trying_to_win(facts: &PlayFacts<'_>, trick: &Trick, seat: Seat) -> bool {
    let Some(card) = trick.card_of(seat) else { return false };
    card.rank() >= Rank::Ten || trick.best(facts.strain).is_some_and(|(winner, _)| winner == seat)
}

/// Whether a small card was high, from what else this seat could see below it; `None` when that
/// cannot be told.
fn is_high(facts: &PlayFacts<'_>, card: Card) -> Option<bool> {
    // Cards that partner may have had the choice of: not ours, not dummy's.
    let (me, dummy) = (facts.turn, facts.dummy());
    let ours =
        facts.hand | facts.played[me] | facts.table() | facts.played[dummy] | facts.played[facts.declarer()];
    let lower = (CardSet::below(card) - ours).len();
    match lower {
        0 => Some(false),
        1 if card.rank() <= Rank::Five => None,
        _ => Some(true),
    }
}
