//! Par for one dealer.
//!
//! The side with the highest contract that makes has a plus score for certain (if both make the same one,
//! whoever of them comes first from the dealer). Each of its contracts worth bidding is either left alone
//! or beaten by a cheaper sacrifice.

use std::ffi::c_int;

use super::{NOTRUMP, Table, least_level, making, penalty};
use crate::structs::Contract;

/// No sacrifice is possible.
const NEVER: c_int = 9999;

/// A contract at the level at which a side just makes it: 1 is one club, 35 seven notrump. 0 and less
/// would be one club with six tricks and so on.
#[derive(Clone, Copy)]
struct Making {
    denom: usize,
    bid: c_int,
    score: c_int,
}

/// A contract, and whether DDS writes it with the star of a sacrifice. It forgets that where one seat alone
/// sacrifices in the strain of the contract.
#[derive(Clone, Copy)]
pub struct Named {
    pub contract: Contract,
    pub starred: bool,
}

/// The score of north-south and the contracts; `None` when the board is passed out.
pub fn par(table: Table<'_>, dealer: usize, vulnerable: [bool; 2]) -> Option<(c_int, Vec<Named>)> {
    let makings = [0, 1].map(|side| makings(table, side, vulnerable[side]));
    let side = first_side(table, dealer, &makings)?;
    let defenders = vulnerable[1 - side];

    // 1. Contracts from the highest down to the dearest; of the dearest, the lowest.
    let dearest = makings[side].iter().filter(|making| making.bid > 0).max_by_key(|m| (m.score, -m.bid))?;
    let mut worth_bidding = makings[side];
    worth_bidding.sort_by_key(|making| -making.bid);
    let worth_bidding = worth_bidding.iter().filter(|making| making.bid >= dearest.bid);

    // 2. For each, the cheapest sacrifice; bidding less never makes the opponents pay more.
    let (mut left_alone, mut beaten) = (Vec::new(), None);
    let (mut best_plus, mut most_down) = (0, 0);
    for candidate in worth_bidding {
        let sacrifices = sacrifices(table, side, dealer, candidate, &makings[1 - side]);
        let down = sacrifices.iter().map(|sacrifice| sacrifice.down).min().unwrap_or(NEVER);
        let bearable = bearable(candidate, defenders);
        if down <= bearable {
            most_down = most_down.max(down);
            beaten.get_or_insert((down, sacrifices));
        } else {
            best_plus = best_plus.max(candidate.score);
            left_alone.push((candidate, bearable - down));
        }
    }

    // 3. Whichever is more: the contract or the penalty.
    let penalty = if most_down == 0 { 0 } else { penalty(most_down, defenders) };
    let sign = if side == 0 { 1 } else { -1 };
    if let Some((down, sacrifices)) = beaten.filter(|_| best_plus <= penalty) {
        let at_most = sacrifices.into_iter().filter(|sacrifice| sacrifice.down == down && down == most_down);
        let contracts = at_most.map(|sacrifice| sacrifice.named).collect();
        return Some((sign * penalty, contracts));
    }
    let best = left_alone.into_iter().filter(|(candidate, _)| candidate.score == best_plus);
    let contracts = best.map(|(candidate, gap)| lowered(table, side, candidate, gap)).collect();
    Some((sign * best_plus, contracts))
}

/// From clubs up to notrump, as DDS goes through them.
fn makings(table: Table<'_>, side: usize, vulnerable: bool) -> [Making; 5] {
    [4, 3, 2, 1, NOTRUMP].map(|denom| {
        let tricks = table.best(side, denom);
        let score = if tricks < 7 { 0 } else { making(denom, tricks, vulnerable) };
        Making { denom, bid: 5 * (tricks - 7) + 5 - denom as c_int, score }
    })
}

/// The side that has a plus score, if anybody has.
fn first_side(table: Table<'_>, dealer: usize, makings: &[[Making; 5]; 2]) -> Option<usize> {
    let [ours, theirs] = [0, 1].map(|side: usize| makings[side].iter().max_by_key(|making| making.bid));
    let (ours, theirs) = (ours?, theirs?);
    if ours.bid.max(theirs.bid) <= 0 {
        return None;
    }
    match ours.bid.cmp(&theirs.bid) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => {
            let tricks = table.best(0, ours.denom);
            let first = (dealer..dealer + 4).find(|seat| table.tricks(seat % 4, ours.denom) == tricks);
            first.map(|seat| seat % 2)
        }
    }
}

/// How many tricks a sacrifice may cost and still be cheaper than the contract.
fn bearable(candidate: &Making, defenders: bool) -> c_int {
    (1..=13).take_while(|&down| penalty(down, defenders) < candidate.score).last().unwrap_or(0)
}

struct Sacrifice {
    down: c_int,
    named: Named,
}

/// The cheapest sacrifice in each strain, from clubs up.
fn sacrifices(
    table: Table<'_>,
    side: usize,
    dealer: usize,
    candidate: &Making,
    theirs: &[Making; 5],
) -> Vec<Sacrifice> {
    let mut found = Vec::new();
    for making in theirs {
        let same = making.denom == candidate.denom;
        let (down, bid, seat) = if same {
            in_same_strain(table, side, dealer, candidate)
        } else {
            let down = (candidate.bid - making.bid + 4) / 5;
            (down, making.bid + 5 * down, None)
        };
        let seats = seat.unwrap_or_else(|| table.seats(1 - side, making.denom));
        if making.bid + 5 * down > 35 {
            continue;
        }
        let (level, denom) = ((bid + 4) / 5, making.denom as c_int);
        let contract = Contract { under_tricks: down.max(0), over_tricks: 0, level, denom, seats };
        let starred = down > 0 && seat.is_none();
        found.push(Sacrifice { down, named: Named { contract, starred } });
    }
    found
}

/// In the strain of the contract it matters who bids first: after a seat of the other side that could
/// have bid it, one level more is needed. The seat is named where only one can do it so cheaply or so low.
fn in_same_strain(
    table: Table<'_>,
    side: usize,
    dealer: usize,
    candidate: &Making,
) -> (c_int, c_int, Option<c_int>) {
    let needed = (candidate.bid + 34) / 5;
    let (mut raised, mut choices) = (0, Vec::new());
    for seat in (dealer..dealer + 4).map(|seat| seat % 4) {
        let short = needed - table.tricks(seat, candidate.denom);
        if seat % 2 != side {
            choices.push((short + raised, candidate.bid + 5 * raised, seat as c_int));
        } else if short == 0 {
            raised = 1;
        }
    }
    let (down, bid, seat) = choices.iter().copied().min().unwrap_or((NEVER, 35, 0));
    let both = choices.iter().all(|&(other, at, _)| (other, at) == (down, bid));
    (down, bid, (!both).then_some(seat))
}

/// A partscore or game is named at the lowest level that keeps its bonus and leaves no sacrifice cheap. The
/// gap is that between what a sacrifice may cost and what it costs.
fn lowered(table: Table<'_>, side: usize, candidate: &Making, gap: c_int) -> Named {
    let level = (candidate.bid + 4) / 5;
    let lowest = if gap >= -1 { level } else { least_level(candidate.denom, level).max(level + gap + 1) };
    let contract = Contract {
        under_tricks: 0,
        over_tricks: level - lowest,
        level: lowest,
        denom: candidate.denom as c_int,
        seats: table.seats(side, candidate.denom),
    };
    Named { contract, starred: false }
}
