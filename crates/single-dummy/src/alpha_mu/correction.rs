use belief::Worlds;
use cards::Card;
use game::Budget;

use super::{AlphaMu, AlphaMuAnswer, AlphaMuCard, AlphaMuOptions, CardReading, WorldMask, WorldSet};
use crate::{ChoiceLevel, Inference, Measure, MonteCarlo, SolvedWorlds};

/// How the promises of the Monte Carlo heuristic are corrected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CorrectionOptions {
    /// How many of the solved worlds are looked at.
    pub worlds: usize,
    /// How many of our moves are made without seeing, this one included.
    pub moves: u32,
    /// What opponents' cards tell.
    pub reading: CardReading,
    /// How many cards are looked at, those that the heuristic likes best.
    pub cards: usize,
    /// Whether all worlds are looked at, and all our moves, where there are few enough.
    pub endings: bool,
}

impl Default for CorrectionOptions {
    fn default() -> CorrectionOptions {
        CorrectionOptions { worlds: 32, moves: 3, reading: CardReading::Ranks, cards: 4, endings: true }
    }
}

/// What the Monte Carlo heuristic promises too much: in each world it sees all cards from the next trick
/// on, and alpha-mu does not.
///
/// Both are asked in the same worlds whether the aim is reached, so that what chance does to one it
/// does to the other. The difference is taken off what the heuristic says over more worlds and in finer
/// units.
#[derive(Clone, Debug)]
pub struct Correction {
    worlds: WorldSet,
    answer: AlphaMuAnswer,
    /// Whether these are all worlds there are.
    all: bool,
    /// What reaching the aim is worth, in the units of the measure.
    swing: f64,
}

impl MonteCarlo {
    /// Corrects what was found out about a decision. `None` where there is nothing to correct: nothing
    /// to decide, no aim, the aim reached or out of reach, or one move only, which is the heuristic itself.
    pub fn correct(
        &mut self,
        solved: &SolvedWorlds,
        measure: &Measure,
        inference: Option<&Inference>,
        alpha_mu: &mut AlphaMu,
        options: &CorrectionOptions,
        budget: &Budget,
    ) -> Option<Correction> {
        let problem = solved.problem();
        let need = measure.need().filter(|&need| need > 0 && usize::from(need) <= problem.tricks_left())?;
        if solved.is_forced() || solved.worlds().len() == 0 || budget.is_spent() {
            return None;
        }
        // 1. The worlds: all, where there are few; otherwise some of those that were solved.
        let worlds = Worlds::new(problem.unseen()).ok()?;
        let all = options.endings && worlds.count() <= WorldMask::MOST as u128;
        if !all && options.moves < 2 {
            return None;
        }
        let set = if all {
            let weight = |hands: &_| inference.map_or(1.0, |known| known.weight(hands));
            WorldSet::new(problem, worlds.iter().map(|hands| (hands, weight(&hands))))
        } else {
            let most = options.worlds.min(WorldMask::MOST);
            WorldSet::equal(problem, solved.worlds().take(most).map(|world| *world.hands))
        };
        // 2. The cards that the heuristic likes best.
        let means = solved.means(measure, ChoiceLevel::Card);
        let mut places: Vec<usize> = (0..solved.alternatives().len()).collect();
        places.sort_by(|&a, &b| means.mean(b).total_cmp(&means.mean(a)));
        places.truncate(options.cards.max(1));
        let set = set.ok()?.choosing_among(places.iter().map(|&place| solved.alternatives()[place].card));
        // 3. What they promise, and what they hold.
        let moves = if all { AlphaMuOptions::ALL } else { options.moves };
        let every =
            AlphaMuOptions { moves, reading: options.reading, every_card: true, ..Default::default() };
        let answer = alpha_mu.rate(self.solver(), &set, need, &every, budget);
        let swing = measure.value(need, need) - measure.value(need - 1, need);
        Some(Correction { worlds: set, answer, all, swing })
    }
}

impl Correction {
    /// How much too high the heuristic puts a card's chance, from zero to one; `None` for a card that
    /// was not looked at.
    pub fn excess(&self, card: Card) -> Option<f64> {
        self.card(card).map(|one| (self.worlds.share(one.open) - one.chance).max(0.0))
    }

    /// The card to play by the corrected values; the first of equally good ones in the order of the
    /// alternatives.
    pub fn best(&self, solved: &SolvedWorlds, measure: &Measure) -> Card {
        let means = solved.means(measure, ChoiceLevel::Card);
        let value = |place: usize, card: Card| Some(means.mean(place) - self.swing * self.excess(card)?);
        let mut best: Option<(f64, Card)> = None;
        for (place, alternative) in solved.alternatives().iter().enumerate() {
            let Some(value) = value(place, alternative.card) else { continue };
            if best.is_none_or(|(most, _)| value > most + 1e-9) {
                best = Some((value, alternative.card));
            }
        }
        best.map_or_else(|| solved.best(measure).card, |(_, card)| card)
    }

    /// What alpha-mu found out about a card.
    pub fn card(&self, card: Card) -> Option<&AlphaMuCard> {
        self.answer.cards.iter().find(|one| one.equals.contains(card))
    }

    /// All that alpha-mu found out.
    pub fn answer(&self) -> &AlphaMuAnswer {
        &self.answer
    }

    /// The worlds that were looked at.
    pub fn worlds(&self) -> &WorldSet {
        &self.worlds
    }

    /// Whether the chances are exact in the best-defence model: all worlds, all our moves.
    pub fn is_exact(&self) -> bool {
        self.all && self.answer.settled
    }
}
