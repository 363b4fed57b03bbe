//! IIE, the imperfect-information expert of paper 003: PIE over sampled worlds.

use cards::{Card, Seed};
use game::{Decision, Foul, Player};
use hearts::{Round, View};
use learn::Task;

use super::deciding::decided;
use super::moon::Moonlit;
use super::pie::Expert;
use super::thinking::{Thinking, seed_of};
use crate::{Entry, Knob};

/// IIE: the [`Expert`] asked over twenty worlds, as in the paper, with an eye on the moon. It
/// passes like the other players that think. The same view always gives the same card.
#[derive(Clone, Debug)]
pub struct Iie {
    thinking: Thinking<Moonlit<Expert>>,
    seed: Seed,
}

impl Iie {
    /// With this many worlds, seeing hearts fall in this many tricks ahead.
    pub fn new(worlds: u64, ahead: usize, seed: Seed) -> Iie {
        let expert = Moonlit(Expert::new(Task::Both).seeing(ahead));
        Iie { thinking: Thinking::new(expert).worlds(worlds), seed }
    }

    /// Its line in the roster.
    pub(super) const fn entry() -> Entry<Round> {
        Entry {
            name: "iie",
            about: "the expert of paper 003: worlds, a trick of max^n in each, the rest played out in its head",
            knobs: const {
                &[
                    Knob::number("worlds", "how many worlds", 20, 1..=100_000),
                    Knob::number("ahead", "tricks ahead in which it sees hearts fall", 2, 0..=13),
                ]
            },
            make: |settings, seed| {
                Box::new(Iie::new(settings.number("worlds"), settings.number("ahead") as usize, seed))
            },
        }
    }
}

impl Player<Round> for Iie {
    fn choose(&mut self, view: &View) -> Result<Decision<Card>, Foul> {
        decided(view, || self.thinking.about(view, seed_of(self.seed, view)))
    }
}
