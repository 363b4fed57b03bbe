//! Ctrl-C and the signals that ask a program to end.
//!
//! Who is interrupted says so in the status, as every program does: 130 for Ctrl-C, 143 for SIGTERM,
//! 129 for a terminal that is gone.

use std::sync::atomic::{AtomicI32, Ordering};

use work::Stop;

/// The signal that came, or 0.
static CAME: AtomicI32 = AtomicI32::new(0);

/// Ctrl-C, for a door that reads the keyboard itself.
pub const INTERRUPT: i32 = 2;

/// The status of a program that a signal ended; `None` if there was none.
pub fn status() -> Option<u8> {
    let signal = CAME.load(Ordering::Relaxed);
    (signal != 0).then(|| 128 + u8::try_from(signal).unwrap_or(0))
}

/// Notes that a signal came, and says which status ends the program.
pub fn note(signal: i32) -> i32 {
    CAME.store(signal, Ordering::Relaxed);
    128 + signal
}

/// A flag that a signal sets. The second signal ends the process at once.
pub fn stop_flag() -> Stop {
    let stop = Stop::new();
    let flag = stop.clone();
    on_signal(move |signal| {
        let status = note(signal);
        if !flag.set() {
            std::process::exit(status);
        }
        eprintln!("\nstopping; what is done is kept (once more to stop at once)");
    });
    stop
}

/// Calls this on every signal that asks for the end. Without a handler such a signal ends the process,
/// which is no worse than before; so it is no failure where none can be set.
#[cfg(unix)]
pub fn on_signal(handle: impl Fn(i32) + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP]) else { return };
    std::thread::spawn(move || signals.forever().for_each(handle));
}

/// The same where there is only Ctrl-C.
#[cfg(not(unix))]
pub fn on_signal(handle: impl Fn(i32) + Send + 'static) {
    let _ = ctrlc::set_handler(move || handle(INTERRUPT));
}
