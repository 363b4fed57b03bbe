//! Runs the fuzz targets of `fuzz/` with libFuzzer, on the stable toolchain: coverage is asked of
//! the compiler's back end by stable options, and no sanitizer is needed, as nothing here is unsafe.

use std::path::PathBuf;
use std::process::Command;

use crate::{Failed, cargo, root};

/// What libFuzzer needs to see which branches an input takes. The processor is that of
/// `.cargo/config.toml`, whose flags these replace.
const FLAGS: &str = "-C target-cpu=x86-64-v3 \
    -C passes=sancov-module \
    -C llvm-args=-sanitizer-coverage-level=4 \
    -C llvm-args=-sanitizer-coverage-inline-8bit-counters \
    -C llvm-args=-sanitizer-coverage-pc-table \
    -C llvm-args=-sanitizer-coverage-trace-compares";

/// The one triple that the flags are for. Naming it keeps them away from build scripts.
const TRIPLE: &str = "x86_64-unknown-linux-gnu";

/// Runs every target, or the one that is named, for so many seconds each.
pub fn run(seconds: u32, only: Option<&str>) -> Result<(), Failed> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        println!("xtask: SKIPPED the fuzz targets: they run on Linux on x86-64");
        return Ok(());
    }
    let targets = targets()?;
    if let Some(name) = only.filter(|name| !targets.iter().any(|target| target == name)) {
        return Err(Failed(format!("no fuzz target is called '{name}'; there are: {}", targets.join(", "))));
    }
    let folder = root().join("target/fuzz");
    let to = folder.to_string_lossy().into_owned();
    let build = ["build", "--package", "fuzz", "--features", "libfuzzer", "--bin", "fuzz", "--locked"];
    let build = [&build[..], &["--target", TRIPLE, "--target-dir", &to]].concat();
    cargo("building the fuzz targets (it needs a C++ compiler)", &build, &[("RUSTFLAGS", FLAGS)])?;
    let program = folder.join(TRIPLE).join("debug/fuzz");
    for target in targets.iter().filter(|target| only.is_none_or(|name| name == *target)) {
        one(&program, target, seconds)?;
    }
    Ok(())
}

/// The folders of `fuzz/corpus`; a test in `fuzz` holds them against the list of targets.
fn targets() -> Result<Vec<String>, Failed> {
    let folder = root().join("fuzz/corpus");
    let wrong = |error: std::io::Error| Failed(format!("{}: {error}", folder.display()));
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(wrong)? {
        names.push(entry.map_err(wrong)?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// New inputs that reach new code are kept in `target/fuzz/found` for the next run; those that
/// break a law in `target/fuzz/broken`.
fn one(program: &PathBuf, target: &str, seconds: u32) -> Result<(), Failed> {
    let found = root().join("target/fuzz/found").join(target);
    let broken = root().join("target/fuzz/broken").join(target);
    for folder in [&found, &broken] {
        std::fs::create_dir_all(folder).map_err(|error| Failed(format!("{}: {error}", folder.display())))?;
    }
    println!("xtask: fuzzing {target} for {seconds} s");
    let mut command = Command::new(program);
    command.env("FUZZ_TARGET", target).current_dir(root());
    command.args([format!("-max_total_time={seconds}"), format!("-artifact_prefix={}/", broken.display())]);
    command.args([
        "-timeout=20",
        "-rss_limit_mb=2048",
        "-max_len=8192",
        "-verbosity=0",
        "-print_final_stats=1",
    ]);
    command.arg(&found).arg(root().join("fuzz/corpus").join(target));
    let output = command.output().map_err(|error| Failed(format!("cannot start the fuzzer: {error}")))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        let runs = said.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
        println!("xtask: {target}: {} inputs, no law broken", runs.unwrap_or("?").trim());
        return Ok(());
    }
    eprintln!("{said}");
    Err(Failed(format!(
        "the law of fuzz target {target} is broken; the input lies in {}. \
         Put it into fuzz/corpus/{target}, where `cargo test -p fuzz` will show it again",
        broken.display()
    )))
}
