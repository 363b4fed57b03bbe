//! The plan in words, as a teacher says it: winners counted, what is needed, where tricks can come from, what
//! is done first and why, what happens if it fails, and the second-best plan.

use std::fmt;

use cards::{Card, CardSet, Suit};
use serde::Serialize;

use super::lines::{self, Line, Outlook};
use super::sources::{Source, SourceKind, sources};
use super::steps::{Step, first_step};
use super::{DeclarerPlay, Known};
use crate::htn::DecisionTree;

/// What declarer means to do and why.
#[derive(Clone, PartialEq, Debug)]
pub struct PlanReport {
    /// Tricks that are needed for the contract, those already won included.
    pub goal: u8,
    /// Tricks already won.
    pub won: u8,
    /// Tricks already lost.
    pub lost: u8,
    /// Winners that can be cashed from the top, by suit.
    pub winners: Vec<(Suit, usize)>,
    /// What else the suits offer.
    pub sources: Vec<Source>,
    /// The ways to go on, the best first.
    pub lines: Vec<Line>,
    /// The best way step by step.
    pub step: Option<Step>,
    /// The second-best way in words, where there is one.
    pub second: Option<String>,
    opponents: [cards::Seat; 2],
}

impl PlanReport {
    /// The report on a position and the tree that was grown for it.
    pub fn new(known: &Known, tree: &DecisionTree<DeclarerPlay>) -> PlanReport {
        let lines = lines::lines(tree);
        let winners = Suit::WRITTEN.into_iter().filter_map(|suit| {
            let side = super::policy::Suited::new(known.hands[0], known.hands[1], known.out(), suit);
            let sure = side.sure();
            (sure > 0).then_some((suit, sure))
        });
        PlanReport {
            goal: known.contract.tricks(),
            won: known.won,
            lost: known.lost,
            winners: winners.collect(),
            sources: sources(known),
            step: lines.first().and_then(|line| first_step(tree, line.node, known)),
            second: second(tree, known, &lines),
            lines,
            opponents: [known.seat_of_opponent(0), known.seat_of_opponent(1)],
        }
    }

    /// The steps of the best way that begins with one of these cards.
    pub fn beginning_with(known: &Known, tree: &DecisionTree<DeclarerPlay>, cards: CardSet) -> Option<Step> {
        let lines = lines::lines(tree);
        let line = lines.iter().find(|line| line.card.is_some_and(|card| cards.contains(card)))?;
        first_step(tree, line.node, known)
    }

    /// What the best line brings.
    pub fn outlook(&self) -> Option<Outlook> {
        self.lines.first().map(|line| line.outlook)
    }

    fn count(&self) -> usize {
        self.winners.iter().map(|(_, sure)| sure).sum()
    }
}

/// The best line that begins with another card or another scheme.
fn second(tree: &DecisionTree<DeclarerPlay>, known: &Known, lines: &[Line]) -> Option<String> {
    let best = lines.first()?;
    let other = lines.iter().skip(1).find(|line| line.card != best.card || line.name != best.name)?;
    let step = first_step(tree, other.node, known)?;
    Some(step.says)
}

/// `54%`, `about even`: a chance in words.
pub(super) fn percent(chance: f64) -> String {
    format!("{:.0}%", 100.0 * chance)
}

/// `one`, `two`, ... `thirteen`.
pub(super) fn number(count: usize) -> &'static str {
    const WORDS: [&str; 14] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen",
    ];
    WORDS[count.min(13)]
}

/// `♠4`: a card as people read it.
pub(super) fn symbol(card: Card) -> String {
    format!("{}{}", card.suit().symbol(), card.rank().letter())
}

fn tricks(count: usize) -> String {
    format!("{} trick{}", number(count), if count == 1 { "" } else { "s" })
}

fn names(cards: impl IntoIterator<Item = Card>) -> String {
    let names: Vec<String> = cards.into_iter().map(symbol).collect();
    names.join(" and ")
}

impl fmt::Display for PlanReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlanWords { count, sources, outlook, second } = self.in_words();
        writeln!(f, "{}", count.join("\n"))?;
        if !sources.is_empty() {
            writeln!(f, "\nWhere tricks can come from:")?;
            sources.iter().try_for_each(|source| writeln!(f, "  {source}"))?;
        }
        if let (Some(step), Some(outlook)) = (&self.step, outlook) {
            writeln!(f, "\n{outlook}")?;
            write!(f, "{step}")?;
        }
        if let Some([what, why]) = second {
            writeln!(f, "\nSecond best: {what}\n  {why}")?;
        }
        Ok(())
    }
}

