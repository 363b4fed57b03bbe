//! Players of hearts.

mod bluto;
mod champion;
mod ducker;
mod f86;
mod iie;
mod learned;
mod rating;
mod sweetpea;
mod turn_facts;

use hearts::Round;

use crate::{PlayerEntry, RandomPlayer, Roster};
pub use bluto::{Bluto, BlutoResult, Odds, Pruning};
pub use ducker::Ducker;
pub use f86::{F86, F86Chapter, F86Rule, RULES as F86_RULES};
pub use learned::ShippedModel;
pub use rating::{RateCards, RatingPlayer};

impl Roster for Round {
    const NAME: &'static str = "hearts";

    fn roster() -> &'static [PlayerEntry<Round>] {
        const {
            &[
                sweetpea::entry(),
                champion::entry(),
                bluto::entry(),
                learned::entry(),
                iie::entry(),
                PlayerEntry {
                    name: "f86",
                    about: "rules in the spirit of 1986: passes, hunts the queen, catches the jack, stops moons",
                    options: &[],
                    make: |_, _| Box::new(F86),
                },
                PlayerEntry {
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
