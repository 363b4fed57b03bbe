//! When enough worlds have been searched: the dynamic factors of Bampton 1994, section 6.4, and a
//! confidence interval.
//!
//! A [`RunningMeans`] is shown what each alternative was worth in one world after the other. A [`StoppingRule`]
//! looks at it and says whether to stop; a [`Stopping`] is a rule with an upper bound, the thesis's
//! overall cutoff S.
//!
//! Departure from the thesis: its relative delta was sorted into buckets for drawing; here it is a
//! number. The confidence interval is ours.

/// What each alternative was worth in the worlds so far: sums, means, and how far they differ.
///
/// The alternatives stand in order of preference: of several with the same sum the first leads.
/// Sums are exact as long as the values are whole numbers or fractions of a power of two.
///
/// ```
/// use search::stopping::{StoppingRule, RunningMeans};
/// let mut means = RunningMeans::new(3);
/// means.add(&[2.0, 3.0, 3.0]);
/// assert_eq!((means.leader(), means.quiet(), means.delta()), (1, 1, 0.0));
/// means.add(&[4.0, 2.0, 2.0]);
/// assert_eq!((means.leader(), means.quiet(), means.delta()), (0, 1, 1.0));
/// assert!(StoppingRule::Delta(1.0).is_met(&means) && !StoppingRule::Quiescence(2).is_met(&means));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct RunningMeans {
    worlds: u64,
    /// The weights of all worlds, and their squares.
    weight: f64,
    squared_weights: f64,
    sums: Vec<f64>,
    /// Weighted sums of squared differences for every two alternatives, row by row.
    squares: Vec<f64>,
    leader: usize,
    quiet: u64,
}

impl RunningMeans {
    /// Before the first world, with at least one alternative.
    pub fn new(alternatives: usize) -> RunningMeans {
        let alternatives = alternatives.max(1);
        RunningMeans {
            worlds: 0,
            weight: 0.0,
            squared_weights: 0.0,
            sums: vec![0.0; alternatives],
            squares: vec![0.0; alternatives * alternatives],
            leader: 0,
            quiet: 0,
        }
    }

    /// One world more: what each alternative is worth in it, higher is better.
    ///
    /// # Panics
    /// If there are not as many values as alternatives.
    pub fn add(&mut self, values: &[f64]) {
        self.add_weighted(values, 1.0);
    }

    /// One world more, with its weight, which is positive.
    ///
    /// # Panics
    /// If there are not as many values as alternatives.
    pub fn add_weighted(&mut self, values: &[f64], weight: f64) {
        assert_eq!(values.len(), self.sums.len(), "a value for each alternative");
        self.worlds += 1;
        self.weight += weight;
        self.squared_weights += weight * weight;
        for (value, (sum, row)) in
            values.iter().zip(self.sums.iter_mut().zip(self.squares.chunks_exact_mut(values.len())))
        {
            *sum += weight * value;
            for (other, square) in values.iter().zip(row) {
                *square += weight * (value - other) * (value - other);
            }
        }
        let before = std::mem::replace(&mut self.leader, first_highest(&self.sums));
        self.quiet = if self.leader == before { self.quiet + 1 } else { 1 };
    }

    /// How many worlds there were: the thesis's iterations.
    pub fn worlds(&self) -> u64 {
        self.worlds
    }

    /// How many equally weighted worlds would carry as much information (Kish 1965); the number of
    /// worlds where all weights are equal.
    pub fn effective_worlds(&self) -> f64 {
        if self.worlds == 0 { 0.0 } else { self.weight * self.weight / self.squared_weights }
    }

    /// The weighted sum of each alternative's values: the thesis's vector `best`.
    pub fn sums(&self) -> &[f64] {
        &self.sums
    }

    /// The mean of an alternative's values; zero before the first world.
    pub fn mean(&self, alternative: usize) -> f64 {
        if self.worlds == 0 { 0.0 } else { self.sums[alternative] / self.weight }
    }

