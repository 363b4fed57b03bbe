//! What a seat will take, predicted from features (sections 2.2 to 2.5 of Sturtevant and White 2006).
//!
//! Readings and departures:
//! - The output is kept between what the seat has taken and that plus what is left, less a little
//!   at both ends. For the queen these are the paper's `0 + ε` and `13 - ε`; for hearts they are
//!   tighter than its bounds.
//! - The model of the whole game is one linear model over the features chosen in both tasks. Those
//!   about the queen hold only while she is out, since they were chosen from such positions; then
//!   who took her is known and is added.

use cards::{CardSet, Rng, Seat};
use hearts::{Play, penalty};

use crate::{Atoms, Family, Linear, QueenHolder, Subject};

/// What is to be learnt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Task {
    /// To avoid the queen of spades.
    Queen,
    /// To avoid hearts.
    Hearts,
    /// To avoid both.
    Both,
    /// To avoid both, in the wider vocabulary, which is not the paper's.
    Round,
}

impl Task {
    /// All of them.
    pub const ALL: [Task; 4] = [Task::Queen, Task::Hearts, Task::Both, Task::Round];

    /// `queen`, `hearts`, `both` or `round`.
    pub const fn name(self) -> &'static str {
        match self {
            Task::Queen => "queen",
            Task::Hearts => "hearts",
            Task::Both => "both",
            Task::Round => "round",
        }
    }

    /// What is predicted, each by a part of the model.
    pub const fn subjects(self) -> &'static [Subject] {
        match self {
            Task::Queen => &[Subject::Queen],
            Task::Hearts => &[Subject::Hearts],
            Task::Both => &[Subject::Queen, Subject::Hearts],
            Task::Round => &[
                Subject::Rest(QueenHolder::Nobody),
                Subject::Rest(QueenHolder::Us),
                Subject::Rest(QueenHolder::Them),
            ],
        }
    }

    /// The cards that cost points.
    pub fn cards(self) -> CardSet {
        self.subjects().iter().fold(CardSet::EMPTY, |all, subject| all | subject.cards())
    }

    /// All points of a round.
    pub const fn total(self) -> f32 {
        match self {
            Task::Queen | Task::Hearts => 13.0,
            Task::Both | Task::Round => 26.0,
        }
    }

    /// The points that a seat has taken.
    #[inline]
    pub fn taken(self, play: &Play, seat: Seat) -> f32 {
        penalty(play.taken()[seat] & self.cards()) as f32
    }

    /// The points that nobody has taken yet.
    #[inline]
    pub fn left(self, play: &Play) -> f32 {
        penalty(self.cards() - gone(play)) as f32
    }
}

/// The cards of all tricks so far.
#[inline]
fn gone(play: &Play) -> CardSet {
    play.taken().values().fold(CardSet::EMPTY, |all, &cards| all | cards)
}

/// The least distance that a prediction keeps from certainty, so that a search prefers what has
/// not happened to what has.
pub const EPSILON: f32 = 0.01;

/// How many features about the queen the model of the whole game has.
pub const QUEEN_FEATURES: usize = 10_000;
/// How many features about hearts it has.
pub const HEARTS_FEATURES: usize = 2_000;

/// The most parts that a model has.
pub const PARTS: usize = 3;

/// A linear model for a task.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    task: Task,
    parts: Vec<Linear>,
}

/// What a model sees of a position between two tricks for one seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Inputs {
    /// The features of each part of the model; `None` where the part no longer applies.
    pub atoms: [Option<Atoms>; PARTS],
    /// The points that the seat has taken from cards of the parts that no longer apply.
    pub settled: f32,
    /// All points that the seat has taken.
    pub taken: f32,
    /// The points that nobody has taken.
    pub left: f32,
}

impl Model {
    /// A model with random weights: see [`Linear::random`].
    pub fn random(task: Task, family: Family, rng: &mut Rng) -> Model {
        let parts = task.subjects().iter().map(|&subject| Linear::random(subject, family, rng)).collect();
        Model { task, parts }
    }

