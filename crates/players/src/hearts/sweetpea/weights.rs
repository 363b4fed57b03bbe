//! The fitted weights of the evaluation, and their text.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::features::COUNT;

/// What the evaluation asks about each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Question {
    /// Its share of the hearts still to be taken.
    Hearts,
    /// Whether it takes the queen of spades.
    Queen,
    /// Whether it takes the jack of diamonds.
    Jack,
    /// Whether it shoots the moon.
    Moon,
}

impl Question {
    /// All four.
    pub const ALL: [Question; 4] = [Question::Hearts, Question::Queen, Question::Jack, Question::Moon];

    const fn name(self) -> &'static str {
        ["hearts", "queen", "jack", "moon"][self as usize]
    }
}

/// A weight for each feature, for each question and each number of tricks left.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights(Box<[[[f32; COUNT]; 4]; 13]>);

/// The text of weights has another form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "line {line} of the weights: write the tricks left, 1 to 13, a question (hearts, queen, jack, moon) and \
     {COUNT} numbers"
)]
pub struct WeightsError {
    line: usize,
}

impl Weights {
    /// All zero: equal shares for everybody.
    pub fn zero() -> Weights {
        Weights(Box::new([[[0.0; COUNT]; 4]; 13]))
    }

    /// Those that this program was built with.
    pub fn fitted() -> &'static Weights {
        static FITTED: LazyLock<Weights> =
            LazyLock::new(|| include_str!("weights.txt").parse().expect("a test reads it"));
        &FITTED
    }

    /// The weights for a question with so many tricks left, one to thirteen.
    #[inline]
    pub fn of(&self, question: Question, tricks: usize) -> &[f32; COUNT] {
        &self.0[tricks.clamp(1, 13) - 1][question as usize]
    }

    /// The same, to be changed.
    pub fn of_mut(&mut self, question: Question, tricks: usize) -> &mut [f32; COUNT] {
        &mut self.0[tricks.clamp(1, 13) - 1][question as usize]
    }
}

/// A line for each number of tricks left and question.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tricks in 1..=13 {
            for question in Question::ALL {
                write!(f, "{tricks} {}", question.name())?;
                self.of(question, tricks).iter().try_for_each(|weight| write!(f, " {weight:.3}"))?;
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

/// Lines that start with `#` are remarks.
impl FromStr for Weights {
    type Err = WeightsError;
    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Weights::zero();
        for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let wrong = WeightsError { line: i + 1 };
            let mut words = line.split_whitespace();
            let tricks =
                words.next().and_then(|word| word.parse().ok()).filter(|tricks| (1..=13).contains(tricks));
            let question = words.next().and_then(|word| Question::ALL.into_iter().find(|q| q.name() == word));
            let (Some(tricks), Some(question)) = (tricks, question) else { return Err(wrong) };
            let numbers: Option<Vec<f32>> = words.map(|word| word.parse().ok()).collect();
            let numbers = numbers.and_then(|numbers| numbers.try_into().ok()).ok_or(wrong)?;
            *weights.of_mut(question, tricks) = numbers;
        }
        Ok(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fitted_weights_are_read_and_written_alike() {
        let weights = Weights::fitted();
        assert_eq!(&weights.to_string().parse::<Weights>().unwrap(), weights);
        assert_ne!(weights, &Weights::zero());
    }

    #[test]
    fn other_texts_are_refused_with_their_line() {
        for text in ["14 moon", "3 clubs", "3 moon 1 2 3", "# fine\n1 hearts x"] {
            let error = text.parse::<Weights>().unwrap_err();
            assert_eq!(error.line, text.lines().count(), "{text}");
        }
    }
}
