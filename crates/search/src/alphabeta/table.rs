//! The transposition table: what was found about positions searched before, in bounded memory.

use std::hash::BuildHasher;

use game::{Game, Keyed};
use rustc_hash::FxBuildHasher;

use crate::Plies;

/// What alpha-beta remembers of positions: [`TranspositionTable`] for games with keys, nothing (`()`) for others.
pub trait Transpositions<G: Game> {
    /// How it knows a position again.
    type Key: Copy;
    /// Whether it ever answers.
    const REMEMBERS: bool;

    /// Forgets everything.
    fn fresh(&mut self);
    /// How it knows this position again.
    fn key(&self, game: &G) -> Self::Key;
    /// What is remembered of the position.
    fn recall(&self, key: Self::Key) -> Option<TableEntry<G::Move>>;
    /// Keeps the entry, or not.
    fn remember(&mut self, key: Self::Key, entry: TableEntry<G::Move>);
}

/// What one search of a position found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TableEntry<M> {
    /// What the first side gets, or a bound on it.
    pub value: f64,
    /// Which of these.
    pub bound: Bound,
    /// How deep the search looked; [`Plies::ALL`] if nothing rests on a guess.
    pub depth: Plies,
    /// The best move, or the one that caused the cutoff.
    pub mv: Option<M>,
    /// How many nodes the search visited: what was dear to find is kept longest.
    pub work: u32,
}

/// What a remembered value means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    AtLeast,
    /// The value is at most this.
    AtMost,
}

/// A table of fixed size for positions of one game.
///
/// Each position has two places: in the first the entry that took most work stays, in the second
/// the latest. Every search starts with an empty table, so results do not depend on what was
/// searched before; emptying costs nothing.
///
/// ```
/// use search::{AlphaBeta, Horizon, TranspositionTable};
/// # fn example<G: game::Keyed + game::ZeroSum + game::Deterministic>(root: &G) {
/// let mut search = AlphaBeta::new(Horizon::to_end()).table(TranspositionTable::<G>::with_places(1 << 16));
/// # search.search(root);
/// # }
/// ```
pub struct TranspositionTable<G: Keyed> {
    places: Vec<Option<Place<G>>>,
    mask: usize,
    search: u32,
}

struct Place<G: Keyed> {
    key: G::Key,
    search: u32,
    entry: TableEntry<G::Move>,
}

impl<G: Keyed> TranspositionTable<G> {
    /// A table for this many positions, rounded up to a power of two.
    pub fn with_places(places: usize) -> TranspositionTable<G> {
        let places = places.max(2).next_power_of_two();
        TranspositionTable { places: (0..places).map(|_| None).collect(), mask: places - 1, search: 0 }
    }

    /// The two places of a key.
    #[inline]
    fn pair(&self, key: &G::Key) -> [usize; 2] {
        let at = FxBuildHasher.hash_one(key) as usize & self.mask;
        [at & !1, at | 1]
    }

    fn at(&self, place: usize) -> Option<&Place<G>> {
        self.places[place].as_ref().filter(|held| held.search == self.search)
    }
}

impl<G: Keyed> Transpositions<G> for TranspositionTable<G> {
    type Key = G::Key;
    const REMEMBERS: bool = true;

    fn fresh(&mut self) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.places.iter_mut().for_each(|place| *place = None);
        }
    }

    #[inline]
    fn key(&self, game: &G) -> G::Key {
        game.key()
    }

    #[inline]
    fn recall(&self, key: G::Key) -> Option<TableEntry<G::Move>> {
        let held = self.pair(&key).into_iter().filter_map(|place| self.at(place));
        held.into_iter().find(|held| held.key == key).map(|held| held.entry)
    }

    #[inline]
    fn remember(&mut self, key: G::Key, entry: TableEntry<G::Move>) {
        let [first, second] = self.pair(&key);
        let holds = |place| self.at(place).is_some_and(|held| held.key == key);
        let keeps = |place| self.at(place).is_some_and(|held| held.entry.work > entry.work);
        let place = match () {
            () if holds(first) => first,
            () if holds(second) => second,
            () if keeps(first) => second,
            () => first,
        };
        self.places[place] = Some(Place { key, search: self.search, entry });
    }
}

impl<G: Keyed> Clone for TranspositionTable<G> {
    /// An empty table of the same size: what was remembered belongs to the search that found it.
    fn clone(&self) -> TranspositionTable<G> {
        TranspositionTable::with_places(self.places.len())
    }
}

impl<G: Keyed> std::fmt::Debug for TranspositionTable<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TranspositionTable with {} places", self.places.len())
    }
}

impl<G: Game> Transpositions<G> for () {
    type Key = ();
    const REMEMBERS: bool = false;

    fn fresh(&mut self) {}
    fn key(&self, _: &G) {}
    fn recall(&self, (): ()) -> Option<TableEntry<G::Move>> {
        None
    }
    fn remember(&mut self, (): (), _: TableEntry<G::Move>) {}
}

impl<G: Game, T: Transpositions<G>> Transpositions<G> for &mut T {
    type Key = T::Key;
    const REMEMBERS: bool = T::REMEMBERS;

    fn fresh(&mut self) {
        (**self).fresh();
    }
    #[inline]
    fn key(&self, game: &G) -> T::Key {
        (**self).key(game)
    }
    #[inline]
    fn recall(&self, key: T::Key) -> Option<TableEntry<G::Move>> {
        (**self).recall(key)
    }
    #[inline]
    fn remember(&mut self, key: T::Key, entry: TableEntry<G::Move>) {
        (**self).remember(key, entry);
    }
}
