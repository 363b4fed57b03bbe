//! The maxims of play, as evidence on what a hidden hand held when it played a card: second hand low, in
//! fourth place win or lose as cheaply as possible, what an opening lead promises, and what signals say.

use bridge::{Pair, Play, Strain, Trick};
use cards::{BySeat, Card, CardSet, Rank, Seat};

use crate::conventions::{Conventions, Signals};

/// The weight of a hand that would have played otherwise by the maxims.
const AGAINST_THE_MAXIM: f64 = 0.5;
/// The weight of a hand that would have signalled otherwise: people signal when they feel like it.
const AGAINST_THE_SIGNAL: f64 = 0.7;

/// One card of a hidden hand: the trick that it was played to, and the cards that its hand had
/// played before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub seat: Seat,
    card: Card,
    trick: Trick,
    strain: Strain,
    /// What its hand had played before.
    pub before: CardSet,
    /// Cards that nobody holds any more, those of the trick included.
    gone: CardSet,
    /// Whether its hand defends.
    defends: bool,
}

/// The cards that hidden hands have played.
pub(crate) fn cards_of(play: &Play, hidden: &[Seat]) -> Vec<Played> {
    let contract = play.contract();
    let strain = contract.strain();
    let (mut cards, mut gone, mut before) = (Vec::new(), CardSet::EMPTY, BySeat::<CardSet>::default());
    for whole in play.tricks().iter().chain([play.trick()]) {
        for (place, (seat, card)) in whole.by_seat().enumerate() {
            let trick = Trick::from_cards(whole.leader(), &whole.cards()[..place]);
            if let (true, Ok(trick)) = (hidden.contains(&seat), trick) {
                let defends = Pair::of(seat) != contract.pair();
                cards.push(Played { seat, card, trick, strain, before: before[seat], gone, defends });
            }
            before[seat].insert(card);
            gone.insert(card);
        }
    }
    cards
}

impl Played {
    /// How well this card fits the hand that it was played from: one where it was to be expected.
    pub fn weight(&self, hand: CardSet, conventions: Conventions) -> f64 {
        if let Some(is_agreed) = self.signal(hand, conventions.signals) {
            return if is_agreed { 1.0 } else { AGAINST_THE_SIGNAL };
        }
        let is_expected = self.is_expected(hand, conventions);
        if is_expected { 1.0 } else { AGAINST_THE_MAXIM }
    }

    /// Whether the maxims agree with this card when it was played from this hand. They say nothing
    /// about later leads, the third hand, and discards.
    fn is_expected(&self, hand: CardSet, conventions: Conventions) -> bool {
        let Some((led, (winner, best))) = self.trick.led().zip(self.trick.best(self.strain)) else {
            return !self.before.is_empty() || self.is_honest_lead(hand.suit(self.card.suit()), conventions);
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

    /// Whether it is the signal that was agreed; `None` where it is none: a defender's first card of a
    /// suit that it follows to without a chance to win.
    fn signal(&self, hand: CardSet, signals: Signals) -> Option<bool> {
        let (led, (winner, best)) = self.trick.led().zip(self.trick.best(self.strain))?;
        let following = hand.suit(led);
        let is_first = self.before.suit(led).is_empty();
        let asked = signals != Signals::Any && self.defends && is_first && self.card.suit() == led;
        if !asked || Some(led) == self.strain.trump() || self.card.rank() >= Rank::Ten {
            return None;
        }
        let partner = self.seat.partner();
        let could_win = winner != partner && following.iter().any(|card| self.strain.beats(card, best));
        match self.trick.leader() == partner {
            true if self.trick.len() == 2 && !could_win => Some(signals.shows_attitude(self.card, following)),
            false if !could_win && self.trick.len() != 2 => Some(signals.shows_number(self.card, following)),
            _ => None,
        }
    }

    /// Whether an opening lead promises what the suit holds: an honour the next one, above or below, or
    /// shortness; a small card no three honours in a row from the top.
    fn is_honest_lead(&self, suit: CardSet, conventions: Conventions) -> bool {
        let held = |rank: usize| suit.iter().any(|card| card.rank().index() == rank);
        let rank = self.card.rank().index();
        if !suit.contains(self.card) {
            return false;
        }
        let is_small = self.card.rank() < Rank::Ten;
        let is_trump = self.strain.trump() == Some(self.card.suit());
        if is_small && !is_trump && !conventions.leads.is_expected(self.card, suit) {
            return false;
        }
        match self.card.rank() {
            _ if suit.len() <= 2 => true,
            Rank::Ace => self.strain != Strain::Notrump || held(rank - 1),
            Rank::King => held(rank + 1) || held(rank - 1),
            Rank::Queen | Rank::Jack | Rank::Ten => held(rank - 1),
            _ => {
                !(suit.highest().is_some_and(|top| {
                    let top = top.rank().index();
                    top >= Rank::Queen.index() && held(top - 1) && held(top - 2)
                }))
            }
        }
    }

    /// Whether it is among the cards, and no lower one of them makes a difference.
    fn is_cheapest(&self, cards: CardSet) -> bool {
        let lower = cards.iter().find(|&other| other < self.card);
        let between = |low: Card| (CardSet::above(low) & CardSet::below(self.card)) - cards - self.gone;
        cards.contains(self.card) && lower.is_none_or(|low| between(low).is_empty())
    }
}
