//! The recursion of alpha-beta. Nothing is allocated at a node but what [`Game::Moves`] needs:
//! moves of all nodes on the path stand in one stack.

use game::{Deterministic, Eval, Game, Meter, Side, Turn, ZeroSum};

use super::first;
use super::table::{Bound, TableEntry, Transpositions};
use crate::{Counts, Limits, Order, Plies};

/// One search under way.
pub(super) struct Dive<'a, G: Game, H, O, T> {
    limits: &'a H,
    order: &'a O,
    table: &'a mut T,
    meter: Meter,
    counts: Counts,
    /// The moves still to be searched at each node of the path, with what they promise.
    stack: Vec<(i32, G::Move)>,
    /// For each distance from the root, the two moves that last caused a cutoff there.
    killers: Vec<[Option<G::Move>; 2]>,
    /// Whether anything since it was last cleared rests on a guess at the horizon.
    guessed: bool,
}

/// A move from the table comes before everything, a killer before what the rule promises less.
const FROM_TABLE: i32 = i32::MAX;
const KILLER: i32 = 1 << 20;

impl<'a, G, H, O, T> Dive<'a, G, H, O, T>
where
    G: ZeroSum + Deterministic,
    H: Limits<G>,
    O: Order<G>,
    T: Transpositions<G>,
{
    pub fn new(limits: &'a H, order: &'a O, table: &'a mut T) -> Self {
        Dive {
            limits,
            order,
            table,
            meter: limits.budget().meter(),
            counts: Counts::default(),
            stack: Vec::new(),
            killers: Vec::new(),
            guessed: false,
        }
    }

    pub fn limits(&self) -> &'a H {
        self.limits
    }

    /// Counts the root; false when the budget does not allow it.
    pub fn enter(&mut self) -> bool {
        self.meter.visit()
    }

    /// Whether any value found since the last call rests on a guess.
    pub fn take_guessed(&mut self) -> bool {
        std::mem::take(&mut self.guessed)
    }

    pub fn counts(&self) -> Counts {
        Counts { nodes: self.meter.visited(), ..self.counts }
    }

    /// What the first side gets, exactly if that lies between `alpha` and `beta`, otherwise a bound
    /// on that side of the window. `None` when the budget ran out.
    pub fn value(&mut self, game: &G, alpha: f64, beta: f64, left: Plies, ply: usize) -> Option<f64> {
        if !self.meter.visit() {
            return None;
        }
        // 1. Nothing to search: the end, a known value, the horizon.
        let Turn::Side(side) = game.turn() else { return Some(first(&game.payoff())) };
        if let Some(payoff) = self.limits.known(game) {
            self.counts.known_hits += 1;
            return Some(first(&payoff));
        }
        if left.is_out() {
            self.counts.guesses += 1;
            self.guessed = true;
            return Some(first(&self.limits.eval().guess(game)));
        }
        // 2. Searched before. A position with one move is no harder than the next one, and most
        // nodes near the end are such: those are not worth a place in the table.
        let start = self.push_moves(game);
        let end = self.stack.len();
        let key = (T::REMEMBERS && end - start > 1).then(|| self.table.key(game));
        let mut table_move = None;
        if let Some(entry) = key.and_then(|key| self.table.recall(key)) {
            table_move = entry.mv;
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= beta,
                Bound::AtMost => entry.value <= alpha,
            };
            if settles && entry.depth >= left {
                self.counts.table_hits += 1;
                self.guessed |= entry.depth != Plies::ALL;
                self.stack.truncate(start);
                return Some(entry.value);
            }
        }
        // 3. The promising moves first.
        let (before, outer) = (self.meter.visited(), std::mem::take(&mut self.guessed));
        if end - start > 1 {
            self.promise(game, start, table_move, ply);
        }
        // 4. Each in turn, as long as it can matter.
        let maximise = side == Side::FIRST;
        let (mut low, mut high) = (alpha, beta);
        let mut best = if maximise { f64::NEG_INFINITY } else { f64::INFINITY };
        let mut best_move = None;
        for at in start..end {
            let mv = self.next_move(at, end);
            let found = self.value(&game.after(mv), low, high, left.next(), ply + 1)?;
            if if maximise { found > best } else { found < best } {
                best = found;
                best_move = Some(mv);
                if maximise {
                    low = low.max(best)
                } else {
                    high = high.min(best)
                }
                if low >= high {
                    if at + 1 < end {
                        self.counts.cutoffs += 1;
                    }
                    self.remember_killer(mv, ply);
                    break;
                }
            }
        }
        self.stack.truncate(start);
        // 5. For the next time. What rests on no guess holds at any depth.
        if let Some(key) = key {
            let bound = match (best <= alpha, best >= beta) {
                (true, _) => Bound::AtMost,
                (_, true) => Bound::AtLeast,
                _ => Bound::Exact,
            };
            let depth = if self.guessed { left } else { Plies::ALL };
            let work = (self.meter.visited() - before).try_into().unwrap_or(u32::MAX);
            self.table.remember(key, TableEntry { value: best, bound, depth, mv: best_move, work });
        }
        self.guessed |= outer;
        Some(best)
    }

    /// Puts the moves to be searched on the stack and gives the place of the first.
    fn push_moves(&mut self, game: &G) -> usize {
        let start = self.stack.len();
        self.stack.extend(self.limits.moves(game).into_iter().map(|mv| (0, mv)));
        start
    }

    /// Says of each move from there on what it promises.
    fn promise(&mut self, game: &G, start: usize, table_move: Option<G::Move>, ply: usize) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        for (promise, mv) in &mut self.stack[start..] {
            *promise = if Some(*mv) == table_move {
                FROM_TABLE
            } else if killers.contains(&Some(*mv)) {
                KILLER
            } else {
                self.order.promise(game, *mv)
            };
        }
    }

    /// Brings the most promising of the moves left to the front; of equals the first given.
    fn next_move(&mut self, at: usize, end: usize) -> G::Move {
        let left = &mut self.stack[at..end];
        let mut pick = 0;
        for (i, &(promise, _)) in left.iter().enumerate().skip(1) {
            if promise > left[pick].0 {
                pick = i;
            }
        }
        // Shifted, not swapped, so that equals keep their order.
        left[..=pick].rotate_right(1);
        left[0].1
    }

    fn remember_killer(&mut self, mv: G::Move, ply: usize) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }
}
