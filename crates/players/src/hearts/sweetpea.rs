//! Sweetpea (Perkins 1998): MC-Max^n with a fitted evaluation between tricks.

use cards::Seed;
use hearts::Round;
use hearts_eval::{McMaxN, SweetpeaEval};

use super::RatingPlayer;
use crate::{PlayerEntry, PlayerOption};

/// Its line in the roster. By default as in the paper: a hundred and fifty worlds, to the end of the
/// trick.
pub(super) const fn entry() -> PlayerEntry<Round> {
    PlayerEntry {
        name: "sweetpea",
        about: "MC-Max^n of Perkins 1998: worlds, a trick of max^n in each, a fitted evaluation",
        options: const {
            &[
                PlayerOption::number("worlds", "how many worlds", 150, 1..=100_000),
                PlayerOption::number("tricks", "how many tricks deep", 1, 1..=13),
            ]
        },
        make: |settings, seed: Seed| {
            let search = McMaxN::new(SweetpeaEval::fitted());
            let search = search.worlds(settings.number("worlds")).tricks(settings.number("tricks") as u32);
            Box::new(RatingPlayer::new(search, seed))
        },
    }
}
