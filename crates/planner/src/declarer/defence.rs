//! What a defender is expected to play in a world: second hand low, third hand high, winners when there
//! are some, the suit that was attacked. The opponents' branches of the tree and the play-outs use it.
//!
//! A defender is credited with knowing which of its cards are good, not with seeing all cards.

use bridge::{Strain, Trick};
use cards::{Card, CardSet, Rank, Suit};

use super::known::masters;

/// What a defender plays from its hand to a trick that has begun. `behind` is the hand of ours that plays
/// after it, if one does; `ours` are the cards of both our hands.
pub(super) fn follow(hand: CardSet, trick: &Trick, strain: Strain, ours: CardSet, behind: CardSet) -> Card {
    let led = trick.led().expect("a trick that has begun");
    let own = hand.suit(led);
    let (by, best) = trick.best(strain).expect("a trick that has begun");
    let place = trick.len();
    let partner_wins = by == trick.turn().partner();
    if own.is_empty() {
        return void(hand, strain, ours, best, partner_wins, place);
    }
    let lowest = own.lowest().expect("not empty");
    if own.len() == 1 || (best.suit() != led) {
        return lowest;
    }
    let over = own & CardSet::above(best);
    let Some(cheapest) = over.lowest() else { return lowest };
    match place {
        3 => {
            if partner_wins {
                lowest
            } else {
                cheapest
            }
        }
        1 => second(own, over, best, behind.suit(led), lowest),
        _ => {
            // Third hand: as high as needed, the lowest of equals; not over a partner who will win.
            let rivals = behind.suit(led);
            let top = over.highest().expect("not empty");
            let beaten = !rivals.is_empty() && !(rivals & CardSet::above(best)).is_empty();
            if partner_wins && (!beaten || best.rank() >= Rank::King) {
                return lowest;
            }
            lowest_equal(own, top, ours | CardSet::of(best))
        }
    }
}

/// Second hand: low, but an honour is covered where that promotes something.
fn second(own: CardSet, over: CardSet, best: Card, behind: CardSet, lowest: Card) -> Card {
    let cheapest = over.lowest().expect("not empty");
    let honour = best.rank() >= Rank::Ten;
    let top_behind = behind.highest();
    if honour && top_behind.is_some_and(|top| top > cheapest) && own.len() <= 3 {
        return cheapest;
    }
    // An honour that cannot be caught by what is behind takes the trick when an honour was led.
    if honour && top_behind.is_none_or(|top| top < cheapest) {
        return cheapest;
    }
    lowest
}

fn void(hand: CardSet, strain: Strain, ours: CardSet, best: Card, partner_wins: bool, place: usize) -> Card {
    if let Some(trump) = strain.trump().filter(|&trump| !hand.suit(trump).is_empty()) {
        let trumps = hand.suit(trump);
        let beating = if best.suit() == trump { trumps & CardSet::above(best) } else { trumps };
        if let Some(card) =
            beating.lowest().filter(|_| !partner_wins || place < 3 && best.rank() < Rank::Queen)
        {
            return card;
        }
    }
    discard(hand, strain, ours)
}

/// The card that a defender misses least: from length, away from guards and winners.
pub(super) fn discard(hand: CardSet, strain: Strain, ours: CardSet) -> Card {
    let mut best: Option<(i32, Card)> = None;
    for suit in Suit::ALL {
        let own = hand.suit(suit);
        let Some(low) = own.lowest() else { continue };
        let against = ours.suit(suit);
        let length = own.len() as i32;
        // A guard: as many cards as it takes to catch what they could cash before.
        let top = own.highest().expect("not empty");
        let higher = (against & CardSet::above(top)).len() as i32;
        let guards =
            !against.is_empty() && higher > 0 && length == higher + 1 && against.len() as i32 > higher;
        let winners = masters(own, against).len() as i32;
        // Long cards that win once ours are gone.
        let longest = ours_in(ours, suit);
        let long = length > longest && longest > 0 || against.is_empty();
        let mut cost = low.rank().index() as i32 - length + 6 * winners;
        cost += if long { 9 } else { 0 };
        cost += if guards { 30 } else { 0 };
        cost += if strain.trump() == Some(suit) { 60 } else { 0 };
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, low));
        }
    }
    best.expect("a hand with a card").1
}

