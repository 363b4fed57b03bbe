//! What is claimed: quantity, threshold and test, before anything is measured.

use std::cmp::Ordering;
use std::fmt::Display;

use stats::{Estimate, Interval};

use super::{Finding, Ruling};

/// A quantity, what a source says about it, and the test that decides. It is made without looking at a
/// row, and becomes a [`Finding`] when a measurement is put to it.
///
/// ```
/// use lab::{Claim, Ruling};
/// use stats::{Level, mean};
/// let claim = || Claim::near("tricks", 4.0, 0.5);
/// assert_eq!(claim().of(mean(&[3.9, 4.0, 4.1], Level::P95).unwrap()).ruling, Ruling::Agrees);
/// assert_eq!(claim().of(mean(&[2.9, 3.0, 3.1], Level::P95).unwrap()).ruling, Ruling::Differs);
/// assert_eq!(claim().of(mean(&[2.0, 4.0, 6.0], Level::P95).unwrap()).ruling, Ruling::Undecided);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    what: String,
    paper: String,
    test: Test,
    note: String,
}

/// What decides.
#[derive(Clone, PartialEq, Debug)]
enum Test {
    /// The number lies within the margin.
    Near { number: f64, margin: f64 },
    /// The number lies on this side.
    Beyond { side: Ordering, number: f64 },
    /// Everything is counted, so that chance has no part in it.
    Counted { condition: String },
}

impl Claim {
    /// A size. It agrees when the whole interval lies within `margin` of the number (a test of equivalence),
    /// differs when all of it lies outside, and is undecided in between: a wide interval never agrees merely
    /// because it is wide.
    pub fn near(what: impl Into<String>, number: f64, margin: f64) -> Claim {
        Claim::new(what, number.to_string(), Test::Near { number, margin })
    }

    /// A direction. It agrees when the whole interval lies above the number, and differs when it lies
    /// below.
    pub fn above(what: impl Into<String>, number: f64) -> Claim {
        Claim::beyond(what, Ordering::Greater, number)
    }

    /// A direction: below the number.
    pub fn below(what: impl Into<String>, number: f64) -> Claim {
        Claim::beyond(what, Ordering::Less, number)
    }

    /// A direction: `Greater` is above the number, `Less` below.
    pub fn beyond(what: impl Into<String>, side: Ordering, number: f64) -> Claim {
        Claim::new(what, String::new(), Test::Beyond { side, number })
    }

    /// Something that is counted, so that chance has no part in it, and the condition under which it
    /// agrees.
    pub fn counted(what: impl Into<String>, condition: impl Into<String>) -> Claim {
        Claim::new(what, String::new(), Test::Counted { condition: condition.into() })
    }

    fn new(what: impl Into<String>, paper: String, test: Test) -> Claim {
        Claim { what: what.into(), paper, test, note: String::new() }
    }

    /// What the source says, in its own terms.
    #[must_use]
    pub fn paper(mut self, paper: impl Into<String>) -> Claim {
        self.paper = paper.into();
        self
    }

