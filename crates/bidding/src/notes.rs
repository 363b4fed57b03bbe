//! A system as notes for partners, and as a convention card.

use std::fmt::Write;

use crate::Force;
use crate::language::condition::*;
use crate::language::{Block, Book, Rule};
use crate::rules::RuleSystem;

impl RuleSystem {
    /// The system as text for partners: a heading for each part, the auctions, and the calls from
    /// the highest rank down.
    pub fn notes(&self) -> String {
        let book = self.book();
        let mut text = format!("{}\n{}\n", book.name, "=".repeat(book.name.chars().count()));
        for line in &book.about {
            let _ = writeln!(text, "{line}");
        }
        for (part, heading) in book.parts.iter().enumerate() {
            let _ = write!(text, "\n{heading}\n{}\n", "-".repeat(heading.chars().count()));
            for block in book.blocks.iter().filter(|block| block.part == part && !block.rules.is_empty()) {
                let _ = write!(text, "\n{}\n", heading_of(block));
                for rule in sorted(block) {
                    let _ = writeln!(text, "  {:5} {}{}", call(rule.call), book.word(rule.name), marks(rule));
                    let asks = asks(book, &rule.when);
                    if !asks.is_empty() {
                        let _ = writeln!(text, "        {asks}");
                    }
                }
            }
        }
        text
    }

    /// The system as a convention card: one page of HTML that needs nothing else.
    pub fn convention_card(&self) -> String {
        let book = self.book();
        let mut page =
            String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        let name = escape(&book.name);
        let _ =
            write!(page, "<title>Convention card: {name}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n");
        let _ = writeln!(page, "<h1>Convention card: {name}</h1>");
        for line in &book.about {
            let _ = writeln!(page, "<p>{}</p>", escape(line));
        }
        for (part, heading) in book.parts.iter().enumerate() {
            let _ = writeln!(page, "<section>\n<h2>{}</h2>", escape(heading));
            for block in book.blocks.iter().filter(|block| block.part == part && !block.rules.is_empty()) {
                let _ = writeln!(page, "<table>\n<caption>{}</caption>", escape(&heading_of(block)));
                for rule in sorted(block) {
                    let class = if rule.alertable { " class=\"alert\"" } else { "" };
                    let _ = writeln!(
                        page,
                        "<tr{class}><th>{}</th><td>{}</td><td>{}</td><td>{}</td></tr>",
                        suits(&escape(&call(rule.call))),
                        escape(book.word(rule.name)),
                        escape(&asks(book, &rule.when)),
                        escape(marks(rule).trim().trim_matches(['[', ']'])),
                    );
                }
                page += "</table>\n";
            }
            page += "</section>\n";
        }
        page += "</body>\n</html>\n";
        page
    }
}

const STYLE: &str = "body{font:14px/1.4 sans-serif;max-width:70em;margin:2em auto;padding:0 1em;color:#222}\
table{border-collapse:collapse;margin:0 0 1.2em;width:100%}\
caption{text-align:left;font-weight:bold;padding:.3em 0}\
th,td{border-bottom:1px solid #ccc;padding:.2em .6em;text-align:left;vertical-align:top}\
th{width:4em;white-space:nowrap}tr.alert th{background:#ffe9a8}h2{border-bottom:2px solid #444}\
@media print{section{break-inside:avoid-page}}";

fn heading_of(block: &Block) -> String {
    match block.text.strip_prefix("opening") {
        Some("") => "Opening".to_owned(),
        _ => format!("After {}", block.text),
    }
}

fn sorted(block: &Block) -> Vec<&Rule> {
    let mut rules: Vec<&Rule> = block.rules.iter().collect();
    rules.sort_by_key(|rule| std::cmp::Reverse(rule.rank));
    rules
}

