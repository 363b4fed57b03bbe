use bridge::{Bid, Doubling, Pair};
use cards::{Seat, Suit};

use crate::Range;
use crate::language::condition::Who;
use crate::reading::Reading;

/// The auction as one seat looks at it when it has to call.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// What has been heard.
    pub reading: &'a Reading,
    /// Whose turn it is.
    pub me: Seat,
    pub(crate) trumps: Option<Suit>,
    pub(crate) theirs: Option<Suit>,
    pub(crate) fourth: Option<Suit>,
    pub(crate) forced: bool,
    pub(crate) ours: u8,
    pub(crate) their_suits: u8,
    pub(crate) partner_least: u8,
    pub(crate) partner_most: u8,
    pub(crate) last: Option<(Seat, Bid)>,
    pub(crate) doubling: Doubling,
}

impl<'a> Turn<'a> {
    /// The turn of whoever calls next; `None` when the auction is over.
    pub fn new(reading: &'a Reading) -> Option<Turn<'a>> {
        let me = reading.auction.turn()?;
        let pair = Pair::of(me);
        let suits =
            |pair: Pair| pair.seats().into_iter().fold(0, |all, seat| all | reading.shown[seat].suits);
        let (ours, their_suits) = (suits(pair), suits(pair.other()));
        let left = !ours & 15;
        let fourth = left.is_power_of_two().then(|| Suit::ALL[left.trailing_zeros() as usize]);
        let partner = &reading.shown[me.partner()];
        Some(Turn {
            reading,
            me,
            trumps: reading.trumps(pair),
            theirs: reading.last_suit[pair.other() as usize],
            fourth,
            forced: reading.is_forced(me),
            ours,
            their_suits,
            partner_least: partner.strength.least,
            partner_most: partner.strength.most,
            last: reading.auction.last_bid(),
            doubling: reading.doubling(),
        })
    }

    /// The last bid and who made it.
    pub const fn last_bid(&self) -> Option<(Seat, Bid)> {
        self.last
    }

    /// Whether nobody has shown this suit.
    pub const fn is_new(&self, suit: Suit) -> bool {
        (self.ours | self.their_suits) >> suit as u8 & 1 == 0
    }

    /// The least and the most of partner's strength.
    pub const fn partner(&self) -> Range {
        Range::new(self.partner_least, self.partner_most)
    }

    pub(crate) fn seat(&self, who: Who) -> Seat {
        self.me.plus(who.steps())
    }
}
