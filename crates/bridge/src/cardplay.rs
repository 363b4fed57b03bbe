use cards::{BySeat, Card, CardSet, PartialDeal, Seat, Suit};
use game::{Bounded, Deterministic, EquivalentMoves, Game, Keyed, Turn, ZeroSum};

use crate::{ByPair, Pair, Strain, Trick, TrickError};

/// Trick play with all four hands face up: what a double-dummy solver works on.
///
/// Any number of cards, also in the middle of a trick. No auction, no dummy, no history: a small
/// value that is copied at will. It is the slow, obvious version with which the tests compare faster
/// ones.
///
/// ```
/// use bridge::{Cardplay, Strain};
/// use cards::{PartialDeal, Seat};
/// use game::Game;
/// // West leads a spade through the king into the tenace.
/// let ending: PartialDeal = "N:K2... AQ... 43... 65...".parse().unwrap();
/// let mut position = Cardplay::new(&ending, Strain::Notrump, Seat::West).unwrap();
/// for card in ["S5", "S2", "SQ", "S3", "SA", "S4", "S6", "SK"] {
///     position.try_play(card.parse().unwrap()).unwrap();
/// }
/// assert_eq!(position.payoff(), [0.0, 2.0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cardplay {
    hands: BySeat<CardSet>,
    trick: Trick,
    won: ByPair<u8>,
    strain: Strain,
}

/// Why cards do not make a position of trick play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum CardplayError {
    #[error("nobody holds a card; deal each seat at least one")]
    Empty,
    #[error(
        "{seat} has {has} cards where {should} are expected: every seat needs the same number, \
             one less for those who have played to the trick in progress"
    )]
    Unequal { seat: Seat, has: usize, should: usize },
    #[error("a trick in progress has at most three cards, not {0}")]
    Complete(usize),
    #[error("the {} lies on the table and is still in {seat}'s hand", .card.name())]
    StillHeld { card: Card, seat: Seat },
    #[error("{seat} plays the {} but still holds {}", .card.name(), .led.name())]
    Revoke { seat: Seat, card: Card, led: Suit },
    #[error(transparent)]
    Trick(#[from] TrickError),
}

/// Why a card may not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum IllegalCard {
    #[error("the play is over")]
    Over,
    #[error("it is {turn}'s turn; the {} is in {holder}'s hand", .card.name())]
    OutOfTurn { card: Card, holder: Seat, turn: Seat },
    #[error("{turn} does not hold the {}", .card.name())]
    NotHeld { card: Card, turn: Seat },
    #[error("{turn} has to follow suit and still holds {}", .led.name())]
    MustFollow { turn: Seat, led: Suit },
}

impl Cardplay {
    /// Between tricks: every seat holds the same number of cards, and `leader` leads.
    pub fn new(hands: &PartialDeal, strain: Strain, leader: Seat) -> Result<Cardplay, CardplayError> {
        Cardplay::within_trick(hands, strain, leader, &[])
    }

    /// In the middle of a trick: `trick` lies on the table, in order from `leader`, and `hands` are
    /// what is held besides.
    pub fn within_trick(
        hands: &PartialDeal,
        strain: Strain,
        leader: Seat,
        trick: &[Card],
    ) -> Result<Cardplay, CardplayError> {
        let position = Cardplay::within_any_trick(hands, strain, leader, trick)?;
        for (seat, card) in position.trick.by_seat() {
            if let Some(led) = position
                .trick
                .led()
                .filter(|&led| card.suit() != led && !position.hands[seat].suit(led).is_empty())
            {
                return Err(CardplayError::Revoke { seat, card, led });
            }
        }
        Ok(position)
    }

    /// Like [`within_trick`](Cardplay::within_trick), but nobody need have followed suit to the trick
    /// in progress: for interfaces that do not look.
    pub fn within_any_trick(
        hands: &PartialDeal,
        strain: Strain,
        leader: Seat,
        trick: &[Card],
    ) -> Result<Cardplay, CardplayError> {
        let hands = *hands.hands();
        let trick = Trick::from_cards(leader, trick)?;
        if trick.is_complete() {
            return Err(CardplayError::Complete(trick.len()));
        }
        let should = hands[leader.previous()].len();
        for (i, seat) in leader.around().enumerate() {
            let (has, should) = (hands[seat].len(), should.saturating_sub(usize::from(i < trick.len())));
            if has != should {
                return Err(CardplayError::Unequal { seat, has, should });
            }
        }
        if should == 0 {
            return Err(CardplayError::Empty);
        }
        for &card in trick.cards() {
            if let Some(seat) = Seat::ALL.into_iter().find(|&seat| hands[seat].contains(card)) {
                return Err(CardplayError::StillHeld { card, seat });
            }
        }
        Ok(Cardplay { hands, trick, won: ByPair::default(), strain })
    }

    /// For positions that are known to be sound.
    pub(crate) fn trusted(hands: BySeat<CardSet>, trick: Trick, won: ByPair<u8>, strain: Strain) -> Cardplay {
        Cardplay { hands, trick, won, strain }
    }

    /// Plays a card, if it may be played.
    pub fn try_play(&mut self, card: Card) -> Result<(), IllegalCard> {
        let turn = self.seat().ok_or(IllegalCard::Over)?;
        if !self.hands[turn].contains(card) {
            return Err(match Seat::ALL.into_iter().find(|&seat| self.hands[seat].contains(card)) {
                Some(holder) => IllegalCard::OutOfTurn { card, holder, turn },
                None => IllegalCard::NotHeld { card, turn },
            });
        }
        match self.trick.led().filter(|_| !self.moves().contains(card)) {
            Some(led) => Err(IllegalCard::MustFollow { turn, led }),
            None => {
                self.play(card);
                Ok(())
            }
        }
    }

