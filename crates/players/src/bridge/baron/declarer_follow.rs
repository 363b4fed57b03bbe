//! Declarer following to a trick, with either hand, and what it throws or ruffs with.

use cards::{Card, CardSet, Suit};

use super::declarer::Declaring;
use super::odds::{Manner, WAYS};
use super::plan::SuitPlan;
use super::rule::DeclarerRule;

/// Following suit.
pub(super) const FOLLOW: &[DeclarerRule] = &[
    DeclarerRule {
        says: "unblocks: the long hand's cards are all winners, and this one would be in their way",
        pick: unblock,
    },
    DeclarerRule { says: "goes on with the suit as planned", pick: as_planned },
    DeclarerRule { says: "lets the other hand's winner take the trick", pick: already_won },
    DeclarerRule {
        says: "holds up, so that the opponents run out of the suit before they get in again",
        pick: hold_up,
    },
    DeclarerRule { says: "plays the honour at once: it will never have a better chance", pick: now_or_never },
    DeclarerRule { says: "lets the lead run up to a tenace, which costs nothing", pick: free_finesse },
    DeclarerRule { says: "second hand low: the other hand plays last", pick: second_low },
    DeclarerRule { says: "wins as cheaply as it can", pick: win_cheaply },
    DeclarerRule { says: "cannot win, and plays its lowest", pick: |d| d.facts.legal.lowest() },
];

/// Unable to follow.
pub(super) const VOID: &[DeclarerRule] = &[
    DeclarerRule { says: "throws a loser on the other hand's winner", pick: throw_on_winner },
    DeclarerRule { says: "ruffs high enough not to be overruffed", pick: ruff_high },
    DeclarerRule { says: "ruffs", pick: ruff_low },
    DeclarerRule { says: "throws the card it will miss least", pick: throw },
];

fn led(d: &Declaring<'_>) -> Option<Suit> {
    d.facts.play.trick().led()
}

fn plan_of<'a>(d: &'a Declaring<'_>) -> Option<&'a SuitPlan> {
    Some(&d.plan.suits[led(d)?])
}

/// Whether this side led to the trick.
fn we_led(d: &Declaring<'_>) -> bool {
    d.plan.leader == d.facts.partner()
}

fn we_are_winning(d: &Declaring<'_>) -> bool {
    d.facts.best().is_some_and(|(seat, _)| seat == d.facts.partner())
}

/// Whether the trick is this side's already, whatever the last player holds.
fn surely_won(d: &Declaring<'_>) -> bool {
    let Some((seat, best)) = d.facts.best() else { return false };
    let last = d.facts.play.trick().len() == 3;
    let next = d.facts.turn.next();
    let suit = best.suit();
    let beaten = !(d.facts.out & CardSet::above(best)).is_empty() && d.facts.may_follow(next, suit);
    let led = d.facts.play.trick().led().unwrap_or(suit);
    let ruffed = d.facts.trump.is_some_and(|trump| {
        trump != suit && d.facts.may_follow(next, trump) && !d.facts.may_follow(next, led)
    });
    seat == d.facts.partner() && (last || !beaten && !ruffed)
}

fn unblock(d: &Declaring<'_>) -> Option<Card> {
    let (suit, facts) = (led(d)?, d.facts);
    if !we_led(d) || !surely_won(d) {
        return None;
    }
    let (own, long) = (facts.legal, facts.other().suit(suit));
    let good = long.len() >= own.len() && own.len() <= 2 && facts.masters(long) == long && long.len() >= 2;
    let in_the_way =
        own.lowest().zip(long.highest()).is_some_and(|(low, top)| low > top || own.highest() > Some(top));
    (good && in_the_way).then(|| own.highest())?
}

