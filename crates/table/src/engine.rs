//! The player's side of the protocol: one of our players, asked in messages.

use cards::Seed;
use game::{Budget, Foul, Hidden, Impossible, PlainText, Player, View};
use players::{Roster, Spec, SpecError};

use crate::live::Program;
use crate::protocol::{Answer, Message, VERSION};

/// Answers messages, one line at a time.
pub trait Engine {
    /// The answer to a line, if it asks for one.
    fn answer(&mut self, line: &str, budget: &Budget) -> Result<Reply, EngineError>;
}

/// What follows a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// This line is to be sent.
    Say(String),
    /// Nothing is to be sent.
    Silence,
    /// The game is over.
    End,
}

/// Why a message cannot be answered.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// It is no message of the protocol.
    #[error("this is no message of the protocol: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// Another game, or another version of the protocol.
    #[error("{game} by protocol {protocol} is asked for; this engine plays {ours} by protocol {VERSION}")]
    Other {
        /// The game asked for.
        game: String,
        /// The version asked for.
        protocol: u32,
        /// The game of this engine.
        ours: &'static str,
    },
    /// The view is none that a game gives.
    #[error("the view contradicts itself: {0}")]
    Impossible(#[from] Impossible),
    /// It is not for this seat to decide.
    #[error("the view has nothing to decide")]
    NothingToDecide,
    /// The player found no move.
    #[error("the player {0}")]
    Foul(#[from] Foul),
}

/// A player of the roster, asked in messages.
pub(crate) struct PlayerEngine<G: Hidden>(Program<G>);

impl<G: Roster> PlayerEngine<G> {
    pub(crate) fn new(spec: &Spec, seed: Seed) -> Result<PlayerEngine<G>, SpecError> {
        Ok(PlayerEngine(G::player(spec, seed)?))
    }
}

impl<G: Roster> Engine for PlayerEngine<G>
where
    G::View: PlainText,
{
    fn answer(&mut self, line: &str, budget: &Budget) -> Result<Reply, EngineError> {
        match serde_json::from_str::<Message<G::View>>(line)? {
            Message::Hello { protocol, game } if protocol != VERSION || game != G::NAME => {
                Err(EngineError::Other { game, protocol, ours: G::NAME })
            }
            Message::Hello { .. } => Ok(Reply::Silence),
            Message::Choose { id, view, .. } => {
                view.check()?;
                if view.moves().into_iter().next().is_none() {
                    return Err(EngineError::NothingToDecide);
                }
                let decision = self.0.choose(&view, budget)?;
                Ok(Reply::Say(serde_json::to_string(&Answer::new(id, &view, &decision))?))
            }
            Message::Bye => Ok(Reply::End),
        }
    }
}
