use bridge::{Auction, Bid, Call, Doubling, Level, Pair, Strain, Vulnerability};
use cards::{BySeat, Seat, Suit};

use crate::language::condition::RuleName;
use crate::{Force, HandRanges, Range};

/// What everybody at the table has understood of the calls so far.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The auction.
    pub auction: Auction,
    /// Which pairs are vulnerable.
    pub vulnerability: Vulnerability,
    /// What each seat has shown.
    pub shown: BySeat<Shown>,
    /// Calls before the first that is no pass.
    pub leading_passes: usize,
    /// Whether a pair has agreed to reach game.
    pub game_forced: [bool; 2],
    /// The suit that a pair raised last.
    pub raised: [Option<Suit>; 2],
    /// The suit that a pair showed last.
    pub last_suit: [Option<Suit>; 2],
}

/// What one seat's calls have shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// A box around the hands that would have called so.
    pub ranges: HandRanges,
    /// The strength that the rules behind the calls speak of, in whatever they count.
    pub strength: Range,
    /// The suits shown as worth playing in, one bit each.
    pub suits: u8,
    /// The first of them.
    pub first: Option<Suit>,
    /// The last of them.
    pub last: Option<Suit>,
    /// Calls that were no pass.
    pub bids: u8,
    /// Whether it passed before anybody had bid.
    pub passed: bool,
    /// The last call, and what it was.
    pub call: Option<Heard>,
}

/// A call and what it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heard {
    /// The call.
    pub call: Call,
    /// The rules behind it, as many as there is room for.
    pub names: [Option<RuleName>; 6],
    /// What it asked.
    pub force: Force,
}

impl Shown {
    const NOTHING: Shown = Shown {
        ranges: HandRanges::ANY,
        strength: Range::new(0, 40),
        suits: 0,
        first: None,
        last: None,
        bids: 0,
        passed: false,
        call: None,
    };

    /// Whether this suit is among those shown.
    pub const fn has(&self, suit: Suit) -> bool {
        self.suits >> suit as u8 & 1 != 0
    }

    /// Adds a suit to those shown.
    pub const fn show(&mut self, suit: Suit) {
        self.suits |= 1 << suit as u8;
        if self.first.is_none() {
            self.first = Some(suit);
        }
        self.last = Some(suit);
    }
}

impl Reading {
    /// Before the first call.
    pub fn new(dealer: Seat, vulnerability: Vulnerability) -> Reading {
        Reading {
            auction: Auction::new(dealer),
            vulnerability,
            shown: BySeat::from_fn(|_| Shown::NOTHING),
            leading_passes: 0,
            game_forced: [false; 2],
            raised: [None; 2],
            last_suit: [None; 2],
        }
    }

    /// The calls from the first that is no pass.
    pub fn calls(&self) -> &[Call] {
        &self.auction.calls()[self.leading_passes..]
    }

    /// The suit that a pair has agreed: the one in which it has shown most cards, at least eight; or
    /// else the one it raised.
    pub fn trumps(&self, pair: Pair) -> Option<Suit> {
        let [one, other] = pair.seats().map(|seat| &self.shown[seat].ranges.lengths);
        let together = |suit: &Suit| one[*suit].least + other[*suit].least;
        let long = Suit::ALL.into_iter().filter(|suit| together(suit) >= 8);
        let raised = self.raised[pair as usize];
        let best = long.max_by_key(|suit| (together(suit), raised == Some(*suit), *suit));
        best.or(raised)
    }

    /// Whether the last bid is doubled.
    pub fn doubling(&self) -> Doubling {
        self.auction.contract().map_or(Doubling::Undoubled, |contract| contract.doubling)
    }

    /// Whether a pass by this seat now would break what its partner asked for.
    pub fn is_forced(&self, me: Seat) -> bool {
        let pair = Pair::of(me);
        let right = self.shown[me.plus(3)].call.map(|heard| heard.call);
        if right.is_some_and(|call| call != Call::Pass) {
            return false;
        }
        let Some((bidder, bid)) = self.auction.last_bid() else { return false };
        let asked = self.shown[me.partner()].call.is_some_and(|heard| {
            matches!(heard.force, Force::Forcing | Force::GameForcing) && heard.call != Call::Pass
        });
        let theirs = Pair::of(bidder) != pair;
        let short = self.game_forced[pair as usize]
            && !is_game(bid)
            && !(theirs && self.doubling() != Doubling::Undoubled);
        asked || short
    }
}

/// Whether a bid, if made, scores game.
pub fn is_game(bid: Bid) -> bool {
    bid.level.get() >= game_level(bid.strain)
}

/// The lowest level that scores game.
pub const fn game_level(strain: Strain) -> u8 {
    match strain {
        Strain::Notrump => 3,
        Strain::Hearts | Strain::Spades => 4,
        Strain::Clubs | Strain::Diamonds => 5,
    }
}

/// The lowest level at which a strain can be bid over the last bid; eight when there is none.
pub fn cheapest_level(last: Option<Bid>, strain: Strain) -> u8 {
    match last {
        None => 1,
        Some(last) if strain > last.strain => last.level.get(),
        Some(Bid { level, .. }) => level.get() + 1,
    }
}

/// A bid of this level, if there is one.
pub fn bid(level: u8, strain: Strain) -> Option<Call> {
    Level::new(level).map(|level| Call::Bid(Bid { level, strain }))
}
