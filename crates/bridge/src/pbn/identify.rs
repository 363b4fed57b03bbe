//! From the tags of a board to its record.

use std::collections::BTreeMap;
use std::fmt::Display;

use cards::{PartialDeal, Seat};

use super::games::{Game, Part};
use super::section::{Section, read_auction, read_play};
use super::syntax::{Item, Token};
use super::text::from_pbn;
use super::{MANDATORY, SUPPLEMENTAL, deal, is_table, table};
use crate::record::{At, Flaw, PlayedTrick, Playing, Problem, Record, Room, Section as Table, Spot, Terms};
use crate::{BoardNumber, Pair, Strain};

/// Reads one board; what cannot be understood is told and left out.
pub(super) fn record(game: Game<'_>, problems: &mut Vec<Problem>) -> Record {
    let mut reader =
        Reader { record: Record::default(), result: None, terms_at: None, declarer_at: None, problems };
    if !game.opening.is_empty() {
        let opening = game.opening.iter().map(|text| from_pbn(text)).collect();
        reader.record.comments.insert(String::new(), opening);
    }
    let (mut auction, mut play) = (Section::default(), Section::default());
    // The tags so far, and whether they say something.
    let mut seen: BTreeMap<&str, (At, bool)> = BTreeMap::new();
    for part in game.parts {
        let in_play = play.at.is_some();
        if part.name == "Note" {
            reader.note(part, if in_play { &mut play } else { &mut auction });
            continue;
        }
        let says = match part.name {
            "Auction" | "Play" => !part.is_hollow(),
            _ => !matches!(part.value.trim(), "" | "?") || !part.body.is_empty(),
        };
        match seen.get(part.name) {
            Some(&(at, false)) if says => {
                reader.tell(at, Flaw::Hollow(part.name.to_owned()));
                reader.record.tags.remove(part.name);
                reader.record.sections.remove(part.name);
            }
            Some(_) => {
                reader.tell(part.at, Flaw::Repeated(part.name.to_owned()));
                continue;
            }
            None => {}
        }
        seen.insert(part.name, (part.at, says));
        match part.name {
            name @ ("Auction" | "Play") => {
                let section = if name == "Play" { &mut play } else { &mut auction };
                section.at = Some(part.at);
                section.value = part.value;
                section.body.extend(part.body);
            }
            _ => reader.tag(part),
        }
    }
    reader.auction(auction);
    let result_at = reader.result.as_ref().map(|(at, _)| *at);
    reader.result();
    reader.play(play);
    reader.contradictions();
    if let (Some(at), Ok(()), Err(error)) =
        (result_at, reader.record.check(true), reader.record.check_tricks())
    {
        reader.tell(at, Flaw::Illegal(error));
    }
    reader.record
}

struct Reader<'p> {
    record: Record,
    /// The value of Result, which may need a declarer who is named later.
    result: Option<(At, String)>,
    terms_at: Option<At>,
    declarer_at: Option<At>,
    problems: &'p mut Vec<Problem>,
}

