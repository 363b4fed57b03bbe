//! The project's own commands: `cargo xtask ci` runs every check, step by step.

mod browser;
mod counts;
mod fuzz;
mod python;
mod sanitize;
mod wasm;

use std::path::PathBuf;
use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask ci               format, lints, docs, tests, tidy tests, the address sanitizer, Python, the pages,
                             WebAssembly, instruction counts
cargo xtask counts           count instructions of the hot paths and compare with xtask/counts.txt
cargo xtask counts --update  write what was counted into xtask/counts.txt
cargo xtask browser [FILE]   the pages in a real Chromium, as people use them; --pictures keeps the pictures
cargo xtask python           install the Python package and run its tests, examples, notebooks, types
cargo xtask sanitize         the tests of DDS's interface under the address sanitizer
cargo xtask wasm             build the WebAssembly package and run its tests under Node
cargo xtask fuzz SECONDS [TARGET]
                             look for inputs that break a reader or a protocol, so long for each
                             target (folders of fuzz/corpus), or for one
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args.as_slice() {
        ["ci"] => ci(),
        ["browser"] => browser::run(None, false),
        ["browser", "--pictures"] => browser::run(None, true),
        ["browser", file] => browser::run(Some(file), false),
        ["counts"] => counts::compare(),
        ["counts", "--update"] => counts::update(),
        ["python"] => python::check(),
        ["sanitize"] => sanitize::check(),
        ["wasm"] => wasm::check(),
        ["fuzz", seconds, target @ ..] if target.len() <= 1 => match seconds.parse() {
            Ok(seconds) if seconds > 0 => fuzz::run(seconds, target.first().copied()),
            _ => Err(Failed(format!("'{seconds}' is no number of seconds: write 1 or more"))),
        },
        _ => {
            eprint!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failed(what)) => {
            eprintln!("xtask: {what}");
            ExitCode::FAILURE
        }
    }
}

/// What went wrong, in words.
struct Failed(String);

fn ci() -> Result<(), Failed> {
    cargo("the format: `cargo fmt --all` mends it", &["fmt", "--all", "--check"], &[])?;
    cargo("clippy", &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"], &[])?;
    cargo("the docs", &["doc", "--workspace", "--no-deps", "--locked"], &[("RUSTDOCFLAGS", "-D warnings")])?;
    // The same cases on every run; `cargo test` by itself draws new ones.
    cargo("the tests", &["test", "--workspace", "--locked"], &[("PROPTEST_RNG_SEED", "1")])?;
    sanitize::check()?;
    python::check()?;
    browser::run(None, false)?;
    wasm::check()?;
    counts::compare()?;
    println!("xtask: all checks passed");
    Ok(())
}

/// Runs cargo in the project's root; `what` names the step when it fails.
fn cargo(what: &str, args: &[&str], env: &[(&str, &str)]) -> Result<(), Failed> {
    println!("xtask: cargo {}", args.join(" "));
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let status = Command::new(program).args(args).envs(env.iter().copied()).current_dir(root()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failed(format!("failed at {what}"))),
        Err(error) => Err(Failed(format!("cannot start cargo: {error}"))),
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root").to_owned()
}
