//! The front of a node by whose turn it is.

use cards::{BySeat, Card};

use super::super::WorldMask;
use super::super::front::{combine, restrict};
use super::super::shown::representatives;
use super::super::witness::Witness;
use super::{Ancestor, EXACT, RestsOn, Search, Spent};
use game::Game;

impl<W: Witness> Search<'_, W> {
    /// Our card is the same in all active worlds: the outcomes of any of them.
    pub(super) fn mine(
        &mut self,
        row: usize,
        active: WorldMask,
        useful: WorldMask,
        moves: u32,
    ) -> Result<RestsOn, Spent> {
        let cards = representatives(self.row(row), active);
        let left = moves - u32::from(cards.len() > 1);
        let mut choices = [(WorldMask::EMPTY, None::<Card>); 13];
        let count = cards.len();
        for (choice, card) in choices.iter_mut().zip(cards) {
            choice.1 = Some(card);
        }
        for world in useful.iter() {
            let reaching = self.reaching(row, world);
            for (open, card) in &mut choices[..count] {
                if card.is_some_and(|card| reaching.contains(card)) {
                    open.insert(world);
                }
            }
            if !self.meter.spend(0) {
                return Err(Spent);
            }
        }
        // What is won in most worlds with all cards seen comes first.
        choices[..count].sort_by_key(|(open, _)| std::cmp::Reverse(open.len()));
        let base = self.room.fronts.len();
        let level = self.room.ancestors.len() + 1;
        let caps = self.room.caps.len();
        self.room.ancestors.push(Ancestor { useful, from: base, to: base, caps });
        let mut rests = EXACT;
        for &(open, card) in &choices[..count] {
            let Some(card) = card.filter(|_| !open.is_empty()) else { continue };
            if self.room.fronts[base..].iter().any(|outcome| outcome.covers(open)) {
                continue;
            }
            self.play(row, active, |position| Some(position.after(card)));
            let mid = self.room.fronts.len();
            if let Some(last) = self.room.ancestors.last_mut() {
                last.to = mid;
            }
            self.room.caps.push(open | !useful);
            let below = self.node(row + 1, active, open, left)?;
            self.room.caps.pop();
            if below < level {
                rests = rests.min(below);
            }
            restrict(&mut self.room.fronts, base, useful);
            if self.room.fronts[base..] == [useful] {
                rests = EXACT;
                break;
            }
        }
        self.room.ancestors.pop();
        if rests == EXACT && self.room.fronts.len() == base {
            self.room.fronts.push(WorldMask::EMPTY);
        }
        Ok(rests)
    }

    /// Each world's worst card: we need an outcome for every card that can be shown.
    pub(super) fn opponent(
        &mut self,
        row: usize,
        active: WorldMask,
        useful: WorldMask,
        moves: u32,
    ) -> Result<RestsOn, Spent> {
        let base = self.room.fronts.len();
        self.room.fronts.push(useful);
        let mut rests = EXACT;
        let (from, to) = self.list_shown(row, active);
        for place in from..to {
            let shown = self.room.shown[place];
            let alive = self.room.fronts[base..].iter().fold(WorldMask::EMPTY, |all, &one| all | one);
            let possible = self.play(row, active, |position| shown.after(position));
            let next = alive & possible;
            if next.len() < 2 {
                continue;
            }
            let mid = self.room.fronts.len();
            self.room.caps.push(alive | !useful);
            let below = self.node(row + 1, possible, next, moves)?;
            self.room.caps.pop();
            rests = rests.min(below);
            combine(&mut self.room.fronts, base, mid, |one, reply| one & (reply | !next));
            if self.room.fronts.len() == base {
                break;
            }
            // Deep cut: what is left is an upper bound of the whole.
            if self.cuts.deep
                && place + 1 < to
                && let Some(above) = self.cut(row, base, active, useful, moves)
            {
                self.counts.deep += 1;
                self.room.fronts.truncate(base);
                rests = rests.min(above);
                break;
            }
        }
        self.room.shown.truncate(from);
        Ok(rests)
    }

    /// Who plays next tells worlds apart: we need an outcome for each.
    pub(super) fn told_by_turn(
        &mut self,
        row: usize,
        groups: BySeat<WorldMask>,
        useful: WorldMask,
        moves: u32,
    ) -> Result<RestsOn, Spent> {
        let base = self.room.fronts.len();
        self.room.fronts.push(useful);
        let mut rests = EXACT;
        for &group in groups.values() {
            let alive = self.room.fronts[base..].iter().fold(WorldMask::EMPTY, |all, &one| all | one);
            let next = alive & group;
            if next.len() < 2 {
                continue;
            }
            let mid = self.room.fronts.len();
            self.room.caps.push(alive | !useful);
            rests = rests.min(self.node(row, group, next, moves)?);
            self.room.caps.pop();
            combine(&mut self.room.fronts, base, mid, |one, reply| one & (reply | !next));
        }
        Ok(rests)
    }

    /// A partner who sees all cards does the best for each world.
    pub(super) fn partner(
        &mut self,
        row: usize,
        active: WorldMask,
        useful: WorldMask,
        moves: u32,
    ) -> Result<RestsOn, Spent> {
        let base = self.room.fronts.len();
        self.room.fronts.push(WorldMask::EMPTY);
        let barrier = std::mem::replace(&mut self.room.barrier, self.room.ancestors.len() + 1);
        let (from, to) = self.list_shown(row, active);
        for place in from..to {
            let shown = self.room.shown[place];
            let won = self.room.fronts[base..].iter().fold(useful, |all, &one| all & one);
            let possible = self.play(row, active, |position| shown.after(position));
            let mut next = WorldMask::EMPTY;
            for world in (useful & possible & !won).iter() {
                let reaching = self.reaching(row, world);
                if shown.card(&self.row(row)[world]).is_some_and(|card| reaching.contains(card)) {
                    next.insert(world);
                }
            }
            if next.is_empty() {
                continue;
            }
            let mid = self.room.fronts.len();
            self.node(row + 1, possible, next, moves)?;
            combine(&mut self.room.fronts, base, mid, |one, reply| one | reply);
        }
        self.room.barrier = barrier;
        self.room.shown.truncate(from);
        Ok(EXACT)
    }
}
