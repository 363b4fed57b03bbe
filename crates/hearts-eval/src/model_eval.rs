//! The model as an evaluation that a search can ask.

use std::cell::Cell;

use cards::{BySeat, CardSet, Seat};
use game::{Eval, Side, SideEval};
use hearts::Play;

use crate::model::PARTS;
use crate::{Atoms, Inputs, Model, TdLambda};

/// A model that remembers its sums: many leaves of a search differ in nothing that a feature sees.
#[derive(Debug)]
pub struct ModelEval {
    model: Model,
    memory: [Memory; PARTS],
}

impl ModelEval {
    /// Asks this model.
    pub fn new(model: Model) -> ModelEval {
        ModelEval { model, memory: std::array::from_fn(|_| Memory::new()) }
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The model, what is remembered being dropped.
    pub fn into_model(self) -> Model {
        self.model
    }

    /// Learns from one seat's round; see [`TdLambda::learn`].
    pub fn learn(&mut self, learning: &TdLambda, round: &[Inputs], reward: f32) -> f32 {
        self.memory.iter_mut().for_each(Memory::forget);
        learning.learn(&mut self.model, round, reward)
    }

    /// The points that a seat is predicted to have at the end.
    #[inline]
    pub fn value(&self, inputs: &Inputs) -> f32 {
        self.model.value_by(inputs, |part, atoms| {
            self.memory[part].get_or(atoms, || self.model.parts()[part].sum(atoms))
        })
    }

    /// The evaluation of positions of a round that began with these hands.
    pub fn of_round(&self, dealt: BySeat<CardSet>) -> RoundEval<'_> {
        RoundEval { eval: self, dealt, balanced: false }
    }
}

/// A model's guesses at positions of one round: points against each seat at the end, as payoffs.
/// Each seat is judged on its own, so they need not add up to the points of the round, unless
/// [`balanced`](RoundEval::balanced).
#[derive(Clone, Copy, Debug)]
pub struct RoundEval<'a> {
    eval: &'a ModelEval,
    dealt: BySeat<CardSet>,
    balanced: bool,
}

impl RoundEval<'_> {
    /// Shares what the four guesses lack of all points of the round evenly among them.
    ///
    /// A seat's own guess does not see what the others are spared; together they do.
    #[must_use]
    pub fn balanced(self) -> Self {
        RoundEval { balanced: true, ..self }
    }

    /// The points that a seat is predicted to have at the end.
    #[inline]
    pub fn points(&self, play: &Play, seat: Seat) -> f32 {
        self.eval.value(&self.eval.model.look(play, self.dealt[seat], seat))
    }
}

impl Eval<Play> for RoundEval<'_> {
    fn guess(&self, play: &Play) -> [f64; 4] {
        let points = Seat::ALL.map(|seat| self.points(play, seat));
        let lacking = match self.balanced {
            true => self.eval.model.task().total() - points.iter().sum::<f32>(),
            false => 0.0,
        };
        points.map(|points| -f64::from(points + lacking / 4.0))
    }
}

impl SideEval<Play> for RoundEval<'_> {
    #[inline]
    fn guess_side(&self, play: &Play, side: Side) -> f64 {
        match self.balanced {
            true => self.guess(play)[side.index()],
            false => -f64::from(self.points(play, Seat::North.plus(side.index()))),
        }
    }
}

/// Sums by the atoms they belong to: a place for each of a few thousand, the latest stays.
#[derive(Debug)]
struct Memory {
    places: Box<[Cell<Place>]>,
    /// What was noted under another age no longer counts.
    age: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Place {
    atoms: [u64; 2],
    age: u32,
    sum: f32,
}

/// How many places there are, as a power of two.
const PLACES: u32 = 12;

impl Memory {
    fn new() -> Memory {
        Memory { places: vec![Cell::new(Place::default()); 1 << PLACES].into(), age: 1 }
    }

    fn forget(&mut self) {
        self.age = self.age.wrapping_add(1);
        if self.age == 0 {
            *self = Memory::new();
        }
    }

    #[inline]
    fn get_or(&self, atoms: Atoms, sum: impl FnOnce() -> f32) -> f32 {
        let key = [atoms.bits() as u64, (atoms.bits() >> 64) as u64];
        let mixed = (key[0] ^ key[1].rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = &self.places[(mixed >> (64 - PLACES)) as usize];
        let known = place.get();
        if known.atoms == key && known.age == self.age {
            return known.sum;
        }
        let sum = sum();
        place.set(Place { atoms: key, age: self.age, sum });
        sum
    }
}
