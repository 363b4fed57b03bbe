//! Which bidding system a player calls by, as an option of every player that calls.

use std::sync::Arc;

use bidding::{Simple, System, natural};

use crate::{PlayerOption, Settings};

const NAME: &str = "system";

const ABOUT: &str = "how it calls, and takes others to call";
const SIMPLE: (&str, &str) = ("simple", "a few rules about points and fits");
const BY_RULES: (&str, &str) =
    ("natural", "five-card majors, 15-17 notrump, and the conventions that belong to them");

/// The option.
pub(super) const SYSTEM: PlayerOption = PlayerOption::word(NAME, ABOUT, &[SIMPLE, BY_RULES]);

/// The option of a player that calls by the natural system when nothing is said.
pub(super) const NATURAL_FIRST: PlayerOption = PlayerOption::word(NAME, ABOUT, &[BY_RULES, SIMPLE]);

/// The system that was chosen.
pub(super) fn system(settings: &Settings) -> Arc<dyn System> {
    if settings.word(NAME, &[("simple", false), ("natural", true)]) { natural() } else { Arc::new(Simple) }
}
