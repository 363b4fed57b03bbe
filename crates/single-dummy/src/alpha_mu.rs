//! Alpha-mu: deciding for all worlds at once (Cazenave and Ventos 2019, after Frank and Basin 1998).
//!
//! The Monte Carlo heuristic lets us play differently in worlds that we cannot tell apart (strategy
//! fusion), and judges each card by itself (non-locality). Here our next M moves are each the same in
//! all worlds that look the same, and a strategy keeps its outcome in every world: one bit, whether the
//! aim is reached. Of all strategies the *front* is kept, those that no other one covers. At our turn a
//! front is the union over our cards; at an opponent's turn it is the product over the cards that can
//! be shown, for opponents are taken to see everything. After M moves the double-dummy solver answers.
//! M = 1 is the Monte Carlo heuristic; with all our moves it is the exact solution in the best-defence
//! model, for these worlds.
//!
//! Departures from the source:
//! - a card without a choice does not count as a move;
//! - what hidden cards show may be their rank among ours instead of their name ([`CardReading`]);
//! - a defender's partner is taken to see all cards, as in the double-dummy game;
//! - worlds have weights.
//!
//! ```
//! use belief::Worlds;
//! use cards::Seat;
//! use game::Budget;
//! use single_dummy::alpha_mu::{AlphaMu, AlphaMuOptions, WorldSet};
//! use single_dummy::{Problem, Stakes};
//!
//! // A two-way guess: king and ten face ace and jack. All four tricks?
//! let seen = |seat| match seat {
//!     Seat::North => Some("KT4.A..".parse().unwrap()),
//!     Seat::South => Some("AJ3.2..".parse().unwrap()),
//!     _ => None,
//! };
//! let stakes = Stakes::Target { pair: bridge::Pair::NorthSouth, tricks: 4 };
//! let problem = Problem::ending(
//!     seen, "Q9876.KQJ..".parse().unwrap(), bridge::Strain::Notrump, Seat::North, &[], stakes,
//! ).unwrap();
//! let worlds = Worlds::new(problem.unseen()).unwrap();
//! let worlds = WorldSet::equal(&problem, worlds.iter()).unwrap();
//! let (mut alpha_mu, mut solver) = (AlphaMu::new(), dd::Solver::new());
//! let mut chance = |moves: u32| {
//!     let options = AlphaMuOptions { moves, ..AlphaMuOptions::default() };
//!     alpha_mu.rate(&mut solver, &worlds, 4, &options, &Budget::unlimited()).best().chance
//! };
//! assert_eq!(chance(1), 1.0);
//! assert!(chance(AlphaMuOptions::ALL) < 0.8);
//! ```

mod correction;
mod front;
mod mask;
mod plain;
mod search;
mod shown;
mod table;
#[cfg(test)]
mod tests;
mod witness;
mod world_set;

use cards::{Card, CardSet};
use dd::Solver;
use game::{Budget, Meter};

pub use correction::{Correction, CorrectionOptions};
pub use mask::WorldMask;
pub use plain::plain_front;
pub use shown::CardReading;
pub use world_set::{Role, WorldSet, WorldSetError};

use search::Search;
use table::Table;
use witness::Witness;

/// How far and how alpha-mu looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaMuOptions {
    /// How many of our moves are made without seeing the hidden hands, this one included: M. It looks
    /// at M = 1, 2 and so on, and at the end answers with what it finished.
    pub moves: u32,
    /// What opponents' cards tell.
    pub reading: CardReading,
    /// Whether every card is to be known exactly, and not only the best one.
    pub every_card: bool,
    /// What may be cut off.
    pub cuts: Cuts,
}

impl AlphaMuOptions {
    /// All our moves are made without seeing: the exact solution.
    pub const ALL: u32 = u32::MAX;
}

impl Default for AlphaMuOptions {
    fn default() -> AlphaMuOptions {
        AlphaMuOptions { moves: 3, reading: CardReading::Ranks, every_card: false, cuts: Cuts::default() }
    }
}

/// Which savings are used; the answer is the same with each and without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cuts {
    /// By what fewer moves came to, which is an upper bound.
    pub early: bool,
    /// By what is left of an opponent's turn, compared with all our turns above.
    pub deep: bool,
    /// At the root: by the best card so far, and by the best at one move fewer.
    pub root: bool,
    /// Fronts of positions seen before.
    pub table: bool,
}

impl Cuts {
    /// No savings.
    pub const NONE: Cuts = Cuts { early: false, deep: false, root: false, table: false };
}

impl Default for Cuts {
    fn default() -> Cuts {
        Cuts { early: true, deep: true, root: true, table: true }
    }
}

/// What the search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Nodes, leaves not included.
    pub nodes: u64,
    /// Worlds looked at double dummy, all cards of one position at once.
    pub questions: u64,
    /// Those of them that were put to the solver; the others were known.
    pub asked: u64,
    /// Nodes cut off early.
    pub early: u64,
    /// Nodes cut off by an ancestor after some of their moves.
    pub deep: u64,
    /// Nodes cut off at the root, and the cards that were not looked at.
    pub root: u64,
    /// Fronts found in the table.
    pub table: u64,
}

/// What alpha-mu found out about one of our cards.
#[derive(Clone, PartialEq, Debug)]
pub struct AlphaMuCard {
    /// The card, and its equals.
    pub equals: CardSet,
    /// The worlds that are won with this card when all cards are seen from then on.
    pub open: WorldMask,
    /// The best outcomes, of which none covers another; incomplete where the card was cut off.
    pub front: Vec<WorldMask>,
    /// The share of the worlds that the best of them wins.
    pub chance: f64,
    /// Whether `chance` is only an upper bound, as another card is at least as good.
    pub at_most: bool,
}

