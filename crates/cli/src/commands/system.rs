use std::path::{Path, PathBuf};

use bidding::RuleSystem;
use cards::Seed;
use serde_json::json;

use crate::failure::Failure;
use crate::files;
use crate::progress;

/// Check a bidding system, or show it as notes or as a convention card
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Errors with their lines; rules that never apply, rules of equal rank that overlap, and hands
    /// without a rule, found by bidding random deals
    Check {
        /// The system file, or - for standard input; without it the natural system that ships
        file: Option<PathBuf>,
        /// How many deals to bid
        #[arg(long, default_value_t = 5000, value_parser = progress::read_count)]
        deals: u64,
        /// The same seed bids the same deals
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// The system as notes for partners
    Show {
        /// The system file, or - for standard input; without it the natural system that ships
        file: Option<PathBuf>,
        /// As a convention card in HTML
        #[arg(long, conflicts_with = "source")]
        html: bool,
        /// As the file itself: to copy, change and use with `finesse bid --system`
        #[arg(long)]
        source: bool,
        /// Write to this file
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    match args.what {
        What::Check { file, deals, seed } => {
            let warnings = load(file.as_deref())?.check(deals as usize, Seed::new(seed));
            match json {
                true => warnings
                    .iter()
                    .for_each(|warning| println!("{}", json!({ "warning": warning.to_string() }))),
                false => {
                    warnings.iter().for_each(|warning| println!("warning: {warning}"));
                    println!("no errors, {} warnings over {deals} deals", warnings.len());
                }
            }
            Ok(())
        }
        What::Show { file, html, source, output } => {
            let (source_text, system) = match &file {
                None => (RuleSystem::natural_text().to_owned(), RuleSystem::natural()),
                Some(file) => {
                    let text = files::read_text(file)?;
                    let system = parsed(&text, file)?;
                    (text, system)
                }
            };
            let text = match (html, source) {
                (true, _) => system.convention_card(),
                (_, true) => source_text,
                _ => system.notes(),
            };
            match output {
                Some(path) => files::write(&path, text),
                None => {
                    print!("{text}");
                    Ok(())
                }
            }
        }
    }
}

/// The system of a file; without one the natural system.
pub fn load(file: Option<&Path>) -> Result<RuleSystem, Failure> {
    let Some(file) = file else { return Ok(RuleSystem::natural()) };
    parsed(&files::read_text(file)?, file)
}

fn parsed(text: &str, file: &Path) -> Result<RuleSystem, Failure> {
    RuleSystem::read(text).map_err(|error| Failure::file(file, error))
}
