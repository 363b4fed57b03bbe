use std::sync::Arc;

use hearts_eval::{TrainedModel, TrainedModelError};

/// Trained weights out of a file.
#[derive(Clone, Debug)]
pub struct Weights {
    /// The file, as it was named.
    pub file: String,
    /// The model, and how it was trained.
    pub trained: Arc<TrainedModel>,
}

/// Why there are no weights.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// It holds something else.
    #[error(transparent)]
    Content(#[from] TrainedModelError),
}

impl Weights {
    /// What stands for no file.
    pub const NONE: &str = "none";

    /// Reads a file that `finesse train` wrote; nothing for `none`.
    pub fn read(file: &str) -> Result<Option<Weights>, WeightsError> {
        if file == Weights::NONE {
            return Ok(None);
        }
        let trained = TrainedModel::read(&std::fs::read(file)?)?;
        Ok(Some(Weights { file: file.to_owned(), trained: Arc::new(trained) }))
    }
}

/// Weights are told apart by the file.
impl PartialEq for Weights {
    fn eq(&self, other: &Weights) -> bool {
        self.file == other.file
    }
}

impl Eq for Weights {}
