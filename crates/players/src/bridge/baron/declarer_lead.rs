//! Declarer on lead, from either hand.

use cards::{Card, CardSet, Suit};

use super::declarer::Declaring;
use super::odds::{Manner, WAYS};
use super::plan::SuitPlan;
use super::rule::DeclarerRule;

/// With trumps.
pub(super) const TRUMPS: &[DeclarerRule] = &[
    DeclarerRule {
        says: "ruffs a loser in the hand with fewer trumps, where a ruff is an extra trick",
        pick: ruff_a_loser,
    },
    DeclarerRule {
        says: "throws a loser on a winner before the opponents get in to take it",
        pick: discard_first,
    },
    DeclarerRule {
        says: "makes the short hand void, to ruff there before trumps are drawn",
        pick: prepare_a_ruff,
    },
    DeclarerRule { says: "draws trumps from the top", pick: draw_from_the_top },
    DeclarerRule {
        says: "draws trumps, playing the suit in the way that loses least",
        pick: draw_by_the_odds,
    },
    DeclarerRule { says: "crosses to the other hand, to lead trumps from there", pick: cross_for_trumps },
    DeclarerRule {
        says: "ruffs a suit out, so that the long cards of the other hand become good",
        pick: ruff_out,
    },
];

/// Without trumps, or when they are dealt with.
pub(super) const SUITS: &[DeclarerRule] = &[
    DeclarerRule { says: "has all the tricks it needs on top and cashes them while it can", pick: cash_out },
    DeclarerRule {
        says: "plays its suit so that only the opponent who can do no harm may get in",
        pick: avoid_the_dangerous_one,
    },
    DeclarerRule {
        says: "ducks a round early, to keep an entry to the long cards",
        pick: |d| d.developing(is_duck),
    },
    DeclarerRule {
        says: "takes the finesse, which is better than playing for the drop",
        pick: |d| d.developing(is_finesse),
    },
    DeclarerRule {
        says: "cashes a top card before the finesse, in case an honour falls",
        pick: |d| d.developing(|manner| manner == Manner::TopThenFinesse),
    },
    DeclarerRule {
        says: "leads an honour and lets it run unless it is covered",
        pick: |d| d.developing(|manner| manner == Manner::Run),
    },
    DeclarerRule {
        says: "develops its most promising suit from the top",
        pick: |d| d.developing(|manner| manner == Manner::Top),
    },
    DeclarerRule { says: "crosses to the other hand, from which the next suit has to be led", pick: cross },
    DeclarerRule { says: "unblocks: plays the high cards of the shorter hand first", pick: unblock },
    DeclarerRule { says: "cashes winners that the other hand does not need as entries", pick: cash_own },
    DeclarerRule { says: "plays winners of the suit in which both hands have some", pick: cash_common },
    DeclarerRule { says: "crosses to winners in the other hand", pick: cross_to_winners },
    DeclarerRule {
        says: "has no better than a lead towards the other hand's high cards",
        pick: towards_strength,
    },
    DeclarerRule { says: "gives up a trick in its longest suit", pick: exit },
];

fn is_duck(manner: Manner) -> bool {
    manner == Manner::Duck
}

fn is_finesse(manner: Manner) -> bool {
    matches!(manner, Manner::Finesse(_))
}

/// Top tricks are enough, and giving up the lead would let them take too many.
fn cash_out(d: &Declaring<'_>) -> Option<Card> {
    let enough = d.plan.missing == 0 && (d.plan.danger + 1 > d.plan.spare || d.next.is_none());
    enough.then(|| {
        unblock(d).or_else(|| cash_own(d)).or_else(|| cash_common(d)).or_else(|| cross_to_winners(d))
    })?
}

fn avoid_the_dangerous_one(d: &Declaring<'_>) -> Option<Card> {
    let next = d.next.filter(|next| d.plan.avoids_the_dangerous_one(next.suit, next.index))?;
    d.developing(|manner| manner == next.way.manner)
}

fn cross(d: &Declaring<'_>) -> Option<Card> {
    let next = d.next.filter(|next| next.way.from == 1)?;
    d.crossing(next.suit)
}

fn unblock(d: &Declaring<'_>) -> Option<Card> {
    let blocked = |plan: &SuitPlan| {
        let [here, there] = plan.hands;
        let winners = plan.masters(here);
        (!winners.is_empty() && here.len() < there.len() && !plan.masters(there).is_empty())
            .then(|| winners.highest())?
    };
    plain_plans(d).find_map(blocked)
}

fn cash_own(d: &Declaring<'_>) -> Option<Card> {
    let own = plain_plans(d).filter(|plan| plan.masters(plan.hands[1]).is_empty());
    longest_winners(own)
}

fn cash_common(d: &Declaring<'_>) -> Option<Card> {
    longest_winners(plain_plans(d)).or_else(|| {
        let trumps = d.plan.trumps().filter(|trumps| trumps.out.is_empty())?;
        let only_trumps = d.hand().suit(trumps.suit) == d.hand();
        only_trumps.then(|| trumps.hands[0].highest())?
    })
}

