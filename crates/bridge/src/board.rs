use std::fmt;
use std::num::NonZeroU32;

use cards::{Deal, Seat};
use serde::{Deserialize, Serialize};

use crate::Vulnerability;

/// A deal with a dealer and a vulnerability.
///
/// ```
/// use bridge::{Board, BoardNumber, Vulnerability};
/// use cards::{Deal, Seat, Seed};
/// let board = Board::new(BoardNumber::new(7).unwrap(), Deal::random(&mut Seed::new(1).rng()));
/// assert_eq!((board.dealer, board.vulnerability), (Seat::South, Vulnerability::Both));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Its number in a set of boards.
    pub number: BoardNumber,
    /// Who calls first.
    pub dealer: Seat,
    /// Who has more to win and to lose.
    pub vulnerability: Vulnerability,
    /// The four hands.
    pub deal: Deal,
}

impl Board {
    /// The board with the dealer and the vulnerability that its number decides.
    pub fn new(number: BoardNumber, deal: Deal) -> Board {
        Board { number, dealer: number.dealer(), vulnerability: number.vulnerability(), deal }
    }
}

/// The number of a board, from one. It decides the dealer and the vulnerability.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BoardNumber(NonZeroU32);

impl BoardNumber {
    /// The first board.
    pub const FIRST: BoardNumber = BoardNumber(NonZeroU32::MIN);

    /// From one; `None` for zero.
    pub const fn new(number: u32) -> Option<BoardNumber> {
        match NonZeroU32::new(number) {
            Some(number) => Some(BoardNumber(number)),
            None => None,
        }
    }

    /// The number.
    pub const fn get(self) -> u32 {
        self.0.get()
    }

    /// North deals board 1, east board 2, and so on around.
    pub const fn dealer(self) -> Seat {
        Seat::North.plus(self.round() as usize)
    }

    /// None, NS, EW, Both on boards 1 to 4; each four boards later it is one step further on.
    pub const fn vulnerability(self) -> Vulnerability {
        Vulnerability::ALL[((self.round() + self.round() / 4) % 4) as usize]
    }

    /// Place in the round of sixteen boards after which everything repeats.
    const fn round(self) -> u32 {
        (self.get() - 1) % 16
    }
}

impl fmt::Display for BoardNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_round_of_sixteen() {
        let published = "None NS EW All NS EW All None EW All None NS All None NS EW";
        for (i, vulnerability) in published.split(' ').cycle().take(48).enumerate() {
            let number = BoardNumber::new(i as u32 + 1).unwrap();
            assert_eq!(number.vulnerability().to_string(), vulnerability, "board {number}");
            assert_eq!(number.dealer(), [Seat::North, Seat::East, Seat::South, Seat::West][i % 4]);
        }
        assert_eq!(BoardNumber::new(0), None);
        assert!(BoardNumber::new(u32::MAX).is_some());
    }
}
