//! The figures of paper 000: hearts by II-Max^n and MC-Max^n.

mod figure_5;
mod figure_6;
mod games;

pub use figure_5::Figure5;
pub use figure_6::Figure6;
