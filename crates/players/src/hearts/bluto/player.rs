use belief::Iter;
use cards::{Card, Seed};
use game::{Decision, Eval, Foul, Player, Rated};
use hearts::{Play, Round, View};
use learn::Task;
use search::{Counts, SoFar};

use super::super::deciding::decided;
use super::super::pie::Expert;
use super::super::sweetpea::Judgement;
use super::super::thinking::{Thought, seed_of};
use super::{Foresight, Odds, Pruning};
use crate::{Entry, Knob, Settings};

/// Bluto: [`Foresight`], and the passing of all. The same view always gives the same card.
#[derive(Clone, Debug)]
pub struct Bluto<E = Judgement<'static>> {
    foresight: Foresight<E>,
    seed: Seed,
}

impl<E: Eval<Play>> Bluto<E> {
    /// One that looks ahead like this.
    pub fn new(foresight: Foresight<E>, seed: Seed) -> Bluto<E> {
        Bluto { foresight, seed }
    }
}

impl Bluto {
    /// Its line in the list of players.
    pub(crate) const fn entry() -> Entry<Round> {
        const fn knob(name: &'static str, about: &'static str, default: u64, least: u64, most: u64) -> Knob {
            Knob { name, about, default, least, most }
        }
        Entry {
            name: "bluto",
            about: "II-Max^n of paper 000: one tree over all that the others may hold, sampled at its leaves",
            knobs: const {
                &[
                    knob("samples", "how many worlds at a leaf", 10, 1, 100_000),
                    knob("pruning", "which follows are searched: 0 all, 1 lp, 2 mp", 2, 0, 2),
                    knob("odds", "probabilities: 0 exact, 1 Iter10, more: of so many samples", 1, 0, 100_000),
                    knob("void", "discards are searched when a void is likelier, in percent", 5, 0, 100),
                    knob(
                        "eval",
                        "at a leaf: 0 Sweetpea's, 1 the expert's of paper 003, 2 points so far",
                        0,
                        0,
                        2,
                    ),
                ]
            },
            make: |settings, seed| match settings.get("eval") {
                0 => made(Judgement::fitted(), settings, seed),
                1 => made(Expert::new(Task::Both), settings, seed),
                _ => made(SoFar, settings, seed),
            },
        }
    }
}

fn made<E: Eval<Play> + Send + 'static>(
    eval: E,
    settings: &Settings,
    seed: Seed,
) -> Box<dyn Player<Round> + Send> {
    let odds = match settings.get("odds") {
        0 => Odds::Exact,
        1 => Odds::Iter(Iter::TEN),
        samples => Odds::Samp(samples as usize),
    };
    let foresight = Foresight::new(eval)
        .odds(odds)
        .pruning([Pruning::None, Pruning::Less, Pruning::More][settings.get("pruning") as usize])
        .void_above(settings.get("void") as f64 / 100.0)
        .samples(settings.get("samples") as usize);
    Box::new(Bluto::new(foresight, seed))
}

impl<E: Eval<Play>> Player<Round> for Bluto<E> {
    fn choose(&mut self, view: &View) -> Result<Decision<Card>, Foul> {
        decided(view, || {
            let forecast = self.foresight.about(view, seed_of(self.seed, view));
            let rated = forecast.iter().flat_map(|forecast| &forecast.rated);
            let own = |(card, value): &(Card, [f64; 4])| Rated { mv: *card, value: value[view.seat.index()] };
            let counts = forecast.as_ref().map_or_else(Counts::default, |forecast| forecast.counts);
            Ok(Thought {
                rated: rated.map(own).collect(),
                worlds: self.foresight.samples as u64,
                nodes: counts.nodes,
                leaves: counts.guesses,
            })
        })
    }
}
