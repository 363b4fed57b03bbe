//! IIE, the imperfect-information expert of paper 003: PIE over sampled worlds.

use cards::{Card, Seed};
use game::{Budget, Decision, Foul, Player};
use hearts::{Round, View};
use learn::Task;

use super::deciding::decided;
use super::moon::Moonlit;
use super::pie::Expert;
use super::thinking::{Thinking, seed_of};
use crate::{Entry, PlayerOption};

/// IIE: the [`Expert`] asked over twenty worlds, as in the paper, with an eye on the moon. It
/// passes like the other players that think. The same view always gives the same card.
#[derive(Clone, Debug)]
pub struct Iie {
    thinking: Thinking<Moonlit<Expert>>,
    seed: Seed,
}

impl Iie {
    /// This expert over this many worlds.
    pub fn new(worlds: u64, expert: Expert, seed: Seed) -> Iie {
        Iie { thinking: Thinking::new(Moonlit(expert)).worlds(worlds), seed }
    }

    /// Its line in the roster.
    pub(super) const fn entry() -> Entry<Round> {
        Entry {
            name: "iie",
            about: "the expert of paper 003: worlds, a trick of max^n in each, the rest played out in its head",
            options: const {
                &[
                    PlayerOption::number("worlds", "how many worlds", 20, 1..=100_000),
                    PlayerOption::switch("strong", "as strong as it can be, not as the paper's", false),
                ]
            },
            make: |settings, seed| {
                let expert = Expert::new(Task::Both);
                let expert = if settings.switch("strong") { expert.strong() } else { expert };
                Box::new(Iie::new(settings.number("worlds"), expert, seed))
            },
        }
    }
}

impl Player<Round> for Iie {
    fn choose(&mut self, view: &View, _: &Budget) -> Result<Decision<Card>, Foul> {
        decided(view, || self.thinking.about(view, seed_of(self.seed, view)))
    }

    fn begin(&mut self, seed: Seed) {
        self.seed = seed;
    }
}
