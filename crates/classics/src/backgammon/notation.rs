//! Plays as people write them, read against the legal plays of a roll.
//!
//! What counts is where checkers leave and where they arrive, so parts may stand in any order,
//! and steps may be joined or split. Where that leaves a choice (another blot is hit on the way),
//! the points and stars that were written decide.

use super::play::point;
use super::{Backgammon, Play, Point, Stage};

/// A text that names no legal play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadPlayError {
    /// A part of it is not in the notation.
    #[error("'{0}' is not part of a play: write from/to, like 24/18 13/11, 8/5(2), bar/22 or 6/off")]
    Unreadable(String),
    /// Nobody has a roll to play.
    #[error("there is no roll to play")]
    NoRoll,
    /// The checkers cannot be moved so.
    #[error("'{typed}' is no legal play of {dice}; {advice}")]
    Illegal {
        /// What was written.
        typed: String,
        /// The roll.
        dice: String,
        /// What would be legal.
        advice: String,
    },
    /// Several plays fit.
    #[error("'{typed}' may mean {plays}: mark what is hit with *")]
    Ambiguous {
        /// What was written.
        typed: String,
        /// The plays that fit.
        plays: String,
    },
}

impl Backgammon {
    /// The legal play that somebody wrote: `24/18 13/11`, `8/5*(2)`, `bar/22`, `6/off`, in any
    /// order of parts; nothing or `no move` when nothing can be moved.
    pub fn read_play(&self, typed: &str) -> Result<Play, ReadPlayError> {
        let Stage::Play(_, dice) = self.position().stage else { return Err(ReadPlayError::NoRoll) };
        let written = Written::read(typed)?;
        let legal = self.plays();
        let mut fit: Vec<Play> = legal.iter().copied().filter(|play| written.moves_like(play)).collect();
        for decides in [Written::stars_are_hits, Written::steps_are, Written::hits_are_stars] {
            if fit.len() > 1 && fit.iter().any(|play| decides(&written, play)) {
                fit.retain(|play| decides(&written, play));
            }
        }
        // One play that fits needs no stars, and a star too many does not hide what was meant.
        match fit[..] {
            [play] => Ok(play),
            [] => Err(ReadPlayError::Illegal {
                typed: typed.trim().to_owned(),
                dice: dice.to_string(),
                advice: advice(&legal),
            }),
            _ => Err(ReadPlayError::Ambiguous { typed: typed.trim().to_owned(), plays: named(&fit, " or ") }),
        }
    }
}

fn advice(legal: &[Play]) -> String {
    /// More than this nobody reads.
    const SHOWN: usize = 8;
    match legal {
        [play] if play.is_none() => "nothing can be moved, so write: no move".to_owned(),
        _ if legal.len() <= SHOWN => format!("legal are {}", named(legal, ", ")),
        _ => {
            format!("legal are {} and {} more", named(&legal[..SHOWN], ", "), legal.len() - SHOWN)
        }
    }
}

fn named(plays: &[Play], between: &str) -> String {
    plays.iter().map(|play| format!("'{play}'")).collect::<Vec<_>>().join(between)
}

/// What somebody wrote, checker by checker.
#[derive(Default)]
struct Written {
    /// Arrivals less departures in each place.
    change: [i32; 26],
    /// Each step from one named point to the next.
    steps: Vec<(Point, Point)>,
    /// Points with a star.
    stars: Vec<Point>,
}

impl Written {
    fn read(typed: &str) -> Result<Written, ReadPlayError> {
        let mut written = Written::default();
        let words = typed.trim().to_ascii_lowercase();
        if ["", "-", "no move", "nomove", "none", "pass", "no", "cannot move"].contains(&words.as_str()) {
            return Ok(written);
        }
        for part in words.split(|c: char| c.is_whitespace() || c == ',').filter(|part| !part.is_empty()) {
            written.add(part).ok_or_else(|| ReadPlayError::Unreadable(part.to_owned()))?;
        }
        Ok(written)
    }

    /// One part: a checker's way, and how many checkers go it.
    fn add(&mut self, part: &str) -> Option<()> {
        let (way, times) = match part.split_once('(') {
            Some((way, times)) => (way, times.strip_suffix(')')?.parse().ok()?),
            None => (part, 1usize),
        };
        if !(1..=4).contains(&times) {
            return None;
        }
        let mut stops = Vec::new();
        for name in way.split(['/', '-', '>']) {
            let (name, star) = name.strip_suffix('*').map_or((name, false), |name| (name, true));
            let stop = point(name)?;
            if star {
                self.stars.push(stop);
            }
            stops.push(stop);
        }
        let (&first, &last) = (stops.first()?, stops.last()?);
        if stops.len() < 2 || stops.windows(2).any(|pair| pair[0] <= pair[1]) {
            return None;
        }
        self.change[first.index()] -= times as i32;
        self.change[last.index()] += times as i32;
        for _ in 0..times {
            self.steps.extend(stops.windows(2).map(|pair| (pair[0], pair[1])));
        }
        Some(())
    }

    fn moves_like(&self, play: &Play) -> bool {
        let mut change = [0; 26];
        for step in play.steps() {
            change[step.from.index()] -= 1;
            change[step.to.index()] += 1;
        }
        change == self.change
    }

    fn stars_are_hits(&self, play: &Play) -> bool {
        self.stars.iter().all(|&star| play.steps().iter().any(|step| step.hit && step.to == star))
    }

    fn hits_are_stars(&self, play: &Play) -> bool {
        play.steps().iter().all(|step| !step.hit || self.stars.contains(&step.to))
    }

    fn steps_are(&self, play: &Play) -> bool {
        let (mut ours, mut theirs) = (self.steps.clone(), Vec::new());
        theirs.extend(play.steps().iter().map(|step| (step.from, step.to)));
        ours.sort();
        theirs.sort();
        ours == theirs
    }
}
