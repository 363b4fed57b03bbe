//! Curves of right decisions over iterations, and the thesis's numbers beside ours.

use std::cmp::Ordering;

use stats::{Estimate, Level};

use super::ITERATIONS;
use super::outcomes::{ReplayedRun, are_enough, percent, share};
use crate::verdict::{Claim, Finding};
use plot::{Chart, Comparison, Figure, Lines, Series};

/// Iterations on the thesis's close-ups.
pub const CLOSE_UP: u32 = 25;
/// How far from the thesis's number ours may lie, in percentage points.
pub const MARGIN: f64 = 5.0;

/// Which problems a figure shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Problems {
    /// Problems of at most six cards, which the thesis has.
    Endings,
    /// Problems of up to thirteen cards.
    All,
}

impl Problems {
    /// The name of a figure's version.
    pub fn name(self, figure: &str) -> String {
        match self {
            Problems::Endings => figure.to_owned(),
            Problems::All => format!("{figure}-to-13-cards"),
        }
    }

    /// What a title adds to the figure's number.
    pub fn in_title(self) -> &'static str {
        match self {
            Problems::Endings => "",
            Problems::All => ", up to 13 cards",
        }
    }

    /// What a caption says about the problems.
    pub fn in_words(self) -> &'static str {
        match self {
            Problems::Endings => "endings of at most six cards",
            Problems::All => "all numbers of cards from 13 down",
        }
    }
}

/// Runs that have something in common.
pub struct Group<'o, 'r> {
    /// What claims call it.
    pub name: &'static str,
    /// What figures call it: its name and the range of its values.
    pub label: String,
    pub runs: Vec<&'o ReplayedRun<'r>>,
}

/// A number that the thesis reads off one of its curves.
pub struct ClaimedShare {
    /// The name of the group that the curve is of.
    pub group: &'static str,
    /// The number of iterations; 200 where the thesis says what a curve reaches.
    pub after: u32,
    /// How many percent of the decisions are right.
    pub percent: f64,
}

/// A line in a table of claims.
pub const fn claim(group: &'static str, after: u32, percent: f64) -> ClaimedShare {
    ClaimedShare { group, after, percent }
}

