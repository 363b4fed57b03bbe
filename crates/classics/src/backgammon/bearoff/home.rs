use cards::Seat;

use super::super::board::CHECKERS;
use super::super::{Board, Dice, Die, Point};

/// One side's checkers on its six home points, the rest borne off.
///
/// The positions are numbered so that those with fewer checkers come first; the first is empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Home {
    points: [u8; 6],
}

/// More than fifteen checkers.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} checkers in one home: a side has 15")]
pub struct HomeError(pub u32);

impl Home {
    /// These numbers of checkers on the points 1 to 6.
    pub fn new(points: [u8; 6]) -> Result<Home, HomeError> {
        let sum = points.iter().map(|&count| u32::from(count)).sum();
        if sum <= CHECKERS { Ok(Home { points }) } else { Err(HomeError(sum)) }
    }

    /// This side's checkers; `None` when some are not at home.
    pub fn of(board: &Board, seat: Seat) -> Option<Home> {
        let mut points = [0; 6];
        for (place, &point) in points.iter_mut().zip(&Point::ALL[1..]) {
            *place = board.count(seat, point) as u8;
        }
        (board.rearmost(seat).number() <= 6).then_some(Home { points })
    }

    /// How many checkers are left.
    pub fn checkers(&self) -> u32 {
        self.points.iter().map(|&count| u32::from(count)).sum()
    }

    /// How far they are from being off.
    pub fn pips(&self) -> u32 {
        self.points.iter().zip(1..).map(|(&count, pips)| u32::from(count) * pips).sum()
    }

    /// How many positions have at most this many checkers.
    pub(super) fn positions(checkers: u32) -> usize {
        choose(checkers + 6, 6)
    }

    /// Its number: fewer checkers first, then fewer on the high points.
    pub(super) fn rank(&self) -> usize {
        let (mut rank, mut sum) = (0, 0);
        for (&count, k) in self.points.iter().zip(1..) {
            sum += u32::from(count);
            rank += choose(sum + k - 1, k);
        }
        rank
    }

    /// The position with this number.
    pub(super) fn unrank(mut rank: usize) -> Home {
        let (mut points, mut above) = ([0; 6], None);
        for k in (1..=6).rev() {
            let sum = (0..).take_while(|&sum| choose(sum + k - 1, k) <= rank).last().unwrap_or(0);
            rank -= choose(sum + k - 1, k);
            if let Some(all) = above {
                points[k as usize] = (all - sum) as u8;
            }
            above = Some(sum);
        }
        points[0] = above.unwrap_or(0) as u8;
        Home { points }
    }

    /// The positions after one checker is moved by this number. Without an enemy in the way there
    /// is always one, until all are off.
    pub(super) fn steps(&self, die: Die) -> impl Iterator<Item = Home> {
        let (home, number) = (*self, die.number() as usize);
        let highest = self.points.iter().rposition(|&count| count > 0);
        (0..6).filter(move |&place| home.points[place] > 0).filter_map(move |place| {
            let mut next = home;
            next.points[place] -= 1;
            if place >= number {
                next.points[place - number] += 1;
            } else if place + 1 != number && Some(place) != highest {
                return None;
            }
            Some(next)
        })
    }

    /// The positions after a whole roll, each once.
    pub(super) fn results(&self, dice: Dice) -> Vec<Home> {
        let one = |homes: Vec<Home>, die: Die| {
            let step = |home: &Home| match home.checkers() {
                0 => vec![*home],
                _ => home.steps(die).collect(),
            };
            let mut next: Vec<Home> = homes.iter().flat_map(step).collect();
            next.sort();
            next.dedup();
            next
        };
        let numbers = dice.numbers();
        let mut all = numbers.iter().fold(vec![*self], |homes, &die| one(homes, die));
        if !dice.is_double() {
            all.extend(numbers.iter().rev().fold(vec![*self], |homes, &die| one(homes, die)));
        }
        all.sort();
        all.dedup();
        all
    }
}

/// `n` over `k`.
fn choose(n: u32, k: u32) -> usize {
    (0..k).fold(1, |product, i| product * (n as usize).saturating_sub(i as usize) / (i as usize + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places() {
        assert_eq!(Home::positions(15), 54_264);
        assert_eq!(Home::default().rank(), 0);
        for rank in 0..Home::positions(15) {
            let home = Home::unrank(rank);
            assert_eq!(home.rank(), rank, "{home:?}");
            assert!(home.checkers() <= 15 && rank < Home::positions(home.checkers()));
        }
    }
}
