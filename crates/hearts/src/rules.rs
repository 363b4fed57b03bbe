//! The rules as a value.

mod options;
mod read;
mod words;

use std::fmt;

use cards::Seat;
use serde::{Deserialize, Serialize};

use crate::Passing;

pub use options::RulesOption;
pub use read::RulesError;

/// One way of playing hearts.
///
/// Written as a preset and what differs from it, and read from such a text or from a rule file
/// ([`Rules::from_toml`]). [`Rules::options`] lists every key with its values.
///
/// ```
/// use hearts::{Preset, Rules};
/// let rules: Rules = "standard, jack=10, pass=none".parse().unwrap();
/// assert_eq!(rules.jack, 10);
/// assert_eq!(rules.to_string(), "standard,pass=none,jack=10");
/// assert_eq!(Rules::from_toml("preset = \"standard\"\njack = 10\npass = \"none\"").unwrap(), rules);
/// assert_ne!(rules, Rules::preset(Preset::Standard));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rules {
    /// How many cards are passed, and where.
    pub passing: Passing,
    /// Who leads to the first trick, and what.
    pub opening: Opening,
    /// Whether penalties may be played on the first trick.
    pub first_trick: FirstTrick,
    /// Which leads have to wait.
    pub leads: Leads,
    /// Whether the queen of spades, like any heart, ends that wait.
    pub queen_breaks: bool,
    /// Whether a leader left with the queen of spades and hearts alone may lead a heart before
    /// they are broken.
    pub hearts_for_queen: bool,
    /// Points off for taking the jack of diamonds; 0 for no such bonus.
    pub jack: u8,
    /// Points off for taking no trick at all; 0 for no such bonus. Not given when somebody
    /// shoots the moon.
    pub no_trick: u8,
    /// What taking all penalties is worth.
    pub moon: Moon,
    /// How scores are written.
    pub counting: Counting,
    /// When a match ends.
    pub target: Target,
    /// Whether a score of exactly the target becomes half of it.
    pub exact_halves: bool,
}

/// Who leads to the first trick, and what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opening {
    /// The holder of the two of clubs, that card.
    TwoOfClubs,
    /// The holder of the two of clubs, any club.
    AnyClub,
    /// This seat, any card that may be led.
    Seat(Seat),
}

/// Whether penalties may be played on the first trick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstTrick {
    /// Like on any other.
    Free,
    /// Only by a seat that could play nothing else; it may then play any of them.
    Clean,
}

/// Which leads have to wait until a penalty has been played. A leader that has nothing else may
/// lead them anyway.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leads {
    /// None.
    Free,
    /// Hearts, until one has been played in whatever way (see [`Rules::queen_breaks`]).
    Hearts,
    /// Hearts and the queen of spades, until one of them has been played as a follow.
    Penalties,
}

/// What taking all thirteen hearts and the queen of spades is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Moon {
    /// Nothing special: 26 points.
    Off,
    /// 26 points for each other seat, none for the shooter.
    Others,
    /// 26 points off the shooter's own score, none for the others.
    Own,
    /// Whichever of the two suits the shooter (see [`Rules::moon_of`]).
    Choice,
}

/// How scores are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Counting {
    /// Points against one are positive, the lowest score wins.
    Up,
    /// Points against one are negative, the highest score wins.
    Down,
}

/// When a match ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// Somebody has this many points against them, or more.
    Reach(u16),
    /// Somebody has more than this many points against them.
    Over(u16),
    /// This many rounds have been played.
    Rounds(u16),
}

/// A named set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Preset {
    /// As most people and programs play today.
    Standard,
    /// The rules of Perkins 1998.
    Perkins,
    /// The rules of Sturtevant and White 2006.
    Sturtevant,
}

impl Preset {
    /// All of them.
    pub const ALL: [Preset; 3] = [Preset::Standard, Preset::Perkins, Preset::Sturtevant];

    /// `standard`, `perkins` or `sturtevant`.
    pub const fn name(self) -> &'static str {
        ["standard", "perkins", "sturtevant"][self as usize]
    }

    /// Reads a [`name`](Preset::name) in any case.
    pub fn from_name(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| name.eq_ignore_ascii_case(preset.name()))
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Rules {
    /// The rules of this name.
    pub const fn preset(preset: Preset) -> Rules {
        const STANDARD: Rules = Rules {
            passing: Passing::STANDARD,
            opening: Opening::TwoOfClubs,
            first_trick: FirstTrick::Clean,
            leads: Leads::Hearts,
            queen_breaks: true,
            hearts_for_queen: false,
            jack: 0,
            no_trick: 0,
            moon: Moon::Others,
            counting: Counting::Up,
            target: Target::Reach(100),
            exact_halves: false,
        };
        match preset {
            Preset::Standard => STANDARD,
            Preset::Perkins => Rules {
                first_trick: FirstTrick::Free,
                leads: Leads::Penalties,
                jack: 10,
                counting: Counting::Down,
                target: Target::Over(75),
                ..STANDARD
            },
            Preset::Sturtevant => Rules {
                passing: Passing::NONE,
                opening: Opening::Seat(Seat::North),
                first_trick: FirstTrick::Free,
                leads: Leads::Free,
                ..STANDARD
            },
        }
    }

    /// How these rules write this many points against somebody.
    pub const fn score(&self, points: i32) -> i32 {
        match self.counting {
            Counting::Up => points,
            Counting::Down => -points,
        }
    }
}

/// The rules that most people play.
impl Default for Rules {
    fn default() -> Rules {
        Rules::preset(Preset::Standard)
    }
}
