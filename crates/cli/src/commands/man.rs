use std::path::PathBuf;

use clap_mangen::Man;

use crate::failure::Failure;

/// Write the manual pages
///
/// Without --out the page of one command, to be read with: finesse man solve | man -l -
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The command whose page is written, such as solve or match bridge; finesse itself by default
    command: Vec<String>,
    /// Write the pages of all commands into this folder, such as ~/.local/share/man/man1
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    out: Option<PathBuf>,
}

pub fn run(args: Args) -> Result<(), Failure> {
    let whole = super::command().disable_help_subcommand(true);
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).map_err(|why| Failure::file(folder, why))?;
        return clap_mangen::generate_to(whole, folder).map_err(|why| Failure::file(folder, why));
    }
    let mut page = whole;
    page.build();
    for name in &args.command {
        let known: Vec<_> = page.get_subcommands().map(|command| command.get_name().to_owned()).collect();
        let wrong =
            || Failure::usage(format!("no command is called '{name}'; there are: {}", known.join(", ")));
        page = page.find_subcommand(name).cloned().ok_or_else(wrong)?;
    }
    let mut text = Vec::new();
    Man::new(page).render(&mut text).map_err(Failure::failed)?;
    print!("{}", String::from_utf8_lossy(&text));
    Ok(())
}
