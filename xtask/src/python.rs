//! The Python package: installed by pip into an environment of its own, then its tests, the examples of
//! its documentation, its types and its notebooks.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Failed, root};

/// Beside the package itself: what its tests, its types and its notebooks need.
const NEEDED: &[&str] =
    &["maturin>=1.9,<2", "numpy", "pytest", "mypy", "dask", "distributed", "endplay", "pandas", "matplotlib"];

/// Installs the package as a user does, but for the profile, and checks it.
pub fn check() -> Result<(), Failed> {
    let environment = root().join("target/python");
    if !bin(&environment, "pip").exists() {
        let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
        run("making an environment", Command::new(python).args(["-m", "venv"]).arg(&environment))?;
    }
    let pip = |what: &str, args: &[&str]| {
        let mut pip = Command::new(bin(&environment, "pip"));
        // maturin is found beside pip.
        pip.env("PATH", path_with(&environment)).args(["install", "--quiet", "--disable-pip-version-check"]);
        run(what, pip.args(args))
    };
    pip("installing what the tests need", NEEDED)?;
    // The profile of the other tests, so that the library is built once for all of them.
    let profile = "--config-settings=build-args=--profile dev";
    pip("installing the package", &["--no-build-isolation", "--no-deps", "--force-reinstall", profile, "."])?;
    let python = |what: &str, args: &[&str]| {
        let mut python = Command::new(bin(&environment, "python"));
        run(what, python.env("MPLBACKEND", "Agg").args(args))
    };
    python("the tests in Python", &["-m", "pytest"])?;
    python("the types (mypy)", &["-m", "mypy", "--strict", "-p", "finesse"])?;
    python("the stubs (stubtest)", &["-m", "mypy.stubtest", "finesse._finesse", "--ignore-disjoint-bases"])
}

fn bin(environment: &Path, program: &str) -> PathBuf {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    environment.join(folder).join(format!("{program}{}", std::env::consts::EXE_SUFFIX))
}

fn path_with(environment: &Path) -> std::ffi::OsString {
    let own = bin(environment, "x").parent().map(Path::to_owned);
    let old = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(own.into_iter().chain(std::env::split_paths(&old))).unwrap_or(old)
}

fn run(what: &str, command: &mut Command) -> Result<(), Failed> {
    println!("xtask: {what}");
    // The interpreter must not find the package in the sources, where its Rust part is not built.
    match command.current_dir(root()).env("PYTHONSAFEPATH", "1").status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failed(format!("failed at {what}"))),
        Err(error) => Err(Failed(format!("{what}: cannot start {command:?}: {error}"))),
    }
}
