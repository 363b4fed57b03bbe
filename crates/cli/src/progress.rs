//! Long work: a bar that shows how far it is, and limits.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use work::Stop;

pub use crate::signals::stop_flag;

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

/// A number of anything, as it is typed: one at least.
pub fn read_count(text: &str) -> Result<u64, String> {
    const MOST: u64 = 1_000_000_000;
    let count = text.parse().ok().filter(|count| (1..=MOST).contains(count));
    count.ok_or_else(|| format!("write a whole number from 1 to {MOST}"))
}

/// A number of threads. Any number will do; there are never more than the machine has cores.
pub fn read_threads(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| {
        "write a whole number from 1 on; more than there are cores is the same as all".to_owned()
    })
}

/// A bar on standard error with rate and time left; nothing where that is not a terminal.
pub fn bar(length: u64, unit: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    let template = format!("{{wide_bar}} {{pos}}/{{len}} {unit}{{pace}}  {{msg}}");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style.with_key("pace", |bar: &ProgressState, out: &mut dyn Write| {
        let _ = out.write_str(&pace(bar.per_sec(), bar.len().unwrap_or(0).saturating_sub(bar.pos())));
    }));
    bar
}

/// How fast it goes and how long it takes; nothing before anything is known.
fn pace(per_second: f64, left: u64) -> String {
    // Before the first is done, and for hours after the last.
    if per_second.is_nan() || per_second <= 1e-5 || left == 0 {
        return String::new();
    }
    let rate = match per_second {
        fast if fast >= 10.0 => format!("{fast:.0} a second"),
        some if some >= 1.0 => format!("{some:.1} a second"),
        some if some * 60.0 >= 1.0 => format!("{:.1} a minute", 60.0 * some),
        slow => format!("{:.1} an hour", 3600.0 * slow),
    };
    format!("  {rate}, {} left", time(left as f64 / per_second))
}

/// A time in the two largest units that matter.
pub fn time(seconds: f64) -> String {
    let seconds = seconds.min(1e9).ceil() as u64;
    match (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60) {
        (0, 0, 0, s) => format!("{s} s"),
        (0, 0, m, s) if m < 10 => format!("{m} min {s} s"),
        (0, 0, m, _) => format!("{m} min"),
        (0, h, m, _) => format!("{h} h {m} min"),
        (d, h, ..) => format!("{d} d {h} h"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_is_told_once_it_is_known() {
        assert_eq!(pace(0.0, 50), "");
        assert_eq!(pace(2025.3651, 0), "");
        assert_eq!(pace(2025.3651, 4051), "  2025 a second, 3 s left");
        assert_eq!(pace(0.5, 100), "  30.0 a minute, 3 min 20 s left");
        assert_eq!(pace(0.001, 10), "  3.6 an hour, 2 h 46 min left");
    }

    #[test]
    fn numbers_are_refused_with_what_is_allowed() {
        for text in ["0", "-1", "nan", "1e30", "99999999999"] {
            assert!(read_count(text).unwrap_err().contains("from 1 to"), "{text}");
        }
        for text in ["nan", "inf", "1e30", "0", "-1"] {
            assert!(read_seconds(text).unwrap_err().contains("seconds from"), "{text}");
        }
    }
}
