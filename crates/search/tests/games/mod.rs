//! Games for the tests: trees by seed, of any shape, and nim.
#![allow(dead_code, reason = "each test binary uses its part")]

use game::{Bounded, Chance, Deterministic, Game, Keyed, Side, Turn, ZeroSum};

/// What random trees look like.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// At most this many moves at a node, at least one.
    pub branching: u64,
    /// No line is longer.
    pub depth: u32,
    /// Payoffs are whole numbers from zero up to this; small means ties.
    pub highest: u64,
    /// How many different positions there are at each depth; small means transpositions.
    pub width: u64,
    /// Of how many lines one ends early; zero for none.
    pub early: u64,
}

impl Shape {
    pub const SMALL: Shape = Shape { branching: 4, depth: 6, highest: 8, width: u64::MAX, early: 9 };
}

/// A position in a random tree, made from the seed as it is reached. `SIDES` sides move in any
/// order; payoffs of all sides add up to `SIDES * highest`. With `DICE`, chance moves too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tree<const SIDES: usize, const DICE: bool = false> {
    shape: Shape,
    seed: u64,
    here: u64,
    ply: u32,
}

impl PartialEq for Shape {
    fn eq(&self, other: &Shape) -> bool {
        (self.branching, self.depth, self.highest, self.width)
            == (other.branching, other.depth, other.highest, other.width)
    }
}

impl<const SIDES: usize, const DICE: bool> Tree<SIDES, DICE> {
    pub fn new(shape: Shape, seed: u64) -> Self {
        Tree { shape, seed, here: 0, ply: 0 }
    }

    /// A number that belongs to this position, below `end`.
    fn draw(&self, what: u64, end: u64) -> u64 {
        mix(mix(mix(self.seed ^ what.rotate_left(40)) ^ self.here) ^ u64::from(self.ply)) % end
    }

    fn sum(&self) -> f64 {
        (SIDES as u64 * self.shape.highest) as f64
    }
}

/// Every bit of the word reaches every bit of the result.
fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93).wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 32
}

impl<const SIDES: usize, const DICE: bool> Game for Tree<SIDES, DICE> {
    type Move = u8;
    type Moves = std::ops::Range<u8>;
    type Payoff = [f64; SIDES];

    fn turn(&self) -> Turn {
        let early = self.shape.early > 0 && self.ply > 1 && self.draw(1, self.shape.early) == 0;
        if self.ply >= self.shape.depth || early {
            return Turn::Over;
        }
        let who = self.draw(2, SIDES as u64 + u64::from(DICE)) as usize;
        if who == SIDES { Turn::Chance } else { Turn::Side(Side::new(who)) }
    }

    fn moves(&self) -> std::ops::Range<u8> {
        if self.is_over() { 0..0 } else { 0..1 + self.draw(3, self.shape.branching) as u8 }
    }

    fn play(&mut self, mv: u8) {
        self.here = mix(self.here.wrapping_mul(31) ^ self.seed ^ u64::from(mv) << 50) % self.shape.width;
        self.ply += 1;
    }

    /// Also before the end: a guess as good as any.
    fn payoff(&self) -> [f64; SIDES] {
        let mut left = SIDES as u64 * self.shape.highest;
        let mut payoff = [0.0; SIDES];
        let first = self.draw(4, SIDES as u64) as usize;
        for i in 0..SIDES {
            let most = left.min(2 * self.shape.highest);
            let part = if i + 1 == SIDES { left } else { self.draw(5 + i as u64, most + 1) };
            payoff[(first + i) % SIDES] = part as f64;
            left -= part;
        }
        payoff
    }
}

impl<const SIDES: usize> Deterministic for Tree<SIDES, false> {}

impl<const DICE: bool> ZeroSum for Tree<2, DICE> {
    fn total(&self) -> f64 {
        self.sum()
    }
}

impl<const SIDES: usize> Chance for Tree<SIDES, true> {
    fn outcomes(&self) -> impl Iterator<Item = (u8, f64)> {
        let count = if self.turn() == Turn::Chance { self.moves().end } else { 0 };
        let weight = |mv: u8| 1 + self.draw(20 + u64::from(mv), 4);
        let sum: u64 = (0..count).map(weight).sum();
        let shares: Vec<_> = (0..count).map(|mv| (mv, weight(mv) as f64 / sum as f64)).collect();
        shares.into_iter()
    }
}

impl<const SIDES: usize, const DICE: bool> Keyed for Tree<SIDES, DICE> {
    type Key = (u64, u32);
    fn key(&self) -> (u64, u32) {
        (self.here, self.ply)
    }
}

impl<const SIDES: usize, const DICE: bool> Bounded for Tree<SIDES, DICE> {
    fn sum_at_most(&self) -> f64 {
        self.sum()
    }
    fn each_at_least(&self) -> f64 {
        0.0
    }
}

/// Heaps of matches; the side that takes the last wins. The value is known: the first side to move
/// loses exactly when the heaps have nim-sum zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nim {
    pub heaps: [u8; 3],
    pub second: bool,
}

impl Nim {
    pub fn new(heaps: [u8; 3]) -> Nim {
        Nim { heaps, second: false }
    }

    /// Whether the side to move wins.
    pub fn is_won(&self) -> bool {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0
    }
}

impl Game for Nim {
    type Move = (u8, u8);
    type Moves = Vec<(u8, u8)>;
    type Payoff = [f64; 2];

    fn turn(&self) -> Turn {
        let side = if self.second { Side::SECOND } else { Side::FIRST };
        if self.heaps == [0; 3] { Turn::Over } else { Turn::Side(side) }
    }
    fn moves(&self) -> Vec<(u8, u8)> {
        (0..3).flat_map(|heap| (1..=self.heaps[usize::from(heap)]).map(move |take| (heap, take))).collect()
    }
    fn play(&mut self, (heap, take): (u8, u8)) {
        self.heaps[usize::from(heap)] -= take;
        self.second = !self.second;
    }
    fn payoff(&self) -> [f64; 2] {
        match (self.is_over(), self.second) {
            (false, _) => [0.0, 0.0],
            (true, true) => [1.0, -1.0],
            (true, false) => [-1.0, 1.0],
        }
    }
}

impl Deterministic for Nim {}
impl ZeroSum for Nim {}

impl Keyed for Nim {
    type Key = ([u8; 3], bool);
    fn key(&self) -> ([u8; 3], bool) {
        (self.heaps, self.second)
    }
}

impl Bounded for Nim {
    fn sum_at_most(&self) -> f64 {
        0.0
    }
    fn each_at_least(&self) -> f64 {
        -1.0
    }
}

/// Where a line of moves leads.
pub fn played<G: Game>(root: &G, line: &[G::Move]) -> G {
    line.iter().fold(root.clone(), |game, &mv| {
        assert!(game.moves().into_iter().any(|legal| legal == mv), "the line has an illegal move {mv:?}");
        game.after(mv)
    })
}

/// Moves and values, to be compared and printed.
pub fn values<G: Game>(found: &search::Found<G>) -> Vec<(G::Move, Vec<f64>)> {
    found.rated.iter().map(|valued| (valued.mv, valued.value.as_ref().to_vec())).collect()
}
