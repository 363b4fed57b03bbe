//! What can be said about a decision: every card with its results, the best first, and the reasons.

mod unseeing;

use bridge::Pair;
use cards::{Card, CardSet, Seat};
use dd::Solver;
use game::Budget;
use serde::Serialize;

use crate::play_name::is_safety_play;
use crate::{
    FittingWorlds, Loosening, Measure, MonteCarlo, PlayName, Problem, Situation, SolvedWorlds, Tally,
};

/// Advice on one decision, complete: an interface has only to show it.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// Whose card it is.
    pub seat: Seat,
    /// Who decides.
    pub actor: Seat,
    /// The side whose tricks are counted.
    pub side: Pair,
    /// Whether there is nothing to decide.
    pub is_forced: bool,
    /// What the worlds are.
    pub worlds: Determinizations,
    /// Every card, one for each group of equals, the best first.
    pub cards: Vec<CardAdvice>,
    /// Why the first is best, in sentences.
    pub reasons: Vec<String>,
}

/// Which determinizations an advice rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Determinizations {
    /// Every world there is.
    All(usize),
    /// This many, drawn uniformly.
    Uniform(usize),
    /// Worlds drawn to fit the calls, picked more often the better they fit the calls and cards so far.
    Weighted {
        /// How many were solved.
        solved: usize,
        /// Out of how many they were picked.
        drawn: usize,
        /// How many equally likely worlds those are worth (Kish 1965).
        effective: usize,
        /// How far what the calls show had to be loosened.
        loosening: Loosening,
    },
}

/// How the chance of a player who never sees the hidden cards is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unseeing {
    /// Exactly: every deal and every card that may follow was looked at, in the best-defence model.
    Exact,
    /// By playing on in some of the worlds, each card chosen from what its seat knows then.
    PlayedOut,
    /// As an upper bound: some of our next cards were chosen without seeing, the others not.
    AtMost,
}

/// What one card, or any of its equals, comes to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardAdvice {
    /// The card.
    pub card: Card,
    /// All cards equivalent to it, this one included.
    pub equals: Vec<Card>,
    /// What players call this play, if it has a name.
    pub play: Option<PlayName>,
    /// Tricks of the side that decides, those won already included, on average. `None` where nothing
    /// was solved because nothing is to be decided.
    pub tricks: Option<f64>,
    /// The standard error of that.
    pub error: Option<f64>,
    /// How often the aim was reached when all cards are seen from the next card on. `None` without an
    /// aim.
    pub makes: Option<f64>,
    /// How often by a player who never sees the hidden cards; `None` where that was not looked at.
    pub unseeing: Option<f64>,
    /// How that is known.
    pub known: Option<Unseeing>,
    /// How many worlds were solved.
    pub worlds: u64,
    /// Worlds in which it took more tricks than every other card.
    pub won: u64,
    /// Worlds in which another one took more.
    pub lost: u64,
    /// Tricks with all cards seen, as they really lie, where that is known.
    pub double_dummy: Option<u8>,
}

impl MonteCarlo {
    /// Advises on a decision. Inference is used where the options ask for it and the view has something
    /// to infer from.
    pub fn advise(&mut self, situation: &Situation, measure: &Measure, budget: &Budget) -> Advice {
        self.advise_watched(situation, measure, budget, |_| {})
    }

    /// The same, and after every world `watch` sees what has been solved so far.
    pub fn advise_watched(
        &mut self,
        situation: &Situation,
        measure: &Measure,
        budget: &Budget,
        watch: impl FnMut(&SolvedWorlds),
    ) -> Advice {
        let fitting = situation.view.as_ref().and_then(|view| self.fitting(view));
        let before = self.nodes();
        let solved = self.solve_watched(&situation.problem, measure, fitting.as_ref(), budget, watch);
        let advice = Advice::new(situation, &solved, measure, fitting.as_ref());
        let budget = budget.after(self.nodes() - before);
        let inference = situation.view.as_ref().and_then(|view| self.inference(view));
        let mut advice =
            unseeing::look(self, advice, situation, &solved, measure, inference.as_ref(), &budget);
        advice.name_the_play(&situation.problem);
        advice
    }
}

