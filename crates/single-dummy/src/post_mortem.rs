//! The post-mortem: what every card cost with all cards seen, and what it cost by what its player
//! could know.

use std::collections::BTreeMap;
use std::sync::Arc;

use bidding::System;
use bridge::{Bridge, IllegalCard, Move};
use cards::{Card, Seat, Seed};
use dd::Solver;
use game::{Budget, Game, Hidden, Replay};

use crate::{ChoiceLevel, MonteCarlo, MonteCarloOptions, SolvedWorlds};

/// What a card that was played cost.
#[derive(Clone, PartialEq, Debug)]
pub struct CardReview {
    /// In which trick, from one.
    pub trick: usize,
    /// Whose hand it came from.
    pub seat: Seat,
    /// Who decided: declarer for dummy.
    pub actor: Seat,
    /// The card.
    pub card: Card,
    /// How many tricks it cost when everybody sees all cards.
    pub double_dummy: u8,
    /// What it cost on average over the worlds that the player could not tell apart, in units of the
    /// objective; zero where there was nothing to decide.
    pub expected: f64,
    /// The standard error of `expected`.
    pub error: f64,
    /// The card that was best by what the player could know; `None` where there was nothing to
    /// decide.
    pub best: Option<Card>,
}

/// The verdict on a card that was played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CardVerdict {
    /// It cost nothing that matters.
    Fine,
    /// It was wrong by what the player could know, and it cost.
    Mistake,
    /// It was wrong by what the player could know, and cost nothing as the cards lay.
    GotAway,
    /// It cost as the cards lay, and nobody could know.
    BadLuck,
    /// It cost as the cards lay; it would take more worlds to say whether the player could know.
    Unclear,
}

impl CardVerdict {
    /// The name in English.
    pub const fn name(self) -> &'static str {
        match self {
            CardVerdict::Fine => "fine",
            CardVerdict::Mistake => "mistake",
            CardVerdict::GotAway => "got away with it",
            CardVerdict::BadLuck => "bad luck",
            CardVerdict::Unclear => "not clear",
        }
    }
}

impl CardReview {
    /// The verdict: a card was wrong if it cost at least `matters`, and clearly more than could be
    /// chance.
    pub fn verdict(&self, matters: f64) -> CardVerdict {
        let (matters, clear) = (self.expected >= matters, self.expected > 2.0 * self.error);
        match (matters, clear, self.double_dummy > 0) {
            (true, true, true) => CardVerdict::Mistake,
            (true, true, false) => CardVerdict::GotAway,
            (true, false, true) => CardVerdict::Unclear,
            (false, _, true) => CardVerdict::BadLuck,
            (_, _, false) => CardVerdict::Fine,
        }
    }
}

/// What one player's cards came to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayerTotals {
    /// Cards played, dummy's for declarer.
    pub cards: u32,
    /// Cards where there was something to decide.
    pub decisions: u32,
    /// Tricks lost double dummy.
    pub double_dummy: u32,
    /// What the cards cost by what the player could know, in units of the objective.
    pub expected: f64,
    verdicts: BTreeMap<CardVerdict, u32>,
}

impl PlayerTotals {
    /// Counts one card more; see [`CardReview::verdict`] for what matters.
    pub fn add(&mut self, card: &CardReview, matters: f64) {
        self.cards += 1;
        self.decisions += u32::from(card.best.is_some());
        self.double_dummy += u32::from(card.double_dummy);
        self.expected += card.expected;
        *self.verdicts.entry(card.verdict(matters)).or_default() += 1;
    }

    /// How many cards have this verdict.
    pub fn count(&self, verdict: CardVerdict) -> u32 {
        self.verdicts.get(&verdict).copied().unwrap_or(0)
    }
}

/// Reviews the cards of one board after the other.
pub struct PostMortem {
    heuristic: MonteCarlo,
    solver: Solver,
    budget: Budget,
}

impl PostMortem {
    /// One that decides each card like this, drawing from this seed.
    pub fn new(options: MonteCarloOptions, seed: Seed) -> PostMortem {
        let heuristic = MonteCarlo::new(options, seed);
        PostMortem { heuristic, solver: Solver::new(), budget: Budget::unlimited() }
    }

    /// Takes calls to mean what this system says.
    #[must_use]
    pub fn reading(mut self, system: Arc<dyn System>) -> PostMortem {
        self.heuristic = self.heuristic.reading(system);
        self
    }

    /// Thinks about each card within this budget: whoever stops in the middle of a card need not wait for
    /// all of its worlds.
    #[must_use]
    pub fn within(mut self, budget: Budget) -> PostMortem {
        self.budget = budget;
        self
    }

    /// What every card of a board cost, as far as it was played. After each card `go_on` is asked
    /// with its review; when it says no, the review so far is returned.
    pub fn cards(
        &mut self,
        game: &Bridge,
        mut go_on: impl FnMut(&CardReview) -> bool,
    ) -> Result<Vec<CardReview>, IllegalCard> {
        let mut position = game.origin();
        let mut played = game.history().into_iter().peekable();
        while let Some(call) = played.next_if(|mv| matches!(mv, Move::Call(_))) {
            position.play(call);
        }
        let cards: Vec<Card> = played
            .filter_map(|mv| match mv {
                Move::Card(card) => Some(card),
                Move::Call(_) => None,
            })
            .collect();
        let Some(start) = position.cardplay() else { return Ok(Vec::new()) };
        let open = self.solver.judge(&start, &cards)?;
        let mut judged = Vec::with_capacity(cards.len());
        for (i, by_all) in open.iter().enumerate() {
            let Some(actor) = position.actor() else { break };
            let (expected, error, best) = self.expected(&position, actor, by_all.card);
            let review = CardReview {
                trick: i / 4 + 1,
                seat: by_all.seat,
                actor,
                card: by_all.card,
                double_dummy: by_all.cost,
                expected,
                error,
                best,
            };
            position.play(by_all.card.into());
            let more = go_on(&review);
            judged.push(review);
            if !more {
                break;
            }
        }
        Ok(judged)
    }

    /// What a card costs by what its player knows, the error of that, and the best card.
    fn expected(&mut self, position: &Bridge, actor: Seat, card: Card) -> (f64, f64, Option<Card>) {
        let Some((solved, measure)) = self.heuristic.solve(&position.view(actor), &self.budget) else {
            return (0.0, 0.0, None);
        };
        let place = |solved: &SolvedWorlds| {
            solved.alternatives().iter().position(|alternative| alternative.equals.contains(card))
        };
        let Some(place) = place(&solved).filter(|_| !solved.is_forced()) else { return (0.0, 0.0, None) };
        let means = solved.means(&measure, ChoiceLevel::Card);
        let (cost, error) = means.difference(means.leader(), place);
        // A card as good as the best is the best: it was played.
        let best = if cost == 0.0 { card } else { solved.alternatives()[means.leader()].card };
        (cost, error, Some(best))
    }
}
