//! Par for either side bidding first.
//!
//! From a pass, the two sides take turns at the best contract or sacrifice above the last bid until
//! neither can do better. That is done again without the strain that came out, as long as the score stays
//! the same, to find the contracts that are as good.

use std::ffi::c_int;

use super::{NOTRUMP, Table, making, penalty};
use crate::structs::{Contract, ParResultsMaster};

/// The vulnerability as the interface counts it: none, both, north-south, east-west.
#[derive(Clone, Copy)]
pub struct Vulnerable(pub c_int);

impl Vulnerable {
    fn of(self, side: usize) -> bool {
        self.0 == 1 || self.0 == [2, 3][side]
    }

    /// The defenders' of a contract. Any number but 0 to 3 is taken for both sides here, and for none by
    /// [`of`](Vulnerable::of).
    fn of_defenders(self, declarers: usize) -> bool {
        self.0 != 0 && self.0 != [2, 3][declarers]
    }
}

/// How an auction stands: who scores, from the side that began, at which bid, and how many tricks it goes
/// down.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Standing {
    score: c_int,
    /// -1 is below all strains.
    denom: c_int,
    tricks: c_int,
    down: c_int,
}

/// What the auction comes to that a side begins, with the contracts that are as good.
struct Line {
    score: c_int,
    down: c_int,
    bids: Vec<Standing>,
}

/// The scores, each from the view of the side that bids first, and the contracts.
pub fn par(table: Table<'_>, vulnerable: Vulnerable) -> [ParResultsMaster; 2] {
    let lines = [0, 1].map(|side| line(table, side, vulnerable));
    let mut found = [ParResultsMaster::default(); 2];
    if lines[0].score == 0 {
        for par in &mut found {
            super::store(0, vec![Contract::default()], par);
        }
        return found;
    }
    let declarers_win = usize::from(lines[0].score < 0);
    let defenders_vulnerable = vulnerable.of_defenders(declarers_win);
    let mut contracts = [0, 1].map(|side: usize| {
        let line = &lines[side];
        let winners = if line.score > 0 { side } else { 1 - side };
        if line.down > 0 {
            sacrifices(table, 1 - winners, line)
        } else {
            makings(table, winners, line, defenders_vulnerable)
        }
    });
    drop_outbid(&mut contracts);
    for ((par, line), contracts) in found.iter_mut().zip(&lines).zip(contracts) {
        super::store(line.score, contracts, par);
    }
    found
}

/// The auctions that a side begins.
fn line(table: Table<'_>, side: usize, vulnerable: Vulnerable) -> Line {
    let mut open: Vec<usize> = (0..5).collect();
    let mut line = Line { score: 0, down: 0, bids: Vec::new() };
    loop {
        let end = auction(table, side, vulnerable, &open);
        if line.bids.is_empty() {
            (line.score, line.down) = (end.score, end.down);
        }
        if end.score != line.score || end.score == 0 || open.is_empty() {
            return line;
        }
        open.retain(|&denom| denom as c_int != end.denom);
        line.bids.push(end);
    }
}

/// One auction in these strains, until neither side finds anything better.
fn auction(table: Table<'_>, first: usize, vulnerable: Vulnerable, open: &[usize]) -> Standing {
    let mut standing = Standing { score: 0, denom: -1, tricks: 6, down: 0 };
    let (mut turn, mut both_have_bid) = (0, false);
    loop {
        let side = (first + turn) % 2;
        let next = best_bid(table, side, turn == 0, vulnerable.of(side), open, standing);
        if next == standing && both_have_bid {
            return standing;
        }
        standing = next;
        both_have_bid = true;
        turn = 1 - turn;
    }
}

