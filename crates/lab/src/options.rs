//! What a user may choose for an experiment beside its scale and seed.

use bridge::record::Record;
use cards::Label;

/// Options that some experiments take; see [`Experiment::with_options`](crate::Experiment::with_options).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ExperimentOptions {
    /// The number of deals, in place of the number that the scale has.
    pub deals: Option<u32>,
    /// Boards that experts played, for experiments that judge decisions by the experts' cards.
    pub expert: Option<ExpertBoards>,
}

/// Boards from a file.
#[derive(Clone, PartialEq, Debug)]
pub struct ExpertBoards {
    /// The file's name, as the user gave it.
    pub name: String,
    /// The boards that could be read.
    pub records: Vec<Record>,
}

impl ExperimentOptions {
    /// Whether nothing was chosen.
    pub fn is_empty(&self) -> bool {
        *self == ExperimentOptions::default()
    }

    /// The name under which the store keeps the rows of an experiment with these options: the command
    /// that makes them, and in brackets a digest of the boards' contents.
    pub fn data(&self, id: &str) -> String {
        let deals = self.deals.map(|deals| format!(" --deals {deals}")).unwrap_or_default();
        let expert = self.expert.as_ref().map(|boards| {
            let digest = format!("{:?}", boards.records).as_str().number();
            format!(" --expert {} [{digest:016x}]", boards.name)
        });
        format!("{id}{deals}{}", expert.unwrap_or_default())
    }
}

/// Why an experiment does not take these options.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionsError {
    /// The experiment has no options.
    #[error("{id} takes neither --deals nor --expert; bampton/accuracy is one that takes both")]
    NoOptions {
        /// The experiment.
        id: &'static str,
    },
    /// The experiment is not about boards that experts played.
    #[error(
        "{id} takes --deals but not --expert, which is for experiments on bridge problems, such as bampton/accuracy"
    )]
    NoExpert {
        /// The experiment.
        id: &'static str,
    },
    /// The boards have no cards to judge by.
    #[error("{file}: no board in it was played card by card")]
    NotPlayed {
        /// The file of the boards.
        file: String,
    },
}