fn marks(rule: &Rule) -> String {
    let mut marks = Vec::new();
    if rule.force != Force::None {
        marks.push(rule.force.word());
    }
    if rule.conventional {
        marks.push("artificial");
    }
    if rule.alertable {
        marks.push("alert");
    }
    if marks.is_empty() { String::new() } else { format!(" [{}]", marks.join(", ")) }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Suit letters as symbols, the red ones in red.
fn suits(call: &str) -> String {
    let symbol = |letter: char| match letter {
        'S' => "♠".to_owned(),
        'H' => "<span style=\"color:#c00\">♥</span>".to_owned(),
        'D' => "<span style=\"color:#c00\">♦</span>".to_owned(),
        'C' => "♣".to_owned(),
        other => other.to_string(),
    };
    call.chars().map(symbol).collect()
}

fn call(word: CallWord) -> String {
    match word {
        CallWord::Pass => "Pass".to_owned(),
        CallWord::Double => "X".to_owned(),
        CallWord::Redouble => "XX".to_owned(),
        CallWord::At(level, word) => format!("{level}{}", strain(word)),
        CallWord::Cheapest(jump, word) => format!("{}{}", "+".repeat(usize::from(jump) + 1), strain(word)),
        CallWord::Game(word) => format!("={}", strain(word)),
    }
}

fn strain(word: StrainWord) -> String {
    match word {
        StrainWord::Notrump => "NT".to_owned(),
        StrainWord::Suit(word) => suit(word),
    }
}

/// A suit as the file writes it.
fn suit(word: SuitWord) -> String {
    match word {
        SuitWord::Named(named) => named.letter().to_string(),
        SuitWord::Variable(variable) => variable.letter().to_string(),
        SuitWord::Other(variable) => format!("o{}", variable.letter()),
        SuitWord::Partner => "partner".to_owned(),
        SuitWord::Mine => "mine".to_owned(),
        SuitWord::Theirs => "theirs".to_owned(),
        SuitWord::Trumps => "trumps".to_owned(),
        SuitWord::Fourth => "fourth".to_owned(),
    }
}

/// What a rule asks, as the file's language has it.
fn asks(book: &Book, condition: &Condition) -> String {
    match condition {
        Condition::All(parts) => parts.iter().map(|part| asks(book, part)).collect::<Vec<_>>().join(", "),
        Condition::Any(parts) => parts.iter().map(|part| inner(book, part)).collect::<Vec<_>>().join(" or "),
        Condition::Not(part) => format!("not {}", inner(book, part)),
        Condition::Hand(asked) => of_hand(asked),
        Condition::Table(asked) => of_table(book, asked),
    }
}

fn inner(book: &Book, condition: &Condition) -> String {
    match condition {
        Condition::All(_) | Condition::Any(_) => format!("({})", asks(book, condition)),
        _ => asks(book, condition),
    }
}

fn range(range: &crate::Range) -> String {
    if range.most == u8::MAX { format!("{}+", range.least) } else { range.to_string() }
}

fn counted(count: Count) -> &'static str {
    match count {
        Count::Hcp => "hcp",
        Count::Points => "points",
        Count::Losers => "losers",
        Count::Controls => "controls",
        Count::Aces => "aces",
        Count::Kings => "kings",
    }
}

