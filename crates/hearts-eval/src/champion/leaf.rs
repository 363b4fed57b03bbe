//! What judges a position at which the champion looks no further.

use game::Eval;
use hearts::Play;

use crate::{Networks, SweetpeaEval};

/// What judges a leaf, a position between two tricks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leaf {
    /// The position network.
    Network,
    /// Sweetpea's evaluation.
    Sweetpea,
    /// The mean of both.
    Both,
}

impl Leaf {
    /// What each seat will be paid, and each seat's chance to shoot the moon where the network tells it.
    pub(super) fn judge(self, play: &Play) -> ([f64; 4], [f64; 4]) {
        match self {
            Leaf::Sweetpea => (self.guess(play), [0.0; 4]),
            Leaf::Network => Networks::shipped().judge(play),
            Leaf::Both => {
                let (payoff, moons) = Networks::shipped().judge(play);
                (mean(payoff, SweetpeaEval::fitted().guess(play)), moons)
            }
        }
    }
}

impl Eval<Play> for Leaf {
    fn guess(&self, play: &Play) -> [f64; 4] {
        match self {
            Leaf::Network => Networks::shipped().guess(play),
            Leaf::Sweetpea => SweetpeaEval::fitted().guess(play),
            Leaf::Both => mean(Networks::shipped().guess(play), SweetpeaEval::fitted().guess(play)),
        }
    }
}

fn mean(one: [f64; 4], other: [f64; 4]) -> [f64; 4] {
    [0, 1, 2, 3].map(|seat: usize| 0.5 * (one[seat] + other[seat]))
}