fn longest_winners<'a>(plans: impl Iterator<Item = &'a SuitPlan>) -> Option<Card> {
    let winners = plans.filter_map(|plan| {
        let winners = plan.masters(plan.hands[0]);
        Some((winners.len(), winners.highest()?))
    });
    winners.max_by_key(|&(count, card)| (count, card)).map(|(_, card)| card)
}

fn cross_to_winners(d: &Declaring<'_>) -> Option<Card> {
    let other = plain_plans(d).any(|plan| !plan.masters(plan.hands[1]).is_empty());
    let crossing = || {
        let led = |plan: &SuitPlan| {
            let led = plan.hands[0].lowest()?;
            plan.masters(plan.hands[1]).highest().filter(|&winner| winner > led).map(|_| led)
        };
        Suit::WRITTEN.into_iter().find_map(|suit| led(&d.plan.suits[suit]))
    };
    other.then(crossing)?
}

fn towards_strength(d: &Declaring<'_>) -> Option<Card> {
    let promising = |plan: &SuitPlan| {
        let [here, there] = plan.hands;
        let top = there.highest()?;
        let higher = (plan.out & CardSet::above(top)).len();
        (higher <= 2 && there.len() > higher && !here.is_empty()).then_some((there.len(), here.lowest()?))
    };
    plain_plans(d).filter_map(promising).max_by_key(|&(length, card)| (length, card)).map(|(_, card)| card)
}

fn exit(d: &Declaring<'_>) -> Option<Card> {
    let hand = d.hand();
    let trump = d.facts.trump;
    let longest = |suits: &mut dyn Iterator<Item = Suit>| {
        suits.filter(|&suit| !hand.suit(suit).is_empty()).max_by_key(|&suit| {
            let plan = &d.plan.suits[suit];
            (plan.hands[0].len() + plan.hands[1].len(), suit)
        })
    };
    let suit = longest(&mut d.facts.plain_suits()).or(trump)?;
    hand.suit(suit).lowest()
}

/// The suits besides trumps.
fn plain_plans<'a>(d: &'a Declaring<'_>) -> impl Iterator<Item = &'a SuitPlan> {
    d.facts.plain_suits().map(|suit| &d.plan.suits[suit])
}

