//! A defender following to a trick, or unable to.

use bridge::Pair;
use cards::{Card, CardSet, Rank, Seat, Suit};

use super::facts::PlayFacts;
use super::rule::DefenceRule;
use super::signals;

/// Second to play, an opponent having led.
pub(super) const SECOND: &[DefenceRule] = &[
    DefenceRule { says: "takes the trick that beats the contract", pick: take_the_setting_trick },
    DefenceRule { says: "covers an honour with an honour, to promote what lies below", pick: cover },
    DefenceRule { says: "takes its ace before the suit is ruffed", pick: take_the_ace },
    DefenceRule {
        says: "wins over dummy, which cannot beat it, when an honour comes by",
        pick: over_weak_dummy,
    },
    DefenceRule { says: "takes an honour with its ace: aces are meant for that", pick: take_an_honour },
    DefenceRule { says: "splits its honours over the tenace", pick: split },
    DefenceRule { says: "the last round that it can win: takes its winner", pick: last_chance },
    DefenceRule { says: "second hand low, the card telling partner the number", pick: low_with_count },
];

/// Third to play, partner having led.
pub(super) const THIRD: &[DefenceRule] = &[
    DefenceRule { says: "unblocks partner's long suit", pick: unblock },
    DefenceRule { says: "partner's card will do: encourages or discourages", pick: leave_it_to_partner },
    DefenceRule { says: "keeps its high card over dummy's and finesses against it", pick: finesse_dummy },
    DefenceRule { says: "plays no higher than dummy makes it", pick: only_as_high_as_needed },
    DefenceRule { says: "third hand high, the lowest of equals", pick: third_high },
    DefenceRule { says: "cannot help, and says so with its lowest", pick: |facts| facts.legal.lowest() },
];

/// Last to play.
pub(super) const FOURTH: &[DefenceRule] = &[
    DefenceRule { says: "holds up, to cut declarer off from dummy's long suit", pick: hold_up },
    DefenceRule { says: "wins as cheaply as it can", pick: win_cheaply },
    DefenceRule { says: "partner has won the trick: keeps its high cards", pick: keep },
    DefenceRule { says: "cannot win, and shows partner the number", pick: low_with_count },
];

/// Unable to follow.
pub(super) const VOID: &[DefenceRule] = &[
    DefenceRule { says: "overruffs", pick: overruff },
    DefenceRule { says: "ruffs", pick: ruff },
    DefenceRule { says: "throws a card that guards nothing", pick: discard },
];

fn led(facts: &PlayFacts<'_>) -> Option<Suit> {
    facts.play.trick().led()
}

fn partner_is_winning(facts: &PlayFacts<'_>) -> bool {
    facts.best().is_some_and(|(seat, _)| seat == facts.partner())
}

/// A sure winner now, when it and those left in hand are enough.
fn take_the_setting_trick(facts: &PlayFacts<'_>) -> Option<Card> {
    let sure = facts
        .winning()
        .iter()
        .find(|&card| facts.is_master(card) && card.suit() == led(facts).unwrap_or(card.suit()))?;
    (facts.need <= 1).then_some(sure)
}

fn cover(facts: &PlayFacts<'_>) -> Option<Card> {
    let (leader, lead) = facts.best()?;
    let suit = led(facts)?;
    if lead.rank() < Rank::Ten || lead.suit() != suit {
        return None;
    }
    let higher = facts.legal & CardSet::above(lead);
    let cheapest = higher.lowest()?;
    if leader == facts.dummy() {
        // From a sequence the last is covered, not the first.
        let next_below = facts.table().suit(suit).iter().any(|card| {
            card < lead
                && (CardSet::above(card) & CardSet::below(lead) & !(facts.gone | facts.table() | facts.hand))
                    .is_empty()
        });
        let promotes = !(facts.out & CardSet::below(lead)).iter().all(|card| card.rank() < Rank::Eight);
        let long_enough = facts.legal.len() <= 3;
        (!next_below && promotes && long_enough && cheapest.rank() >= Rank::Queen).then_some(cheapest)
    } else {
        // Declarer leads an honour towards dummy: covered when dummy holds something higher still.
        let dummy_higher = facts.table().suit(suit).highest().is_some_and(|top| top > cheapest);
        (dummy_higher
            && cheapest.rank() >= Rank::Queen
            && lead.rank() >= Rank::Jack
            && facts.legal.len() <= 3)
            .then_some(cheapest)
    }
}

