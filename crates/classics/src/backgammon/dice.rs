use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What one die shows, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die(u8);

impl Die {
    /// 1 to 6.
    pub const ALL: [Die; 6] = [Die(1), Die(2), Die(3), Die(4), Die(5), Die(6)];

    /// The die that shows this number; `None` if none does.
    pub const fn new(number: u8) -> Option<Die> {
        if 1 <= number && number <= 6 { Some(Die(number)) } else { None }
    }

    /// The number that it shows.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// What two dice show. Which die shows which number does not matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Dice {
    high: Die,
    low: Die,
}

impl Dice {
    /// All 21 rolls.
    pub const ALL: [Dice; 21] = {
        let mut all = [Dice { high: Die(1), low: Die(1) }; 21];
        let (mut i, mut high) = (0, 1);
        while high <= 6 {
            let mut low = 1;
            while low <= high {
                all[i] = Dice { high: Die(high), low: Die(low) };
                i += 1;
                low += 1;
            }
            high += 1;
        }
        all
    };

    /// A roll of these two.
    pub fn new(one: Die, other: Die) -> Dice {
        Dice { high: one.max(other), low: one.min(other) }
    }

    /// The larger number.
    pub const fn high(self) -> Die {
        self.high
    }

    /// The smaller number.
    pub const fn low(self) -> Die {
        self.low
    }

    /// Whether both show the same, so that it is played four times.
    pub const fn is_double(self) -> bool {
        self.high.0 == self.low.0
    }

    /// How often it comes up.
    pub fn probability(self) -> f64 {
        if self.is_double() { 1.0 / 36.0 } else { 2.0 / 36.0 }
    }

    /// The numbers to be played, larger first: two of them, or four after a double.
    pub fn numbers(self) -> &'static [Die] {
        /// Every roll's numbers, at `high * 6 + low` counted from zero.
        static NUMBERS: [[Die; 4]; 36] = {
            let mut all = [[Die(1); 4]; 36];
            let mut i = 0;
            while i < 36 {
                let (high, low) = (Die(i as u8 / 6 + 1), Die(i as u8 % 6 + 1));
                all[i] = [high, low, low, low];
                i += 1;
            }
            all
        };
        let all = &NUMBERS[(self.high.0 as usize - 1) * 6 + self.low.0 as usize - 1];
        if self.is_double() { all } else { &all[..2] }
    }
}

/// `6-1`.
impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.high.0, self.low.0)
    }
}

/// The text is not a roll.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a roll of two dice: write two numbers from 1 to 6, like 6-1")]
pub struct ParseDiceError(pub String);

/// `6-1`, `1-6` or `61`.
impl FromStr for Dice {
    type Err = ParseDiceError;
    fn from_str(text: &str) -> Result<Dice, ParseDiceError> {
        let die = |c: char| c.to_digit(10).and_then(|n| Die::new(n as u8));
        let found = match text.trim().chars().collect::<Vec<_>>()[..] {
            [a, b] | [a, '-', b] => die(a).zip(die(b)).map(|(a, b)| Dice::new(a, b)),
            _ => None,
        };
        found.ok_or_else(|| ParseDiceError(text.to_owned()))
    }
}

impl From<Dice> for String {
    fn from(dice: Dice) -> String {
        dice.to_string()
    }
}

impl TryFrom<String> for Dice {
    type Error = ParseDiceError;
    fn try_from(text: String) -> Result<Dice, ParseDiceError> {
        text.parse()
    }
}
