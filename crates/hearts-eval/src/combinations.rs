//! Conjunctions of atomic features (section 2.1 of Sturtevant and White 2006), numbered without gaps so that a
//! weight is found by arithmetic alone.
//!
//! The paper's counts tell what its families hold. With `n` atoms, pair-wise is `n + C(n, 2)`:
//! 1,830 for 60 and 3,916 for 88. Three-wise is `n + C(n, 3)`, without the pairs: 34,280 and
//! 109,824. Four-wise is everything up to four: 523,685. All of them come out.

use std::fmt;
use std::str::FromStr;

use crate::Atoms;

/// Which conjunctions are features.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// The atomic features alone.
    Atomic,
    /// They and all pairs.
    Pairs,
    /// They and all triples, but no pairs.
    Threes,
    /// Everything of one to four atoms.
    Fours,
}

/// No atom list is longer, and no combination larger.
const MOST: usize = 128;
const LARGEST: usize = 4;

/// `CHOOSE[k][n]`: how many sets of `k` there are among `n`.
const CHOOSE: [[u32; MOST + 1]; LARGEST + 1] = {
    let mut table = [[0; MOST + 1]; LARGEST + 1];
    let mut n = 0;
    while n <= MOST {
        table[0][n] = 1;
        let mut k = 1;
        while k <= LARGEST && n > 0 {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

impl Family {
    /// All four, the smallest first.
    pub const ALL: [Family; 4] = [Family::Atomic, Family::Pairs, Family::Threes, Family::Fours];

    /// How many atoms a feature may have.
    pub const fn sizes(self) -> &'static [usize] {
        match self {
            Family::Atomic => &[1],
            Family::Pairs => &[1, 2],
            Family::Threes => &[1, 3],
            Family::Fours => &[1, 2, 3, 4],
        }
    }

    /// `atomic`, `pairs`, `threes` or `fours`.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Atomic => "atomic",
            Family::Pairs => "pairs",
            Family::Threes => "threes",
            Family::Fours => "fours",
        }
    }

    /// How many features this many atoms make.
    ///
    /// ```
    /// use hearts_eval::Family;
    /// assert_eq!(Family::ALL.map(|family| family.count(60)), [60, 1_830, 34_280, 523_685]);
    /// assert_eq!([Family::Pairs, Family::Threes].map(|family| family.count(88)), [3_916, 109_824]);
    /// ```
    pub fn count(self, atoms: usize) -> usize {
        self.sizes().iter().map(|&size| CHOOSE[size][atoms] as usize).sum()
    }

    /// How many features hold when this many of the atoms do.
    pub fn active(self, atoms: Atoms) -> usize {
        self.count(atoms.len())
    }

    /// The number of a feature, given by its atoms in ascending order; nothing if it is none.
    pub fn index(self, atoms: usize, feature: &[u8]) -> Option<usize> {
        let ascending = feature.windows(2).all(|pair| pair[0] < pair[1]);
        let within = feature.last().is_some_and(|&last| usize::from(last) < atoms);
        let start = self.start(atoms, feature.len())?;
        let rank = (1..).zip(feature).map(|(place, &atom)| CHOOSE[place][usize::from(atom)] as usize);
        (ascending && within).then(|| start + rank.sum::<usize>())
    }

    /// The atoms of the feature with this number, ascending; nothing past the last.
    pub fn feature(self, atoms: usize, index: usize) -> Option<Vec<u8>> {
        let mut rest = index;
        for &size in self.sizes() {
            let count = CHOOSE[size][atoms] as usize;
            if rest < count {
                // Greedy from the highest atom down, as in any combinatorial number system.
                let mut feature: Vec<u8> = (1..=size)
                    .rev()
                    .map(|place| {
                        let table = &CHOOSE[place];
                        let atom = (0..atoms).rev().find(|&atom| table[atom] as usize <= rest).unwrap_or(0);
                        rest -= table[atom] as usize;
                        atom as u8
                    })
                    .collect();
                feature.reverse();
                return Some(feature);
            }
            rest -= count;
        }
        None
    }

    /// Every feature that holds, in rows: `visit(base, lows)` stands for the features `base + low`.
    /// Rows come in an order that is fixed for a set of atoms.
    #[inline]
    pub fn rows(self, atoms: usize, active: &Active, mut visit: impl FnMut(usize, &[u8])) {
        let list = active.as_slice();
        visit(0, list);
        let above = |place: usize, atom: u8| CHOOSE[place][usize::from(atom)] as usize;
        if let Some(start) = self.start(atoms, 2) {
            for (i, &second) in list.iter().enumerate() {
                visit(start + above(2, second), &list[..i]);
            }
        }
        if let Some(start) = self.start(atoms, 3) {
            for (i, &third) in list.iter().enumerate() {
                let start = start + above(3, third);
                for (j, &second) in list[..i].iter().enumerate() {
                    visit(start + above(2, second), &list[..j]);
                }
            }
        }
        if let Some(start) = self.start(atoms, 4) {
            for (i, &fourth) in list.iter().enumerate() {
                let start = start + above(4, fourth);
                for (j, &third) in list[..i].iter().enumerate() {
                    let start = start + above(3, third);
                    for (k, &second) in list[..j].iter().enumerate() {
                        visit(start + above(2, second), &list[..k]);
                    }
                }
            }
        }
    }

    /// The number of the first feature of this size.
    #[inline]
    fn start(self, atoms: usize, size: usize) -> Option<usize> {
        let mut start = 0;
        for &each in self.sizes() {
            if each == size {
                return Some(start);
            }
            start += CHOOSE[each][atoms] as usize;
        }
        None
    }
}

/// The atoms that hold, ascending, in place.
pub struct Active {
    length: usize,
    atoms: [u8; MOST],
}

impl Active {
    /// The atoms of a set.
    #[inline]
    pub fn of(atoms: Atoms) -> Active {
        let mut active = Active { length: 0, atoms: [0; MOST] };
        for atom in atoms.iter() {
            active.atoms[active.length] = atom;
            active.length += 1;
        }
        active
    }

    /// The list.
    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        &self.atoms[..self.length]
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No family is called that.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' names no features: write atomic, pairs, threes or fours")]
pub struct ParseFamilyError(pub String);

impl FromStr for Family {
    type Err = ParseFamilyError;
    fn from_str(text: &str) -> Result<Family, ParseFamilyError> {
        let found = Family::ALL.into_iter().find(|family| family.name() == text);
        found.ok_or_else(|| ParseFamilyError(text.to_owned()))
    }
}
