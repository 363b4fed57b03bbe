//! The fitted weights of the evaluation, and their text.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::features::COUNT;

/// What the evaluation asks about each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Predicted {
    /// Its share of the hearts still to be taken.
    Hearts,
    /// Whether it takes the queen of spades.
    Queen,
    /// Whether it takes the jack of diamonds.
    Jack,
    /// Whether it shoots the moon.
    Moon,
}

impl Predicted {
    /// All four.
    pub const ALL: [Predicted; 4] = [Predicted::Hearts, Predicted::Queen, Predicted::Jack, Predicted::Moon];
}

/// Sums of features that are cut off below zero before they count.
pub const HIDDEN: usize = 20;
/// All sums: those, and one that counts as it is for each question.
pub const SUMS: usize = HIDDEN + 4;

/// How features become a score for each question: weighted sums, most of them cut off at zero, and a
/// weighted sum of those.
#[derive(Clone, PartialEq, Debug)]
pub struct SweetpeaWeights {
    /// What each feature adds to each sum; the last four sums are the questions' own.
    pub first: Box<[[f32; SUMS]; COUNT]>,
    /// What each of the other sums, where it is positive, adds to each question's score.
    pub second: Box<[[f32; 4]; HIDDEN]>,
}

/// The text of weights has another form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} of the weights: write {COUNT} lines of {SUMS} numbers, then {HIDDEN} lines of 4")]
pub struct SweetpeaWeightsError {
    line: usize,
}

impl SweetpeaWeights {
    /// All zero: equal shares for everybody.
    pub fn zero() -> SweetpeaWeights {
        SweetpeaWeights { first: Box::new([[0.0; SUMS]; COUNT]), second: Box::new([[0.0; 4]; HIDDEN]) }
    }

    /// Those that this program was built with.
    pub fn fitted() -> &'static SweetpeaWeights {
        static FITTED: LazyLock<SweetpeaWeights> =
            LazyLock::new(|| include_str!("weights.txt").parse().expect("a test reads it"));
        &FITTED
    }

    /// The sums of these features.
    #[inline]
    pub fn sums(&self, features: &[f32; COUNT]) -> [f32; SUMS] {
        let mut sums = [0.0; SUMS];
        for (&feature, weights) in features.iter().zip(self.first.iter()) {
            // Half of the features are zero in most positions.
            if feature != 0.0 {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += feature * weight;
                }
            }
        }
        sums
    }

    /// The score of each question, in the order of [`Predicted::ALL`].
    #[inline]
    pub fn scores(&self, features: &[f32; COUNT]) -> [f32; 4] {
        let sums = self.sums(features);
        let mut scores = [sums[HIDDEN], sums[HIDDEN + 1], sums[HIDDEN + 2], sums[HIDDEN + 3]];
        for (&sum, weights) in sums[..HIDDEN].iter().zip(self.second.iter()) {
            for (score, weight) in scores.iter_mut().zip(weights) {
                *score += sum.max(0.0) * weight;
            }
        }
        scores
    }
}

/// A line for each feature, then one for each sum that is cut off.
impl fmt::Display for SweetpeaWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.first.iter().map(|line| line.as_slice());
        for line in first.chain(self.second.iter().map(|line| line.as_slice())) {
            let numbers: Vec<String> = line.iter().map(|weight| format!("{weight:.3}")).collect();
            writeln!(f, "{}", numbers.join(" "))?;
        }
        Ok(())
    }
}

/// Lines that start with `#` are remarks.
impl FromStr for SweetpeaWeights {
    type Err = SweetpeaWeightsError;
    fn from_str(text: &str) -> Result<SweetpeaWeights, SweetpeaWeightsError> {
        let mut weights = SweetpeaWeights::zero();
        let mut lines = text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#'));
        let places = weights.first.iter_mut().map(|line| line.as_mut_slice());
        for place in places.chain(weights.second.iter_mut().map(|line| line.as_mut_slice())) {
            let (line, number) =
                lines.next().ok_or(SweetpeaWeightsError { line: text.lines().count() + 1 })?;
            let numbers: Option<Vec<f32>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
            let numbers = numbers.filter(|numbers| numbers.len() == place.len());
            place.copy_from_slice(&numbers.ok_or(SweetpeaWeightsError { line: number })?);
        }
        lines.next().map_or(Ok(weights), |(_, line)| Err(SweetpeaWeightsError { line }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fitted_weights_are_read_and_written_alike() {
        let weights = SweetpeaWeights::fitted();
        assert_eq!(&weights.to_string().parse::<SweetpeaWeights>().unwrap(), weights);
        assert_ne!(weights, &SweetpeaWeights::zero());
    }

    #[test]
    fn other_texts_are_refused_with_their_line() {
        let good = SweetpeaWeights::zero().to_string();
        let line = |text: &str| text.parse::<SweetpeaWeights>().unwrap_err().line;
        assert_eq!(line(""), 1);
        assert_eq!(line(&good.replacen("0.000", "x", 1)), 1);
        assert_eq!(line(&format!("# a remark\n{}", good.replacen("0.000 ", "", 1))), 2);
        assert_eq!(line(&format!("{good}1 2 3 4\n")), COUNT + HIDDEN + 1);
    }
}
