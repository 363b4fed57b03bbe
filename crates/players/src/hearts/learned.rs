//! The learned player of paper 003: the trained model asked over sampled worlds, as a complete
//! player under any rules.
//!
//! What the paper leaves open and this player adds: it passes (as the other players that think),
//! knows about the moon both ways ([`Moonlit`]), and searches with max^n, paranoid or soft-max^n.
//! Guesses are balanced to add up to all points of the round, which makes it stronger
//! (`docs/learning.md`). Two models ship, both trained by `finesse train hearts`.

use std::sync::LazyLock;

use belief::{NoWorld, Worlds};
use cards::{BySeat, Card, CardSet, Seed};
use game::{Budget, CardView as _, Decision, Eval, Foul, Player, Rated};
use hearts::{Play, Round, View};
use learn::{Judge, Model, Weights};
use search::{Found, Horizon, OneOfEach, Paranoid, PrunedMaxN, SoftMaxN};

use super::deciding::decided;
use super::moon::Moonlit;
use super::thinking::{Thought, seed_of};
use crate::{Entry, PlayerOption};

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
        let horizon = Horizon::depth(plies).guess(eval).keep(OneOfEach);
        match self {
            Lookahead::MaxN => PrunedMaxN::unbounded(horizon).search(play),
            Lookahead::Paranoid => Paranoid::new(horizon).search(play),
            Lookahead::SoftMaxN => SoftMaxN::new(horizon).search(play),
        }
    }
}

/// The learned player. The same view always gives the same card.
#[derive(Debug)]
pub struct Learned {
    judge: Judge,
    asking: Asking,
    seed: Seed,
}

/// How a model is asked over worlds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Asking {
    pub worlds: u64,
    pub lookahead: Lookahead,
    /// Whether the guesses of the four seats are made to add up.
    pub balanced: bool,
}

/// As in the paper, twenty worlds and max^n; but balanced.
impl Default for Asking {
    fn default() -> Asking {
        Asking { worlds: 20, lookahead: Lookahead::MaxN, balanced: true }
    }
}

/// A trained model that ships.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shipped {
    /// Pairs of our own wider features, trained by self-play over sampled worlds.
    Wide,
    /// The paper's 12,000 features, trained against the expert with all cards face up.
    Paper,
}

impl Shipped {
    /// The model, and how it was trained.
    pub fn weights(self) -> &'static Weights {
        static WIDE: LazyLock<Weights> = LazyLock::new(|| read(WIDE_BYTES));
        static PAPER: LazyLock<Weights> = LazyLock::new(|| read(PAPER_BYTES));
        match self {
            Shipped::Wide => &WIDE,
            Shipped::Paper => &PAPER,
        }
    }
}

const WIDE_BYTES: &[u8] = include_bytes!("../../../../data/hearts/wide.weights");
const PAPER_BYTES: &[u8] = include_bytes!("../../../../data/hearts/paper.weights");

fn read(bytes: &[u8]) -> Weights {
    Weights::read(bytes).expect("a test reads the weights that ship")
}

impl Learned {
    /// With the strongest model that ships: twenty worlds, as in the paper, and max^n.
    pub fn new(seed: Seed) -> Learned {
        Learned::with(Shipped::Wide.weights().model.clone(), seed)
    }

    /// With another model.
    pub fn with(model: Model, seed: Seed) -> Learned {
        Learned { judge: Judge::new(model), asking: Asking::default(), seed }
    }

    /// The same with this many worlds, at least one.
    #[must_use]
    pub fn worlds(mut self, worlds: u64) -> Learned {
        self.asking.worlds = worlds.max(1);
        self
    }

    /// The same with another search.
    #[must_use]
    pub fn lookahead(mut self, lookahead: Lookahead) -> Learned {
        self.asking.lookahead = lookahead;
        self
    }

