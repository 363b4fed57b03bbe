//! Numbers as people write them: `7`, `0.8`, `-.5`, `1/3`.

use std::fmt;

/// The largest denominator that is tried when a number is shown as a fraction.
const LARGEST: u32 = 10_000;

/// Shows a payoff: a short decimal as such, otherwise a fraction where one is exact.
///
/// What is shown reads back as the same number, bit for bit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Number(pub f64);

/// Shows a probability: as a fraction where one is exact. Reads back as the same number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Probability(pub f64);

impl Number {
    /// Reads a decimal or a fraction; `None` if it is neither, or not finite.
    pub fn read(text: &str) -> Option<f64> {
        let value = match text.split_once('/') {
            Some((above, below)) => decimal(above)? / decimal(below)?,
            None => decimal(text)?,
        };
        value.is_finite().then_some(value)
    }
}

/// The standard library also reads `inf` and `nan`, which are no payoffs.
fn decimal(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b"+-.eE".contains(&b));
    if plain { text.parse().ok() } else { None }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimal = self.0.to_string();
        match fraction(self.0) {
            Some((above, below)) if decimal.len() > 8 => f.pad(&format!("{above}/{below}")),
            _ => f.pad(&decimal),
        }
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match fraction(self.0) {
            Some((above, below)) => f.pad(&format!("{above}/{below}")),
            None => f.pad(&self.0.to_string()),
        }
    }
}

/// The first continued-fraction convergent that divides to exactly this number; none for integers.
fn fraction(value: f64) -> Option<(i64, u32)> {
    if value.fract() == 0.0 || value.abs() > 1e9 {
        return None;
    }
    let (mut before, mut now) = ((1.0, 0.0), (value.floor(), 1.0));
    let mut rest = value - value.floor();
    while rest > 1e-12 {
        let inverse = 1.0 / rest;
        let whole = inverse.floor();
        (before, now) = (now, (whole * now.0 + before.0, whole * now.1 + before.1));
        if now.1 > f64::from(LARGEST) {
            return None;
        }
        if now.0 / now.1 == value {
            return Some((now.0 as i64, now.1 as u32));
        }
        rest = inverse - whole;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_as_people_write_them() {
        for (value, number, probability) in [
            (0.5, "0.5", "1/2"),
            (1.0, "1", "1"),
            (-3.0, "-3", "-3"),
            (1.0 / 3.0, "1/3", "1/3"),
            (-2.0 / 7.0, "-2/7", "-2/7"),
            (0.1, "0.1", "1/10"),
            (100.25, "100.25", "401/4"),
        ] {
            assert_eq!(Number(value).to_string(), number);
            assert_eq!(Probability(value).to_string(), probability);
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["", "x", "inf", "nan", "1/0", "1/", "/2", "1//2", "0x10", "1 2", "1e999"] {
            assert_eq!(Number::read(text), None, "{text}");
        }
    }
}
