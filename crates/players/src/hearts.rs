//! Players of hearts.

mod ducker;

use hearts::Round;

use crate::{Entry, RandomPlayer, Roster};
pub use ducker::Ducker;

impl Roster for Round {
    const NAME: &'static str = "hearts";

    fn roster() -> &'static [Entry<Round>] {
        const {
            &[
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