/// Dummy led its only card, and declarer may be able to win or ruff the next round.
fn take_the_ace(facts: &PlayFacts<'_>) -> Option<Card> {
    let suit = led(facts)?;
    let leader = facts.play.trick().leader();
    let master = facts.masters(facts.winning()).highest()?;
    let bare = leader == facts.dummy()
        && facts.table().suit(suit).is_empty()
        && facts.trump.is_some_and(|trump| trump != suit && !facts.table().suit(trump).is_empty());
    let declarer_short = leader != facts.dummy()
        && facts.trump.is_some_and(|trump| trump != suit)
        && facts.calls.has_named(facts.declarer(), suit)
        && facts.legal.len() >= 5;
    (bare || declarer_short).then_some(master)
}

/// Dummy plays third and is seen.
fn over_weak_dummy(facts: &PlayFacts<'_>) -> Option<Card> {
    let suit = led(facts)?;
    let (_, lead) = facts.best()?;
    if facts.turn.next() != facts.dummy() || lead.rank() < Rank::Ten || lead.suit() != suit {
        return None;
    }
    let dummy = facts.table();
    let ruffs = facts
        .trump
        .is_some_and(|trump| trump != suit && dummy.suit(suit).is_empty() && !dummy.suit(trump).is_empty());
    let over = facts.winning().suit(suit);
    (!ruffs).then(|| over.iter().find(|&card| dummy.suit(suit).highest().is_none_or(|top| top < card)))?
}

fn take_an_honour(facts: &PlayFacts<'_>) -> Option<Card> {
    let suit = led(facts)?;
    let (leader, lead) = facts.best()?;
    let master = facts.masters(facts.winning()).suit(suit).highest()?;
    // Cutting declarer off from a long suit of dummy's is better.
    let long = facts.trump.is_none() && facts.table().suit(suit).len() >= 4 && leader != facts.dummy();
    (lead.suit() == suit && lead.rank() >= Rank::Queen && !long).then_some(master)
}

/// Two touching honours when the third hand, dummy, has a card over them.
fn split(facts: &PlayFacts<'_>) -> Option<Card> {
    let suit = led(facts)?;
    let over = facts.winning();
    let top = over.highest()?;
    let second = over.without(top).highest()?;
    let touching = top.rank().index() == second.rank().index() + 1 && second.rank() >= Rank::Jack;
    let third_is_dummy = facts.turn.next() == facts.dummy();
    let tenace = third_is_dummy
        && facts.table().suit(suit).iter().any(|card| card > top)
        && facts.table().suit(suit).iter().any(|card| card < second && card.rank() >= Rank::Nine);
    let from_dummy = !third_is_dummy && top.rank() >= Rank::King && facts.legal.len() <= 3;
    (touching && (tenace || from_dummy)).then_some(second)
}

/// A winner that would be caught, or of no use, later: alone, or the hand has few tricks to go.
fn last_chance(facts: &PlayFacts<'_>) -> Option<Card> {
    let master = facts.masters(facts.winning()).highest()?;
    let suit = led(facts)?;
    let ends = facts.left <= 3 || facts.legal.len() == 1;
    let void_soon = facts.trump.is_some_and(|trump| trump != suit)
        && facts.turn.next() == facts.dummy()
        && facts.table().suit(suit).len() == 1;
    (ends || void_soon && facts.play.tricks().iter().any(|trick| trick.led() == Some(suit))).then_some(master)
}

fn low_with_count(facts: &PlayFacts<'_>) -> Option<Card> {
    if led(facts).is_some_and(|suit| facts.is_trump(suit)) {
        return facts.legal.lowest();
    }
    signals::count(facts, led(facts)?)
}

/// Nothing that follows beats partner's card.
fn partner_surely_wins(facts: &PlayFacts<'_>) -> bool {
    let Some((seat, best)) = facts.best() else { return false };
    if seat != facts.partner() {
        return false;
    }
    let next = facts.turn.next();
    let trick_is_complete = facts.play.trick().len() == 3;
    let suit = best.suit();
    let beats = if next == facts.dummy() { facts.table() } else { facts.out };
    let beaten = !(beats & CardSet::above(best)).is_empty() && facts.may_follow(next, suit);
    let ruffed = facts
        .trump
        .is_some_and(|trump| trump != suit && facts.may_follow(next, trump) && !facts.may_follow(next, suit));
    trick_is_complete || !beaten && !ruffed
}

