//! A decision as a user asks about it: from a board that was played, from a partial record, or from an
//! ending.

use bridge::record::Record;
use bridge::{BoardNumber, BridgeView, Contract};
use cards::{BySeat, Card, CardSet, PartialDeal, Seat};
use game::View;

use crate::{PartialRecord, PartialRecordError, Problem, ProblemError, Stakes};

/// A decision in the play of the cards: what the actor knows (the seat that decides), and, beside it,
/// how the cards really lie where that is known. The latter serves for one column of an advice and for
/// nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// What is known.
    pub problem: Problem,
    /// Who decides: declarer for dummy.
    pub actor: Seat,
    /// The view of the actor; an ending has none.
    pub view: Option<BridgeView>,
    /// The hands as they really lie now, where they are known.
    pub real: Option<BySeat<CardSet>>,
}

/// The last tricks of a hand, of which all four hands are given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// What is still held.
    pub hands: PartialDeal,
    /// The contract; it says who is dummy.
    pub contract: Contract,
    /// Who led to this trick; the seat to declarer's left if nothing is said.
    pub leader: Option<Seat>,
    /// The cards of this trick so far, in order from the leader. They are no longer held.
    pub trick: Vec<Card>,
    /// How many more tricks declarer wants; none if every trick counts alike.
    pub need: Option<u8>,
}

/// Why there is nothing to ask about a board of a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BoardError {
    #[error("the board has no contract, so no card is to be played")]
    NoContract,
    #[error("the board has no deal")]
    NoDeal,
    #[error(transparent)]
    Auction(#[from] bridge::record::ReplayError),
    #[error("only {played} cards were played, not {wanted}")]
    TooFew { wanted: usize, played: usize },
    #[error("the board is played out: say where with --after, such as --after 0 for the lead")]
    PlayedOut,
    #[error(transparent)]
    Record(#[from] PartialRecordError),
}

/// Why an ending cannot be asked about.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum EndingError {
    #[error("an ending needs all four hands: what the two hidden ones hold between them must be known")]
    HandMissing,
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

impl Situation {
    /// A board of a file, as far as the first `after` cards.
    pub fn of_board(record: &Record, after: Option<usize>) -> Result<Situation, BoardError> {
        let contract = record.contract().ok_or(BoardError::NoContract)?;
        let hands = record.deal.ok_or(BoardError::NoDeal)?.completed();
        let auction = record.auction.as_ref().filter(|bidding| bidding.is_over());
        let auction = auction.map(|bidding| bidding.replay()).transpose()?;
        let played = record.play.iter().flat_map(|play| play.cards());
        let mut cards: Vec<Card> = played.map(|(_, played)| played.card).collect();
        if let Some(wanted) = after.filter(|&after| after > cards.len()) {
            return Err(BoardError::TooFew { wanted, played: cards.len() });
        }
        cards.truncate(after.unwrap_or(cards.len()));
        if cards.len() == 52 {
            return Err(BoardError::PlayedOut);
        }
        let number = record.number.unwrap_or(BoardNumber::FIRST);
        let vulnerability = record.vulnerability.unwrap_or(number.vulnerability());
        let remembered = PartialRecord { number, hands, auction, contract, vulnerability, cards };
        Ok(Situation::of_record(&remembered)?)
    }

    /// A partial record, as far as it goes.
    pub fn of_record(record: &PartialRecord) -> Result<Situation, PartialRecordError> {
        let view = record.view()?;
        let played = view.public.play.as_ref().map(|play| play.played()).unwrap_or_default();
        let known = record.hands.hands().values().all(|hand| !hand.is_empty());
        Ok(Situation {
            problem: Problem::of(&view).ok_or(PartialRecordError::Over)?,
            actor: view.seat(),
            real: known.then(|| BySeat::from_fn(|seat| record.hands[seat] - played[seat])),
            view: Some(view),
        })
    }

    /// An ending. The actor sees its own hand and dummy's, and knows what the other two hold between
    /// them.
    pub fn of_ending(ending: &Ending) -> Result<Situation, EndingError> {
        let Ending { hands, contract, trick, need, .. } = ending;
        if hands.hands().values().any(|hand| hand.is_empty()) {
            return Err(EndingError::HandMissing);
        }
        let leader = ending.leader.unwrap_or(contract.leader());
        let turn = leader.plus(trick.len());
        let actor = if turn == contract.dummy() { contract.declarer } else { turn };
        let seen = |seat: Seat| (seat == actor || seat == contract.dummy()).then(|| hands[seat]);
        let hidden = Seat::ALL.into_iter().filter(|&seat| seen(seat).is_none());
        let hidden = hidden.fold(CardSet::EMPTY, |all, seat| all | hands[seat]);
        let stakes = need.map_or(Stakes::None, |tricks| Stakes::Target { pair: contract.pair(), tricks });
        let problem = Problem::ending(seen, hidden, contract.strain(), leader, trick, stakes)?;
        Ok(Situation { problem, actor, view: None, real: Some(*hands.hands()) })
    }
}
