//! A simple evaluation: what everybody looks at first.

use cards::Seat;
use game::{Eval, Game};

use super::{Backgammon, Board, Point, Scoring, Stage};

/// A guess from the race and the shape of both sides.
///
/// Each side gets a score in pips: its pip count against it (a checker on the bar counts 25), then
///
/// - each blot that an enemy still has to pass costs up to a sixth of the pips it has already
///   travelled, the more the more enemy checkers lie in wait within six points;
/// - each point made in the own home board and the bar point earns 3;
/// - each checker on the bar costs 5 beside the race, and 3 more for each point that the enemy has
///   made in its home;
/// - the longest prime (a row of made points) of three points or more in front of an enemy checker
///   earns 2 for each point past the second, squared;
/// - having the roll is worth 4, about half an average roll.
///
/// The difference of the scores, measured against the length of the race, goes through a
/// logistic curve and gives a chance to win; the guess is what that chance is worth. Gammons are
/// not told apart: under [`Scoring::Points`] every guess is stretched by a tenth, because some wins
/// will count double, and under [`Scoring::Wins`] it stays within one point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HandmadeEval;

impl HandmadeEval {
    /// The chance, by this guess, that North wins.
    pub fn chance(&self, game: &Backgammon) -> f64 {
        let position = game.position();
        let board = &position.board;
        let roll = match position.stage {
            Stage::Over(winner) => return if winner == Seat::North { 1.0 } else { 0.0 },
            Stage::Roll(Seat::North) | Stage::Play(Seat::North, _) => 4.0,
            Stage::Roll(_) | Stage::Play(..) => -4.0,
            Stage::Opening => 0.0,
        };
        let lead = score(board, Seat::North) - score(board, Seat::South) + roll;
        // The same lead means more in a short race: its spread grows with the root of the length.
        let length = f64::from(board.pips(Seat::North) + board.pips(Seat::South)) / 2.0;
        let spread = 4.0 + length.max(0.0).sqrt();
        1.0 / (1.0 + (-lead / spread * 1.7).exp())
    }
}

impl Eval<Backgammon> for HandmadeEval {
    fn guess(&self, game: &Backgammon) -> [f64; 2] {
        if game.is_over() {
            return game.payoff();
        }
        let stake = match game.position().scoring {
            Scoring::Wins => 1.0,
            Scoring::Points => 1.1,
        };
        let value = (2.0 * self.chance(game) - 1.0) * stake;
        [value, -value]
    }
}

/// How good one side's checkers stand, in pips.
fn score(board: &Board, seat: Seat) -> f64 {
    let race = -f64::from(board.pips(seat));
    if board.has_contact() { race + shape(board, seat) } else { race }
}

fn shape(board: &Board, seat: Seat) -> f64 {
    let other = seat.partner();
    let made = |seat: Seat, number: u8| Point::new(number).is_some_and(|point| board.count(seat, point) >= 2);
    let home = (1..=7).filter(|&number| made(seat, number)).count() as f64;
    let bar = f64::from(board.count(seat, Point::BAR));
    let closed = (1..=6).filter(|&number| made(other, number)).count() as f64;
    3.0 * home - bar * (5.0 + 3.0 * closed) + prime(board, seat) - blots(board, seat)
}

/// The longest row of made points that an enemy checker still has to pass.
fn prime(board: &Board, seat: Seat) -> f64 {
    // By the own count the enemy walks upwards, so what it has to pass lies above its rearmost.
    let rear = board.rearmost(seat.partner()).mirrored();
    let (mut longest, mut row) = (0u32, 0);
    for &point in Point::ALL[1..25].iter().filter(|&&point| point > rear) {
        row = if board.count(seat, point) >= 2 { row + 1 } else { 0 };
        longest = longest.max(row);
    }
    2.0 * f64::from(longest.saturating_sub(2)).powi(2)
}

/// What lies open to be hit.
fn blots(board: &Board, seat: Seat) -> f64 {
    let mut risk = 0.0;
    for &point in &Point::ALL[1..25] {
        if board.count(seat, point) != 1 {
            continue;
        }
        // Enemy checkers that have not passed: below the blot by the own count.
        let waiting = |near: u8| {
            let below =
                Point::ALL[1..25].iter().filter(|&&p| p < point && p.number() + near >= point.number());
            below.map(|p| board.count(seat.partner(), p.mirrored())).sum::<u32>()
                + board.count(seat.partner(), Point::BAR)
        };
        let travelled = f64::from(25 - point.number());
        let shots = f64::from(waiting(6).min(3)) / 3.0 + f64::from(waiting(12).min(3)) / 12.0;
        risk += travelled / 6.0 * shots.min(1.0);
    }
    risk
}