/// Which hand, 0 on lead or 1, has fewer trumps; `None` when neither has.
fn short_hand(trumps: &SuitPlan) -> Option<usize> {
    match trumps.hands[0].len().cmp(&trumps.hands[1].len()) {
        std::cmp::Ordering::Less => Some(0),
        std::cmp::Ordering::Greater => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}

/// Cards of the long trump hand in a plain suit that are no winners, beyond the length of the other.
fn losers(plan: &SuitPlan, long: usize) -> usize {
    let [own, other] = [plan.hands[long], plan.hands[1 - long]];
    let winners = plan.masters(own | other).len();
    own.len().saturating_sub(winners.max(other.len()))
}

/// Rounds that it takes, more often than not, to draw what is out.
fn rounds(out: usize) -> usize {
    [0, 1, 2, 2, 3, 3, 4, 4][out.min(7)]
}

/// Whether drawing trumps first would leave the short hand without a trump for the ruffs.
fn ruffs_come_first(trumps: &SuitPlan, short: usize, wanted: usize) -> bool {
    trumps.hands[short].len() < rounds(trumps.out.len()) + wanted
}

fn ruff_a_loser(d: &Declaring<'_>) -> Option<Card> {
    let trumps = d.plan.trumps()?;
    // From the long hand, or with trumps alike from either.
    let to = 1;
    if trumps.hands[to].is_empty() || short_hand(trumps) == Some(0) {
        return None;
    }
    let loser = |plan: &SuitPlan| {
        let [here, there] = plan.hands;
        let loser = (here - plan.masters(here)).lowest()?;
        let wanted = here.len() - plan.masters(here).len();
        let soon = trumps.out.is_empty() || ruffs_come_first(trumps, to, wanted);
        (there.is_empty() && soon).then_some((wanted, loser))
    };
    plain_plans(d).filter_map(loser).max_by_key(|&(wanted, card)| (wanted, card)).map(|(_, card)| card)
}

/// A suit in which the short hand is shorter, with losers in the long hand that it could ruff.
fn prepare_a_ruff(d: &Declaring<'_>) -> Option<Card> {
    let trumps = d.plan.trumps()?;
    let short = short_hand(trumps)?;
    if trumps.hands[short].is_empty() || trumps.out.is_empty() {
        return None;
    }
    let suit = |plan: &SuitPlan| {
        let (own, other) = (plan.hands[short], plan.hands[1 - short]);
        let wanted = losers(plan, 1 - short).min(trumps.hands[short].len());
        let possible = wanted > 0 && own.len() <= 2 && other.len() > own.len() && !own.is_empty();
        // Each round that is lost lets them draw our trumps instead.
        let lost = own.len().saturating_sub(plan.masters(own | other).len());
        let quick = lost == 0 || lost == 1 && trumps.hands[short].len() >= 2;
        (possible && quick && ruffs_come_first(trumps, short, wanted)).then_some((wanted, plan.suit))
    };
    let (_, suit) = plain_plans(d).filter_map(suit).max()?;
    let plan = &d.plan.suits[suit];
    let here = plan.hands[0];
    let winners = plan.masters(here);
    let theirs = plan.masters(plan.hands[1]);
    if winners.is_empty() || !theirs.is_empty() && here.len() > plan.hands[1].len() {
        here.lowest()
    } else {
        winners.highest()
    }
}

/// When the opponents have more quick tricks than can be spared, and one can be thrown away at once.
fn discard_first(d: &Declaring<'_>) -> Option<Card> {
    let trumps = d.plan.trumps()?;
    // Drawing trumps must cost the lead, or else it comes first.
    let gives_up = !trumps.out.is_empty() && trumps.sure < rounds(trumps.out.len());
    if !gives_up || d.plan.danger < d.plan.spare {
        return None;
    }
    let useful = |plan: &SuitPlan| {
        let [here, there] = plan.hands;
        let winners = plan.masters(here | there).len();
        // A third round has to come through, and one hand throws on it.
        let throws = winners > here.len().min(there.len());
        let safe = plan.out.len() >= 2 * (here.len().min(there.len()) + 1);
        let elsewhere = d.plan.danger > plan.danger;
        if !(throws && safe && elsewhere) {
            return None;
        }
        let own = plan.masters(here);
        if own.is_empty() || (here.len() > there.len() && !plan.masters(there).is_empty()) {
            here.lowest()
        } else {
            own.highest()
        }
    };
    plain_plans(d).find_map(useful)
}

/// Whether there is still something to draw: not when all that is out is one card that would win anyway.
fn to_draw<'a>(d: &'a Declaring<'_>) -> Option<&'a SuitPlan> {
    let trumps = d.plan.trumps().filter(|trumps| !trumps.out.is_empty())?;
    let ours = trumps.hands[0] | trumps.hands[1];
    let masters_only = ours.highest().is_none_or(|top| trumps.out.iter().all(|card| card > top));
    let one_winner = trumps.out.len() == 1 && trumps.masters(ours).is_empty();
    (!one_winner && !masters_only).then_some(trumps)
}

fn draw_from_the_top(d: &Declaring<'_>) -> Option<Card> {
    let trumps = to_draw(d)?;
    let [here, there] = trumps.hands;
    let winners = trumps.masters(here | there).len();
    if winners < rounds(trumps.out.len()) {
        return None;
    }
    let own = trumps.masters(here);
    if !own.is_empty() && (here.len() <= there.len() || trumps.masters(there).is_empty()) {
        return own.highest();
    }
    if trumps.masters(there).is_empty() { own.highest() } else { here.lowest() }
}

fn draw_by_the_odds(d: &Declaring<'_>) -> Option<Card> {
    let trumps = to_draw(d)?;
    let (way, mean) = best_trump_way(trumps, 0)?;
    let across = best_trump_way(trumps, 1).filter(|&(_, other)| other > mean + 0.2);
    if across.is_some() && d.crossing(trumps.suit).is_some() {
        return None;
    }
    trumps.lead(WAYS[way])
}

fn cross_for_trumps(d: &Declaring<'_>) -> Option<Card> {
    let trumps = to_draw(d)?;
    best_trump_way(trumps, 1)?;
    d.crossing(trumps.suit)
}

fn best_trump_way(trumps: &SuitPlan, from: usize) -> Option<(usize, f32)> {
    if trumps.hands[from].is_empty() {
        return None;
    }
    let ways = (0..WAYS.len()).filter(|&way| WAYS[way].from == from && WAYS[way].manner != Manner::Duck);
    ways.map(|way| (way, trumps.odds(way).mean)).fold(None, |best: Option<(usize, f32)>, (way, mean)| {
        match best {
            Some((_, high)) if high >= mean => best,
            _ => Some((way, mean)),
        }
    })
}

/// A long suit over there, void here with trumps to spare: each ruff brings it nearer.
fn ruff_out(d: &Declaring<'_>) -> Option<Card> {
    let trumps = d.plan.trumps()?;
    let long_here = |plan: &SuitPlan| {
        let [here, there] = plan.hands;
        let useful = here.len() >= 3
            && there.is_empty()
            && plan.masters(here).len() < here.len()
            && !plan.out.is_empty();
        let possible = trumps.hands[1].len() >= 2 && d.plan.has_entry(0, plan.suit);
        (useful && possible && here.len() * 2 > plan.out.len())
            .then(|| (here - plan.masters(here)).lowest())?
    };
    plain_plans(d).find_map(long_here)
}
