//! The YMN table (Perkins 1998): for each seat and card yes, maybe or no.
//!
//! Conclusions are drawn until nothing follows any more:
//!
//! 1. a card that one seat has, no other has;
//! 2. a seat that has as many yes as cards has no other card;
//! 3. a seat whose yes and maybe together are only as many as its cards has all of them;
//! 4. a card that only one seat may have, it has.
//!
//! With at most three unknown hands this is complete: a table in which nothing follows any more
//! admits a deal for every maybe. (By Hall's theorem a deal exists when no set of seats has room for
//! more cards than it may hold. For one seat that is rule 3; for two it says that the cards which
//! only the third may have fit into its hand, which are rules 4 and 2.) With four unknown hands it
//! is not: two seats may share their last two cards unnoticed.
//!
//! Departure: the paper names rules 1 to 3 "for instance"; without rule 4 its sampler would run into
//! dead ends.

use cards::{BySeat, Card, CardSet, Seat};
use game::Unseen;

use crate::NoWorld;

/// What is known about one seat and one card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Mark {
    Yes,
    Maybe,
    No,
}

/// For each seat and card whether the seat certainly holds it, may hold it, or does not; with every
/// conclusion drawn that follows by the rules of this module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ymn {
    yes: BySeat<CardSet>,
    maybe: BySeat<CardSet>,
    /// How many of the maybes each seat holds.
    room: BySeat<u32>,
}

impl Ymn {
    /// The table of what a view has not seen.
    pub fn new(unseen: &Unseen) -> Result<Ymn, NoWorld> {
        let mut table = Ymn { yes: unseen.known, maybe: unseen.may, room: unseen.room };
        table.conclude()?;
        Ok(table)
    }

    /// What is known about this seat and card.
    pub fn mark(&self, seat: Seat, card: Card) -> Mark {
        match (self.yes[seat].contains(card), self.maybe[seat].contains(card)) {
            (true, _) => Mark::Yes,
            (false, true) => Mark::Maybe,
            (false, false) => Mark::No,
        }
    }

    /// The cards that each seat certainly holds.
    pub const fn yes(&self) -> &BySeat<CardSet> {
        &self.yes
    }

    /// The cards that each seat may hold.
    pub const fn maybe(&self) -> &BySeat<CardSet> {
        &self.maybe
    }

    /// How many of its maybes each seat holds.
    pub const fn room(&self) -> &BySeat<u32> {
        &self.room
    }

    /// The hands, once no maybe remains.
    pub fn settled(&self) -> Option<BySeat<CardSet>> {
        self.maybe.values().all(|cards| cards.is_empty()).then_some(self.yes)
    }

    /// What the table knows, in the form of an [`Unseen`].
    pub fn unseen(&self) -> Unseen {
        Unseen { known: self.yes, may: self.maybe, room: self.room }
    }

    /// Turns a maybe into a yes and draws the conclusions; the reason if they contradict each other.
    pub fn place(&mut self, seat: Seat, card: Card) -> Result<(), NoWorld> {
        self.settle(seat, CardSet::of(card))?;
        self.conclude()
    }

    /// These maybes of a seat are yes, and no for everybody else.
    fn settle(&mut self, seat: Seat, cards: CardSet) -> Result<(), NoWorld> {
        self.room[seat] = self.room[seat].checked_sub(cards.len() as u32).ok_or(NoWorld::Contradiction)?;
        self.yes[seat] |= cards;
        Seat::ALL.into_iter().for_each(|other| self.maybe[other] -= cards);
        Ok(())
    }

    fn conclude(&mut self) -> Result<(), NoWorld> {
        let open = self.unseen().cards();
        loop {
            let before = *self;
            for seat in Seat::ALL {
                // Rule 4, then 3, then 2; rule 1 is part of settling.
                let others = seat.around().skip(1).fold(CardSet::EMPTY, |all, other| all | self.maybe[other]);
                self.settle(seat, self.maybe[seat] - others)?;
                if self.maybe[seat].len() < self.room[seat] as usize {
                    return Err(NoWorld::Contradiction);
                }
                if self.maybe[seat].len() == self.room[seat] as usize {
                    self.settle(seat, self.maybe[seat])?;
                }
                if self.room[seat] == 0 {
                    self.maybe[seat] = CardSet::EMPTY;
                }
            }
            if *self == before {
                break;
            }
        }
        // A card that nobody may hold any more has been lost on the way.
        let placed =
            self.yes.values().chain(self.maybe.values()).fold(CardSet::EMPTY, |all, &cards| all | cards);
        if placed.includes(open) { Ok(()) } else { Err(NoWorld::Contradiction) }
    }
}
