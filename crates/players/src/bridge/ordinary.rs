//! What ordinary defenders would have played: the Baron's rules, asked for hands that they might hold.

use bridge::{Bridge, BridgeView, Move, Pair};
use cards::{BySeat, Card, CardSet, Seat};
use game::{CardView, Game, Hidden, Replay};

use super::baron::Baron;

/// The weight of a hand from which an ordinary defender would have played another card.
const OTHER_CARD: f64 = 0.2;

/// The cards that the defenders played, each with what its player knew then.
pub(super) struct OrdinaryDefence {
    played: Vec<Played>,
}

struct Played {
    seat: Seat,
    card: Card,
    /// As one world has it: everything but the hand is the same in all.
    view: BridgeView,
    /// What the seat has played since, this card included.
    since: CardSet,
}

impl OrdinaryDefence {
    /// What was played so far in a view of declarer's; any of its worlds serves to tell it.
    pub fn of(view: &BridgeView, world: &BySeat<CardSet>) -> OrdinaryDefence {
        let game = view.world(world);
        let mut at: Bridge = game.origin();
        let mut played: Vec<Played> = Vec::new();
        for mv in game.history() {
            let seat = at.public().turn().filter(|_| at.public().play.is_some());
            let declaring = at.public().contract().map(|contract| contract.pair());
            if let (Some(seat), Move::Card(card)) = (seat, mv)
                && declaring != Some(Pair::of(seat))
            {
                for before in played.iter_mut().filter(|before| before.seat == seat) {
                    before.since = before.since.with(card);
                }
                played.push(Played { seat, card, view: at.view(seat), since: CardSet::of(card) });
            }
            at.play(mv);
        }
        OrdinaryDefence { played }
    }

    /// How well the hands of a world fit: one where ordinary defenders would have played the same cards.
    pub fn weight(&mut self, baron: &mut Baron, hands: &BySeat<CardSet>) -> f64 {
        let mut weight = 1.0;
        for played in &mut self.played {
            played.view.hand = hands[played.seat] | played.since;
            if baron.pick(&played.view).is_some_and(|(card, _)| card != played.card) {
                weight *= OTHER_CARD;
            }
        }
        weight
    }
}

#[cfg(test)]
mod tests {
    use bridge::{Board, BoardNumber};
    use cards::{Deal, Seed};
    use game::{Budget, Player};

    use super::*;
    use crate::{Roster, Spec};

    /// What the Baron defended is what an ordinary defender would have played from the true hands; hands
    /// that are dealt anew fit as well now and then, and worse on average.
    #[test]
    fn the_true_hands_fit_what_the_baron_played() {
        let (mut baron, mut others, mut weighed) = (Baron::new(), 0.0, 0);
        for number in 0..6 {
            let deal = Deal::random(&mut Seed::new(11).child(u64::from(number)).rng());
            let mut game = Bridge::new(Board::new(BoardNumber::new(number + 1).unwrap(), deal));
            let mut player = Bridge::player(&Spec::plain("baron"), Seed::new(1)).unwrap();
            let rng = &mut Seed::new(12).child(u64::from(number)).rng();
            while let Some(actor) = game.actor() {
                let view = game.view(actor);
                let declares = view.public.contract().is_some_and(|contract| contract.declarer == actor);
                if declares && view.dummy.is_some() {
                    let play = view.public.play.as_ref().unwrap();
                    let played = play.played();
                    let hands = BySeat::from_fn(|seat| deal[seat] - played[seat]);
                    let mut defence = OrdinaryDefence::of(&view, &hands);
                    assert_eq!(defence.weight(&mut baron, &hands), 1.0, "board {number}: {view:?}");
                    let other = belief::Worlds::new(&view.unseen()).unwrap().draw(rng);
                    others += defence.weight(&mut baron, &other);
                    weighed += 1;
                }
                game.play(player.choose(&view, &Budget::unlimited()).unwrap().best);
            }
        }
        assert!(weighed > 60 && others / f64::from(weighed) < 0.7, "{weighed} worlds, {others} in all");
    }
}
