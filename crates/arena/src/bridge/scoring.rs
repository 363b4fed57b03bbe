use std::fmt;
use std::str::FromStr;

use bridge::{board_a_match, imps};
use serde::{Serialize, Serializer};
use stats::Interval;

/// How a board of two results is scored. It decides what the early stop looks at; a report has every
/// measure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scoring {
    /// International match points for the difference of the two results.
    #[default]
    Imps,
    /// Matchpoints in percent. Between two tables they are 100, 50 or 0, and say what board-a-match
    /// says.
    Matchpoints,
    /// The better result wins the board; equal results tie it.
    BoardAMatch,
    /// The difference of the two results in points.
    Points,
}

impl Scoring {
    /// All of them.
    pub const ALL: [Scoring; 4] =
        [Scoring::Imps, Scoring::Matchpoints, Scoring::BoardAMatch, Scoring::Points];

    /// As it is typed: `imp`, `matchpoints`, `bam`, `points`.
    pub const fn name(self) -> &'static str {
        ["imp", "matchpoints", "bam", "points"][self as usize]
    }

    /// What one board brings the first team over the second: zero for equal results.
    pub fn lead(self, ours: i32, theirs: i32) -> f64 {
        match self {
            Scoring::Imps => f64::from(imps(ours - theirs)),
            Scoring::Matchpoints => 100.0 * board_a_match(ours, theirs) - 50.0,
            Scoring::BoardAMatch => 2.0 * board_a_match(ours, theirs) - 1.0,
            Scoring::Points => f64::from(ours - theirs),
        }
    }

    /// What [`lead`](Scoring::lead) can be at most, either way.
    pub fn range(self) -> Interval {
        // Thirteen down, vulnerable and redoubled, cost 7,600 points; nothing made brings as much.
        let most = match self {
            Scoring::Imps => 24.0,
            Scoring::Matchpoints => 50.0,
            Scoring::BoardAMatch => 1.0,
            Scoring::Points => 2.0 * 7600.0,
        };
        Interval { low: -most, high: most }
    }

    /// What [`lead`](Scoring::lead) is measured in.
    pub const fn words(self) -> &'static str {
        ["in IMPs", "in percent of the matchpoints above 50", "in boards won less boards lost", "in points"]
            [self as usize]
    }

    /// What a PBN file calls it, where it has a word for it.
    pub(super) const fn pbn(self) -> Option<&'static str> {
        [Some("IMP"), Some("MP"), Some("BAM"), None][self as usize]
    }
}

impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Scoring {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The text is no form of scoring.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no form of scoring: it is imp, matchpoints, bam or points")]
pub struct ParseScoringError(pub String);

impl FromStr for Scoring {
    type Err = ParseScoringError;
    fn from_str(text: &str) -> Result<Scoring, ParseScoringError> {
        let found = Scoring::ALL.into_iter().find(|scoring| scoring.name() == text);
        found.ok_or_else(|| ParseScoringError(text.to_owned()))
    }
}
