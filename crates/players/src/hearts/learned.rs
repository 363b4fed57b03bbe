//! The learned player of paper 003: the trained model asked over sampled worlds, as a complete
//! player under any rules.
//!
//! What the paper leaves open and this player adds: it passes (as the other players that think),
//! knows about the moon both ways ([`Moonlit`]), and searches with max^n, paranoid or soft-max^n.
//! The model comes from a file of weights; the one that ships was trained by
//! `finesse train hearts` as `docs/learning.md` tells.

use std::sync::LazyLock;

use belief::{NoWorld, Worlds};
use cards::{BySeat, Card, CardSet, Seed};
use game::{CardView as _, Decision, Foul, Player, Rated, SideEval};
use hearts::{Play, Round, View};
use learn::{Judge, Model, Weights};
use search::{Found, Horizon, OneOfEach, Paranoid, PrunedMaxN, SoftMaxN};

use super::deciding::decided;
use super::moon::Moonlit;
use super::thinking::{Thought, seed_of};
use crate::{Entry, Knob};

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
    /// All of them.
    pub const ALL: [Lookahead; 3] = [Lookahead::MaxN, Lookahead::Paranoid, Lookahead::SoftMaxN];

    /// A search to the end of the trick on the table; of the last three tricks, to the end of all.
    pub fn search<E: SideEval<Play>>(self, play: &Play, eval: E) -> Found<Play> {
        let held: u32 = play.hands().values().map(|hand| hand.len() as u32).sum();
        let plies = if held <= 12 { held } else { 4 - play.trick().len() as u32 };
        let horizon = Horizon::depth(plies).guess(eval).keep(OneOfEach);
        match self {
            Lookahead::MaxN => PrunedMaxN::unbounded(horizon).on_demand().search(play),
            Lookahead::Paranoid => Paranoid::new(horizon).search(play),
            Lookahead::SoftMaxN => SoftMaxN::new(horizon).search(play),
        }
    }
}

/// The learned player. The same view always gives the same card.
#[derive(Debug)]
pub struct Learned {
    judge: Judge,
    worlds: u64,
    lookahead: Lookahead,
    seed: Seed,
}

/// The trained model that ships.
const SHIPPED: &[u8] = include_bytes!("../../../../data/hearts/learned.weights");

impl Learned {
    /// With the model that ships: twenty worlds, as in the paper, and max^n.
    pub fn new(seed: Seed) -> Learned {
        Learned::with(Learned::shipped().model.clone(), seed)
    }

    /// The weights that ship, and how they were trained.
    pub fn shipped() -> &'static Weights {
        static READ: LazyLock<Weights> =
            LazyLock::new(|| Weights::read(SHIPPED).expect("a test reads the weights that ship"));
        &READ
    }

    /// With another model.
    pub fn with(model: Model, seed: Seed) -> Learned {
        Learned { judge: Judge::new(model), worlds: 20, lookahead: Lookahead::MaxN, seed }
    }

    /// The same with this many worlds, at least one.
    #[must_use]
    pub fn worlds(mut self, worlds: u64) -> Learned {
        self.worlds = worlds.max(1);
        self
    }

    /// The same with another search.
    #[must_use]
    pub fn lookahead(mut self, lookahead: Lookahead) -> Learned {
        self.lookahead = lookahead;
        self
    }

    /// Its line in the roster.
    pub(super) const fn entry() -> Entry<Round> {
        Entry {
            name: "learned",
            about: "learned by TD from play (paper 003): worlds, a trick of search in each, a trained model",
            knobs: const {
                &[
                    Knob::number("worlds", "how many worlds", 20, 1..=100_000),
                    Knob::word(
                        "search",
                        "what the others are taken to do in the rest of a trick",
                        &[
                            ("max-n", "everybody takes what is best for itself"),
                            ("paranoid", "everybody takes what is worst for us"),
                            ("soft-max-n", "everybody takes something that is not surely worse for itself"),
                        ],
                    ),
                ]
            },
            make: |settings, seed| {
                let searches = [
                    ("max-n", Lookahead::MaxN),
                    ("paranoid", Lookahead::Paranoid),
                    ("soft-max-n", Lookahead::SoftMaxN),
                ];
                let lookahead = settings.word("search", &searches);
                Box::new(Learned::new(seed).worlds(settings.number("worlds")).lookahead(lookahead))
            },
        }
    }

    /// Every card's mean value over worlds drawn uniformly.
    fn think(&self, view: &View) -> Result<Thought, NoWorld> {
        let worlds = Worlds::new(&view.unseen())?;
        let mut thought = Thought { rated: Vec::new(), worlds: 0, nodes: 0, leaves: 0 };
        let Some(table) = view.table() else { return Ok(thought) };
        let (played, mut rng) = (view.played(), seed_of(self.seed, view).rng());
        for _ in 0..self.worlds {
            let hands: BySeat<CardSet> = worlds.draw(&mut rng);
            let dealt = BySeat::from_fn(|seat| hands[seat] | played[seat]);
            let eval = Moonlit(self.judge.of_round(dealt));
            let found = self.lookahead.search(&table.with_hands(&hands), eval);
            if thought.rated.is_empty() {
                thought.rated =
                    found.rated.iter().map(|valued| Rated { mv: valued.mv, value: 0.0 }).collect();
            }
            for (rated, valued) in thought.rated.iter_mut().zip(&found.rated) {
                rated.value += valued.value[view.seat.index()] / self.worlds as f64;
            }
            thought.worlds += 1;
            thought.nodes += found.counts.nodes;
            thought.leaves += found.counts.guesses;
        }
        Ok(thought)
    }
}

impl Player<Round> for Learned {
    fn choose(&mut self, view: &View) -> Result<Decision<Card>, Foul> {
        decided(view, || self.think(view))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use learn::Task;

    #[test]
    fn the_weights_that_ship_are_read_and_small() {
        assert_eq!(Learned::shipped().model.task(), Task::Both);
        assert!(SHIPPED.len() < 100_000, "{} bytes", SHIPPED.len());
    }
}
