use super::{Estimate, Interval, Level};

/// The share of successes with Wilson's score interval, which keeps its promise near 0 and 1 where
/// the usual interval collapses.
pub fn wilson(successes: u64, n: u64, level: Level) -> Result<Estimate, ProportionError> {
    if n == 0 {
        return Err(ProportionError::Nothing);
    }
    if successes > n {
        return Err(ProportionError::TooMany { successes, n });
    }
    let (trials, z) = (n as f64, level.normal());
    let value = successes as f64 / trials;
    let shrink = 1.0 + z * z / trials;
    let centre = (value + z * z / (2.0 * trials)) / shrink;
    let half = z / shrink * (value * (1.0 - value) / trials + z * z / (4.0 * trials * trials)).sqrt();
    // At 0 and n successes the exact end is 0 or 1; rounding must not push it past the value.
    let interval =
        Interval { low: (centre - half).clamp(0.0, value), high: (centre + half).clamp(value, 1.0) };
    Ok(Estimate { value, interval, n })
}

/// Why there is no share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProportionError {
    /// Nothing was tried.
    #[error("a share of nothing is unknown: at least one trial is needed")]
    Nothing,
    /// More successes than trials.
    #[error("{successes} successes in {n} trials: there cannot be more successes than trials")]
    TooMany {
        /// The successes.
        successes: u64,
        /// The trials.
        n: u64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe (1998), table I: method 3.
    #[test]
    fn agrees_with_newcombes_table() {
        for (successes, n, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let Interval { low: l, high: h } = wilson(successes, n, Level::P95).unwrap().interval;
            assert!((l - low).abs() < 1e-4 && (h - high).abs() < 1e-4, "{successes} of {n}: {l} {h}");
        }
    }

    #[test]
    fn a_share_of_nothing_is_refused() {
        assert_eq!(wilson(0, 0, Level::P95), Err(ProportionError::Nothing));
        assert_eq!(wilson(3, 2, Level::P95), Err(ProportionError::TooMany { successes: 3, n: 2 }));
    }
}
