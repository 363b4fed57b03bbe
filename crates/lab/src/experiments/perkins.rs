//! The figures of paper 000: hearts by II-Max^n and MC-Max^n.

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
pub use sampler::Sampler;
