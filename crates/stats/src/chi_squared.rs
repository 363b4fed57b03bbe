use statrs::distribution::{ChiSquared as Distribution, ContinuousCDF};

/// The outcome of a chi-squared test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChiSquared {
    /// The sum of squared deviations, each over what was expected.
    pub statistic: f64,
    /// The degrees of freedom.
    pub freedom: u64,
    /// The p-value: the probability of a statistic at least this large if the hypothesis holds.
    pub p: f64,
}

impl ChiSquared {
    fn new(statistic: f64, freedom: usize) -> ChiSquared {
        let distribution = Distribution::new(freedom as f64).expect("freedom is positive");
        ChiSquared { statistic, freedom: freedom as u64, p: distribution.sf(statistic) }
    }
}

/// Tests whether counts fit what was expected. `expected` may be counts, probabilities or weights:
/// it is scaled to the same total. The approximation wants about five expected in each place.
pub fn goodness_of_fit(observed: &[u64], expected: &[f64]) -> Result<ChiSquared, ChiSquaredError> {
    if observed.len() != expected.len() {
        return Err(ChiSquaredError::Lengths { observed: observed.len(), expected: expected.len() });
    }
    if observed.len() < 2 {
        return Err(ChiSquaredError::OnePlace);
    }
    if let Some(place) = expected.iter().position(|&weight| !(weight > 0.0 && weight.is_finite())) {
        return Err(ChiSquaredError::Impossible { place });
    }
    let total = observed.iter().sum::<u64>() as f64;
    if total == 0.0 {
        return Err(ChiSquaredError::Empty);
    }
    let scale = total / expected.iter().sum::<f64>();
    let statistic = observed.iter().zip(expected).map(|(&o, e)| term(o, e * scale)).sum();
    Ok(ChiSquared::new(statistic, observed.len() - 1))
}

/// Tests whether the rows of a table of counts come from one distribution over its columns.
pub fn independence(table: &[Vec<u64>]) -> Result<ChiSquared, ChiSquaredError> {
    let width = table.first().map_or(0, Vec::len);
    if let Some(row) = table.iter().find(|row| row.len() != width) {
        return Err(ChiSquaredError::Lengths { observed: row.len(), expected: width });
    }
    if table.len() < 2 || width < 2 {
        return Err(ChiSquaredError::OnePlace);
    }
    let rows: Vec<u64> = table.iter().map(|row| row.iter().sum()).collect();
    let columns: Vec<u64> = (0..width).map(|column| table.iter().map(|row| row[column]).sum()).collect();
    if rows.contains(&0) || columns.contains(&0) {
        return Err(ChiSquaredError::Empty);
    }
    let total = rows.iter().sum::<u64>() as f64;
    let cells =
        table.iter().zip(&rows).flat_map(|(row, &sum)| row.iter().zip(&columns).map(move |c| (sum, c)));
    let statistic =
        cells.map(|(row, (&count, &column))| term(count, row as f64 * column as f64 / total)).sum();
    Ok(ChiSquared::new(statistic, (table.len() - 1) * (width - 1)))
}

fn term(observed: u64, expected: f64) -> f64 {
    (observed as f64 - expected).powi(2) / expected
}

/// Why there is no chi-squared test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChiSquaredError {
    /// The lists do not match.
    #[error("{observed} counts against {expected} expected: there must be equally many")]
    Lengths {
        /// How many counts.
        observed: usize,
        /// How many expectations.
        expected: usize,
    },
    /// Nothing can vary.
    #[error("at least two places are needed for a chi-squared test")]
    OnePlace,
    /// Something is expected never to happen.
    #[error("place {place} expects nothing or no number: leave it out or merge it with another")]
    Impossible {
        /// Its index.
        place: usize,
    },
    /// Nothing was counted.
    #[error("nothing was counted (in some row or column): leave it out of the table")]
    Empty,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Upper 5% points of the printed tables.
    #[test]
    fn p_agrees_with_the_tables() {
        for (freedom, point) in [(1, 3.841), (2, 5.991), (5, 11.070), (10, 18.307), (30, 43.773)] {
            assert!((ChiSquared::new(point, freedom).p - 0.05).abs() < 5e-5, "freedom {freedom}");
        }
    }

    /// Mendel's peas: 315, 108, 101, 32 against 9 : 3 : 3 : 1 give 0.470 on 3 degrees of freedom.
    #[test]
    fn mendels_peas_fit() {
        let fit = goodness_of_fit(&[315, 108, 101, 32], &[9.0, 3.0, 3.0, 1.0]).unwrap();
        assert!((fit.statistic - 0.470).abs() < 5e-4 && fit.freedom == 3);
        assert!((fit.p - 0.925).abs() < 5e-4, "{}", fit.p);
    }

    #[test]
    fn proportional_rows_are_independent() {
        let same = independence(&[vec![10, 20, 30], vec![1, 2, 3]]).unwrap();
        assert!(same.statistic < 1e-12 && same.freedom == 2 && same.p > 0.999);
        let apart = independence(&[vec![30, 10], vec![10, 30]]).unwrap();
        assert!((apart.statistic - 20.0).abs() < 1e-12, "{apart:?}");
    }

    #[test]
    fn bad_tables_are_refused() {
        assert_eq!(goodness_of_fit(&[1], &[1.0]), Err(ChiSquaredError::OnePlace));
        assert_eq!(goodness_of_fit(&[1, 2], &[1.0, 0.0]), Err(ChiSquaredError::Impossible { place: 1 }));
        assert_eq!(goodness_of_fit(&[0, 0], &[1.0, 1.0]), Err(ChiSquaredError::Empty));
        assert_eq!(
            independence(&[vec![1, 2], vec![1]]),
            Err(ChiSquaredError::Lengths { observed: 1, expected: 2 })
        );
        assert_eq!(independence(&[vec![1, 0], vec![1, 0]]), Err(ChiSquaredError::Empty));
    }
}
