use std::fmt;

use serde::{Serialize, Serializer};

/// A tree has at most this many players, so that a payoff can be copied.
pub const MOST_PLAYERS: usize = 8;

/// One number for each player of a tree; higher is better.
#[derive(Clone, Copy, PartialEq)]
pub struct Payoff {
    values: [f64; MOST_PLAYERS],
    players: u8,
}

impl Payoff {
    /// These numbers, the first player's first; `None` if they are more than [`MOST_PLAYERS`].
    pub fn new(numbers: &[f64]) -> Option<Payoff> {
        let mut values = [0.0; MOST_PLAYERS];
        values.get_mut(..numbers.len())?.copy_from_slice(numbers);
        Some(Payoff { values, players: numbers.len() as u8 })
    }

    /// Zero for each of this many players, at most [`MOST_PLAYERS`].
    pub fn zero(players: usize) -> Payoff {
        Payoff { values: [0.0; MOST_PLAYERS], players: players.min(MOST_PLAYERS) as u8 }
    }

    /// Adds a multiple of another payoff, as an expectation does.
    pub fn add(&mut self, weight: f64, other: &Payoff) {
        for (mine, theirs) in self.as_mut().iter_mut().zip(other.as_ref()) {
            *mine += weight * theirs;
        }
    }
}

impl AsRef<[f64]> for Payoff {
    fn as_ref(&self) -> &[f64] {
        &self.values[..usize::from(self.players)]
    }
}

impl AsMut<[f64]> for Payoff {
    fn as_mut(&mut self) -> &mut [f64] {
        &mut self.values[..usize::from(self.players)]
    }
}

impl fmt::Debug for Payoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_ref()).finish()
    }
}

/// `3.9`, or `1, -1` among several players.
impl fmt::Display for Payoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, &value) in self.as_ref().iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}{}", super::Number(value))?;
        }
        Ok(())
    }
}

/// A list of numbers.
impl Serialize for Payoff {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_ref().serialize(serializer)
    }
}
