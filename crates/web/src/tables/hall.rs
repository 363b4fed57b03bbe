//! All tables: those in play, and those that are brought back when somebody asks for them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::tables::live::Live;
use crate::tables::plan::{Plan, Wish};
use crate::tables::store::Store;
use crate::tables::token;
use crate::{Refusal, Thinkers};

/// How many tables stay in memory while nobody listens at them.
const MOST_IN_MEMORY: usize = 1000;

/// A table that several people and threads use.
pub type Shared = Arc<Mutex<Live>>;

/// All tables.
pub struct Hall {
    /// What is kept.
    pub store: Store,
    /// Where programs think.
    pub thinkers: Thinkers,
    /// How long a program may think about a move.
    pub limit: Duration,
    tables: Mutex<HashMap<String, Shared>>,
}

impl Hall {
    /// An empty hall.
    pub fn new(store: Store, thinkers: Thinkers, limit: Duration) -> Arc<Hall> {
        Arc::new(Hall { store, thinkers, limit, tables: Mutex::default() })
    }

    /// A new table.
    pub fn create(self: &Arc<Hall>, owner: &str, wish: &Wish) -> Result<Shared, Refusal> {
        let plan = Plan::new(wish)?;
        let id = token();
        let text = serde_json::to_string(&plan).map_err(Refusal::bad)?;
        self.store.create(&id, owner, &text)?;
        self.find(&id)
    }

    /// A table by its name, brought back from what is kept if need be. Programs go on at once.
    pub fn find(self: &Arc<Hall>, id: &str) -> Result<Shared, Refusal> {
        if let Some(found) = self.tables().get(id) {
            return Ok(found.clone());
        }
        let unknown =
            || Refusal::not_found("there is no such table: it was deleted, or the link is incomplete");
        let (owner, row, events) = self.store.load(id)?.ok_or_else(unknown)?;
        let plan: Plan = serde_json::from_str(&row.plan).map_err(Refusal::conflict)?;
        let live = Live::new(id.to_owned(), owner, plan, &events, &self.store)?;
        let mut tables = self.tables();
        if tables.len() >= MOST_IN_MEMORY {
            let in_use = |shared: &Shared| {
                shared.try_lock().map_or(true, |live| !live.listeners.is_empty() || live.driven)
            };
            tables.retain(|_, shared| Arc::strong_count(shared) > 1 || in_use(shared));
        }
        let shared = tables.entry(id.to_owned()).or_insert_with(|| Arc::new(Mutex::new(live))).clone();
        drop(tables);
        self.drive(&shared);
        Ok(shared)
    }

    /// Forgets a table in memory; everybody at it is sent away and finds it again as it is kept.
    pub fn forget(&self, id: &str) {
        let forgotten = self.tables().remove(id);
        if let Some(shared) = forgotten {
            lock(&shared).listeners.clear();
        }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Shared>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A table, for a moment.
pub fn lock(shared: &Shared) -> MutexGuard<'_, Live> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