/// What alpha-mu found out about a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct AlphaMuAnswer {
    /// Our cards, the best first; of equally good ones the order of the problem.
    pub cards: Vec<AlphaMuCard>,
    /// How many moves without seeing it finished.
    pub moves: u32,
    /// Whether more moves would come to the same: the answer is exact for these worlds.
    pub settled: bool,
    /// What it took.
    pub counts: Counts,
    /// Positions that the solver searched.
    pub solver_nodes: u64,
}

impl AlphaMuAnswer {
    /// The best card.
    pub fn best(&self) -> &AlphaMuCard {
        &self.cards[0]
    }
}

impl AlphaMuCard {
    /// The lowest of the equals.
    pub fn card(&self) -> Card {
        self.equals.lowest().expect("a group of equals has a card")
    }

    /// The best outcome by the worlds' weights.
    pub fn outcome(&self, worlds: &WorldSet) -> WorldMask {
        let by_weight =
            |one: &&WorldMask, other: &&WorldMask| worlds.weight(**one).total_cmp(&worlds.weight(**other));
        self.front.iter().max_by(by_weight).copied().unwrap_or_default()
    }
}

/// The search with its table, kept from decision to decision for its room.
#[derive(Default)]
pub struct AlphaMu {
    table: Table,
}

impl AlphaMu {
    /// With empty tables.
    pub fn new() -> AlphaMu {
        AlphaMu::default()
    }

    /// Rates our cards for taking `need` more tricks. The budget counts nodes of this search and of
    /// the solver; when it is spent, the answer is that of the moves finished by then, and of one move
    /// at the least.
    pub fn rate(
        &mut self,
        solver: &mut Solver,
        worlds: &WorldSet,
        need: u8,
        options: &AlphaMuOptions,
        budget: &Budget,
    ) -> AlphaMuAnswer {
        self.rate_watched(solver, worlds, need, options, &mut budget.meter(), ())
    }

    /// The same, while a witness is told of every claim.
    pub(crate) fn rate_watched<W: Witness>(
        &mut self,
        solver: &mut Solver,
        worlds: &WorldSet,
        need: u8,
        options: &AlphaMuOptions,
        meter: &mut Meter,
        witness: W,
    ) -> AlphaMuAnswer {
        self.table.clear();
        let before = solver.stats().nodes;
        let mut counts = Counts::default();
        let mut search = Search::new(
            worlds,
            need,
            options.reading,
            options.cuts,
            solver,
            &mut self.table,
            meter,
            &mut counts,
            witness,
        );
        // 1. One move: the Monte Carlo heuristic.
        let card = |&equals: &CardSet| {
            let open = equals.lowest().map_or(WorldMask::EMPTY, |card| search.open(card));
            AlphaMuCard { equals, open, front: vec![open], chance: worlds.share(open), at_most: false }
        };
        let mut cards: Vec<AlphaMuCard> = worlds.choices().iter().map(card).collect();
        let best_first = |cards: &mut Vec<AlphaMuCard>| cards.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        best_first(&mut cards);
        // 2. One move more each time, the cards that were best first.
        let own = worlds.own_cards(worlds.position(0));
        let (mut done, mut settled) = (1, own == 1 || cards.len() == 1 && own == 2);
        while done < options.moves.min(own) && !settled {
            search.limited = false;
            let Some(next) = deeper(&mut search, &cards, done, options) else { break };
            cards = next;
            best_first(&mut cards);
            done += 1;
            settled = !search.limited || done >= own;
        }
        drop(search);
        let solver_nodes = solver.stats().nodes - before;
        AlphaMuAnswer { cards, moves: done, settled, counts, solver_nodes }
    }
}

/// The cards with one move more without seeing; `None` when the budget is spent.
fn deeper<W: Witness>(
    search: &mut Search<'_, W>,
    cards: &[AlphaMuCard],
    done: u32,
    options: &AlphaMuOptions,
) -> Option<Vec<AlphaMuCard>> {
    let worlds = search.worlds;
    let cut_at_root = options.cuts.root && !options.every_card;
    let bar = cards[0].chance;
    let mut found: Vec<AlphaMuCard> = Vec::new();
    let (mut best, mut stop) = (-1.0, false);
    for one in cards {
        // Root cut: no card can do better than the best of them did with one move fewer.
        if stop || cut_at_root && one.chance <= best {
            search.counts.root += 1;
            found.push(AlphaMuCard { at_most: true, ..one.clone() });
            continue;
        }
        search.best = cut_at_root.then(|| best * worlds.weight(worlds.all())).filter(|_| best >= 0.0);
        let (front, exact) = search.after(one.card(), one.open, done).ok()?;
        let worth = front.iter().map(|&outcome| worlds.share(outcome)).fold(0.0, f64::max);
        let chance = if exact { worth } else { worth.max(best.min(one.chance)) };
        found.push(AlphaMuCard { front, chance, at_most: !exact, ..one.clone() });
        if exact || worth > best {
            best = best.max(worth);
        }
        stop = cut_at_root && best >= bar;
    }
    // The card that set the bar stands before others of the same chance, which may be less.
    let sure = |one: &AlphaMuCard| !one.at_most;
    found.sort_by_key(|one| !sure(one));
    Some(found)
}
