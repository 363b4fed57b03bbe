//! Playing on by the policy, from a world to a leaf.

use cards::{Card, CardSet, Rng};
use game::Game as _;
use hearts::{PENALTIES, Play};
use rand::RngExt;

use super::Leaf;
use crate::{Passes, Witness};

/// What a playout came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Outcome {
    /// What each seat is paid, by the rules where play ended, else as the leaf guesses.
    pub(super) payoff: [f64; 4],
    /// Each seat's chance to shoot the moon, as far as the leaf tells.
    pub(super) moons: [f64; 4],
    /// How many cards were played and positions judged.
    pub(super) nodes: u64,
}

/// Where playouts begin: what the seat that decides has seen and knows.
pub(super) struct Playouts<'v> {
    pub(super) witness: &'v Witness<'v>,
    pub(super) own: Passes,
    pub(super) leaf: Leaf,
    /// To the end of so many tricks, the one on the table included.
    pub(super) tricks: u32,
}

impl Playouts<'_> {
    /// What a world comes to after this card, when everybody draws its cards by the policy's likelihoods.
    pub(super) fn after(&self, world: &Play, first: Card, rng: &mut Rng) -> Outcome {
        let (mut play, mut witness) = (*world, self.witness.clone());
        let me = world.to_play();
        witness.see(&play, first);
        play.play(first);
        let (mut ended, mut nodes) = (u32::from(play.trick().is_empty()), 1);
        while let Some(seat) = play.to_play() {
            if play.trick().is_empty() {
                let ahead = play.hands().values().fold(CardSet::EMPTY, |all, &hand| all | hand);
                if ended >= self.tricks || ahead.is_disjoint(PENALTIES) {
                    let (payoff, moons) = self.leaf.judge(&play);
                    return Outcome { payoff, moons, nodes };
                }
            }
            let moves = play.moves();
            let card = match moves.lowest() {
                Some(only) if moves.len() == 1 => only,
                _ => {
                    let passes = if Some(seat) == me { self.own } else { Passes::default() };
                    drawn(moves, &witness.scores(&play, passes), rng)
                }
            };
            witness.see(&play, card);
            play.play(card);
            nodes += 1;
            ended += u32::from(play.trick().is_empty());
        }
        let (payoff, moons) = self.leaf.judge(&play);
        Outcome { payoff, moons, nodes }
    }
}

/// One of these cards, by the likelihoods that these scores give.
fn drawn(moves: CardSet, scores: &[f32; 13], rng: &mut Rng) -> Card {
    let scores = &scores[..moves.len()];
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut powers = [0.0; 13];
    powers.iter_mut().zip(scores).for_each(|(power, score)| *power = (score - most).exp());
    let mut left = rng.random::<f32>() * powers.iter().sum::<f32>();
    let place = powers[..moves.len()].iter().position(|power| {
        left -= power;
        left <= 0.0
    });
    moves.nth(place.unwrap_or(0)).expect("a seat to play has a legal card")
}
