//! All deals in which several hands are within bounds, counted and drawn from without searching for
//! them.
//!
//! 1. Of the seats with bounds the two whose bounds are hardest to meet are dealt from tables; their
//!    hands and all other cards are three *piles*. With two unknown hands that is everything.
//! 2. For each suit every way to share its cards among the piles is listed by what it adds to the
//!    piles' cards and to what is counted in them. Cards that no count tells apart and that the same
//!    piles may get are interchangeable, so a suit has some hundred entries.
//! 3. Two suits together, and the other two, become a table over the cards and counts so far. A deal is
//!    a place in the one and a fitting place in the other. So the deals are counted, and one is
//!    drawn by drawing a number.
//! 4. The rest of the cards is shared among the other seats, each way as likely. What the tables do not
//!    hold, bounds of a third and fourth hand or a count for which a table would be too large,
//!    is checked afterwards, and a deal that fails is drawn again. So every draw is exactly uniform
//!    over the deals within all bounds.

mod layout;
mod plan;
mod suit;
mod tables;

use cards::{BySeat, CardSet, Rng, Seat};
use game::Unseen;

use crate::{HandBounds, NoWorld, Worlds};
use plan::{Hidden, Plan};
use tables::Tables;

/// How often a deal is drawn again because it fails what the tables do not hold.
const TRIES: usize = 20_000;

/// All deals that an [`Unseen`] allows and in which each hand is within its bounds; prepared once, then
/// drawn from, each as likely as the others.
///
/// ```
/// use belief::{BoundedWorlds, CardCount, HandBounds};
/// use cards::{BySeat, CardSet, Rank, RankSet, Seat, Seed, Suit};
/// use game::Unseen;
///
/// // Nothing is known; south has two or three aces, and north at least six spades.
/// let aces = CardCount::new(RankSet::EMPTY.with(Rank::Ace), |ranks, _| ranks.len() as u8);
/// let mut bounds = BySeat::from_fn(|_| HandBounds::any());
/// bounds[Seat::South].counts.push((aces, 2..=3));
/// bounds[Seat::North].lengths[Suit::Spades] = 6..=13;
///
/// let unseen = Unseen {
///     known: BySeat::default(),
///     may: BySeat::from_fn(|_| CardSet::DECK),
///     room: BySeat::from_fn(|_| 13),
/// };
/// let worlds = BoundedWorlds::new(&unseen, &BySeat::default(), &bounds).unwrap();
/// let deal = worlds.draw(&mut Seed::new(1).rng()).unwrap();
/// assert!(bounds.iter().all(|(seat, bounds)| bounds.contains(deal[seat])));
/// ```
#[derive(Clone, Debug)]
pub struct BoundedWorlds {
    hidden: Hidden,
    /// Where no bound excludes anything.
    plain: Worlds,
    tables: Option<Tables>,
    /// The seats dealt from the tables.
    hands: Vec<Seat>,
    /// The seats that share what is left.
    rest: Vec<Seat>,
    /// Whether a deal from the tables may still fail.
    checked: bool,
}

/// Why no deal is within all bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoBoundedWorld {
    /// There is no deal, whatever the bounds.
    #[error(transparent)]
    NoWorld(#[from] NoWorld),
    /// A hand cannot be within its bounds, whatever the others hold.
    #[error("no hand that {0} can hold is within its bounds")]
    Hand(Seat),
    /// No deal is within all bounds together.
    #[error("each hand can be within its bounds, but not all of them together")]
    Together,
}

impl BoundedWorlds {
    /// Counts the deals within these bounds. A bound is on a whole hand: the cards that a seat holds
    /// now, known or not, together with those of it that are `gone`, played in earlier tricks.
    pub fn new(
        unseen: &Unseen,
        gone: &BySeat<CardSet>,
        bounds: &BySeat<HandBounds>,
    ) -> Result<BoundedWorlds, NoBoundedWorld> {
        let plain = Worlds::new(unseen)?;
        let hidden = Hidden::new(unseen, gone, bounds)?;
        let Plan { hands, rest, tracked, checked } = Plan::new(&hidden)?;
        let tables = if hands.is_empty() {
            None
        } else {
            let piles = hidden.piles(&hands, &rest);
            Some(Tables::new(&piles, &tracked).map_err(|_| NoBoundedWorld::Together)?)
        };
        Ok(BoundedWorlds { hidden, plain, tables, hands, rest, checked })
    }

    /// How many deals there are; `None` where deals from the tables are checked afterwards, so that the
    /// number is not known without listing them.
    pub fn count(&self) -> Option<u128> {
        (!self.checked).then(|| self.count_drawn())
    }

    /// How many deals [`draw_once`](BoundedWorlds::draw_once) draws from: those within all bounds, and those
    /// of which it finds afterwards that they are not.
    pub fn count_drawn(&self) -> u128 {
        let Some(tables) = &self.tables else { return self.plain.count() };
        let mut left: usize = self.rest.iter().map(|&seat| self.hidden.room[seat]).sum();
        let splits = self.rest.iter().fold(1, |ways, &seat| {
            let size = self.hidden.room[seat];
            left -= size;
            ways * u128::from(crate::choose::choose(left + size, size))
        });
        tables.count() * splits
    }

    /// One of the deals, each exactly as likely as the others: the cards that each seat holds now.
    /// `None` if none was found in very many tries; then there are few or none of them.
    pub fn draw(&self, rng: &mut Rng) -> Option<BySeat<CardSet>> {
        (0..TRIES).find_map(|_| self.draw_once(rng))
    }

    /// One deal from the tables, if it is within all bounds. For callers who count their tries.
    pub fn draw_once(&self, rng: &mut Rng) -> Option<BySeat<CardSet>> {
        let Some(tables) = &self.tables else { return Some(self.plain.draw(rng)) };
        let [first, second, mut left] = tables.draw(rng);
        let mut hands = self.hidden.known;
        for (&seat, cards) in self.hands.iter().zip([first, second]) {
            hands[seat] |= cards;
        }
        for &seat in &self.rest {
            let cards = left.random_subset(self.hidden.room[seat], rng);
            left -= cards;
            hands[seat] |= cards;
        }
        (!self.checked || self.hidden.allows(&hands)).then_some(hands)
    }
}
