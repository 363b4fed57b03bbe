//! Star1 and Star2: alpha-beta through chance nodes (Ballard 1983), for zero-sum games of two
//! sides whose payoffs lie in a known range.
//!
//! At a chance node every outcome has a value between a floor and a ceiling, at first the known
//! range. What the others can be at best and at worst gives the window in which one outcome still
//! matters; a value outside of it decides the whole node. *Star1* searches the outcomes one after
//! another with these windows. *Star2* first probes one move below each outcome: where the first
//! side moves this raises the floor, where the second moves it lowers the ceiling, and often that
//! decides the node before anything is searched whole.
//!
//! Departures: Ballard's trees alternate strictly between sides with dice between; here any
//! outcome may lead to either side, to more chance, or to the end, so floors and ceilings are kept
//! for each outcome and both kinds of cut are tried at every chance node. Fail-soft, as
//! [`alphabeta`](crate::alphabeta). Values are sums in the order of the outcomes, so that without
//! a cut they are bit for bit those of [`Expectiminimax`](crate::Expectiminimax).

use game::{Bounded, Chance, Side, Turn, ZeroSum};

use crate::chance::WithChance;
use crate::found::{of, split};
use crate::order::AsGiven;
use crate::work::Work;
use crate::{Found, Horizon, Limits, Order, Plies};

/// Alpha-beta through chance nodes.
///
/// ```
/// use search::{Horizon, Star};
/// let mut search = Star::two(Horizon::depth(3)).between(-3.0, 3.0);
/// # let _ = search;
/// ```
#[derive(Clone, Debug)]
pub struct Star<H = Horizon, R = GameRange, O = AsGiven> {
    horizon: H,
    range: R,
    order: O,
    probing: bool,
}

impl<H> Star<H> {
    /// Star1, with the bounds that the game announces.
    pub fn one(horizon: H) -> Star<H> {
        Star { horizon, range: GameRange, order: AsGiven, probing: false }
    }

    /// Star2, which probes first, with the bounds that the game announces.
    pub fn two(horizon: H) -> Star<H> {
        Star { probing: true, ..Star::one(horizon) }
    }
}

impl<H, R, O> Star<H, R, O> {
    /// Assumes that the first side's payoffs, guesses included, lie between these two numbers. Where
    /// one lies outside, values are wrong.
    pub fn between(self, low: f64, high: f64) -> Star<H, FixedRange, O> {
        let Star { horizon, order, probing, .. } = self;
        Star { horizon, range: FixedRange { low, high }, order, probing }
    }

    /// Searches and probes moves in the order of this rule.
    pub fn order<P>(self, order: P) -> Star<H, R, P> {
        let Star { horizon, range, probing, .. } = self;
        Star { horizon, range, order, probing }
    }

    /// The value of every root move; at chance's turn, of everything that may happen.
    pub fn search<G: ZeroSum + Chance>(&self, root: &G) -> Found<G>
    where
        H: Limits<G>,
        R: Range<G>,
        O: Order<G>,
    {
        let (like, total) = (root.payoff(), root.total());
        let open = (f64::NEG_INFINITY, f64::INFINITY);
        Work::new(self.horizon.budget().meter()).survey::<G, WithChance, H>(
            root,
            &self.horizon,
            |work, game, left| {
                let value = Recursion { star: self, work }.value(game, open, left, 1)?;
                Some(split(like, value, total))
            },
        )
    }
}

impl<G: ZeroSum + Chance, H: Limits<G>, R: Range<G>, O: Order<G>> game::Search<G> for Star<H, R, O> {
    fn rate(&mut self, root: &G) -> Vec<(G::Move, G::Payoff)> {
        self.search(root).into_rates()
    }
}

/// Between which numbers the payoff of the first side must lie.
pub trait Range<G: ZeroSum> {
    /// The lowest and the highest that can still be reached.
    fn range(&self, game: &G) -> (f64, f64);
}

/// The range that follows from what the game announces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameRange;

