//! Players of hearts.

mod ducker;
mod f86;
mod passing;
mod sight;

use hearts::Round;

use crate::{Entry, RandomPlayer, Roster};
pub use ducker::Ducker;
pub use f86::{Chapter, F86, RULES as F86_RULES, Rule};
pub use passing::pass;

impl Roster for Round {
    const NAME: &'static str = "hearts";

    fn roster() -> &'static [Entry<Round>] {
        const {
            &[
                Entry {
                    name: "f86",
                    about: "rules in the spirit of 1986: passes, hunts the queen, catches the jack, stops moons",
                    knobs: &[],
                    make: |_, _| Box::new(F86),
                },
                Entry {
                    name: "ducker",
                    about: "a few rules: pass danger, duck, get rid of the queen; never shoots the moon",
                    knobs: &[],
                    make: |_, _| Box::new(Ducker),
                },
                RandomPlayer::entry(),
            ]
        }
    }
}
