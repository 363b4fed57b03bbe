//! Strengths in a word, for people who do not know the players by name.

/// One strength of a game: a word, and the player that has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The word: `novice` to `champion`.
    pub name: &'static str,
    /// The player of the roster, as a specification.
    pub player: &'static str,
    /// How it plays, for somebody who sits down with it.
    pub about: &'static str,
}

const HEARTS: &[Level] = &[
    Level {
        name: "novice",
        player: "ducker",
        about: "follows a few rules: ducks, gets rid of the queen, never shoots the moon",
    },
    Level {
        name: "club player",
        player: "f86",
        about: "plays by good rules: hunts the queen, stops moons, shoots one with a strong hand",
    },
    Level {
        name: "expert",
        player: "sweetpea",
        about: "imagines who may hold what, and searches a trick ahead in each case",
    },
];

const BRIDGE: &[Level] = &[
    Level {
        name: "novice",
        player: "novice:system=natural",
        about: "bids a natural system, then plays second hand low and third hand high",
    },
    Level {
        name: "club player",
        player: "baron",
        about: "plans as declarer and signals in defence, by rules alone",
    },
    Level {
        name: "expert",
        player: "montecarlo:worlds=40,system=natural",
        about: "deals the hidden cards forty times for every card, and solves each deal",
    },
    Level {
        name: "champion",
        player: "champion",
        about: "searches without seeing the hidden cards, as declarer has to play; takes its time",
    },
];

/// The strengths of a game, the easiest first; none where a game has no words for them.
///
/// ```
/// assert_eq!(players::levels("hearts").first().map(|level| level.name), Some("novice"));
/// assert!(players::levels("tictactoe").is_empty());
/// ```
pub fn levels(game: &str) -> &'static [Level] {
    match game {
        "hearts" => HEARTS,
        "bridge" => BRIDGE,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use ::bridge::Bridge;
    use ::hearts::Round;
    use cards::Seed;

    use super::*;
    use crate::{Roster, Spec};

    #[test]
    fn every_level_is_a_player_of_the_roster() {
        for level in HEARTS {
            let spec: Spec = level.player.parse().unwrap();
            assert!(Round::player(&spec, Seed::new(1)).is_ok(), "{}", level.player);
        }
        for level in BRIDGE {
            let spec: Spec = level.player.parse().unwrap();
            assert!(Bridge::player(&spec, Seed::new(1)).is_ok(), "{}", level.player);
        }
    }
}
