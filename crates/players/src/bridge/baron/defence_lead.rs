//! A defender on lead after the first trick.

use cards::{Card, CardSet, Rank, Suit};

use super::facts::PlayFacts;
use super::opening::{by_holding, sequence};
use super::rule::DefenceRule;
use super::signals;

pub(super) const LEAD: &[DefenceRule] = &[
    DefenceRule { says: "cashes the tricks that beat the contract", pick: cash_the_setting_tricks },
    DefenceRule { says: "returns the suit that partner's card asked for", pick: as_asked },
    DefenceRule {
        says: "gives partner a ruff; the size of the card asks for the suit to come back",
        pick: give_a_ruff,
    },
    DefenceRule {
        says: "counts declarer's tricks: it has enough once it is in, so ours must come now",
        pick: now_or_never,
    },
    DefenceRule { says: "goes on with its long suit, which is established", pick: run_own_suit },
    DefenceRule { says: "returns partner's suit", pick: return_partners_suit },
    DefenceRule { says: "goes on with its suit, which partner encouraged", pick: continue_encouraged },
    DefenceRule {
        says: "cashes winners before declarer throws losers on dummy's long suit",
        pick: cash_before_they_go,
    },
    DefenceRule {
        says: "is active: dummy's long suit will take care of the losers, so a trick must be built now",
        pick: attack,
    },
    DefenceRule { says: "leads through dummy's strength", pick: through_strength },
    DefenceRule { says: "leads up to dummy's weakness", pick: up_to_weakness },
    DefenceRule { says: "leads the top of a sequence", pick: from_a_sequence },
    DefenceRule { says: "plays safe: leads a trump, which gives nothing away", pick: quiet_trump },
    DefenceRule { says: "plays safe: leads a suit in which it has nothing to lose", pick: passive },
    DefenceRule { says: "leads what seems least dangerous", pick: least_dangerous },
];

/// Winners of one's own in a suit, and whether they pass: somebody void with trumps would ruff.
fn winners(facts: &PlayFacts<'_>, suit: Suit) -> usize {
    let own = facts.hand.suit(suit);
    let masters = facts.masters(own);
    if may_be_ruffed(facts, suit) {
        return 0;
    }
    let rivals = facts.rivals().suit(suit).len();
    // When masters have drawn all the rest, every card of the suit wins.
    if facts.trump.is_none() && masters.len() * 2 >= rivals && !masters.is_empty() {
        own.len()
    } else {
        masters.len()
    }
}

fn may_be_ruffed(facts: &PlayFacts<'_>, suit: Suit) -> bool {
    let Some(trump) = facts.trump.filter(|&trump| trump != suit) else { return false };
    [facts.dummy(), facts.declarer()]
        .into_iter()
        .any(|seat| !facts.may_follow(seat, suit) && facts.may_follow(seat, trump))
}

fn cash_the_setting_tricks(facts: &PlayFacts<'_>) -> Option<Card> {
    let all: usize = Suit::ALL.into_iter().map(|suit| winners(facts, suit)).sum();
    if all < facts.need || facts.need == 0 {
        return None;
    }
    let suit = Suit::ALL
        .into_iter()
        .filter(|&suit| winners(facts, suit) > 0)
        .max_by_key(|&suit| winners(facts, suit))?;
    facts.masters(facts.hand.suit(suit)).highest()
}

fn as_asked(facts: &PlayFacts<'_>) -> Option<Card> {
    let suit = signals::asked_for(facts)?;
    by_holding(facts.hand.suit(suit), true, false)
}

fn give_a_ruff(facts: &PlayFacts<'_>) -> Option<Card> {
    let trump = facts.trump?;
    let partner = facts.partner();
    if !facts.may_follow(partner, trump) {
        return None;
    }
    let over = |suit: Suit| {
        let behind = facts.partner().next();
        // The opponent behind partner would overruff.
        !facts.may_follow(behind, suit) && facts.may_follow(behind, trump)
    };
    let void =
        |suit: &Suit| !facts.hand.suit(*suit).is_empty() && !facts.may_follow(partner, *suit) && !over(*suit);
    let suit = facts.plain_suits().find(void)?;
    signals::ask_for(facts, suit)
}

/// Our own winners, or a suit in which partner may have them.
fn now_or_never(facts: &PlayFacts<'_>) -> Option<Card> {
    if !facts.declarer_is_home() {
        return None;
    }
    let quick = |suit: Suit| {
        let own = facts.hand.suit(suit);
        if own.is_empty() || may_be_ruffed(facts, suit) || gives_ruff_and_discard(facts, suit) {
            return None;
        }
        let mine = winners(facts, suit);
        let dummy = facts.table().suit(suit).highest();
        let partners = facts.out.suit(suit).iter().filter(|&card| {
            card.rank() >= Rank::Queen && dummy.is_none_or(|top| card > top) && facts.partner_may_hold(card)
        });
        let partners = partners.count();
        (mine + partners > 0).then_some((2 * mine + partners, suit))
    };
    let (_, suit) = facts.plain_suits().filter_map(quick).max()?;
    let own = facts.hand.suit(suit);
    facts.masters(own).highest().or_else(|| by_holding(own, false, false))
}

