//! The fast alpha-mu: cuts, a table, and fronts on one stack.
//!
//! Two facts save most double-dummy questions. Only worlds that are won double dummy are useful, for no
//! front wins another one; and after an opponent's move such a world is still won. So questions are
//! asked at our turn alone, all cards of a world at once, and a node with one useful world is known.

mod turns;

use bridge::Cardplay;
use cards::{Card, CardSet};
use dd::Solver;
use game::{Game, Meter};

use super::front::restrict;
use super::shown::{ShownMove, by_turn, shown_moves};
use super::table::{Key, Table};
use super::witness::{Node, Witness};
use super::{CardReading, Counts, Cuts, Role, WorldMask, WorldSet};

/// The budget is spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent;

/// What a result rests on: the place of the outermost ancestor that cut something off, or [`EXACT`].
type RestsOn = usize;
const EXACT: RestsOn = usize::MAX;
/// Cut off by the best card at the root.
const ROOT: RestsOn = 0;

/// One of our turns above the node in work, with the front that it has so far.
struct Ancestor {
    useful: WorldMask,
    from: usize,
    to: usize,
    /// How many caps there were.
    caps: usize,
}

pub struct Search<'a, W> {
    pub worlds: &'a WorldSet,
    pub need: u8,
    pub reading: CardReading,
    pub cuts: Cuts,
    pub solver: &'a mut Solver,
    pub table: &'a mut Table,
    pub meter: &'a mut Meter,
    pub counts: &'a mut Counts,
    pub witness: W,
    /// What the best card at the root is worth so far, where others need not be known exactly.
    pub best: Option<f64>,
    /// Whether more moves without seeing could come to less.
    pub limited: bool,
    room: Room,
}

/// The stacks of a search, kept from one to the next.
#[derive(Default)]
struct Room {
    /// Positions, a row of all worlds for each card below the root.
    rows: Vec<Cardplay>,
    fronts: Vec<WorldMask>,
    shown: Vec<ShownMove>,
    ancestors: Vec<Ancestor>,
    /// From each node on the path: the worlds that anything below it can still win.
    caps: Vec<WorldMask>,
    /// Ancestors before this one are out of reach of cuts.
    barrier: usize,
}