    /// Whose card comes next; `None` when the play is over.
    #[inline]
    pub fn seat(&self) -> Option<Seat> {
        let turn = self.trick.turn();
        // Within a trick this seat still has a card, so that only an empty trick can be the end.
        (!self.hands[turn].is_empty()).then_some(turn)
    }

    /// What each seat holds now.
    pub const fn hands(&self) -> &BySeat<CardSet> {
        &self.hands
    }

    /// The cards on the table; empty between tricks.
    pub const fn trick(&self) -> &Trick {
        &self.trick
    }

    /// The trump suit, or notrump.
    pub const fn strain(&self) -> Strain {
        self.strain
    }

    /// The tricks that each pair has won.
    pub const fn won(&self) -> &ByPair<u8> {
        &self.won
    }

    /// The tricks that are still to be won, the one in progress included.
    pub fn tricks_left(&self) -> usize {
        let held: usize = self.hands.values().map(|hand| hand.len()).sum();
        (held + self.trick.len()) / 4
    }

    /// One legal card, the lowest, out of each class of equivalent cards; see
    /// [`equals`](Cardplay::equals).
    #[inline]
    pub fn representatives(&self) -> CardSet {
        let mine = self.moves();
        let gone = !(self.rivals() | mine);
        // The carry of a sum runs through the cards that are gone, from the start of each stretch
        // of mine and gone cards up to the lowest of mine. No stretch crosses from suit to suit:
        // a lane's top bits stand for no card.
        let (mine, gone) = (mine.bits(), gone.bits());
        let starts = (mine | gone) & !((mine | gone) << 1);
        CardSet::from_bits(mine & (starts | (gone + (starts & gone))))
    }

    /// The legal cards equivalent to this legal one: between them lie only cards that are gone, or
    /// beaten in the trick in progress. Empty for a card that is not legal.
    pub fn equals(&self, card: Card) -> CardSet {
        let mine = self.moves();
        if !mine.contains(card) {
            return CardSet::EMPTY;
        }
        let rivals = self.rivals().suit(card.suit());
        let above = rivals.iter().find(|&rival| rival > card);
        let below = rivals.iter().rev().find(|&rival| rival < card);
        let between = |&other: &Card| above.is_none_or(|a| other < a) && below.is_none_or(|b| other > b);
        mine.suit(card.suit()).iter().filter(between).collect()
    }

    /// Cards that make a difference between two cards of the seat to play: those of the other hands,
    /// and the best card of the trick.
    #[inline]
    fn rivals(&self) -> CardSet {
        let all = self.hands.values().fold(CardSet::EMPTY, |all, &hand| all | hand);
        let others = all - self.hands[self.trick.turn()];
        self.trick.best(self.strain).map_or(others, |(_, best)| others.with(best))
    }
}

impl Game for Cardplay {
    type Move = Card;
    type Moves = CardSet;
    type Payoff = [f64; 2];

    #[inline]
    fn turn(&self) -> Turn {
        self.seat().map_or(Turn::Over, |seat| Turn::Side(Pair::of(seat).side()))
    }

    #[inline]
    fn moves(&self) -> CardSet {
        self.trick.legal(self.hands[self.trick.turn()])
    }

    #[inline]
    fn play(&mut self, card: Card) {
        self.hands[self.trick.turn()].remove(card);
        self.trick.push(card);
        if self.trick.is_complete()
            && let Some((winner, _)) = self.trick.best(self.strain)
        {
            self.won[Pair::of(winner)] += 1;
            self.trick = Trick::new(winner);
        }
    }

    #[inline]
    fn payoff(&self) -> [f64; 2] {
        self.won.map(f64::from).into_array()
    }
}

impl Deterministic for Cardplay {}

impl ZeroSum for Cardplay {
    /// The number of tricks, those already won included.
    fn total(&self) -> f64 {
        let [north_south, east_west] = self.payoff();
        north_south + east_west + self.tricks_left() as f64
    }
}

impl Bounded for Cardplay {
    fn sum_at_most(&self) -> f64 {
        self.total()
    }

    fn each_at_least(&self) -> f64 {
        let [north_south, east_west] = self.payoff();
        north_south.min(east_west)
    }
}

/// Identifies a [`Cardplay`]: the hands, and what else matters to the future. Of a trick in
/// progress that is the suit led, the best card and who played it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardplayKey([u64; 5]);

impl Keyed for Cardplay {
    type Key = CardplayKey;

    #[inline]
    fn key(&self) -> CardplayKey {
        let [north, east, south, west] = self.hands.into_array().map(CardSet::bits);
        let [won_ns, won_ew] = self.won.into_array().map(u64::from);
        let led = self.trick.led().map_or(4, |suit| suit as u64);
        let (winner, best) =
            self.trick.best(self.strain).map_or((0, 0), |(seat, card)| (seat as u64, card.index() as u64));
        let fields = [self.strain as u64, self.trick.turn() as u64, led, winner, best];
        let rest = fields.into_iter().chain([won_ns, won_ew]).fold(0, |word, field| word << 8 | field);
        CardplayKey([north, east, south, west, rest])
    }
}

impl EquivalentMoves for Cardplay {
    #[inline]
    fn representatives(&self) -> CardSet {
        self.representatives()
    }

    fn representative(&self, card: Card) -> Card {
        self.equals(card).lowest().unwrap_or(card)
    }
}
