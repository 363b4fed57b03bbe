use crate::running::RunObserver;

/// Measures the time of parts of a unit, for experiments whose source reports times.
///
/// The clock belongs to the [`RunObserver`]. Times are the only part of a row that another run does not
/// reproduce; nothing else in the row may depend on them.
#[derive(Clone, Copy)]
pub struct Stopwatch<'o>(Option<&'o dyn RunObserver>);

impl<'o> Stopwatch<'o> {
    /// A stopwatch that always shows zero.
    pub const STOPPED: Stopwatch<'static> = Stopwatch(None);

    /// A stopwatch that goes by this observer's clock.
    pub fn of(observer: &'o dyn RunObserver) -> Stopwatch<'o> {
        Stopwatch(Some(observer))
    }

    /// Calls the function, and returns its result with the number of seconds it took.
    pub fn time<T>(&self, function: impl FnOnce() -> T) -> (T, f64) {
        let seconds = || self.0.map_or(0.0, |observer| observer.seconds());
        let start = seconds();
        let result = function();
        (result, seconds() - start)
    }
}
