use std::num::NonZeroUsize;

/// How many threads work at once: one at least, and never more than the machine has cores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threads(NonZeroUsize);

impl Threads {
    /// One for each core.
    pub fn all() -> Threads {
        Threads(std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }

    /// At most this many.
    pub fn at_most(threads: NonZeroUsize) -> Threads {
        Threads(threads.min(Threads::all().0))
    }

    /// At most this many; one for each core where no number is given.
    pub fn or_all(threads: Option<NonZeroUsize>) -> Threads {
        threads.map_or_else(Threads::all, Threads::at_most)
    }

    /// The number.
    pub const fn get(self) -> usize {
        self.0.get()
    }
}

impl Default for Threads {
    fn default() -> Threads {
        Threads::all()
    }
}
