//! Whether a record keeps the laws.

use cards::{BySeat, Card, CardSet, DealError, Seat, Suit};

use game::Game;

use super::{Bidding, Called, Ending, Played, PlayedTrick, Playing, Record, Remark, Terms};
use crate::{
    Auction, AuctionError, Board, BoardNumber, Bridge, Call, ClaimError, Contract, IllegalMove, Move, Outcome,
};

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ReplayError {
    #[error("the deal is not known, so there is nothing to replay")]
    NoDeal,
    #[error("the deal is not full: {0}")]
    Deal(#[from] DealError),
    #[error("the dealer is not known: give the dealer or the number of the board")]
    NoDealer,
    #[error("call {number}: {seat} called, but it was {turn}'s turn")]
    CallTurn { number: usize, seat: Seat, turn: Seat },
    #[error(transparent)]
    Call(#[from] AuctionError),
    #[error("the calls end in {called}, but the record says {said}")]
    Contract { called: String, said: String },
    #[error("cards were played, but there is no contract")]
    NoContract,
    #[error("trick {trick}: {seat}'s card is not known")]
    Unknown { trick: usize, seat: Seat },
    #[error("trick {trick}: {seat} played the {}, but it was {turn}'s turn", .card.name())]
    CardTurn { trick: usize, seat: Seat, card: Card, turn: Seat },
    #[error("trick {trick}: {seat} played the {} without holding it", .card.name())]
    NotHeld { trick: usize, seat: Seat, card: Card },
    #[error("trick {trick}: {seat} played the {} a second time", .card.name())]
    Again { trick: usize, seat: Seat, card: Card },
    #[error("trick {trick}: {seat} played the {} and could have followed in {}", .card.name(), .led.name())]
    Revoke { trick: usize, seat: Seat, card: Card, led: Suit },
    #[error("trick {trick}, the {} by {seat}: {why}", .card.name())]
    Card { trick: usize, seat: Seat, card: Card, why: IllegalMove },
    #[error("the record says that declarer won {said} tricks, but the cards make it {won}")]
    Tricks { said: u8, won: u8 },
    #[error(transparent)]
    Claim(#[from] ClaimError),
}

/// The call or the card, counted from zero in its section, that an error is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    Call(usize),
    Card(Seat, usize),
}

impl ReplayError {
    pub(crate) fn spot(&self) -> Option<Spot> {
        match *self {
            ReplayError::CallTurn { number, .. } | ReplayError::Call(AuctionError { number, .. }) => {
                Some(Spot::Call(number - 1))
            }
            ReplayError::CardTurn { trick, seat, .. }
            | ReplayError::NotHeld { trick, seat, .. }
            | ReplayError::Again { trick, seat, .. }
            | ReplayError::Revoke { trick, seat, .. }
            | ReplayError::Card { trick, seat, .. } => Some(Spot::Card(seat, trick - 1)),
            _ => None,
        }
    }
}

impl Bidding {
    /// The calls as an auction, each checked. Calls that the opponents accepted out of turn or too
    /// low are errors here.
    pub fn replay(&self) -> Result<Auction, ReplayError> {
        let mut auction = Auction::new(self.first);
        for (i, &Called { seat, call, .. }) in self.calls.iter().enumerate() {
            let (number, turn) = (i + 1, self.first.plus(i));
            if seat != turn {
                return Err(ReplayError::CallTurn { number, seat, turn });
            }
            auction.make(call).map_err(|why| AuctionError { number, seat, call, why })?;
        }
        Ok(auction)
    }

    /// Whether somebody called out of turn, or a bid is marked as insufficient.
    fn is_irregular(&self) -> bool {
        let odd =
            |(i, called): (usize, &Called)| called.seat != self.first.plus(i) || called.remark.irregular;
        self.calls.iter().enumerate().any(odd)
    }
}

impl Record {
    /// The position that the record leads to, everything in it legal.
    ///
    /// It needs a full deal and a dealer; without a number the board is the first, without a
    /// vulnerability it has the one of its number. A record without calls, or whose calls break
    /// off, starts from its contract.
    pub fn replay(&self) -> Result<Bridge, ReplayError> {
        let deal = self.deal.ok_or(ReplayError::NoDeal)?.completed().full()?;
        let dealer = self.first_to_call().ok_or(ReplayError::NoDealer)?;
        let number = self.number.unwrap_or(BoardNumber::FIRST);
        let vulnerability = self.vulnerability.unwrap_or(number.vulnerability());
        let board = Board { number, dealer, vulnerability, deal };
        let mut game = self.replay_calls(board)?;
        if let Some(playing) = &self.play {
            self.check_cards(playing, false)?;
            self.replay_cards(playing, &mut game)?;
        }
        match (self.tricks, game.outcome()) {
            (Some(said), Some(Outcome::Played { tricks: won, .. })) if said != won && !self.misstated => {
                return Err(ReplayError::Tricks { said, won });
            }
            (_, None) => {
                if let Some(tricks) = self.claim() {
                    game.claim(tricks)?;
                }
            }
            _ => {}
        }
        Ok(game)
    }

    fn replay_calls(&self, board: Board) -> Result<Bridge, ReplayError> {
        let said = self.contract();
        let mut game = Bridge::new(board);
        match &self.auction {
            Some(bidding) if bidding.is_over() || said.is_none() => {
                if bidding.first != board.dealer {
                    return Err(ReplayError::CallTurn { number: 1, seat: bidding.first, turn: board.dealer });
                }
                let auction = bidding.replay()?;
                auction.calls().iter().for_each(|&call| game.play(Move::Call(call)));
                let called = auction.contract().filter(|_| auction.is_over());
                let passed_out = self.terms == Some(Terms::PassedOut);
                if auction.is_over()
                    && (said != called || passed_out != called.is_none() && self.terms.is_some())
                {
                    return Err(ReplayError::Contract { called: in_words(called), said: in_words(said) });
                }
            }
            _ => match said {
                Some(contract) => game = Bridge::from_contract(board, contract),
                None if self.terms == Some(Terms::PassedOut) => {
                    (0..4).for_each(|_| game.play(Move::Call(Call::Pass)));
                }
                None => {}
            },
        }
        Ok(game)
    }

    fn replay_cards(&self, playing: &Playing, game: &mut Bridge) -> Result<(), ReplayError> {
        let last = playing.cards().count();
        let mut count = 0;
        for (i, record) in playing.tricks.iter().enumerate() {
            for seat in record.leader.around() {
                if count == last {
                    break;
                }
                let trick = i + 1;
                let Some(played) = &record.cards[seat] else {
                    return Err(ReplayError::Unknown { trick, seat });
                };
                count += 1;
                game.try_play(Move::Card(played.card)).map_err(|why| match why {
                    IllegalMove::StillAuction => ReplayError::NoContract,
                    why => ReplayError::Card { trick, seat, card: played.card, why },
                })?;
            }
        }
        Ok(())
    }

    /// The first thing that the laws forbid, as far as the hands are known. With `accepted`, what
    /// is marked as an irregularity passes, and so do calls and leads out of turn.
    pub(crate) fn check(&self, accepted: bool) -> Result<(), ReplayError> {
        if let Some(bidding) = &self.auction {
            match bidding.replay() {
                // After an irregularity nobody can say what the laws ask for.
                Err(_) if accepted && bidding.is_irregular() => {}
                checked => drop(checked?),
            }
        }
        self.play.as_ref().map_or(Ok(()), |play| self.check_cards(play, accepted))
    }

    /// What is impossible about the number of tricks, in a record that is legal otherwise.
    pub(crate) fn check_tricks(&self) -> Result<(), ReplayError> {
        self.tricks.filter(|_| self.play.is_some()).map_or(Ok(()), |_| match self.replay() {
            Err(error @ (ReplayError::Tricks { .. } | ReplayError::Claim(_))) => Err(error),
            _ => Ok(()),
        })
    }

    fn check_cards(&self, play: &Playing, accepted: bool) -> Result<(), ReplayError> {
        let mut hands = self.deal.unwrap_or_default().completed().hands().to_owned();
        let known = hands.map(|hand| !hand.is_empty());
        let strain = self.strain();
        let mut gone = CardSet::EMPTY;
        let first = self.contract().filter(|_| !self.swapped).map(|contract| contract.leader());
        let mut turn = first.or(Some(play.leader));
        for (i, record) in play.tricks.iter().enumerate() {
            let (trick, mut led) = (i + 1, None);
            for (seat, Played { card, remark }) in record.in_order() {
                let card = *card;
                if let Some(turn) = turn
                    && led.is_none()
                    && seat == record.leader
                    && seat != turn
                    && (!accepted || i == 0 && seat == play.leader)
                {
                    return Err(ReplayError::CardTurn { trick, seat, card, turn });
                }
                if !gone.insert(card) {
                    return Err(ReplayError::Again { trick, seat, card });
                }
                if known[seat] && !hands[seat].remove(card) {
                    return Err(ReplayError::NotHeld { trick, seat, card });
                }
                let led = *led.get_or_insert(card.suit());
                let forgiven = accepted && remark.irregular;
                if card.suit() != led && !hands[seat].suit(led).is_empty() && !forgiven {
                    return Err(ReplayError::Revoke { trick, seat, card, led });
                }
            }
            turn = strain.filter(|_| record.is_complete()).map(|_| record.winner(strain));
        }
        Ok(())
    }
}

fn in_words(contract: Option<Contract>) -> String {
    contract.map_or_else(|| "a passed-out board".to_owned(), |contract| format!("{contract:#}"))
}

/// A game as it stands. [`Record::replay`] leads back to it.
impl From<&Bridge> for Record {
    fn from(game: &Bridge) -> Record {
        let (board, public) = (game.board(), game.public());
        let over = |ended: bool| if ended { Ending::Unmarked } else { Ending::Continued };
        let calls =
            public.auction.by_seat().map(|(seat, call)| Called { seat, call, remark: Remark::default() });
        let bidding =
            Bidding { first: board.dealer, calls: calls.collect(), ending: over(public.auction.is_over()) };
        let contract = public.contract();
        let terms = match contract {
            Some(contract) => Some(Terms::Bid(contract.bid, contract.doubling)),
            None => public.auction.is_passed_out().then_some(Terms::PassedOut),
        };
        let tricks = match public.outcome() {
            Some(Outcome::Played { tricks, .. }) => Some(tricks),
            _ => None,
        };
        let play = public.play.as_ref().map(|play| {
            let tricks = play.tricks().iter().chain([play.trick()]).filter(|trick| !trick.is_empty());
            let tricks = tricks.map(|trick| {
                let card = |seat| trick.card_of(seat).map(|card| Played { card, remark: Remark::default() });
                PlayedTrick { leader: trick.leader(), cards: BySeat::from_fn(card) }
            });
            let ending = if play.claim().is_some() { Ending::Stopped } else { over(play.is_over()) };
            Playing { leader: play.contract().leader(), tricks: tricks.collect(), ending }
        });
        Record {
            number: Some(board.number),
            dealer: Some(board.dealer),
            vulnerability: Some(board.vulnerability),
            deal: Some(board.deal.into()),
            auction: (!public.contract_was_given()).then_some(bidding),
            terms,
            declarer: contract.map(|contract| contract.declarer),
            play,
            tricks,
            ..Record::default()
        }
    }
}
