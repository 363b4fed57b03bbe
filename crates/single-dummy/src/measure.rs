use bridge::{Contract, Pair, imps};

use crate::{Problem, Stakes};

/// What to play for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Objective {
    /// As many tricks as possible: the thesis's. Right where most other tables play the same
    /// contract and every trick beats some of them, as at matchpoints.
    Tricks,
    /// To make the contract, or to break it; among cards that do so equally often, tricks.
    Contract,
    /// As many points as possible.
    Points,
    /// International match points against a table that plays the same contract and finds the best
    /// card in every world.
    #[default]
    Imps,
}

/// There is nothing to play for but tricks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("without a {0} there is nothing to play for but tricks")]
pub struct NoStakes(&'static str);

/// How the tricks of one side are judged; made by [`Problem::measure`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measure {
    /// The pair that the tricks are counted for.
    pair: Pair,
    /// All tricks of both pairs.
    total: u8,
    /// What each pair has already won.
    won: u8,
    by: By,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    Tricks,
    Target { pair: Pair, tricks: u8 },
    Points { contract: Contract, vulnerable: bool },
    Imps { contract: Contract, vulnerable: bool },
}

/// What a trick counts where only the contract matters: summed over all worlds, less than one contract
/// made. A power of two keeps sums exact.
const ONE_TRICK_IN_A_TIE: f64 = 1.0 / (1 << 24) as f64;

impl Measure {
    pub(super) fn new(problem: &Problem, objective: Objective) -> Result<Measure, NoStakes> {
        let by = match (objective, problem.stakes()) {
            (Objective::Tricks, _) => By::Tricks,
            (Objective::Contract, Stakes::Target { pair, tricks }) => By::Target { pair, tricks },
            (Objective::Contract, Stakes::Contract { contract, .. }) => {
                By::Target { pair: contract.pair(), tricks: contract.tricks() }
            }
            (Objective::Points, Stakes::Contract { contract, vulnerable }) => {
                By::Points { contract, vulnerable }
            }
            (Objective::Imps, Stakes::Contract { contract, vulnerable }) => By::Imps { contract, vulnerable },
            (Objective::Contract, Stakes::None) => return Err(NoStakes("contract or a target")),
            (Objective::Points | Objective::Imps, _) => return Err(NoStakes("contract")),
        };
        let (pair, won) = (problem.pair(), problem.won());
        let total = won[pair] + won[pair.other()] + problem.tricks_left() as u8;
        Ok(Measure { pair, total, won: won[pair], by })
    }

    /// What it is worth to take `tricks` more tricks in a world in which `best` were possible.
    pub fn value(&self, tricks: u8, best: u8) -> f64 {
        match self.by {
            By::Tricks => f64::from(self.won + tricks),
            By::Target { .. } => {
                f64::from(u8::from(self.makes(tricks) == Some(true)))
                    + f64::from(self.won + tricks) * ONE_TRICK_IN_A_TIE
            }
            By::Points { contract, vulnerable } => f64::from(self.points(contract, vulnerable, tricks)),
            By::Imps { contract, vulnerable } => {
                let [ours, theirs] = [tricks, best].map(|tricks| self.points(contract, vulnerable, tricks));
                f64::from(imps(ours - theirs))
            }
        }
    }

    /// Whether the side that decides reaches its aim with this many more tricks: makes the contract, or
    /// breaks it. `None` when every trick counts alike.
    pub fn makes(&self, tricks: u8) -> Option<bool> {
        self.need().map(|need| tricks >= need)
    }

    /// How many more tricks reach the aim; more than are left when it is out of reach. `None` when
    /// every trick counts alike.
    pub fn need(&self) -> Option<u8> {
        let (pair, target) = self.aim()?;
        let ours = if pair == self.pair { target } else { (self.total + 1).saturating_sub(target) };
        Some(ours.saturating_sub(self.won))
    }

    /// The pair that wants to reach a number of tricks altogether, and the number.
    fn aim(&self) -> Option<(Pair, u8)> {
        match self.by {
            By::Tricks => None,
            By::Target { pair, tricks } => Some((pair, tricks)),
            By::Points { contract, .. } | By::Imps { contract, .. } => {
                Some((contract.pair(), contract.tricks()))
            }
        }
    }

    /// The tricks of a pair altogether when the deciding side takes this many more.
    fn of(&self, pair: Pair, tricks: u8) -> u8 {
        let ours = self.won + tricks;
        if pair == self.pair { ours } else { self.total - ours }
    }

    fn points(&self, contract: Contract, vulnerable: bool, tricks: u8) -> i32 {
        let points = contract.points(self.of(contract.pair(), tricks), vulnerable);
        if contract.pair() == self.pair { points } else { -points }
    }
}
