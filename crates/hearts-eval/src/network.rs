//! Three small networks trained by self-play on a graphics processor (`docs/learning.md`): what a
//! position with all cards face up will come to ([`Networks::prospects`]), which card a seat will play
//! from what it knows ([`Witness::scores`]), and which cards it will pass
//! ([`Networks::passing_scores`]).
//!
//! Inputs are zeros and ones, few of them ones, so the first layer is a sum of rows of signed bytes. What
//! lasts of that sum is kept from card to card. Nothing is allocated.

mod layers;
mod passes;
mod policy;
mod position;
mod read;
mod rows;

use std::sync::LazyLock;

pub use policy::{Passes, Witness};
pub use position::Prospects;

/// The networks of a file.
///
/// ```
/// use cards::{Deal, Seed};
/// use hearts::{Play, Rules};
/// use hearts_eval::Networks;
///
/// let play = Play::start(&Rules::default(), Deal::random(&mut Seed::new(1).rng()).hands());
/// let points = Networks::shipped().prospects(&play).points();
/// assert!((26.0..=78.0).contains(&points.iter().sum()));
/// ```
#[derive(Clone, Debug)]
pub struct Networks {
    command: String,
    position: position::PositionNet,
    policy: policy::PolicyNet,
    passing: passes::PassingNet,
}

/// The bytes are no file of networks that this program reads.
#[derive(Debug, thiserror::Error)]
pub enum NetworksError {
    /// It is something else.
    #[error(
        "not a file of networks: it does not start with 'finesse-networks'; training/train.py writes one"
    )]
    Foreign,
    /// A later version of the program wrote it.
    #[error("the file has version {0}, this program reads version 1: use a newer program")]
    Version(u32),
    /// The first line does not say what the networks are.
    #[error("the first line is damaged: {0}")]
    Head(#[from] serde_json::Error),
    /// The networks ask for other inputs, or have other sizes.
    #[error("a network has the sizes {found:?}, this program reads {wanted:?}: train with the same sizes")]
    Shape {
        /// Inputs, units of the two inner layers, outputs.
        found: [usize; 4],
        /// The same, as they must be.
        wanted: [usize; 4],
    },
    /// It ends early or has numbers that make no sense.
    #[error("the file is damaged: {0}; train again, or take it from a copy")]
    Damaged(&'static str),
}

impl Networks {
    /// Reads the bytes of a file.
    pub fn read(file: &[u8]) -> Result<Networks, NetworksError> {
        let (head, mut bytes) = read::open(file)?;
        let [position, policy, passing] = head.networks;
        let networks = Networks {
            position: layers::Net::read(position, position::INPUTS, position::MOST_ONES, &mut bytes)?,
            policy: layers::Net::read(policy, policy::INPUTS, policy::MOST_ONES, &mut bytes)?,
            passing: layers::Net::read(passing, passes::INPUTS, passes::MOST_ONES, &mut bytes)?,
            command: head.command,
        };
        bytes.end()?;
        Ok(networks)
    }

    /// Those that this program was built with.
    pub fn shipped() -> &'static Networks {
        static SHIPPED: LazyLock<Networks> = LazyLock::new(|| {
            Networks::read(include_bytes!("../../../data/hearts/champion.networks"))
                .expect("a test reads the networks that ship")
        });
        &SHIPPED
    }

    /// The command that made them.
    pub fn command(&self) -> &str {
        &self.command
    }
}
