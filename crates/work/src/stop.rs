use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that asks long-running work to end early. Clones share it; once set, it stays set.
///
/// Libraries read no clock and catch no signal: a door sets the flag when the time is up or when the
/// user presses Ctrl-C, and the code at work checks it from time to time.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Not yet set.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks for the end. True if nobody had asked before.
    pub fn set(&self) -> bool {
        !self.0.swap(true, Ordering::Relaxed)
    }

    /// Whether the end has been asked for.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
