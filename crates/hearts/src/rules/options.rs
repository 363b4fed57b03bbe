//! The one list of options, from which the short form, the rule file and the help are all made.

use cards::Seat;

use super::{Counting, FirstTrick, Leads, Moon, Opening, Rules, Target};
use crate::{Direction, Passing};

/// One key of the rules, as it stands in texts and files.
#[derive(Clone, Copy, Debug)]
pub struct RulesOption {
    /// Its name.
    pub key: &'static str,
    /// What may be written after it.
    pub values: &'static str,
    /// What it decides.
    pub help: &'static str,
    pub(super) read: fn(&mut Rules, &str) -> Option<()>,
    pub(super) write: fn(&Rules) -> String,
}

impl RulesOption {
    /// What these rules say about it, as it would be written.
    pub fn value(&self, rules: &Rules) -> String {
        (self.write)(rules)
    }
}

/// One option: key, values, help, how it is read into the rules and written from them.
macro_rules! option {
    ($key:literal, $values:literal, $help:literal, |$rules:ident, $text:ident| $read:expr, $write:expr) => {
        RulesOption {
            key: $key,
            values: $values,
            help: $help,
            read: |$rules, $text| {
                $read;
                Some(())
            },
            write: |$rules| $write,
        }
    };
}

pub(super) const OPTIONS: &[RulesOption] = &[
    option!(
        "pass",
        "none, or directions with + between, such as left+right+across+none",
        "where cards are passed, round after round",
        |rules, text| {
            let directions: Option<Vec<_>> = text.split(['+', '/', ' ']).map(Direction::from_name).collect();
            rules.passing = Passing::new(rules.passing.cards(), &directions?).ok()?;
        },
        rules.passing.cycle().iter().map(|direction| direction.name()).collect::<Vec<_>>().join("+")
    ),
    option!(
        "cards",
        "0 to 13",
        "how many cards are passed",
        |rules, text| rules.passing = Passing::new(text.parse().ok()?, rules.passing.cycle()).ok()?,
        rules.passing.cards().to_string()
    ),
    option!(
        "opening",
        "2c, club, or a seat: N, E, S or W",
        "who leads first: the holder of the two of clubs that card or any club, or a fixed seat any card",
        |rules, text| {
            rules.opening = match text {
                "2c" => Opening::TwoOfClubs,
                "club" => Opening::AnyClub,
                seat => Opening::Seat(seat.parse().ok()?),
            }
        },
        match rules.opening {
            Opening::TwoOfClubs => "2c".to_owned(),
            Opening::AnyClub => "club".to_owned(),
            Opening::Seat(seat) => Seat::letter(seat).to_string(),
        }
    ),
    option!(
        "first-trick",
        "clean or free",
        "whether penalties stay out of the first trick where possible",
        |rules, text| {
            rules.first_trick = match text {
                "clean" => FirstTrick::Clean,
                "free" => FirstTrick::Free,
                _ => return None,
            }
        },
        if rules.first_trick == FirstTrick::Clean { "clean" } else { "free" }.to_owned()
    ),
    option!(
        "leads",
        "free, hearts or penalties",
        "what may be led only once a penalty has been played",
        |rules, text| {
            rules.leads = match text {
                "free" => Leads::Free,
                "hearts" => Leads::Hearts,
                "penalties" => Leads::Penalties,
                _ => return None,
            }
        },
        match rules.leads {
            Leads::Free => "free",
            Leads::Hearts => "hearts",
            Leads::Penalties => "penalties",
        }
        .to_owned()
    ),
    option!(
        "queen-breaks",
        "yes or no",
        "whether the queen of spades breaks hearts",
        |rules, text| rules.queen_breaks = read_yes(text)?,
        yes_or_no(rules.queen_breaks)
    ),
    option!(
        "hearts-for-queen",
        "yes or no",
        "whether a leader with nothing but the queen of spades and hearts may lead unbroken hearts",
        |rules, text| rules.hearts_for_queen = read_yes(text)?,
        yes_or_no(rules.hearts_for_queen)
    ),
    option!(
        "jack",
        "none, or the points taken off, such as 10 or 5",
        "bonus for taking the jack of diamonds",
        |rules, text| rules.jack = read_bonus(text)?,
        bonus(rules.jack)
    ),
    option!(
        "no-trick",
        "none, or the points taken off, such as 5",
        "bonus for taking no trick",
        |rules, text| rules.no_trick = read_bonus(text)?,
        bonus(rules.no_trick)
    ),
    option!(
        "moon",
        "others, own, choice or off",
        "who pays when one seat takes every penalty",
        |rules, text| {
            rules.moon = match text {
                "off" | "none" | "no" => Moon::Off,
                "others" => Moon::Others,
                "own" => Moon::Own,
                "choice" => Moon::Choice,
                _ => return None,
            }
        },
        match rules.moon {
            Moon::Off => "off",
            Moon::Others => "others",
            Moon::Own => "own",
            Moon::Choice => "choice",
        }
        .to_owned()
    ),
    option!(
        "counting",
        "up or down",
        "whether points against a seat are written positive or negative",
        |rules, text| {
            rules.counting = match text {
                "up" => Counting::Up,
                "down" => Counting::Down,
                _ => return None,
            }
        },
        if rules.counting == Counting::Up { "up" } else { "down" }.to_owned()
    ),
    option!(
        "target",
        "the points that end a match, such as 100; over-75 to end only beyond; or 1-round, 8-rounds",
        "when a match ends",
        |rules, text| rules.target = read_target(text)?,
        match rules.target {
            Target::Reach(points) => points.to_string(),
            Target::Over(points) => format!("over-{points}"),
            Target::Rounds(1) => "1-round".to_owned(),
            Target::Rounds(rounds) => format!("{rounds}-rounds"),
        }
    ),
    option!(
        "exact",
        "keep or half",
        "what becomes of a score of exactly the target",
        |rules, text| {
            rules.exact_halves = match text {
                "half" => true,
                "keep" => false,
                _ => return None,
            }
        },
        if rules.exact_halves { "half" } else { "keep" }.to_owned()
    ),
];

pub(super) fn yes_or_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

fn read_yes(text: &str) -> Option<bool> {
    match text {
        "yes" | "true" | "on" => Some(true),
        "no" | "false" | "off" => Some(false),
        _ => None,
    }
}

fn bonus(points: u8) -> String {
    if points == 0 { "none".to_owned() } else { points.to_string() }
}

fn read_bonus(text: &str) -> Option<u8> {
    if matches!(text, "none" | "no" | "off") { Some(0) } else { text.parse().ok() }
}

fn read_target(text: &str) -> Option<Target> {
    let number = |text: &str| text.parse().ok().filter(|&number: &u16| number > 0);
    if let Some(rounds) = text.strip_suffix("-rounds").or_else(|| text.strip_suffix("-round")) {
        return number(rounds).map(Target::Rounds);
    }
    match text.strip_prefix("over-") {
        Some(points) => number(points).map(Target::Over),
        None => number(text).map(Target::Reach),
    }
}