impl Advice {
    /// What these solved worlds say.
    pub fn new(
        situation: &Situation,
        solved: &SolvedWorlds,
        measure: &Measure,
        fitting: Option<&FittingWorlds>,
    ) -> Advice {
        let problem = &situation.problem;
        let count = solved.worlds().len();
        let worlds = match fitting {
            Some(fitting) => Determinizations::Weighted {
                solved: count,
                drawn: fitting.pool.len(),
                effective: fitting.pool.effective().round() as usize,
                loosening: fitting.loosening,
            },
            None if problem.count() == count as u128 => Determinizations::All(count),
            None => Determinizations::Uniform(count),
        };
        Advice {
            seat: problem.turn(),
            actor: situation.actor,
            side: problem.pair(),
            is_forced: solved.is_forced(),
            worlds,
            cards: ranked(situation, solved, measure),
            reasons: solved.in_words(measure),
        }
    }

    /// Says what players call the best card, behind what a player can hope for.
    fn name_the_play(&mut self, problem: &Problem) {
        let is_safe = !self.is_forced && is_safety_play(problem, &self.cards);
        let Some(best) = self.cards.first_mut().filter(|_| !self.is_forced) else { return };
        let name = match (best.play, is_safe) {
            (Some(name), true) => format!("{name} and {}", PlayName::SafetyPlay),
            (Some(name), false) => name.to_string(),
            (None, true) => PlayName::SafetyPlay.to_string(),
            (None, false) => return,
        };
        if is_safe && best.play.is_none() {
            best.play = Some(PlayName::SafetyPlay);
        }
        let place = usize::from(best.unseeing.is_some()).min(self.reasons.len());
        self.reasons.insert(place, format!("{:#} is {name}", best.card));
        if is_safe {
            self.reasons.insert(
                place + 1,
                "other cards take more tricks on average, but make it less often".to_owned(),
            );
        }
    }

    /// The card to play.
    pub fn best(&self) -> Card {
        self.cards[0].card
    }

    /// How many more tricks than the best card another one takes as the cards really lie, and which;
    /// `None` where that is not known.
    pub fn as_it_lies(&self) -> Option<(Card, u8)> {
        let best = self.cards.first()?.double_dummy?;
        let most = self.cards.iter().rev().max_by_key(|card| card.double_dummy)?;
        Some((most.card, most.double_dummy? - best))
    }
}

fn ranked(situation: &Situation, solved: &SolvedWorlds, measure: &Measure) -> Vec<CardAdvice> {
    let problem = &situation.problem;
    let won = problem.won()[problem.pair()];
    let really = situation.real.and_then(|hands| problem.position(&hands));
    let really = really.map(|position| Solver::new().cards(&position)).unwrap_or_default();
    let mut tallies = solved.tallies(measure);
    // Stable, so that ties stay in order of preference.
    tallies.sort_by(|a, b| b.value.total_cmp(&a.value));
    let advice = |tally: &Tally| {
        let any = tally.worlds > 0;
        let equals: CardSet = tally.alternative.equals;
        let found = really.iter().find(|value| value.equals.contains(tally.alternative.card));
        CardAdvice {
            card: tally.alternative.card,
            equals: equals.iter().collect(),
            play: problem.name(tally.alternative.card),
            tricks: any.then(|| f64::from(won) + tally.mean()),
            error: any.then(|| tally.error()),
            makes: tally.chance().filter(|_| any),
            unseeing: None,
            known: None,
            worlds: tally.worlds,
            won: tally.won,
            lost: tally.lost,
            double_dummy: found.map(|value| value.tricks + won),
        }
    };
    tallies.iter().map(advice).collect()
}
