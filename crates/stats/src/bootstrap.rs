use cards::Seed;
use rand::RngExt;

use super::{Estimate, Interval, Level, TooFew};

/// Any statistic with the bootstrap's percentile interval (Efron): how the statistic varies over
/// samples that are drawn from the data with replacement. For skewed distributions and for statistics
/// without a formula.
///
/// The same seed gives the same interval. A thousand resamples settle two digits of its ends.
///
/// ```
/// use stats::{Level, bootstrap, median};
/// use cards::Seed;
/// let points = [0.0, 0.0, 1.0, 1.0, 2.0, 3.0, 5.0, 8.0, 13.0, 26.0];
/// let typical = bootstrap(&points, median, 1000, Level::P95, Seed::new(1)).unwrap();
/// assert_eq!(typical.value, 2.5);
/// assert!(typical.interval.contains(2.5) && !typical.interval.contains(20.0));
/// ```
pub fn bootstrap(
    values: &[f64],
    statistic: impl Fn(&[f64]) -> f64,
    resamples: u32,
    level: Level,
    seed: Seed,
) -> Result<Estimate, TooFew> {
    if values.len() < 2 {
        return Err(TooFew { needed: 2, given: values.len() as u64 });
    }
    if resamples == 0 {
        return Err(TooFew { needed: 1, given: 0 });
    }
    let mut rng = seed.rng();
    let mut sample = values.to_vec();
    let mut seen: Vec<f64> = (0..resamples)
        .map(|_| {
            sample.fill_with(|| values[rng.random_range(0..values.len())]);
            statistic(&sample)
        })
        .collect();
    seen.sort_by(f64::total_cmp);
    let interval = Interval {
        low: quantile(&seen, level.error() / 2.0),
        high: quantile(&seen, 1.0 - level.error() / 2.0),
    };
    Ok(Estimate { value: statistic(values), interval, n: values.len() as u64 })
}

/// The middle number, or the mean of the two middle ones; not a number for an empty list.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    quantile(&sorted, 0.5)
}

/// Linear between the neighbours in rank.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
    let place = share * last as f64;
    let (below, part) = (place as usize, place.fract());
    sorted[below] + part * (sorted[(below + 1).min(last)] - sorted[below])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn the_seed_decides() {
        let values: Vec<f64> = (0..50).map(|i| f64::from(i * i)).collect();
        let with = |seed| bootstrap(&values, median, 200, Level::P95, Seed::new(seed)).unwrap();
        assert_eq!(with(1), with(1));
        assert_ne!(with(1), with(2));
    }
}
