use std::fmt;
use std::ops::AddAssign;

/// What a search did, for people who tune it and for the signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(missing_docs, reason = "explained where it is printed")]
pub struct Stats {
    pub nodes: u64,
    pub decided: u64,
    pub probes: u64,
    pub hits: u64,
    pub cuts: u64,
    pub first_cuts: u64,
    pub hint_cuts: u64,
    pub fails: u64,
    pub failed_moves: u64,
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        self.nodes += other.nodes;
        self.decided += other.decided;
        self.probes += other.probes;
        self.hits += other.hits;
        self.cuts += other.cuts;
        self.first_cuts += other.first_cuts;
        self.hint_cuts += other.hint_cuts;
        self.fails += other.fails;
        self.failed_moves += other.failed_moves;
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        writeln!(f, "nodes at the start of a trick  {:>12}", self.nodes)?;
        writeln!(f, "  decided by static bounds     {:>11.1}%", share(self.decided, self.nodes))?;
        writeln!(
            f,
            "  found in the table           {:>11.1}% of {} probes",
            share(self.hits, self.probes),
            self.probes
        )?;
        writeln!(f, "choices cut off                {:>12}", self.cuts)?;
        writeln!(f, "  by the first card            {:>11.1}%", share(self.first_cuts, self.cuts))?;
        writeln!(f, "  by a remembered card         {:>11.1}%", share(self.hint_cuts, self.cuts))?;
        writeln!(f, "choices that failed            {:>12}", self.fails)?;
        write!(
            f,
            "  cards tried in each          {:>12.2}",
            self.failed_moves as f64 / self.fails.max(1) as f64
        )
    }
}
