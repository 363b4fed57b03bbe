//! Rules and bounds in words.

use bridge::Call;
use cards::Suit;

use crate::hand::Facts;
use crate::judge::Case;
use crate::ladder::{CallReading, Ladder, Rung};
use crate::language::Book;
use crate::language::condition::*;
use crate::{Meaning, Range};

/// Says what rules ask.
#[derive(Clone, Copy, Debug)]
pub struct Words<'b> {
    book: &'b Book,
}

impl<'b> Words<'b> {
    /// For the rules of a book.
    pub const fn new(book: &'b Book) -> Words<'b> {
        Words { book }
    }

    /// What a call means.
    pub fn meaning(&self, ladder: &Ladder<'_>, call: Call, read: &CallReading<'_>) -> Meaning {
        let mut rules: Vec<String> = Vec::new();
        let mut says: Vec<String> = Vec::new();
        for rung in &read.rungs {
            let name = self.book.word(rung.rule.name).to_owned();
            if !rules.contains(&name) {
                rules.push(name);
            }
            let words = self.conditions(ladder, rung);
            if !says.contains(&words) {
                says.push(words);
            }
        }
        const MOST: usize = 3;
        let more = says.len().saturating_sub(MOST);
        says.truncate(MOST);
        let mut words = says.join("; or ");
        if more > 0 {
            words += "; or other hands";
        }
        let denied = self.denied(ladder, call, read);
        if !denied.is_empty() {
            words += &format!("; denies {}", denied.join(", "));
        }
        Meaning {
            call,
            rules,
            shows: read.bound.ranges,
            words,
            force: read.force,
            conventional: read.conventional,
            alertable: read.alertable,
        }
    }

    /// The higher rules that would have made another call.
    fn denied(&self, ladder: &Ladder<'_>, call: Call, read: &CallReading<'_>) -> Vec<String> {
        let Some(last) = read.rungs.last() else { return Vec::new() };
        let mut denied: Vec<String> = Vec::new();
        for rung in ladder.rungs() {
            if rung.rule.rank <= last.rule.rank || denied.len() == 4 {
                break;
            }
            let name = format!("{:#} ({})", rung.call, self.book.word(rung.rule.name));
            let case = ladder.case(rung);
            let possible = case.bound(&rung.block.when).and(case.bound(&rung.rule.when));
            let overlaps = !possible.ranges.and(&read.bound.ranges).tightened().is_empty();
            if rung.call != call && rung.call != Call::Pass && overlaps && !denied.contains(&name) {
                denied.push(name);
            }
        }
        denied
    }

    /// What a rule asks of the hand.
    pub fn conditions(&self, ladder: &Ladder<'_>, rung: &Rung<'_>) -> String {
        let case = ladder.case(rung);
        let mut parts = Vec::new();
        self.all(&case, &rung.block.when, &mut parts);
        self.all(&case, &rung.rule.when, &mut parts);
        if parts.is_empty() { "whatever the hand".to_owned() } else { parts.join(", ") }
    }

    /// What of a rule this hand does not fulfil.
    pub fn failing(&self, ladder: &Ladder<'_>, rung: &Rung<'_>, hand: &Facts) -> Option<String> {
        let case = ladder.case(rung);
        [&rung.block.when, &rung.rule.when].into_iter().find_map(|when| self.fails(&case, when, hand))
    }

    fn fails(&self, case: &Case<'_>, condition: &Condition, hand: &Facts) -> Option<String> {
        if case.holds(condition, hand) {
            return None;
        }
        match condition {
            Condition::All(parts) => parts.iter().find_map(|part| self.fails(case, part, hand)),
            other => self.one(case, other),
        }
    }

    fn all(&self, case: &Case<'_>, condition: &Condition, parts: &mut Vec<String>) {
        match condition {
            Condition::All(inside) => inside.iter().for_each(|part| self.all(case, part, parts)),
            other => parts.extend(self.one(case, other).filter(|words| !parts.contains(words))),
        }
    }

    /// `None` where nothing is asked of the hand.
    fn one(&self, case: &Case<'_>, condition: &Condition) -> Option<String> {
        match condition {
            Condition::Table(_) => None,
            Condition::Hand(asked) => Some(of_hand(case, asked)),
            Condition::Not(part) => self.one(case, part).map(|words| format!("not {words}")),
            Condition::All(_) => {
                let mut parts = Vec::new();
                self.all(case, condition, &mut parts);
                (!parts.is_empty()).then(|| parts.join(" and "))
            }
            Condition::Any(parts) => {
                let open = parts.iter().filter(|part| case.known(part) != Some(false));
                let said: Option<Vec<String>> = open
                    .map(|part| if case.known(part) == Some(true) { None } else { self.one(case, part) })
                    .collect();
                said.filter(|said| !said.is_empty()).map(|said| said.join(" or "))
            }
        }
    }
}

fn of_hand(case: &Case<'_>, asked: &OfHand) -> String {
    let suit = |word: &SuitWord| case.suit(*word).map_or("no suit", Suit::name);
    let strain = |word: &StrainWord| case.strain(*word).map_or("no strain", |strain| strain.name());
    let partner = case.turn.partner();
    match asked {
        OfHand::Counts(count, range) => format!("{} {}", amount(*range), counted(*count)),
        OfHand::Suit(count, word, range) => match count {
            SuitCount::Length => format!("{} {}", amount(*range), suit(word)),
            SuitCount::Hcp => format!("{} points in {}", amount(*range), suit(word)),
            SuitCount::Tops => format!("{} of the three top honours in {}", amount(*range), suit(word)),
            SuitCount::Honours => format!("{} honours in {}", amount(*range), suit(word)),
            SuitCount::Fit => format!("{} {} with partner's", amount(*range), suit(word)),
        },
        OfHand::Unbid(range) => format!("{} of each unbid suit", amount(*range)),
        OfHand::Others(word, range) => format!("{} of each suit but {}", amount(*range), suit(word)),
        OfHand::Compare(one, comparison, other) => {
            let (one, other) = (suit(one), suit(other));
            match comparison {
                Comparison::Longer => format!("more {one} than {other}"),
                Comparison::AtLeast => format!("as many {one} as {other} or more"),
                Comparison::Equal => format!("as many {one} as {other}"),
            }
        }
        OfHand::Longest(word) => format!("no suit longer than {}", suit(word)),
        OfHand::Shortest(word) => format!("no suit shorter than {}", suit(word)),
        OfHand::Stopper(word) => format!("a stopper in {}", suit(word)),
        OfHand::Stoppers => "stoppers in the opponents' suits".to_owned(),
        OfHand::Control(word) => format!("a control in {}", suit(word)),
        OfHand::Balanced => "balanced".to_owned(),
        OfHand::Semibalanced => "no void, singleton or seven-card suit".to_owned(),
        OfHand::Shape([a, b, c, d]) => format!("{a}-{b}-{c}-{d} shape"),
        OfHand::Support(word, range) => format!("worth {} with {} as trumps", amount(*range), suit(word)),
        OfHand::Combined(word, range) => {
            format!("worth {} in {} with partner's {}", amount(*range), strain(word), partner.least)
        }
        OfHand::Potential(word, range) => {
            format!("worth {} in {} if partner has {}", amount(*range), strain(word), partner.most)
        }
        OfHand::Together(count, range) => format!("{} {} with partner's", amount(*range), counted(*count)),
    }
}

const fn counted(count: Count) -> &'static str {
    match count {
        Count::Hcp => "points",
        Count::Points => "points with length",
        Count::Losers => "losers",
        Count::Controls => "controls",
        Count::Aces => "aces",
        Count::Kings => "kings",
    }
}

fn amount(range: Range) -> String {
    match range {
        Range { least, most } if least == most => least.to_string(),
        Range { least, most: u8::MAX } => format!("{least}+"),
        Range { least: 0, most } => format!("at most {most}"),
        Range { least, most } => format!("{least}-{most}"),
    }
}