fn run_own_suit(facts: &PlayFacts<'_>) -> Option<Card> {
    if facts.trump.is_some() {
        return None;
    }
    let suit = Suit::ALL
        .into_iter()
        .filter(|&suit| winners(facts, suit) >= 2)
        .max_by_key(|&suit| winners(facts, suit))?;
    let own = facts.hand.suit(suit);
    (own.len() >= 3).then(|| facts.masters(own).highest())?
}

/// The suit of partner's first lead, where this seat has not lost interest.
fn return_partners_suit(facts: &PlayFacts<'_>) -> Option<Card> {
    let first = facts.play.tricks().iter().find(|trick| trick.leader() == facts.partner())?;
    let suit = first.led().filter(|&suit| !facts.is_trump(suit))?;
    let own = facts.hand.suit(suit);
    let ruff_and_discard = gives_ruff_and_discard(facts, suit);
    // Nothing there: dummy and declarer hold all that is high.
    let dead = facts.table().suit(suit).len() >= 2 && facts.masters_of_dummy(suit) >= 2;
    let useful = partner_may_help(facts, suit) || facts.trump.is_none();
    if own.is_empty() || ruff_and_discard || dead || !useful {
        return None;
    }
    if facts.trump.is_some() && !lets_partner_win(facts, suit) {
        return None;
    }
    let masters = facts.masters(own);
    if let Some(master) = masters.highest() {
        return Some(master);
    }
    // The higher of two, the lowest of three: partner reads the number.
    if own.len() <= 2 { own.highest() } else { own.lowest() }
}

/// Whether partner may hold an honour of this suit, by the points that declarer has not shown.
fn partner_may_help(facts: &PlayFacts<'_>, suit: Suit) -> bool {
    facts.out.suit(suit).iter().any(|card| card.rank() >= Rank::Jack && facts.partner_may_hold(card))
}

/// Against trumps: partner may still hold something in the suit worth leading to.
fn lets_partner_win(facts: &PlayFacts<'_>, suit: Suit) -> bool {
    let dummy = facts.table().suit(suit);
    let above =
        facts.out.suit(suit).iter().filter(|&card| dummy.highest().is_none_or(|top| card > top)).count();
    !dummy.is_empty() && above >= 1 && facts.may_follow(facts.partner(), suit) && !may_be_ruffed(facts, suit)
}

/// Both of them void, with trumps on both sides.
fn gives_ruff_and_discard(facts: &PlayFacts<'_>, suit: Suit) -> bool {
    let Some(trump) = facts.trump.filter(|&trump| trump != suit) else { return false };
    let [dummy, declarer] = [facts.dummy(), facts.declarer()];
    let void = |seat| !facts.may_follow(seat, suit);
    void(dummy) && void(declarer) && facts.may_follow(dummy, trump)
}

fn continue_encouraged(facts: &PlayFacts<'_>) -> Option<Card> {
    let mine = facts.play.tricks().iter().filter(|trick| trick.leader() == facts.turn);
    let suits = mine.filter_map(|trick| trick.led()).filter(|&suit| !facts.is_trump(suit));
    let wanted = |suit: &Suit| {
        let own = facts.hand.suit(*suit);
        let liked = signals::attitude(facts, *suit);
        let goes_on = match facts.trump {
            None => liked != Some(false) && own.len() >= 2,
            Some(_) => liked == Some(true),
        };
        !own.is_empty() && goes_on && !gives_ruff_and_discard(facts, *suit) && !may_be_ruffed(facts, *suit)
    };
    let suit = suits.into_iter().find(wanted)?;
    let own = facts.hand.suit(suit);
    facts.masters(own).highest().or_else(|| if sequence(own) >= 2 { own.highest() } else { own.lowest() })
}

/// A plain suit of dummy's, besides trumps, on which declarer will throw losers.
fn dummy_has_a_source(facts: &PlayFacts<'_>) -> bool {
    let source = |suit: Suit| {
        let cards = facts.table().suit(suit);
        cards.len() >= 5
            && cards.highest().is_some_and(|top| {
                (facts.out | facts.hand).suit(suit).iter().filter(|&card| card > top).count() <= 1
            })
            || cards.len() >= 4 && facts.masters_of_dummy(suit) >= 3
    };
    facts.plain_suits().any(source)
}

fn cash_before_they_go(facts: &PlayFacts<'_>) -> Option<Card> {
    if facts.trump.is_none() || !dummy_has_a_source(facts) {
        return None;
    }
    let pass = |suit: &Suit| winners(facts, *suit) > 0;
    let suit = facts.plain_suits().filter(pass).max_by_key(|&suit| winners(facts, suit))?;
    facts.masters(facts.hand.suit(suit)).highest()
}

