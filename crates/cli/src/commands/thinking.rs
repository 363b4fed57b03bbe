//! How hard to think about a card, for the commands that do.

use std::path::PathBuf;
use std::sync::Arc;

use bidding::{RuleSystem, Simple, System, natural};
use cards::Seed;
use clap::ValueEnum;
use search::stopping::Stopping;
use single_dummy::{Conventions, Leads, MonteCarloOptions, Objective, Signals};

use crate::failure::Failure;

/// The options that say how to think.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Thinking")]
pub struct Thinking {
    /// How many deals of the hidden cards are solved for a decision; by default 200 for advice, 2000
    /// in the last seven tricks, and 50 for each card of a post-mortem
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    worlds: Option<u64>,
    /// What is played for; by default the contract where there is one
    #[arg(long, value_enum)]
    aim: Option<Aim>,
    /// All deals alike, whatever was bid and played
    #[arg(long)]
    uniform: bool,
    /// What calls mean: natural, simple, or a system file (finesse system)
    #[arg(long, value_name = "SYSTEM", default_value = "natural")]
    system: PathBuf,
    /// Which small card defenders lead
    #[arg(long, value_enum, value_name = "WHICH", default_value_t)]
    leads: LeadStyle,
    /// How defenders signal
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    signals: SignalStyle,
    /// The same seed draws the same deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What is played for.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// As many tricks as possible
    Tricks,
    /// To make the contract, or to break it; then tricks
    Contract,
    /// As many points as possible
    Points,
    /// IMPs against a table that finds the best card in every deal
    Imps,
}

/// Which small card is led.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum LeadStyle {
    /// The fourth best of a long suit, the lowest of three with an honour, the top of two
    #[default]
    Fourth,
    /// The third of an even number, the lowest of an odd one, the top of two
    Third,
    /// Nothing is concluded from it
    Any,
}

/// How defenders signal.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum SignalStyle {
    /// High encourages, and shows an even number
    #[default]
    Standard,
    /// Low does
    Reversed,
    /// Nothing is concluded from it
    Any,
}

impl Thinking {
    /// What is usual, but for what was said.
    pub fn change(&self, usual: MonteCarloOptions) -> MonteCarloOptions {
        MonteCarloOptions {
            stopping: self.worlds.map_or(usual.stopping, Stopping::after),
            objective: self.aim.map_or(usual.objective, Aim::objective),
            inference: !self.uniform,
            conventions: Conventions {
                leads: match self.leads {
                    LeadStyle::Fourth => Leads::FourthBest,
                    LeadStyle::Third => Leads::ThirdAndLowest,
                    LeadStyle::Any => Leads::Any,
                },
                signals: match self.signals {
                    SignalStyle::Standard => Signals::Standard,
                    SignalStyle::Reversed => Signals::UpsideDown,
                    SignalStyle::Any => Signals::Any,
                },
            },
            ..usual
        }
    }

    /// The system that calls are taken to be made by.
    pub fn system(&self) -> Result<Arc<dyn System>, Failure> {
        Ok(match self.system.to_str() {
            Some("natural") => natural(),
            Some("simple") => Arc::new(Simple),
            _ => Arc::new(super::system::load(Some(&self.system))?),
        })
    }

    /// The same as rules, for a call and what speaks for it.
    pub fn rules(&self) -> Result<RuleSystem, Failure> {
        match self.system.to_str() {
            Some("natural") => super::system::load(None),
            Some("simple") => Err(Failure::usage(
                "the simple system is no list of rules: calls are advised by natural or by a system file",
            )),
            _ => super::system::load(Some(&self.system)),
        }
    }

    /// What everything random grows from.
    pub fn seed(&self) -> Seed {
        Seed::new(self.seed)
    }
}

impl Aim {
    fn objective(self) -> Objective {
        match self {
            Aim::Tricks => Objective::Tricks,
            Aim::Contract => Objective::Contract,
            Aim::Points => Objective::Points,
            Aim::Imps => Objective::Imps,
        }
    }
}
