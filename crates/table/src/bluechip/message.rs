//! Every line of the protocol.

use std::fmt;
use std::str::FromStr;

use bridge::{Board, BoardNumber, Call, Vulnerability};
use cards::{Card, CardSet, Seat};

use super::words;

/// A line, from the table manager or from a program.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the lines themselves are in docs/bluechip.md")]
pub enum Message {
    /// A program wants a seat; any, if it does not say which.
    Connecting {
        team: String,
        seat: Option<Seat>,
        version: u32,
    },
    Seated {
        seat: Seat,
        team: String,
    },
    /// A program waits for the next line.
    Ready {
        seat: Seat,
        what: Ready,
    },
    Teams {
        north_south: String,
        east_west: String,
    },
    StartOfBoard,
    Board {
        number: BoardNumber,
        dealer: Seat,
        vulnerability: Vulnerability,
    },
    Cards {
        whose: Holder,
        hand: CardSet,
    },
    /// A call, and with an alert what is said about it, perhaps nothing.
    Call {
        seat: Seat,
        call: Call,
        alert: Option<String>,
    },
    ToLead(Holder),
    Plays {
        whose: Holder,
        card: Card,
    },
    /// How much time was used; nobody needs to understand it.
    Timing(String),
    /// A question about a call, since version 19; the answer is one line of any text.
    Explain {
        seat: Seat,
        call: Call,
    },
    EndOfSession,
}

/// What a program waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Ready {
    Teams,
    Start,
    Deal,
    Cards,
    Bid(Seat),
    Card(Holder, u8),
    Dummy,
}

/// A seat, or dummy, whichever seat that is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Holder {
    Seat(Seat),
    Dummy,
}

/// The line is none of the protocol.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no line of the table manager's protocol")]
pub struct NotInProtocol(pub String);

impl Message {
    /// The line that announces a board.
    pub fn board(board: &Board) -> Message {
        let Board { number, dealer, vulnerability, .. } = *board;
        Message::Board { number, dealer, vulnerability }
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holder::Seat(seat) => write!(f, "{seat}"),
            Holder::Dummy => f.write_str("Dummy"),
        }
    }
}

impl fmt::Display for Ready {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ready::Teams => f.write_str("for teams"),
            Ready::Start => f.write_str("to start"),
            Ready::Deal => f.write_str("for deal"),
            Ready::Cards => f.write_str("for cards"),
            Ready::Bid(seat) => write!(f, "for {seat}'s bid"),
            Ready::Card(Holder::Dummy, trick) => write!(f, "for dummy's card to trick {trick}"),
            Ready::Card(holder, trick) => write!(f, "for {holder}'s card to trick {trick}"),
            Ready::Dummy => f.write_str("for dummy"),
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Connecting { team, seat, version } => {
                let seat = seat.map_or_else(|| "ANYPL".to_owned(), |seat| seat.to_string());
                write!(f, "Connecting \"{team}\" as {seat} using protocol version {version}")
            }
            Message::Seated { seat, team } => write!(f, "{seat} (\"{team}\") seated"),
            Message::Ready { seat, what } => write!(f, "{seat} ready {what}"),
            Message::Teams { north_south, east_west } => {
                write!(f, "Teams : N/S : \"{north_south}\" E/W : \"{east_west}\"")
            }
            Message::StartOfBoard => f.write_str("Start of board"),
            Message::Board { number, dealer, vulnerability } => {
                let vulnerability = words::vulnerability(*vulnerability);
                write!(f, "Board number {number}. Dealer {dealer}. {vulnerability} vulnerable.")
            }
            Message::Cards { whose, hand } => write!(f, "{whose}'s cards : {}", words::hand(*hand)),
            Message::Call { seat, call, alert } => {
                write!(f, "{seat} {}", words::call(*call))?;
                match alert.as_deref() {
                    None => Ok(()),
                    Some("") => f.write_str(" Alert."),
                    Some(text) => write!(f, " Alert. {text}"),
                }
            }
            Message::ToLead(whose) => write!(f, "{whose} to lead"),
            Message::Plays { whose, card } => write!(f, "{whose} plays {}", words::card(*card)),
            Message::Timing(text) => write!(f, "Timing - {text}"),
            Message::Explain { seat, call } => {
                write!(f, "Explain {seat}'s {}", words::call(*call).trim_start_matches("bids "))
            }
            Message::EndOfSession => f.write_str("End of session"),
        }
    }
}

