//! All deals that a view allows, counted exactly.
//!
//! Cards that the same seats may hold are interchangeable: with three unknown hands there are at most
//! seven such groups, with four fifteen, however many cards there are. A deal is then (1) for each
//! group how many of its cards go to each seat, (2) which ones. The ways of (2) are a product of
//! binomials; the ways of (1) are counted group by group, by the rooms that are left to the seats. The
//! whole count is at most 4^52 and so fits 128 bits, and every deal has a number below it: drawing a
//! deal is drawing a number.
//!
//! Groups with few seats come first. The last group, which most often holds nearly all cards,
//! then goes where room is left and costs no counting at all.

use cards::{BySeat, Card, CardSet, Seat};
use game::Unseen;
use rand::Rng;

use crate::choose::{choose, subset};

/// All deals that an [`Unseen`] allows, counted; prepared once for a view, then drawn from.
///
/// The deals are numbered from zero below [`count`](Worlds::count), in an order that is fixed but
/// means nothing.
#[derive(Clone, Debug)]
pub struct Worlds {
    pub(crate) known: BySeat<CardSet>,
    pub(crate) room: Split,
    pub(crate) groups: Vec<Group>,
    count: u128,
    /// Ways to deal the groups from a place on, by the rooms left; [`OPEN`] where not yet counted.
    ways: Vec<u128>,
    /// The place of a seat's room in `ways`; the seat with the widest room follows from the others.
    strides: [usize; 4],
    /// How many rooms there are for each place.
    width: usize,
}

/// Cards that the same seats may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Group {
    pub(crate) cards: CardSet,
    /// A bit for each seat.
    pub(crate) seats: u8,
}

/// A number of cards for each seat, in the order of [`Seat::ALL`].
pub(crate) type Split = [u8; 4];

const OPEN: u128 = u128::MAX;

/// Why there is no deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoWorld {
    /// The rooms do not add up to the cards.
    #[error("{cards} cards are unseen, and there is room for {room}: every unseen card is in some hand")]
    Rooms {
        /// How many cards are unseen.
        cards: usize,
        /// How many the seats have room for.
        room: usize,
    },
    /// A card is known to be in one place and possible in another.
    #[error("the {} is known to lie in one hand and may not lie in another", .0.name())]
    Twice(Card),
    /// No deal keeps all conditions.
    #[error("no deal gives every seat its number of cards out of those that it may hold")]
    Contradiction,
}

impl Worlds {
    /// Counts the deals. There is at least one, or the reason why there is none.
    pub fn new(unseen: &Unseen) -> Result<Worlds, NoWorld> {
        let mut seen = CardSet::EMPTY;
        for &cards in unseen.known.values().chain([&unseen.cards()]) {
            if let Some(card) = (seen & cards).lowest() {
                return Err(NoWorld::Twice(card));
            }
            seen |= cards;
        }
        let (cards, room) = (unseen.cards().len(), unseen.room.values().map(|&room| room as usize).sum());
        if cards != room {
            return Err(NoWorld::Rooms { cards, room });
        }
        let mut worlds = Worlds {
            known: unseen.known,
            room: unseen.room.map(|room| room as u8).into_array(),
            groups: groups(&unseen.may),
            count: 0,
            ways: Vec::new(),
            strides: [0; 4],
            width: 1,
        };
        let widest = (0..4).max_by_key(|&seat| worlds.room[seat]).unwrap_or(0);
        for seat in (0..4).filter(|&seat| seat != widest) {
            worlds.strides[seat] = worlds.width;
            worlds.width *= usize::from(worlds.room[seat]) + 1;
        }
        // The first group sees one room, and the last needs no table.
        worlds.ways = vec![OPEN; worlds.width * worlds.groups.len().saturating_sub(2)];
        worlds.count = worlds.count_from(0, worlds.room);
        if worlds.count == 0 { Err(NoWorld::Contradiction) } else { Ok(worlds) }
    }

    /// How many deals there are: at least one, and at most 52!/13!^4, about 5.4e28, when every seat
    /// has thirteen cards.
    pub fn count(&self) -> u128 {
        self.count
    }

    /// One of the deals, each exactly as likely as the others. Allocates nothing.
    #[inline]
    pub fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> BySeat<CardSet> {
        self.deal(below(self.count, rng))
    }

    /// Deals drawn uniformly, one after the other, without end: a sampler for PIMC.
    pub fn draws<R: Rng + ?Sized>(&self, rng: &mut R) -> impl Iterator<Item = BySeat<CardSet>> {
        std::iter::repeat_with(|| self.draw(rng))
    }

    /// Every deal, once. There may be very many.
    pub fn iter(&self) -> impl Iterator<Item = BySeat<CardSet>> {
        (0..self.count).map(|number| self.deal(number))
    }

    /// The deal with this number; `None` from [`count`](Worlds::count) on.
    pub fn nth(&self, number: u128) -> Option<BySeat<CardSet>> {
        (number < self.count).then(|| self.deal(number))
    }

