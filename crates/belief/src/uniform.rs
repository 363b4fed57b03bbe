use cards::{BySeat, CardSet, Rng};
use game::{CardView, Sampler, Unseen};

use crate::Worlds;

/// Draws worlds of any card view, each exactly as likely as the others.
///
/// The deals are counted anew only when another [`Unseen`] is asked about.
#[derive(Clone, Debug)]
pub struct Uniform {
    rng: Rng,
    last: Option<(Unseen, Worlds)>,
}

impl Uniform {
    /// One that draws from this generator.
    pub fn new(rng: Rng) -> Uniform {
        Uniform { rng, last: None }
    }

    /// Hands that are allowed. There must be some: the `unseen` of a real view always allows the
    /// hands that are really held.
    pub fn hands(&mut self, unseen: &Unseen) -> BySeat<CardSet> {
        let worlds = match self.last.take() {
            Some((before, worlds)) if before == *unseen => worlds,
            _ => Worlds::new(unseen).unwrap_or_else(|reason| panic!("{reason}: {unseen:?}")),
        };
        let hands = worlds.draw(&mut self.rng);
        self.last = Some((*unseen, worlds));
        hands
    }
}

impl<V: CardView> Sampler<V> for Uniform {
    fn world(&mut self, view: &V) -> V::Game {
        view.world(&self.hands(&view.unseen()))
    }
}
