//! The plan in words.

/// What declarer means to do and why.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlanReport;