    /// The deal with this number, which is less than the count.
    #[inline]
    fn deal(&self, mut number: u128) -> BySeat<CardSet> {
        let (mut hands, mut room) = (self.known, self.room);
        for (place, group) in self.groups.iter().enumerate() {
            // 1. How many cards of the group each seat has.
            let mut split = room;
            let mut after = 1;
            if place + 1 < self.groups.len() {
                each_split(group, &room, |candidate, ways| {
                    let rest = self.ways_from(place + 1, less(room, candidate));
                    let worth = ways * rest;
                    let found = number < worth;
                    if found {
                        (split, after) = (candidate, rest);
                    } else {
                        number -= worth;
                    }
                    !found
                });
            }
            // 2. Which ones.
            let mut which = number;
            if place + 1 < self.groups.len() {
                (which, number) = (number / after, number % after);
            }
            let mut left = group.cards;
            for seat in Seat::ALL {
                let size = usize::from(split[seat.index()]);
                if size == left.len() {
                    hands[seat] |= left;
                    break;
                }
                if size > 0 {
                    let subsets = u128::from(choose(left.len(), size));
                    let cards = subset(left, size, (which % subsets) as u64);
                    which /= subsets;
                    hands[seat] |= cards;
                    left -= cards;
                }
            }
            room = less(room, split);
        }
        hands
    }

    /// Ways to deal the groups from this place on into these rooms, filling the table on the way.
    fn count_from(&mut self, place: usize, room: Split) -> u128 {
        if self.is_closed(place) {
            return self.ways_from(place, room);
        }
        let at = self.index(place, room);
        if place > 0 && self.ways[at] != OPEN {
            return self.ways[at];
        }
        let mut sum = 0;
        let group = self.groups[place];
        each_split(&group, &room, |split, ways| {
            sum += ways * self.count_from(place + 1, less(room, split));
            true
        });
        if place > 0 {
            self.ways[at] = sum;
        }
        sum
    }

    /// Ways to deal the groups from this place on into these rooms.
    #[inline]
    pub(crate) fn ways_from(&self, place: usize, room: Split) -> u128 {
        if !self.is_closed(place) {
            return if place == 0 { self.count } else { self.ways[self.index(place, room)] };
        }
        let Some(group) = self.groups.get(place) else { return 1 };
        let outside = (0..4).any(|seat| room[seat] > 0 && group.seats >> seat & 1 == 0);
        if outside { 0 } else { arrangements(group.cards.len(), room) }
    }

    /// Whether a place has at most one group left, so that its ways follow from a formula.
    #[inline]
    fn is_closed(&self, place: usize) -> bool {
        place + 1 >= self.groups.len()
    }

    #[inline]
    fn index(&self, place: usize, room: Split) -> usize {
        let rooms: usize = (0..4).map(|seat| self.strides[seat] * usize::from(room[seat])).sum();
        place.wrapping_sub(1).wrapping_mul(self.width).wrapping_add(rooms)
    }
}

/// The cards by the seats that may hold them, those with fewest seats first.
fn groups(may: &BySeat<CardSet>) -> Vec<Group> {
    const BY_SEATS: [u8; 15] = [1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15];
    let may = may.into_array();
    let cards =
        |seats: u8| {
            (0..4).fold(CardSet::DECK, |cards, seat| {
                if seats >> seat & 1 != 0 { cards & may[seat] } else { cards - may[seat] }
            })
        };
    let group = |seats: u8| Group { cards: cards(seats), seats };
    BY_SEATS.into_iter().map(group).filter(|group| !group.cards.is_empty()).collect()
}

/// Visits every division of a group's cards among the seats by number, with the number of ways to
/// choose which cards; stops when `visit` returns false.
#[inline]
pub(crate) fn each_split(group: &Group, room: &Split, mut visit: impl FnMut(Split, u128) -> bool) {
    let most = |seat: usize| if group.seats >> seat & 1 != 0 { room[seat] } else { 0 };
    let size = group.cards.len() as u8;
    let (m0, m1, m2, m3) = (most(0), most(1), most(2), most(3));
    for n0 in size.saturating_sub(m1 + m2 + m3)..=m0.min(size) {
        let size1 = size - n0;
        for n1 in size1.saturating_sub(m2 + m3)..=m1.min(size1) {
            let size2 = size1 - n1;
            for n2 in size2.saturating_sub(m3)..=m2.min(size2) {
                let split = [n0, n1, n2, size2 - n2];
                if !visit(split, arrangements(usize::from(size), split)) {
                    return;
                }
            }
        }
    }
}

/// In how many ways this many cards can be divided among the seats in these numbers.
#[inline]
fn arrangements(cards: usize, split: Split) -> u128 {
    let [n0, n1, n2, _] = split.map(usize::from);
    let (after0, after1) = (cards - n0, cards - n0 - n1);
    // Two binomials fit 64 bits together for three seats at most.
    u128::from(choose(cards, n0)) * u128::from(choose(after0, n1)) * u128::from(choose(after1, n2))
}

#[inline]
pub(crate) fn less(room: Split, split: Split) -> Split {
    std::array::from_fn(|seat| room[seat] - split[seat])
}

/// A number below this one, each exactly as likely: bits until they fit.
#[inline]
pub(crate) fn below<R: Rng + ?Sized>(count: u128, rng: &mut R) -> u128 {
    let mask = u128::MAX.checked_shr((count - 1).leading_zeros()).unwrap_or(0);
    loop {
        let high = if mask >> 64 == 0 { 0 } else { u128::from(rng.next_u64()) << 64 };
        let number = (high | u128::from(rng.next_u64())) & mask;
        if number < count {
            return number;
        }
    }
}