fn attack(facts: &PlayFacts<'_>) -> Option<Card> {
    if !dummy_has_a_source(facts) {
        return None;
    }
    let promise = |suit: Suit| {
        let (own, dummy) = (facts.hand.suit(suit), facts.table().suit(suit));
        let top = own.highest()?;
        let possible =
            top.rank() >= Rank::Queen && top.rank() < Rank::Ace && facts.masters_of_dummy(suit) == 0;
        let weak = dummy.highest().is_none_or(|card| card.rank() <= Rank::Ten);
        (possible && !gives_ruff_and_discard(facts, suit)).then_some((usize::from(weak), top.rank(), suit))
    };
    let (_, _, suit) = facts.plain_suits().filter_map(promise).max()?;
    by_holding(facts.hand.suit(suit), true, false)
}

/// Dummy plays after this seat: a suit in which it has an honour that partner may catch.
fn through_strength(facts: &PlayFacts<'_>) -> Option<Card> {
    if facts.turn.next() != facts.dummy() {
        return None;
    }
    let good = |suit: &Suit| {
        let (own, dummy) = (facts.hand.suit(*suit), facts.table().suit(*suit));
        let catchable = dummy
            .iter()
            .filter(|&card| card.rank() >= Rank::Jack)
            .filter(|&card| (facts.out & CardSet::above(card)).iter().any(|top| facts.partner_may_hold(top)));
        !own.is_empty()
            && catchable.count() >= 1
            && facts.masters_of_dummy(*suit) <= 1
            && dummy.len() <= 4
            && !gives_away(facts, *suit)
            && !may_be_ruffed(facts, *suit)
    };
    let suit = facts.plain_suits().find(good)?;
    small_or_top(facts, suit)
}

/// Dummy plays last: a suit in which it has nothing.
fn up_to_weakness(facts: &PlayFacts<'_>) -> Option<Card> {
    if facts.turn.previous() != facts.dummy() {
        return None;
    }
    let good = |suit: &Suit| {
        let (own, dummy) = (facts.hand.suit(*suit), facts.table().suit(*suit));
        let weak = dummy.highest().is_none_or(|top| top.rank() <= Rank::Nine) && !dummy.is_empty();
        let something = partner_may_help(facts, *suit);
        !own.is_empty() && weak && something && !gives_away(facts, *suit) && !may_be_ruffed(facts, *suit)
    };
    let suit = facts.plain_suits().filter(good).max_by_key(|&suit| (facts.out.suit(suit).len(), suit))?;
    small_or_top(facts, suit)
}

/// An ace without its king, or an honour that a lead exposes.
fn gives_away(facts: &PlayFacts<'_>, suit: Suit) -> bool {
    let own = facts.hand.suit(suit);
    let Some(top) = own.highest() else { return true };
    let touching = sequence(own) >= 2;
    let exposed = matches!(top.rank(), Rank::Ace | Rank::King | Rank::Queen) && !touching;
    facts.trump.is_some() && exposed || gives_ruff_and_discard(facts, suit)
}

fn small_or_top(facts: &PlayFacts<'_>, suit: Suit) -> Option<Card> {
    let own = facts.hand.suit(suit);
    let top = own.highest()?;
    // Low shows an honour, high shows none.
    if sequence(own) >= 2 && top.rank() >= Rank::Ten || top.rank() <= Rank::Nine {
        Some(top)
    } else {
        own.lowest()
    }
}

fn from_a_sequence(facts: &PlayFacts<'_>) -> Option<Card> {
    let good = |suit: &Suit| {
        let own = facts.hand.suit(*suit);
        sequence(own) >= 2
            && own.highest().is_some_and(|top| top.rank() >= Rank::Jack)
            && !may_be_ruffed(facts, *suit)
    };
    let suit =
        facts.plain_suits().filter(good).max_by_key(|&suit| (sequence(facts.hand.suit(suit)), suit))?;
    facts.hand.suit(suit).highest()
}

fn quiet_trump(facts: &PlayFacts<'_>) -> Option<Card> {
    let own = facts.hand.suit(facts.trump?);
    let out = facts.out.suit(facts.trump?);
    let safe = own.highest().is_some_and(|top| top.rank() <= Rank::Ten) && out.len() > own.len();
    (safe && own.len() <= 3).then(|| own.lowest())?
}

fn passive(facts: &PlayFacts<'_>) -> Option<Card> {
    let safe = |suit: &Suit| {
        let own = facts.hand.suit(*suit);
        own.highest().is_some_and(|top| top.rank() <= Rank::Ten) && !gives_ruff_and_discard(facts, *suit)
    };
    let suit = facts.plain_suits().filter(safe).max_by_key(|&suit| (facts.hand.suit(suit).len(), suit))?;
    facts.hand.suit(suit).highest()
}

fn least_dangerous(facts: &PlayFacts<'_>) -> Option<Card> {
    let danger = |suit: Suit| {
        let own = facts.hand.suit(suit);
        let top = own.highest().map_or(0, |top| top.rank().index() as i32);
        top - 2 * own.len() as i32 + if gives_ruff_and_discard(facts, suit) { 30 } else { 0 }
    };
    let held = |suit: &Suit| !facts.hand.suit(*suit).is_empty();
    let suit = Suit::ALL.into_iter().filter(held).min_by_key(|&suit| danger(suit))?;
    by_holding(facts.hand.suit(suit), facts.trump.is_some(), facts.is_trump(suit))
}
