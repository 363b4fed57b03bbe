//! The worlds of Monte Carlo decisions of three kinds, early in the play, where searches are long.

use bridge::{Cardplay, Pair, Strain};
use cards::{BySeat, Card, CardSet, Deal, PartialDeal, Rng, Seat, Seed};
use dd::Solver;
use game::Game;

/// Who decides.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The opening leader, who sees one hand.
    Lead,
    /// Declarer from dummy after the opening lead: the defenders' hands are unknown.
    Dummy,
    /// The defender after dummy, to whom declarer's and partner's hands are unknown.
    Third,
}

/// Worlds that one player thinks possible, and the tricks that the player's pair wants: what the
/// true deal is good for.
pub struct Decision {
    pub worlds: Vec<Cardplay>,
    pub pair: Pair,
    pub target: u8,
}

impl Decision {
    pub fn new(kind: Kind, number: usize, worlds: usize, seed: Seed) -> Decision {
        let deal = Deal::random(&mut seed.child(number).rng());
        let (strain, leader) = (Strain::ALL[number % 5], Seat::ALL[number / 5 % 4]);
        let opening = Cardplay::new(&PartialDeal::from(deal), strain, leader).expect("a deal is a position");
        let rng = &mut seed.child("worlds").child(number).rng();
        let mut played = Vec::new();
        let mut position = opening;
        while played.len() < kind as usize {
            let card = position.moves().random(rng).expect("a card");
            position.play(card);
            played.push(card);
        }
        let pair = Pair::of(position.seat().expect("somebody plays"));
        let target = Solver::new().tricks(&position)[pair];
        let worlds = (0..worlds).map(|_| world(&opening, kind, &played, rng)).collect();
        Decision { worlds, pair, target }
    }
}

/// The unknown hands dealt again, but for the cards played.
fn world(opening: &Cardplay, kind: Kind, played: &[Card], rng: &mut Rng) -> Cardplay {
    let leader = opening.trick().leader();
    let unknown = match kind {
        Kind::Lead => vec![1, 2, 3],
        Kind::Dummy => vec![0, 2],
        Kind::Third => vec![0, 3],
    };
    let seen: CardSet = played.iter().copied().collect();
    let left = |seat: Seat| opening.hands()[seat] - seen;
    let unknown: Vec<Seat> = unknown.into_iter().map(|places| leader.plus(places)).collect();
    let mut unseen = unknown.iter().fold(CardSet::EMPTY, |all, &seat| all | left(seat));
    let mut hands = BySeat::from_fn(left);
    for seat in unknown {
        hands[seat] = unseen.random_subset(left(seat).len(), rng);
        unseen -= hands[seat];
    }
    let hands = PartialDeal::new(hands).expect("disjoint hands");
    Cardplay::within_trick(&hands, opening.strain(), leader, played).expect("a position within the trick")
}
