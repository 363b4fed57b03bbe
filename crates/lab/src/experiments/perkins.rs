//! Perkins 1998: hearts by II-Max^n and MC-Max^n.
//!
//! - [`figure_1`], [`sampler`]: the probabilities of unseen cards, and whether the sampler is unbiased;
//! - [`figure_3`], [`figure_4`]: the time and the branching factor of the searches, which share the plan
//!   of [`searches`];
//! - [`figure_5`], [`figure_6`], [`bluto`]: the scores of the players, and why Bluto's is low. They share
//!   the plan of [`games`].

mod bluto;
mod figure_1;
mod figure_3;
mod figure_4;
mod figure_5;
mod figure_6;
mod games;
mod sampler;
mod searches;
mod situations;

pub use bluto::WhyBluto;
pub use figure_1::Figure1;
pub use figure_3::Figure3;
pub use figure_4::Figure4;
pub use figure_5::Figure5;
pub use figure_6::Figure6;
pub use games::GameExperiment;
pub use sampler::SamplerBias;
pub use searches::SearchExperiment;
