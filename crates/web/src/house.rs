//! What every room of the server shares.

use std::sync::Arc;

use crate::guard::Guard;
use crate::tables::{Hall, Store, StoreError};
use crate::{Options, Thinkers};

/// What every room of the server shares; cheap to clone.
#[derive(Clone)]
pub struct House {
    /// The threads on which programs think; no room thinks anywhere else.
    pub thinkers: Thinkers,
    /// How the server was started.
    pub options: Arc<Options>,
    /// All tables.
    pub(crate) hall: Arc<Hall>,
    /// Who may ask, and how often.
    pub(crate) guard: Arc<Guard>,
}

impl House {
    /// A house with its threads and all that was kept.
    pub fn new(options: Options) -> Result<House, StoreError> {
        let store = Store::open(&options.folder)?;
        let thinkers = Thinkers::start(options.thinkers);
        let hall = Hall::new(store, thinkers.clone(), options.limit);
        let guard = Arc::new(Guard::new(&options));
        Ok(House { thinkers, options: Arc::new(options), hall, guard })
    }
}
