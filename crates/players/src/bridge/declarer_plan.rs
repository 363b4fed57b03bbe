//! Declarer's plan for a decision that somebody asks about: the worlds that fit what was seen, the tree grown
//! over them, and what it says.

use bridge::{BridgeView, Pair};
use cards::{CardSet, Seat, Seed};
use planner::declarer::{Aim, DeclarerPlay, Known, PlanReport, Planner, PlannerOptions, Step};
use planner::htn::DecisionTree;
use single_dummy::Situation;

use super::Tignum;

/// A plan at declarer's or dummy's turn, with what it was made from.
pub struct DeclarerPlan {
    /// What declarer knows.
    pub known: Known,
    /// The ways to play on, and what they are worth.
    pub tree: DecisionTree<DeclarerPlay>,
    /// What that means, in words.
    pub report: PlanReport,
}

/// Why there is nothing to plan.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NoPlan {
    #[error("a plan needs the hands as they were dealt, thirteen cards each, and the play so far")]
    Ending,
    #[error("a plan needs a contract")]
    NoContract,
    #[error("a plan is made once the opening lead lies on the table")]
    NoLead,
    #[error("the play is over: there is nothing to plan")]
    Over,
    #[error(
        "{0} is to play, who defends: a plan is made at declarer's or dummy's turn, one card earlier or later"
    )]
    Defends(Seat),
}

impl DeclarerPlan {
    /// How many nodes its tree may have: more than players take, as somebody reads it.
    pub const NODES: usize = 400_000;

    /// Plans over so many worlds at most; calls are taken to be made by the natural system.
    pub fn new(
        situation: &Situation,
        options: PlannerOptions,
        worlds: usize,
        seed: Seed,
    ) -> Result<DeclarerPlan, NoPlan> {
        let view = DeclarerPlan::view(situation)?;
        let mut tignum = Tignum::by_the_natural_system(options, worlds, seed);
        let known = tignum.known(view).ok_or(NoPlan::NoLead)?;
        let tree = Planner::new(options).tree(&known);
        let report = PlanReport::new(&known, &tree);
        Ok(DeclarerPlan { known, tree, report })
    }

    /// Declarer's view, where it is time for a plan.
    pub fn view(situation: &Situation) -> Result<&BridgeView, NoPlan> {
        let view = situation.view.as_ref().ok_or(NoPlan::Ending)?;
        let play = view.public.play.as_ref().ok_or(NoPlan::NoContract)?;
        if !play.dummy_is_down() {
            return Err(NoPlan::NoLead);
        }
        let turn = play.turn().ok_or(NoPlan::Over)?;
        if Pair::of(turn) != play.contract().pair() {
            return Err(NoPlan::Defends(turn));
        }
        Ok(view)
    }

    /// The plan behind one of these cards at declarer's turn, to tell beside something else; `None` at other
    /// turns, and where no scheme begins with them.
    pub fn behind(cards: CardSet, view: &BridgeView, seed: Seed) -> Option<Step> {
        let play = view.public.play.as_ref().filter(|play| play.dummy_is_down())?;
        if play.actor() != Some(play.contract().declarer) {
            return None;
        }
        let options = PlannerOptions { aim: Aim::Contract, ..PlannerOptions::default() };
        let known = Tignum::by_the_natural_system(options, 200, seed).known(view)?;
        PlanReport::beginning_with(&known, &Planner::new(options).tree(&known), cards)
    }
}
