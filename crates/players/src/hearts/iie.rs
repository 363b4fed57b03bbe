//! IIE, the imperfect-information expert of Sturtevant and White 2006: PIE over sampled worlds.

use hearts::Round;
use hearts_eval::{Expert, McMaxN, MoonAware, Task};

use super::RatingPlayer;
use crate::{PlayerEntry, PlayerOption};

/// The [`Expert`] asked over twenty worlds, as in the paper, with an eye on the moon.
pub(super) const fn entry() -> PlayerEntry<Round> {
    PlayerEntry {
        name: "iie",
        about: "the expert of Sturtevant and White 2006: worlds, a trick of max^n in each, the rest played out",
        options: const {
            &[
                PlayerOption::number("worlds", "how many worlds", 20, 1..=100_000),
                PlayerOption::switch("strong", "as strong as it can be, not as the paper's", false),
            ]
        },
        make: |settings, seed| {
            let expert = Expert::new(Task::Both);
            let expert = if settings.switch("strong") { expert.strong() } else { expert };
            Box::new(RatingPlayer::new(
                McMaxN::new(MoonAware(expert)).worlds(settings.number("worlds")),
                seed,
            ))
        },
    }
}
