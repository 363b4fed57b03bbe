use std::fmt;

use cards::{BySuit, CardSet, Rank, Suit};

/// High-card points as Milton Work counted them: ace 4, king 3, queen 2, jack 1.
///
/// ```
/// assert_eq!(bridge::high_card_points("AKJ2.QT9..JT9876".parse().unwrap()), 11);
/// ```
pub fn high_card_points(cards: CardSet) -> u32 {
    let points = |rank: Rank| (rank as u32).saturating_sub(Rank::Ten as u32);
    cards.iter().map(|card| points(card.rank())).sum()
}

/// How many cards of each suit a hand has.
///
/// ```
/// use bridge::Shape;
/// let shape = Shape::of("AKJ2.QT9..JT9876".parse().unwrap());
/// assert_eq!(format!("{shape}, {shape:#}"), "4=3=0=6, 6-4-3-0");
/// assert!(!shape.is_balanced());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape(BySuit<usize>);

impl Shape {
    /// The shape of these cards.
    pub fn of(cards: CardSet) -> Shape {
        Shape(cards.lengths())
    }

    /// How many cards of a suit.
    pub fn length(&self, suit: Suit) -> usize {
        self.0[suit]
    }

    /// The lengths without the suits, longest first.
    pub fn pattern(&self) -> [usize; 4] {
        let mut lengths = self.0.into_array();
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        lengths
    }

    /// 4-3-3-3, 4-4-3-2 or 5-3-3-2.
    pub fn is_balanced(&self) -> bool {
        matches!(self.pattern(), [4, 3, 3, 3] | [4, 4, 3, 2] | [5, 3, 3, 2])
    }
}

/// `5=3=4=1` from spades down; with `#` the pattern `5-4-3-1`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            let [a, b, c, d] = self.pattern();
            return write!(f, "{a}-{b}-{c}-{d}");
        }
        let [spades, hearts, diamonds, clubs] = Suit::WRITTEN.map(|suit| self.0[suit]);
        write!(f, "{spades}={hearts}={diamonds}={clubs}")
    }
}
