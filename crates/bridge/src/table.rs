use cards::{BySeat, CardSet, Deal, Seat};
use game::{Deterministic, Game, Hidden, Replay, Side, Turn, ZeroSum};

use crate::{
    Auction, Board, BridgeView, Cardplay, ClaimError, Contract, IllegalCall, IllegalCard, Move, Moves,
    Outcome, Pair, Play, Public,
};

/// One board at the table: the auction, the opening lead, and the play with declarer deciding for
/// dummy. It pays duplicate points.
///
/// ```
/// use bridge::{Board, BoardNumber, Bridge, Move};
/// use cards::{Deal, Seat, Seed};
/// use game::{Game, Hidden};
///
/// let board = Board::new(BoardNumber::FIRST, Deal::random(&mut Seed::new(1).rng()));
/// let mut game = Bridge::new(board);
/// for call in ["1NT", "Pass", "Pass", "Pass"] {
///     game.try_play(call.parse().unwrap()).unwrap();
/// }
/// assert_eq!(game.actor(), Some(Seat::East));
/// assert!(game.view(Seat::West).dummy.is_none());
/// game.claim(7).unwrap();
/// assert_eq!(game.payoff(), [90.0, -90.0]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bridge {
    deal: Deal,
    /// What each seat holds now: the deal less the cards played.
    hands: BySeat<CardSet>,
    public: Public,
}

/// Why a move may not be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum IllegalMove {
    #[error("the auction is still going on: make a call")]
    StillAuction,
    #[error("the auction is over: play a card")]
    AlreadyPlay,
    #[error(transparent)]
    Call(#[from] IllegalCall),
    #[error(transparent)]
    Card(#[from] IllegalCard),
}

impl Bridge {
    /// Before the first call.
    pub fn new(board: Board) -> Bridge {
        let Board { number, dealer, vulnerability, deal } = board;
        let public = Public { number, vulnerability, auction: Auction::new(dealer), play: None };
        Bridge { deal, hands: *deal.hands(), public }
    }

    /// Before the opening lead against a given contract, without an auction.
    pub fn from_contract(board: Board, contract: Contract) -> Bridge {
        let mut game = Bridge::new(board);
        game.public.play = Some(Play::new(contract));
        game
    }

    /// A position with these calls and cards so far; the deal holds every card in the hand that it was
    /// played from.
    pub(crate) fn resumed(deal: Deal, public: Public) -> Bridge {
        let played = public.play.as_ref().map(Play::played).unwrap_or_default();
        Bridge { deal, hands: BySeat::from_fn(|seat| deal[seat] - played[seat]), public }
    }

    /// Makes a move, if it is legal.
    pub fn try_play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        match (mv, self.cardplay()) {
            (Move::Call(call), None) => self.public.auction.check(call)?,
            (Move::Card(card), Some(mut cardplay)) => cardplay.try_play(card)?,
            (Move::Call(_), Some(_)) => return Err(IllegalMove::AlreadyPlay),
            (Move::Card(_), None) if self.is_over() => return Err(IllegalCard::Over.into()),
            (Move::Card(_), None) => return Err(IllegalMove::StillAuction),
        }
        if self.is_over() {
            return Err(IllegalCard::Over.into());
        }
        self.play(mv);
        Ok(())
    }

    /// Ends the play by agreement: declarer gets this many tricks altogether.
    ///
    /// A claim is no [`Move`]: it needs everybody's consent. [`Replay::history`] of a game that
    /// ended so leads up to the claim.
    pub fn claim(&mut self, tricks: u8) -> Result<(), ClaimError> {
        self.public.play.as_mut().ok_or(ClaimError::NoContract)?.end_by_claim(tricks)
    }

    /// The board that is played.
    pub fn board(&self) -> Board {
        let Public { number, vulnerability, ref auction, .. } = self.public;
        Board { number, dealer: auction.dealer(), vulnerability, deal: self.deal }
    }

    /// All that everybody knows: the auction, the play.
    pub const fn public(&self) -> &Public {
        &self.public
    }

    /// What each seat holds now.
    pub const fn hands(&self) -> &BySeat<CardSet> {
        &self.hands
    }

    /// The bare trick play, for a solver; `None` before there is a contract.
    pub fn cardplay(&self) -> Option<Cardplay> {
        let play = self.public.play.as_ref()?;
        Some(Cardplay::trusted(self.hands, *play.trick(), play.won(), play.contract().strain()))
    }

    /// How it ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.public.outcome()
    }
}

impl Game for Bridge {
    type Move = Move;
    type Moves = Moves;
    type Payoff = [f64; 2];

    fn turn(&self) -> Turn {
        self.public.turn().map_or(Turn::Over, |seat| Turn::Side(Pair::of(seat).side()))
    }

    fn moves(&self) -> Moves {
        match (&self.public.play, self.public.turn()) {
            (None, _) => Moves::Calls(self.public.auction.legal()),
            (Some(play), Some(turn)) => Moves::Cards(play.trick().legal(self.hands[turn])),
            (Some(_), None) => Moves::NONE,
        }
    }

    fn play(&mut self, mv: Move) {
        match (mv, &mut self.public.play) {
            (Move::Call(call), None) => {
                let made = self.public.auction.make(call);
                debug_assert!(made.is_ok(), "{made:?}");
                if self.public.auction.is_over() {
                    self.public.play = self.public.auction.contract().map(Play::new);
                }
            }
            (Move::Card(card), Some(play)) => {
                if let Some(turn) = play.turn() {
                    self.hands[turn].remove(card);
                    play.push(card);
                }
            }
            (mv, _) => debug_assert!(false, "{mv:?} is illegal"),
        }
    }

    /// Duplicate points of north-south and of east-west; zero until the end.
    fn payoff(&self) -> [f64; 2] {
        let points = self.outcome().map_or(0, |outcome| outcome.points(self.public.vulnerability));
        [f64::from(points), f64::from(-points)]
    }
}

impl Deterministic for Bridge {}
impl ZeroSum for Bridge {}

impl Hidden for Bridge {
    type View = BridgeView;

    fn seats(&self) -> &'static [Seat] {
        &Seat::ALL
    }

    fn actor(&self) -> Option<Seat> {
        self.public.actor()
    }

    fn side(&self, seat: Seat) -> Side {
        Pair::of(seat).side()
    }

    fn view(&self, seat: Seat) -> BridgeView {
        let dummy = self.public.dummy().map(|dummy| self.hands[dummy]);
        BridgeView { seat, hand: self.hands[seat], dummy, public: self.public.clone() }
    }
}

impl Replay for Bridge {
    fn origin(&self) -> Bridge {
        match self.public.contract() {
            Some(&contract) if self.public.contract_was_given() => {
                Bridge::from_contract(self.board(), contract)
            }
            _ => Bridge::new(self.board()),
        }
    }

    fn history(&self) -> Vec<Move> {
        let calls = self.public.auction.calls().iter().map(|&call| Move::Call(call));
        let cards = self.public.play.iter().flat_map(Play::by_seat).map(|(_, card)| Move::Card(card));
        calls.chain(cards).collect()
    }
}