/// A factor: its groups, the figures that show them, and what the thesis says about them.
pub struct Factor<'o, 'r> {
    pub title: &'static str,
    /// The figure over all iterations and the close-up.
    pub figures: [&'static str; 2],
    pub groups: Vec<Group<'o, 'r>>,
    pub claims: &'static [ClaimedShare],
}

impl<'o, 'r> Factor<'o, 'r> {
    /// The groups by a property, for each of these values that occurs.
    pub fn by<T: PartialEq + Copy>(
        title: &'static str,
        figures: [&'static str; 2],
        runs: &[&'o ReplayedRun<'r>],
        values: impl IntoIterator<Item = (T, &'static str)>,
        property: impl Fn(&ReplayedRun<'r>) -> T,
    ) -> Factor<'o, 'r> {
        let group = |(value, name): (T, &'static str)| {
            let runs = runs.iter().filter(|one| property(one) == value).copied().collect();
            Group { name, label: name.to_owned(), runs }
        };
        Factor { title, figures, groups: values.into_iter().map(group).collect(), claims: &[] }
    }

    /// Groups of about the same number of runs, from the lowest values up. Equal values stay
    /// together.
    pub fn by_rank(
        title: &'static str,
        figures: [&'static str; 2],
        runs: &[&'o ReplayedRun<'r>],
        names: &[&'static str],
        value: impl Fn(&ReplayedRun<'r>) -> f64,
        written: impl Fn(f64) -> String,
    ) -> Factor<'o, 'r> {
        let mut sorted: Vec<&'o ReplayedRun<'r>> = runs.to_vec();
        sorted.sort_by(|a, b| value(a).total_cmp(&value(b)));
        let mut groups = Vec::new();
        let mut begin = 0;
        for (place, &name) in names.iter().enumerate() {
            let mut end = sorted.len() * (place + 1) / names.len();
            while end > begin && end < sorted.len() && value(sorted[end]) == value(sorted[end - 1]) {
                end += 1;
            }
            let runs = sorted[begin.min(end)..end].to_vec();
            let ends = runs.first().zip(runs.last());
            let range =
                ends.map(|(low, high)| format!(", {} to {}", written(value(low)), written(value(high))));
            groups.push(Group { name, label: format!("{name}{}", range.unwrap_or_default()), runs });
            begin = end;
        }
        Factor { title, figures, groups, claims: &[] }
    }

    /// The group with this name.
    ///
    /// # Panics
    /// If there is none: the names are written in the experiments, and a test looks every one up.
    pub fn group(&self, name: &str) -> &Group<'o, 'r> {
        let found = self.groups.iter().find(|group| group.name == name);
        found.unwrap_or_else(|| panic!("{} has no group {name}", self.title))
    }

    /// Adds what the thesis says.
    #[must_use]
    pub fn claiming(mut self, claims: &'static [ClaimedShare]) -> Factor<'o, 'r> {
        self.claims = claims;
        self
    }

    /// Both figures.
    pub fn draw(&self, problems: Problems) -> Vec<Figure> {
        let [all, close] = self.figures;
        let numbers =
            [(all, ITERATIONS), (close, CLOSE_UP)].into_iter().filter(|(number, _)| !number.is_empty());
        numbers.map(|(number, iterations)| self.figure(number, iterations, problems)).collect()
    }

    fn figure(&self, number: &str, iterations: u32, problems: Problems) -> Figure {
        let title = format!("Figure {number}{}: right decisions, {}", problems.in_title(), self.title);
        let mut lines = Lines::new(title).x_axis("iterations").y_axis("right decisions (%)");
        let groups: Vec<_> = self.groups.iter().filter(|group| !group.runs.is_empty()).collect();
        // Bands of many groups would hide one another.
        let banded = groups.len() <= 2;
        for group in &groups {
            let after = (1..=iterations).map(|i| (f64::from(i), i));
            lines = lines.with(if banded {
                let point = |(x, i)| Some((x, share(&group.runs, |one| one.is_right(i), Level::P95)?));
                Series::measured(&group.label, after.filter_map(point))
            } else {
                Series::path(
                    &group.label,
                    after.map(|(x, i)| (x, percent(&group.runs, |one| one.is_right(i)))),
                )
            });
        }
        // The thesis's numbers, each in the colour of its curve.
        let mut hollow = "";
        for group in groups.iter().filter(|_| problems == Problems::Endings) {
            let said = self.claims.iter().filter(|said| said.group == group.name && said.after <= iterations);
            let points: Vec<_> = said.map(|said| (f64::from(said.after), said.percent)).collect();
            if !points.is_empty() {
                let name = if group.label.is_empty() { "thesis" } else { &group.label };
                lines = lines.with(Series::claimed(name, points));
                hollow = " Hollow: the numbers that the thesis reads off its curves.";
            }
        }
        let counts: Vec<String> = groups.iter().map(|group| counted(group)).collect();
        let band = if banded { " The bands are 95% intervals over the deals." } else { "" };
        let caption = format!(
            "Share of right decisions after so many iterations, {}.{band}{hollow} Runs: {}.",
            problems.in_words(),
            counts.join("; ")
        );
        Figure::new(problems.name(number), caption, Chart::Lines(lines))
    }

    /// The thesis's numbers with ours.
    pub fn compared(&self, level: Level) -> impl Iterator<Item = (String, Option<Estimate>, &ClaimedShare)> {
        self.claims.iter().map(move |said| {
            let group = self.group(said.group);
            let name = if group.name.is_empty() {
                self.title.to_owned()
            } else {
                format!("{}: {}", self.title, group.name)
            };
            let when =
                if said.after == ITERATIONS { "in the end".into() } else { format!("after {}", said.after) };
            (format!("{name}, {when}"), share(&group.runs, |one| one.is_right(said.after), level), said)
        })
    }

    /// A finding for each number.
    pub fn findings(&self, level: Level) -> Vec<Finding> {
        let all: Vec<_> = self.groups.iter().flat_map(|group| group.runs.iter().copied()).collect();
        self.compared(level)
            .map(|(what, ours, said)| {
                let claim = Claim::near(format!("{what}: right decisions, %"), said.percent, MARGIN);
                claim.judge_some(ours.filter(|_| are_enough(&all)), TOO_FEW)
            })
            .collect()
    }

    /// Adds a row for each of the thesis's numbers.
    pub fn beside(&self, mut chart: Comparison) -> Comparison {
        for (name, ours, said) in self.compared(Level::P95) {
            chart = chart.entry(name, ours, Some(said.percent));
        }
        chart
    }
}

/// The reason that a finding gives when there are too few runs.
pub const TOO_FEW: &str = "it takes five deals or more, with runs of 200 iterations (scale quick or full)";

fn counted(group: &Group<'_, '_>) -> String {
    if group.label.is_empty() {
        group.runs.len().to_string()
    } else {
        format!("{} {}", group.label, group.runs.len())
    }
}

/// Puts an estimate to a claim of the thesis, if there are enough runs.
pub fn judge(claim: Claim, runs: &[&ReplayedRun<'_>], ours: Option<Estimate>) -> Finding {
    claim.judge_some(ours.filter(|_| are_enough(runs)), TOO_FEW)
}

/// A claim of the thesis that a number lies above or below zero.
pub fn side(
    what: &str,
    order: Ordering,
    paper: &str,
    runs: &[&ReplayedRun<'_>],
    ours: Option<Estimate>,
) -> Finding {
    judge(Claim::beyond(what, order, 0.0).paper(paper), runs, ours)
}
