//! Long work: a bar that shows how far it is, and Ctrl-C that ends it without loss.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A flag that Ctrl-C sets. The second Ctrl-C ends the process at once.
pub fn stop_flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    // Without a handler Ctrl-C ends the process, which is no worse than before.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        eprintln!("\nstopping; what is done is kept (once more to stop at once)");
    });
    stop
}

/// A flag that Ctrl-C sets, or the clock after this time.
pub fn stop_flag_after(limit: Option<Duration>) -> Arc<AtomicBool> {
    let stop = stop_flag();
    if let Some(limit) = limit {
        let flag = stop.clone();
        std::thread::spawn(move || {
            std::thread::sleep(limit);
            flag.store(true, Ordering::Relaxed);
        });
    }
    stop
}

/// A bar on standard error with rate and time left; nothing where that is not a terminal.
pub fn bar(length: u64, unit: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    let template = format!("{{wide_bar}} {{pos}}/{{len}} {unit}  {{per_sec}}  {{eta}} left");
    bar.set_style(ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
