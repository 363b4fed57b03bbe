//! What a player of rules sees at one turn of play: the view, and the plain counting that follows.

use cards::{BySeat, Card, CardSet, Seat, Suit};
use hearts::{JACK, Moon, PENALTIES, Play, QUEEN, View, penalty};

/// A turn of play as its seat sees it, with what can be counted at the table.
pub(crate) struct TurnFacts<'v> {
    pub view: &'v View,
    /// The public play, the other hands left out.
    pub play: Play,
    /// This seat's hand.
    pub hand: CardSet,
    /// What of it may be played.
    pub legal: CardSet,
    /// What the other three hold together.
    pub out: CardSet,
    /// What each seat is known not to hold.
    pub excluded: BySeat<CardSet>,
}

impl<'v> TurnFacts<'v> {
    /// The turn of this view's seat; `None` while cards are passed, or where another has the turn.
    pub fn new(view: &'v View, legal: CardSet) -> Option<TurnFacts<'v>> {
        let play = view.table().filter(|_| !legal.is_empty())?;
        let gone = play.taken().values().fold(play.trick(), |all, &cards| all | cards);
        let (hand, out) = (view.hand, !gone - view.hand);
        Some(TurnFacts { view, play, hand, legal, out, excluded: view.excluded() })
    }

    /// Whether the jack of diamonds counts and nobody has taken it yet.
    pub fn jack_counts(&self) -> bool {
        self.view.rules.jack > 0 && (self.hand | self.out | self.play.trick()).contains(JACK)
    }

    /// Whether somebody else holds the queen of spades.
    pub fn queen_is_out(&self) -> bool {
        self.out.contains(QUEEN)
    }

    /// The seats that play to this trick after this one.
    pub fn behind(&self) -> impl Iterator<Item = Seat> + use<> {
        let seat = self.view.seat;
        (1..4 - self.play.trick().len()).map(move |places| seat.plus(places))
    }

    /// Whether nobody plays after this seat.
    pub fn is_last(&self) -> bool {
        self.play.trick().len() == 3
    }

    /// The legal cards of the suit led that lose to the card now winning.
    pub fn under(&self) -> CardSet {
        match self.play.winning() {
            Some((_, best)) => self.legal & CardSet::below(best),
            None => CardSet::EMPTY,
        }
    }

    /// The legal cards that would win the trick as it lies.
    pub fn over(&self) -> CardSet {
        match self.play.winning() {
            Some((_, best)) => self.legal & CardSet::above(best),
            None => CardSet::EMPTY,
        }
    }

    /// Whether the trick on the table costs points.
    pub fn costs(&self) -> bool {
        !self.play.trick().is_disjoint(PENALTIES)
    }

    /// Whether this card, which would win as it lies, surely takes the trick.
    pub fn takes(&self, card: Card) -> bool {
        self.behind().all(|seat| self.holds_none(seat, CardSet::above(card)))
    }

    /// Whether this seat is known to hold none of these cards.
    pub fn holds_none(&self, seat: Seat, cards: CardSet) -> bool {
        ((self.out & cards) - self.excluded[seat]).is_empty()
    }

    /// Whether somebody else is known to be out of this suit.
    pub fn somebody_is_void(&self, suit: Suit) -> bool {
        let void = |seat: Seat| self.holds_none(seat, CardSet::all_of(suit));
        Seat::ALL.into_iter().any(|seat| seat != self.view.seat && void(seat))
    }

    /// The other seat that has taken every penalty so far and at least this many points.
    pub fn suspect(&self, points: i32) -> Option<Seat> {
        let taken = self.play.taken().map(penalty);
        let total: i32 = taken.values().sum();
        let alone = |seat: &Seat| taken[*seat] == total && total >= points && *seat != self.view.seat;
        Seat::ALL
            .into_iter()
            .find(alone)
            .filter(|&seat| self.view.rules.moon_of(seat, &self.view.totals) != Moon::Off)
    }
}
