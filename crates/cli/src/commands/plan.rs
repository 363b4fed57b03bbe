use std::path::PathBuf;

use bridge::{Contract, Vulnerability};
use cards::{PartialDeal, Seat, Seed};
use clap::ValueEnum;
use planner::declarer::{Aim, Family, PlannerOptions, TaskName, data, drawn};
use players::{DeclarerPlan, NoPlan};
use single_dummy::Situation;

use super::advise;
use crate::boards::{self, Choice};
use crate::failure::Failure;

/// How declarer should play and why: a plan in words
///
/// Counts the winners, looks where more tricks can come from, and compares the ways to play the hand: finesses,
/// length, ducks, ruffs, and their order. Only what declarer can know is used: the two hands, the auction and
/// the cards so far; where a file has the hidden hands too, nobody looks at them.
///
/// A decision comes from a file, or from --deal with --contract and --play; it has to be declarer's or
/// dummy's turn.
#[derive(clap::Args, Debug)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["file", "deal", "tasks"]))]
pub struct Args {
    /// A PBN or LIN file
    file: Option<PathBuf>,
    #[command(flatten)]
    choice: Choice,
    /// Only the first so many cards of the play; by default the opening lead alone
    #[arg(long, value_name = "CARDS", conflicts_with = "tasks")]
    after: Option<usize>,
    /// The hands, clockwise from the seat named, those that are not known as a dash
    #[arg(long, value_name = "DEAL")]
    deal: Option<PartialDeal>,
    /// The contract, such as 3NT-S or 4SX-W
    #[arg(long, conflicts_with_all = ["file", "tasks"])]
    contract: Option<Contract>,
    /// The calls from the dealer on: "1NT Pass 3NT Pass Pass Pass"
    #[arg(long, value_name = "CALLS", conflicts_with_all = ["file", "tasks"], requires = "dealer")]
    auction: Option<String>,
    /// Who called first
    #[arg(long, conflicts_with_all = ["file", "tasks"])]
    dealer: Option<Seat>,
    /// Who is vulnerable: None, NS, EW or All
    #[arg(long, value_name = "PAIRS", conflicts_with_all = ["file", "tasks"], default_value = "None")]
    vul: Vulnerability,
    /// The cards so far from the opening lead on: "H4 H2 HK HA"
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["file", "tasks"])]
    play: Option<String>,
    /// List the tasks of which plans are made
    #[arg(long)]
    tasks: bool,
    /// Draw the decision tree as well
    #[arg(long, conflicts_with = "tasks", help_heading = "Output")]
    tree: bool,
    /// Write the decision tree as a picture
    #[arg(long, value_name = "FILE", conflicts_with = "tasks", help_heading = "Output")]
    svg: Option<PathBuf>,
    /// How many tricks of the tree are drawn
    #[arg(long, value_name = "TRICKS", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=13), help_heading = "Output")]
    depth: u8,
    /// What is played for
    #[arg(long, value_enum, default_value_t = PlayedFor::Contract, help_heading = "Thinking")]
    aim: PlayedFor,
    /// How many deals of the hidden cards the plan is judged by
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=5000), help_heading = "Thinking")]
    worlds: u32,
    /// How many choices between schemes lie on one path
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=6), help_heading = "Thinking")]
    choices: u32,
    /// The same seed draws the same deals
    #[arg(long, default_value_t = 1, help_heading = "Thinking")]
    seed: u64,
}

/// What declarer plays for.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum PlayedFor {
    /// The contract first, then tricks
    Contract,
    /// Board-a-match: the contract, and every trick
    Match,
    /// Every trick alike
    Tricks,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    if args.tasks {
        match json {
            true => println!("{}", data::tasks()),
            false => print!("{}", tasks()),
        }
        return Ok(());
    }
    let situation = situation(&args)?;
    let aim = match args.aim {
        PlayedFor::Contract => Aim::Contract,
        PlayedFor::Match => Aim::Match,
        PlayedFor::Tricks => Aim::Tricks,
    };
    let options = PlannerOptions {
        aim,
        choices: args.choices,
        nodes: DeclarerPlan::NODES,
        ..PlannerOptions::default()
    };
    let plan = DeclarerPlan::new(&situation, options, args.worlds as usize, Seed::new(args.seed));
    let DeclarerPlan { known, tree, report } = plan.map_err(no_plan)?;
    if let Some(file) = &args.svg {
        std::fs::write(file, drawn::svg(&tree, args.depth)).map_err(|why| Failure::file(file, why))?;
    }
    match json {
        true => println!("{}", data::report(&known, &tree, &report, args.tree.then_some(args.depth))),
        false => {
            print!("{report}");
            if args.tree {
                print!("\n{}", drawn::text(&tree, args.depth));
            }
        }
    }
    Ok(())
}

fn no_plan(why: NoPlan) -> Failure {
    match why {
        NoPlan::NoLead => Failure::usage(format!("{why}: write --play CARD")),
        why => Failure::usage(why),
    }
}

/// The decision that is asked about.
fn situation(args: &Args) -> Result<Situation, Failure> {
    match (&args.file, &args.deal) {
        (Some(file), _) => {
            let boards = boards::read(file)?;
            let chosen = args.choice.of(&boards.records, file)?;
            Situation::of_board(chosen[0], Some(args.after.unwrap_or(1)))
                .map_err(|why| Failure::file(file, why))
        }
        (None, Some(deal)) => {
            let auction = match (&args.auction, args.dealer) {
                (Some(calls), Some(dealer)) => Some(advise::read_auction(calls, dealer)?),
                _ => None,
            };
            let mut cards = advise::read_cards(args.play.as_deref())?;
            cards.truncate(args.after.unwrap_or(52));
            // The hand of whoever leads need not be known, so this comes first.
            if cards.is_empty() {
                return Err(no_plan(NoPlan::NoLead));
            }
            advise::of_deal(deal, args.contract, auction, args.vul, cards)
        }
        (None, None) => Err(Failure::usage("write a file, or --deal")),
    }
}

fn tasks() -> String {
    let mut text = String::new();
    for family in Family::ALL {
        let of = TaskName::ALL.iter().filter(|task| task.family() == family);
        text += &format!("{}\n", family.name());
        for task in of {
            text += &format!("  {:22} {}\n", task.name(), task.about());
        }
    }
    text
}
