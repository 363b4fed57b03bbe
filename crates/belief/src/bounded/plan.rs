//! Which hands are dealt from tables, and what the tables keep count of.

use cards::{BySeat, BySuit, CardSet, Seat, Suit};
use game::Unseen;

use super::NoBoundedWorld;
use super::suit::{Pile, Tracked};
use super::tables::{TableError, Tables};
use crate::HandBounds;

/// What is known, and what is asked of every hand.
#[derive(Clone, Debug)]
pub(super) struct Hidden {
    /// The cards that each seat is known to hold.
    pub known: BySeat<CardSet>,
    /// Those and the cards it has played.
    fixed: BySeat<CardSet>,
    may: BySeat<CardSet>,
    /// How many cards each seat holds besides those it is known to hold.
    pub room: BySeat<usize>,
    bounds: BySeat<HandBounds>,
}

/// What is dealt from tables, and what is left for afterwards.
pub(super) struct Plan {
    /// At most two seats.
    pub hands: Vec<Seat>,
    /// The other seats that get cards.
    pub rest: Vec<Seat>,
    /// What the tables keep count of.
    pub tracked: Vec<Tracked>,
    /// Whether bounds remain to be checked.
    pub checked: bool,
}

/// A bound on a count that excludes something, and how likely it is to be met.
struct Needed {
    seat: Seat,
    /// Its place among the seat's counts.
    place: usize,
    chance: f64,
}

impl Hidden {
    pub fn new(
        unseen: &Unseen,
        gone: &BySeat<CardSet>,
        bounds: &BySeat<HandBounds>,
    ) -> Result<Hidden, NoBoundedWorld> {
        let hidden = Hidden {
            known: unseen.known,
            fixed: BySeat::from_fn(|seat| unseen.known[seat] | gone[seat]),
            may: unseen.may,
            room: unseen.room.map(|room| room as usize),
            bounds: bounds.clone(),
        };
        for seat in Seat::ALL {
            let lengths = hidden.fixed[seat].lengths();
            let long = |suit: Suit| usize::from(*bounds[seat].lengths[suit].end()) < lengths[suit];
            let done = hidden.room[seat] == 0 && !bounds[seat].contains(hidden.fixed[seat]);
            if done || Suit::ALL.into_iter().any(long) {
                return Err(NoBoundedWorld::Hand(seat));
            }
        }
        Ok(hidden)
    }

    /// Whether these hands are possible and within the bounds.
    pub fn allows(&self, hands: &BySeat<CardSet>) -> bool {
        Seat::ALL.into_iter().filter(|&seat| self.room[seat] > 0).all(|seat| {
            self.may[seat].includes(hands[seat] - self.known[seat])
                && self.bounds[seat].contains(hands[seat] | self.fixed[seat])
        })
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(|&seat| self.room[seat] > 0)
    }

    fn pile(&self, seats: &[Seat]) -> Pile {
        let sum = |most: bool, suit: Suit| {
            let of = |&seat: &Seat| {
                let (range, has) =
                    (&self.bounds[seat].lengths[suit], self.fixed[seat].ranks(suit).len() as u8);
                let bound = if most { *range.end() } else { *range.start() };
                bound.saturating_sub(has).min(13)
            };
            seats.iter().map(of).sum()
        };
        Pile {
            may: seats.iter().fold(CardSet::EMPTY, |all, &seat| all | self.may[seat]),
            room: seats.iter().map(|&seat| self.room[seat] as u8).sum(),
            fixed: seats.first().map(|&seat| self.fixed[seat]).unwrap_or_default(),
            least: BySuit::from_fn(|suit| sum(false, suit)),
            most: BySuit::from_fn(|suit| sum(true, suit)),
        }
    }

    /// The hands, the rest last.
    pub fn piles(&self, hands: &[Seat], rest: &[Seat]) -> [Pile; 3] {
        let hand = |place: usize| self.pile(hands.get(place..=place).unwrap_or_default());
        [hand(0), hand(1), self.pile(rest)]
    }