    /// A model of one task, or of the whole game, from its parts; `None` if they are not those of a
    /// task in the order of [`Task::subjects`].
    pub fn new(parts: Vec<Linear>) -> Option<Model> {
        let subjects: Vec<Subject> = parts.iter().map(Linear::subject).collect();
        let task = Task::ALL.into_iter().find(|task| task.subjects() == subjects)?;
        Some(Model { task, parts })
    }

    /// The model of the whole game that is still to be trained: the features that weigh most in two
    /// models of its parts (section 2.5 of Sturtevant and White 2006: 10,000 for the queen, 2,000 for hearts), with
    /// random weights. `None` if these are not models of the queen and of hearts.
    pub fn combined(queen: &Model, hearts: &Model, rng: &mut Rng) -> Option<Model> {
        let [queen, hearts] = [(queen, QUEEN_FEATURES), (hearts, HEARTS_FEATURES)]
            .map(|(model, count)| model.parts.first().map(|part| part.top(count).restarted(rng)));
        Model::new(vec![queen?, hearts?]).filter(|model| model.task == Task::Both)
    }

    /// The task.
    pub fn task(&self) -> Task {
        self.task
    }

    /// A part for each of [`Task::subjects`].
    pub fn parts(&self) -> &[Linear] {
        &self.parts
    }

    /// What the model sees of a position between two tricks, for a seat that was dealt these cards.
    #[inline]
    pub fn look(&self, play: &Play, dealt: CardSet, seat: Seat) -> Inputs {
        let gone = gone(play);
        let (mut atoms, mut settled, mut taken, mut left) = ([None; PARTS], 0, 0, 0);
        if self.task == Task::Round {
            // One part speaks, about what is still to come.
            let (taken, left) = (penalty(play.taken()[seat]) as f32, penalty(!gone) as f32);
            let holder = QueenHolder::of(play, seat);
            let part = holder as usize;
            atoms[part] = (left > 0.0).then(|| Subject::Rest(holder).atoms_of(play, dealt, seat));
            return Inputs { atoms, settled: taken, taken, left };
        }
        for (place, subject) in atoms.iter_mut().zip(self.task.subjects()) {
            let ours = penalty(play.taken()[seat] & subject.cards());
            let ahead = penalty(subject.cards() - gone);
            (taken, left) = (taken + ours, left + ahead);
            match ahead {
                0 => settled += ours,
                _ => *place = Some(subject.atoms_of(play, dealt, seat)),
            }
        }
        Inputs { atoms, settled: settled as f32, taken: taken as f32, left: left as f32 }
    }

    /// The points that the seat is predicted to have at the end; exact when none are left.
    pub fn value(&self, inputs: &Inputs) -> f32 {
        self.value_by(inputs, |part, atoms| self.parts[part].sum(atoms))
    }

    /// Like [`value`](Model::value), with the sums of the parts computed by the caller.
    #[inline]
    pub(crate) fn value_by(&self, inputs: &Inputs, sum: impl Fn(usize, Atoms) -> f32) -> f32 {
        if inputs.left == 0.0 {
            return inputs.taken;
        }
        let mut value = inputs.settled;
        for (part, atoms) in inputs.atoms.into_iter().enumerate() {
            if let Some(atoms) = atoms {
                value += sum(part, atoms);
            }
        }
        value.clamp(inputs.taken + EPSILON, inputs.taken + inputs.left - EPSILON)
    }

    /// How many features hold.
    pub fn active(&self, inputs: &Inputs) -> usize {
        let each =
            |(part, atoms): (usize, Option<Atoms>)| atoms.map_or(0, |atoms| self.parts[part].active(atoms));
        inputs.atoms.into_iter().enumerate().map(each).sum()
    }

    /// Adds to the weight of every feature that holds.
    pub(crate) fn adjust(&mut self, inputs: &Inputs, by: f32) {
        for (part, atoms) in inputs.atoms.into_iter().enumerate() {
            if let Some(atoms) = atoms {
                self.parts[part].adjust(atoms, by);
            }
        }
    }
}
