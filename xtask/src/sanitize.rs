//! The tests of the C door under the address sanitizer: what a caller hands over are bare pointers, and every
//! access beyond what they point at ends the test. The stable compiler has the sanitizer; it only wants to be
//! asked as a nightly one is.

use crate::{Failed, cargo, root};

/// The processor is that of `.cargo/config.toml`, whose flags these replace.
const FLAGS: &str = "-C target-cpu=x86-64-v3 -Zsanitizer=address";

/// The one triple that the flags are for. Naming it keeps them away from build scripts.
const TRIPLE: &str = "x86_64-unknown-linux-gnu";

/// Runs the tests of `libdds`; the C program among them is built with the sanitizer too.
pub fn check() -> Result<(), Failed> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        println!("xtask: SKIPPED the address sanitizer: it runs on Linux on x86-64");
        return Ok(());
    }
    // A folder of its own, as the flags would have everything else built again.
    let folder = root().join("target/sanitize").to_string_lossy().into_owned();
    let test = ["test", "--package", "libdds", "--locked", "--target", TRIPLE, "--target-dir", &folder];
    let environment = [
        ("RUSTC_BOOTSTRAP", "1"),
        ("RUSTFLAGS", FLAGS),
        ("RUSTDOCFLAGS", FLAGS),
        ("LIBDDS_SANITIZER", "address"),
    ];
    cargo("libdds under the address sanitizer", &test, &environment)
}
