//! The WebAssembly module, its package and the package's tests.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{Failed, cargo, root};

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the module into its package, tests the package under Node where that is installed, and fails where
/// the module in the sources was not what they build.
pub fn check() -> Result<(), Failed> {
    // Where rustup is not in charge, the target is there or cargo says what is missing.
    let _ = Command::new("rustup").args(["target", "add", TARGET]).current_dir(root()).status();
    let build = ["build", "--release", "--locked", "-p", "wasm", "--target", TARGET];
    // A page loads it over the network.
    let small = ["profile.release.strip=true", "profile.release.panic='abort'", "profile.release.lto='fat'"];
    let args: Vec<&str> = build.into_iter().chain(small.iter().flat_map(|set| ["--config", set])).collect();
    cargo("the WebAssembly module", &args, &[])?;
    let built = root().join("target").join(TARGET).join("release/finesse_dd.wasm");
    let package = root().join("crates/wasm/package");
    let module = package.join("finesse_dd.wasm");
    let was = fs::read(&module).unwrap_or_default();
    let size = fs::copy(&built, &module).map_err(|error| {
        Failed(format!("cannot copy {} to {}: {error}", built.display(), module.display()))
    })?;
    println!("xtask: {} has {} KB", module.display(), size.div_ceil(1024));
    test(&package)?;
    compare(&was, &fs::read(&built).unwrap_or_default(), &module)
}

/// The module is part of the sources, so that the pages have it wherever Rust alone is installed. The same
/// compiler makes the same bytes of the same sources, in whatever folder; another one may not.
fn compare(was: &[u8], is: &[u8], module: &Path) -> Result<(), Failed> {
    if was == is {
        println!("xtask: it is what the sources held already");
        return Ok(());
    }
    let (before, now) = (compiler(was), compiler(is));
    if before != now {
        println!(
            "xtask: the sources hold what another compiler built ({before}, and this is {now}): it is tested as it is"
        );
        fs::write(module, was)
            .map_err(|error| Failed(format!("cannot write {}: {error}", module.display())))?;
        return test(&root().join("crates/wasm/package"));
    }
    Err(Failed(format!("{} was not what the sources build: now it is, so commit it", module.display())))
}

/// The compiler's commit, which stands in the module beside the library's file names.
fn compiler(module: &[u8]) -> String {
    let mark = b"/rustc/";
    let place = module.windows(mark.len()).position(|window| window == mark);
    let commit =
        place.map(|place| module[place + mark.len()..].iter().take_while(|byte| byte.is_ascii_hexdigit()));
    commit.map(|commit| commit.map(|&byte| char::from(byte)).collect()).unwrap_or_default()
}

fn test(package: &Path) -> Result<(), Failed> {
    match Command::new("node").args(["--test", "test.mjs"]).current_dir(package).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failed("failed at the tests of the WebAssembly package".to_owned())),
        Err(_) => {
            println!("xtask: the package is not tested, as there is no Node (node) on this machine");
            Ok(())
        }
    }
}
