//! Which bidding system a player calls by, as an option of every player that calls.

use std::sync::{Arc, LazyLock};

use bidding::{RuleSystem, Simple, System};

use crate::{PlayerOption, Settings};

const NAME: &str = "system";

/// The option.
pub(super) const SYSTEM: PlayerOption = PlayerOption::word(
    NAME,
    "how it calls, and takes others to call",
    &[
        ("simple", "a few rules about points and fits"),
        ("natural", "five-card majors, 15-17 notrump, and the conventions that belong to them"),
    ],
);

/// The system that was chosen.
pub(super) fn system(settings: &Settings) -> Arc<dyn System> {
    static NATURAL: LazyLock<Arc<RuleSystem>> = LazyLock::new(|| Arc::new(RuleSystem::natural()));
    if settings.word(NAME, &[("simple", false), ("natural", true)]) {
        NATURAL.clone()
    } else {
        Arc::new(Simple)
    }
}
