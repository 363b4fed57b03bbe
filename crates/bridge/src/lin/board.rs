//! One board, put together field by field.

use cards::{BySeat, Card, DealError, ParseHandError, PartialDeal, Seat};

use super::heading::{Heading, SEATS, number_in, title_number};
use super::result::Listed;
use super::syntax::Field;
use super::text::from_lin;
use crate::Call;
use crate::record::{
    At, Bidding, Called, Ending, Flaw, Played, PlayedTrick, Playing, Problem, Record, Remark, Room, Spot,
    Terms,
};

/// A board that is being read.
pub(super) struct Draft {
    at: At,
    record: Record,
    /// `md` was read.
    has_deal: bool,
    calls: Vec<(At, Call, Remark)>,
    cards: Vec<(At, Card, Remark)>,
    opening: Vec<String>,
    /// Where the claim stands.
    claimed_at: Option<At>,
    /// A title that is more than a number.
    title: Option<String>,
    /// The label says that the board has no number.
    unnumbered: bool,
}

impl Draft {
    pub fn new(at: At, opening: Vec<String>) -> Draft {
        Draft {
            at,
            record: Record::default(),
            has_deal: false,
            calls: Vec::new(),
            cards: Vec::new(),
            opening,
            claimed_at: None,
            title: None,
            unnumbered: false,
        }
    }

    pub fn has_deal(&self) -> bool {
        self.has_deal
    }

    pub fn room(&self) -> Option<Room> {
        self.record.room
    }

    /// `qx`: `o7` or `c7`. With an empty one, or `o-`, a number in the title is not the board's.
    pub fn label(&mut self, value: &str) {
        self.unnumbered = value.is_empty() || value.ends_with('-');
        self.record.room = match value.chars().next() {
            Some('o' | 'O') => Some(Room::Open),
            Some('c' | 'C') => Some(Room::Closed),
            _ => None,
        };
        self.record.number = number_in(value);
    }

    pub fn field(&mut self, field: &Field<'_>, problems: &mut Vec<Problem>) {
        let value = &*field.value;
        let mut tell = |flaw| problems.push(Problem { at: field.at, flaw });
        let refused = |tag: &str, why: String| Flaw::Value { tag: tag.to_owned(), why };
        match field.tag.as_str() {
            "md" => {
                self.has_deal = true;
                let (dealer, hands) = match read_dealer(value) {
                    Ok(read) => read,
                    Err(why) => return tell(refused("md", why.to_string())),
                };
                self.record.dealer = dealer;
                match read_deal(hands) {
                    Ok(deal) => self.record.deal = deal,
                    Err(why) => tell(refused("md", why.to_string())),
                }
            }
            "sv" if value.is_empty() => {}
            "sv" => match value.parse() {
                Ok(vulnerability) => self.record.vulnerability = Some(vulnerability),
                Err(_) => {
                    tell(refused("sv", format!("'{value}' is not a vulnerability: write o, n, e or b")))
                }
            },
            "ah" => {
                let number = title_number(value);
                if !self.unnumbered {
                    self.record.number = self.record.number.or(number);
                }
                let plain = number.is_some_and(|number| value == format!("Board {number}"));
                self.title = Some(value.to_owned()).filter(|value| !plain && !value.is_empty());
            }
            "mb" => self.calls(field.at, value, problems),
            "pc" => self.cards(field.at, value, problems),
            "mc" => match value.parse() {
                Ok(tricks) if tricks <= 13 => {
                    self.record.tricks = Some(tricks);
                    self.claimed_at = Some(field.at);
                }
                _ => {
                    tell(refused("mc", format!("'{value}' is not a claim: write declarer's tricks, 0 to 13")))
                }
            },
            "an" => match self.remark() {
                Some(remark) => remark.note = Some(from_lin(value)),
                None => tell(Flaw::Stray(value.to_owned())),
            },
            "nt" if value.is_empty() => {}
            "nt" => {
                let comment = from_lin(value);
                match self.remark() {
                    Some(remark) => remark.comments.push(comment),
                    None => self.opening.push(comment),
                }
            }
            _ => {}
        }
    }

    /// What is said about the last card or call.
    fn remark(&mut self) -> Option<&mut Remark> {
        let call = self.calls.last_mut().map(|(_, _, remark)| remark);
        self.cards.last_mut().map(|(_, _, remark)| remark).or(call)
    }

