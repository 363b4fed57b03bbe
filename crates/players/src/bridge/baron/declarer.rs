//! What declarer's rules are asked about: the turn and the plan, with the suit that the plan starts next.

use cards::{Card, CardSet, Suit};

use super::facts::PlayFacts;
use super::memory::OddsMemory;
use super::odds::{Manner, WAYS, Way};
use super::plan::{Plan, SuitPlan};

/// Declarer at a turn, whichever of the two hands plays.
pub(super) struct Declaring<'a> {
    pub facts: &'a PlayFacts<'a>,
    pub plan: Plan,
    /// The suit to develop from here on, and how.
    pub next: Option<Development>,
}

/// A suit to start.
#[derive(Clone, Copy)]
pub(super) struct Development {
    pub suit: Suit,
    pub way: Way,
    /// The place of the way among all.
    pub index: usize,
}

impl<'a> Declaring<'a> {
    /// Looks at both hands.
    pub fn new(facts: &'a PlayFacts<'a>, memory: &mut OddsMemory) -> Declaring<'a> {
        let plan = Plan::new(facts, memory);
        let mut declaring = Declaring { facts, plan, next: None };
        if facts.play.trick().is_empty() {
            declaring.next = declaring.development();
        }
        declaring
    }

    /// The most promising suit besides trumps, from this hand or, where it can be reached, from the other.
    fn development(&self) -> Option<Development> {
        let mut best: Option<(f32, Development)> = None;
        for suit in self.facts.plain_suits() {
            for from in [0, 1] {
                let Some((way, worth)) = self.plan.best_way(suit, from) else { continue };
                let worth = match from {
                    0 => worth,
                    _ if self.crossing(suit).is_some() => worth - 0.04,
                    _ => continue,
                };
                if best.is_none_or(|(high, _)| worth > high) {
                    best = Some((worth, Development { suit, way: WAYS[way], index: way }));
                }
            }
        }
        best.map(|(_, development)| development)
    }

    /// The card that the development asks for, if it is done in this manner.
    pub fn developing(&self, wanted: impl Fn(Manner) -> bool) -> Option<Card> {
        let next = self.next.filter(|next| next.way.from == 0 && wanted(next.way.manner))?;
        self.plan.suits[next.suit].lead(next.way)
    }

    /// The hand to play.
    pub fn hand(&self) -> CardSet {
        self.facts.hand
    }

    /// A card that puts the other hand on lead without touching this suit.
    pub fn crossing(&self, besides: Suit) -> Option<Card> {
        let plans =
            || Suit::WRITTEN.into_iter().filter(|&suit| suit != besides).map(|suit| &self.plan.suits[suit]);
        let by_winner = |plan: &SuitPlan| {
            let [here, there] = plan.hands;
            let led = here.lowest()?;
            let winner = plan.masters(there).highest().filter(|&winner| winner > led)?;
            // Best in a suit in which nothing else is lost by it: many winners, or none on this side.
            let spare = plan.masters(there).len() + plan.masters(here).len();
            // A plain winner may be ruffed while trumps are out.
            let ruffed = self.trumps_out() > 0 && !self.facts.is_trump(plan.suit);
            let risk = if ruffed { 6usize.saturating_sub(plan.out.len()) } else { 0 };
            Some((spare * 2 + usize::from(here.len() >= there.len()), risk, led, winner))
        };
        let best = plans().filter_map(by_winner).max_by_key(|&(spare, risk, led, _)| {
            (spare * 2).saturating_sub(risk * 2) + usize::from(led.suit() != besides)
        });
        best.map(|(_, _, led, _)| led).or_else(|| {
            let trumps =
                self.plan.trumps().filter(|trumps| trumps.suit != besides && !trumps.hands[1].is_empty())?;
            plans()
                .filter(|plan| plan.suit != trumps.suit && plan.hands[1].is_empty())
                .find_map(|plan| plan.hands[0].lowest())
        })
    }

    /// How many trumps the opponents hold.
    pub fn trumps_out(&self) -> usize {
        self.plan.trumps().map_or(0, |trumps| trumps.out.len())
    }
}
