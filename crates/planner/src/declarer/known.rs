//! What declarer knows: the state information set of bridge.

use bridge::{BridgeView, Contract, Strain, Trick};
use cards::{Card, CardSet, Seat, Suit};
use game::CardView;

/// Where a card is that declarer does not see: a state that is consistent with what is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct World {
    /// How likely it is, on any scale.
    pub weight: f64,
    /// The cards of declarer's left and right opponent.
    pub hands: [CardSet; 2],
}

/// Who holds or plays a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Declarer (0) or dummy (1).
    Ours(usize),
    /// Declarer's left (0) or right (1) opponent.
    Theirs(usize),
}

/// A state information set: what is held for certain, what is open, and how likely its states are.
///
/// Of a card that is out an opponent is known to hold it, known not to (then the other does), or it is open.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// What is played.
    pub contract: Contract,
    /// The cards of declarer and dummy.
    pub hands: [CardSet; 2],
    /// What the left and the right opponent hold for certain.
    pub held: [CardSet; 2],
    /// What one of the two holds, nobody knows which.
    pub open: CardSet,
    /// How many cards each of the two holds.
    pub counts: [u8; 2],
    /// The trick in progress.
    pub trick: Trick,
    /// Tricks won.
    pub won: u8,
    /// Tricks lost.
    pub lost: u8,
    /// The suit that the opponents led first.
    pub attacked: Option<Suit>,
    /// The states that are thought possible: the belief function.
    pub worlds: Vec<World>,
}

impl Known {
    /// What declarer's view says, with these worlds; `None` where it is no view of declarer's with dummy on
    /// the table. The worlds are those of the view: each deals out what is hidden.
    pub fn of_view(view: &BridgeView, worlds: Vec<World>) -> Option<Known> {
        let play = view.public.play.as_ref()?;
        let contract = *play.contract();
        let dummy = view.dummy.filter(|_| view.seat == contract.declarer)?;
        let unseen = view.unseen();
        let opponents = [contract.declarer.next(), contract.declarer.previous()];
        let may = opponents.map(|seat| unseen.may[seat]);
        let attacked = play.by_seat().next().map(|(_, card)| card.suit());
        let won = play.won();
        let mut known = Known {
            contract,
            hands: [view.hand, dummy],
            held: [may[0] - may[1], may[1] - may[0]],
            open: may[0] & may[1],
            counts: opponents.map(|seat| unseen.room[seat] as u8),
            trick: *play.trick(),
            won: won[contract.pair()],
            lost: won[contract.pair().other()],
            attacked,
            worlds,
        };
        known.settle();
        Some(known)
    }

    /// Who a seat is.
    #[inline]
    pub fn who(&self, seat: Seat) -> Who {
        match self.contract.declarer.distance(seat) {
            0 => Who::Ours(0),
            1 => Who::Theirs(0),
            2 => Who::Ours(1),
            _ => Who::Theirs(1),
        }
    }

    /// The seat of declarer (0) or dummy (1).
    pub fn seat_of(&self, hand: usize) -> Seat {
        self.contract.declarer.plus(2 * hand)
    }

    /// The seat of declarer's left (0) or right (1) opponent.
    pub fn seat_of_opponent(&self, opponent: usize) -> Seat {
        self.contract.declarer.plus(1 + 2 * opponent)
    }

    /// Whose card comes next.
    #[inline]
    pub fn turn(&self) -> Who {
        self.who(self.trick.turn())
    }

    /// Trumps or notrump.
    pub fn strain(&self) -> Strain {
        self.contract.strain()
    }

    /// The trump suit.
    pub fn trump(&self) -> Option<Suit> {
        self.strain().trump()
    }

    /// What the opponents hold between them.
    #[inline]
    pub fn out(&self) -> CardSet {
        self.held[0] | self.held[1] | self.open
    }

    /// What an opponent may hold.
    #[inline]
    pub fn may_hold(&self, opponent: usize) -> CardSet {
        self.held[opponent] | self.open
    }