/// The parts of a report as sentences; the steps of the plan tell themselves ([`Step`]).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlanWords {
    /// What is there and what is needed.
    pub count: Vec<String>,
    /// Where more tricks can come from.
    pub sources: Vec<String>,
    /// How often the plan makes the contract, before its steps.
    pub outlook: Option<String>,
    /// The second-best plan, and what speaks for it.
    pub second: Option<[String; 2]>,
}

fn winners(count: usize) -> String {
    format!("{} winner{}", number(count), if count == 1 { "" } else { "s" })
}

impl PlanReport {
    /// The report in sentences.
    pub fn in_words(&self) -> PlanWords {
        PlanWords {
            count: self.count_in_words(),
            sources: self.sources.iter().map(|source| self.source_in_words(source)).collect(),
            outlook: self.step.as_ref().and(self.outlook()).map(|outlook| {
                format!(
                    "Against ordinary defence the plan makes the contract in {} of the deals that fit, with {:.1} tricks on average:",
                    percent(outlook.makes),
                    outlook.tricks
                )
            }),
            second: self.second_in_words(),
        }
    }

    fn count_in_words(&self) -> Vec<String> {
        let goal = usize::from(self.goal);
        let (won, lost) = (usize::from(self.won), usize::from(self.lost));
        let sure = self.count();
        let listed: Vec<String> =
            self.winners.iter().map(|(suit, sure)| format!("{} in {}", number(*sure), suit.name())).collect();
        let winners = if sure == 0 {
            "no winners".to_owned()
        } else {
            format!("{} ({})", winners(sure), listed.join(", "))
        };
        let have = if won + lost > 0 {
            let lost = if lost == 0 { "none" } else { number(lost) };
            format!("You have won {} and lost {lost}; you can cash {winners}.", tricks(won))
        } else {
            format!("You can cash {winners}.")
        };
        let needed = goal.saturating_sub(won);
        let need = if needed == 0 {
            "The contract is made; every further trick is a gain.".to_owned()
        } else if sure >= needed {
            let still = if won > 0 { " still" } else { "" };
            format!("That is enough for the {} you{still} need.", number(needed))
        } else {
            format!("You need {}, so {} must come from elsewhere.", number(needed), tricks(needed - sure))
        };
        vec![have, need]
    }

    fn second_in_words(&self) -> Option<[String; 2]> {
        let (best, words) = (self.lines.first()?, self.second.clone()?);
        let other =
            self.lines.iter().skip(1).find(|line| line.card != best.card || line.name != best.name)?;
        let (ours, theirs) = (best.outlook, other.outlook);
        let makes = percent(theirs.makes);
        let why = if theirs.makes > ours.makes + 0.005 {
            format!(
                "It makes the contract a little more often ({makes}), but takes {:.1} tricks instead of {:.1} on average: prefer it when only the contract counts.",
                theirs.tricks, ours.tricks
            )
        } else if (ours.makes - theirs.makes).abs() <= 0.005 && (ours.tricks - theirs.tricks).abs() < 0.05 {
            format!(
                "It comes to the same by these deals ({makes}, {:.1} tricks): take whichever you find easier.",
                theirs.tricks
            )
        } else {
            format!(
                "It makes {makes} and takes {:.1} tricks; to prefer it you would have to know more about the hidden hands than the auction and the play tell.",
                theirs.tricks
            )
        };
        Some([words, why])
    }

    fn source_in_words(&self, source: &Source) -> String {
        let suit = source.suit.name();
        let chance = percent(source.chance);
        let price =
            |lost: usize| if lost == 0 { String::new() } else { format!(", after losing {}", tricks(lost)) };
        match &source.kind {
            SourceKind::Sequence { gains, lost } => {
                format!("{suit}: {} once the higher cards are driven out{}", tricks(*gains), price(*lost))
            }
            SourceKind::Finesse { card, against, with } => {
                format!(
                    "{suit}: the {} by a finesse, if {} has the {} ({chance})",
                    symbol(*card),
                    self.opponents[*with],
                    names(against.iter().rev())
                )
            }
            SourceKind::Length { gains, out, most, lost } => {
                let division = if most * 2 > *out && *most < *out {
                    format!("if the {} that are out are {}-{} or better", number(*out), most, out - most)
                } else if most >= out {
                    "whatever the division".to_owned()
                } else {
                    format!("if the {} that are out divide {}-{}", number(*out), most, out - most)
                };
                format!("{suit}: {} by length{}, {division} ({chance})", tricks(*gains), price(*lost))
            }
        }
    }
}
