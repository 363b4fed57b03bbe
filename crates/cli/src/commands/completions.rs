use clap::CommandFactory;
use clap_complete::Shell;

use crate::failure::Failure;

/// Write a completion script for a shell
///
/// For bash: finesse completions bash > ~/.local/share/bash-completion/completions/finesse
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub fn run(args: Args) -> Result<(), Failure> {
    clap_complete::generate(args.shell, &mut super::Finesse::command(), "finesse", &mut std::io::stdout());
    Ok(())
}