    /// Whether an opponent is known to have no card of a suit.
    pub fn is_void(&self, opponent: usize, suit: Suit) -> bool {
        self.may_hold(opponent).suit(suit).is_empty()
    }

    /// Tricks still to be played, the one in progress included.
    pub fn left(&self) -> u8 {
        13 - self.won - self.lost
    }

    /// Tricks that the contract still needs.
    pub fn need(&self) -> u8 {
        self.contract.tricks().saturating_sub(self.won)
    }

    /// Whether we lead to the next trick, and with which hand.
    pub fn on_lead(&self) -> Option<usize> {
        match self.turn() {
            Who::Ours(hand) if self.trick.is_empty() => Some(hand),
            _ => None,
        }
    }

    /// Those of these cards that no card of the opponents beats in their suit.
    #[inline]
    pub fn masters(&self, cards: CardSet) -> CardSet {
        masters(cards, self.out())
    }

    /// The same after a card of whoever's turn it is: the operator `PlayCard` with its add and delete lists.
    #[must_use]
    pub fn then(&self, card: Card) -> Known {
        let mut known = self.clone();
        known.play(card);
        known
    }

    /// The same with no worlds in it.
    pub(super) fn clone_without_worlds(&self) -> Known {
        Known { worlds: Vec::new(), ..*self }
    }

    /// Plays a card of whoever's turn it is.
    pub fn play(&mut self, card: Card) {
        match self.turn() {
            Who::Ours(hand) => self.hands[hand] = self.hands[hand].without(card),
            Who::Theirs(opponent) => {
                if self.trick.is_empty() && self.attacked.is_none() {
                    self.attacked = Some(card.suit());
                }
                self.held[opponent] = self.held[opponent].without(card);
                self.open = self.open.without(card);
                self.counts[opponent] = self.counts[opponent].saturating_sub(1);
                for world in &mut self.worlds {
                    world.hands[opponent] = world.hands[opponent].without(card);
                }
                self.settle();
            }
        }
        let last = self.trick.len() == 3;
        if let Ok(trick) = self.trick.then(card, self.strain()) {
            self.trick = trick;
        }
        if last {
            match self.who(self.trick.leader()) {
                Who::Ours(_) => self.won += 1,
                Who::Theirs(_) => self.lost += 1,
            }
        }
    }

    /// Assumes that an opponent holds a card.
    pub fn assume_holds(&mut self, opponent: usize, card: Card) {
        if self.open.contains(card) {
            self.open = self.open.without(card);
            self.held[opponent] = self.held[opponent].with(card);
            self.settle();
        }
    }

    /// Assumes that an opponent has none of these cards: those that are open are the other's.
    pub fn assume_holds_none(&mut self, opponent: usize, cards: CardSet) {
        let moved = self.open & cards;
        self.open -= moved;
        self.held[1 - opponent] |= moved;
        self.settle();
    }

    /// Who has all its cards known leaves what is open to the other.
    fn settle(&mut self) {
        for opponent in 0..2 {
            if self.held[opponent].len() >= usize::from(self.counts[opponent]) && !self.open.is_empty() {
                self.held[1 - opponent] |= self.open;
                self.open = CardSet::EMPTY;
            }
        }
    }

    /// Leaves the worlds for which this holds.
    pub fn keep_worlds(&mut self, holds: impl Fn(&World) -> bool) {
        self.worlds.retain(|world| holds(world));
    }

    /// How likely something is by the worlds.
    pub fn chance(&self, holds: impl Fn(&World) -> bool) -> f64 {
        let (mut total, mut share) = (0.0, 0.0);
        for world in &self.worlds {
            total += world.weight;
            share += if holds(world) { world.weight } else { 0.0 };
        }
        if total > 0.0 { share / total } else { 0.0 }
    }
}

/// Those of these cards that none of the others beats in its suit.
#[inline]
pub fn masters(cards: CardSet, others: CardSet) -> CardSet {
    let mut found = CardSet::EMPTY;
    for suit in Suit::ALL {
        let own = cards.suit(suit);
        found |= match others.suit(suit).highest() {
            Some(top) => own & CardSet::above(top),
            None => own,
        };
    }
    found
}
