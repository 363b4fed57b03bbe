use belief::{BoundedWorlds, NoBoundedWorld};
use cards::{BySeat, CardSet, Deal, Rng, Seat};
use game::Unseen;
use stats::{Interval, Level, wilson};

use crate::bounds::Needs;
use crate::condition::Wanted;

/// How many deals there are: 52! / 13!^4.
const ALL_DEALS: f64 = 53_644_737_765_488_792_839_237_440_000.0;

/// How often it is tried before a deal is called too rare.
const TRIES: u64 = 2_000_000;

/// Draws deals that are wanted, each as likely as the others.
#[derive(Clone, Debug)]
pub struct DealSource {
    wanted: Wanted,
    worlds: BoundedWorlds,
    /// Whether every deal that is drawn is wanted.
    is_exact: bool,
}

/// A draw.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Drawn {
    /// The deal; `None` if none was found in very many tries.
    pub deal: Option<Deal>,
    /// How many were drawn for it.
    pub tries: u64,
}

/// How many of all deals are wanted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// The share.
    pub share: f64,
    /// Between which shares it lies, with 95% confidence; `None` where it was counted.
    pub interval: Option<Interval>,
}

/// No deal is wanted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoSuchDeal {
    /// Cards are asked for twice, or too many for a hand.
    #[error("{0} cannot hold all the cards that are asked for")]
    Cards(Seat),
    /// The bounds cannot be kept.
    #[error("there is no such deal: {0}")]
    Bounds(#[from] NoBoundedWorld),
}

impl DealSource {
    /// Counts what can be drawn.
    pub fn new(wanted: Wanted) -> Result<DealSource, NoSuchDeal> {
        let needs = Needs::of_all(&wanted.conditions);
        let known = needs.cards();
        let mut given = CardSet::EMPTY;
        for (seat, &cards) in known.iter() {
            if cards.len() > 13 || !cards.is_disjoint(given) {
                return Err(NoSuchDeal::Cards(seat));
            }
            given |= cards;
        }
        let left = CardSet::DECK - given;
        let room = BySeat::from_fn(|seat| 13 - known[seat].len() as u32);
        let may = BySeat::from_fn(|seat| if room[seat] > 0 { left } else { CardSet::EMPTY });
        let unseen = Unseen { known, may, room };
        let worlds = BoundedWorlds::new(&unseen, &BySeat::default(), &needs.bounds())?;
        Ok(DealSource { is_exact: needs.is_all && worlds.count().is_some(), wanted, worlds })
    }

    /// What is wanted.
    pub fn wanted(&self) -> &Wanted {
        &self.wanted
    }

    /// Whether the share is counted, so that no draws are needed for it.
    pub fn is_counted(&self) -> bool {
        self.is_exact
    }

    /// A deal that is wanted.
    pub fn draw(&self, rng: &mut Rng) -> Drawn {
        for tries in 1..=TRIES {
            if let Some(deal) = self.draw_once(rng) {
                return Drawn { deal: Some(deal), tries };
            }
        }
        Drawn { deal: None, tries: TRIES }
    }

    fn draw_once(&self, rng: &mut Rng) -> Option<Deal> {
        let deal = Deal::new(self.worlds.draw_once(rng)?).ok()?;
        (self.is_exact || self.wanted.holds(&deal)).then_some(deal)
    }

    /// The share of all deals that are wanted, where so many of the deals that were drawn were: counted
    /// where every one is, estimated elsewhere. `None` if none was drawn.
    pub fn share(&self, found: u64, tries: u64) -> Option<Share> {
        let drawn_from = self.worlds.count_drawn() as f64 / ALL_DEALS;
        if self.is_exact {
            return Some(Share { share: drawn_from, interval: None });
        }
        let found = wilson(found, tries, Level::P95).ok()?;
        let Interval { low, high } = found.interval;
        let interval = Interval { low: drawn_from * low, high: drawn_from * high };
        Some(Share { share: drawn_from * found.value, interval: Some(interval) })
    }
}
