use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use lab::export::{self, ExportError};
use lab::store::Store;

use super::{Chosen, FilterArgs, OptionArgs};
use crate::failure::Failure;

/// Write the rows of an experiment for other programs
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Which experiment
    id: String,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    options: OptionArgs,
    /// A table, or a JSON object for each row
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
    /// The file to write; standard output if none is given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Format {
    Csv,
    Jsonl,
}

pub fn run(args: Args, store: &Path) -> Result<(), Failure> {
    let chosen = Chosen::new(lab::find(&args.id).map_err(Failure::usage)?, &args.options.read()?)?;
    let store = Store::open_existing(store)?;
    let run = chosen.run(&args.filter, &store)?;
    let units = lab::checked_units(chosen.experiment(), &store, &run)?;
    let to: Box<dyn Write> = match &args.out {
        Some(path) => Box::new(File::create(path).map_err(|why| Failure::file(path, why))?),
        None => Box::new(io::stdout().lock()),
    };
    let written = match args.format {
        Format::Csv => export::csv(&units, BufWriter::new(to)),
        Format::Jsonl => export::json_lines(&units, BufWriter::new(to)),
    };
    match written {
        // The reader of a pipe may stop early: `finesse lab export ... | head`.
        Err(ExportError::Write(why)) if why.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(Failure::failed),
    }
}
