//! What a seat knows, put together from an incomplete record: some hands, and the cards played.

use belief::{NoWorld, Worlds};
use bridge::{Auction, Board, BoardNumber, Bridge, BridgeView, Contract, IllegalMove, Trick, Vulnerability};
use cards::{BySeat, Card, CardSet, Deal, PartialDeal, Seat};
use game::{Game, Hidden, Unseen};

/// A board as far as it is remembered: the hands that are known as they were dealt, how the contract
/// came about, and the cards so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartialRecord {
    /// The board's number.
    pub number: BoardNumber,
    /// The hands as dealt; hands that are not known are empty, and need not be.
    pub hands: PartialDeal,
    /// The calls, if they are known.
    pub auction: Option<Auction>,
    /// The contract.
    pub contract: Contract,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The cards in order of play, the opening lead first.
    pub cards: Vec<Card>,
}

/// Why a partial record cannot have happened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PartialRecordError {
    #[error(
        "{seat}'s hand has {has} cards; write all thirteen as they were dealt, or - for a hand that is not known"
    )]
    Count { seat: Seat, has: usize },
    #[error("card {number}, the {}: {seat} played it, and was dealt another hand", .card.name())]
    NotHeld { number: usize, card: Card, seat: Seat },
    #[error("card {number}, the {}: it was played or dealt elsewhere", .card.name())]
    Elsewhere { number: usize, card: Card },
    #[error("card {number}, the {}: {why}", .card.name())]
    Illegal { number: usize, card: Card, why: IllegalMove },
    #[error("the calls do not end in {0:#}")]
    Calls(Contract),
    #[error("{0} is to decide and its hand is not known")]
    NotKnown(Seat),
    #[error("the play is over: there is nothing to decide")]
    Over,
    #[error(transparent)]
    NoWorld(#[from] NoWorld),
}

impl PartialRecord {
    /// The view of the seat that decides the next card.
    ///
    /// The hands that are not known are filled in some way that the play allows, and the view
    /// shows none of them.
    pub fn view(&self) -> Result<BridgeView, PartialRecordError> {
        let game = self.game()?;
        let actor = game.actor().ok_or(PartialRecordError::Over)?;
        let turn = game.public().turn().ok_or(PartialRecordError::Over)?;
        // Before the opening lead dummy is not seen; after it the actor sees its own and dummy's hand.
        let dummy = game.public().dummy();
        for seat in [Some(actor), Some(turn), dummy].into_iter().flatten() {
            if self.hands[seat].is_empty() {
                return Err(PartialRecordError::NotKnown(seat));
            }
        }
        Ok(game.view(actor))
    }

    fn game(&self) -> Result<Bridge, PartialRecordError> {
        let deal = self.some_deal()?;
        let dealer = self.auction.as_ref().map_or(Seat::North, Auction::dealer);
        let board = Board { number: self.number, dealer, vulnerability: self.vulnerability, deal };
        let mut game = match &self.auction {
            None => Bridge::from_contract(board, self.contract),
            Some(auction) => {
                let mut game = Bridge::new(board);
                auction.calls().iter().for_each(|&call| game.play(call.into()));
                if game.public().contract() != Some(&self.contract) {
                    return Err(PartialRecordError::Calls(self.contract));
                }
                game
            }
        };
        for (i, &card) in self.cards.iter().enumerate() {
            game.try_play(card.into()).map_err(|why| PartialRecordError::Illegal {
                number: i + 1,
                card,
                why,
            })?;
        }
        Ok(game)
    }

    /// Some deal with the hands that are known, from which the cards can have been played.
    fn some_deal(&self) -> Result<Deal, PartialRecordError> {
        let known = *self.hands.hands();
        for (seat, hand) in known.iter().filter(|(_, hand)| !hand.is_empty()) {
            if hand.len() != 13 {
                return Err(PartialRecordError::Count { seat, has: hand.len() });
            }
        }
        let (mut dealt, mut out) = (known, BySeat::<CardSet>::default());
        let mut trick = Trick::new(self.contract.leader());
        for (i, &card) in self.cards.iter().enumerate() {
            let (number, seat) = (i + 1, trick.turn());
            if known[seat].is_empty() {
                if Seat::ALL.into_iter().any(|other| dealt[other].contains(card)) {
                    return Err(PartialRecordError::Elsewhere { number, card });
                }
                dealt[seat].insert(card);
            } else if !known[seat].contains(card) {
                return Err(PartialRecordError::NotHeld { number, card, seat });
            }
            if let Some(led) = trick.led().filter(|&led| led != card.suit()) {
                out[seat] |= CardSet::all_of(led);
            }
            trick = trick
                .then(card, self.contract.strain())
                .map_err(|_| PartialRecordError::Elsewhere { number, card })?;
        }
        let placed = dealt.values().fold(CardSet::EMPTY, |all, &hand| all | hand);
        let room = |seat: Seat| 13_u32.saturating_sub(dealt[seat].len() as u32);
        let unseen = Unseen {
            known: dealt,
            may: BySeat::from_fn(|seat| if room(seat) == 0 { CardSet::EMPTY } else { !placed - out[seat] }),
            room: BySeat::from_fn(room),
        };
        let hands = Worlds::new(&unseen)?.nth(0).expect("there is at least one world");
        Ok(Deal::new(hands).expect("every hand is filled up to thirteen"))
    }
}
