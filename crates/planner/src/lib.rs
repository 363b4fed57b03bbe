//! Planning with task networks in games with hidden information, after Smith, Nau and Throop 1998.
//!
//! - [`htn`]: tasks, methods, decision trees, criteria and the execution of plans, for any game.

pub mod htn;
