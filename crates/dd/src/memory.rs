//! The transposition table of partition search: classes of positions with bounds.
//!
//! A class is given by the hand on lead, the lengths of all suits in all hands, and the owners of
//! the cards that mattered: in each suit the highest few. Ranks are relative (only the order of
//! the cards still in play counts), so a class says nothing about the deal it was found in and
//! stays true in every other deal of the same strain.

use cards::bits;

use crate::class::{Bounds, Class, Key, Sight};
use crate::engine::Answer;
use crate::lanes;

/// All classes with one key, in a piece of the pool.
#[derive(Clone, Copy, Default)]
pub struct Shelf {
    key: Key,
    start: u32,
    len: u16,
    room: u16,
}

/// The table.
pub struct Memory {
    shelves: Vec<Shelf>,
    shift: u32,
    used: usize,
    pool: Vec<Class>,
    /// Pieces of the pool that are free again, by the logarithm of their size.
    free: [Vec<u32>; 16],
    most_classes: usize,
    most_shelves: usize,
}

const LONGEST_SHELF: u16 = 4096;
const FIRST_SHELVES: u32 = 14;
const FEWEST_CLASSES: usize = 1 << 14;

impl Memory {
    /// A table that takes at most about so many bytes, and much less at first.
    pub fn new(bytes: usize) -> Memory {
        // A shelf takes sixteen bytes, at most half of them are in use, and old and new ones exist
        // together while their number is doubled.
        let mut memory = Memory {
            shelves: Vec::new(),
            shift: 0,
            used: 0,
            pool: Vec::new(),
            free: Default::default(),
            most_classes: (bytes / 4 * 3 / size_of::<Class>()).max(FEWEST_CLASSES),
            most_shelves: (bytes / 8 / size_of::<Shelf>()).max(1 << FIRST_SHELVES),
        };
        memory.clear();
        memory
    }

    /// Forgets everything, and keeps what was allocated.
    pub fn clear(&mut self) {
        self.shelves.clear();
        self.shelves.resize(1 << FIRST_SHELVES, Shelf::default());
        self.shift = 64 - FIRST_SHELVES;
        self.used = 0;
        self.pool.clear();
        self.free.iter_mut().for_each(Vec::clear);
    }

    /// A bound on this shelf that decides whether the first side takes `need` tricks.
    #[inline]
    pub fn find(&self, shelf: Shelf, sight: &Sight, need: i32) -> Option<Answer> {
        let classes = &self.pool[shelf.start as usize..][..shelf.len as usize];
        for class in classes {
            if class.fits(sight) {
                let Bounds { least, most } = class.bounds();
                if least >= need || most < need {
                    let value = if least >= need { least } else { most };
                    return Some(Answer { value, rests_on: bits::deposit(class.matters, sight.all) });
                }
            }
        }
        None
    }

    /// Stores what was found out: bounds that rest on these cards.
    pub fn store(&mut self, sight: &Sight, bounds: Bounds, rests_on: u64) {
        let matters = bits::extract(lanes::from_lowest_up(rests_on, sight.all), sight.all);
        let mut class = Class { low: sight.low & matters, high: sight.high & matters, matters };
        class.set_bounds(bounds);
        let place = self.place(sight.key);
        let shelf = &mut self.shelves[place];
        let new = shelf.key == Key::default();
        shelf.key = sight.key;
        let classes = &mut self.pool[shelf.start as usize..][..shelf.len as usize];
        // 1. Classes that the new one covers and that say no more are dropped.
        let mut kept = classes.len();
        if let Some(first) = classes.iter().position(|old| class.covers(old)) {
            kept = first;
            for i in first..classes.len() {
                let old = classes[i];
                if class.covers(&old) {
                    let was = old.bounds();
                    if old.matters == matters {
                        class.set_bounds(Bounds {
                            least: was.least.max(class.bounds().least),
                            most: was.most.min(class.bounds().most),
                        });
                        continue;
                    }
                    if was.least <= bounds.least && was.most >= bounds.most {
                        continue;
                    }
                }
                classes[kept] = old;
                kept += 1;
            }
        }
        // 2. The widest classes come first: what is found there rests on the fewest cards.
        let width = matters.count_ones();
        let at = classes[..kept].partition_point(|old| old.matters.count_ones() <= width);
        shelf.len = kept as u16;
        self.insert(place, at, class);
        if new {
            self.used += 1;
            if self.used * 2 > self.shelves.len() {
                if self.shelves.len() * 2 <= self.most_shelves { self.grow() } else { self.make_room() }
            }
        }
    }

