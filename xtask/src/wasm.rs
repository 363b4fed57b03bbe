//! The WebAssembly module, its package and the package's tests.

use std::fs;
use std::process::Command;

use crate::{Failed, cargo, root};

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the module into its package, and tests the package under Node where that is installed.
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
    let size = fs::copy(&built, &module).map_err(|error| {
        Failed(format!("cannot copy {} to {}: {error}", built.display(), module.display()))
    })?;
    println!("xtask: {} has {} KB", module.display(), size.div_ceil(1024));
    match Command::new("node").args(["--test", "test.mjs"]).current_dir(&package).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failed("failed at the tests of the WebAssembly package".to_owned())),
        Err(_) => {
            println!("xtask: the package is not tested, as there is no Node (node) on this machine");
            Ok(())
        }
    }
}
