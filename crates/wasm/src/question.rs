use std::fmt::Write;

use bridge::{
    ByPair, Cardplay, CardplayError, IllegalCard, Pair, ParseStrainError, Strain, TrickTable, Vulnerability,
};
use cards::{Card, Deal, DealError, ParseSeatError, PartialDeal, Seat};
use dd::{Judged, Par, Solver};

/// What is asked.
#[derive(Clone, PartialEq, Debug)]
pub enum Question {
    /// `table DEAL`: the tricks of every declarer in every strain.
    Table(Deal),
    /// `par DEAL DEALER VULNERABILITY`: par, and the table that it comes from.
    Par(Deal, Seat, Vulnerability),
    /// `tricks DEAL STRAIN LEADER CARDS...`: what both pairs end up with after these cards.
    Tricks(Cardplay),
    /// `cards DEAL STRAIN LEADER CARDS...`: what every legal card is worth.
    Cards(Cardplay),
    /// `line DEAL STRAIN LEADER CARDS...`: a line of best play.
    Line(Cardplay),
    /// `judge DEAL STRAIN LEADER CARDS...`: what every one of these cards cost.
    Judge(Cardplay, Vec<Card>),
}

/// A question that cannot be answered.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Unclear {
    #[error("ask table, par, tricks, cards, line or judge, and not '{0}'")]
    What(String),
    #[error("{0} is missing")]
    Missing(&'static str),
    #[error(transparent)]
    Deal(#[from] DealError),
    #[error(transparent)]
    Seat(#[from] ParseSeatError),
    #[error(transparent)]
    Strain(#[from] ParseStrainError),
    #[error("'{0}' is no vulnerability: write None, NS, EW or Both")]
    Vulnerability(String),
    #[error("'{0}' is no card: write the suit and the rank, such as SA or H10")]
    Card(String),
    #[error(transparent)]
    Position(#[from] CardplayError),
    #[error("card {number}, {card}: {why}")]
    Illegal { number: usize, card: Card, why: IllegalCard },
}

/// The answer in JSON: `{"ok": ...}`, or `{"error": "..."}` with what is wrong with the question.
///
/// ```
/// let mut solver = dd::Solver::new();
/// let answer = finesse_dd::answer(&mut solver, "tricks N:K2... AQ... 43... 65... | NT W");
/// assert_eq!(answer, r#"{"ok":{"ns":0,"ew":2}}"#);
/// ```
pub fn answer(solver: &mut Solver, question: &str) -> String {
    match question.parse::<Question>() {
        Ok(question) => format!("{{\"ok\":{}}}", json(solver, &question)),
        Err(unclear) => format!("{{\"error\":{}}}", quoted(&unclear.to_string())),
    }
}

/// A first word, a deal, a bar, and the rest in words.
impl std::str::FromStr for Question {
    type Err = Unclear;
    fn from_str(text: &str) -> Result<Question, Unclear> {
        let (what, rest) = text.trim().split_once(' ').ok_or_else(|| Unclear::What(text.to_owned()))?;
        let (deal, rest) = rest.split_once('|').unwrap_or((rest, ""));
        let deal: PartialDeal = deal.trim().parse()?;
        let mut words = rest.split_whitespace();
        match what {
            "table" => Ok(Question::Table(deal.full()?)),
            "par" => {
                let dealer = words.next().ok_or(Unclear::Missing("the dealer"))?.parse()?;
                let word = words.next().ok_or(Unclear::Missing("the vulnerability"))?;
                let vulnerability = word.parse().map_err(|_| Unclear::Vulnerability(word.to_owned()))?;
                Ok(Question::Par(deal.full()?, dealer, vulnerability))
            }
            "tricks" | "cards" | "line" | "judge" => {
                let strain: Strain = words.next().ok_or(Unclear::Missing("the strain"))?.parse()?;
                let leader: Seat = words.next().ok_or(Unclear::Missing("the leader"))?.parse()?;
                let start = Cardplay::new(&deal, strain, leader)?;
                let mut position = start;
                let mut played = Vec::new();
                for (number, word) in (1..).zip(words) {
                    let card = word.parse().map_err(|_| Unclear::Card(word.to_owned()))?;
                    position.try_play(card).map_err(|why| Unclear::Illegal { number, card, why })?;
                    played.push(card);
                }
                Ok(match what {
                    "tricks" => Question::Tricks(position),
                    "cards" => Question::Cards(position),
                    "line" => Question::Line(position),
                    _ => Question::Judge(start, played),
                })
            }
            other => Err(Unclear::What(other.to_owned())),
        }
    }
}

fn json(solver: &mut Solver, question: &Question) -> String {
    match question {
        Question::Table(deal) => rows(&solver.table(deal)),
        Question::Par(deal, dealer, vulnerability) => {
            let table = solver.table(deal);
            let par = Par::new(&table, *dealer, *vulnerability);
            let outcomes: Vec<String> =
                par.outcomes.iter().map(|outcome| quoted(&outcome.to_string())).collect();
            format!(
                "{{\"points\":{},\"outcomes\":[{}],\"table\":{}}}",
                par.points,
                outcomes.join(","),
                rows(&table)
            )
        }
        Question::Tricks(position) => both(solver.tricks(position)),
        Question::Cards(position) => {
            let values = solver.cards(position);
            let value = |value: &dd::CardValue| {
                let equals = cards(value.equals.iter());
                format!(
                    "{{\"card\":{},\"equals\":{equals},\"tricks\":{}}}",
                    quoted(&value.card.to_string()),
                    value.tricks
                )
            };
            format!("[{}]", values.iter().map(value).collect::<Vec<_>>().join(","))
        }
        Question::Line(position) => cards(solver.line(position)),
        Question::Judge(start, played) => {
            // The cards were tried before: they are legal.
            let judged = solver.judge(start, played).unwrap_or_default();
            let card = |card: &Judged| {
                format!(
                    "{{\"seat\":\"{}\",\"card\":\"{}\",\"cost\":{},\"tricks\":{}}}",
                    card.seat.letter(),
                    card.card,
                    card.cost,
                    both(card.tricks)
                )
            };
            format!("[{}]", judged.iter().map(card).collect::<Vec<_>>().join(","))
        }
    }
}

/// A row for each declarer.
fn rows(table: &TrickTable) -> String {
    let strain =
        |seat, strain: Strain| format!("{}:{}", quoted(&strain.to_string()), table.get(seat, strain));
    let seat = |seat: Seat| {
        let strains = Strain::WRITTEN.map(|named| strain(seat, named)).join(",");
        format!("\"{}\":{{{strains}}}", seat.letter())
    };
    format!("{{{}}}", Seat::ALL.map(seat).join(","))
}

fn both(tricks: ByPair<u8>) -> String {
    format!("{{\"ns\":{},\"ew\":{}}}", tricks[Pair::NorthSouth], tricks[Pair::EastWest])
}

fn cards(all: impl IntoIterator<Item = Card>) -> String {
    let all: Vec<String> = all.into_iter().map(|card| quoted(&card.to_string())).collect();
    format!("[{}]", all.join(","))
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_has_an_answer_or_a_reason() {
        let mut solver = Solver::new();
        let mut ask = |question: &str| answer(&mut solver, question);
        let deal = "N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964";
        assert!(ask(&format!("table {deal}")).contains(r#""S":{"NT":9,"S":9"#));
        assert!(ask(&format!("par {deal} | N None")).starts_with(r#"{"ok":{"points":400,"outcomes":["3NT"#));
        let ending = "N:K2... AQ... 43... 65...";
        let cards =
            r#"{"ok":[{"card":"SQ","equals":["SQ"],"tricks":2},{"card":"SA","equals":["SA"],"tricks":1}]}"#;
        assert_eq!(ask(&format!("cards {ending} | NT W S6 S2")), cards);
        assert_eq!(ask(&format!("line {ending} | NT W")).matches('S').count(), 8);
        let judged = ask(&format!("judge {ending} | NT W S6 S2 SA"));
        assert!(
            judged.ends_with(r#"{"seat":"E","card":"SA","cost":1,"tricks":{"ns":1,"ew":1}}]}"#),
            "{judged}"
        );
        for question in [
            "",
            "x",
            "table N:K2... AQ... 43... 65...",
            "cards N:K2... AQ...",
            "cards N:K2... AQ... 43... 65... | NT",
            "cards N:K2... AQ... 43... 65... | NT W SA",
            "tricks N:\"... AQ... 43... 65... | NT W",
            "par | N",
        ] {
            assert!(ask(question).starts_with(r#"{"error":"#), "{question}");
        }
    }
}
