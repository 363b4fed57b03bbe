//! Explicit game trees: every position written out, with chance nodes and information sets.
//!
//! The definition is that of Bampton 1994, section 2.1 (after Kuhn): a finite tree whose interior nodes
//! belong to chance or to one of `n` players, whose player nodes are parted into information sets, and
//! whose leaves pay every player. A [`Tree`] is checked when it is made and never changes.
//!
//! | to | use |
//! |---|---|
//! | read or write the text form of `docs/trees.md` | [`read`], [`write()`] |
//! | read or write Gambit's `.efg` | [`efg::read`], [`efg::write()`] |
//! | build one in code | [`Draft`] |
//! | turn a small game into one | [`expand`], [`expand_with_chance`] |
//! | grow a random one | [`RandomTree`] |
//! | play or search one | [`TreeGame`], [`SeatedTree`] |
//!
//! Departures from the thesis: the nodes of an information set must also *name* their alternatives
//! alike, and a chance node has no alternative of probability zero.
//!
//! ```
//! let text = "
//! players 1
//! chance
//!   1/2: player 1 in top (A)
//!     left: 1
//!     right: 0
//!   1/2: player 1 in top (B)
//!     left: 0
//!     right: 1
//! ";
//! let tree = classics::tree::read(text)?;
//! assert_eq!(tree.set(tree.top().unwrap()).nodes().len(), 2);
//! # Ok::<(), classics::tree::ReadError>(())
//! ```

mod draft;
mod draw;
pub mod efg;
mod expand;
mod nodes;
mod number;
mod payoff;
mod play;
mod random;
mod seated;
mod text;

pub use draft::{Draft, DraftId, Fault, Spot, TreeError};
pub use expand::{ExpandError, expand, expand_with_chance};
pub use nodes::{Choice, InfoId, InfoSet, Kind, Node, NodeId, Outcome, Tree};
pub use number::{Number, Probability};
pub use payoff::{MOST_PLAYERS, Payoff};
pub use play::{AnyChance, AnySum, ConstantSum, HasChanceNode, NoChance, NotConstantSum, TreeGame};
pub use random::RandomTree;
pub use seated::{SeatedTree, TooManySeats, TreeView};
pub use text::{ReadError, ReadProblem, read, write};
