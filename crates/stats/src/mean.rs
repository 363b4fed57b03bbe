use statrs::distribution::{ContinuousCDF, StudentsT};

use super::{Estimate, Interval, Level, TooFew};

/// The mean with Student's interval.
///
/// The interval assumes that the mean of the observations is approximately normal: true for hundreds of
/// nearly anything, doubtful for a few skewed ones, where [`bootstrap`](super::bootstrap) serves.
pub fn mean(values: &[f64], level: Level) -> Result<Estimate, TooFew> {
    values.iter().copied().collect::<Moments>().estimate(level)
}

/// The mean of `left - right`, pair by pair: what two players differ by on the same deals.
///
/// Luck that both share cancels out, so far fewer deals are needed than for two separate means.
pub fn paired(left: &[f64], right: &[f64], level: Level) -> Result<Estimate, PairedError> {
    if left.len() != right.len() {
        return Err(PairedError::Lengths { left: left.len(), right: right.len() });
    }
    let differences: Moments = left.iter().zip(right).map(|(left, right)| left - right).collect();
    Ok(differences.estimate(level)?)
}

/// Count, mean and spread of numbers that are seen one at a time (Welford's recurrence).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Moments {
    n: u64,
    mean: f64,
    squares: f64,
}

impl Moments {
    /// Takes one more number into account.
    pub fn push(&mut self, value: f64) {
        self.n += 1;
        let before = value - self.mean;
        self.mean += before / self.n as f64;
        self.squares += before * (value - self.mean);
    }

    /// How many numbers were seen.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// Their mean; zero for none.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Their variance as a sample (divided by n - 1); unknown for fewer than two.
    pub fn variance(&self) -> Option<f64> {
        (self.n > 1).then(|| self.squares / (self.n - 1) as f64)
    }

    /// The square root of the variance.
    pub fn deviation(&self) -> Option<f64> {
        self.variance().map(f64::sqrt)
    }

    /// The mean with Student's interval.
    pub fn estimate(&self, level: Level) -> Result<Estimate, TooFew> {
        let deviation = self.deviation().ok_or(TooFew { needed: 2, given: self.n })?;
        let student = StudentsT::new(0.0, 1.0, (self.n - 1) as f64).expect("freedom is positive");
        let half = student.inverse_cdf(level.upper()) * deviation / (self.n as f64).sqrt();
        Ok(Estimate { value: self.mean, interval: Interval::around(self.mean, half), n: self.n })
    }
}

impl Extend<f64> for Moments {
    fn extend<I: IntoIterator<Item = f64>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.push(value));
    }
}

impl FromIterator<f64> for Moments {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Moments {
        let mut moments = Moments::default();
        moments.extend(values);
        moments
    }
}

/// Why two lists cannot be compared pair by pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PairedError {
    /// They do not pair up.
    #[error("the lists have {left} and {right} numbers: pairs need equally many")]
    Lengths {
        /// Length of the left list.
        left: usize,
        /// Length of the right list.
        right: usize,
    },
    /// They are too short.
    #[error(transparent)]
    TooFew(#[from] TooFew),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// t quantiles at 0.975 from the printed tables: freedom 1, 4, 10, 30, 120.
    #[test]
    fn students_interval_has_the_width_of_the_tables() {
        for (freedom, t) in [(1_u32, 12.706), (4, 2.776), (10, 2.228), (30, 2.042), (120, 1.980)] {
            let n = freedom + 1;
            let values: Vec<f64> = (0..n).map(f64::from).collect();
            let moments: Moments = values.iter().copied().collect();
            let error = moments.deviation().unwrap() / f64::from(n).sqrt();
            let estimate = mean(&values, Level::P95).unwrap();
            assert!((estimate.interval.width() / 2.0 / error - t).abs() < 6e-4, "freedom {freedom}");
        }
    }

    #[test]
    fn equal_lists_differ_by_exactly_nothing() {
        let points = [3.0, 26.0, 0.0, 11.0];
        let difference = paired(&points, &points, Level::P95).unwrap();
        assert_eq!(difference.value, 0.0);
        assert_eq!(difference.interval, Interval { low: 0.0, high: 0.0 });
    }

    #[test]
    fn lists_that_do_not_pair_up_are_refused() {
        assert_eq!(paired(&[1.0, 2.0], &[1.0], Level::P95), Err(PairedError::Lengths { left: 2, right: 1 }));
        assert_eq!(mean(&[1.0], Level::P95), Err(TooFew { needed: 2, given: 1 }));
        assert_eq!(mean(&[], Level::P95), Err(TooFew { needed: 2, given: 0 }));
    }
}
