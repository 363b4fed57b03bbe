//! Long work: a bar that shows how far it is, and Ctrl-C that ends it without loss.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use work::Stop;

/// A flag that Ctrl-C sets. The second Ctrl-C ends the process at once.
pub fn stop_flag() -> Stop {
    let stop = Stop::new();
    let flag = stop.clone();
    // Without a handler Ctrl-C ends the process, which is no worse than before.
    let _ = ctrlc::set_handler(move || {
        if !flag.set() {
            std::process::exit(130);
        }
        eprintln!("\nstopping; what is done is kept (once more to stop at once)");
    });
    stop
}

/// A flag that Ctrl-C sets, or the clock after this time.
pub fn stop_flag_after(limit: Option<Duration>) -> Stop {
    let stop = stop_flag();
    if let Some(limit) = limit {
        let flag = stop.clone();
        std::thread::spawn(move || {
            std::thread::sleep(limit);
            flag.set();
        });
    }
    stop
}

/// A limit in seconds, as it is typed.
pub fn read_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "write seconds from 0.001 to 86400, such as 2.5".to_owned())
}

/// A bar on standard error with rate and time left; nothing where that is not a terminal.
pub fn bar(length: u64, unit: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    let template = format!("{{wide_bar}} {{pos}}/{{len}} {unit}  {{per_sec}}  {{eta}} left");
    bar.set_style(ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
