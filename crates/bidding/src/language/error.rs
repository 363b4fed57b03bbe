use std::fmt;

/// A system file breaks the language: where, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct SystemError {
    /// The line, counted from one.
    pub line: usize,
    /// What is wrong.
    pub why: Flaw,
}

impl fmt::Display for SystemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Flaw {
    #[error("found '{found}', expected {expected}")]
    Expected { found: String, expected: &'static str },
    #[error("the line ends where {expected} was expected")]
    Ends { expected: &'static str },
    #[error("a rule before any 'after' line: write 'after opening', or the calls that came before")]
    RuleBeforeAfter,
    #[error("no rule is called \"{0}\"; a name is written as it stands after the colon of its rule")]
    NoSuchName(String),
    #[error("{0} is not bound: neither the call nor the auction names it")]
    Unbound(String),
    #[error("the system has no rules")]
    Empty,
}
