//! When f86 shoots the moon, and when it suspects that another seat does.

use cards::{Card, CardSet, Seat, Suit};
use hearts::{Moon, PENALTIES, penalty};

use super::super::turn_facts::TurnFacts;

/// A seat that has taken every penalty so far, and at least this many points, is suspected of shooting
/// the moon.
pub const SUSPICIOUS: i32 = 5;

/// Whether this seat may take all that is left: nobody else has taken a penalty, hardly a card
/// of its hand can be beaten, and enough is at stake or already in.
pub fn shooting(facts: &TurnFacts<'_>) -> bool {
    let me = facts.view.seat;
    let taken = facts.play.taken().map(penalty);
    let others: i32 = Seat::ALL.into_iter().filter(|&seat| seat != me).map(|seat| taken[seat]).sum();
    if others > 0 || facts.view.rules.moon_of(me, &facts.view.totals) == Moon::Off {
        return false;
    }
    let hearts = losers(facts.hand.suit(Suit::Hearts), facts.out);
    let all = Suit::ALL.map(|suit| losers(facts.hand.suit(suit), facts.out)).iter().sum::<usize>();
    // With no loser left it is a matter of leading; one in a side suit may slip by early.
    let leads = facts.play.led().is_none();
    all == 0 && (leads || taken[me] > 0)
        || (hearts == 0 && all <= 1 && facts.hand.len() >= 6 && taken[me] >= 5)
}

/// How many of these cards of one suit others can beat, when led from the top: those below the
/// sure winners, unless the winners have drawn all that is out.
pub fn losers(own: CardSet, out: CardSet) -> usize {
    let Some(suit) = own.highest().map(Card::suit) else { return 0 };
    let theirs = out.suit(suit);
    let sure = own.iter().filter(|&card| (theirs & CardSet::above(card)).is_empty()).count();
    // Each lead draws a card from each of those who have some; half of what is out lies in one hand.
    let drawn = theirs.len().div_ceil(2);
    if sure >= drawn { 0 } else { own.len() - sure }
}

/// The highest card that nobody can beat, in the suit with the most of them.
pub fn cash(facts: &TurnFacts<'_>) -> Option<Card> {
    let sure: CardSet =
        facts.legal.iter().filter(|&card| (facts.out & CardSet::above(card)).is_empty()).collect();
    let longest = Suit::ALL.into_iter().max_by_key(|&suit| sure.suit(suit).len())?;
    sure.suit(longest).highest()
}

/// The lowest card that surely wins the trick on the table, or would as it lies.
pub fn win(facts: &TurnFacts<'_>) -> Option<Card> {
    let over = facts.over();
    over.iter().find(|&card| facts.takes(card)).or(over.highest())
}

/// Whether the trick goes to the seat that is taken for a shooter, with a penalty in it.
pub fn feeds_a_shooter(facts: &TurnFacts<'_>) -> bool {
    let winner = facts.play.winning().map(|(seat, _)| seat);
    facts.suspect(SUSPICIOUS).is_some_and(|seat| winner == Some(seat))
        && !facts.play.trick().is_disjoint(PENALTIES)
}
