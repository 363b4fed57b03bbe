//! How hard to think about a card, for the commands that do.

use cards::Seed;
use clap::ValueEnum;
use search::stopping::Stopping;
use single_dummy::{MonteCarloOptions, Objective};

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

impl Thinking {
    /// What is usual, but for what was said.
    pub fn change(&self, usual: MonteCarloOptions) -> MonteCarloOptions {
        MonteCarloOptions {
            stopping: self.worlds.map_or(usual.stopping, Stopping::after),
            objective: self.aim.map_or(usual.objective, Aim::objective),
            inference: !self.uniform,
            ..usual
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
