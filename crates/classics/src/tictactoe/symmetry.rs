use super::{Square, SquareSet};

/// One of the eight ways to turn and mirror the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    quarters: u8,
    mirrored: bool,
}

impl Symmetry {
    /// Everything stays in place.
    pub const IDENTITY: Symmetry = Symmetry { quarters: 0, mirrored: false };

    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry::IDENTITY; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry { quarters: i as u8 % 4, mirrored: i >= 4 };
            i += 1;
        }
        all
    };

    /// Where a square goes: mirrored left to right if at all, then turned clockwise.
    pub fn apply(self, square: Square) -> Square {
        let (mut row, mut column) = square.row_and_column();
        if self.mirrored {
            column = 2 - column;
        }
        for _ in 0..self.quarters {
            (row, column) = (column, 2 - row);
        }
        Square::at(row, column)
    }

    /// Where each square of a set goes.
    pub fn apply_all(self, squares: SquareSet) -> SquareSet {
        squares.iter().map(|square| self.apply(square)).collect()
    }

    /// The symmetry that undoes this one; it leads from a canonical position back to the real one.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        // A mirrored turn is its own inverse; a plain one is undone by the rest of the circle.
        if self.mirrored { self } else { Symmetry { quarters: (4 - self.quarters) % 4, mirrored: false } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_undoes_each_symmetry() {
        for symmetry in Symmetry::ALL {
            for square in SquareSet::ALL {
                assert_eq!(symmetry.inverse().apply(symmetry.apply(square)), square, "{symmetry:?}");
            }
        }
    }

    #[test]
    fn all_eight_differ_and_keep_the_middle() {
        let corner_and_edge =
            |s: Symmetry| [0, 1, 4].map(|i| s.apply(Square::from_index(i).unwrap()).index());
        let mut images: Vec<_> = Symmetry::ALL.into_iter().map(corner_and_edge).collect();
        assert!(images.iter().all(|image| image[2] == 4));
        images.sort();
        images.dedup();
        assert_eq!(images.len(), 8);
    }
}