/// The best that a side can do above what was bid; scores count for the side that began.
fn best_bid(
    table: Table<'_>,
    side: usize,
    began: bool,
    vulnerable: bool,
    open: &[usize],
    before: Standing,
) -> Standing {
    let above = |standing: &Standing, denom: usize, tricks: c_int| {
        tricks > standing.tricks || tricks == standing.tricks && (denom as c_int) < standing.denom
    };
    // The dearest first, as the order decides between bids that score the same.
    let mut bids: Vec<(c_int, usize, c_int)> = open
        .iter()
        .map(|&denom| {
            let tricks = table.best(side, denom);
            let worth = if above(&before, denom, tricks) {
                making(denom, tricks, vulnerable)
            } else {
                -penalty(before.tricks - tricks, vulnerable)
            };
            (worth, denom, tricks)
        })
        .collect();
    bids.sort_by_key(|&(worth, ..)| std::cmp::Reverse(worth));

    let mut standing = before;
    for (_, denom, tricks) in bids {
        let (ours, down) = if above(&standing, denom, tricks) {
            (making(denom, tricks, vulnerable), 0)
        } else {
            // A strain that ranks below must be bid one level higher, which nobody can above seven.
            let higher = c_int::from(denom as c_int >= before.denom);
            let down = before.tricks - tricks + higher;
            if down <= 0 || higher == 1 && before.tricks == 13 {
                continue;
            }
            (-penalty(down, vulnerable), down)
        };
        let (score, better) =
            if began { (ours, ours > standing.score) } else { (-ours, -ours < standing.score) };
        if better {
            let down = if ours > 0 { 0 } else { down };
            standing = Standing { score, denom: denom as c_int, tricks: tricks + down, down };
        }
    }
    standing
}

fn sacrifices(table: Table<'_>, side: usize, line: &Line) -> Vec<Contract> {
    let mut bids = line.bids.clone();
    bids.sort_by_key(|bid| bid.denom);
    let contract = |bid: Standing| Contract {
        under_tricks: line.down,
        over_tricks: 0,
        level: bid.tricks - 6,
        denom: bid.denom,
        seats: table.seats(side, bid.denom as usize),
    };
    bids.into_iter().map(contract).collect()
}

/// Contracts that make, each with the overtricks with which it may be bid lower: so low that the bonus is
/// kept, that the opponents cannot bid a contract of their own above it, and that no sacrifice pays.
fn makings(table: Table<'_>, side: usize, line: &Line, defenders_vulnerable: bool) -> Vec<Contract> {
    let other = 1 - side;
    let points = line.score.abs();
    // The strain that is listed first of those in which the opponents take most.
    let most = (0..5).map(|denom| table.best(other, denom)).max().unwrap_or(0);
    let strongest = (0..5).find(|&denom| table.best(other, denom) == most).unwrap_or(NOTRUMP);
    let contract = |bid: &Standing| {
        let denom = bid.denom as usize;
        let higher = c_int::from(strongest >= denom);
        let mut lower = bid.tricks - most - (1 - higher);
        while lower > 0 && points >= penalty(bid.tricks - lower - most + higher, defenders_vulnerable) {
            lower -= 1;
        }
        let in_strain = |lower| penalty(bid.tricks - lower - table.best(other, denom), defenders_vulnerable);
        while lower > 0 && line.score < 0 && points > in_strain(lower) {
            lower -= 1;
        }
        let level = bid.tricks - 6;
        let over = lower.min(level - super::least_level(denom, level)).max(0);
        Contract {
            under_tricks: 0,
            over_tricks: over,
            level: level - over,
            denom: bid.denom,
            seats: table.seats(side, denom),
        }
    };
    line.bids.iter().map(contract).collect()
}

/// When each side, bidding first, plays a contract of its own, those stay that the other side's highest
/// does not outbid.
fn drop_outbid(contracts: &mut [Vec<Contract>; 2]) {
    // Higher is better; a strain that is listed earlier ranks higher.
    let height = |contract: &Contract| (contract.level + contract.over_tricks, -contract.denom);
    let own = |side: usize, contract: &&Contract| contract.seats % 2 == side as c_int;
    let highest = [0, 1].map(|side: usize| contracts[side].iter().filter(|c| own(side, c)).map(height).max());
    let [Some(north_south), Some(east_west)] = highest else { return };
    contracts[0].retain(|contract| height(contract) >= east_west);
    contracts[1].retain(|contract| height(contract) >= north_south);
}