/// How many rounds of a suit our side can play at most: half of its cards, rounded up.
fn ours_in(ours: CardSet, suit: Suit) -> i32 {
    ours.suit(suit).len().div_ceil(2) as i32
}

/// What a defender leads. `partner` is what the other defender holds: a defender knows the suits that were
/// attacked, and which winners stand.
pub(super) fn lead(
    hand: CardSet,
    partner: CardSet,
    ours: [CardSet; 2],
    attacked: Option<Suit>,
    strain: Strain,
) -> Card {
    let all = ours[0] | ours[1];
    let trump = strain.trump();
    let mut best: Option<(i32, Card)> = None;
    for suit in Suit::ALL {
        let own = hand.suit(suit);
        let Some(low) = own.lowest() else { continue };
        let against = all.suit(suit);
        let winners = masters(own, against);
        let theirs = masters(partner.suit(suit), against);
        let is_trump = trump == Some(suit);
        let ruffed = trump.is_some_and(|trump| {
            !is_trump && ours.iter().any(|hand| hand.suit(suit).is_empty() && !hand.suit(trump).is_empty())
        });
        let long = own.len() + partner.suit(suit).len();
        let mut score = own.len() as i32 + long as i32;
        let mut card = low;
        // Tricks that can be run: winners, and long cards behind them. A single ace is kept.
        let rounds = ours.iter().map(|hand| hand.suit(suit).len()).max().unwrap_or(0);
        let run = |cards: CardSet, winners: CardSet| {
            let behind = if winners.len() >= rounds { cards.len() - winners.len() } else { 0 };
            winners.len() + behind
        };
        let [mine, partners] = [run(own, winners), run(partner.suit(suit), theirs)];
        let top = winners.highest().filter(|_| mine + theirs.len() >= 2 || hand.len() <= 3);
        if let Some(top) = top.filter(|_| !ruffed && !is_trump) {
            score += 40 + 4 * mine as i32;
            card = top;
        } else if partners >= 2 && !ruffed && !is_trump {
            score += 36;
        } else if attacked == Some(suit) && !ruffed {
            score += 14;
            card = sequence_or_low(own, all);
        } else {
            score -= if is_trump { 6 } else { 0 };
            score -= if ruffed { 10 } else { 0 };
            // From under a lone honour a trick is given away.
            let top = own.highest().expect("not empty");
            let touching =
                own.without(top).highest().is_some_and(|next| top.rank().index() == next.rank().index() + 1);
            score -= if top.rank() >= Rank::Jack && !touching && !against.is_empty() { 4 } else { 0 };
            card = if touching && top.rank() >= Rank::Ten { top } else { card };
        }
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, card));
        }
    }
    best.expect("a hand with a card").1
}

fn sequence_or_low(own: CardSet, against: CardSet) -> Card {
    let top = own.highest().expect("not empty");
    match own.without(top).highest() {
        Some(next)
            if (against & CardSet::above(next) & CardSet::below(top)).is_empty()
                && top.rank() >= Rank::Ten =>
        {
            top
        }
        _ => own.lowest().expect("not empty"),
    }
}

/// The lowest card of a hand that is as good as this one.
pub(super) fn lowest_equal(own: CardSet, card: Card, rivals: CardSet) -> Card {
    let mut lowest = card;
    for lower in (own & CardSet::below(card)).iter().rev() {
        if !(rivals & CardSet::above(lower) & CardSet::below(lowest)).is_empty() {
            break;
        }
        lowest = lower;
    }
    lowest
}
