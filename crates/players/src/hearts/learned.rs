//! The learned player of Sturtevant and White 2006: a trained model asked over sampled worlds, as a
//! complete player under any rules. Two models ship, both trained by `finesse train hearts`.

use std::sync::LazyLock;

use belief::NoWorld;
use cards::Seed;
use game::Budget;
use hearts::{Round, View};
use hearts_eval::{Lookahead, ModelEval, ModelSearch, RatedCards, TrainedModel};

use super::RatingPlayer;
use super::rating::RateCards;
use crate::{PlayerEntry, PlayerOption};

/// A model, and how it is asked.
#[derive(Debug)]
struct Learned {
    model: ModelEval,
    search: ModelSearch,
}

impl RateCards for Learned {
    fn rate(&self, view: &View, seed: Seed, budget: &Budget) -> Result<RatedCards, NoWorld> {
        self.search.rate(&self.model, view, seed, budget)
    }
}

/// A trained model that ships.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShippedModel {
    /// Pairs of our own wider features, trained by self-play over sampled worlds.
    Wide,
    /// The paper's 12,000 features, trained against the expert with all cards face up.
    Paper,
}

impl ShippedModel {
    /// The model, and how it was trained.
    pub fn model(self) -> &'static TrainedModel {
        static WIDE: LazyLock<TrainedModel> = LazyLock::new(|| read(WIDE_BYTES));
        static PAPER: LazyLock<TrainedModel> = LazyLock::new(|| read(PAPER_BYTES));
        match self {
            ShippedModel::Wide => &WIDE,
            ShippedModel::Paper => &PAPER,
        }
    }
}

const WIDE_BYTES: &[u8] = include_bytes!("../../../../data/hearts/wide.weights");
const PAPER_BYTES: &[u8] = include_bytes!("../../../../data/hearts/paper.weights");

fn read(bytes: &[u8]) -> TrainedModel {
    TrainedModel::read(bytes).expect("a test reads the models that ship")
}

/// Its line in the roster. By default the strongest model that ships, with twenty worlds as in the
/// paper, and max^n.
pub(super) const fn entry() -> PlayerEntry<Round> {
    PlayerEntry {
        name: "learned",
        about: "learned by TD from play (Sturtevant and White 2006): worlds, a trick of search in each, a trained model",
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
                PlayerOption::weights(
                    "weights",
                    "trained weights to play by, in place of a model that ships",
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
            let models = [("wide", ShippedModel::Wide), ("paper", ShippedModel::Paper)];
            let search = ModelSearch {
                worlds: settings.number("worlds"),
                lookahead: settings.word("search", &searches),
                balanced: settings.switch("balance"),
            };
            let shipped = settings.word("model", &models);
            let model = settings.weights("weights").unwrap_or_else(|| shipped.model()).model.clone();
            Box::new(RatingPlayer::new(Learned { model: ModelEval::new(model), search }, seed))
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hearts_eval::Task;

    #[test]
    fn the_models_that_ship_are_read_and_small() {
        for (shipped, bytes, task) in
            [(ShippedModel::Wide, WIDE_BYTES, Task::Round), (ShippedModel::Paper, PAPER_BYTES, Task::Both)]
        {
            assert_eq!(shipped.model().model.task(), task);
            assert!(bytes.len() < 100_000, "{} bytes", bytes.len());
        }
    }
}