    /// Usually one call, but several may stand together: `1Np2Cp`.
    fn calls(&mut self, at: At, value: &str, problems: &mut Vec<Problem>) {
        let upper = value.to_ascii_uppercase();
        let mut rest = upper.trim();
        while !rest.is_empty() {
            let (length, call) = match first_call(rest) {
                Some(found) => found,
                None => return problems.push(Problem { at, flaw: Flaw::Call(value.to_owned()) }),
            };
            rest = rest[length..].trim_start();
            let alerted = rest.starts_with('!');
            rest = rest.trim_start_matches('!').trim_start();
            let remark = Remark { note: alerted.then(String::new), ..Remark::default() };
            self.calls.push((at, call, remark));
        }
    }

    /// Usually one card, but several may stand together.
    fn cards(&mut self, at: At, value: &str, problems: &mut Vec<Problem>) {
        let words: Vec<char> = value.replace("10", "T").chars().filter(|c| !c.is_whitespace()).collect();
        for pair in words.chunks(2) {
            match pair.iter().collect::<String>().parse() {
                Ok(card) => self.cards.push((at, card, Remark::default())),
                Err(_) => return problems.push(Problem { at, flaw: Flaw::Card(value.to_owned()) }),
            }
        }
    }

    /// The record, with what the heading adds. In the second room the deal may be left out.
    pub fn finish(
        mut self,
        heading: &mut Heading,
        before: Option<&Record>,
        problems: &mut Vec<Problem>,
    ) -> Record {
        if self.record.deal.is_none()
            && let Some(before) = before.filter(|b| b.number.is_some() && b.number == self.record.number)
        {
            self.record.deal = before.deal;
            self.record.dealer = self.record.dealer.or(before.dealer);
            self.record.vulnerability = self.record.vulnerability.or(before.vulnerability);
        }
        if !self.opening.is_empty() {
            self.record.comments.insert(String::new(), std::mem::take(&mut self.opening));
        }
        if let Some(title) = self.title.take() {
            self.record.tags.insert("Description".to_owned(), from_lin(&title));
        }
        let places = self.finish_calls(problems);
        heading.apply(&mut self.record);
        let result = heading.result(&self.record);
        // What cannot be read is told by the heading.
        let listed = result.as_ref().and_then(|(_, text)| Listed::read(text).ok()?);
        let claimed = self.claimed_at.is_some();
        listed.inspect(|listed| listed.put(&mut self.record));
        let places = [places, self.finish_cards(problems)].concat();
        if let (Some(listed), Some((at, text))) = (listed, result) {
            listed.settle(&text, at, claimed, &mut self.record, problems);
        }
        if let Err(error) = self.record.check(false) {
            let spot = error.spot();
            let place = places.iter().find(|(place, _)| Some(*place) == spot).map(|(_, at)| *at);
            problems.push(Problem { at: place.unwrap_or(self.at), flaw: Flaw::Illegal(error) });
        } else if let Err(error) = self.record.check_tricks() {
            problems.push(Problem { at: self.claimed_at.unwrap_or(self.at), flaw: Flaw::Illegal(error) });
        }
        self.record
    }

    fn finish_calls(&mut self, problems: &mut Vec<Problem>) -> Vec<(Spot, At)> {
        let Some(&(at, ..)) = self.calls.first() else { return Vec::new() };
        let Some(first) = self.record.first_to_call() else {
            problems.push(Problem { at, flaw: Flaw::NoSeat("auction", "the dealer") });
            return Vec::new();
        };
        let places = self.calls.iter().enumerate().map(|(i, (at, ..))| (Spot::Call(i), *at)).collect();
        let made = std::mem::take(&mut self.calls).into_iter().enumerate();
        let calls = made.map(|(i, (_, call, remark))| Called { seat: first.plus(i), call, remark }).collect();
        let bidding = Bidding { first, calls, ending: Ending::Unmarked };
        let contract = bidding.contract();
        self.record.declarer = contract.map(|contract| contract.declarer);
        self.record.terms = match contract {
            Some(contract) => Some(Terms::Bid(contract.bid, contract.doubling)),
            None => bidding.is_passed_out().then_some(Terms::PassedOut),
        };
        self.record.auction = Some(bidding);
        places
    }