fn of_hand(asked: &OfHand) -> String {
    match asked {
        OfHand::Counts(count, r) => format!("{} {}", counted(*count), range(r)),
        OfHand::Suit(count, word, r) => {
            let count = match count {
                SuitCount::Length => "",
                SuitCount::Hcp => "hcp ",
                SuitCount::Tops => "tops ",
                SuitCount::Honours => "honours ",
                SuitCount::Fit => "fit ",
            };
            format!("{count}{} {}", suit(*word), range(r))
        }
        OfHand::Unbid(r) => format!("unbid {}", range(r)),
        OfHand::Others(word, r) => format!("others {} {}", suit(*word), range(r)),
        OfHand::Compare(one, comparison, other) => {
            let sign = match comparison {
                Comparison::Longer => ">",
                Comparison::AtLeast => ">=",
                Comparison::Equal => "=",
            };
            format!("{} {sign} {}", suit(*one), suit(*other))
        }
        OfHand::Longest(word) => format!("longest {}", suit(*word)),
        OfHand::Shortest(word) => format!("shortest {}", suit(*word)),
        OfHand::Stopper(word) => format!("stopper {}", suit(*word)),
        OfHand::Stoppers => "stoppers".to_owned(),
        OfHand::Control(word) => format!("control {}", suit(*word)),
        OfHand::Balanced => "balanced".to_owned(),
        OfHand::Semibalanced => "semibalanced".to_owned(),
        OfHand::Shape([a, b, c, d]) => format!("shape {a}-{b}-{c}-{d}"),
        OfHand::Support(word, r) => format!("support {} {}", suit(*word), range(r)),
        OfHand::Combined(word, r) => format!("combined {} {}", strain(*word), range(r)),
        OfHand::Potential(word, r) => format!("potential {} {}", strain(*word), range(r)),
        OfHand::Together(count, r) => format!("together {} {}", counted(*count), range(r)),
    }
}

fn person(who: Who) -> &'static str {
    match who {
        Who::Me => "my",
        Who::Partner => "partner",
        Who::Left => "left",
        Who::Right => "right",
    }
}

fn of_table(book: &Book, asked: &OfTable) -> String {
    let caller = |who: &Who| if *who == Who::Me { "i" } else { person(*who) };
    match asked {
        OfTable::Vulnerable => "vulnerable".to_owned(),
        OfTable::TheyVulnerable => "they vulnerable".to_owned(),
        OfTable::Seat(r) => format!("seat {}", range(r)),
        OfTable::Passed => "passed".to_owned(),
        OfTable::PartnerPassed => "partner passed".to_owned(),
        OfTable::Forced => "forced".to_owned(),
        OfTable::GameForced => "game forced".to_owned(),
        OfTable::Contested => "contested".to_owned(),
        OfTable::WeOpened => "we opened".to_owned(),
        OfTable::TheyOpened => "they opened".to_owned(),
        OfTable::WeOwn => "we own".to_owned(),
        OfTable::TheyOwn => "they own".to_owned(),
        OfTable::Doubled => "doubled".to_owned(),
        OfTable::Agreed => "agreed".to_owned(),
        OfTable::Level(r) => format!("level {}", range(r)),
        OfTable::At(r) => format!("at {}", range(r)),
        OfTable::Playing(word) => format!("playing {}", strain(*word)),
        OfTable::PartnerLeast(r) => format!("partner shows {}", range(r)),
        OfTable::PartnerMost(r) => format!("partner limited {}", range(r)),
        OfTable::TheyLeast(r) => format!("they show {}", range(r)),
        OfTable::Bids(who, r) => format!("{} bids {}", person(*who), range(r)),
        OfTable::Said(who, name) => format!("{} said \"{}\"", caller(who), book.word(*name)),
        OfTable::Last(who, kind) => {
            let kind = match kind {
                CallKind::Pass => "pass",
                CallKind::Double => "double",
                CallKind::Redouble => "redouble",
                CallKind::Bid => "bid",
            };
            format!("{} last {kind}", person(*who))
        }
        OfTable::Is(word, kind) => {
            let kind = match kind {
                Kind::Major => "major",
                Kind::Minor => "minor",
                Kind::New => "new",
                Kind::Mine => "mine",
                Kind::Partners => "partner",
                Kind::Ours => "ours",
                Kind::Theirs => "theirs",
                Kind::Agreed => "agreed",
            };
            format!("{} is {kind}", suit(*word))
        }
        OfTable::Above(one, other) => format!("{} above {}", suit(*one), suit(*other)),
        OfTable::Shown(who, word, r) => format!("{} has {} {}", person(*who), suit(*word), range(r)),
        OfTable::TheyBidNotrump => "they notrump".to_owned(),
    }
}