/// Either case, any number of blanks, with or without a full stop at the end.
impl FromStr for Message {
    type Err = NotInProtocol;
    fn from_str(line: &str) -> Result<Message, NotInProtocol> {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        read(&line).ok_or_else(|| NotInProtocol(line.chars().take(120).collect()))
    }
}

fn read(line: &str) -> Option<Message> {
    let lower = line.to_ascii_lowercase();
    let low = lower.trim_end_matches('.').trim_end();
    if low.starts_with("connecting ") {
        let (team, _) = quoted(line)?;
        let (seat, version) = low.rsplit_once('"')?.1.trim().strip_prefix("as ")?.split_once(" using ")?;
        let version = version.rsplit(' ').next()?.parse().ok()?;
        let seat = seat.trim();
        let anywhere = seat == "anypl" || seat.is_empty();
        return Some(Message::Connecting {
            team,
            seat: if anywhere { None } else { Some(seat.parse().ok()?) },
            version,
        });
    }
    if low.starts_with("teams") {
        let (north_south, rest) = quoted(line)?;
        return Some(Message::Teams { north_south, east_west: quoted(rest)?.0 });
    }
    if low.starts_with("start of board") {
        return Some(Message::StartOfBoard);
    }
    if low.starts_with("end of session") {
        return Some(Message::EndOfSession);
    }
    if low.starts_with("timing") {
        let text = line.get("timing".len()..)?.trim_start_matches([' ', '-']);
        return Some(Message::Timing(text.to_owned()));
    }
    if let Some(rest) = low.strip_prefix("board number ") {
        let parts: Vec<&str> = rest.split('.').map(str::trim).collect();
        let [number, dealer, vulnerability] = parts.try_into().ok()?;
        return Some(Message::Board {
            number: BoardNumber::new(number.parse().ok()?)?,
            dealer: dealer.strip_prefix("dealer ")?.parse().ok()?,
            vulnerability: words::read_vulnerability(vulnerability.strip_suffix(" vulnerable")?)?,
        });
    }
    if let Some(rest) = low.strip_prefix("explain ") {
        let (seat, call) = rest.split_once("'s ")?;
        return Some(Message::Explain { seat: seat.parse().ok()?, call: words::read_call(call)? });
    }
    if let Some((whose, hand)) = low.split_once("'s cards") {
        let hand = words::read_hand(hand.trim_start_matches([' ', ':']))?;
        return Some(Message::Cards { whose: holder(whose)?, hand });
    }
    let (who, rest) = low.split_once(' ')?;
    if rest == "to lead" {
        return Some(Message::ToLead(holder(who)?));
    }
    if let Some(card) = rest.strip_prefix("plays ") {
        return Some(Message::Plays { whose: holder(who)?, card: words::read_card(card)? });
    }
    let seat: Seat = who.parse().ok()?;
    if rest.ends_with("seated") {
        return Some(Message::Seated { seat, team: quoted(line)?.0 });
    }
    if let Some(what) = rest.strip_prefix("ready ") {
        return Some(Message::Ready { seat, what: ready(what)? });
    }
    // The alert's text keeps its case.
    let (call, alert) = match lower.split_once(" alert") {
        Some((call, _)) => {
            let text = line.get(call.len() + " alert".len()..)?.trim_start_matches(['.', ' ', ':']);
            (call.split_once(' ')?.1, Some(text.to_owned()))
        }
        None => (rest, None),
    };
    Some(Message::Call { seat, call: words::read_call(call)?, alert })
}

fn ready(what: &str) -> Option<Ready> {
    Some(match what {
        "for teams" => Ready::Teams,
        "to start" => Ready::Start,
        "for deal" => Ready::Deal,
        "for cards" => Ready::Cards,
        "for dummy" => Ready::Dummy,
        _ => {
            let (whose, what) = what.strip_prefix("for ")?.split_once("'s ")?;
            match what.strip_prefix("card to trick ") {
                Some(trick) => Ready::Card(holder(whose)?, trick.trim().parse().ok()?),
                None => Ready::Bid(whose.parse().ok().filter(|_| what == "bid")?),
            }
        }
    })
}

fn holder(word: &str) -> Option<Holder> {
    if word == "dummy" { Some(Holder::Dummy) } else { Some(Holder::Seat(word.parse().ok()?)) }
}

/// The first text between quotation marks, and what follows it.
fn quoted(line: &str) -> Option<(String, &str)> {
    let (text, rest) = line.split_once('"')?.1.split_once('"')?;
    Some((text.to_owned(), rest))
}