    /// The same with the guesses of the four seats made to add up, or each on its own as in the paper.
    #[must_use]
    pub fn balanced(mut self, balanced: bool) -> Learned {
        self.asking.balanced = balanced;
        self
    }

    /// Its line in the roster.
    pub(super) const fn entry() -> Entry<Round> {
        Entry {
            name: "learned",
            about: "learned by TD from play (paper 003): worlds, a trick of search in each, a trained model",
            options: const {
                &[
                    PlayerOption::number("worlds", "how many worlds", 20, 1..=100_000),
                    PlayerOption::word(
                        "model",
                        "what was learnt, and from what",
                        &[
                            ("wide", "pairs of 127 facts, from play over sampled worlds with itself"),
                            ("paper", "12,000 features of the paper, from open cards against its expert"),
                        ],
                    ),
                    PlayerOption::word(
                        "search",
                        "what the others are taken to do in the rest of a trick",
                        &[
                            ("max-n", "everybody takes what is best for itself"),
                            ("paranoid", "everybody takes what is worst for us"),
                            ("soft-max-n", "everybody takes something that is not surely worse for itself"),
                        ],
                    ),
                    PlayerOption::switch(
                        "balance",
                        "whether the guesses of the four seats are made to add up",
                        true,
                    ),
                ]
            },
            make: |settings, seed| {
                let searches = [
                    ("max-n", Lookahead::MaxN),
                    ("paranoid", Lookahead::Paranoid),
                    ("soft-max-n", Lookahead::SoftMaxN),
                ];
                let models = [("wide", Shipped::Wide), ("paper", Shipped::Paper)];
                let model = settings.word("model", &models).weights().model.clone();
                let lookahead = settings.word("search", &searches);
                let learned = Learned::with(model, seed).worlds(settings.number("worlds"));
                Box::new(learned.lookahead(lookahead).balanced(settings.switch("balance")))
            },
        }
    }
}

/// Every card's mean value over worlds drawn uniformly, judged by a model.
pub(super) fn think(judge: &Judge, how: Asking, view: &View, seed: Seed) -> Result<Thought, NoWorld> {
    let drawn = Worlds::new(&view.unseen())?;
    let mut thought = Thought { rated: Vec::new(), worlds: how.worlds, nodes: 0, leaves: 0 };
    let Some(table) = view.table() else { return Ok(thought) };
    let (played, mut rng) = (view.played(), seed_of(seed, view).rng());
    for _ in 0..how.worlds {
        let hands: BySeat<CardSet> = drawn.draw(&mut rng);
        let dealt = BySeat::from_fn(|seat| hands[seat] | played[seat]);
        let guess = judge.of_round(dealt);
        let eval = Moonlit(if how.balanced { guess.balanced() } else { guess });
        let found = how.lookahead.search(&table.with_hands(&hands), eval);
        if thought.rated.is_empty() {
            thought.rated = found.rated.iter().map(|valued| Rated { mv: valued.mv, value: 0.0 }).collect();
        }
        for (rated, valued) in thought.rated.iter_mut().zip(&found.rated) {
            rated.value += valued.value[view.seat.index()] / how.worlds as f64;
        }
        thought.nodes += found.counts.nodes;
        thought.leaves += found.counts.guesses;
    }
    Ok(thought)
}

impl Player<Round> for Learned {
    fn choose(&mut self, view: &View, _: &Budget) -> Result<Decision<Card>, Foul> {
        decided(view, || think(&self.judge, self.asking, view, self.seed))
    }

    fn begin(&mut self, seed: Seed) {
        self.seed = seed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use learn::Task;

    #[test]
    fn the_weights_that_ship_are_read_and_small() {
        for (shipped, bytes, task) in
            [(Shipped::Wide, WIDE_BYTES, Task::Round), (Shipped::Paper, PAPER_BYTES, Task::Both)]
        {
            assert_eq!(shipped.weights().model.task(), task);
            assert!(bytes.len() < 100_000, "{} bytes", bytes.len());
        }
    }
}
