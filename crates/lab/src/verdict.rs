//! Whether a claim holds, and why: [`Verdict`], its [`Finding`]s, and the [`Claim`]s behind them.

mod claim;
mod holm;

use std::fmt;

use serde::Serialize;
use stats::{Estimate, Level, TooFew};

pub use claim::Claim;

/// Whether a claim holds: a finding for each number or statement of the paper.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Verdict {
    /// The comparisons.
    pub findings: Vec<Finding>,
}

impl Verdict {
    /// A verdict from findings that chance has no part in, or of which only one is a test.
    pub fn new(findings: impl IntoIterator<Item = Finding>) -> Verdict {
        Verdict { findings: findings.into_iter().collect() }
    }

    /// A verdict from tests, corrected for their number: the chance that any of them is decided wrongly
    /// is at most 5%, however many there are (Holm 1979).
    ///
    /// `findings` judges every claim with intervals of the level that it is given, always the same claims
    /// in the same order.
    pub fn of(findings: impl Fn(Level) -> Vec<Finding>) -> Verdict {
        holm::verdict(findings)
    }

    /// The claim agrees when every finding on it does, and differs when one does.
    pub fn ruling(&self) -> Ruling {
        let has = |ruling| self.findings.iter().any(|finding| finding.ruling == ruling);
        match (has(Ruling::Agrees), has(Ruling::Differs), has(Ruling::Undecided)) {
            (_, true, _) => Ruling::Differs,
            (true, false, false) => Ruling::Agrees,
            _ => Ruling::Undecided,
        }
    }
}

/// How a comparison came out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ruling {
    /// What was measured is what was claimed.
    Agrees,
    /// What was measured is not what was claimed.
    Differs,
    /// There are too few measurements to decide.
    Undecided,
    /// The paper claims nothing about it; the measurement is shown for its own sake.
    Unclaimed,
}

impl Ruling {
    /// Its name in English.
    pub fn name(self) -> &'static str {
        match self {
            Ruling::Agrees => "agrees",
            Ruling::Differs => "differs",
            Ruling::Undecided => "undecided",
            Ruling::Unclaimed => "unclaimed",
        }
    }

    /// A ruling on a plain yes or no.
    pub fn when(holds: bool) -> Ruling {
        if holds { Ruling::Agrees } else { Ruling::Differs }
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One comparison: what the paper says beside what was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Finding {
    /// What is compared.
    pub what: String,
    /// What the paper says.
    pub paper: String,
    /// What would agree: the test, fixed before anything was measured. Empty where nothing is claimed.
    pub test: String,
    /// What was measured.
    pub ours: String,
    /// The measurement with its interval, where it is a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Estimate>,
    /// How it came out.
    pub ruling: Ruling,
    /// Why, in words.
    pub reason: String,
}

impl Finding {
    /// What a source says of a measurement about which it claims nothing here, such as a number of other boards.
    #[must_use]
    pub fn claimed(mut self, paper: impl Into<String>) -> Finding {
        self.paper = paper.into();
        self
    }

    /// A measurement about which the paper claims nothing, and the reason to show it.
    pub fn unclaimed(what: impl Into<String>, ours: Result<Estimate, TooFew>, reason: &str) -> Finding {
        let reason = ours.as_ref().map_or_else(TooFew::to_string, |_| reason.to_owned());
        Finding {
            what: what.into(),
            paper: "nothing claimed".into(),
            test: String::new(),
            ours: ours.map_or("–".into(), |ours| ours.to_string()),
            estimate: ours.ok(),
            ruling: Ruling::Unclaimed,
            reason,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stats::Interval;

    #[test]
    fn one_finding_that_differs_decides() {
        let [good, bad] = [true, false].map(|holds| Claim::counted("x", "a").holds(holds, "b", "because"));
        let open = Claim::counted("y", "1").missing("no rows");
        assert_eq!(Verdict::default().ruling(), Ruling::Undecided);
        assert_eq!(Verdict::new([good.clone()]).ruling(), Ruling::Agrees);
        assert_eq!(Verdict::new([good.clone(), open.clone()]).ruling(), Ruling::Undecided);
        let estimate = Estimate { value: 0.5, interval: Interval { low: 0.0, high: 1.0 }, n: 10 };
        let unclaimed = Finding::unclaimed("z", Ok(estimate), "because");
        assert_eq!(Verdict::new([unclaimed.clone()]).ruling(), Ruling::Undecided, "nothing was claimed");
        assert_eq!(Verdict::new([good.clone(), unclaimed]).ruling(), Ruling::Agrees);
        assert_eq!(Verdict::new([good, open, bad]).ruling(), Ruling::Differs);
    }
}