fn unblock(facts: &PlayFacts<'_>) -> Option<Card> {
    let suit = led(facts)?;
    let lead = *facts.play.trick().cards().first()?;
    // With an honour and one small card under partner's honour lead at notrump.
    let two =
        facts.trump.is_none() && facts.legal.len() == 2 && lead.rank() >= Rank::Queen && lead.suit() == suit;
    let honour = facts.legal.highest().filter(|card| card.rank() >= Rank::Jack)?;
    let dummy_gains = facts
        .table()
        .suit(suit)
        .iter()
        .any(|card| card.rank() >= Rank::Ten && card < honour && card.rank() > Rank::Nine);
    let from_sequence = honour > lead || honour.rank().index() + 1 >= lead.rank().index().saturating_sub(1);
    (two && !dummy_gains && from_sequence).then_some(honour)
}

fn leave_it_to_partner(facts: &PlayFacts<'_>) -> Option<Card> {
    let (_, best) = facts.best()?;
    let next = facts.turn.next();
    let surely = partner_surely_wins(facts);
    // An honour that was led is not overtaken; a ten or nine is only if the next card above it is out.
    let honour = partner_is_winning(facts) && best.rank() >= Rank::Queen;
    let equal = partner_is_winning(facts)
        && facts.winning().iter().all(|card| {
            (CardSet::above(best) & CardSet::below(card) & !(facts.gone | facts.hand)).is_empty()
                && card.rank() < Rank::Ace
        })
        && next != facts.dummy();
    (surely || honour || equal).then(|| signals::encourage(facts, led(facts)?))?
}

/// Dummy has played, and holds an honour still: a lower card may force declarer's, with ours kept.
fn finesse_dummy(facts: &PlayFacts<'_>) -> Option<Card> {
    let suit = led(facts)?;
    if facts.turn.previous() != facts.dummy() {
        return None;
    }
    let top = facts.winning().highest()?;
    let kept_over =
        facts.table().suit(suit).highest().filter(|&honour| honour < top && honour.rank() >= Rank::Ten)?;
    // The best card below dummy's honour that is still worth something.
    let lower = facts.winning().iter().rev().find(|&card| card < kept_over)?;
    let between = (CardSet::above(lower) & CardSet::below(kept_over) & facts.out).len();
    (lower.rank() >= Rank::Nine && between == 0 && !facts.is_master(lower) && facts.above(lower) <= 2)
        .then_some(lower)
}

/// Dummy plays last and is seen: the cheapest card that wins, or that makes dummy play its highest.
fn only_as_high_as_needed(facts: &PlayFacts<'_>) -> Option<Card> {
    let suit = led(facts)?;
    if facts.turn.next() != facts.dummy() {
        return None;
    }
    let dummy = facts.table().suit(suit);
    let over = |card: Card| (dummy & CardSet::above(card)).len();
    let fewest = facts.winning().iter().map(over).min()?;
    facts.winning().iter().find(|&card| over(card) == fewest)
}

fn third_high(facts: &PlayFacts<'_>) -> Option<Card> {
    let top = facts.winning().highest()?;
    Some(facts.lowest_equal(facts.winning(), top))
}

/// Dummy's long suit without another entry at notrump: the ace waits until declarer has no more.
fn hold_up(facts: &PlayFacts<'_>) -> Option<Card> {
    let suit = led(facts)?;
    let dummy = facts.table().suit(suit);
    let leader = facts.play.trick().leader();
    if facts.is_trump(suit)
        || Pair::of(leader) != facts.contract.pair()
        || facts.need <= 1
        || facts.trump.is_some()
    {
        return None;
    }
    let masters = facts.masters(facts.winning());
    let long = dummy.len() >= 3 && facts.legal.len() >= 2 && masters.len() == 1 && facts.winning() == masters;
    let entries =
        Suit::ALL.into_iter().filter(|&other| other != suit && facts.masters_of_dummy(other) > 0).count();
    // How many declarer still has, if partner's number is what its card said.
    let hidden = facts.out.suit(suit).len();
    let partner_has = match signals::even(facts, suit) {
        Some(true) => 1,
        Some(false) => 2,
        None => hidden / 2,
    };
    let declarer_has = hidden.saturating_sub(partner_has);
    (long && entries == 0 && declarer_has >= 1).then(|| (facts.legal - masters).lowest())?
}

