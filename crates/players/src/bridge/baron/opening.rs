//! The opening lead: which suit, by what was bid and what is held; which card of it, by the holding.

use bridge::Doubling;
use cards::{Card, CardSet, Rank, Suit};

use super::facts::PlayFacts;

/// The lead, with its reason.
pub(super) fn lead(facts: &PlayFacts<'_>) -> Option<(Card, &'static str)> {
    let suits = Suit::WRITTEN.into_iter().filter(|&suit| !facts.hand.suit(suit).is_empty());
    let rated = suits.map(|suit| {
        let (points, why) =
            if facts.trump.is_some() { against_suit(facts, suit) } else { against_notrump(facts, suit) };
        (points + by_auction(facts, suit), suit, why)
    });
    let (_, suit, why) = rated.fold(None, |best: Option<(i32, Suit, &str)>, one| match best {
        Some(high) if high.0 >= one.0 => best,
        _ => Some(one),
    })?;
    let named = |seat| facts.calls.has_named(seat, suit);
    let why = match () {
        () if called_for(facts) == Some(suit) => "partner's double asks for this suit",
        () if named(facts.partner()) => "leads the suit that partner named",
        () => why,
    };
    Some((card(facts, suit), why))
}

/// What the bidding says for a suit, in tenths of a trick or so.
fn by_auction(facts: &PlayFacts<'_>, suit: Suit) -> i32 {
    if facts.is_trump(suit) {
        return 0;
    }
    let calls = &facts.calls;
    let called = if called_for(facts) == Some(suit) { 300 } else { 0 };
    let partner = if calls.has_named(facts.partner(), suit) { 70 } else { 0 };
    let declarer = if calls.has_named(facts.declarer(), suit) { -45 } else { 0 };
    let dummy = if calls.has_named(facts.dummy(), suit) { -35 } else { 0 };
    let unbid = if declarer + dummy == 0 { 5 } else { 0 };
    let major = if facts.trump.is_none() && suit >= Suit::Hearts && declarer + dummy == 0 { 8 } else { 0 };
    called + partner + declarer + dummy + unbid + major
}

/// The suit that partner's double of the contract asks for: dummy's first suit against three notrump
/// by a hand that said nothing else; against a slam with trumps the longest side suit held, in which
/// partner is likely to be void.
fn called_for(facts: &PlayFacts<'_>) -> Option<Suit> {
    let doubled =
        facts.contract.doubling != Doubling::Undoubled && facts.calls.doubler == Some(facts.partner());
    if !doubled {
        return None;
    }
    let level = facts.contract.bid.level.get();
    let named_by_us =
        |suit: Suit| [facts.turn, facts.partner()].iter().any(|&seat| facts.calls.has_named(seat, suit));
    match facts.trump {
        None if level >= 3 && !Suit::ALL.into_iter().any(named_by_us) => facts.calls.first[facts.dummy()],
        Some(_) if level >= 6 => facts
            .plain_suits()
            .filter(|&suit| !named_by_us(suit))
            .max_by_key(|&suit| facts.hand.suit(suit).len()),
        _ => None,
    }
}

fn against_notrump(facts: &PlayFacts<'_>, suit: Suit) -> (i32, &'static str) {
    let own = facts.hand.suit(suit);
    let (length, run) = (own.len() as i32, sequence(own));
    let slam = facts.contract.bid.level.get() >= 6;
    let top = own.highest().map_or(Rank::Two, Card::rank);
    if slam {
        // Nothing is to be given away: a sequence, or from nothing.
        return match (run, top) {
            (3.., _) => (60, "a sequence is safe and builds a trick against a slam"),
            (_, top) if top <= Rank::Nine => {
                (30 + length, "against a notrump slam leads from nothing and waits")
            }
            _ => (5, "leads the least dangerous suit against a slam"),
        };
    }
    if run >= 3 || run == 2 && broken(own) {
        return (30 + 11 * length, "the top of a sequence in a long suit");
    }
    let entries = (facts.hand - own).iter().filter(|card| card.rank() >= Rank::King).count() as i32;
    let honours = own.iter().filter(|card| card.rank() >= Rank::Ten).count() as i32;
    let points = 11 * length + 3 * honours + if length >= 5 { 2 * entries + 4 } else { 0 };
    match (length, top) {
        (4.., top) if top >= Rank::Jack => (points, "fourth best of its longest and strongest suit"),
        (4.., _) => (points - 6, "leads from length, though the suit is weak"),
        (_, top) if top <= Rank::Nine => (points + 4, "the top of nothing, which gives nothing away"),
        _ => (points - 6, "leads a short suit in the hope of finding partner's"),
    }
}