    /// Puts a class at its place on a shelf.
    fn insert(&mut self, place: usize, at: usize, class: Class) {
        let Shelf { start, len, room, .. } = self.shelves[place];
        let (start, len) = (start as usize, len as usize);
        if len == room as usize && room < LONGEST_SHELF {
            return self.insert_on_wider(place, at, class);
        }
        // Long shelves are rare; the narrowest class gives way.
        let len = len.min(LONGEST_SHELF as usize - 1);
        let at = at.min(len);
        self.pool.copy_within(start + at..start + len, start + at + 1);
        self.pool[start + at] = class;
        self.shelves[place].len = len as u16 + 1;
    }

    /// The same, on a piece of the pool with twice the room.
    #[cold]
    fn insert_on_wider(&mut self, place: usize, at: usize, class: Class) {
        let Shelf { key, start, len, room } = self.shelves[place];
        let wider = if room == 0 { 2 } else { room * 2 };
        let Some(to) = self.allocate(wider) else {
            self.make_room();
            let place = self.place(key);
            let shelf = &mut self.shelves[place];
            if shelf.key != key {
                shelf.key = key;
                self.used += 1;
            }
            let at = at.min(shelf.len as usize);
            return self.insert(place, at, class);
        };
        self.pool.copy_within(start as usize..start as usize + len as usize, to as usize);
        if room > 0 {
            self.free[room.ilog2() as usize].push(start);
        }
        let shelf = &mut self.shelves[place];
        (shelf.start, shelf.room) = (to, wider);
        self.insert(place, at, class);
    }

    fn allocate(&mut self, room: u16) -> Option<u32> {
        let fitting = (room.ilog2() as usize..self.free.len()).find(|&size| !self.free[size].is_empty());
        if let Some(size) = fitting {
            let start = self.free[size].pop().expect("not empty");
            // What is too wide is halved.
            for half in room.ilog2() as usize..size {
                self.free[half].push(start + (1 << half));
            }
            return Some(start);
        }
        let start = self.pool.len();
        if start + room as usize > self.most_classes {
            return None;
        }
        if start + room as usize > self.pool.capacity() {
            let wider = (2 * start).clamp(FEWEST_CLASSES, self.most_classes).max(start + room as usize);
            self.pool.reserve_exact(wider - start);
        }
        self.pool.resize(start + room as usize, Class::default());
        Some(start as u32)
    }

    /// Where classes of such positions lie. It is asked for before it is needed, since it comes
    /// from far memory and other work can be done meanwhile.
    #[inline(always)]
    pub fn shelf(&self, key: Key) -> Shelf {
        self.shelves[self.place(key)]
    }

    /// The shelf with this key, or the free place where it belongs.
    #[inline(always)]
    fn place(&self, key: Key) -> usize {
        let mask = self.shelves.len() - 1;
        let mut place = (key.mixed() >> self.shift) as usize;
        loop {
            let shelf = &self.shelves[place & mask];
            if shelf.key == key || shelf.key == Key::default() {
                return place & mask;
            }
            place += 1;
        }
    }

    fn grow(&mut self) {
        let wider = self.shelves.len() * 2;
        let old = std::mem::replace(&mut self.shelves, vec![Shelf::default(); wider]);
        self.shift -= 1;
        for shelf in old.into_iter().filter(|shelf| shelf.key != Key::default()) {
            let place = self.place(shelf.key);
            self.shelves[place] = shelf;
        }
    }

    /// Forgets the classes that are found again most cheaply, those with the fewest tricks left, so
    /// that at most half of the room is taken, and closes the gaps.
    #[cold]
    fn make_room(&mut self) {
        let mut counts = [0; 14];
        let taken = |shelf: &&Shelf| shelf.key != Key::default();
        for shelf in self.shelves.iter().filter(taken) {
            counts[shelf.key.tricks()] += shelf.room as usize;
        }
        // At least something goes, since it may be shelves that have run out.
        let mut left = counts.iter().sum::<usize>();
        let enough = (self.most_classes / 2).min(left.saturating_sub(1));
        let mut fewest = 0;
        while left > enough {
            left -= counts[fewest];
            fewest += 1;
        }
        let mut kept: Vec<Shelf> =
            self.shelves.iter().filter(taken).filter(|shelf| shelf.key.tricks() >= fewest).copied().collect();
        kept.sort_unstable_by_key(|shelf| shelf.start);
        let mut end = 0;
        for shelf in &mut kept {
            let room = shelf.len.max(2).next_power_of_two();
            self.pool.copy_within(shelf.start as usize..shelf.start as usize + shelf.len as usize, end);
            (shelf.start, shelf.room) = (end as u32, room);
            end += room as usize;
        }
        self.pool.truncate(end);
        self.free.iter_mut().for_each(Vec::clear);
        self.shelves.fill(Shelf::default());
        self.used = kept.len();
        for shelf in kept {
            let place = self.place(shelf.key);
            self.shelves[place] = shelf;
        }
    }
}
