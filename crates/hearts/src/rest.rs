//! "The rest are mine": ending a round when one seat is certain of every trick that is left.

use cards::{Card, CardSet, Seat, Suit};
use game::{CardView, Game, Hidden, View as _};

use crate::{Round, View};

impl View {
    /// Whether this seat, on lead and free to lead whatever it holds, wins every trick that is left
    /// however the cards lie and whatever the others do. Exact but for leads that are still restricted
    /// and for hands that together cannot hold what one of them might.
    pub fn is_certain_of_the_rest(&self) -> bool {
        let on_lead = self.first.is_some() && self.plays.as_slice().len().is_multiple_of(4);
        if !on_lead || self.hand.is_empty() || self.moves() != self.hand {
            return false;
        }
        let unseen = self.unseen();
        let others = Seat::ALL.into_iter().filter(|&seat| seat != self.seat);
        let hidden = others.fold(unseen.cards(), |all, seat| all | unseen.known[seat]);
        Suit::ALL.into_iter().all(|suit| wins_every_lead(self.hand.suit(suit), hidden.suit(suit)))
    }
}

/// Whether cards of one suit, led from the highest down, win against these others in one hand: each lead
/// draws one of them, and it keeps its highest for as long as it can.
fn wins_every_lead(own: CardSet, others: CardSet) -> bool {
    let Some(highest) = others.highest() else { return true };
    let mut own: Vec<Card> = own.iter().collect();
    own.reverse();
    own.iter().take(others.len()).all(|card| card.rank() > highest.rank())
}

impl Round {
    /// The cards that end the round when this seat is certain of every trick that is left; `None` when
    /// it is not. Nobody can do better or worse, so the others follow from the bottom.
    pub fn rest_of(&self, seat: Seat) -> Option<Vec<Card>> {
        if self.actor() != Some(seat) || !self.view(seat).is_certain_of_the_rest() {
            return None;
        }
        let (mut round, mut cards) = (*self, Vec::new());
        while let Some(lowest) = round.moves().lowest() {
            let card = match round.actor() == Some(seat) {
                true => round.moves().highest().unwrap_or(lowest),
                false => lowest,
            };
            round.play(card);
            cards.push(card);
        }
        Some(cards)
    }
}

#[cfg(test)]
mod tests {
    use cards::{Deal, Seed};

    use super::*;
    use crate::{Direction, Rules};

    /// Whoever may end a round so wins every trick that is left, whatever the others play.
    #[test]
    fn nobody_ever_takes_a_trick_of_the_rest() {
        let mut ended = 0;
        for number in 0..400_u64 {
            let mut rng = Seed::new(7).child(number).rng();
            let mut round = Round::new(&Rules::default(), &Deal::random(&mut rng), Direction::None);
            while let Some(card) = round.moves().random(&mut rng) {
                if let Some((seat, rest)) = round.actor().and_then(|seat| Some((seat, round.rest_of(seat)?)))
                {
                    let before = round.tricks().count();
                    for _ in 0..4 {
                        let mut other = round;
                        for (made, &planned) in rest.iter().enumerate() {
                            let own = other.actor() == Some(seat);
                            let own_card = other
                                .moves()
                                .iter()
                                .filter(|card| rest.iter().skip(made).step_by(1).any(|next| next == card));
                            let card = if own {
                                highest_of_a_suit(own_card, planned)
                            } else {
                                other.moves().random(&mut rng).expect("somebody moves")
                            };
                            other.play(card);
                        }
                        for trick in other.tricks().skip(before) {
                            assert_eq!(trick.winning().map(|(winner, _)| winner), Some(seat), "{number}");
                        }
                    }
                    ended += 1;
                    break;
                }
                round.play(card);
            }
        }
        assert!(ended > 50, "{ended} rounds could be ended");
    }

    /// The highest card of the suit that was planned, or else of any suit.
    fn highest_of_a_suit(cards: impl Iterator<Item = Card>, planned: Card) -> Card {
        let cards: CardSet = cards.collect();
        let of_it = cards.suit(planned.suit()).highest();
        of_it.or(cards.highest()).expect("the claimant has cards")
    }
}