/// A fixed range.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FixedRange {
    /// No payoff of the first side is lower.
    pub low: f64,
    /// None is higher.
    pub high: f64,
}

impl<G: ZeroSum + Bounded> Range<G> for GameRange {
    fn range(&self, game: &G) -> (f64, f64) {
        let least = game.each_at_least();
        (least, game.total() - least)
    }
}

impl<G: ZeroSum> Range<G> for FixedRange {
    fn range(&self, _: &G) -> (f64, f64) {
        (self.low, self.high)
    }
}

type Window = (f64, f64);

/// One outcome of a chance node, and what is known of its value.
struct Outcome<G> {
    game: G,
    probability: f64,
    floor: f64,
    ceiling: f64,
}

struct Recursion<'a, M, H, R, O> {
    star: &'a Star<H, R, O>,
    work: &'a mut Work<M>,
}

impl<M: Copy, H, R, O> Recursion<'_, M, H, R, O> {
    /// What the first side gets, exactly if it lies within the window, otherwise a bound on that
    /// side of it. `None` when the budget ran out.
    fn value<G>(&mut self, game: &G, window: Window, left: Plies, ply: usize) -> Option<f64>
    where
        G: ZeroSum + Chance<Move = M>,
        H: Limits<G>,
        R: Range<G>,
        O: Order<G>,
    {
        self.work.enter(ply)?;
        if let Some(payoff) = self.work.settle(&self.star.horizon, game, left) {
            return Some(of(&payoff, Side::FIRST));
        }
        let Turn::Side(side) = game.turn() else { return self.chance(game, window, left, ply) };
        let (mut low, mut high) = window;
        let mut best: Option<f64> = None;
        let moves = self.ordered(game);
        for (i, &mv) in moves.iter().enumerate() {
            let found = self.value(&game.after(mv), (low, high), left.next(), ply + 1)?;
            let better = |best| if side == Side::FIRST { found > best } else { found < best };
            if best.is_none_or(better) {
                best = Some(found);
                self.work.prefer(ply, mv);
                if side == Side::FIRST {
                    low = low.max(found)
                } else {
                    high = high.min(found)
                }
                if low >= high {
                    self.work.counts.cutoffs += u64::from(i + 1 < moves.len());
                    break;
                }
            }
        }
        best
    }

    fn chance<G>(&mut self, game: &G, (alpha, beta): Window, left: Plies, ply: usize) -> Option<f64>
    where
        G: ZeroSum + Chance<Move = M>,
        H: Limits<G>,
        R: Range<G>,
        O: Order<G>,
    {
        let outcome = |(mv, probability)| {
            let next = game.after(mv);
            let (floor, ceiling) = self.star.range.range(&next);
            Outcome { game: next, probability, floor, ceiling }
        };
        let mut outcomes: Vec<Outcome<G>> = game.outcomes().map(outcome).collect();
        let window = (alpha, beta);
        // 1. What is known of the outcomes may be enough already.
        if let Some(bound) = decided(&outcomes, window) {
            self.work.counts.cutoffs += 1;
            return Some(bound);
        }
        // 2. Probing: one move below each outcome may decide (Star2).
        if self.star.probing && (alpha > f64::NEG_INFINITY || beta < f64::INFINITY) {
            for at in 0..outcomes.len() {
                let matters = matters(&outcomes, at, window);
                self.probe(&mut outcomes[at], matters, left.next(), ply + 1)?;
                if let Some(bound) = decided(&outcomes, window) {
                    self.work.counts.cutoffs += 1;
                    return Some(bound);
                }
            }
        }
        // 3. Each outcome whole, in the window in which it still matters (Star1).
        for at in 0..outcomes.len() {
            let Outcome { floor, ceiling, .. } = outcomes[at];
            if floor == ceiling {
                continue;
            }
            let (low, high) = matters(&outcomes, at, window);
            // Its own bounds stop it too; at them it is exact, for it cannot lie beyond.
            let narrow = (low.max(floor), high.min(ceiling));
            // Rounding may close the window, and in a closed one a bound could be of either kind.
            let found = if narrow.0 < narrow.1 {
                self.value(&outcomes[at].game, narrow, left.next(), ply + 1)?
            } else {
                self.value(&outcomes[at].game, (floor, ceiling), left.next(), ply + 1)?
            };
            let found = found.clamp(floor, ceiling);
            if found <= low {
                outcomes[at].ceiling = found;
            } else if found >= high {
                outcomes[at].floor = found;
            } else {
                (outcomes[at].floor, outcomes[at].ceiling) = (found, found);
                continue;
            }
            self.work.counts.cutoffs += u64::from(at + 1 < outcomes.len());
            let bound = if found <= low {
                total(&outcomes, |outcome| outcome.ceiling).min(alpha)
            } else {
                total(&outcomes, |outcome| outcome.floor).max(beta)
            };
            return Some(bound);
        }
        Some(total(&outcomes, |outcome| outcome.floor))
    }

    /// Searches one move below an outcome, for a bound on its value.
    fn probe<G>(
        &mut self,
        outcome: &mut Outcome<G>,
        (low, high): Window,
        left: Plies,
        ply: usize,
    ) -> Option<()>
    where
        G: ZeroSum + Chance<Move = M>,
        H: Limits<G>,
        R: Range<G>,
        O: Order<G>,
    {
        if left.is_out() || self.star.horizon.known(&outcome.game).is_some() {
            return Some(());
        }
        let Turn::Side(side) = outcome.game.turn() else { return Some(()) };
        let Some(&mv) = self.ordered(&outcome.game).first() else { return Some(()) };
        self.work.counts.probes += 1;
        // A bound that decides the node is good enough.
        let window = (low.max(outcome.floor), high.min(outcome.ceiling));
        if window.0 >= window.1 {
            return Some(());
        }
        let found = self.value(&outcome.game.after(mv), window, left.next(), ply + 1)?;
        // A value below the window is no floor, for fail-soft gives no more than a ceiling there;
        // and the other way about.
        if side == Side::FIRST && found > window.0 {
            outcome.floor = outcome.floor.max(found.min(outcome.ceiling));
        }
        if side == Side::SECOND && found < window.1 {
            outcome.ceiling = outcome.ceiling.min(found.max(outcome.floor));
        }
        Some(())
    }

    /// The moves of a position, promising ones first.
    fn ordered<G: ZeroSum + Chance<Move = M>>(&self, game: &G) -> Vec<M>
    where
        H: Limits<G>,
        O: Order<G>,
    {
        let mut moves: Vec<M> = self.star.horizon.moves(game).into_iter().collect();
        if !O::INDIFFERENT {
            moves.sort_by_key(|&mv| std::cmp::Reverse(self.star.order.promise(game, mv)));
        }
        moves
    }
}

/// The window in which one outcome matters, given what the others can be.
fn matters<G>(outcomes: &[Outcome<G>], at: usize, (alpha, beta): Window) -> Window {
    let others =
        |bound: fn(&Outcome<G>) -> f64| total(&outcomes[..at], bound) + total(&outcomes[at + 1..], bound);
    let probability = outcomes[at].probability;
    let low = (alpha - others(|outcome| outcome.ceiling)) / probability;
    let high = (beta - others(|outcome| outcome.floor)) / probability;
    (low, high)
}

/// A bound on the whole node that lies outside of the window, if there is one.
fn decided<G>(outcomes: &[Outcome<G>], (alpha, beta): Window) -> Option<f64> {
    let (floor, ceiling) =
        (total(outcomes, |outcome| outcome.floor), total(outcomes, |outcome| outcome.ceiling));
    if floor >= beta {
        Some(floor)
    } else if ceiling <= alpha {
        Some(ceiling)
    } else {
        None
    }
}

/// The mean of one bound of all outcomes.
fn total<G>(outcomes: &[Outcome<G>], bound: impl Fn(&Outcome<G>) -> f64) -> f64 {
    outcomes.iter().fold(0.0, |sum, outcome| sum + outcome.probability * bound(outcome))
}
