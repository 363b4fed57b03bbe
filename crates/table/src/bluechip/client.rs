//! One of our players at somebody's table.

use bidding::System;
use bridge::{
    Auction, BoardNumber, Bridge, BridgeView, Call, IllegalMove, Move, Play, Public, Vulnerability,
};
use cards::{CardSet, Seat, Seed};
use game::{Budget, Foul};

use super::message::{Holder, Message, NotInProtocol, Ready};
use crate::live::{Program, ask};

/// A player that understands a table manager. It hears lines and answers them; it knows no socket and no
/// clock.
pub struct Client {
    seat: Option<Seat>,
    is_seated: bool,
    team: String,
    version: u32,
    player: Program<Bridge>,
    system: Option<Box<dyn System>>,
    seed: Seed,
    boards: usize,
    /// What the next board is, once it is announced.
    announced: Option<Public>,
    view: Option<BridgeView>,
    is_over: bool,
}

/// The table manager said something that cannot be, or the player has no answer.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Misheard {
    #[error(transparent)]
    Line(#[from] NotInProtocol),
    #[error("the table manager gives no seat; it says: {0}")]
    NoSeat(String),
    #[error("'{line}' came where it has no meaning: {why}")]
    Place { line: String, why: OutOfPlace },
    #[error("the player {0}")]
    Foul(#[from] Foul),
}

/// Why a line has no meaning where it comes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum OutOfPlace {
    #[error("no board was announced")]
    NoBoard,
    #[error("no cards were dealt")]
    NoCards,
    #[error("these are not thirteen cards for this seat")]
    NotOurCards,
    #[error("nobody has led yet")]
    NobodyLed,
    #[error("these cannot be dummy's cards")]
    NotDummys,
    #[error("it is not this seat's turn to lead")]
    NotOurLead,
    #[error("the board is over")]
    Over,
    #[error("it is {0}'s turn")]
    TurnOf(Seat),
    #[error("a program says that")]
    OfAProgram,
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl Client {
    /// A player that wants to sit here; without a seat wherever there is room. With a system it alerts its
    /// own calls and explains those of others by it.
    pub fn new(
        team: impl Into<String>,
        seat: Option<Seat>,
        version: u32,
        player: Program<Bridge>,
        system: Option<Box<dyn System>>,
        seed: Seed,
    ) -> Client {
        // A name may not end the quotation in which it is sent.
        let team = team.into().replace(['"', '\r', '\n'], "'");
        let (boards, announced, view, is_seated, is_over) = (0, None, None, false, false);
        Client { seat, is_seated, team, version, player, system, seed, boards, announced, view, is_over }
    }

    /// The first line.
    pub fn greeting(&self) -> String {
        Message::Connecting { team: self.team.clone(), seat: self.seat, version: self.version }.to_string()
    }

    /// Whether the session has ended.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// What is answered to a line, after any thinking that it takes.
    pub fn hear(&mut self, line: &str, budget: &Budget) -> Result<Vec<String>, Misheard> {
        let message: Message = line.parse().map_err(|why| match self.is_seated {
            true => Misheard::Line(why),
            false => Misheard::NoSeat(line.trim().to_owned()),
        })?;
        let wrong = |why: OutOfPlace| Misheard::Place { line: line.to_owned(), why };
        match message {
            Message::Seated { seat, .. } => {
                (self.seat, self.is_seated) = (Some(seat), true);
                return self.ready(Ready::Teams);
            }
            Message::Teams { .. } => return self.ready(Ready::Start),
            Message::StartOfBoard => {
                (self.announced, self.view) = (None, None);
                return self.ready(Ready::Deal);
            }
            Message::Board { number, dealer, vulnerability } => {
                self.announced = Some(public(number, dealer, vulnerability));
                return self.ready(Ready::Cards);
            }
            Message::Timing(_) => return Ok(Vec::new()),
            Message::EndOfSession => {
                self.is_over = true;
                return Ok(Vec::new());
            }
            Message::Explain { seat, call } => return Ok(vec![self.explain(seat, call)]),
            Message::Cards { whose: Holder::Seat(seat), hand } => {
                let public = self.announced.clone().ok_or_else(|| wrong(OutOfPlace::NoBoard))?;
                if Some(seat) != self.seat || hand.len() != 13 {
                    return Err(wrong(OutOfPlace::NotOurCards));
                }
                // The same board in the other room begins from the same seed as here.
                self.boards += 1;
                self.player.begin(self.seed.child(self.boards).child(seat));
                self.view = Some(BridgeView::new(seat, hand, public));
            }
            Message::Cards { whose: Holder::Dummy, hand } => self.show_dummy(hand).map_err(wrong)?,
            Message::Call { seat, call, .. } => self.see(Holder::Seat(seat), call.into()).map_err(wrong)?,
            Message::Plays { whose, card } => self.see(whose, card.into()).map_err(wrong)?,
            Message::ToLead(whose) => return self.lead(whose, budget, &wrong),
            Message::Connecting { .. } | Message::Ready { .. } => return Err(wrong(OutOfPlace::OfAProgram)),
        }
        self.go_on(budget)
    }

    /// Says what comes next as far as the table manager need not say anything: own calls and cards, and
    /// then what is waited for.
    fn go_on(&mut self, budget: &Budget) -> Result<Vec<String>, Misheard> {
        let mut said = Vec::new();
        while let Some(view) = &self.view {
            let (me, public) = (view.seat, &view.public);
            let Some(turn) = public.turn() else { break };
            let Some(play) = &public.play else {
                if turn != me {
                    said.extend(self.ready(Ready::Bid(turn))?);
                    break;
                }
                said.push(self.choose(budget)?);
                continue;
            };
            if play.dummy_is_down() && view.dummy.is_none() {
                said.extend(self.ready(Ready::Dummy)?);
                break;
            }
            if play.actor() != Some(me) {
                let trick = play.tricks().len() as u8 + 1;
                let dummy = play.dummy_is_down() && turn == play.contract().dummy();
                let whose = if dummy { Holder::Dummy } else { Holder::Seat(turn) };
                said.extend(self.ready(Ready::Card(whose, trick))?);
                break;
            }
            if play.trick().is_empty() {
                // The table manager tells the leader.
                break;
            }
            said.push(self.choose(budget)?);
        }
        Ok(said)
    }

    /// The player's own call or card, or dummy's, made and put into words.
    fn choose(&mut self, budget: &Budget) -> Result<String, Misheard> {
        let Some(view) = &mut self.view else { return Ok(String::new()) };
        let turn = view.public.turn().unwrap_or(view.seat);
        let best = ask(self.player.as_mut(), view, budget)?.best;
        let alert = match best {
            Move::Call(call) => alert(self.system.as_deref(), &view.public, call),
            Move::Card(_) => None,
        };
        view.see(best).map_err(|error| Foul::Illegal(format!("{best}: {error}")))?;
        view.reveal_own();
        let said = match best {
            Move::Call(call) => Message::Call { seat: turn, call, alert },
            Move::Card(card) => Message::Plays { whose: Holder::Seat(turn), card },
        };
        Ok(said.to_string())
    }

    fn lead(
        &mut self,
        whose: Holder,
        budget: &Budget,
        wrong: &dyn Fn(OutOfPlace) -> Misheard,
    ) -> Result<Vec<String>, Misheard> {
        let view = self.view.as_ref().ok_or_else(|| wrong(OutOfPlace::NoCards))?;
        let play = view.public.play.as_ref().ok_or_else(|| wrong(OutOfPlace::NotOurLead))?;
        let turn = play.turn().filter(|_| play.trick().is_empty());
        let named = match whose {
            Holder::Seat(seat) => Some(seat),
            Holder::Dummy => Some(play.contract().dummy()),
        };
        if turn.is_none() || turn != named || play.actor() != Some(view.seat) {
            return Err(wrong(OutOfPlace::NotOurLead));
        }
        let led = self.choose(budget)?;
        let mut said = vec![led];
        said.extend(self.go_on(budget)?);
        Ok(said)
    }

    /// Somebody else's call or card.
    fn see(&mut self, whose: Holder, mv: Move) -> Result<(), OutOfPlace> {
        let view = self.view.as_mut().ok_or(OutOfPlace::NoCards)?;
        let turn = view.public.turn().ok_or(OutOfPlace::Over)?;
        let named = match whose {
            Holder::Seat(seat) => Some(seat),
            Holder::Dummy => view.public.dummy(),
        };
        if named != Some(turn) {
            return Err(OutOfPlace::TurnOf(turn));
        }
        view.see(mv)?;
        view.reveal_own();
        Ok(())
    }

    fn show_dummy(&mut self, hand: CardSet) -> Result<(), OutOfPlace> {
        let view = self.view.as_mut().ok_or(OutOfPlace::NoCards)?;
        let dummy = view.public.dummy().ok_or(OutOfPlace::NobodyLed)?;
        if hand.len() != 13 || !(hand & view.hand).is_empty() {
            return Err(OutOfPlace::NotDummys);
        }
        if dummy != view.seat {
            view.dummy = Some(hand);
        }
        Ok(())
    }

    fn explain(&self, seat: Seat, call: Call) -> String {
        let (Some(system), Some(view)) = (&self.system, &self.view) else { return "no agreement".to_owned() };
        // The auction up to that call, which may be the last one or still to come.
        let calls: Vec<(Seat, Call)> = view.public.auction.by_seat().collect();
        let before = calls.iter().rposition(|&made| made == (seat, call)).unwrap_or(calls.len());
        let dealer = view.public.auction.dealer();
        match Auction::from_calls(dealer, calls[..before].iter().map(|&(_, call)| call)) {
            Ok(auction) if auction.turn() == Some(seat) => {
                one_line(&system.meaning(call, &auction, view.public.vulnerability).words)
            }
            _ => "no agreement".to_owned(),
        }
    }

    fn ready(&self, what: Ready) -> Result<Vec<String>, Misheard> {
        let said = self.seat.map(|seat| Message::Ready { seat, what }.to_string());
        Ok(said.into_iter().collect())
    }
}

/// Dummy sees its own hand on the table without being told.
trait RevealOwn {
    fn reveal_own(&mut self);
}

impl RevealOwn for BridgeView {
    fn reveal_own(&mut self) {
        if self.public.dummy() == Some(self.seat) {
            self.dummy = Some(self.hand);
        }
    }
}

fn public(number: BoardNumber, dealer: Seat, vulnerability: Vulnerability) -> Public {
    Public { number, vulnerability, auction: Auction::new(dealer), play: None::<Play> }
}

/// What opponents are told without asking.
fn alert(system: Option<&dyn System>, public: &Public, call: Call) -> Option<String> {
    let meaning = system?.meaning(call, &public.auction, public.vulnerability);
    meaning.alertable.then(|| one_line(&meaning.words))
}

fn one_line(text: &str) -> String {
    // The protocol is plain ASCII.
    let named = text.replace('♠', "S").replace('♥', "H").replace('♦', "D").replace('♣', "C");
    let plain: String =
        named.chars().map(|c| if c.is_ascii() && !c.is_control() { c } else { ' ' }).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.is_empty() { "no agreement".to_owned() } else { plain }
}
