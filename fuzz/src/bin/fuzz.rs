//! The fuzzer: `FUZZ_TARGET=name`, then libFuzzer's own options. Started by `cargo xtask fuzz`.
#![no_main]

use std::sync::OnceLock;

static LAW: OnceLock<fn(&[u8])> = OnceLock::new();

libfuzzer_sys::fuzz_target!(
    init: {
        let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
        let names: Vec<_> = fuzz::TARGETS.iter().map(|target| target.name).collect();
        let Some(target) = fuzz::find(&name) else {
            eprintln!("fuzz: no target is called '{name}'; there are: {}", names.join(", "));
            std::process::exit(2);
        };
        LAW.get_or_init(|| target.law);
    },
    |bytes: &[u8]| {
        if let Some(law) = LAW.get() {
            law(bytes);
        }
    }
);
