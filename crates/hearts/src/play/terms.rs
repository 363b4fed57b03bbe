//! The rules as the kernel reads them, and what they say about one turn.

use cards::{BySeat, Card, CardSet, Rank, Seat, Suit};

use crate::score::{HEARTS, PENALTIES, QUEEN};
use crate::{FirstTrick, Leads, Moon, Opening, Play, Rules};

const TWO_OF_CLUBS: Card = Card::new(Suit::Clubs, Rank::Two);

/// Which penalties a rule is about: every such set is one of four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Kind {
    None,
    Hearts,
    Queen,
    All,
}

impl Kind {
    #[inline(always)]
    pub(crate) const fn cards(self) -> CardSet {
        [CardSet::EMPTY, HEARTS, CardSet::of(QUEEN), PENALTIES][self as usize]
    }
}

/// What the play of one round needs of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Terms {
    /// What the first lead is limited to: 0 any card, 1 the two of clubs, 2 clubs.
    pub(crate) opening: u8,
    /// What stays out of the first trick.
    pub(crate) banned: Kind,
    /// Cards that may not be led until the restriction is lifted.
    pub(crate) held: Kind,
    /// Cards that lift the restriction when they are led.
    pub(crate) lead_breaks: Kind,
    /// Cards that lift the restriction when they are played on another seat's lead.
    pub(crate) follow_breaks: Kind,
    /// Cards that a leader need not lead although everything else in its hand is restricted.
    pub(crate) excused: Kind,
    pub(crate) jack: u8,
    pub(crate) no_trick: u8,
    /// How a moon by each seat is scored, where the rules leave a choice the one that the seat takes.
    pub(crate) moon: BySeat<Moon>,
}

impl Terms {
    /// The terms of a round that starts with these match scores.
    #[inline]
    pub(crate) fn new(rules: &Rules, totals: &BySeat<i32>) -> Terms {
        let breakers = if rules.queen_breaks { Kind::All } else { Kind::Hearts };
        let (held, lead_breaks, follow_breaks) = match rules.leads {
            Leads::Free => (Kind::None, Kind::None, Kind::None),
            Leads::Hearts => (Kind::Hearts, breakers, breakers),
            Leads::Penalties => (Kind::All, Kind::None, breakers),
        };
        let moon = match rules.moon {
            Moon::Choice => BySeat::from_fn(|seat| rules.moon_of(seat, totals)),
            moon => BySeat::from_fn(|_| moon),
        };
        Terms {
            opening: match rules.opening {
                Opening::Seat(_) => 0,
                Opening::TwoOfClubs => 1,
                Opening::AnyClub => 2,
            },
            banned: if rules.first_trick == FirstTrick::Clean { Kind::All } else { Kind::None },
            held,
            lead_breaks,
            follow_breaks,
            excused: if rules.hearts_for_queen { Kind::Queen } else { Kind::None },
            jack: rules.jack,
            no_trick: rules.no_trick,
            moon,
        }
    }

    /// What the first lead is limited to; empty for no limit.
    #[inline]
    pub(crate) const fn opening(&self) -> CardSet {
        [CardSet::EMPTY, CardSet::of(TWO_OF_CLUBS), CardSet::all_of(Suit::Clubs)][self.opening as usize % 3]
    }

    /// The cards that open the leads that had to wait.
    #[inline]
    pub(crate) const fn breakers(&self, lead: bool) -> CardSet {
        if lead { self.lead_breaks.cards() } else { self.follow_breaks.cards() }
    }

    /// What decides at one turn.
    #[inline]
    pub(crate) fn context(&self, follow: CardSet, first: bool, waiting: bool) -> Context {
        let none = Kind::None;
        Context {
            follow,
            banned: if first { self.banned } else { none }.cards(),
            held: if waiting { self.held } else { none }.cards(),
            excused: self.excused.cards(),
        }
    }
}

