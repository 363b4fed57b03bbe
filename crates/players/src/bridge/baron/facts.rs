//! What a card player sees at its turn, looked up once.

use bidding::Range;
use bridge::{BridgeView, Contract, Pair, Play, Strain};
use cards::{BySeat, Card, CardSet, Seat, Suit};

use super::calls::Calls;

/// A turn in the play: whose hand plays, what everybody has played, what is still hidden.
pub(super) struct PlayFacts<'a> {
    pub view: &'a BridgeView,
    pub play: &'a Play,
    pub contract: Contract,
    pub strain: Strain,
    pub trump: Option<Suit>,
    /// The hand that plays now; dummy's at dummy's turn.
    pub turn: Seat,
    /// What it holds.
    pub hand: CardSet,
    /// What it may play.
    pub legal: CardSet,
    /// The other hands that lie open to this seat: dummy for a defender, the second hand for declarer.
    pub seen: BySeat<CardSet>,
    /// What each seat has played.
    pub played: BySeat<CardSet>,
    /// Everything that has been played.
    pub gone: CardSet,
    /// What is hidden: neither played nor seen.
    pub out: CardSet,
    /// The suits that each seat has shown not to hold.
    pub shown_out: BySeat<CardSet>,
    /// Whether this is the declaring side.
    pub declaring: bool,
    /// Tricks that this side still has to win to reach its aim: the contract, or one more than the
    /// other side can spare.
    pub need: usize,
    /// Tricks still to be won, the one in progress included.
    pub left: usize,
    /// What the auction told.
    pub calls: Calls,
    /// For a defender, the points that declarer has shown.
    pub declarer_points: Range,
}

impl<'a> PlayFacts<'a> {
    /// The facts of this view; `None` when it has no card to play. `shown_points` says what points a seat
    /// has shown by its calls.
    pub fn new(
        view: &'a BridgeView,
        legal: CardSet,
        shown_points: impl FnOnce(Seat) -> Range,
    ) -> Option<PlayFacts<'a>> {
        let play = view.public.play.as_ref()?;
        let (contract, turn) = (*play.contract(), play.turn()?);
        let seen = view.seen().map(Option::unwrap_or_default);
        let (played, won) = (play.played(), play.won());
        let gone = union(&played);
        let declaring = Pair::of(turn) == contract.pair();
        let tricks = usize::from(contract.tricks());
        let aim = if declaring { tricks } else { 14 - tricks };
        let won = usize::from(won[Pair::of(turn)]);
        Some(PlayFacts {
            view,
            play,
            contract,
            strain: contract.strain(),
            trump: contract.strain().trump(),
            turn,
            hand: seen[turn],
            legal,
            seen,
            played,
            gone,
            out: !(gone | union(&seen)),
            shown_out: play.shown_out(),
            declaring,
            need: aim.saturating_sub(won),
            left: 13 - play.tricks().len(),
            calls: Calls::of(view, &contract),
            declarer_points: if declaring { Range::new(0, 37) } else { shown_points(contract.declarer) },
        })
    }

    pub fn partner(&self) -> Seat {
        self.turn.partner()
    }

    pub fn dummy(&self) -> Seat {
        self.contract.dummy()
    }

    pub fn declarer(&self) -> Seat {
        self.contract.declarer
    }

    /// Dummy's hand as it lies on the table.
    pub fn table(&self) -> CardSet {
        self.seen[self.dummy()]
    }

    /// Partner's hand where it is seen: declarer's other hand. Empty for a defender.
    pub fn other(&self) -> CardSet {
        if self.declaring { self.seen[self.partner()] } else { CardSet::EMPTY }
    }

    /// How many cards a seat holds.
    pub fn holds(&self, seat: Seat) -> usize {
        13 - self.played[seat].len()
    }

    /// Cards that may beat one of ours: for declarer those out, for a defender dummy's and those out,
    /// partner's among them.
    pub fn rivals(&self) -> CardSet {
        if self.declaring { self.out } else { self.out | self.table() }
    }

    /// How many cards that may beat this one are still to come.
    pub fn above(&self, card: Card) -> usize {
        (self.rivals() & CardSet::above(card)).len()
    }

    /// Whether nothing in its suit beats this card any more.
    pub fn is_master(&self, card: Card) -> bool {
        self.above(card) == 0
    }

    /// Those of these cards that nothing in their suit beats.
    pub fn masters(&self, cards: CardSet) -> CardSet {
        cards.iter().filter(|&card| self.is_master(card)).collect()
    }

    /// The card that wins the trick so far and who played it.
    pub fn best(&self) -> Option<(Seat, Card)> {
        self.play.trick().best(self.strain)
    }

    /// The cards that may be played and would win the trick as it lies.
    pub fn winning(&self) -> CardSet {
        match self.best() {
            None => self.legal,
            Some((_, best)) => {
                let over = self.legal & CardSet::above(best);
                let ruffs = self.trump.filter(|&trump| trump != best.suit());
                ruffs.map_or(over, |trump| over | self.legal.suit(trump))
            }
        }
    }

    /// Whether a seat may still hold a card of this suit.
    pub fn may_follow(&self, seat: Seat, suit: Suit) -> bool {
        let hidden = seat != self.view.seat && self.view.public.dummy() != Some(seat);
        if hidden {
            !self.out.suit(suit).is_empty() && !self.shown_out[seat].includes(CardSet::all_of(suit))
        } else {
            !self.seen[seat].suit(suit).is_empty()
        }
    }

    /// Whether a suit is trumps.
    pub fn is_trump(&self, suit: Suit) -> bool {
        self.trump == Some(suit)
    }

    /// The suits besides trumps.
    pub fn plain_suits(&self) -> impl Iterator<Item = Suit> + '_ {
        Suit::WRITTEN.into_iter().filter(|&suit| !self.is_trump(suit))
    }

    /// The lowest card of a hand that makes no difference from this one: nothing that is out or in
    /// another open hand lies between.
    pub fn lowest_equal(&self, hand: CardSet, card: Card) -> Card {
        let rivals = !(self.gone | hand);
        let mut lowest = card;
        for lower in hand.suit(card.suit()).iter().rev().filter(|&lower| lower < card) {
            if !(rivals & CardSet::above(lower) & CardSet::below(lowest)).is_empty() {
                break;
            }
            lowest = lower;
        }
        lowest
    }

    /// How many of dummy's cards in a suit nothing that is out, or in this hand, beats.
    pub fn masters_of_dummy(&self, suit: Suit) -> usize {
        let others = (self.out | self.hand) - self.table();
        self.table().suit(suit).iter().filter(|&card| (others & CardSet::above(card)).is_empty()).count()
    }
}

/// All cards of four sets.
pub(super) fn union(hands: &BySeat<CardSet>) -> CardSet {
    hands.values().fold(CardSet::EMPTY, |all, &cards| all | cards)
}