    /// What a reader must know of the test, such as a window that was chosen after seeing the curves.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Claim {
        self.note = note.into();
        self
    }

    /// The test in words.
    pub fn test(&self) -> String {
        let test = match &self.test {
            Test::Near { number, margin } => format!("within {margin} of {number}"),
            Test::Beyond { side: Ordering::Greater, number } => format!("above {number}"),
            Test::Beyond { number, .. } => format!("below {number}"),
            Test::Counted { condition } => condition.clone(),
        };
        if self.note.is_empty() { test } else { format!("{test} ({})", self.note) }
    }

    /// Puts an estimate to the test.
    ///
    /// # Panics
    /// If the claim is about a count, which has no interval.
    pub fn of(self, ours: Estimate) -> Finding {
        let Interval { low, high } = ours.interval;
        let (ruling, place) = match self.test {
            Test::Near { number, margin } => {
                let claimed = Interval::around(number, margin);
                let band = format!("{number} ± {margin}");
                if claimed.covers(ours.interval) {
                    (Ruling::Agrees, format!("lies within {band}"))
                } else if claimed.meets(ours.interval) {
                    (Ruling::Undecided, format!("reaches beyond {band}"))
                } else {
                    (Ruling::Differs, format!("lies outside {band}"))
                }
            }
            Test::Beyond { side, number } => match ours.interval.against(number) {
                Ordering::Equal => (Ruling::Undecided, format!("contains {number}")),
                found => {
                    let place = if found == Ordering::Greater { "above" } else { "below" };
                    (Ruling::when(found == side), format!("lies {place} {number}"))
                }
            },
            Test::Counted { .. } => panic!("{} is counted, not estimated", self.what),
        };
        let reason = format!("the interval {low:.4} to {high:.4} {place}");
        Finding { estimate: Some(ours), ..self.finding(ruling, ours.to_string(), reason) }
    }

    /// Puts an estimate to the test, or says why there is none.
    pub fn judge(self, ours: Result<Estimate, impl Display>) -> Finding {
        match ours {
            Ok(ours) => self.of(ours),
            Err(why) => self.missing(why.to_string()),
        }
    }

    /// Puts an estimate to the test; `why` says what is lacking where there is none.
    pub fn judge_some(self, ours: Option<Estimate>, why: &str) -> Finding {
        self.judge(ours.ok_or(why))
    }

    /// What was counted, whether the condition holds, and why.
    ///
    /// # Panics
    /// If the claim is about an estimate.
    pub fn holds(self, holds: bool, ours: impl Into<String>, reason: impl Into<String>) -> Finding {
        assert!(matches!(self.test, Test::Counted { .. }), "{} is estimated, not counted", self.what);
        self.finding(Ruling::when(holds), ours.into(), reason.into())
    }

    /// There are no measurements yet.
    pub fn missing(self, reason: impl Into<String>) -> Finding {
        self.finding(Ruling::Undecided, "–".into(), reason.into())
    }

    fn finding(self, ruling: Ruling, ours: String, reason: String) -> Finding {
        let test = self.test();
        let paper = if self.paper.is_empty() { test.clone() } else { self.paper };
        Finding { what: self.what, paper, test, ours, estimate: None, ruling, reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(low: f64, high: f64) -> Estimate {
        Estimate { value: (low + high) / 2.0, interval: Interval { low, high }, n: 10 }
    }

    #[test]
    fn a_number_agrees_only_when_the_whole_interval_is_near() {
        let ruling = |low, high| Claim::near("x", 0.5, 0.1).of(estimate(low, high)).ruling;
        assert_eq!(ruling(0.45, 0.55), Ruling::Agrees);
        assert_eq!(ruling(0.0, 1.0), Ruling::Undecided, "wide is not agreement");
        assert_eq!(ruling(0.55, 0.65), Ruling::Undecided);
        assert_eq!(ruling(0.61, 0.65), Ruling::Differs);
    }

    #[test]
    fn a_direction_needs_the_whole_interval_on_its_side() {
        let ruling = |low, high| Claim::above("x", 0.0).of(estimate(low, high)).ruling;
        assert_eq!(ruling(0.1, 0.2), Ruling::Agrees);
        assert_eq!(ruling(-0.1, 0.2), Ruling::Undecided);
        assert_eq!(ruling(-0.2, -0.1), Ruling::Differs);
        assert_eq!(Claim::below("x", 0.0).of(estimate(-0.2, -0.1)).ruling, Ruling::Agrees);
    }

    #[test]
    fn the_test_is_said_before_anything_is_measured() {
        let claim = Claim::near("x", 89.0, 5.0).note("chosen beforehand");
        let finding = claim.clone().missing("no rows");
        assert_eq!(finding.test, "within 5 of 89 (chosen beforehand)");
        assert_eq!(finding.test, claim.of(estimate(0.0, 1.0)).test);
        assert_eq!(Claim::below("x", 2.5).missing("no rows").paper, "below 2.5");
    }
}
