//! What a node is worth at which an opponent moves.

/// A child of an external-agent node, as a criterion sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Branch {
    /// How likely the opponent is to come here, on any scale.
    pub weight: f64,
    /// What it is worth to us.
    pub value: f64,
    /// What it would be worth at most if everything were known.
    pub hindsight: f64,
}

/// An external-agent criterion (section 6.3): the value of a node from those of its children.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Criterion {
    /// The average by weight: the paper's choice for bridge.
    #[default]
    WeightedAverage,
    /// The worst that may come (Wald's maximin return): minimax.
    Wald,
    /// The best by this share, the worst by the rest (Hurwicz).
    Hurwicz {
        /// Zero is Wald's criterion, one hopes for the best.
        optimism: f64,
    },
    /// One less the greatest regret: how much more could have been had (Savage).
    Regret,
}

impl Criterion {
    /// The value of a node with these children. Those without weight cannot happen and do not count;
    /// zero if none can.
    pub fn value(self, branches: &[Branch]) -> f64 {
        let possible = || branches.iter().filter(|branch| branch.weight > 0.0);
        let worst = || possible().map(|branch| branch.value).fold(f64::INFINITY, f64::min);
        let best = || possible().map(|branch| branch.value).fold(f64::NEG_INFINITY, f64::max);
        if possible().next().is_none() {
            return 0.0;
        }
        match self {
            Criterion::WeightedAverage => {
                let total: f64 = possible().map(|branch| branch.weight).sum();
                possible().map(|branch| branch.weight * branch.value).sum::<f64>() / total
            }
            Criterion::Wald => worst(),
            Criterion::Hurwicz { optimism } => optimism * best() + (1.0 - optimism) * worst(),
            Criterion::Regret => {
                let regret = possible().map(|branch| branch.hindsight - branch.value);
                1.0 - regret.fold(0.0, f64::max)
            }
        }
    }
}
