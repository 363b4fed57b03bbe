use crate::running::Watch;

/// Takes the time of parts of a unit, for experiments whose paper reports times.
///
/// The clock is that of whoever watches the run. Times are the one thing in a row that another run
/// does not give again; everything else must not depend on them.
#[derive(Clone, Copy)]
pub struct Stopwatch<'w>(Option<&'w dyn Watch>);

impl<'w> Stopwatch<'w> {
    /// One that always shows zero.
    pub const STOPPED: Stopwatch<'static> = Stopwatch(None);

    /// One that goes by this clock.
    pub fn of(watch: &'w dyn Watch) -> Stopwatch<'w> {
        Stopwatch(Some(watch))
    }

    /// Does something, and says how many seconds it took.
    pub fn time<T>(&self, work: impl FnOnce() -> T) -> (T, f64) {
        let seconds = || self.0.map_or(0.0, |watch| watch.seconds());
        let start = seconds();
        let made = work();
        (made, seconds() - start)
    }
}