/// The way that the lead came from, carried on.
fn as_planned(d: &Declaring<'_>) -> Option<Card> {
    if !we_led(d) || d.facts.play.trick().len() != 2 {
        return None;
    }
    let plan = plan_of(d)?;
    let trick = d.facts.play.trick().cards();
    let (lead, second) = (trick[0], trick[1]);
    let second_in_suit = (second.suit() == plan.suit).then_some(second);
    if second_in_suit.is_none() && d.facts.is_trump(second.suit()) {
        return None;
    }
    let from_leader = |way: &usize| WAYS[*way].from == 0 && plan.lead(WAYS[*way]) == Some(lead);
    let is_trump = d.facts.is_trump(plan.suit);
    let value = |way: usize| {
        if is_trump {
            plan.odds(way).mean
        } else {
            d.plan.worth(plan.suit, way).unwrap_or(plan.odds(way).mean - 20.0)
        }
    };
    let ways = (0..WAYS.len()).filter(from_leader);
    let way = ways.fold(None, |best: Option<(usize, f32)>, way| match best {
        Some((_, high)) if high >= value(way) => best,
        _ => Some((way, value(way))),
    })?;
    let mut way = WAYS[way.0];
    // The cards that are out lie behind this hand when the second player has none: no finesse then.
    if second_in_suit.is_none() && way.manner != Manner::Duck {
        way.manner = Manner::Top;
    }
    plan.third(way, lead, second_in_suit)
}

fn already_won(d: &Declaring<'_>) -> Option<Card> {
    (we_are_winning(d) && surely_won(d)).then(|| d.facts.legal.lowest())?
}

/// With one stopper in their suit at notrump, when the lead has to be given up again: until the other
/// opponent has none left, as near as can be counted.
fn hold_up(d: &Declaring<'_>) -> Option<Card> {
    let (facts, suit) = (d.facts, led(d)?);
    if facts.trump.is_some() || we_led(d) || we_are_winning(d) {
        return None;
    }
    let plan = &d.plan.suits[suit];
    let ours = plan.hands[0] | plan.hands[1];
    let one_stopper = plan.masters(ours).len() == 1 && {
        // A second one would come of the next honour: two rounds stop them anyway.
        let rest = ours - plan.masters(ours);
        rest.highest().is_none_or(|next| (plan.out & CardSet::above(next)).len() >= 2)
    };
    let rounds = facts.play.tricks().iter().filter(|trick| trick.led() == Some(suit)).count();
    let dealt = CardSet::all_of(suit)
        - facts.out
        - facts.played[facts.turn.next()]
        - facts.played[facts.turn.previous()];
    let by_seven = 7usize.saturating_sub(dealt.len());
    let elsewhere = d.plan.danger - plan.danger;
    let affordable = d.plan.spare > rounds.max(1) && d.plan.missing > 0 && elsewhere <= 1;
    let low = facts.legal.lowest()?;
    let could_win = !facts.winning().is_empty() || !facts.masters(facts.other().suit(suit)).is_empty();
    (one_stopper
        && rounds < by_seven
        && affordable
        && could_win
        && plan.out.len() >= 4
        && !facts.is_master(low))
    .then_some(low)
}

/// An honour with one small card, the top in the other hand: next time it falls for nothing.
fn now_or_never(d: &Declaring<'_>) -> Option<Card> {
    let (facts, suit) = (d.facts, led(d)?);
    if we_led(d) || facts.play.trick().len() != 1 || facts.legal.len() != 2 {
        return None;
    }
    let honour = facts.legal.highest().filter(|card| card.rank() >= cards::Rank::Jack)?;
    let other = facts.other().suit(suit);
    let higher = facts.above(honour);
    let beats_lead = facts.winning().contains(honour);
    // With the top in the other hand, or the king before the ace.
    let helped = !facts.masters(other).is_empty() && higher > 0 && other.len() > 1;
    let bare_king = higher == 1 && other.iter().all(|card| facts.above(card) > 1);
    // With the next card below it in the other hand, low serves as well.
    let backed = other.iter().any(|card| card < honour && facts.above(card) == higher);
    (beats_lead && (helped || bare_king) && !backed).then_some(honour)
}

