//! The static evaluation of a state: the rest is played out in it, by our policy and the defenders' maxims.

use bridge::{Strain, Trick};
use cards::{Card, CardSet, Seat, Suit};

use super::defence;
use super::known::{Known, World};
use super::policy::Sight;

/// A state: everybody's cards, the trick in progress, and what we know of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    declarer: Seat,
    strain: Strain,
    /// By places clockwise from declarer: declarer, left opponent, dummy, right opponent.
    hands: [CardSet; 4],
    trick: Trick,
    won: u8,
    goal: u8,
    attacked: Option<Suit>,
    /// What each opponent may hold for all that we know.
    may_hold: [CardSet; 2],
}

impl Position {
    /// This world of what is known.
    pub fn new(known: &Known, world: &World) -> Position {
        Position {
            declarer: known.contract.declarer,
            strain: known.strain(),
            hands: [known.hands[0], world.hands[0], known.hands[1], world.hands[1]],
            trick: known.trick,
            won: known.won,
            goal: known.contract.tricks(),
            attacked: known.attacked,
            may_hold: [known.may_hold(0), known.may_hold(1)],
        }
    }

    /// Plays everything out; declarer's tricks.
    pub fn play_out(mut self) -> u8 {
        while !self.hands[self.place()].is_empty() {
            let card = self.card();
            self.play(card);
        }
        self.won
    }

    /// How many tricks the contract is for.
    pub fn goal(&self) -> u8 {
        self.goal
    }

    #[inline]
    fn place(&self) -> usize {
        self.declarer.distance(self.trick.turn())
    }

    /// What is played next by our policy, or as a defender is expected to.
    fn card(&self) -> Card {
        let place = self.place();
        let hand = self.hands[place];
        if hand.len() == 1 {
            return hand.lowest().expect("one card");
        }
        if place % 2 == 1 {
            let ours = self.hands[0] | self.hands[2];
            if self.trick.is_empty() {
                let partner = self.hands[(place + 2) % 4];
                return defence::lead(
                    hand,
                    partner,
                    [self.hands[0], self.hands[2]],
                    self.attacked,
                    self.strain,
                );
            }
            let behind = if self.trick.len() < 3 { self.hands[(place + 1) % 4] } else { CardSet::EMPTY };
            return defence::follow(hand, &self.trick, self.strain, ours, behind);
        }
        let out = self.hands[1] | self.hands[3];
        // The opponent who plays next is to our left: of declarer the left one, of dummy the right one.
        let next = if place == 0 { 0 } else { 1 };
        let sight = Sight {
            here: hand,
            there: self.hands[(place + 2) % 4],
            out,
            may_hold: [self.may_hold[next], self.may_hold[1 - next]],
            strain: self.strain,
            need: self.goal.saturating_sub(self.won),
        };
        if self.trick.is_empty() { sight.lead() } else { sight.follow(&self.trick) }
    }

    /// Plays a card of whoever's turn it is.
    fn play(&mut self, card: Card) {
        let place = self.place();
        self.hands[place] = self.hands[place].without(card);
        if place % 2 == 1 {
            match self.trick.led() {
                Some(led) if led != card.suit() => {
                    let suit = CardSet::all_of(led);
                    self.may_hold[place / 2] -= suit;
                }
                None => self.attacked = self.attacked.or(Some(card.suit())),
                Some(_) => {}
            }
        }
        let last = self.trick.len() == 3;
        self.trick = self.trick.then(card, self.strain).expect("cards are played once");
        if last && self.declarer.distance(self.trick.leader()).is_multiple_of(2) {
            self.won += 1;
        }
    }
}
