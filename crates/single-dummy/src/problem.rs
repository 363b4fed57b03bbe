use belief::{NoWorld, Worlds};
use bridge::{BridgeView, ByPair, Cardplay, Contract, Pair, Strain, Trick, TrickError};
use cards::{BySeat, Card, CardSet, PartialDeal, Seat};
use game::{CardView, Unseen, View};

use crate::{Measure, NoStakes, Objective};

/// One decision in the play of the cards, as the actor knows it: the seat that decides.
///
/// There is at least one card to play, and at least one world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    strain: Strain,
    trick: Trick,
    won: ByPair<u8>,
    unseen: Unseen,
    stakes: Stakes,
}

/// What the tricks are wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stakes {
    /// Every trick counts alike.
    None,
    /// A pair wants this many tricks altogether, those won already included.
    Target {
        /// Who wants them.
        pair: Pair,
        /// How many.
        tricks: u8,
    },
    /// A contract is played.
    Contract {
        /// The contract.
        contract: Contract,
        /// Whether declarer's side is vulnerable.
        vulnerable: bool,
    },
}

/// Why an ending is no problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ProblemError {
    #[error(transparent)]
    Trick(#[from] TrickError),
    #[error("{0} is to play, and its hand is not known")]
    NotSeen(Seat),
    #[error("{0} is to play and has no card")]
    NoCard(Seat),
    #[error("{seat} has {has} cards where {should} are expected")]
    Count { seat: Seat, has: usize, should: usize },
    #[error(transparent)]
    NoWorld(#[from] NoWorld),
}

impl Problem {
    /// The decision that this view asks for; `None` when its seat has no card to choose.
    pub fn of(view: &BridgeView) -> Option<Problem> {
        let play = view.public.play.as_ref()?;
        let bridge::Moves::Cards(legal) = view.moves() else { return None };
        let contract = *play.contract();
        (!legal.is_empty()).then(|| Problem {
            strain: contract.strain(),
            trick: *play.trick(),
            won: play.won(),
            unseen: view.unseen(),
            stakes: Stakes::Contract { contract, vulnerable: view.public.vulnerability.of(contract.pair()) },
        })
    }

    /// An ending without a history: the hands that are seen, the cards that the others hold among
    /// them, and the trick so far, in order from its leader.
    pub fn ending(
        seen: impl FnMut(Seat) -> Option<CardSet>,
        hidden: CardSet,
        strain: Strain,
        leader: Seat,
        trick: &[Card],
        stakes: Stakes,
    ) -> Result<Problem, ProblemError> {
        let seen = BySeat::from_fn(seen);
        let trick = Trick::from_cards(leader, trick)?;
        if trick.is_complete() {
            return Err(TrickError::TooMany(trick.len()).into());
        }
        let held = seen[trick.turn()].ok_or(ProblemError::NotSeen(trick.turn()))?.len();
        if held == 0 {
            return Err(ProblemError::NoCard(trick.turn()));
        }
        let should = |seat: Seat| held - usize::from(trick.card_of(seat).is_some());
        for (seat, hand) in seen.iter() {
            if let Some(has) = hand.map(CardSet::len).filter(|&has| has != should(seat)) {
                return Err(ProblemError::Count { seat, has, should: should(seat) });
            }
        }
        let out = |seat: Seat| match (trick.led(), trick.card_of(seat)) {
            (Some(led), Some(card)) if card.suit() != led => CardSet::all_of(led),
            _ => CardSet::EMPTY,
        };
        let unseen = Unseen {
            known: seen.map(Option::unwrap_or_default),
            may: BySeat::from_fn(|seat| seen[seat].map_or(hidden - out(seat), |_| CardSet::EMPTY)),
            room: BySeat::from_fn(|seat| seen[seat].map_or(should(seat) as u32, |_| 0)),
        };
        Worlds::new(&unseen)?;
        Ok(Problem { strain, trick, won: ByPair::default(), unseen, stakes })
    }

    /// Forgets the voids shown in earlier tricks: every unseen card may lie in every hidden hand, as
    /// the thesis deals them. Voids shown in the trick in progress stay known.
    #[must_use]
    pub fn forgetting_voids(mut self) -> Problem {
        let cards = self.unseen.cards();
        for seat in Seat::ALL.into_iter().filter(|&seat| self.unseen.room[seat] > 0) {
            let out = match (self.trick.led(), self.trick.card_of(seat)) {
                (Some(led), Some(card)) if card.suit() != led => CardSet::all_of(led),
                _ => CardSet::EMPTY,
            };
            self.unseen.may[seat] = cards - out;
        }
        self
    }

    /// Who plays next. The decision may be another's: declarer's for dummy.
    pub fn turn(&self) -> Seat {
        self.trick.turn()
    }

    /// The pair that plays next.
    pub fn pair(&self) -> Pair {
        Pair::of(self.turn())
    }

    /// The hand that plays next.
    pub fn hand(&self) -> CardSet {
        self.unseen.known[self.turn()]
    }

    /// The cards that may be played.
    pub fn legal(&self) -> CardSet {
        self.trick.legal(self.hand())
    }

    /// The legal cards in groups of equals, from the lowest: between two of a group lie only cards
    /// that are gone, or beaten in this trick. It is the same in every world.
    pub fn equals(&self) -> Vec<CardSet> {
        let others = Seat::ALL.into_iter().filter(|&seat| seat != self.turn());
        let held = others.fold(self.unseen.cards(), |all, seat| all | self.unseen.known[seat]);
        let rivals = self.trick.best(self.strain).map_or(held, |(_, best)| held.with(best));
        let mut groups: Vec<CardSet> = Vec::new();
        let mut last: Option<Card> = None;
        for card in self.legal() {
            let apart = |before: Card| {
                before.suit() != card.suit() || rivals.iter().any(|rival| before < rival && rival < card)
            };
            match groups.last_mut().filter(|_| !last.is_none_or(apart)) {
                Some(group) => *group = group.with(card),
                None => groups.push(CardSet::of(card)),
            }
            last = Some(card);
        }
        groups
    }

    /// The trick in progress.
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// The trump suit, or notrump.
    pub fn strain(&self) -> Strain {
        self.strain
    }

    /// Who may hold what.
    pub fn unseen(&self) -> &Unseen {
        &self.unseen
    }

    /// How many worlds there are.
    pub fn count(&self) -> u128 {
        Worlds::new(&self.unseen).map_or(0, |worlds| worlds.count())
    }

    /// What the tricks are wanted for.
    pub fn stakes(&self) -> Stakes {
        self.stakes
    }

    /// How many tricks are still to be won, the one in progress included.
    pub fn tricks_left(&self) -> usize {
        self.hand().len()
    }

    /// The tricks that each pair has won, as far as they are counted.
    pub fn won(&self) -> ByPair<u8> {
        self.won
    }

    /// How the tricks are judged for the pair that plays next.
    pub fn measure(&self, objective: Objective) -> Result<Measure, NoStakes> {
        Measure::new(self, objective)
    }

    /// The position when the seats hold these hands; `None` if the problem does not allow them.
    /// Tricks count from here.
    pub fn position(&self, hands: &BySeat<CardSet>) -> Option<Cardplay> {
        let deal = PartialDeal::new(*hands).ok().filter(|_| self.unseen.allows(hands))?;
        Cardplay::within_trick(&deal, self.strain, self.trick.leader(), self.trick.cards()).ok()
    }
}
