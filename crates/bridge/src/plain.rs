//! The bridge table as plain text, and how people answer it.

use cards::{BySeat, Card, CardSet, Rank, Seat, Suit};
use game::{Misread, PlainText, View};

use crate::diagram::{Compass, suits};
use crate::{Auction, BridgeView, Call, Cardplay, IllegalCard, Move, Moves, Pair, Play};

impl PlainText for BridgeView {
    const HELP: &'static str = "Calls: pass, 1C to 7NT, x (double), xx (redouble). \
        Cards: SA or ♠A; a rank or a suit alone where only one card fits.";

    fn draw(&self) -> String {
        let public = &self.public;
        let dealer = public.auction.dealer();
        let head = format!("Board {}, {dealer} deals, {}", public.number, public.vulnerability.words());
        let seen = self.seen();
        let compass = Compass {
            seats: BySeat::from_fn(|seat| {
                let mut lines = vec![self.title(seat)];
                lines.extend(seen[seat].map(suits).unwrap_or_default());
                lines
            }),
            centre: centre(public.play.as_ref()),
            above: Vec::new(),
            below: Vec::new(),
        };
        let foot = match &public.play {
            None => public.auction.to_string(),
            Some(play) => self.foot(play),
        };
        format!("{head}\n\n{compass}\n{foot}")
    }

    fn log(&self) -> Vec<String> {
        let public = &self.public;
        let dealer = public.auction.dealer();
        let mut log =
            vec![format!("Board {}: {dealer} deals, {}", public.number, public.vulnerability.words())];
        log.extend(public.auction.by_seat().map(|(seat, call)| match call {
            Call::Pass => format!("{seat} passes"),
            Call::Double => format!("{seat} doubles"),
            Call::Redouble => format!("{seat} redoubles"),
            Call::Bid(bid) => format!("{seat} bids {bid:#}"),
        }));
        if let Some(play) = &public.play {
            log.push(format!("The contract is {:#}", play.contract()));
            self.log_play(play, &mut log);
        }
        if let Some(outcome) = public.outcome() {
            log.push(match outcome.points(public.vulnerability) {
                0 => outcome.to_string(),
                points if points > 0 => format!("{outcome}: {points} points for North-South"),
                points => format!("{outcome}: {} points for East-West", -points),
            });
        }
        log
    }

    fn name(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn read(&self, typed: &str) -> Result<Move, Misread> {
        let typed = typed.trim();
        let illegal = |name: String, reason: String| Misread::Illegal { name, reason };
        if self.public.actor() != Some(self.seat) {
            return Err(illegal(
                typed.to_owned(),
                match self.public.actor() {
                    Some(actor) => format!("{actor} decides now"),
                    None => "the board is over".to_owned(),
                },
            ));
        }
        match self.moves() {
            Moves::Calls(_) => {
                let call: Call = typed.parse().map_err(|_| Misread::Unreadable {
                    typed: typed.to_owned(),
                    expected: "write pass, x, xx, or a bid from 1C to 7NT".to_owned(),
                })?;
                match self.public.auction.check(call) {
                    Ok(()) => Ok(Move::Call(call)),
                    Err(why) => Err(illegal(call.to_string(), why.to_string())),
                }
            }
            Moves::Cards(legal) => {
                let card = read_card(typed, legal)?;
                match self.why_not(card, legal) {
                    None => Ok(Move::Card(card)),
                    Some(why) => Err(illegal(format!("{card:#}"), why.to_string())),
                }
            }
        }
    }
}

impl BridgeView {
    /// A seat's name, with what it is at this table.
    fn title(&self, seat: Seat) -> String {
        let dummy = self.public.contract().is_some_and(|contract| contract.dummy() == seat);
        match (seat == self.seat, dummy) {
            (true, true) => format!("{seat} (you, dummy)"),
            (true, false) => format!("{seat} (you)"),
            (false, true) => format!("{seat} (dummy)"),
            (false, false) => format!("{seat}"),
        }
    }

