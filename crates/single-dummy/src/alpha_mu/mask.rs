use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// One bit for each of up to 128 worlds: the outcomes of a strategy (1 where the aim is reached), or
/// simply some of the worlds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct WorldMask(u128);

impl WorldMask {
    /// No world.
    pub const EMPTY: WorldMask = WorldMask(0);

    /// As many worlds as there can be.
    pub const ALL: WorldMask = WorldMask(u128::MAX);

    /// How many worlds there can be.
    pub const MOST: usize = 128;

    /// The first so many worlds.
    pub const fn first(worlds: usize) -> WorldMask {
        if worlds >= WorldMask::MOST { WorldMask(u128::MAX) } else { WorldMask((1 << worlds) - 1) }
    }

    /// Just this world.
    pub const fn of(world: usize) -> WorldMask {
        WorldMask(1 << world)
    }

    /// How many worlds.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this world is among them.
    #[inline]
    pub const fn contains(self, world: usize) -> bool {
        self.0 >> world & 1 != 0
    }

    /// Whether every world of `other` is among them. For outcomes: at least as good in every world.
    #[inline]
    pub const fn covers(self, other: WorldMask) -> bool {
        other.0 & !self.0 == 0
    }

    /// Adds a world.
    #[inline]
    pub fn insert(&mut self, world: usize) {
        self.0 |= 1 << world;
    }

    /// The worlds by number, from the first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let world = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(world)
        })
    }
}

impl BitAnd for WorldMask {
    type Output = WorldMask;
    #[inline]
    fn bitand(self, other: WorldMask) -> WorldMask {
        WorldMask(self.0 & other.0)
    }
}

impl BitOr for WorldMask {
    type Output = WorldMask;
    #[inline]
    fn bitor(self, other: WorldMask) -> WorldMask {
        WorldMask(self.0 | other.0)
    }
}

impl Not for WorldMask {
    type Output = WorldMask;
    #[inline]
    fn not(self) -> WorldMask {
        WorldMask(!self.0)
    }
}

impl BitAndAssign for WorldMask {
    #[inline]
    fn bitand_assign(&mut self, other: WorldMask) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for WorldMask {
    #[inline]
    fn bitor_assign(&mut self, other: WorldMask) {
        self.0 |= other.0;
    }
}

impl FromIterator<usize> for WorldMask {
    fn from_iter<I: IntoIterator<Item = usize>>(worlds: I) -> WorldMask {
        worlds.into_iter().fold(WorldMask::EMPTY, |all, world| all | WorldMask::of(world))
    }
}

/// The worlds' bits from the first one on, as in `0b101` for the worlds 0 and 2.
impl fmt::Debug for WorldMask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0b{:b}", self.0)
    }
}
