//! `cargo xtask browser`: the pages in a real Chromium, as people use them.
//!
//! The tests lie in `crates/web/tests/browser`. They run in a copy of that folder below `target`, so that
//! what npm installs never lies among the sources.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Failed, cargo, root};

/// The names that Chromium goes by.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Runs all tests, or those of one file. Pictures of the pages go below `target`, or with `keep` to
/// `docs/pictures`.
pub fn run(only: Option<&str>, keep: bool) -> Result<(), Failed> {
    let browser = browser()?;
    let node = tool("node", "Debian's package nodejs")?;
    let npm = tool("npm", "Debian's package npm")?;
    cargo("building the server", &["build", "--locked", "--package", "cli"], &[])?;
    let target = target();
    let folder = target.join("browser");
    copy_tests(&folder)?;
    if !is_installed(&folder) {
        println!("xtask: npm ci");
        let install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
        step("npm ci", Command::new(&npm).args(install).current_dir(&folder))?;
    }
    let pictures = if keep { root().join("docs/pictures") } else { folder.join("pictures") };
    let mut tests = Command::new(&node);
    tests
        .args(["--test", "--test-concurrency=1", "--test-timeout=300000"])
        .args(files(&folder, only)?)
        .current_dir(&folder)
        .env("FINESSE", target.join("debug/finesse"))
        .env("FINESSE_ROOT", root())
        .env("FINESSE_PICTURES", pictures)
        .env("CHROMIUM", browser);
    println!("xtask: node --test, with a browser");
    step("the tests in the browser", &mut tests)
}

fn step(what: &str, command: &mut Command) -> Result<(), Failed> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failed(format!("failed at {what}"))),
        Err(error) => Err(Failed(format!("cannot start {what}: {error}"))),
    }
}

/// The browser to use: the one that the variable `CHROMIUM` names, or one that is installed.
fn browser() -> Result<PathBuf, Failed> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(PathBuf::from(named));
    }
    BROWSERS.iter().find_map(|name| find(name)).ok_or_else(|| {
        Failed("no Chromium was found: install Debian's package chromium, or name one in CHROMIUM".to_owned())
    })
}

fn tool(name: &str, package: &str) -> Result<PathBuf, Failed> {
    find(name).ok_or_else(|| Failed(format!("{name} was not found: install {package}")))
}

fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

fn target() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    named.map_or_else(|| root().join("target"), |named| root().join(named))
}

fn source() -> PathBuf {
    root().join("crates/web/tests/browser")
}

/// Copies every file of the tests that differs from its copy.
fn copy_tests(folder: &Path) -> Result<(), Failed> {
    let wrong = |error: std::io::Error| Failed(format!("cannot copy the browser tests: {error}"));
    fs::create_dir_all(folder).map_err(wrong)?;
    for entry in fs::read_dir(source()).map_err(wrong)? {
        let from = entry.map_err(wrong)?.path();
        let Some(name) = from.file_name().filter(|_| from.is_file()) else { continue };
        fs::copy(&from, folder.join(name)).map_err(wrong)?;
    }
    Ok(())
}

/// Whether npm has installed exactly what the lock file asks for.
fn is_installed(folder: &Path) -> bool {
    let modules = folder.join("node_modules");
    let text = |path: PathBuf| fs::read_to_string(path).unwrap_or_default();
    let (wanted, have) = (text(folder.join("package-lock.json")), text(modules.join(".package-lock.json")));
    let digests = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.contains("\"integrity\"")).map(str::to_owned).collect()
    };
    !have.is_empty() && digests(&wanted) == digests(&have)
}

/// The test files, or the one whose name begins so.
fn files(folder: &Path, only: Option<&str>) -> Result<Vec<OsString>, Failed> {
    let entries =
        fs::read_dir(source()).map_err(|error| Failed(format!("cannot list the tests: {error}")))?;
    let names = entries.filter_map(|entry| entry.ok().map(|entry| entry.file_name()));
    let is_test = |name: &OsString| {
        let name = name.to_string_lossy();
        name.ends_with(".test.mjs") && only.is_none_or(|only| name.starts_with(only))
    };
    let mut found: Vec<OsString> = names.filter(is_test).collect();
    found.sort();
    if found.is_empty() {
        let only = only.unwrap_or_default();
        return Err(Failed(format!("there is no {only}*.test.mjs in {}", folder.display())));
    }
    Ok(found)
}
