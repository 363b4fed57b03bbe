//! Players of hearts.

mod bluto;
mod deciding;
mod ducker;
mod f86;
mod iie;
mod learned;
mod moon;
mod passing;
mod pie;
mod sight;
mod sweetpea;
mod thinking;
mod training;

use hearts::Round;

use crate::{Entry, PlayerOption, RandomPlayer, Roster};
pub use bluto::{Bluto, Forecast, Foresight, Odds, Pruning};
pub use ducker::Ducker;
pub use f86::{Chapter, F86, RULES as F86_RULES, Rule};
pub use iie::Iie;
pub use learned::{Learned, Lookahead, Shipped};
pub use moon::Moonlit;
pub use passing::pass;
pub use pie::Expert;
pub use sweetpea::{
    COUNT as FEATURES, HIDDEN, Judgement, Question, SUMS, Sweetpea, Weights, WeightsError, features,
};
pub use thinking::{Thinking, Thought};
pub use training::{Against, Lesson, Training, best_card, open_round};

impl Roster for Round {
    const NAME: &'static str = "hearts";

    fn roster() -> &'static [Entry<Round>] {
        const {
            &[
                Entry {
                    name: "sweetpea",
                    about: "MC-Max^n of paper 000: worlds, a trick of max^n in each, a fitted evaluation",
                    options: &[
                        PlayerOption::number("worlds", "how many worlds", 150, 1..=100_000),
                        PlayerOption::number("tricks", "how many tricks deep", 1, 1..=13),
                    ],
                    make: |settings, seed| {
                        let (worlds, tricks) = (settings.number("worlds"), settings.number("tricks") as u32);
                        Box::new(
                            Sweetpea::new(seed).thinking(|thinking| thinking.worlds(worlds).tricks(tricks)),
                        )
                    },
                },
                Bluto::entry(),
                Learned::entry(),
                Iie::entry(),
                Entry {
                    name: "f86",
                    about: "rules in the spirit of 1986: passes, hunts the queen, catches the jack, stops moons",
                    options: &[],
                    make: |_, _| Box::new(F86),
                },
                Entry {
                    name: "ducker",
                    about: "a few rules: pass danger, duck, get rid of the queen; never shoots the moon",
                    options: &[],
                    make: |_, _| Box::new(Ducker),
                },
                RandomPlayer::entry(),
            ]
        }
    }
}
