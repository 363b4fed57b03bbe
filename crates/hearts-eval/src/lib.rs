//! Evaluations of hearts positions, and how some of them are learnt.
//!
//! | part | module |
//! |---|---|
//! | Sweetpea's evaluation (Perkins 1998), fitted to self-play | [`sweetpea`] |
//! | PIE, the expert of Sturtevant and White 2006 | [`pie`] |
//! | the moon, mixed into evaluations that do not know it | [`moon`] |
//! | yes-or-no facts about a position, and their words | [`features`] |
//! | conjunctions of them, numbered | [`combinations`] |
//! | a weight for each, and the sum over those that hold | [`linear`] |
//! | the points that a seat will take, from one sum or more | [`model`] |
//! | the model as an evaluation for a search, with a memory | [`model_eval`] |
//! | learning from a round that was played: TD(lambda) | [`td`] |
//! | rounds to learn from | [`training`] |
//! | the file of a trained model | [`trained`] |
//! | MC-Max^n over any evaluation, and over a trained model | [`mcmaxn`], [`model_search`] |
//! | whether a moon can be kept away, exactly; positions in which one card decides | [`shooting`], [`moon_positions`] |
//! | the search of the champion, on the networks | [`champion`] |
//! | small networks: the value of a position, the next card, what is passed | [`network`] |
//! | which cards to pass | [`passing`] |
//! | how likely passes and discards are in a world | [`likelihood`] |

pub mod champion;
pub mod combinations;
pub mod features;
pub mod likelihood;
pub mod linear;
pub mod mcmaxn;
pub mod model;
pub mod model_eval;
pub mod model_search;
pub mod moon;
pub mod moon_positions;
pub mod network;
pub mod passing;
pub mod pie;
pub mod shooting;
pub mod sweetpea;
pub mod td;
pub mod trained;
pub mod training;

pub use combinations::Family;
pub use features::{Atoms, QueenHolder, Subject};
pub use linear::Linear;
pub use mcmaxn::{McMaxN, RatedCards};
pub use model::{Inputs, Model, Task};
pub use model_eval::{ModelEval, RoundEval};
pub use model_search::{Lookahead, ModelSearch};
pub use moon::MoonAware;
pub use moon_positions::{MoonPosition, MoonTask};
pub use network::{Networks, NetworksError, Passes, Prospects, Witness};
pub use passing::pass;
pub use pie::Expert;
pub use sweetpea::SweetpeaEval;
pub use td::TdLambda;
pub use trained::{Precision, TrainedModel, TrainedModelError, TrainingHistory};
pub use training::{Opponents, Training, TrainingRound};