    /// The contract, the tricks won, and who plays next or how it ended.
    fn foot(&self, play: &Play) -> String {
        let [north_south, east_west] = play.won().into_array();
        let next = match (play.turn(), play.actor(), play.outcome()) {
            (Some(turn), Some(actor), _) if turn != actor => format!("{turn} to play, {actor} decides"),
            (Some(turn), ..) => format!("{turn} to play"),
            (None, _, outcome) => outcome.map_or_else(String::new, |outcome| outcome.to_string()),
        };
        let contract = play.contract();
        format!("{contract:#}. Tricks: North-South {north_south}, East-West {east_west}. {next}\n")
    }

    fn log_play(&self, play: &Play, log: &mut Vec<String>) {
        let dummy = play.contract().dummy();
        for (i, trick) in play.tricks().iter().chain([play.trick()]).enumerate() {
            for (j, (seat, card)) in trick.by_seat().enumerate() {
                log.push(format!("{seat} plays {card:#}"));
                if let (0, 0, Some(now)) = (i, j, self.dummy) {
                    let all = now | play.played()[dummy];
                    log.push(format!("{dummy} puts down {}", all.symbols()));
                }
            }
            if let Some((winner, _)) = play.winner(trick) {
                log.push(format!("{} win trick {}", Pair::of(winner), i + 1));
            }
        }
        if let Some(tricks) = play.claim() {
            log.push(format!("Claimed: {tricks} tricks for declarer"));
        }
    }

    /// Why a card may not be played; `None` if it may.
    fn why_not(&self, card: Card, legal: CardSet) -> Option<IllegalCard> {
        let (play, seen) = (self.public.play.as_ref()?, self.seen());
        if legal.contains(card) {
            return None;
        }
        // The hands that are not seen are empty here: no card in them can be played anyway.
        let hands = seen.map(Option::unwrap_or_default);
        let mut cardplay = Cardplay::trusted(hands, *play.trick(), play.won(), play.contract().strain());
        cardplay.try_play(card).err()
    }
}

/// The table with the trick in progress on it.
fn centre(play: Option<&Play>) -> Vec<String> {
    let card = |seat| match play.and_then(|play| play.trick().card_of(seat)) {
        Some(card) => format!("{card:#}"),
        None => "  ".to_owned(),
    };
    let [north, east, south, west] = Seat::ALL.map(card);
    vec![
        "┌──────────┐".to_owned(),
        format!("│    {north}    │"),
        format!("│ {west}    {east} │"),
        format!("│    {south}    │"),
        "└──────────┘".to_owned(),
    ]
}

/// A card in full, or a rank or suit that only one legal card has.
fn read_card(typed: &str, legal: CardSet) -> Result<Card, Misread> {
    if let Ok(card) = typed.parse() {
        return Ok(card);
    }
    let fitting: CardSet = match (typed.parse::<Rank>(), typed.parse::<Suit>()) {
        (Ok(rank), _) => legal.iter().filter(|card| card.rank() == rank).collect(),
        (_, Ok(suit)) => legal.suit(suit),
        _ => CardSet::EMPTY,
    };
    let unreadable = |expected: String| Misread::Unreadable { typed: typed.to_owned(), expected };
    match (fitting.len(), fitting.lowest()) {
        (1, Some(card)) => Ok(card),
        (0, _) => Err(unreadable(format!("write one of {legal}"))),
        _ => Err(unreadable(format!("it may be any of {fitting}; write suit and rank"))),
    }
}

/// The calls in columns, west's first, and a question mark for the next one.
impl std::fmt::Display for Auction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut cells = vec![String::new(); Seat::West.distance(self.dealer())];
        cells.extend(self.calls().iter().map(|call| format!("{call:#}")));
        cells.extend(self.turn().map(|_| "?".to_owned()));
        let head = Seat::West.around().map(|seat| seat.to_string()).collect::<Vec<_>>();
        for row in std::iter::once(&head[..]).chain(cells.chunks(4)) {
            let line: String = row.iter().map(|cell| format!("{cell:7}")).collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
