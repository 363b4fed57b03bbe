//! How well a world fits what the hidden hands have bid and played: what Bampton 1994 leaves for
//! later (section 7.2).
//!
//! - The auction: each hidden hand is asked again for every call that it made, by a bidding
//!   system. A call that the system would not have made counts against the hand.
//! - The play: "second hand low", and in fourth place "win or lose as cheaply as possible". A card
//!   that breaks a maxim counts against the hand, less than a call: people have their reasons.
//!
//! A weight is a product of such factors; worlds are drawn uniformly into a pool and picked from it
//! by their weights.

use std::sync::Arc;

use belief::{Pool, Worlds};
use bidding::System;
use bridge::{Auction, BridgeView, Call, Play, Strain, Trick};
use cards::{BySeat, Card, CardSet, Rng, Seat};

/// The weight of a call that the system would not have made.
const OTHER_CALL: f64 = 0.1;
/// The weight of a card that breaks a maxim.
const AGAINST_THE_MAXIM: f64 = 0.5;

/// What the hidden hands of a view have said and played; weighs and draws worlds.
#[derive(Clone)]
pub struct Inference {
    view: BridgeView,
    /// What the calls are taken to mean.
    system: Arc<dyn System>,
    hidden: Vec<Seat>,
    played: BySeat<CardSet>,
    /// Who called what, and what had been called before.
    calls: Vec<(Seat, Auction, Call)>,
    cards: Vec<Played>,
}

/// One card of a hidden hand: the trick that it was played to, and the cards that its hand had
/// played before.
#[derive(Clone, Copy, Debug)]
struct Played {
    seat: Seat,
    card: Card,
    trick: Trick,
    strain: Strain,
    before: CardSet,
    /// Cards that nobody holds any more, those of the trick included.
    gone: CardSet,
}

impl Inference {
    /// What there is to go by in a view, where everybody calls by this system.
    pub fn new(view: &BridgeView, system: Arc<dyn System>) -> Inference {
        let seen = view.seen();
        let hidden: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| seen[seat].is_none()).collect();
        let mut auction = Auction::new(view.public.auction.dealer());
        let mut calls = Vec::new();
        for (seat, call) in view.public.auction.by_seat() {
            if hidden.contains(&seat) {
                calls.push((seat, auction.clone(), call));
            }
            auction.make(call).expect("the view's auction is legal");
        }
        let play = view.public.play.as_ref();
        Inference {
            view: view.clone(),
            system,
            calls,
            cards: play.map(|play| cards_of(play, &hidden)).unwrap_or_default(),
            played: play.map(Play::played).unwrap_or_default(),
            hidden,
        }
    }

    /// How well these hands fit: from above zero to one, where everything was to be expected.
    pub fn weight(&self, hands: &BySeat<CardSet>) -> f64 {
        let dealt = BySeat::from_fn(|seat| hands[seat] | self.played[seat]);
        let vulnerability = self.view.public.vulnerability;
        let calls = self
            .calls
            .iter()
            .filter(|(seat, auction, call)| !self.system.makes(dealt[*seat], *call, auction, vulnerability));
        let cards =
            self.cards.iter().filter(|played| !played.is_expected(dealt[played.seat] - played.before));
        OTHER_CALL.powi(calls.count() as i32) * AGAINST_THE_MAXIM.powi(cards.count() as i32)
    }

    /// Whether nothing is known that could make one world likelier than another.
    pub fn is_empty(&self) -> bool {
        self.hidden.is_empty() || self.calls.is_empty() && self.cards.is_empty()
    }

    /// So many worlds with their weights, to pick from.
    pub fn pool(&self, worlds: &Worlds, size: usize, rng: &mut Rng) -> Pool {
        let weigh = |_: &BridgeView, hands: &BySeat<CardSet>| self.weight(hands);
        Pool::draw(&self.view, worlds, size, &weigh, rng)
    }
}

fn cards_of(play: &Play, hidden: &[Seat]) -> Vec<Played> {
    let strain = play.contract().strain();
    let (mut cards, mut gone, mut before) = (Vec::new(), CardSet::EMPTY, BySeat::<CardSet>::default());
    for whole in play.tricks().iter().chain([play.trick()]) {
        for (place, (seat, card)) in whole.by_seat().enumerate() {
            let trick = Trick::from_cards(whole.leader(), &whole.cards()[..place]);
            if let (true, Ok(trick)) = (hidden.contains(&seat), trick) {
                cards.push(Played { seat, card, trick, strain, before: before[seat], gone });
            }
            before[seat].insert(card);
            gone.insert(card);
        }
    }
    cards
}

impl Played {
    /// Whether the maxims agree with this card when it was played from this hand. They say nothing
    /// about leads, the third hand, and discards.
    fn is_expected(&self, hand: CardSet) -> bool {
        let Some((led, (winner, best))) = self.trick.led().zip(self.trick.best(self.strain)) else {
            return true;
        };
        let following = hand.suit(led);
        match self.trick.len() {
            1 if self.card.suit() == led => self.is_cheapest(following),
            3 if self.card.suit() == led => {
                let winners =
                    if led == best.suit() { following & CardSet::above(best) } else { CardSet::EMPTY };
                let low = winner == self.seat.partner() || winners.is_empty();
                self.is_cheapest(if low { following } else { winners })
            }
            _ => true,
        }
    }

    /// Whether it is among the cards, and no lower one of them makes a difference.
    fn is_cheapest(&self, cards: CardSet) -> bool {
        let lower = cards.iter().find(|&other| other < self.card);
        let between = |low: Card| (CardSet::above(low) & CardSet::below(self.card)) - cards - self.gone;
        cards.contains(self.card) && lower.is_none_or(|low| between(low).is_empty())
    }
}