impl<'a, W: Witness> Search<'a, W> {
    #[allow(clippy::too_many_arguments, reason = "the parts that outlive a search")]
    pub fn new(
        worlds: &'a WorldSet,
        need: u8,
        reading: CardReading,
        cuts: Cuts,
        solver: &'a mut Solver,
        table: &'a mut Table,
        meter: &'a mut Meter,
        counts: &'a mut Counts,
        witness: W,
    ) -> Search<'a, W> {
        let room = Room { rows: worlds.positions().to_vec(), ..Room::default() };
        Search {
            worlds,
            need,
            reading,
            cuts,
            solver,
            table,
            meter,
            counts,
            witness,
            best: None,
            limited: false,
            room,
        }
    }

    /// The worlds won double dummy after this card of ours.
    pub fn open(&mut self, card: Card) -> WorldMask {
        self.worlds.all().iter().filter(|&world| self.reaching(0, world).contains(card)).collect()
    }

    /// The front after this card, and whether nothing was cut off at the root.
    pub fn after(
        &mut self,
        card: Card,
        useful: WorldMask,
        moves: u32,
    ) -> Result<(Vec<WorldMask>, bool), Spent> {
        let all = self.worlds.all();
        self.play(0, all, |position| Some(position.after(card)));
        self.room.fronts.clear();
        self.room.shown.clear();
        self.room.ancestors.clear();
        self.room.caps.clear();
        self.room.caps.push(useful);
        self.room.barrier = 0;
        let rests = self.node(1, all, useful, moves)?;
        Ok((self.room.fronts.clone(), rests == EXACT))
    }

    /// Pushes the node's front onto the stack of fronts.
    fn node(
        &mut self,
        row: usize,
        active: WorldMask,
        useful: WorldMask,
        moves: u32,
    ) -> Result<RestsOn, Spent> {
        // 1. With all cards seen every useful world is won: that is the answer where nothing more is
        //    to be decided, or nothing to be confused with.
        let first = active.iter().next().map(|world| self.row(row)[world]);
        let open = first.filter(|one| one.seat().is_some() && one.won()[self.worlds.pair()] < self.need);
        let Some(first) = open.filter(|_| moves > 0 && useful.len() > 1) else {
            self.limited |= moves == 0 && useful.len() > 1 && open.is_some();
            self.room.fronts.push(useful);
            return Ok(EXACT);
        };
        let moves = moves.min(self.worlds.own_cards(&first));
        self.counts.nodes += 1;
        if !self.meter.visit() {
            return Err(Spent);
        }
        let base = self.room.fronts.len();
        let key = Key::new(self.row(row), active, moves);
        // 2. The table.
        if self.cuts.table
            && let Some((front, limited)) = self.table.get(&key, useful)
        {
            self.room.fronts.extend_from_slice(front);
            self.limited |= limited;
            restrict(&mut self.room.fronts, base, useful);
            self.counts.table += 1;
            self.tell_front(row, active, useful, moves, base, true);
            return Ok(EXACT);
        }
        // 3. Early cut: what fewer moves bound come to is an upper bound.
        if self.cuts.early && moves > 1 {
            let fewer = key.with_moves(moves - 1);
            match self.table.get(&fewer, useful) {
                Some((front, _)) => self.room.fronts.extend_from_slice(front),
                None => self.room.fronts.push(useful),
            }
            let cut = self.cut(row, base, active, useful, moves);
            self.room.fronts.truncate(base);
            if let Some(rests) = cut {
                self.counts.early += 1;
                return Ok(rests);
            }
        }
        // 4. By whose turn it is.
        let before = std::mem::replace(&mut self.limited, false);
        let groups = by_turn(self.row(row), active);
        let rests = match self.worlds.role(first.trick().turn()) {
            _ if groups[first.trick().turn()] != active => self.told_by_turn(row, groups, useful, moves)?,
            Role::Mine => self.mine(row, active, useful, moves)?,
            Role::Opponent => self.opponent(row, active, useful, moves)?,
            Role::Partner => self.partner(row, active, useful, moves)?,
        };
        if rests == EXACT {
            if self.cuts.table || self.cuts.early {
                self.table.put(key, useful, &self.room.fronts[base..], self.limited);
            }
            self.tell_front(row, active, useful, moves, base, false);
        }
        self.limited |= before;
        Ok(rests)
    }

    /// Lists the moves of a hand that is not ours, those possible in most worlds first.
    fn list_shown(&mut self, row: usize, active: WorldMask) -> (usize, usize) {
        let from = self.room.shown.len();
        let size = self.worlds.len();
        let positions = &self.room.rows[row * size..(row + 1) * size];
        shown_moves(self.worlds, positions, active, self.reading, &mut self.room.shown);
        let possible = |shown: &ShownMove| {
            active.iter().filter(|&world| shown.card(&positions[world]).is_some()).count()
        };
        self.room.shown[from..].sort_by_cached_key(|shown| std::cmp::Reverse(possible(shown)));
        (from, self.room.shown.len())
    }

    /// Whether everything that the front above `base` can still come to is covered by what an ancestor
    /// has; the innermost such ancestor.
    fn cut(
        &mut self,
        row: usize,
        base: usize,
        active: WorldMask,
        useful: WorldMask,
        moves: u32,
    ) -> Option<RestsOn> {
        let Search { room, witness, worlds, .. } = self;
        let positions = &room.rows[row * worlds.len()..(row + 1) * worlds.len()];
        let node = Node { positions, active, useful, moves };
        let bound = |outcome: WorldMask, cap: WorldMask| (outcome | !useful) & cap;
        let (mut cap, mut caps) = (WorldMask::ALL, room.caps.len());
        // A partner's best card may win what is lost here.
        let reach = room.barrier.saturating_sub(1)..room.ancestors.len();
        for place in reach.rev() {
            let ancestor = &room.ancestors[place];
            while caps > ancestor.caps {
                caps -= 1;
                cap &= room.caps[caps];
            }
            let has = &room.fronts[ancestor.from..ancestor.to];
            let below = cap & ancestor.useful;
            let covered = |outcome: &WorldMask| has.iter().any(|one| one.covers(bound(*outcome, below)));
            if !has.is_empty() && room.fronts[base..].iter().all(covered) {
                witness.cut(node, below, has);
                return Some(place + 1);
            }
        }
        let best = self.best.filter(|_| self.cuts.root && room.barrier == 0)?;
        let cap = room.caps.iter().fold(worlds.all(), |all, &one| all & one);
        let worth = |outcome: &WorldMask| worlds.weight(bound(*outcome, cap));
        if !room.fronts[base..].iter().all(|outcome| worth(outcome) <= best) {
            return None;
        }
        self.counts.root += 1;
        witness.cut_at_root(node, cap, best);
        Some(ROOT)
    }

    /// Plays a card in every active world where there is one, and says where.
    fn play(
        &mut self,
        row: usize,
        active: WorldMask,
        after: impl Fn(&Cardplay) -> Option<Cardplay>,
    ) -> WorldMask {
        let size = self.worlds.len();
        let rows = &mut self.room.rows;
        if rows.len() < (row + 2) * size {
            rows.extend_from_within(..size);
        }
        let (before, next) = rows[row * size..].split_at_mut(size);
        let mut possible = WorldMask::EMPTY;
        for world in active.iter() {
            if let Some(position) = after(&before[world]) {
                next[world] = position;
                possible.insert(world);
            }
        }
        possible
    }

    fn row(&self, row: usize) -> &[Cardplay] {
        let size = self.worlds.len();
        &self.room.rows[row * size..(row + 1) * size]
    }

    /// The cards that reach the target in one world, all hands seen: one null window a card, asked
    /// once for each world and position.
    fn reaching(&mut self, row: usize, world: usize) -> CardSet {
        let position = self.room.rows[row * self.worlds.len() + world];
        let (solver, pair, need) = (&mut *self.solver, self.worlds.pair(), self.need);
        let before = solver.stats().nodes;
        let (cards, asked) = self.table.reaching(&position, || solver.cards_reaching(&position, pair, need));
        self.counts.questions += 1;
        self.counts.asked += u64::from(asked);
        self.meter.spend(self.solver.stats().nodes - before);
        cards
    }

    fn tell_front(
        &mut self,
        row: usize,
        active: WorldMask,
        useful: WorldMask,
        moves: u32,
        base: usize,
        remembered: bool,
    ) {
        let size = self.worlds.len();
        let positions = &self.room.rows[row * size..(row + 1) * size];
        let node = Node { positions, active, useful, moves };
        self.witness.front(node, &self.room.fronts[base..], remembered);
    }
}
