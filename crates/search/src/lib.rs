//! Searches, generic over the joints of `game`: what each asks of a game stands in its bounds.
//!
//! | search | game | module |
//! |---|---|---|
//! | [`Minimax`] | two sides, zero-sum, no chance; the plain judge | [`minimax`] |
//! | [`AlphaBeta`] | the same, fast | [`alphabeta`] |
//! | [`Expectiminimax`] | two sides, zero-sum, chance; the plain judge | [`minimax`] |
//! | [`Star`] | the same with known bounds on payoffs, fast | [`star`] |
//! | [`MaxN`], [`ExpectiMaxN`] | any number of sides, without and with chance; the plain judges | [`maxn`] |
//! | [`PrunedMaxN`] | any number of sides; prunes where payoffs are bounded, evaluates on demand | [`maxn`] |
//! | [`Paranoid`] | any number of sides: the root's against all others | [`paranoid`] |
//! | [`SoftMaxN`] | any number of sides whose tie-breaking and tastes are not known | [`softmaxn`] |
//! | [`IiMaxN`] | any number of sides, where it is not known which moves there are | [`iimaxn`] |
//! | [`Pimc`] | any information set: a search above, averaged over sampled worlds | [`pimc`] |
//!
//! Every search is a value with options; `search` gives a [`Found`] with all that was learnt, and
//! the joint [`game::Search`] the values alone. How far it looks is a [`Horizon`]. Positions
//! whose value is known need no search: [`lookup`]. When enough worlds are searched: [`stopping`].

pub mod alphabeta;
pub mod chance;
pub mod found;
pub mod horizon;
pub mod iimaxn;
pub mod imperfect;
pub mod lookup;
pub mod maxn;
pub mod minimax;
pub mod order;
pub mod paranoid;
pub mod pimc;
pub mod softmaxn;
pub mod star;
pub mod stopping;
mod work;

pub use alphabeta::{AlphaBeta, TranspositionTable};
pub use found::{Counts, Exactness, Found, Valued};
pub use horizon::{AllMoves, Horizon, Limits, MoveFilter, Plies, Representatives, SoFar};
pub use iimaxn::IiMaxN;
pub use lookup::{Book, Solved};
pub use maxn::{ExpectiMaxN, MaxN, PrunedMaxN};
pub use minimax::{Expectiminimax, Minimax};
pub use order::Order;
pub use paranoid::Paranoid;
pub use pimc::Pimc;
pub use softmaxn::SoftMaxN;
pub use star::Star;
