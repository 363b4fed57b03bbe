use serde::{Deserialize, Serialize};

use super::square::LARGEST;
use super::{Length, Square, SquareSet, place};

/// What is played: the board, the fleet, and what is announced after a shot. The default is the usual
/// game: ten by ten, ships of 5, 4, 3, 3 and 2 that may touch, sinking announced, one shot a turn.
///
/// ```
/// use classics::battleships::Rules;
/// let small = Rules::new(6, &[3, 2, 2], false).unwrap().announce_sunk(false);
/// assert_eq!(small.size(), 6);
/// assert!(Rules::new(3, &[3, 3, 3, 3], true).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "WrittenRules", try_from = "WrittenRules")]
pub struct Rules {
    size: usize,
    fleet: Vec<Length>,
    touching: bool,
    announce_sunk: bool,
    hit_shoots_again: bool,
}

/// No fleet has more ships.
const MOST_SHIPS: usize = 20;

impl Rules {
    /// A square board of this size, ships of these lengths to be placed in this order, and whether
    /// they may touch each other.
    pub fn new(size: usize, fleet: &[usize], touching: bool) -> Result<Rules, RulesError> {
        if !(1..=LARGEST).contains(&size) {
            return Err(RulesError::Size(size));
        }
        if fleet.is_empty() || fleet.len() > MOST_SHIPS {
            return Err(RulesError::Ships(fleet.len()));
        }
        let length = |&squares: &usize| match Length::new(squares) {
            Some(length) if squares <= size => Ok(length),
            _ => Err(RulesError::Length { squares, size }),
        };
        let fleet = fleet.iter().map(length).collect::<Result<_, _>>()?;
        let rules = Rules { size, fleet, touching, announce_sunk: true, hit_shoots_again: false };
        if place::can_be_completed(&rules, &[]) { Ok(rules) } else { Err(RulesError::Crowded { size }) }
    }

    /// Sets whether the sinking of a ship is announced.
    #[must_use]
    pub fn announce_sunk(mut self, announce: bool) -> Rules {
        self.announce_sunk = announce;
        self
    }

    /// Sets whether a hit gives another shot.
    #[must_use]
    pub fn shoot_again(mut self, again: bool) -> Rules {
        self.hit_shoots_again = again;
        self
    }

    /// How many rows and columns the board has.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The lengths of the ships, in the order in which they are placed.
    pub fn fleet(&self) -> &[Length] {
        &self.fleet
    }

    /// Whether ships may touch each other.
    pub fn may_touch(&self) -> bool {
        self.touching
    }

    /// Whether the shooter is told that a ship was sunk, and how long it was.
    pub fn announces_sunk(&self) -> bool {
        self.announce_sunk
    }

    /// Whether a hit gives another shot.
    pub fn hit_shoots_again(&self) -> bool {
        self.hit_shoots_again
    }

    /// All squares of the board.
    pub fn squares(&self) -> SquareSet {
        (0..self.size)
            .flat_map(|row| (0..self.size).filter_map(move |column| Square::new(row, column)))
            .collect()
    }
}

impl Default for Rules {
    fn default() -> Rules {
        let fleet = [5, 4, 3, 3, 2].into_iter().filter_map(Length::new).collect();
        Rules { size: 10, fleet, touching: true, announce_sunk: true, hit_shoots_again: false }
    }
}

/// Rules that cannot be played by.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// The board's size.
    #[error("a board of size {0}: choose from 1 to {LARGEST}")]
    Size(usize),
    /// The number of ships.
    #[error("a fleet of {0} ships: choose from 1 to {MOST_SHIPS}")]
    Ships(usize),
    /// A ship's length.
    #[error("a ship of {squares} squares on a board of size {size}: choose from 1 to {size}")]
    Length {
        /// The ship's length.
        squares: usize,
        /// The board's size.
        size: usize,
    },
    /// No place for all.
    #[error("found no place for the whole fleet on a board of size {size}: take fewer or shorter ships")]
    Crowded {
        /// The board's size.
        size: usize,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRules {
    size: usize,
    fleet: Vec<usize>,
    touching: bool,
    announce_sunk: bool,
    hit_shoots_again: bool,
}

impl From<Rules> for WrittenRules {
    fn from(rules: Rules) -> WrittenRules {
        WrittenRules {
            size: rules.size,
            fleet: rules.fleet.iter().map(|length| length.get()).collect(),
            touching: rules.touching,
            announce_sunk: rules.announce_sunk,
            hit_shoots_again: rules.hit_shoots_again,
        }
    }
}

impl TryFrom<WrittenRules> for Rules {
    type Error = RulesError;
    fn try_from(written: WrittenRules) -> Result<Rules, RulesError> {
        let rules = Rules::new(written.size, &written.fleet, written.touching)?;
        Ok(rules.announce_sunk(written.announce_sunk).shoot_again(written.hit_shoots_again))
    }
}