    fn tracked(&self, hands: &[Seat], needed: &Needed) -> Option<Tracked> {
        let pile = hands.iter().position(|&seat| seat == needed.seat)?;
        let (count, range) = self.bounds[needed.seat].counts[needed.place].clone();
        Some(Tracked { pile, count, range })
    }

    /// How likely a seat is to be within its bounds on lengths when the others are not looked at; and
    /// which of its bounds on counts exclude more.
    fn chances(&self, seat: Seat) -> Result<(f64, Vec<Needed>), NoBoundedWorld> {
        let others: Vec<Seat> = self.seats().filter(|&other| other != seat).collect();
        let count = |piles: &[Pile; 3], tracked: &[Tracked]| match Tables::new(piles, tracked) {
            Ok(tables) => Ok(Some(tables.count())),
            Err(TableError::Empty) => Err(NoBoundedWorld::Hand(seat)),
            Err(TableError::Large) => Ok(None),
        };
        let [hand, none, rest] = self.piles(&[seat], &others);
        let piles = [hand, none, rest.free()];
        let share = |deals: Option<u128>, of: Option<u128>| match (deals, of) {
            (Some(deals), Some(of)) if deals == of => 1.0,
            // Shares that differ by less than a number can show are not one.
            (Some(deals), Some(of)) => (deals as f64 / of as f64).min(0.999_999),
            // A count that is too large for a table is checked afterwards.
            _ => 0.5,
        };
        let (within, free) = (count(&piles, &[])?, count(&piles.clone().map(Pile::free), &[])?);
        let mut needed = Vec::new();
        for place in 0..self.bounds[seat].counts.len() {
            let mut one = Needed { seat, place, chance: 1.0 };
            let tracked = self.tracked(&[seat], &one);
            one.chance = share(count(&piles, tracked.as_slice())?, within);
            if one.chance < 1.0 {
                needed.push(one);
            }
        }
        Ok((share(within, free), needed))
    }
}

impl Plan {
    /// Deals the hands from tables that are least likely to meet their bounds, and keeps count of what
    /// excludes most, as far as tables are of bearable size.
    pub fn new(hidden: &Hidden) -> Result<Plan, NoBoundedWorld> {
        let (mut seats, mut needed) = (Vec::new(), Vec::new());
        for seat in hidden.seats() {
            let (lengths, counts) = hidden.chances(seat)?;
            let least = counts.iter().map(|one| one.chance).fold(1.0, f64::min);
            seats.push((seat, lengths * least));
            needed.extend(counts);
        }
        let bound = seats.iter().filter(|(_, chance)| *chance < 1.0).count();
        seats.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        // With two unknown hands the one follows from the other.
        let hands = if seats.len() == 2 && bound > 0 { 2 } else { bound.min(2) };
        let (hands, rest) = seats.split_at(hands);
        let [hands, rest] = [hands, rest].map(|part| part.iter().map(|&(seat, _)| seat).collect::<Vec<_>>());
        needed.sort_by(|one, other| one.chance.total_cmp(&other.chance));
        let piles = hidden.piles(&hands, &rest);
        let mut tracked = Vec::new();
        for one in &needed {
            let Some(more) = hidden.tracked(&hands, one) else { continue };
            tracked.push(more);
            if !Tables::is_bearable(&piles, &tracked) {
                tracked.pop();
            }
        }
        let alone = rest.len() < 2;
        let alike = alone || rest.iter().all(|&seat| hidden.may[seat] == hidden.may[rest[0]]);
        let free = alone || rest.iter().all(|&seat| hidden.pile(&[seat]).is_free());
        let checked = tracked.len() < needed.len() || !alike || !free;
        Ok(Plan { hands, rest, tracked, checked: checked && bound > 0 })
    }
}
