use belief::{IterativeChances, NoWorld};
use cards::{Card, Seed};
use game::{Budget, Eval, Player, Rated};
use hearts::{Play, Round, View};
use hearts_eval::{Expert, RatedCards, SweetpeaEval, Task};
use search::{Counts, SoFar};

use super::super::RatingPlayer;
use super::super::rating::RateCards;
use super::{Bluto, Odds, Pruning};
use crate::{PlayerEntry, PlayerOption, Settings};

impl<E: Eval<Play>> RateCards for Bluto<E> {
    fn rate(&self, view: &View, seed: Seed, budget: &Budget) -> Result<RatedCards, NoWorld> {
        let found = self.about(view, seed, budget);
        let rated = found.iter().flat_map(|found| &found.rated);
        let own = |(card, value): &(Card, [f64; 4])| Rated { mv: *card, value: value[view.seat.index()] };
        let counts = found.as_ref().map_or_else(Counts::default, |found| found.counts);
        Ok(RatedCards {
            cards: rated.map(own).collect(),
            worlds: self.samples as u64,
            nodes: counts.nodes,
            leaves: counts.guesses,
        })
    }
}

/// Its line in the list of players.
pub(crate) const fn entry() -> PlayerEntry<Round> {
    PlayerEntry {
        name: "bluto",
        about: "II-Max^n of Perkins 1998: one tree over all that the others may hold, sampled at its leaves",
        options: const {
            &[
                PlayerOption::number("samples", "how many worlds at a leaf", 10, 1..=100_000),
                PlayerOption::word(
                    "pruning",
                    "which cards of a hidden hand are searched",
                    &[
                        ("more", "mp: four cards of the suit led at most, five discards at most"),
                        ("less", "lp: every card of the suit led, five discards at most"),
                        ("none", "every card"),
                    ],
                ),
                PlayerOption::word(
                    "odds",
                    "where the probabilities of cards come from",
                    &[
                        ("iter", "Iter10: ten rounds of the paper's approximation"),
                        ("exact", "all deals counted"),
                        ("sampled", "the share among sampled worlds"),
                    ],
                ),
                PlayerOption::number("draws", "how many worlds odds=sampled draws", 20, 1..=100_000),
                PlayerOption::number(
                    "void",
                    "discards are searched when a void is likelier, in percent",
                    5,
                    0..=100,
                ),
                PlayerOption::word(
                    "eval",
                    "how a leaf is judged",
                    &[
                        ("sweetpea", "the fitted evaluation of Sweetpea"),
                        (
                            "expert",
                            "the expert of Sturtevant and White 2006, who knows neither jack nor moon",
                        ),
                        ("so-far", "points so far"),
                    ],
                ),
            ]
        },
        make: |settings, seed| {
            let make: Make = settings.word(
                "eval",
                &[
                    ("sweetpea", |settings, seed| made(SweetpeaEval::fitted(), settings, seed)),
                    ("expert", |settings, seed| made(Expert::new(Task::Both), settings, seed)),
                    ("so-far", |settings, seed| made(SoFar, settings, seed)),
                ],
            );
            make(settings, seed)
        },
    }
}

/// Makes a Bluto with one evaluation.
type Make = fn(&Settings, Seed) -> Box<dyn Player<Round> + Send>;

fn made<E: Eval<Play> + Send + 'static>(
    eval: E,
    settings: &Settings,
    seed: Seed,
) -> Box<dyn Player<Round> + Send> {
    let draws = settings.number("draws") as usize;
    let odds = [
        ("iter", Odds::Iterative(IterativeChances::TEN)),
        ("exact", Odds::Exact),
        ("sampled", Odds::Sampled(draws)),
    ];
    let pruning = [("more", Pruning::More), ("less", Pruning::Less), ("none", Pruning::None)];
    let bluto = Bluto::new(eval)
        .odds(settings.word("odds", &odds))
        .pruning(settings.word("pruning", &pruning))
        .void_above(settings.number("void") as f64 / 100.0)
        .samples(settings.number("samples") as usize);
    Box::new(RatingPlayer::new(bluto, seed))
}
