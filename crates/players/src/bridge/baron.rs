//! The Baron: a player of rules alone, in the place that the Bridge Baron has in Smith, Nau and Throop
//! 1998. It calls by a system, leads, declares and defends without search, and gives the rule that
//! decided as its reason.
//!
//! Departure: of the original only its name, its strength and a few of its cards are known; these rules
//! are ours. The first rule of a situation that has a card to offer decides, and no rule works with what
//! another has found (no chaining). The rules stand in words in `docs/bridge-players.md`.

mod calls;
mod declarer;
mod declarer_follow;
mod declarer_lead;
mod defence_follow;
mod defence_lead;
mod facts;
mod memory;
mod odds;
mod opening;
mod plan;
mod rule;
mod signals;

use bridge::{Bridge, BridgeView, Move, Moves};
use cards::Card;
use game::{Budget, Decision, View};

use super::seated::{BridgePlayer, CardPlayer};
use super::systems::{NATURAL_FIRST, system};
use crate::PlayerEntry;
use declarer::Declaring;
use facts::PlayFacts;
use memory::OddsMemory;
use rule::{DeclarerRule, DefenceRule};

/// Plays cards by the Baron's rules. The same view always gives the same card; what is remembered
/// between cards saves time and changes nothing.
#[derive(Clone)]
pub struct Baron {
    memory: OddsMemory,
}

impl Default for Baron {
    fn default() -> Baron {
        Baron::new()
    }
}

impl Baron {
    /// A player of cards.
    pub fn new() -> Baron {
        Baron { memory: OddsMemory::new() }
    }

    /// The card that this view asks for, with the rule that decided; `None` where there is none to
    /// play. [`CardPlayer::card`] gives the same as a decision.
    pub fn pick(&mut self, view: &BridgeView) -> Option<(Card, &'static str)> {
        let Moves::Cards(legal) = view.moves() else { return None };
        if legal.len() == 1 {
            return legal.lowest().map(|card| (card, "the only card that it may play"));
        }
        let facts = PlayFacts::new(view, legal)?;
        let trick = facts.play.trick();
        let void = trick.led().is_some_and(|led| facts.hand.suit(led).is_empty());
        if facts.declaring {
            let declaring = Declaring::new(&facts, &mut self.memory);
            return match (trick.is_empty(), void) {
                (true, _) => DeclarerRule::first(declarer_lead::TRUMPS, &declaring, legal)
                    .or_else(|| DeclarerRule::first(declarer_lead::SUITS, &declaring, legal)),
                (_, true) => DeclarerRule::first(declarer_follow::VOID, &declaring, legal),
                (_, false) => DeclarerRule::first(declarer_follow::FOLLOW, &declaring, legal),
            };
        }
        match trick.len() {
            0 if facts.play.tricks().is_empty() => opening::lead(&facts),
            0 => DefenceRule::first(defence_lead::LEAD, &facts, legal),
            _ if void => DefenceRule::first(defence_follow::VOID, &facts, legal),
            1 => DefenceRule::first(defence_follow::SECOND, &facts, legal),
            2 => DefenceRule::first(defence_follow::THIRD, &facts, legal),
            _ => DefenceRule::first(defence_follow::FOURTH, &facts, legal),
        }
    }
}

/// The rules of one situation, in words, in the order in which they are asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BaronChapter {
    /// The situation.
    pub when: &'static str,
    /// What the rules say.
    pub says: Vec<&'static str>,
}

impl Baron {
    /// All rules of play but those of the opening lead, which weigh the suits against each other.
    pub fn rules() -> Vec<BaronChapter> {
        let declarer = |when, rules: &[DeclarerRule]| BaronChapter {
            when,
            says: rules.iter().map(|rule| rule.says).collect(),
        };
        let defence = |when, rules: &[DefenceRule]| BaronChapter {
            when,
            says: rules.iter().map(|rule| rule.says).collect(),
        };
        vec![
            declarer("Declarer on lead, with trumps", declarer_lead::TRUMPS),
            declarer("Declarer on lead, the other suits", declarer_lead::SUITS),
            declarer("Declarer following suit", declarer_follow::FOLLOW),
            declarer("Declarer unable to follow", declarer_follow::VOID),
            defence("A defender on lead", defence_lead::LEAD),
            defence("A defender second to play", defence_follow::SECOND),
            defence("A defender third to play", defence_follow::THIRD),
            defence("A defender last to play", defence_follow::FOURTH),
            defence("A defender unable to follow", defence_follow::VOID),
        ]
    }
}

impl CardPlayer for Baron {
    fn card(&mut self, view: &BridgeView, _: &Budget) -> Option<Decision<Move>> {
        let (card, why) = self.pick(view)?;
        Some(Decision::silent(Move::Card(card)).because(why))
    }
}

/// Its line in the list of players.
pub(super) const ENTRY: PlayerEntry<Bridge> = PlayerEntry {
    name: "baron",
    about: "by rules alone: calls by a system, plans as declarer, signals in defence",
    options: &[NATURAL_FIRST],
    make: |settings, _| Box::new(BridgePlayer::new(system(settings), Baron::new())),
};
