//! f86: a player of rules in the spirit of the one that Paul Utgoff wrote in 1986, against which
//! Perkins 1998 measures its searches.
//!
//! Departure: the original is known by its name and its results only; these rules are ours. They
//! stand in [`RULES`], in words, in the order in which they are asked: the first that has a card
//! to offer decides. `docs/hearts-players.md` lists them, and a test keeps the list true.

mod discard;
mod follow;
mod lead;
mod moon;

use cards::Card;
use game::{Budget, Decision, Foul, Player, View as _};
use hearts::{Round, View};

use super::turn_facts::TurnFacts;
use hearts_eval::pass;

/// The player of rules. The same view always gives the same card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct F86;

/// A rule: what it says, and the card that it offers, if it applies.
pub struct F86Rule {
    /// The rule in words.
    pub says: &'static str,
    pick: fn(&TurnFacts<'_>) -> Option<Card>,
}

/// The rules of one kind of turn, in the order in which they are asked.
pub struct F86Chapter {
    /// When they are asked.
    pub when: &'static str,
    /// The rules; the last always has a card.
    pub rules: &'static [F86Rule],
}

/// All rules of play.
pub const RULES: [F86Chapter; 3] = [
    F86Chapter { when: "On lead", rules: lead::RULES },
    F86Chapter { when: "Following suit", rules: follow::RULES },
    F86Chapter { when: "Unable to follow", rules: discard::RULES },
];

impl Player<Round> for F86 {
    fn choose(&mut self, view: &View, _: &Budget) -> Result<Decision<Card>, Foul> {
        let legal = view.moves();
        let decision = match TurnFacts::new(view, legal) {
            None => pass(view),
            Some(_) if legal.len() == 1 => {
                legal.lowest().map(|card| Decision::silent(card).because("the only legal card"))
            }
            Some(facts) => play(&facts),
        };
        decision.ok_or_else(|| Foul::Illegal("a card where there is none".into()))
    }
}

fn play(facts: &TurnFacts<'_>) -> Option<Decision<Card>> {
    let [lead, follow, discard] = &RULES;
    let chapter = match facts.play.led() {
        None => lead,
        Some(suit) if !facts.legal.suit(suit).is_empty() => follow,
        Some(_) => discard,
    };
    let apply = |rule: &F86Rule| {
        let card = (rule.pick)(facts).filter(|&card| facts.legal.contains(card))?;
        Some(Decision::silent(card).because(rule.says))
    };
    chapter.rules.iter().find_map(apply)
}