fn win_cheaply(facts: &PlayFacts<'_>) -> Option<Card> {
    (!partner_is_winning(facts)).then(|| facts.winning().lowest())?
}

fn keep(facts: &PlayFacts<'_>) -> Option<Card> {
    partner_is_winning(facts).then(|| signals::encourage(facts, led(facts)?))?
}

fn overruff(facts: &PlayFacts<'_>) -> Option<Card> {
    let trump = facts.trump?;
    let (seat, best) = facts.best()?;
    let theirs = seat != facts.partner() && best.suit() == trump;
    theirs.then(|| facts.winning().suit(trump).lowest())?
}

/// Not partner's trick, and not where partner is likely to win behind.
fn ruff(facts: &PlayFacts<'_>) -> Option<Card> {
    let trump = facts.trump?;
    let ruffs = facts.winning().suit(trump);
    let (_, best) = facts.best()?;
    if partner_is_winning(facts) && (partner_surely_wins(facts) || best.rank() >= Rank::Queen) {
        return None;
    }
    let next = facts.turn.next();
    let suit = led(facts)?;
    if facts.play.trick().len() == 1 {
        // Second to play: a loser that partner can beat is left to partner.
        let third_is_dummy = next == facts.dummy();
        let theirs =
            if third_is_dummy { facts.table().suit(suit) } else { CardSet::EMPTY } | CardSet::of(best);
        let strong = theirs.highest().is_some_and(|top| (facts.out & CardSet::above(top)).len() <= 1);
        if !strong && third_is_dummy && facts.may_follow(next, suit) {
            return None;
        }
    }
    let last = facts.play.trick().len() == 3;
    let over = !last && !facts.may_follow(next, suit) && facts.may_follow(next, trump);
    if over {
        let theirs = if next == facts.dummy() { facts.table().suit(trump) } else { facts.out.suit(trump) };
        return ruffs.iter().find(|&card| theirs.highest().is_none_or(|top| card > top)).or(ruffs.lowest());
    }
    ruffs.lowest()
}

/// The card that guards nothing: not a winner, not one that keeps a suit of dummy's or declarer's from
/// running, not the last of partner's suit.
fn discard(facts: &PlayFacts<'_>) -> Option<Card> {
    let spare = facts.legal - facts.trump.map_or(CardSet::EMPTY, CardSet::all_of);
    let spare = if spare.is_empty() { facts.legal } else { spare };
    let cost = |card: Card| {
        let suit = card.suit();
        let own = facts.hand.suit(suit);
        let dummy = facts.table().suit(suit);
        let master = facts.is_master(card);
        // As many as dummy has, with a card that beats its low ones.
        let useful = own.highest().is_some_and(|top| dummy.lowest().is_none_or(|low| top > low));
        let guards_dummy = !dummy.is_empty() && useful && own.len() <= dummy.len() && dummy.len() >= 3;
        let declarers = facts.calls.has_named(facts.declarer(), suit) && own.len() <= 4;
        let guarded = own.highest().is_some_and(|top| {
            let higher = facts.above(top);
            (1..=2).contains(&higher) && own.len() == higher + 1
        });
        let partners = partners_suit(facts) == Some(suit) && own.len() == 1;
        let long = facts.trump.is_none() && own.len() >= 4 && facts.above(card) <= 3;
        i32::from(master) * 50
            + i32::from(guards_dummy) * 22
            + i32::from(declarers) * 8
            + i32::from(guarded) * 18
            + i32::from(partners) * 14
            + i32::from(long) * 10
            + card.rank().index() as i32
            - own.len() as i32
    };
    spare.iter().min_by_key(|&card| cost(card))
}

fn partners_suit(facts: &PlayFacts<'_>) -> Option<Suit> {
    let by_partner = |seat: Seat| seat == facts.partner();
    facts.play.tricks().iter().find(|trick| by_partner(trick.leader())).and_then(|trick| trick.led())
}
