//! Logistic regression, by Newton's method.

/// Factors weighed against one another: the log odds are a sum.
#[derive(Clone, PartialEq, Debug)]
pub struct Logistic<const N: usize> {
    constant: f64,
    weights: [f64; N],
    /// Factors are measured from their mean in standard deviations.
    means: [f64; N],
    deviations: [f64; N],
}

/// The strength of the prior that each weight is zero. It keeps weights finite where a factor decides
/// every case.
const RIDGE: f64 = 1.0;
const STEPS: usize = 25;

impl<const N: usize> Logistic<N> {
    /// Fits the weights to cases, each with its factors and whether it was right.
    pub fn fit(cases: &[([f64; N], bool)]) -> Logistic<N> {
        let n = cases.len().max(1) as f64;
        let means: [f64; N] = std::array::from_fn(|i| cases.iter().map(|case| case.0[i]).sum::<f64>() / n);
        let deviations = std::array::from_fn(|i| {
            let variance = cases.iter().map(|case| (case.0[i] - means[i]).powi(2)).sum::<f64>() / n;
            // A factor that never varies has no influence.
            if variance > 1e-12 { variance.sqrt() } else { f64::INFINITY }
        });
        let mut model = Logistic { constant: 0.0, weights: [0.0; N], means, deviations };
        for _ in 0..STEPS {
            let step = model.newton(cases);
            model.constant += step[0];
            model.weights.iter_mut().zip(&step[1..]).for_each(|(weight, step)| *weight += step);
            if step.iter().all(|step| step.abs() < 1e-9) {
                break;
            }
        }
        model
    }

    /// The probability that a case is right.
    pub fn chance(&self, factors: &[f64; N]) -> f64 {
        let sum: f64 = self.scaled(factors).iter().zip(&self.weights).map(|(x, w)| x * w).sum();
        1.0 / (1.0 + (-self.constant - sum).exp())
    }

    /// The weights, for one standard deviation of each factor.
    pub fn standardised(&self) -> [f64; N] {
        self.weights
    }

    fn scaled(&self, factors: &[f64; N]) -> [f64; N] {
        std::array::from_fn(|i| (factors[i] - self.means[i]) / self.deviations[i])
    }

    /// One step of Newton's method: the constant's, then the weights'.
    fn newton(&self, cases: &[([f64; N], bool)]) -> Vec<f64> {
        let size = N + 1;
        // 1. Slope and curvature of the log likelihood, less the ridge.
        let mut slope = vec![0.0; size];
        let mut curve = vec![vec![0.0; size]; size];
        for i in 0..N {
            slope[i + 1] = -RIDGE * self.weights[i];
            curve[i + 1][i + 1] = RIDGE;
        }
        curve[0][0] = 1e-9;
        for (factors, is_so) in cases {
            let chance = self.chance(factors);
            let x: Vec<f64> = std::iter::once(1.0).chain(self.scaled(factors)).collect();
            let miss = f64::from(u8::from(*is_so)) - chance;
            let weight = chance * (1.0 - chance);
            for (i, row) in curve.iter_mut().enumerate() {
                slope[i] += miss * x[i];
                row.iter_mut().zip(&x[..=i]).for_each(|(entry, other)| *entry += weight * x[i] * other);
            }
        }
        // 2. Solved by Cholesky's factors: the curvature is symmetric and positive.
        for i in 0..size {
            for j in 0..=i {
                let sum: f64 = (0..j).map(|k| curve[i][k] * curve[j][k]).sum();
                curve[i][j] = if i == j {
                    (curve[i][i] - sum).max(1e-12).sqrt()
                } else {
                    (curve[i][j] - sum) / curve[j][j]
                };
            }
        }
        for i in 0..size {
            let sum: f64 = (0..i).map(|k| curve[i][k] * slope[k]).sum();
            slope[i] = (slope[i] - sum) / curve[i][i];
        }
        for i in (0..size).rev() {
            let sum: f64 = (i + 1..size).map(|k| curve[k][i] * slope[k]).sum();
            slope[i] = (slope[i] - sum) / curve[i][i];
        }
        slope
    }
}

/// The log loss of a forecast: zero if it was certain and right, larger the more certain and wrong it was.
pub fn log_loss(chance: f64, is_so: bool) -> f64 {
    let given = if is_so { chance } else { 1.0 - chance };
    -given.max(1e-9).ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Seed;
    use rand::RngExt;

    /// Cases drawn from known weights: the fit finds them again.
    #[test]
    fn known_weights_are_found() {
        let mut rng = Seed::new(1).rng();
        let cases: Vec<([f64; 2], bool)> = (0..20_000)
            .map(|_| {
                let x = [rng.random_range(-1.0..1.0), rng.random_range(0.0..10.0)];
                let odds: f64 = 0.5 + 2.0 * x[0] - 0.3 * (x[1] - 5.0);
                (x, rng.random_range(0.0..1.0) < 1.0 / (1.0 + (-odds).exp()))
            })
            .collect();
        let model = Logistic::fit(&cases);
        for x in [[0.0, 5.0], [0.9, 1.0], [-0.9, 9.0]] {
            let odds: f64 = 0.5 + 2.0 * x[0] - 0.3 * (x[1] - 5.0);
            let truth = 1.0 / (1.0 + (-odds).exp());
            assert!((model.chance(&x) - truth).abs() < 0.02, "{x:?}: {} and {truth}", model.chance(&x));
        }
    }

    /// The fitted chances average to what was seen, which is what the constant is for.
    #[test]
    fn the_mean_chance_is_the_share_seen() {
        let cases: Vec<([f64; 1], bool)> = (0..60).map(|i| ([f64::from(i % 7)], i % 3 == 0)).collect();
        let model = Logistic::fit(&cases);
        let mean = cases.iter().map(|case| model.chance(&case.0)).sum::<f64>() / 60.0;
        assert!((mean - 1.0 / 3.0).abs() < 1e-6, "{mean}");
    }

    #[test]
    fn a_factor_that_decides_everything_or_nothing_stays_finite() {
        let deciding: Vec<([f64; 2], bool)> = (0..40).map(|i| ([f64::from(i), 3.0], i >= 20)).collect();
        let model = Logistic::fit(&deciding);
        assert!(model.chance(&[0.0, 3.0]) < 0.1 && model.chance(&[39.0, 3.0]) > 0.9);
        assert!(Logistic::fit(&[]).chance(&[1.0]).is_finite());
    }

    #[test]
    fn sure_and_wrong_costs_most() {
        assert_eq!(log_loss(1.0, true), 0.0);
        assert!(log_loss(0.9, false) > log_loss(0.6, false) && log_loss(0.0, true).is_finite());
    }
}
