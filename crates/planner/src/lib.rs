//! Planning with task networks in games with hidden information, after Smith, Nau and Throop 1998.
//!
//! - [`htn`]: tasks, methods, decision trees, criteria and the execution of plans, for any game.
//! - [`declarer`]: declarer play at bridge, as a domain and as a planner.

pub mod declarer;
pub mod htn;
