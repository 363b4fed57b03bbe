//! The legal plays of a roll, fast: bit masks for what is blocked, and one number for the mover's
//! checkers. [`plain`](super::plain) judges it.

use cards::Seat;

use super::board::unit;
use super::{Board, Dice, Die, Play, Point, Step};

/// The legal plays, each leading to another position; the empty one when nothing can be moved.
pub(super) fn plays(board: &Board, seat: Seat, dice: Dice) -> Vec<Play> {
    let mover = Mover::new(board, seat);
    let found = if dice.is_double() {
        let mut found = Longest::default();
        double(&mover, dice.high(), Point::BAR, Play::NONE, &mut found);
        found.plays
    } else {
        two(&mover, dice)
    };
    if found.is_empty() { vec![Play::NONE] } else { found }
}

/// Both numbers in either order; if nowhere both can be played, the larger one; else the smaller.
fn two(mover: &Mover, dice: Dice) -> Vec<Play> {
    let (mut plays, mut reached) = (Vec::with_capacity(32), Vec::with_capacity(32));
    for (first, second) in [(dice.high(), dice.low()), (dice.low(), dice.high())] {
        mover.each_step(first, |step| {
            let between = mover.after(step);
            between.each_step(second, |then| {
                let result = between.after(then).reached();
                if !reached.contains(&result) {
                    reached.push(result);
                    plays.push(Play::NONE.with(step).with(then));
                }
            });
        });
    }
    for only in [dice.high(), dice.low()] {
        if plays.is_empty() {
            mover.each_step(only, |step| plays.push(Play::NONE.with(step)));
        }
    }
    plays
}

/// Plays of the greatest length so far.
#[derive(Default)]
struct Longest {
    length: usize,
    plays: Vec<Play>,
}

/// Equal numbers commute, so the checkers are moved from the rear to the front. Then no two
/// sequences lead to one position: how often each point is left can be read off the result.
fn double(mover: &Mover, die: Die, limit: Point, done: Play, found: &mut Longest) {
    let length = done.steps().len();
    if length > found.length {
        *found = Longest { length, plays: Vec::with_capacity(32) };
    }
    if length == found.length && length > 0 {
        found.plays.push(done);
    }
    if length < 4 {
        mover.each_step(die, |step| {
            if step.from <= limit {
                double(&mover.after(step), die, step.from, done.with(step), found);
            }
        });
    }
}

/// The mover's checkers and what stands in their way, by the mover's count.
#[derive(Clone, Copy)]
struct Mover {
    /// Four bits for each place.
    men: u128,
    /// A bit for each place that has a checker.
    held: u32,
    /// A bit for each point with one enemy.
    blots: u32,
    /// A bit for each point with two enemies or more.
    blocked: u32,
}

/// The points outside the home, and the bar.
const OUTSIDE: u32 = !0x7f;

impl Mover {
    fn new(board: &Board, seat: Seat) -> Mover {
        let (mut held, mut blots, mut blocked) = (0, 0, 0);
        for &point in &Point::ALL[1..] {
            let bit = 1 << point.number();
            if board.count(seat, point) > 0 {
                held |= bit;
            }
            if point != Point::BAR {
                match board.count(seat.partner(), point.mirrored()) {
                    0 => {}
                    1 => blots |= bit,
                    _ => blocked |= bit,
                }
            }
        }
        Mover { men: board.packed(seat), held, blots, blocked }
    }

    /// What distinguishes one result of a roll from another.
    fn reached(&self) -> (u128, u32) {
        (self.men, self.blots)
    }

    /// Calls with each legal step by this number, from the rear to the front.
    #[inline]
    fn each_step(&self, die: Die, mut call: impl FnMut(Step)) {
        let die = die.number();
        let rear = 31 - (self.held | 1).leading_zeros();
        // A checker on the bar enters before anything else.
        let may = if rear == 25 { 1 << 25 } else { self.held };
        // Points from which the number leads to a point that is not blocked.
        let mut from = may & !(self.blocked << die) & !((2 << die) - 1);
        while from != 0 {
            let place = 31 - from.leading_zeros();
            from ^= 1 << place;
            let to = place as u8 - die;
            call(Step {
                from: Point::ALL[place as usize],
                to: Point::ALL[to as usize],
                hit: self.blots >> to & 1 == 1,
            });
        }
        // Bearing off: by the exact number, or from the rear when the number is larger.
        if self.held & OUTSIDE == 0 {
            let place = if self.held >> die & 1 == 1 { u32::from(die) } else { rear };
            if 0 < place && place <= u32::from(die) {
                call(Step { from: Point::ALL[place as usize], to: Point::OFF, hit: false });
            }
        }
    }

    fn after(&self, step: Step) -> Mover {
        let mut next = *self;
        next.men = next.men - unit(step.from) + unit(step.to);
        let (from, to) = (step.from.number(), step.to.number());
        if next.men >> (4 * from) & 0xf == 0 {
            next.held &= !(1 << from);
        }
        if step.to != Point::OFF {
            next.held |= 1 << to;
        }
        next.blots &= !(1 << to);
        next
    }
}
