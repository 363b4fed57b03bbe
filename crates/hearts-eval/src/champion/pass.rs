//! Which cards to pass: every choice of cards, judged over common worlds and halved step by step.

use belief::{NoWorld, Worlds};
use cards::{BySeat, Card, CardSet, Seat, Seed};
use game::{Budget, CardView as _, Eval};
use hearts::{Play, View};

use super::Aim;
use super::aim::Stakes;
use crate::Networks;

/// How many worlds all choices are judged in before the first half of them is left out; every later step has
/// twice as many.
const WORLDS: usize = 24;
/// No step comes after so few choices are left.
const FEW: usize = 8;

/// A choice of cards to pass, and what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatedPass {
    /// The cards, with those that were chosen before.
    pub cards: CardSet,
    /// What the seat can expect of the round, as it is aimed at.
    pub value: f64,
    /// The logarithm of the likelihood that the passing network gives it, the likeliest of all zero.
    pub likelihood: f64,
}

/// Judges choices of cards to pass.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PassSearch {
    /// What the round is played for.
    pub aim: Aim,
    /// How many points a factor of e in the likelihood of a choice is worth.
    pub prior: f64,
}

impl PassSearch {
    /// The choices that last longest, the best first. In every world the others pass what the network takes
    /// to be likeliest, and the position network judges what comes of it.
    pub fn rate(
        &self,
        view: &View,
        networks: &Networks,
        seed: Seed,
        budget: &Budget,
    ) -> Result<Vec<RatedPass>, NoWorld> {
        let (worlds, stakes) = (Worlds::new(&view.unseen())?, Stakes::new(self.aim, view));
        let mut rng = seed.rng();
        let mut choices = self.choices(view, networks);
        let mut sums = vec![0.0; choices.len()];
        let (mut done, mut step, mut meter) = (0, WORLDS, budget.meter());
        loop {
            for _ in 0..step {
                let dealt = worlds.draw(&mut rng);
                let passed = BySeat::from_fn(|seat| match seat == view.seat {
                    true => CardSet::EMPTY,
                    false => likeliest(networks, dealt[seat], view),
                });
                for (sum, choice) in sums.iter_mut().zip(&choices) {
                    let given = |seat: Seat| if seat == view.seat { choice.cards } else { passed[seat] };
                    let hands = BySeat::from_fn(|seat| {
                        (dealt[seat] - given(seat)) | given(view.direction.giver(seat))
                    });
                    let guess = networks.guess(&Play::start(&view.rules, &hands));
                    *sum += stakes.of(guess)[view.seat.index()];
                }
            }
            done += step;
            for (choice, sum) in choices.iter_mut().zip(&sums) {
                choice.value = sum / done as f64;
            }
            let worth = |choice: &RatedPass| choice.value + self.prior * choice.likelihood;
            let mut order: Vec<usize> = (0..choices.len()).collect();
            order.sort_by(|&a, &b| worth(&choices[b]).total_cmp(&worth(&choices[a])));
            let last = choices.len() <= FEW || !meter.spend((step * choices.len()) as u64);
            if !last {
                order.truncate(choices.len() / 2);
            }
            sums = order.iter().map(|&place| sums[place]).collect();
            choices = order.iter().map(|&place| choices[place]).collect();
            if last {
                return Ok(choices);
            }
            step *= 2;
        }
    }

    /// Every choice that holds what is chosen already.
    fn choices(&self, view: &View, networks: &Networks) -> Vec<RatedPass> {
        let mut choices = vec![RatedPass { cards: view.passed, value: 0.0, likelihood: 0.0 }];
        for _ in view.passed.len()..view.rules.passing.cards() {
            let mut longer: Vec<RatedPass> = Vec::new();
            for choice in &choices {
                let left = view.hand - choice.cards;
                let scores = networks.passing_scores(view.hand, choice.cards, view.direction);
                for (place, card) in left.iter().enumerate() {
                    let cards = choice.cards.with(card);
                    let likelihood = choice.likelihood + log_chance(&scores[..left.len()], place);
                    // The likeliest order of the cards stands for all orders.
                    match longer.iter_mut().find(|other| other.cards == cards) {
                        Some(known) => known.likelihood = known.likelihood.max(likelihood),
                        None => longer.push(RatedPass { cards, value: 0.0, likelihood }),
                    }
                }
            }
            choices = longer;
        }
        let most = choices.iter().map(|choice| choice.likelihood).fold(f64::NEG_INFINITY, f64::max);
        choices.iter_mut().for_each(|choice| choice.likelihood -= most);
        choices
    }
}

/// The cards that the network takes to be likeliest to be passed, chosen one by one.
pub(super) fn likeliest(networks: &Networks, hand: CardSet, view: &View) -> CardSet {
    let mut chosen = CardSet::EMPTY;
    while chosen.len() < view.rules.passing.cards().min(hand.len()) {
        let scores = networks.passing_scores(hand, chosen, view.direction);
        let best: Option<(Card, f32)> = (hand - chosen).iter().zip(scores).max_by(|a, b| a.1.total_cmp(&b.1));
        best.iter().for_each(|(card, _)| {
            chosen.insert(*card);
        });
    }
    chosen
}

/// The logarithm of the probability that the card with this score is chosen.
pub(super) fn log_chance(scores: &[f32], place: usize) -> f64 {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = scores.iter().map(|score| (score - most).exp()).sum();
    f64::from(scores[place] - most - sum.ln())
}
