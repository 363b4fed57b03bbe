//! Whether a claim holds, and why.

use std::cmp::Ordering;
use std::fmt;

use serde::Serialize;
use stats::{Estimate, Interval, TooFew};

/// Whether a claim holds: a finding for each number or statement of the paper.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Verdict {
    /// The comparisons.
    pub findings: Vec<Finding>,
}

impl Verdict {
    /// A verdict from its findings.
    pub fn new(findings: impl IntoIterator<Item = Finding>) -> Verdict {
        Verdict { findings: findings.into_iter().collect() }
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
    /// A number of the paper against ours. They agree when our whole interval lies within `margin`
    /// of the paper's number, differ when all of it lies outside, and are undecided in between: a
    /// wide interval never agrees merely because it is wide.
    pub fn number(what: impl Into<String>, paper: f64, margin: f64, ours: Estimate) -> Finding {
        let claimed = Interval::around(paper, margin);
        let Interval { low, high } = ours.interval;
        let (ruling, where_it_lies) = if claimed.covers(ours.interval) {
            (Ruling::Agrees, "lies within")
        } else if claimed.meets(ours.interval) {
            (Ruling::Undecided, "reaches beyond")
        } else {
            (Ruling::Differs, "lies outside")
        };
        Finding {
            what: what.into(),
            paper: paper.to_string(),
            ours: ours.to_string(),
            estimate: Some(ours),
            ruling,
            reason: format!("the interval {low:.4} to {high:.4} {where_it_lies} {paper} ± {margin}"),
        }
    }

    /// Replaces the text of the claim, where the number is not the paper's own.
    #[must_use]
    pub fn claimed(mut self, paper: impl Into<String>) -> Finding {
        self.paper = paper.into();
        self
    }

    /// The paper says which side of a number the truth lies on: `Greater` is above. It agrees when
    /// our whole interval does.
    pub fn direction(
        what: impl Into<String>,
        side: Ordering,
        number: f64,
        paper: impl Into<String>,
        ours: Estimate,
    ) -> Finding {
        let found = ours.interval.against(number);
        let ruling = match found {
            Ordering::Equal => Ruling::Undecided,
            found => Ruling::when(found == side),
        };
        let lies = match found {
            Ordering::Greater => "lies above",
            Ordering::Less => "lies below",
            Ordering::Equal => "contains",
        };
        let Interval { low, high } = ours.interval;
        Finding {
            what: what.into(),
            paper: paper.into(),
            ours: ours.to_string(),
            estimate: Some(ours),
            ruling,
            reason: format!("the interval {low:.4} to {high:.4} {lies} {number}"),
        }
    }

    /// A statement of the paper that either holds or does not.
    pub fn statement(
        what: impl Into<String>,
        paper: impl Into<String>,
        ours: impl Into<String>,
        holds: bool,
        reason: impl Into<String>,
    ) -> Finding {
        Finding {
            what: what.into(),
            paper: paper.into(),
            ours: ours.into(),
            estimate: None,
            ruling: Ruling::when(holds),
            reason: reason.into(),
        }
    }

    /// A measurement about which the paper claims nothing, and the reason to show it.
    pub fn unclaimed(what: impl Into<String>, ours: Result<Estimate, TooFew>, reason: &str) -> Finding {
        let reason = ours.as_ref().map_or_else(TooFew::to_string, |_| reason.to_owned());
        Finding {
            what: what.into(),
            paper: "nothing claimed".into(),
            ours: ours.map_or("–".into(), |ours| ours.to_string()),
            estimate: ours.ok(),
            ruling: Ruling::Unclaimed,
            reason,
        }
    }

    /// A comparison for which there are no measurements yet.
    pub fn missing(what: impl Into<String>, paper: impl Into<String>, reason: impl Into<String>) -> Finding {
        Finding {
            what: what.into(),
            paper: paper.into(),
            ours: "–".into(),
            estimate: None,
            ruling: Ruling::Undecided,
            reason: reason.into(),
        }
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
        let ruling = |low, high| Finding::number("x", 0.5, 0.1, estimate(low, high)).ruling;
        assert_eq!(ruling(0.45, 0.55), Ruling::Agrees);
        assert_eq!(ruling(0.0, 1.0), Ruling::Undecided, "wide is not agreement");
        assert_eq!(ruling(0.55, 0.65), Ruling::Undecided);
        assert_eq!(ruling(0.61, 0.65), Ruling::Differs);
    }

    #[test]
    fn a_direction_needs_the_whole_interval_on_its_side() {
        let ruling = |low, high| {
            Finding::direction("x", Ordering::Greater, 0.0, "above 0", estimate(low, high)).ruling
        };
        assert_eq!(ruling(0.1, 0.2), Ruling::Agrees);
        assert_eq!(ruling(-0.1, 0.2), Ruling::Undecided);
        assert_eq!(ruling(-0.2, -0.1), Ruling::Differs);
    }

    #[test]
    fn one_finding_that_differs_decides() {
        let [good, bad] = [true, false].map(|holds| Finding::statement("x", "a", "b", holds, "because"));
        let open = Finding::missing("y", "1", "no rows");
        assert_eq!(Verdict::default().ruling(), Ruling::Undecided);
        assert_eq!(Verdict::new([good.clone()]).ruling(), Ruling::Agrees);
        assert_eq!(Verdict::new([good.clone(), open.clone()]).ruling(), Ruling::Undecided);
        let unclaimed = Finding::unclaimed("z", Ok(estimate(0.0, 1.0)), "because");
        assert_eq!(Verdict::new([unclaimed.clone()]).ruling(), Ruling::Undecided, "nothing was claimed");
        assert_eq!(Verdict::new([good.clone(), unclaimed]).ruling(), Ruling::Agrees);
        assert_eq!(Verdict::new([good, open, bad]).ruling(), Ruling::Differs);
    }
}
