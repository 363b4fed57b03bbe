use ::players::Spec;
use table::GAMES;

use crate::{survives, text, word};

/// Names of players with their options, alone and in line-ups, as every game's roster reads them.
pub fn specs(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    word::<Spec>(text);
    survives(text, Spec::lineup, |specs| specs.iter().map(Spec::to_string).collect::<Vec<_>>().join(","));
    let _ = Spec::nested(text);
    if let Ok(spec) = text.parse::<Spec>() {
        for game in GAMES {
            // A file of weights is no matter of a reader, and reading one costs too much here.
            if let Err(error) = game.check(&spec) {
                assert!(!error.to_string().is_empty());
            }
        }
    }
}