    /// The alternative that is chosen now: the first with the highest sum.
    pub fn leader(&self) -> usize {
        self.leader
    }

    /// For how many worlds in a row the leader has been chosen.
    pub fn quiet(&self) -> u64 {
        self.quiet
    }

    /// The best alternative but for the leader; `None` when there is only one.
    pub fn second(&self) -> Option<usize> {
        let others = (0..self.sums.len()).filter(|&other| other != self.leader);
        others.reduce(|best, other| if self.sums[other] > self.sums[best] { other } else { best })
    }

    /// How far the leader's sum is above the next; infinite when there is only one alternative.
    pub fn delta(&self) -> f64 {
        self.second().map_or(f64::INFINITY, |second| self.sums[self.leader] - self.sums[second])
    }

    /// By how much one alternative's mean is above another's, and the standard error of that
    /// difference (zero with fewer than two worlds).
    pub fn difference(&self, one: usize, other: usize) -> (f64, f64) {
        if self.worlds == 0 {
            return (0.0, 0.0);
        }
        let mean = (self.sums[one] - self.sums[other]) / self.weight;
        let spread = self.squares[one * self.sums.len() + other] - self.weight * mean * mean;
        let free = self.effective_worlds() - 1.0;
        let error = if self.worlds < 2 { 0.0 } else { (spread.max(0.0) / free / self.weight).sqrt() };
        (mean, error)
    }

    /// Whether two alternatives were worth the same in every world.
    pub fn never_differed(&self, one: usize, other: usize) -> bool {
        self.squares[one * self.sums.len() + other] == 0.0
    }
}

/// A reason to stop.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum StoppingRule {
    /// The same alternative has led for this many worlds in a row.
    Quiescence(u64),
    /// The leader's sum is at least this far above the next.
    Delta(f64),
    /// The leader's mean is at least this far above the next.
    RelativeDelta(f64),
    /// After `least` worlds every other alternative is worse than the leader by this many standard
    /// errors of the difference, or was worth the same in every world.
    Confidence {
        /// How many standard errors: 1.96 for 95%.
        errors: f64,
        /// Fewer worlds say nothing about a standard error.
        least: u64,
    },
}

impl StoppingRule {
    /// Whether to stop now. Never before the first world.
    pub fn is_met(&self, means: &RunningMeans) -> bool {
        let worlds = means.worlds();
        worlds > 0
            && match *self {
                StoppingRule::Quiescence(quiet) => means.quiet() >= quiet,
                StoppingRule::Delta(delta) => means.delta() >= delta,
                StoppingRule::RelativeDelta(delta) => means.delta() / means.weight >= delta,
                StoppingRule::Confidence { errors, least } => {
                    let leader = means.leader();
                    let clear = |other: usize| {
                        let (mean, error) = means.difference(leader, other);
                        means.never_differed(leader, other) || mean > errors * error
                    };
                    worlds >= least && (0..means.sums().len()).all(|other| other == leader || clear(other))
                }
            }
    }
}

/// A rule and the most worlds that are searched in any case.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stopping {
    /// Stops earlier; without one all worlds are searched.
    pub rule: Option<StoppingRule>,
    /// Never more worlds than this: the thesis's S.
    pub most: u64,
}

impl Stopping {
    /// After this many worlds, whatever their values.
    pub const fn after(worlds: u64) -> Stopping {
        Stopping { rule: None, most: worlds }
    }

    /// Stops also as soon as this rule is met.
    #[must_use]
    pub const fn or(self, rule: StoppingRule) -> Stopping {
        Stopping { rule: Some(rule), ..self }
    }

    /// Whether to stop now. Never before the first world.
    pub fn is_done(&self, means: &RunningMeans) -> bool {
        means.worlds() >= self.most.max(1) || self.rule.is_some_and(|rule| rule.is_met(means))
    }
}

/// The place of the first highest value.
fn first_highest(values: &[f64]) -> usize {
    (1..values.len()).fold(0, |best, place| if values[place] > values[best] { place } else { best })
}