/// Second to play with ace and queen or the like, the other hand without help.
fn free_finesse(d: &Declaring<'_>) -> Option<Card> {
    let (facts, suit) = (d.facts, led(d)?);
    if we_led(d) || facts.play.trick().len() != 1 {
        return None;
    }
    let other = facts.other().suit(suit);
    let top_here = !facts.masters(facts.legal).is_empty();
    let low_finesse = facts.winning().iter().find(|&card| facts.above(card) == 1)?;
    let helped = other.highest().is_some_and(|card| facts.above(card) <= 2);
    (top_here && !helped).then_some(low_finesse)
}

fn second_low(d: &Declaring<'_>) -> Option<Card> {
    let (facts, suit) = (d.facts, led(d)?);
    if we_led(d) || facts.play.trick().len() != 1 {
        return None;
    }
    let other = facts.other().suit(suit);
    let (_, best) = facts.best()?;
    let able = other.highest().is_some_and(|card| card > best && facts.above(card) <= 1);
    let void = other.is_empty() && facts.trump.is_some_and(|trump| !facts.other().suit(trump).is_empty());
    let hopeless = facts.winning().iter().all(|card| !facts.is_master(card));
    (able || void || hopeless).then(|| facts.legal.lowest())?
}

fn win_cheaply(d: &Declaring<'_>) -> Option<Card> {
    let facts = d.facts;
    if we_are_winning(d) && facts.play.trick().len() == 3 {
        return None;
    }
    let winning = facts.winning();
    match facts.play.trick().len() {
        3 => winning.lowest(),
        // Somebody plays behind: the lowest card that nothing beats.
        _ => winning.iter().find(|&card| facts.is_master(card)).or_else(|| {
            let near = winning.iter().find(|&card| facts.above(card) <= 1);
            near.filter(|_| !we_are_winning(d))
        }),
    }
}

fn throw_on_winner(d: &Declaring<'_>) -> Option<Card> {
    let last_hand_wins = || {
        // The other hand plays last, with a card over everything.
        let other = d.facts.other();
        let suit = led(d)?;
        let best = d.facts.best()?.1;
        let master = d.facts.masters(other.suit(suit)).highest()?;
        (d.facts.play.trick().len() == 1 && !we_led(d) && best.suit() == suit && master > best).then_some(())
    };
    (surely_won(d) || last_hand_wins().is_some()).then(|| throw(d))?
}

fn ruff_high(d: &Declaring<'_>) -> Option<Card> {
    let trump = d.facts.trump?;
    let ruffs = d.facts.winning().suit(trump);
    let next = d.facts.turn.next();
    let last = d.facts.play.trick().len() == 3;
    let suit = led(d)?;
    let threat = !last && !d.facts.may_follow(next, suit) && d.facts.may_follow(next, trump);
    threat.then(|| ruffs.iter().find(|&card| d.facts.is_master(card)))?
}

fn ruff_low(d: &Declaring<'_>) -> Option<Card> {
    let trump = d.facts.trump?;
    d.facts.winning().suit(trump).lowest()
}

/// What will be missed least: never a winner, nor the guard of a suit, nor a long card that may come good.
pub(super) fn throw(d: &Declaring<'_>) -> Option<Card> {
    let facts = d.facts;
    let spare = facts.legal - facts.trump.map_or(CardSet::EMPTY, CardSet::all_of);
    let spare = if spare.is_empty() { facts.legal } else { spare };
    let cost = |card: Card| {
        let suit = card.suit();
        let plan = &d.plan.suits[suit];
        let own = facts.hand.suit(suit);
        let other = facts.other().suit(suit);
        let is_winner = facts.is_master(card);
        let longest = own.len() > other.len();
        let guards = own.highest().is_some_and(|top| {
            let higher = facts.above(top);
            higher > 0 && own.len() == higher + 1
        });
        // The only card with which the other hand's winners are reached.
        let link = own.len() == 1 && !facts.masters(other).is_empty();
        let low = card.rank().index() as i32;
        i32::from(is_winner) * 60
            + i32::from(longest && plan.sure > 0) * 8
            + i32::from(longest && own.len() >= 4) * 6
            + i32::from(guards) * 14
            + i32::from(link) * 25
            + low
    };
    spare.iter().min_by_key(|&card| cost(card))
}