impl Reader<'_> {
    fn tell(&mut self, at: At, flaw: Flaw) {
        self.problems.push(Problem { at, flaw });
    }

    /// A value that a text can be read as; nothing for an unknown one.
    fn value<T, E: Display>(
        &mut self,
        part: &Part<'_>,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        let text = part.value.trim();
        if text.is_empty() || text == "?" {
            return None;
        }
        match read(text) {
            Ok(value) => Some(value),
            Err(why) => {
                self.tell(part.at, Flaw::Value { tag: part.name.to_owned(), why: why.to_string() });
                None
            }
        }
    }

    /// A tag outside of the auction and the play, with the comments and rows that follow it.
    fn tag(&mut self, part: Part<'_>) {
        let mut rows = Vec::new();
        for Token { at, item } in &part.body {
            match item {
                Item::Comment(text) => self.comment(part.name, from_pbn(text)),
                Item::Row(text) | Item::Word(text)
                    if (MANDATORY.contains(&part.name) || SUPPLEMENTAL.contains(&part.name)) =>
                {
                    self.tell(*at, Flaw::Junk(text.trim().to_owned()));
                }
                // In the first column a percent sign would hide the row.
                Item::Row(text) | Item::Word(text) if text.starts_with('%') => rows.push(format!(" {text}")),
                Item::Row(text) | Item::Word(text) => rows.push((*text).to_owned()),
                Item::Tag { .. } | Item::Break => {}
            }
        }
        let at = part.at;
        let known = || Some(part.value.clone()).filter(|value| value != "?");
        match part.name {
            "Event" => self.record.event = known(),
            "Site" => self.record.site = known(),
            "Date" => self.record.date = known(),
            "West" => self.record.names[Seat::West] = known(),
            "North" => self.record.names[Seat::North] = known(),
            "East" => self.record.names[Seat::East] = known(),
            "South" => self.record.names[Seat::South] = known(),
            "Scoring" => self.record.scoring = known(),
            "Board" => self.record.number = self.board_number(&part),
            "Dealer" => self.record.dealer = self.seat(&part),
            "Vulnerable" => {
                self.record.vulnerability = self.value(&part, str::parse);
            }
            "Deal" => self.record.deal = self.value(&part, deal::read),
            "Declarer" => {
                self.record.declarer = self.seat(&part);
                self.record.swapped = self.record.declarer.is_some() && part.value.trim().starts_with('^');
                self.declarer_at = Some(at);
            }
            "Contract" => {
                self.record.terms = self.value(&part, str::parse);
                self.terms_at = Some(at);
            }
            "Result" => self.result = Some((at, part.value)),
            "Room" if part.value.eq_ignore_ascii_case("open") => self.record.room = Some(Room::Open),
            "Room" if part.value.eq_ignore_ascii_case("closed") => self.record.room = Some(Room::Closed),
            name if rows.is_empty() && !is_table(name) => {
                self.record.tags.insert(name.to_owned(), part.value);
            }
            name => {
                let table = Table { columns: part.value, rows };
                self.record.sections.insert(name.to_owned(), table);
            }
        }
        if let Some(Err(error)) = table::checked(&self.record, part.name) {
            self.tell(at, Flaw::Table { tag: part.name.to_owned(), why: error.to_string() });
        }
    }

    fn seat(&mut self, part: &Part<'_>) -> Option<Seat> {
        self.value(part, |text| text.trim_start_matches('^').trim().parse())
    }

    /// Some files write a word before the number, or a letter after it.
    fn board_number(&mut self, part: &Part<'_>) -> Option<BoardNumber> {
        let read = |text: &str| {
            let digits: String =
                text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
            let number = digits.parse().ok().and_then(BoardNumber::new);
            number.ok_or_else(|| format!("'{text}' is not a board number: write 1 or more"))
        };
        let number = self.value(part, read)?;
        if part.value.trim().parse() != Ok(number.get()) {
            self.tell(part.at, Flaw::Guessed { tag: "Board".to_owned(), read: number.to_string() });
        }
        Some(number)
    }

    fn comment(&mut self, name: &str, text: String) {
        if text.is_empty() {
            return;
        }
        self.record.comments.entry(name.to_owned()).or_default().push(text);
    }

    /// `n:text`, which explains `=n=` in the section before it.
    fn note<'a>(&mut self, part: Part<'a>, section: &mut Section<'a>) {
        let (number, text) = match part.value.split_once(':') {
            Some((number, text)) if number.trim().parse::<u32>().is_ok() => (number.trim(), text),
            _ => ("", part.value.as_str()),
        };
        let note = (part.at, text.trim().to_owned());
        if section.notes.insert(number.to_owned(), note).is_some() {
            self.tell(part.at, Flaw::Repeated(format!("note {number}")));
        }
        section.body.extend(part.body);
    }

    fn auction(&mut self, section: Section<'_>) {
        let Some(at) = section.at.or_else(|| section.notes.values().map(|(at, _)| *at).next()) else {
            return;
        };
        if section.at.is_none() {
            // Notes without an auction.
            for (_, text) in section.notes.values() {
                self.tell(at, Flaw::LooseNote(text.clone()));
                self.comment("", from_pbn(text));
            }
            return;
        }
        let named = section.value.trim().parse::<Seat>().ok();
        let Some(first) = named.or_else(|| self.record.first_to_call()) else {
            return self.tell(at, Flaw::NoSeat("auction", "the dealer"));
        };
        let (bidding, extra) = read_auction(&section, first, self.problems);
        if !extra.comments.is_empty() {
            self.record.comments.insert("Auction".to_owned(), extra.comments);
        }
        if let Some(dealer) = self.record.dealer.filter(|&dealer| dealer != bidding.first) {
            self.tell(at, Flaw::Dealer { first: bidding.first, dealer });
        }
        self.record.auction = Some(bidding);
        self.laws(at, &extra.places);
    }

    fn play(&mut self, section: Section<'_>) {
        let Some(at) = section.at else { return };
        let named = section.value.trim().parse::<Seat>().ok();
        let Some(leader) = named.or_else(|| self.record.contract().map(|contract| contract.leader())) else {
            return self.tell(at, Flaw::NoSeat("play", "the opening leader"));
        };
        let (rows, extra) = read_play(&section, leader, self.problems);
        if !extra.comments.is_empty() {
            self.record.comments.insert("Play".to_owned(), extra.comments);
        }
        let strain = self.record.strain();
        // Whoever marks a lead out of turn writes columns: a row from the card led needs no mark.
        let marks_leads = rows.marks_leads();
        let play = rows.play(strain);
        let deal = self.record.deal.filter(|_| !marks_leads);
        let turned = deal.and_then(|deal| in_order_of_play(&play, &deal, strain));
        if turned.is_some() {
            self.tell(at, Flaw::InOrder);
        }
        self.record.play = Some(turned.unwrap_or(play));
        self.laws(at, &extra.places);
    }

    /// Tells the first thing in the section just read that the laws forbid, where it stands.
    fn laws(&mut self, at: At, places: &[(Spot, At)]) {
        if let Err(error) = self.record.check(true) {
            let spot = error.spot();
            // A fault in the auction has been told before the play is read.
            if matches!(spot, Some(Spot::Call(_))) && self.record.play.is_some() {
                return;
            }
            let place = places.iter().find(|(place, _)| Some(*place) == spot).map(|(_, at)| *at);
            self.tell(place.unwrap_or(at), Flaw::Illegal(error));
        }
    }

    /// The tricks of declarer, of a pair, or against the contract: `9`, `^9`, `NS 9 EW 4`, `+1`.
    fn result(&mut self) {
        let Some((at, value)) = self.result.take() else { return };
        let text = value.trim().to_ascii_uppercase();
        let bare = text.trim_start_matches('^').trim();
        if bare.is_empty() || bare == "?" {
            return;
        }
        let contract = self.record.contract();
        let declarer = self.record.declarer.or(contract.map(|contract| contract.declarer));
        let level = contract.map(|contract| i32::from(contract.tricks()));
        let words: Vec<&str> = bare.split_whitespace().collect();
        let of_pair = |pair: &str, number: &str| Some((pair.parse::<Pair>().ok()?, number.parse().ok()?));
        let tricks = match words[..] {
            ["="] => level,
            [pair, number, ..] => match (of_pair(pair, number), declarer) {
                (Some((pair, number)), Some(declarer)) if (0..=13).contains(&number) => {
                    Some(if pair == Pair::of(declarer) { number } else { 13 - number })
                }
                (Some((_, 0..=13)), None) => {
                    // Nobody is declarer of a board that was passed out.
                    if self.record.terms != Some(Terms::PassedOut) {
                        self.comment("Result", value.trim().to_owned());
                        self.tell(at, Flaw::NoDeclarer(value));
                    }
                    return;
                }
                _ => None,
            },
            [number] if number.starts_with(['+', '-']) => {
                level.and_then(|level| Some(level + number.parse::<i32>().ok()?))
            }
            _ => bare.parse().ok(),
        };
        match tricks.and_then(|tricks| u8::try_from(tricks).ok()).filter(|&tricks| tricks <= 13) {
            Some(tricks) => {
                self.record.tricks = Some(tricks);
                self.record.misstated = text.starts_with('^');
            }
            None => {
                let why = format!("'{value}' is not a result: write declarer's tricks, 0 to 13");
                self.tell(at, Flaw::Value { tag: "Result".to_owned(), why });
            }
        }
    }

    /// Tells where the tags say something else than the calls.
    fn contradictions(&mut self) {
        let Some(bidding) = self.record.auction.as_ref().filter(|bidding| bidding.is_over()) else { return };
        let called = bidding.contract();
        let terms = called.map_or(Terms::PassedOut, |contract| Terms::Bid(contract.bid, contract.doubling));
        if let (Some(said), Some(at)) = (self.record.terms, self.terms_at)
            && said != terms
            && !matches!(said, Terms::Strain(_))
        {
            let (said, called) = (said.to_string(), terms.to_string());
            self.tell(at, Flaw::Contradiction { tag: "Contract", said, called });
        } else if let (Some(said), Some(at), Some(called)) = (self.record.declarer, self.declarer_at, called)
            && said != called.declarer
            && !self.record.swapped
        {
            let (said, called) = (said.to_string(), called.declarer.to_string());
            self.tell(at, Flaw::Contradiction { tag: "Declarer", said, called });
        }
    }
}

/// Some programs write each trick from the card led. It shows when a seat would have played
/// another's card, and every row makes sense the other way: the winner of each leads to the next.
pub(super) fn in_order_of_play(
    play: &Playing,
    deal: &PartialDeal,
    strain: Option<Strain>,
) -> Option<Playing> {
    let deal = deal.completed().full().ok()?;
    if play.cards().all(|(seat, played)| deal[seat].contains(played.card)) {
        return None;
    }
    let mut turned = Playing { tricks: Vec::new(), ..play.clone() };
    for trick in &play.tricks {
        // Played one after the other, cards leave no gap: a row ends where its trick was left.
        let columns = || play.leader.around().map(|seat| trick.cards[seat].clone());
        if columns().skip_while(Option::is_some).any(|played| played.is_some()) {
            return None;
        }
        let mut row = columns().flatten().peekable();
        let leader = deal.holder(row.peek()?.card);
        if leader != turned.next_leader(strain) {
            return None;
        }
        let mut new = PlayedTrick::new(leader);
        for (seat, played) in leader.around().zip(row) {
            if !deal[seat].contains(played.card) {
                return None;
            }
            new.cards[seat] = Some(played);
        }
        turned.tricks.push(new);
    }
    Some(turned)
}
