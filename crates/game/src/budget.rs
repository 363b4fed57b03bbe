//! How long a search may take.
//!
//! Library crates read no clock: a result must not depend on how fast a machine is. An interface that
//! wants a limit in time hands in a flag and sets it when the time has passed.

use work::Stop;

/// A limit on a search; the default is none.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    nodes: Option<u64>,
    stop: Option<Stop>,
}

impl Budget {
    /// No limit.
    pub fn unlimited() -> Budget {
        Budget::default()
    }

    /// At most this many nodes.
    pub fn nodes(nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), stop: None }
    }

    /// Ends the search also once this flag is set; the search checks it from time to time.
    #[must_use]
    pub fn until(mut self, stop: &Stop) -> Budget {
        self.stop = Some(stop.clone());
        self
    }

    /// The same limit, and at most this many nodes.
    #[must_use]
    pub fn at_most(&self, nodes: u64) -> Budget {
        Budget { nodes: Some(self.nodes.map_or(nodes, |most| most.min(nodes))), stop: self.stop.clone() }
    }

    /// What is left of it after this many nodes.
    #[must_use]
    pub fn after(&self, nodes: u64) -> Budget {
        Budget { nodes: self.nodes.map(|most| most.saturating_sub(nodes)), stop: self.stop.clone() }
    }

    /// Whether it allows no node at all.
    pub fn is_spent(&self) -> bool {
        self.nodes == Some(0) || self.stop.as_ref().is_some_and(Stop::is_set)
    }

    /// A meter that starts at zero.
    pub fn meter(&self) -> Meter {
        Meter { budget: self.clone(), visited: 0, spent: false }
    }
}

/// Counts nodes against a [`Budget`].
#[derive(Clone, Debug)]
pub struct Meter {
    budget: Budget,
    visited: u64,
    spent: bool,
}

impl Meter {
    /// Counts one node; false when the budget does not allow it. Checks the flag from time to time.
    #[inline]
    pub fn visit(&mut self) -> bool {
        self.count(256)
    }

    /// Counts one node that takes long, such as a world to be searched. Checks the flag every time.
    #[inline]
    pub fn visit_slow(&mut self) -> bool {
        self.count(1)
    }

    /// Counts nodes that were visited elsewhere; false when they exhaust the budget. Checks the flag
    /// every time.
    pub fn spend(&mut self, nodes: u64) -> bool {
        self.visited = self.visited.saturating_add(nodes);
        let over = self.budget.nodes.is_some_and(|most| self.visited >= most);
        self.spent |= over || self.is_stopped();
        !self.spent
    }

    /// Whether the flag is set.
    fn is_stopped(&self) -> bool {
        self.budget.stop.as_ref().is_some_and(Stop::is_set)
    }

    #[inline]
    fn count(&mut self, look_every: u64) -> bool {
        if self.spent {
            return false;
        }
        self.visited += 1;
        let over = self.budget.nodes.is_some_and(|most| self.visited > most);
        let stopped = self.visited.is_multiple_of(look_every) && self.is_stopped();
        if over || stopped {
            self.spent = true;
            self.visited -= 1;
        }
        !self.spent
    }

    /// How many nodes were visited.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Whether the budget ran out, so that the result is incomplete.
    pub fn is_spent(&self) -> bool {
        self.spent
    }
}
