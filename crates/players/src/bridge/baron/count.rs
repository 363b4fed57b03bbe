//! What a defender counts: the points that declarer has shown, so what partner can still hold, and the
//! tricks that declarer has in sight.

use bidding::{Range, System};
use bridge::{Auction, BridgeView};
use cards::{Card, CardSet, Rank, Seat, Suit};

use super::facts::PlayFacts;

/// The high-card points that this seat has shown by its calls.
pub(super) fn shown_points(view: &BridgeView, seat: Seat, system: &dyn System) -> Range {
    let any = Range::new(0, 37);
    let auction = &view.public.auction;
    let calls = auction.calls();
    let mut of_seat = auction.by_seat().enumerate().filter(|&(_, (by, _))| by == seat);
    let Some((last, _)) = of_seat.next_back() else { return any };
    let before = Auction::from_calls(auction.dealer(), calls[..last].iter().copied());
    before.map_or(any, |before| {
        let shown = system.meaning(calls[last], &before, view.public.vulnerability).shows.hcp;
        if shown.is_empty() { any } else { shown }
    })
}

/// High-card points.
fn points(cards: CardSet) -> usize {
    cards.iter().map(|card| card.rank().index().saturating_sub(Rank::Ten.index())).sum()
}

impl PlayFacts<'_> {
    /// The most points that partner can still hold, declarer having what its calls promised.
    fn partner_points(&self) -> usize {
        let declarer_left =
            usize::from(self.declarer_points.least).saturating_sub(points(self.played[self.declarer()]));
        points(self.out).saturating_sub(declarer_left)
    }

    /// Whether partner may hold this card.
    pub fn partner_may_hold(&self, card: Card) -> bool {
        self.out.contains(card)
            && self.may_follow(self.partner(), card.suit())
            && points(CardSet::of(card)) <= self.partner_points()
    }

    /// The hidden cards of a suit that declarer must hold, by its points or because partner is out.
    fn surely_declarers(&self, suit: Suit) -> CardSet {
        self.out.suit(suit).iter().filter(|&card| !self.partner_may_hold(card)).collect()
    }

    /// Tricks that declarer can be seen to have on top once in, dummy's and those that its own points
    /// prove; trumps not counted beyond the top.
    pub fn declarers_tricks(&self) -> usize {
        let by_suit = |suit: Suit| {
            let (dummy, own) = (self.table().suit(suit), self.surely_declarers(suit));
            let theirs = dummy | own;
            let others = (self.out | self.hand).suit(suit) - theirs;
            let top = others.highest();
            let masters = top.map_or(theirs, |top| theirs & CardSet::above(top)).len();
            // Two hands' winners fall together: no more rounds than the longer hand has cards.
            masters.min(dummy.len().max(self.out.suit(suit).len().min(own.len() + 1)))
        };
        Suit::ALL.into_iter().map(by_suit).sum()
    }

    /// Whether declarer, once in, has all the tricks that the contract asks for.
    pub fn declarer_is_home(&self) -> bool {
        self.need > 0 && self.declarers_tricks() + self.need > self.left
    }
}
