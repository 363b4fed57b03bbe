//! Learning from a round that was played out (figure 1 and section 2.2 of Sturtevant and White 2006).

use crate::{Inputs, Model};

/// How a model learns: TD(λ), backwards through what one seat saw.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TdLambda {
    /// How much of a target comes from what happened later.
    pub lambda: f32,
    /// One over this and the number of active features is the learning rate.
    pub slowness: f32,
    /// After this many rounds the rate is half of what it was at first, then a third, and so on.
    pub cooling: f32,
}

/// The paper's: λ = 0.75, and a rate of 1 / (13 × active features) throughout.
impl Default for TdLambda {
    fn default() -> TdLambda {
        TdLambda { lambda: 0.75, slowness: 13.0, cooling: f32::INFINITY }
    }
}

impl TdLambda {
    /// For training over sampled worlds, where outcomes are noisy: the target is the outcome itself,
    /// not later predictions, and the learning rate falls so that the noise averages out.
    pub const fn patient() -> TdLambda {
        TdLambda { lambda: 1.0, slowness: 7.0, cooling: 4_000.0 }
    }

    /// How to learn after this many rounds.
    #[must_use]
    pub fn after(self, rounds: u64) -> TdLambda {
        TdLambda { slowness: self.slowness * (1.0 + rounds as f32 / self.cooling), ..self }
    }

    /// Learns from one seat's round: what the model saw of the positions between tricks, oldest
    /// first, and the points that the seat had at the end. Positions without points left teach
    /// nothing and are passed over. Returns the sum of the squared errors of the predictions.
    pub fn learn(&self, model: &mut Model, round: &[Inputs], reward: f32) -> f32 {
        let (mut target, mut error) = (reward, 0.0);
        for inputs in round.iter().rev().filter(|inputs| inputs.left > 0.0) {
            let value = model.value(inputs);
            error += (reward - value).powi(2);
            target = (1.0 - self.lambda) * value + self.lambda * target;
            let rate = 1.0 / (self.slowness * model.active(inputs).max(1) as f32);
            model.adjust(inputs, rate * (target - value));
        }
        error
    }
}
