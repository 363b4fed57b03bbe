//! What a user may ask of an experiment beyond its scale and seed.

use bridge::record::Record;
use cards::Label;

/// Wishes that some experiments grant; see [`Experiment::with`](crate::Experiment::with).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Wishes {
    /// So many deals instead of as many as the scale says.
    pub deals: Option<u32>,
    /// Boards that experts played, for experiments that judge by their cards.
    pub expert: Option<Boards>,
}

/// Boards from a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Boards {
    /// The file's name, as it was given.
    pub name: String,
    /// The boards, as far as they could be read.
    pub records: Vec<Record>,
}

impl Wishes {
    /// Whether nothing is wished for.
    pub fn is_empty(&self) -> bool {
        *self == Wishes::default()
    }

    /// What the data of an experiment with these wishes is called: the command that makes it, and in
    /// brackets a number that changes with the boards' contents.
    pub fn data(&self, id: &str) -> String {
        let deals = self.deals.map(|deals| format!(" --deals {deals}")).unwrap_or_default();
        let expert = self.expert.as_ref().map(|boards| {
            let digest = format!("{:?}", boards.records).as_str().number();
            format!(" --expert {} [{digest:016x}]", boards.name)
        });
        format!("{id}{deals}{}", expert.unwrap_or_default())
    }
}

/// The experiment takes no wishes, or not these.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Declined {
    /// It is as it is.
    #[error("{id} takes neither --deals nor --expert; bampton/accuracy is one that takes both")]
    Any {
        /// Which experiment.
        id: &'static str,
    },
    /// It is not about boards that experts played.
    #[error(
        "{id} takes --deals but not --expert, which is for experiments on bridge problems, such as bampton/accuracy"
    )]
    Expert {
        /// Which experiment.
        id: &'static str,
    },
    /// The boards have no cards to judge by.
    #[error("{file}: no board in it was played card by card")]
    NotPlayed {
        /// Where the boards came from.
        file: String,
    },
}
