//! Features of a position, a linear model on them, and learning from play: what the learned hearts
//! player of Sturtevant and White (paper 003) is made of.
//!
//! | part | module |
//! |---|---|
//! | yes-or-no facts about a position, and their words | [`features`] |
//! | conjunctions of them, numbered | [`combinations`] |
//! | a weight for each, and the sum over those that hold | [`linear`] |
//! | the points that a seat will take, from one sum or two | [`model`] |
//! | learning from a round that was played | [`td`] |
//! | the model as an evaluation for a search, with a memory | [`judge`] |
//! | the file of a trained model | [`weights`] |
//!
//! Who plays the rounds to learn from is not decided here: `players` puts that together.

pub mod combinations;
pub mod features;
pub mod judge;
pub mod linear;
pub mod model;
pub mod td;
pub mod weights;

pub use combinations::Family;
pub use features::{Atoms, Holder, Subject};
pub use judge::{Guess, Judge};
pub use linear::Linear;
pub use model::{Model, Sight, Task};
pub use td::Learning;
pub use weights::{Course, Precision, Weights, WeightsError};
