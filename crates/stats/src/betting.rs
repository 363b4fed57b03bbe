use std::collections::BTreeMap;

use super::{Interval, Level, OutOfRange, SequenceError};

/// A confidence sequence for the mean of numbers in a known range, by betting (Waudby-Smith and
/// Ramdas 2024), and a test whether the mean is a given number.
///
/// Promise: if each number lies in the range and, given those before it, has the mean m, then m lies in
/// [`interval`](BettingSequence::interval) at all times at once with the chance of the level; and
/// [`excludes_target`](BettingSequence::excludes_target), looked at after every number, ever says so of
/// the true mean with no more than the error.
///
/// To doubt that the mean is m, somebody bets a fraction of a capital of 1 on each number being above m:
/// the fraction is multiplied by x / m, where the range is 0 to 1. If m is the mean, the capital does not
/// grow on average, and by Ville's inequality it ever reaches 2/error with a chance of error/2 at most.
/// Another bets on numbers below m in the same way. How much is best bet depends on the mean and the
/// variance, which are not known: the capital is spread over fractions from 1 to 1/256, of which the
/// best soon holds nearly all of it. So the sequence needs no estimate of the variance, and is narrow
/// where most numbers lie close together.
///
/// Departure from the paper: the fraction is of the capital, not of the largest bet that is allowed, so
/// that capital falls steadily in m and the interval's ends are found by halving.
///
/// ```
/// use stats::{BettingSequence, Interval, Level};
/// let imps = Interval { low: -24.0, high: 24.0 };
/// let mut match_so_far = BettingSequence::new(imps, 0.0, Level::P95).unwrap();
/// while !match_so_far.excludes_target() {
///     match_so_far.push([5.0, -1.0, 2.0][match_so_far.n() as usize % 3]).unwrap();
/// }
/// assert_eq!(match_so_far.n(), 76);
/// ```
#[derive(Clone, Debug)]
pub struct BettingSequence {
    range: Interval,
    /// The number that is tested, in the scale from 0 to 1.
    target: f64,
    level: Level,
    n: u64,
    /// How often each number was seen, by the bits of the number in the scale from 0 to 1: they sort as
    /// the numbers do.
    seen: BTreeMap<u64, u64>,
    /// The logarithm of what each fraction has made of its capital against the target.
    above: [f64; FRACTIONS],
    below: [f64; FRACTIONS],
}

/// How many fractions share the capital.
const FRACTIONS: usize = 9;

/// 1, 1/2, 1/4 ... 1/256.
fn fraction(place: usize) -> f64 {
    0.5_f64.powi(place as i32)
}

/// Halvings of the range until an end of the interval is found.
const HALVINGS: u32 = 40;

impl BettingSequence {
    /// For numbers in this range, testing whether their mean is `target`, which lies inside it.
    pub fn new(range: Interval, target: f64, level: Level) -> Result<BettingSequence, SequenceError> {
        if !(range.width() > 0.0 && range.width().is_finite()) {
            return Err(SequenceError::Range(range));
        }
        if !(range.low < target && target < range.high) {
            return Err(SequenceError::Target { target, range });
        }
        let target = (target - range.low) / range.width();
        let (above, below) = ([0.0; FRACTIONS], [0.0; FRACTIONS]);
        Ok(BettingSequence { range, target, level, n: 0, seen: BTreeMap::new(), above, below })
    }

    /// Takes one more number into account; one outside the range is refused and not counted.
    pub fn push(&mut self, value: f64) -> Result<(), OutOfRange> {
        if !self.range.contains(value) {
            return Err(OutOfRange { value, range: self.range });
        }
        let x = ((value - self.range.low) / self.range.width()).clamp(0.0, 1.0);
        for place in 0..FRACTIONS {
            self.above[place] += growth(place, x / self.target);
            self.below[place] += growth(place, (1.0 - x) / (1.0 - self.target));
        }
        *self.seen.entry(x.abs().to_bits()).or_default() += 1;
        self.n += 1;
        Ok(())
    }

    /// How many numbers were seen.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// Whether the numbers seen so far say that their mean is not the target.
    pub fn excludes_target(&self) -> bool {
        self.is_enough(&self.above) || self.is_enough(&self.below)
    }

    /// Where the mean lies; the whole range before anything was seen.
    pub fn interval(&self) -> Interval {
        // The larger m is, the less is won by betting on numbers above it.
        let low = self.end(|m| self.is_enough(&self.against(|x| x / m)));
        let high = 1.0 - self.end(|m| self.is_enough(&self.against(|x| (1.0 - x) / m)));
        let back = |x: f64| (self.range.low + x * self.range.width()).clamp(self.range.low, self.range.high);
        Interval { low: back(low), high: back(high) }
    }

    /// The logarithms of the capitals when each number pays this.
    fn against(&self, pays: impl Fn(f64) -> f64) -> [f64; FRACTIONS] {
        std::array::from_fn(|place| {
            let grown = |(&bits, &count): (&u64, &u64)| {
                let growth = growth(place, pays(f64::from_bits(bits)));
                count as f64 * growth
            };
            self.seen.iter().map(grown).sum()
        })
    }

    /// Whether the capital spread over all fractions has grown to 2/error.
    fn is_enough(&self, logs: &[f64; FRACTIONS]) -> bool {
        let largest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = logs.iter().map(|log| (log - largest).exp()).sum();
        largest.is_finite() && largest + (sum / FRACTIONS as f64).ln() >= (2.0 / self.level.error()).ln()
    }

    /// The largest m that is certainly excluded, where small m are excluded and large ones are not.
    fn end(&self, excludes: impl Fn(f64) -> bool) -> f64 {
        let (mut out, mut inside) = (0.0, 1.0);
        for _ in 0..HALVINGS {
            let middle = (out + inside) / 2.0;
            *(if excludes(middle) { &mut out } else { &mut inside }) = middle;
        }
        out
    }
}

/// The logarithm of what a capital becomes of which a fraction was bet at this payment for 1.
fn growth(place: usize, pays: f64) -> f64 {
    (fraction(place) * (pays - 1.0)).ln_1p()
}
