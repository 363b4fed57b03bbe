//! What every room of the server shares.

use std::sync::Arc;

use crate::{Options, Thinkers};

/// What every room of the server shares; cheap to clone.
#[derive(Clone)]
pub struct House {
    /// The threads on which programs think; no room thinks anywhere else.
    pub thinkers: Thinkers,
    /// How the server was started.
    pub options: Arc<Options>,
}

impl House {
    /// A house with its threads.
    pub fn new(options: Options) -> House {
        House { thinkers: Thinkers::start(options.thinkers), options: Arc::new(options) }
    }
}
