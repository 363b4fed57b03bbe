//! The Baron: a player of rules alone, in the place that the Bridge Baron has in Smith, Nau and Throop
//! 1998. It calls by a system, leads, declares and defends without search, and gives the rule that
//! decided as its reason.
//!
//! Departure: of the original only its name, its strength and a few of its cards are known; these rules
//! are ours. The first rule of a situation that has a card to offer decides, and no rule works with what
//! another has found (no chaining). The rules stand in words in `docs/bridge-players.md`.

mod calls;
mod count;
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

use std::sync::Arc;

use bidding::{System, natural};
use bridge::{Bridge, BridgeView, Move, Moves};
use cards::{Card, Seed};
use game::{Budget, Decision, View};
use search::stopping::Stopping;
use single_dummy::{MonteCarlo, MonteCarloOptions, Objective};

use super::seated::{BridgePlayer, CardPlayer};
use super::systems::{NATURAL_FIRST, system};
use crate::{PlayerEntry, PlayerOption};
use declarer::Declaring;
use facts::PlayFacts;
use memory::{OddsMemory, PointsMemory};
use rule::{DeclarerRule, DefenceRule};

/// Plays cards by the Baron's rules. The same view always gives the same card; what is remembered
/// between cards saves time and changes nothing.
pub struct Baron {
    memory: OddsMemory,
    points: PointsMemory,
    /// By which calls are read.
    system: Arc<dyn System>,
    endgame: Option<MonteCarlo>,
}

/// The tricks at the end in which worlds are averaged over, where that is asked for.
const ENDGAME: usize = 5;
/// So many of them.
const ENDGAME_WORLDS: u64 = 100;

impl Default for Baron {
    fn default() -> Baron {
        Baron::new()
    }
}

impl Baron {
    /// A player of cards by rules alone, who takes calls to be made by the natural system.
    pub fn new() -> Baron {
        Baron { memory: OddsMemory::new(), points: PointsMemory::default(), system: natural(), endgame: None }
    }

    /// Takes calls to mean what this system says.
    #[must_use]
    pub fn reading(mut self, system: Arc<dyn System>) -> Baron {
        self.system = system;
        self.points = PointsMemory::default();
        self
    }

    /// In the last five tricks chooses by the average over sampled worlds, as Smith, Nau and Throop
    /// report of the program of their day.
    #[must_use]
    pub fn averaging_the_endgame(mut self, seed: Seed) -> Baron {
        let options = MonteCarloOptions {
            stopping: Stopping::after(ENDGAME_WORLDS),
            objective: Objective::Contract,
            ..MonteCarloOptions::default()
        };
        self.endgame = Some(MonteCarlo::new(options, seed).reading(self.system.clone()));
        self
    }

    /// The card that this view asks for, with the rule that decided; `None` where there is none to
    /// play. [`CardPlayer::card`] gives the same as a decision.
    pub fn pick(&mut self, view: &BridgeView) -> Option<(Card, &'static str)> {
        let Moves::Cards(legal) = view.moves() else { return None };
        if legal.len() == 1 {
            return legal.lowest().map(|card| (card, "the only card that it may play"));
        }
        let facts = PlayFacts::new(view, legal, |seat| self.points.shown(view, seat, &*self.system))?;
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
    fn card(&mut self, view: &BridgeView, budget: &Budget) -> Option<Decision<Move>> {
        let left = view.public.play.as_ref().map(|play| 13 - play.tricks().len());
        if let Some(endgame) = self.endgame.as_mut().filter(|_| left.is_some_and(|left| left <= ENDGAME)) {
            return CardPlayer::card(endgame, view, budget);
        }
        let (card, why) = self.pick(view)?;
        Some(Decision::silent(Move::Card(card)).because(why))
    }

    fn begin(&mut self, seed: Seed) {
        if let Some(endgame) = &mut self.endgame {
            endgame.begin(seed);
        }
    }
}

/// Its line in the list of players.
pub(super) const ENTRY: PlayerEntry<Bridge> = PlayerEntry {
    name: "baron",
    about: "by rules alone: calls by a system, plans as declarer, signals in defence",
    options: &[
        NATURAL_FIRST,
        PlayerOption::switch("endgame", "averages over sampled worlds in the last five tricks", false),
    ],
    make: |settings, seed| {
        let system = system(settings);
        let baron = Baron::new().reading(system.clone());
        let baron = if settings.switch("endgame") { baron.averaging_the_endgame(seed) } else { baron };
        Box::new(BridgePlayer::new(system, baron))
    },
};
