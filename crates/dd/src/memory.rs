//! The transposition table of partition search: classes of positions with bounds.
//!
//! A class is given by the hand on lead, the lengths of all suits in all hands, and the owners of
//! the cards that mattered: in each suit the highest few. Ranks are relative (only the order of
//! the cards still in play counts), so a class says nothing about the deal it was found in and
//! stays true in every other deal of the same strain.

use cards::bits;

use crate::lanes;

/// A position at the start of a trick, as the table sees it.
#[derive(Clone, Copy)]
pub struct Sight {
    /// Hand on lead and suit lengths, see [`Shape`].
    pub key: u64,
    /// The owner of each card, one bit of its seat in each word, packed from the lowest card of
    /// the first suit upwards.
    low: u64,
    high: u64,
    all: u64,
}

impl Sight {
    /// Looks at four hands with one of them on lead.
    #[inline(always)]
    pub fn new(hands: &[u64; 4], all: u64, shape: Shape, lead: usize) -> Sight {
        Sight {
            key: shape.with_lead(lead),
            low: bits::extract(hands[1] | hands[3], all),
            high: bits::extract(hands[2] | hands[3], all),
            all,
        }
    }
}

/// The lengths of all suits in all hands, four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape(u64);

impl Shape {
    /// Counts.
    pub fn new(hands: &[u64; 4]) -> Shape {
        let mut shape = 0;
        for (seat, hand) in hands.iter().enumerate() {
            for suit in 0..4 {
                shape += u64::from((hand & lanes::lane(suit)).count_ones()) << Shape::place(seat, suit);
            }
        }
        Shape(shape)
    }

    /// After this seat has played a card of this suit.
    #[inline(always)]
    #[must_use]
    pub fn less(self, seat: usize, suit: usize) -> Shape {
        Shape(self.0.wrapping_sub(1 << Shape::place(seat, suit)))
    }

    /// The first length follows from the others, as all hands are equally long at the start of a
    /// trick; its place holds the hand on lead.
    #[inline(always)]
    fn with_lead(self, lead: usize) -> u64 {
        self.0 << 4 | lead as u64 | 8
    }

    #[inline(always)]
    const fn place(seat: usize, suit: usize) -> usize {
        60 - 4 * (seat * 4 + suit)
    }
}

/// Bounds on the tricks of the first side that hold for a whole class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    pub least: i32,
    pub most: i32,
}

/// A class. The owners' words leave twelve bits free, of which eight in the first hold the
/// bounds.
#[derive(Clone, Copy)]
struct Class {
    low: u64,
    high: u64,
    matters: u64,
}

const PLACES: u64 = (1 << 52) - 1;

impl Class {
    #[inline(always)]
    fn fits(&self, sight: &Sight) -> bool {
        ((self.low ^ sight.low) | (self.high ^ sight.high)) & self.matters == 0
    }

    #[inline(always)]
    fn bounds(&self) -> Bounds {
        Bounds { least: (self.low >> 52 & 15) as i32, most: (self.low >> 56 & 15) as i32 }
    }

    fn set_bounds(&mut self, bounds: Bounds) {
        self.low = self.low & PLACES | (bounds.least as u64) << 52 | (bounds.most as u64) << 56;
    }

    /// Whether every position of `other` is in this class too.
    #[inline(always)]
    fn covers(&self, other: &Class) -> bool {
        let differs = (self.low ^ other.low) | (self.high ^ other.high) | !other.matters;
        differs & self.matters == 0
    }
}

/// All classes with one key, in a piece of the pool.
#[derive(Clone, Copy, Default)]
pub struct Shelf {
    key: u64,
    start: u32,
    len: u16,
    room: u16,
}

/// What the table knows about a position.
pub struct Found {
    /// A bound that decides the question.
    pub value: i32,
    /// The cards that it rests on.
    pub rests_on: u64,
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

const LONGEST_SHELF: u16 = 512;
const FIRST_SHELVES: u32 = 14;
const FEWEST_CLASSES: usize = 1 << 14;

impl Memory {
    /// A table that takes at most about so many bytes.
    pub fn new(bytes: usize) -> Memory {
        let mut memory = Memory {
            shelves: Vec::new(),
            shift: 0,
            used: 0,
            pool: Vec::new(),
            free: Default::default(),
            most_classes: (bytes / 5 * 3 / size_of::<Class>()).max(FEWEST_CLASSES),
            most_shelves: (bytes / 5 / size_of::<Shelf>()).max(1 << FIRST_SHELVES),
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
    pub fn find(&self, shelf: Shelf, sight: &Sight, need: i32) -> Option<Found> {
        let classes = &self.pool[shelf.start as usize..][..shelf.len as usize];
        for class in classes {
            if class.fits(sight) {
                let Bounds { least, most } = class.bounds();
                if least >= need || most < need {
                    let value = if least >= need { least } else { most };
                    return Some(Found { value, rests_on: bits::deposit(class.matters, sight.all) });
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
        let new = shelf.key == 0;
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
                if self.shelves.len() * 2 <= self.most_shelves { self.grow() } else { self.clear() }
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
            self.clear();
            let place = self.place(key);
            self.shelves[place].key = key;
            self.used = 1;
            return self.insert(place, 0, class);
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
        if let Some(start) = self.free[room.ilog2() as usize].pop() {
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
        self.pool.resize(start + room as usize, Class { low: 0, high: 0, matters: 0 });
        Some(start as u32)
    }

    /// Where classes of such positions lie. It is asked for before it is needed, since it comes
    /// from far memory and other work can be done meanwhile.
    #[inline(always)]
    pub fn shelf(&self, shape: Shape, lead: usize) -> Shelf {
        self.shelves[self.place(shape.with_lead(lead))]
    }

    /// The shelf with this key, or the free place where it belongs.
    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        let mask = self.shelves.len() - 1;
        let mut place = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize;
        loop {
            let shelf = &self.shelves[place & mask];
            if shelf.key == key || shelf.key == 0 {
                return place & mask;
            }
            place += 1;
        }
    }

    fn grow(&mut self) {
        let wider = self.shelves.len() * 2;
        let old = std::mem::replace(&mut self.shelves, vec![Shelf::default(); wider]);
        self.shift -= 1;
        for shelf in old.into_iter().filter(|shelf| shelf.key != 0) {
            let place = self.place(shelf.key);
            self.shelves[place] = shelf;
        }
    }
}
