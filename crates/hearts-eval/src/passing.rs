//! Which cards to pass: shared by all players of hearts that search.
//!
//! Every card has a *burden* in what is left of the hand, and the heaviest is passed; the game asks
//! card by card, so the second choice knows the first. In words:
//!
//! 1. Spades. The queen is a burden unless four lower spades guard her; the ace and king are one
//!    unless three spades below the queen guard them, or she sits beside them well guarded. Low
//!    spades are worth more than any other low card and stay.
//! 2. Hearts. High ones are a burden, the more so the fewer low ones lie beside them; the lowest two
//!    stay, since they let one off lead and stop a moon from going through unnoticed.
//! 3. Clubs and diamonds. High cards are a burden in short suits, and a suit that can be passed whole
//!    is worth passing: a seat that is void can discard points.
//! 4. Where the jack of diamonds counts, he stays, and the diamonds above him, which catch him, are
//!    half the burden that they would be.

use cards::{Card, CardSet, Rank, Suit};
use game::{Decision, View as _};
use hearts::{JACK, OVER_QUEEN, QUEEN, View};

/// The next card to pass, with the reason; `None` when nothing is to be passed.
pub fn pass(view: &View) -> Option<Decision<Card>> {
    let kept = view.hand - view.passed;
    let left = view.rules.passing.cards() - view.passed.len().min(view.rules.passing.cards());
    let burden = |card: Card| burden(card, kept, left, view.rules.jack > 0);
    let card = view.moves().iter().max_by(|&a, &b| burden(a).weight.total_cmp(&burden(b).weight))?;
    Some(Decision::silent(card).because(format!("passes the {}: {}", card.name(), burden(card).why)))
}

/// How much better the hand is without a card.
struct Burden {
    weight: f64,
    why: &'static str,
}

/// The burden of a card in these cards, of which `left` are still to be passed.
fn burden(card: Card, kept: CardSet, left: usize, jack_counts: bool) -> Burden {
    let is = |weight, why| Burden { weight, why };
    let suit = card.suit();
    let own = kept.suit(suit);
    let rank = card.rank().index() as f64;
    let guards = (kept & CardSet::below(QUEEN)).len();
    match suit {
        Suit::Spades if card == QUEEN && guards < 4 => is(30.0 - guards as f64, "she is not guarded"),
        Suit::Spades if OVER_QUEEN.contains(card) => {
            let needed = if kept.contains(QUEEN) { 4 } else { 3 };
            let lacking = needed - guards.min(needed);
            is(if lacking == 0 { -5.0 } else { 14.0 + 4.0 * lacking as f64 }, "it may have to take the queen")
        }
        Suit::Spades => is(-20.0, "nothing else is left"),
        Suit::Hearts => {
            let lower = (own & CardSet::below(card)).len();
            let place = if lower < 2 { -6.0 } else { 1.0 };
            is(1.4 * rank - 2.0 * lower as f64 + place, "a high heart takes hearts")
        }
        Suit::Clubs | Suit::Diamonds => {
            let factor =
                if jack_counts && suit == Suit::Diamonds && card.rank() >= Rank::Jack { 0.5 } else { 1.0 };
            let void = if own.len() <= left { 6.0 } else { 0.0 };
            if jack_counts && card == JACK {
                return is(-10.0, "nothing else is left");
            }
            let lower = (own & CardSet::below(card)).len();
            is(
                factor * (1.2 * rank - 1.5 * lower as f64) + void - own.len() as f64,
                if void > 0.0 { "its suit can be got rid of" } else { "it is high and its suit short" },
            )
        }
    }
}
