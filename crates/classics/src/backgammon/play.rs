use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Point;

/// One checker moved by one die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Step {
    /// Where it leaves.
    pub from: Point,
    /// Where it arrives.
    pub to: Point,
    /// Whether it hits an enemy's blot there.
    pub hit: bool,
}

/// Everything that is done with a roll: up to four steps, in the order in which they are made.
///
/// Of the ways to reach one position the generator gives one, so two legal plays of a roll never
/// lead to the same position.
///
/// Written down (`24/18 18/13*`) every step stands by itself; shown to people, `{}` gives the
/// usual notation: checkers in order, steps of one checker joined unless it hits on the way,
/// repetitions counted (`24/13*`, `8/5(2)`, `bar/22`, `6/off`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Play {
    steps: [Step; 4],
    len: u8,
}

impl Play {
    /// No checker can be moved.
    pub const NONE: Play = {
        let step = Step { from: Point::OFF, to: Point::OFF, hit: false };
        Play { steps: [step; 4], len: 0 }
    };

    /// The steps, in the order in which they are made.
    pub fn steps(&self) -> &[Step] {
        &self.steps[..self.len as usize]
    }

    /// Whether no checker is moved.
    pub fn is_none(&self) -> bool {
        self.len == 0
    }

    /// Appends a step. A fifth is ignored.
    #[must_use]
    pub(super) fn with(mut self, step: Step) -> Play {
        if let Some(place) = self.steps.get_mut(self.len as usize) {
            *place = step;
            self.len += 1;
        }
        self
    }
}

impl FromIterator<Step> for Play {
    /// The first four steps.
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Play {
        steps.into_iter().fold(Play::NONE, Play::with)
    }
}

/// One checker's way: the points where it stops that are worth naming.
#[derive(Clone, PartialEq)]
struct Way {
    from: Point,
    stops: Vec<(Point, bool)>,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return write!(f, "no move");
        }
        let mut steps = self.steps().to_vec();
        steps.sort_by_key(|step| std::cmp::Reverse((step.from, step.to)));
        let mut ways: Vec<Way> = Vec::new();
        for step in steps {
            let end = |way: &&mut Way| way.stops.last().is_some_and(|&(point, _)| point == step.from);
            match ways.iter_mut().find(end) {
                Some(way) => {
                    // A stop without a hit on it says nothing.
                    way.stops.retain(|&(_, hit)| hit);
                    way.stops.push((step.to, step.hit));
                }
                None => ways.push(Way { from: step.from, stops: vec![(step.to, step.hit)] }),
            }
        }
        let mut first = true;
        // Of two checkers on one way only the first can hit; it says so for both.
        let mut left = ways.as_slice();
        while let Some(way) = left.first() {
            let alike = |other: &&Way| {
                other.from == way.from && other.stops.iter().map(|s| s.0).eq(way.stops.iter().map(|s| s.0))
            };
            let times = left.iter().take_while(alike).count();
            let hits = |stop: usize| left[..times].iter().any(|way| way.stops[stop].1);
            write!(f, "{}{}", if first { "" } else { " " }, way.from)?;
            for (stop, (point, _)) in way.stops.iter().enumerate() {
                write!(f, "/{point}{}", if hits(stop) { "*" } else { "" })?;
            }
            if times > 1 {
                write!(f, "({times})")?;
            }
            (first, left) = (false, &left[times..]);
        }
        Ok(())
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", String::from(*self))
    }
}

/// Every step by itself: `24/18 18/13*`; nothing at all for no move.
impl From<Play> for String {
    fn from(play: Play) -> String {
        let step = |step: &Step| format!("{}/{}{}", step.from, step.to, if step.hit { "*" } else { "" });
        play.steps().iter().map(step).collect::<Vec<_>>().join(" ")
    }
}

/// The text is not a play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a play: write up to four steps like 24/18 18/13*")]
pub struct ParsePlayError(pub String);

impl TryFrom<String> for Play {
    type Error = ParsePlayError;
    fn try_from(text: String) -> Result<Play, ParsePlayError> {
        text.parse()
    }
}

/// Every step by itself: `24/18 18/13*`. What people write is read by a game, which knows the dice.
impl FromStr for Play {
    type Err = ParsePlayError;
    fn from_str(text: &str) -> Result<Play, ParsePlayError> {
        let steps: Option<Vec<Step>> = text.split_whitespace().map(step).collect();
        match steps {
            Some(steps) if steps.len() <= 4 => Ok(steps.into_iter().collect()),
            _ => Err(ParsePlayError(text.to_owned())),
        }
    }
}

fn step(text: &str) -> Option<Step> {
    let (from, to) = text.split_once('/')?;
    let (to, hit) = to.strip_suffix('*').map_or((to, false), |to| (to, true));
    let (from, to) = (point(from)?, point(to)?);
    let off = to == Point::OFF;
    (from > to && !(off && (hit || from == Point::BAR))).then_some(Step { from, to, hit })
}

/// `24`, `bar` or `off`, in either case.
pub(super) fn point(text: &str) -> Option<Point> {
    match text.to_ascii_lowercase().as_str() {
        "off" => Some(Point::OFF),
        "bar" => Some(Point::BAR),
        number => number.parse().ok().and_then(Point::new),
    }
}
