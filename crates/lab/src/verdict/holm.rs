//! The correction for many tests in one experiment.

use stats::Level;

use super::{Finding, Ruling, Verdict};

/// Holm's procedure (1979), with intervals in place of p-values: of m tests first those are decided whose
/// intervals decide with an error of 5% divided by m; then, of the k that are left, those that decide with
/// 5% divided by k; and so on until none does. At most one of the two answers to each test is false, so the
/// chance of any false answer is at most 5%.
///
/// What a finding shows is its 95% interval; its ruling and its reason are of the corrected one.
pub fn verdict(findings: impl Fn(Level) -> Vec<Finding>) -> Verdict {
    let mut shown = findings(Level::P95);
    let mut open: Vec<usize> = (0..shown.len())
        .filter(|&place| shown[place].estimate.is_some() && shown[place].ruling != Ruling::Unclaimed)
        .collect();
    let tests = open.len();
    while !open.is_empty() {
        let level = Level::new(1.0 - Level::P95.error() / open.len() as f64).expect("between 0 and 1");
        let mut corrected = findings(level);
        assert_eq!(corrected.len(), shown.len(), "the claims depend on the level");
        let mut left = Vec::new();
        for &place in &open {
            let one = &mut corrected[place];
            assert_eq!(one.what, shown[place].what, "the claims depend on the level");
            shown[place].ruling = one.ruling;
            shown[place].reason = reason(std::mem::take(&mut one.reason), level, tests);
            if one.ruling == Ruling::Undecided {
                left.push(place);
            }
        }
        if left.len() == open.len() {
            break;
        }
        open = left;
    }
    Verdict { findings: shown }
}

fn reason(reason: String, level: Level, tests: usize) -> String {
    if tests == 1 {
        return reason;
    }
    let percent = 100.0 * f64::from(level);
    format!("{reason} (at {percent:.2}%, corrected for {tests} claims)")
}

#[cfg(test)]
mod tests {
    use super::super::Claim;
    use super::*;
    use stats::mean;

    /// Values around a centre whose mean is so many standard errors from zero.
    fn values(errors: f64) -> Vec<f64> {
        let spread: Vec<f64> = (0..400).map(|i| f64::from(i % 2) * 2.0 - 1.0).collect();
        let error = 1.0 / 20.0;
        spread.iter().map(|value| value + errors * error).collect()
    }

    fn rulings(errors: &[f64]) -> Vec<Ruling> {
        let findings = |level| {
            let claim = |(place, &errors): (usize, &f64)| {
                Claim::above(format!("claim {place}"), 0.0).judge(mean(&values(errors), level))
            };
            errors.iter().enumerate().map(claim).collect()
        };
        verdict(findings).findings.iter().map(|finding| finding.ruling).collect()
    }

    /// At 95% two standard errors decide; among five claims it takes 2.6.
    #[test]
    fn many_claims_need_more() {
        assert_eq!(rulings(&[2.1]), [Ruling::Agrees]);
        assert_eq!(rulings(&[2.1, 0.0, 0.0, 0.0, 0.0])[0], Ruling::Undecided);
        assert_eq!(rulings(&[2.7, 0.0, 0.0, 0.0, 0.0])[0], Ruling::Agrees);
        assert_eq!(rulings(&[-2.7, 0.0, 0.0, 0.0, 0.0])[0], Ruling::Differs);
    }

    /// What is decided makes room for the rest: Holm, not Bonferroni.
    #[test]
    fn decided_claims_no_longer_count() {
        assert_eq!(rulings(&[9.0, 9.0, 9.0, 9.0, 2.1]), [Ruling::Agrees; 5]);
        assert_eq!(rulings(&[0.0, 9.0, 9.0, 9.0, 2.1])[4], Ruling::Undecided);
    }

    /// Counts and measurements about which nothing is claimed are no tests.
    #[test]
    fn only_tests_count() {
        let findings = |level| {
            let unclaimed = Finding::unclaimed("u", mean(&values(0.0), level), "because");
            let counted = Claim::counted("c", "all").holds(false, "none", "because");
            vec![unclaimed, counted, Claim::above("t", 0.0).judge(mean(&values(2.1), level))]
        };
        let rulings = verdict(findings).findings.into_iter().map(|finding| finding.ruling);
        assert_eq!(rulings.collect::<Vec<_>>(), [Ruling::Unclaimed, Ruling::Differs, Ruling::Agrees]);
    }
}
