//! The legal plays of a roll by the letter of the rules, slow and obvious: every order of the
//! numbers, every checker, then only the results that use as many numbers as any. It judges the
//! fast generator.

use std::collections::BTreeSet;

use cards::Seat;

use super::{Board, Dice, Die, Point, Step};

/// The positions that a roll may lead to; the board itself when nothing can be moved.
pub fn results(board: &Board, seat: Seat, dice: Dice) -> BTreeSet<Board> {
    let mut ends = BTreeSet::new();
    play_out(board, seat, dice.numbers(), &mut Vec::new(), &mut ends);
    // As many numbers as possible must be used; of two that exclude each other the larger.
    let most = ends.iter().map(|(used, _)| used.len()).max().unwrap_or(0);
    ends.retain(|(used, _)| used.len() == most);
    if most == 1 && ends.iter().any(|(used, _)| used[0] == dice.high()) {
        ends.retain(|(used, _)| used[0] == dice.high());
    }
    ends.into_iter().map(|(_, board)| board).collect()
}

/// Adds every position after which none of the numbers left can be played, with those used.
fn play_out(
    board: &Board,
    seat: Seat,
    left: &[Die],
    used: &mut Vec<Die>,
    ends: &mut BTreeSet<(Vec<Die>, Board)>,
) {
    let mut stuck = true;
    for (i, &die) in left.iter().enumerate() {
        let mut rest = left.to_vec();
        rest.remove(i);
        for from in Point::ALL {
            let Some(step) = step(board, seat, from, die) else { continue };
            stuck = false;
            let mut next = *board;
            next.step(seat, step);
            used.push(die);
            play_out(&next, seat, &rest, used, ends);
            used.pop();
        }
    }
    if stuck {
        ends.insert((used.clone(), *board));
    }
}

/// The step of a checker from here by this number, if the rules allow it.
pub fn step(board: &Board, seat: Seat, from: Point, die: Die) -> Option<Step> {
    let own = |point| board.count(seat, point);
    if from == Point::OFF || own(from) == 0 {
        return None;
    }
    if own(Point::BAR) > 0 && from != Point::BAR {
        return None;
    }
    if from.number() > die.number() {
        let to = Point::new(from.number() - die.number())?;
        return match board.count(seat.partner(), to.mirrored()) {
            0 => Some(Step { from, to, hit: false }),
            1 => Some(Step { from, to, hit: true }),
            _ => None,
        };
    }
    let all_home = board.rearmost(seat).number() <= 6;
    let exact = from.number() == die.number();
    let rearmost = board.rearmost(seat) == from;
    (all_home && (exact || rearmost)).then_some(Step { from, to: Point::OFF, hit: false })
}