impl Opening {
    /// Who leads first with these hands; north if nobody holds the two of clubs.
    #[inline]
    pub(crate) fn leader(self, hands: &BySeat<CardSet>) -> Seat {
        match self {
            Opening::Seat(seat) => seat,
            Opening::TwoOfClubs | Opening::AnyClub => {
                // Added up rather than looked for: who has it cannot be predicted.
                let has = |seat: Seat| usize::from(hands[seat].contains(TWO_OF_CLUBS));
                Seat::North.plus(has(Seat::East) + 2 * has(Seat::South) + 3 * has(Seat::West))
            }
        }
    }

    /// The cards that the first leader is known to have held.
    pub(crate) const fn shown(self) -> CardSet {
        match self {
            Opening::Seat(_) => CardSet::EMPTY,
            Opening::TwoOfClubs | Opening::AnyClub => CardSet::of(TWO_OF_CLUBS),
        }
    }
}

/// What decides at one turn which cards of a hand may be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    /// A hand that has any of these must play one of them.
    pub(crate) follow: CardSet,
    /// Cards that may be played only if nothing else can be.
    pub(crate) banned: CardSet,
    /// Cards that may be led only if nothing else can be, the `excused` cards not counted.
    pub(crate) held: CardSet,
    /// Cards that need not be led although everything else is `held`.
    pub(crate) excused: CardSet,
}

impl Context {
    /// The cards of this hand that may be played.
    #[inline]
    pub(crate) fn legal(&self, hand: CardSet) -> CardSet {
        let follow = hand & self.follow;
        let open = if follow.is_empty() { hand } else { follow };
        let clean = open - self.banned;
        let open = if clean.is_empty() { open } else { clean };
        let free = open - self.held;
        if (free - self.excused).is_empty() { open } else { free }
    }

    /// The cards that a hand cannot have held when it played this one.
    ///
    /// [`legal`](Context::legal) asks only whether something else was there, so these single
    /// exclusions are all that a legal card tells: a hand without them could have played it.
    pub(crate) fn excludes(&self, card: Card) -> CardSet {
        let discard = !self.follow.is_empty() && !self.follow.contains(card);
        let mut out = if discard { self.follow } else { CardSet::EMPTY };
        let open = if discard || self.follow.is_empty() { CardSet::DECK } else { self.follow };
        if self.banned.contains(card) {
            out |= open - self.banned;
        }
        if self.held.contains(card) {
            out |= open - self.held - self.excused;
        }
        out
    }
}

impl Play {
    /// The cards that the seat to play cannot hold if it plays this one by the rules: a card of
    /// another suit tells that it has none of the suit led.
    ///
    /// This is all that a legal card tells about the rest of a hand, so a hand may play the card
    /// exactly when it holds it and none of these.
    pub fn excludes(&self, card: Card) -> CardSet {
        self.context().excludes(card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Seed;

    /// The exclusions against the rules themselves, for every kind of turn and random hands.
    #[test]
    fn exclusions_are_exactly_what_legality_tells() {
        let mut rng = Seed::new(3).rng();
        let kinds = [Kind::None, Kind::Hearts, Kind::Queen, Kind::All];
        let follows = Suit::ALL.map(CardSet::all_of).into_iter().chain([CardSet::EMPTY]);
        for follow in follows {
            for banned in [Kind::None, Kind::All] {
                for held in kinds.into_iter().filter(|&held| follow.is_empty() || held == Kind::None) {
                    for excused in [Kind::None, Kind::Queen] {
                        let (banned, held, excused) = (banned.cards(), held.cards(), excused.cards());
                        let context = Context { follow, banned, held, excused };
                        for _ in 0..400 {
                            // Few suits, so that forced plays are not rare.
                            let from = CardSet::all_of(Suit::Hearts).with(QUEEN)
                                | CardSet::DECK.random_subset(3, &mut rng);
                            let hand = from.random_subset(1 + rng_size(&mut rng), &mut rng);
                            let legal = context.legal(hand);
                            assert!(!legal.is_empty());
                            for card in hand {
                                let possible = hand.is_disjoint(context.excludes(card));
                                assert_eq!(legal.contains(card), possible, "{card} of {hand} in {context:?}");
                            }
                        }
                    }
                }
            }
        }
    }

    fn rng_size(rng: &mut cards::Rng) -> usize {
        rand::RngExt::random_range(rng, 0..6)
    }
}