    /// LIN does not say who played a card: whoever's turn it was. A lead out of turn shows where
    /// the whole trick fits the hands from the seat that holds the card led. Cards that fit no way
    /// stay in the order of the file, and the laws tell them.
    fn finish_cards(&mut self, problems: &mut Vec<Problem>) -> Vec<(Spot, At)> {
        let Some(&(at, card, _)) = self.cards.first() else { return Vec::new() };
        let deal = self.record.deal.unwrap_or_default().completed();
        let holder = |card: Card| Seat::ALL.into_iter().find(|&seat| deal[seat].contains(card));
        let by_rule = self.record.contract().map(|contract| contract.leader());
        let Some(leader) = by_rule.or_else(|| holder(card)) else {
            problems.push(Problem { at, flaw: Flaw::NoSeat("play", "the opening leader") });
            return Vec::new();
        };
        let mut playing = Playing { leader, tricks: Vec::new(), ending: Ending::Unmarked };
        let mut places = Vec::new();
        let strain = self.record.strain();
        let mut cards = std::mem::take(&mut self.cards);
        if let Some(&(at, ..)) = cards.get(52) {
            problems.push(Problem { at, flaw: Flaw::TooLong });
            cards.truncate(52);
        }
        let may_hold = |seat: Seat, card: Card| match holder(card) {
            Some(holder) => holder == seat,
            None => deal[seat].is_empty(),
        };
        for (i, made) in cards.chunks(4).enumerate() {
            let fits =
                |leader: &Seat| leader.around().zip(made).all(|(seat, (_, card, _))| may_hold(seat, *card));
            let turn = playing.next_leader(strain);
            let leads = [Some(turn), holder(made[0].1)].into_iter().flatten().find(fits);
            let mut trick = PlayedTrick::new(leads.unwrap_or(turn));
            for (seat, (at, card, remark)) in trick.leader.around().zip(made) {
                trick.cards[seat] = Some(Played { card: *card, remark: remark.clone() });
                places.push((Spot::Card(seat, i), *at));
            }
            playing.tricks.push(trick);
        }
        if playing.is_complete() {
            if let (None, Some(contract)) = (self.record.tricks, self.record.contract()) {
                self.record.tricks = Some(playing.won_by(contract));
            }
        } else if self.record.tricks.is_some() {
            playing.ending = Ending::Stopped;
        }
        self.record.play = Some(playing);
        places
    }
}

/// The first call of a text in upper case, and its length.
fn first_call(text: &str) -> Option<(usize, Call)> {
    // A word that starts like a longer one comes after it.
    const WORDS: [(&str, Call); 11] = [
        ("PASS", Call::Pass),
        ("P", Call::Pass),
        ("DOUBLE", Call::Double),
        ("DBL", Call::Double),
        ("D", Call::Double),
        ("REDOUBLE", Call::Redouble),
        ("REDBL", Call::Redouble),
        ("RDBL", Call::Redouble),
        ("R", Call::Redouble),
        ("XX", Call::Redouble),
        ("X", Call::Double),
    ];
    if let Some((word, call)) = WORDS.into_iter().find(|(word, _)| text.starts_with(word)) {
        return Some((word.len(), call));
    }
    let notrump = text.get(1..).is_some_and(|strain| strain.starts_with("NT"));
    let length = text.chars().take(if notrump { 3 } else { 2 }).map(char::len_utf8).sum();
    Some((length, Call::Bid(text[..length].parse().ok()?)))
}

/// The value of `md` is no deal.
#[derive(Debug, thiserror::Error)]
enum DealFlaw {
    #[error("dealer {0} is no seat: write 1 for S, 2 for W, 3 for N, 4 for E")]
    Dealer(u32),
    #[error("{0} hands are too many: write up to four, south first")]
    Hands(usize),
    #[error("{0}'s hand: {1}")]
    Hand(Seat, ParseHandError),
    #[error(transparent)]
    Deal(#[from] DealError),
}

/// The digit of the dealer, and what follows it.
fn read_dealer(value: &str) -> Result<(Option<Seat>, &str), DealFlaw> {
    match value.chars().next().and_then(|c| c.to_digit(10)) {
        Some(digit @ 1..=4) => Ok((Some(SEATS[digit as usize - 1]), &value[1..])),
        Some(0) => Ok((None, &value[1..])),
        Some(digit) => Err(DealFlaw::Dealer(digit)),
        None => Ok((None, value)),
    }
}

/// Hands from south on; the last may be missing.
fn read_deal(hands: &str) -> Result<Option<PartialDeal>, DealFlaw> {
    let hands: Vec<&str> = hands.split(',').map(str::trim).collect();
    if hands.iter().all(|hand| hand.is_empty()) {
        return Ok(None);
    }
    if hands.len() > 4 && hands[4..].iter().any(|hand| !hand.is_empty()) {
        return Err(DealFlaw::Hands(hands.len()));
    }
    let mut dealt = BySeat::default();
    for (seat, hand) in SEATS.into_iter().zip(hands) {
        dealt[seat] = hand.parse().map_err(|error| DealFlaw::Hand(seat, error))?;
    }
    Ok(Some(PartialDeal::new(dealt)?.completed()))
}