fn against_suit(facts: &PlayFacts<'_>, suit: Suit) -> (i32, &'static str) {
    let own = facts.hand.suit(suit);
    let slam = facts.contract.bid.level.get() >= 6;
    if facts.is_trump(suit) {
        return trump_lead(facts, own);
    }
    let has = |rank| own.contains(Card::new(suit, rank));
    let (length, run) = (own.len(), sequence(own));
    let trumps = facts.trump.map_or(CardSet::EMPTY, |trump| facts.hand.suit(trump));
    let short_of_tricks = trumps.len() <= 3 && !trumps.is_empty();
    match () {
        () if has(Rank::Ace) && has(Rank::King) => {
            (62, "the ace from ace and king: it looks at dummy and keeps the lead")
        }
        () if length == 1 && short_of_tricks && !(slam && has(Rank::Ace)) => {
            let honour = own.iter().any(|card| card.rank() >= Rank::Queen);
            (if honour { 30 } else { 52 }, "a singleton, hoping for a ruff")
        }
        () if run >= 3 && has_top(own, Rank::Ten) => {
            (56 - length as i32, "the top of a sequence, safe and constructive")
        }
        () if has(Rank::King) && has(Rank::Queen) => (50 - length as i32, "the king from king and queen"),
        () if has(Rank::Ace) && slam => (40, "cashes an ace against a slam"),
        () if has(Rank::Ace) => {
            (6 - length as i32, "an ace without the king gives declarer a trick as a rule")
        }
        () if run >= 2 && has_top(own, Rank::Jack) => (40 - length as i32, "the top of touching honours"),
        () if length == 2 && !has_top(own, Rank::Jack) => {
            (if short_of_tricks { 34 } else { 26 }, "a doubleton: it gives little away and may bring a ruff")
        }
        () if has(Rank::King) || has(Rank::Queen) => {
            let attack = if slam { 14 } else { 0 };
            (
                22 + attack - if length == 2 { 12 } else { 0 } + if length >= 4 { 4 } else { 0 },
                "low from an honour, to build a trick in time",
            )
        }
        () if has(Rank::Jack) => (24, "low from the jack, the least dangerous honour to lead from"),
        () => (32, "leads from small cards, and gives nothing away"),
    }
}

fn trump_lead(facts: &PlayFacts<'_>, own: CardSet) -> (i32, &'static str) {
    let left_in = facts.contract.doubling != Doubling::Undoubled && facts.contract.bid.level.get() <= 2;
    let guarded_honour = own.iter().any(|card| card.rank() >= Rank::Jack);
    let base = if own.len() == 1 { 14 } else { 28 };
    // Length and strength over declarer's second suit: dummy will be asked to ruff it.
    let second = facts.plain_suits().any(|suit| {
        let held = facts.hand.suit(suit);
        facts.calls.has_named(facts.declarer(), suit) && held.len() >= 4 && has_top(held, Rank::Queen)
    });
    let points = base - if guarded_honour { 14 } else { 0 }
        + if second { 28 } else { 0 }
        + if left_in { 60 } else { 0 };
    let why = match () {
        () if left_in => "partner left the double in with trumps: leads one, to draw declarer's",
        () if second => "leads a trump, so that dummy cannot ruff declarer's second suit",
        () => "a quiet trump lead gives nothing away",
    };
    (points, why)
}

/// The card of a suit, by the holding.
pub(super) fn card(facts: &PlayFacts<'_>, suit: Suit) -> Card {
    let own = facts.hand.suit(suit);
    by_holding(own, facts.trump.is_some(), facts.is_trump(suit))
        .or(facts.hand.lowest())
        .expect("a seat on lead holds a card")
}

/// The card that is led from a holding: top of a sequence, ace from ace and king, fourth best from
/// length, top of nothing, low from an honour. With trumps an ace is never led under.
pub(super) fn by_holding(own: CardSet, with_trumps: bool, is_trump: bool) -> Option<Card> {
    let top = own.highest()?;
    let length = own.len();
    if is_trump {
        return if sequence(own) >= 2 && top.rank() >= Rank::Queen && length > 2 {
            Some(top)
        } else {
            own.lowest()
        };
    }
    let touching = sequence(own);
    let honour = top.rank() >= Rank::Ten;
    let from_sequence =
        honour && (touching >= 3 || touching >= 2 && (with_trumps || broken(own) || length <= 3));
    if from_sequence || length <= 2 {
        return Some(top);
    }
    if with_trumps && top.rank() == Rank::Ace {
        return Some(top);
    }
    // An inner sequence: the jack from king, jack, ten; the ten from king or queen, ten, nine.
    let rest = own.without(top);
    let second = rest.highest()?;
    if !with_trumps && sequence(rest) >= 2 && second.rank() >= Rank::Ten && top.rank() >= Rank::Queen {
        return Some(second);
    }
    match length {
        3 if top.rank() <= Rank::Nine => Some(top),
        3 => own.lowest(),
        _ if top.rank() <= Rank::Nine => rest.highest(),
        _ => own.iter().rev().nth(3),
    }
}

/// How many cards touch from the top down.
pub(super) fn sequence(own: CardSet) -> usize {
    let mut ranks = own.iter().rev().map(|card| card.rank().index());
    let Some(mut last) = ranks.next() else { return 0 };
    let mut count = 1;
    for rank in ranks {
        if rank + 1 != last {
            break;
        }
        (last, count) = (rank, count + 1);
    }
    count
}

/// Two touching honours, and the card after the next.
fn broken(own: CardSet) -> bool {
    let mut ranks = own.iter().rev().map(|card| card.rank().index());
    match (ranks.next(), ranks.next(), ranks.next()) {
        (Some(first), Some(second), Some(third)) => {
            first == second + 1 && second == third + 2 && first >= Rank::Queen.index()
        }
        _ => false,
    }
}

fn has_top(own: CardSet, least: Rank) -> bool {
    own.highest().is_some_and(|top| top.rank() >= least)
}
