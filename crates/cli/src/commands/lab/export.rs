use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use lab::export::{self, ExportError};
use lab::store::Store;

use super::{Chosen, Which, Wishes};
use crate::failure::Failure;

/// Write the rows of an experiment for other programs
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Which experiment
    id: String,
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    wishes: Wishes,
    /// As a table, or a JSON object a line
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
    /// Into this file; standard output if not said
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Format {
    Csv,
    Jsonl,
}

pub fn run(args: Args, store: &Path) -> Result<(), Failure> {
    let chosen = Chosen::new(lab::find(&args.id).map_err(Failure::usage)?, &args.wishes.read()?)?;
    let store = Store::open_existing(store)?;
    let run = chosen.run(&args.which, &store)?;
    let units = store.units(&run)?;
    let to: Box<dyn Write> = match &args.out {
        Some(path) => Box::new(File::create(path).map_err(|why| Failure::file(path, why))?),
        None => Box::new(io::stdout().lock()),
    };
    let written = match args.format {
        Format::Csv => export::csv(&units, BufWriter::new(to)),
        Format::Jsonl => export::json_lines(&units, BufWriter::new(to)),
    };
    match written {
        // Whoever reads may have seen enough: `finesse lab export ... | head`.
        Err(ExportError::Write(why)) if why.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(Failure::failed),
    }
}
