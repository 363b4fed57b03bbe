//! Soft-max^n: max^n when it is not known how the others choose among payoffs that are equal to them
//! (Sturtevant & Bowling 2006).
//!
//! The value of a position is a set of payoffs: everything that play may come to. At a side's node
//! a move is left out only if another one *dominates* it: every payoff of the other's set is better
//! for that side than every payoff of its own. The sets of the moves that remain are joined. Where no
//! two payoffs are equal for any side, every set is a single payoff, that of max^n; with ties, the
//! max^n value under every way of breaking them is in the set.
//!
//! What "better" means is a [`PayoffPreference`]: a strict partial order. [`OwnPayoff`] compares the side's own
//! component. A preference that says "better" only where several models of the opponents agree gives the
//! paper's search under uncertainty about them: the less is sure, the larger the sets.
//!
//! Departures: the paper bounds the size of sets by merging; here they are kept whole without
//! duplicates. The rate of a root move is one payoff of its set's [`Outlook`], the plain mean by
//! default: the paper leaves this choice to the program. Games without chance only, as in the paper.

use game::{Deterministic, Game, Side, Turn};

use crate::work::{Work, mean};
use crate::{Counts, Found, Horizon, Limits, Plies, chance::WithoutChance};

/// Soft-max^n with its options.
#[derive(Clone, Debug, Default)]
pub struct SoftMaxN<H = Horizon, T = OwnPayoff> {
    horizon: H,
    preference: T,
    outlook: Outlook,
}

/// What play may come to after each move.
pub struct PayoffSets<G: Game> {
    /// Every legal move with its set of payoffs, without duplicates, in the order of
    /// [`Game::moves`]; empty for a move that the budget did not allow to be searched.
    pub moves: Vec<(G::Move, Vec<G::Payoff>)>,
    /// How much work it took.
    pub counts: Counts,
}

/// Which payoffs a side prefers: a strict partial order.
pub trait PayoffPreference<P> {
    /// Whether this side surely likes `a` better than `b`.
    fn prefers(&self, side: Side, a: &P, b: &P) -> bool;
}

impl<P, F: Fn(Side, &P, &P) -> bool> PayoffPreference<P> for F {
    fn prefers(&self, side: Side, a: &P, b: &P) -> bool {
        self(side, a, b)
    }
}

/// Everybody prefers the payoff with the higher component of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OwnPayoff;

impl<P: AsRef<[f64]>> PayoffPreference<P> for OwnPayoff {
    fn prefers(&self, side: Side, a: &P, b: &P) -> bool {
        a.as_ref()[side.index()] > b.as_ref()[side.index()]
    }
}

/// Which payoff of its set stands for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Outlook {
    /// The mean of all: each is as likely as the others.
    #[default]
    Mean,
    /// The one that is worst for the side to move at the root.
    Worst,
    /// The one that is best for the side to move at the root.
    Best,
}

impl<H> SoftMaxN<H> {
    /// A search to this horizon.
    pub fn new(horizon: H) -> SoftMaxN<H> {
        SoftMaxN { horizon, preference: OwnPayoff, outlook: Outlook::Mean }
    }
}

impl<H, T> SoftMaxN<H, T> {
    /// Uses these preferences.
    pub fn preference<U>(self, preference: U) -> SoftMaxN<H, U> {
        SoftMaxN { horizon: self.horizon, preference, outlook: self.outlook }
    }

    /// Chooses which payoff stands for each set.
    #[must_use]
    pub fn outlook(mut self, outlook: Outlook) -> Self {
        self.outlook = outlook;
        self
    }

    /// One payoff for every root move, by the outlook. The line is empty: there is no single one.
    pub fn search<G: Deterministic>(&self, root: &G) -> Found<G>
    where
        H: Limits<G>,
        T: PayoffPreference<G::Payoff>,
    {
        let mover = root.turn();
        let mut found = Work::new(self.horizon.budget().meter()).survey::<G, WithoutChance, H>(
            root,
            &self.horizon,
            |work, game, left| Some(self.representative(&self.value(work, game, left)?, mover)),
        );
        found.line.clear();
        found
    }

    /// The whole set of every root move.
    pub fn payoff_sets<G: Deterministic>(&self, root: &G) -> PayoffSets<G>
    where
        H: Limits<G>,
        T: PayoffPreference<G::Payoff>,
    {
        let mut work = Work::new(self.horizon.budget().meter());
        let _ = work.enter(0);
        let each = |mv| {
            let set = self.value(&mut work, &root.after(mv), self.horizon.plies().next());
            (mv, set.unwrap_or_default())
        };
        let moves = root.moves().into_iter().map(each).collect();
        PayoffSets { moves, counts: Counts { nodes: work.nodes(), ..work.counts } }
    }

    fn representative<P: Copy + AsRef<[f64]> + AsMut<[f64]>>(&self, set: &[P], mover: Turn) -> P {
        let own = |payoff: &P| if let Turn::Side(side) = mover { payoff.as_ref()[side.index()] } else { 0.0 };
        let pick = |a: P, b: &P| match self.outlook {
            Outlook::Worst if own(b) < own(&a) => *b,
            Outlook::Best if own(b) > own(&a) => *b,
            _ => a,
        };
        match self.outlook {
            Outlook::Mean => mean(set[0], set.iter().map(|payoff| (*payoff, 1.0 / set.len() as f64))),
            Outlook::Worst | Outlook::Best => set.iter().fold(set[0], pick),
        }
    }

    /// Everything that play may come to, never empty; `None` when the budget ran out.
    fn value<G: Game>(&self, work: &mut Work<G::Move>, game: &G, left: Plies) -> Option<Vec<G::Payoff>>
    where
        H: Limits<G>,
        T: PayoffPreference<G::Payoff>,
    {
        work.enter(0)?;
        if let Some(payoff) = work.settle(&self.horizon, game, left) {
            return Some(vec![payoff]);
        }
        let Turn::Side(side) = game.turn() else { return Some(vec![game.payoff()]) };
        let mut sets = Vec::new();
        for mv in self.horizon.moves(game) {
            sets.push(self.value(work, &game.after(mv), left.next())?);
        }
        Some(self.undominated(side, &sets))
    }

    /// The sets that no other dominates, joined.
    fn undominated<P: Copy + AsRef<[f64]>>(&self, side: Side, sets: &[Vec<P>]) -> Vec<P>
    where
        T: PayoffPreference<P>,
    {
        let dominates =
            |a: &[P], b: &[P]| a.iter().all(|x| b.iter().all(|y| self.preference.prefers(side, x, y)));
        let mut joined: Vec<P> = Vec::new();
        for set in sets {
            if sets.iter().any(|other| dominates(other, set)) {
                continue;
            }
            for payoff in set {
                if joined.iter().all(|held| held.as_ref() != payoff.as_ref()) {
                    joined.push(*payoff);
                }
            }
        }
        joined
    }
}

impl<G: Deterministic, H: Limits<G>, T: PayoffPreference<G::Payoff>> game::Search<G> for SoftMaxN<H, T> {
    fn rate(&mut self, root: &G) -> Vec<(G::Move, G::Payoff)> {
        self.search(root).into_rates()
    }
}
