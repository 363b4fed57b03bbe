//! A match of two teams with four programs: every board in both rooms, one room after the other.

use bridge::record::{Record, Room};
use bridge::{Board, Bridge, Outcome, Pair, imps};
use cards::{BySeat, Deal, Seat};

use super::host::{Host, Interrupted, Wire};

/// A board that fails this often for the same reason is left out.
const TRIES: usize = 3;

/// What is played: each board first as it is, then, once all have been played, turned by one seat, so that
/// each team holds the cards that the other held.
pub struct TeamMatch {
    boards: Vec<Board>,
    event: String,
}

/// A board in one room.
#[derive(Clone, Debug)]
pub struct PlayedBoard {
    /// Which room.
    pub room: Room,
    /// The board as it was dealt, and what happened; without a result if it had to be left out.
    pub record: Record,
    /// The points of the team that sits north-south in the open room.
    pub points: Option<i32>,
    /// Why it was left out.
    pub failed: Option<Interrupted>,
}

/// The match could not be played to its end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the match ends early: {0}")]
pub struct Unfinished(pub Interrupted);

impl TeamMatch {
    /// These boards.
    pub fn new(boards: Vec<Board>, event: impl Into<String>) -> TeamMatch {
        TeamMatch { boards, event: event.into() }
    }

    /// Plays it. `each` is told every board as soon as it is over.
    pub fn play<W: Wire>(
        &self,
        host: &mut Host<W>,
        mut each: impl FnMut(PlayedBoard),
    ) -> Result<(), Unfinished> {
        let mut play = || {
            host.assemble()?;
            for room in [Room::Open, Room::Closed] {
                for board in &self.boards {
                    each(self.board(host, board, room)?);
                }
            }
            Ok(())
        };
        let done = play();
        host.end();
        done.map_err(Unfinished)
    }

    /// One board, as often as it takes. Only a seat that stays empty ends the match.
    fn board<W: Wire>(
        &self,
        host: &mut Host<W>,
        board: &Board,
        room: Room,
    ) -> Result<PlayedBoard, Interrupted> {
        let seated = if room == Room::Open { *board } else { turned(board) };
        let mut faults = Vec::new();
        loop {
            if let Some(empty) = Seat::ALL.into_iter().find(|&seat| !host.is_taken(seat)) {
                match host.fill(empty) {
                    Err(late @ Interrupted::Late(_)) => return Err(late),
                    Ok(()) | Err(_) => continue,
                }
            }
            let fault = match host.board(Bridge::new(seated)) {
                Ok(game) => return Ok(self.played(host, board, room, Ok(game))),
                Err(fault) => fault,
            };
            host.wire().note(&format!("board {}: {fault}", board.number));
            if matches!(fault, Interrupted::Restart | Interrupted::Gone(_)) {
                continue;
            }
            faults.push(fault.clone());
            if faults.len() == TRIES {
                return Ok(self.played(host, board, room, Err(fault)));
            }
        }
    }

    /// The same calls and cards on the board as it was dealt.
    fn played<W: Wire>(
        &self,
        host: &Host<W>,
        board: &Board,
        room: Room,
        game: Result<Bridge, Interrupted>,
    ) -> PlayedBoard {
        let mut dealt = Bridge::new(*board);
        if let Ok(game) = &game {
            let public = game.public();
            let calls = public.auction.calls().iter().map(|&call| call.into());
            let cards = public.play.iter().flat_map(|play| play.by_seat()).map(|(_, card)| card.into());
            for mv in calls.chain(cards) {
                // The turned board allows just what the board allows.
                if dealt.try_play(mv).is_err() {
                    break;
                }
            }
        }
        let open = |pair: Pair| host.team(if room == Room::Open { pair } else { pair.other() });
        let record = Record {
            event: Some(self.event.clone()),
            room: Some(room),
            scoring: Some("IMP".to_owned()),
            names: BySeat::from_fn(|seat| Some(open(Pair::of(seat)))),
            ..Record::from(&dealt)
        };
        let points = |outcome: Outcome| {
            let points = outcome.points(board.vulnerability);
            if room == Room::Open { points } else { -points }
        };
        let points = dealt.outcome().map(points);
        PlayedBoard { room, record, points, failed: game.err() }
    }

    /// The boards played in both rooms, with the IMPs of the team that sat north-south at first.
    pub fn imps(played: &[PlayedBoard]) -> Vec<(Board, i32)> {
        let of = |room: Room| played.iter().filter(move |board| board.room == room);
        let mut scored = Vec::new();
        for (open, closed) in of(Room::Open).zip(of(Room::Closed)) {
            let (Some(here), Some(there)) = (open.points, closed.points) else { continue };
            let record = &open.record;
            let deal = record.deal.and_then(|deal| deal.full().ok());
            if let (Some(number), Some(dealer), Some(vulnerability), Some(deal)) =
                (record.number, record.dealer, record.vulnerability, deal)
            {
                scored.push((Board { number, dealer, vulnerability, deal }, imps(here + there)));
            }
        }
        scored
    }
}

/// Every seat gets the cards of the seat to its right, and with them its place in the auction and its
/// vulnerability.
fn turned(board: &Board) -> Board {
    let hands = BySeat::from_fn(|seat| board.deal.hands()[seat.previous()]);
    let of = |pair: Pair| board.vulnerability.of(pair);
    Board {
        number: board.number,
        dealer: board.dealer.next(),
        vulnerability: bridge::Vulnerability::new(of(Pair::EastWest), of(Pair::NorthSouth)),
        deal: Deal::new(hands).expect("the same four hands"),
    }
}
