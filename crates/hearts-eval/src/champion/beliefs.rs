//! How likely a world is, by what the others played and passed.

use cards::{BySeat, Card, CardSet, Seat};
use game::Game as _;
use hearts::{Direction, Play, View};

use super::pass::{likeliest, log_chance};
use crate::{Networks, Passes, Witness};

/// How far inference from what the others did is trusted: the logarithm of a likelihood counts by this
/// factor, 0 not at all and 1 wholly. The networks foretell players like themselves, so others deserve less.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trust {
    /// In cards played.
    pub plays: f64,
    /// In the cards that this seat was passed.
    pub passes: f64,
}

/// A card that another seat chose.
struct Choice {
    /// What had been seen by then.
    witness: Witness<'static>,
    /// The table; the hands hold only what was played later.
    play: Play,
    seat: Seat,
    card: Card,
}

/// What the others did in a round so far.
pub(super) struct Beliefs<'v> {
    view: &'v View,
    networks: &'static Networks,
    trust: Trust,
    choices: Vec<Choice>,
    played: BySeat<CardSet>,
}

impl<'v> Beliefs<'v> {
    /// Goes through the round so far; also what a witness of it has seen.
    pub(super) fn new(view: &'v View, networks: &'static Networks, trust: Trust) -> (Self, Witness<'static>) {
        let mut witness = Witness::new(networks, view.direction);
        let played = view.played();
        let mut choices = Vec::new();
        if let Some(mut play) = view.start(&played) {
            for &card in view.plays.as_slice() {
                let Some(seat) = play.to_play() else { break };
                if seat != view.seat && trust.plays > 0.0 {
                    choices.push(Choice { witness: witness.clone(), play, seat, card });
                }
                witness.see(&play, card);
                play.play(card);
            }
        }
        (Beliefs { view, networks, trust, choices, played }, witness)
    }

    /// The logarithm of a world's weight, up to a constant.
    pub(super) fn log_weight(&self, hands: &BySeat<CardSet>) -> f64 {
        let mut sum = 0.0;
        if self.trust.plays > 0.0 {
            sum += self.trust.plays * self.choices.iter().map(|choice| choice.log_chance(hands)).sum::<f64>();
        }
        if self.trust.passes > 0.0 && !self.view.received.is_empty() {
            sum += self.trust.passes * self.log_passes(hands);
        }
        sum
    }

    /// Of the cards that this seat was passed. Which cards the giver received itself is known only if this
    /// seat passed to it; otherwise they are taken to be those that the network would pass from that hand.
    fn log_passes(&self, hands: &BySeat<CardSet>) -> f64 {
        let view = self.view;
        let giver = view.direction.giver(view.seat);
        let held = hands[giver] | self.played[giver];
        let received = match view.direction {
            Direction::Across => view.passed,
            _ => likeliest(self.networks, held, view),
        };
        let dealt = (held - received) | view.received;
        // The likeliest order of the cards stands for all orders.
        let (mut chosen, mut sum) = (CardSet::EMPTY, 0.0);
        while chosen != view.received {
            let scores = self.networks.passing_scores(dealt, chosen, view.direction);
            let left = dealt - chosen;
            let given = left.iter().enumerate().filter(|(_, card)| view.received.contains(*card));
            let next = given.max_by(|a, b| scores[a.0].total_cmp(&scores[b.0]));
            let Some((place, card)) = next else { break };
            sum += log_chance(&scores[..left.len()], place);
            chosen.insert(card);
        }
        sum
    }
}

impl Choice {
    /// The logarithm of the probability of this card in a world.
    fn log_chance(&self, hands: &BySeat<CardSet>) -> f64 {
        let mut then = *self.play.hands();
        then[self.seat] |= hands[self.seat];
        let world = self.play.with_hands(&then);
        let moves = world.moves();
        if moves.len() == 1 {
            return 0.0;
        }
        let scores = self.witness.scores(&world, Passes::default());
        let place = moves.iter().position(|legal| legal == self.card);
        place.map_or(f64::NEG_INFINITY, |place| log_chance(&scores[..moves.len()], place))
    }
}
