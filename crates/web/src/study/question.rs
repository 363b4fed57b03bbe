//! The board that a question is about.

use bridge::{Auction, Board, BoardNumber, Bridge, Call, Contract, Vulnerability};
use cards::{Card, PartialDeal, Seat};
use game::Game;
use serde::Deserialize;
use single_dummy::{PartialRecord, Situation};

use crate::Refusal;

/// A board as far as the visitor has walked through it. Hands may be missing where only advice is
/// asked for.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The hands as they were dealt.
    pub deal: PartialDeal,
    /// Who called first.
    pub dealer: Option<Seat>,
    /// Who was vulnerable.
    pub vulnerability: Option<Vulnerability>,
    /// The board's number.
    pub number: Option<u32>,
    /// The calls so far.
    #[serde(default)]
    pub calls: Vec<Call>,
    /// The contract, where the calls do not end in one.
    pub contract: Option<Contract>,
    /// The cards so far.
    #[serde(default)]
    pub cards: Vec<Card>,
}

impl Question {
    fn number(&self) -> BoardNumber {
        self.number.and_then(BoardNumber::new).unwrap_or(BoardNumber::FIRST)
    }

    /// The dealer: as the question says, or by the board's number.
    pub fn dealer(&self) -> Seat {
        self.dealer.unwrap_or(self.number().dealer())
    }

    /// Who is vulnerable: as the question says, or by the board's number.
    pub fn vulnerability(&self) -> Vulnerability {
        self.vulnerability.unwrap_or(self.number().vulnerability())
    }

    /// The board with all four hands.
    pub fn board(&self) -> Result<Board, Refusal> {
        let deal = self.deal.completed().full();
        let deal = deal.map_err(|why| Refusal::bad(format!("the deal is not full: {why}")))?;
        let (number, dealer) = (self.number(), self.dealer());
        Ok(Board { number, dealer, vulnerability: self.vulnerability(), deal })
    }

    fn auction(&self) -> Result<Auction, Refusal> {
        Auction::from_calls(self.dealer(), self.calls.iter().copied()).map_err(Refusal::bad)
    }

    /// The position after these calls and cards; all hands are needed.
    pub fn game(&self) -> Result<Bridge, Refusal> {
        let (board, auction) = (self.board()?, self.auction()?);
        let mut game = match self.contract {
            Some(contract) if auction.contract().is_none() => Bridge::from_contract(board, contract),
            _ => {
                let mut game = Bridge::new(board);
                auction.calls().iter().for_each(|&call| game.play(call.into()));
                game
            }
        };
        for (i, &card) in self.cards.iter().enumerate() {
            let wrong = |why| Refusal::bad(format!("card {}, the {}: {why}", i + 1, card.name()));
            game.try_play(card.into()).map_err(wrong)?;
        }
        Ok(game)
    }

    /// The decision about the next card, as the seat that makes it knows it.
    pub fn situation(&self) -> Result<Situation, Refusal> {
        let auction = self.auction()?;
        let called = auction.contract().filter(|_| auction.is_over());
        let contract = called.or(self.contract);
        let contract = contract.ok_or_else(|| Refusal::bad("choose a contract: it says who is dummy"))?;
        let record = PartialRecord {
            number: self.number(),
            hands: self.deal.completed(),
            auction: called.map(|_| auction),
            contract,
            vulnerability: self.vulnerability(),
            cards: self.cards.clone(),
        };
        Situation::of_record(&record).map_err(Refusal::bad)
    }
}
