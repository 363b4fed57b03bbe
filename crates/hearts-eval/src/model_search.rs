//! A trained model asked over sampled worlds (section 2.6 of Sturtevant and White 2006).
//!
//! What the paper leaves open and this adds: the moon both ways ([`MoonAware`]), the choice of
//! max^n, paranoid or soft-max^n, and guesses balanced to add up to all points of the round, which
//! makes it stronger (`docs/learning.md`).

use belief::{NoWorld, Worlds};
use cards::{BySeat, Seed};
use game::{Budget, CardView as _, Eval};
use hearts::{Play, View};
use search::{Found, Horizon, Paranoid, PrunedMaxN, Representatives, SoftMaxN};

use crate::mcmaxn::{RatedCards, average};
use crate::{ModelEval, MoonAware};

/// How a model is asked over worlds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModelSearch {
    /// How many worlds, at least one.
    pub worlds: u64,
    /// How the rest of the trick is searched.
    pub lookahead: Lookahead,
    /// Whether the guesses of the four seats are made to add up.
    pub balanced: bool,
}

/// As in the paper, twenty worlds and max^n; but balanced.
impl Default for ModelSearch {
    fn default() -> ModelSearch {
        ModelSearch { worlds: 20, lookahead: Lookahead::MaxN, balanced: true }
    }
}

impl ModelSearch {
    /// Every card's mean value over worlds drawn uniformly, judged by a model. The first world is
    /// always searched, whatever the budget. Nothing but the view and the seed decides.
    pub fn rate(
        &self,
        model: &ModelEval,
        view: &View,
        seed: Seed,
        budget: &Budget,
    ) -> Result<RatedCards, NoWorld> {
        let worlds = Worlds::new(&view.unseen())?;
        let (played, mut rng) = (view.played(), seed.rng());
        let drawn = std::iter::repeat_with(|| worlds.draw(&mut rng));
        Ok(average(view, drawn, self.worlds.max(1), budget, |play, hands| {
            let guess = model.of_round(BySeat::from_fn(|seat| hands[seat] | played[seat]));
            let guess = if self.balanced { guess.balanced() } else { guess };
            self.lookahead.search(play, MoonAware(guess))
        }))
    }
}

/// How the rest of a trick is searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lookahead {
    /// Everybody takes what is best for itself.
    MaxN,
    /// Everybody takes what is worst for us.
    Paranoid,
    /// Everybody takes something that is not surely worse for itself than something else.
    SoftMaxN,
}

impl Lookahead {
    /// A search to the end of the trick on the table; of the last three tricks, to the end of all.
    pub fn search<E: Eval<Play>>(self, play: &Play, eval: E) -> Found<Play> {
        let held: u32 = play.hands().values().map(|hand| hand.len() as u32).sum();
        let plies = if held <= 12 { held } else { 4 - play.trick().len() as u32 };
        let horizon = Horizon::depth(plies).guess(eval).keep(Representatives);
        match self {
            Lookahead::MaxN => PrunedMaxN::unbounded(horizon).search(play),
            Lookahead::Paranoid => Paranoid::new(horizon).search(play),
            Lookahead::SoftMaxN => SoftMaxN::new(horizon).search(play),
        }
    }
}
