//! Who is behind a specification: a player of the roster, or a program outside.

use cards::Seed;
use game::PlainText;
use players::{Roster, Spec, SpecError};

use crate::external::{External, StartError};
use crate::live::Program;

/// The player that a specification names: one of the roster, or an external program
/// (`cmd:./program`).
pub fn player<G>(spec: &Spec, seed: Seed) -> Result<Program<G>, SeatError>
where
    G: Roster,
    G::View: PlainText,
{
    if spec.name == External::<G>::NAME {
        return Ok(Box::new(External::<G>::start(&spec.rest)?));
    }
    Ok(G::player(spec, seed)?)
}

/// Checks a specification without starting anything.
pub fn check<G: Roster>(spec: &Spec) -> Result<(), SpecError> {
    if spec.name == External::<G>::NAME { Ok(()) } else { G::player(spec, Seed::new(0)).map(drop) }
}

/// A player that cannot be seated.
#[derive(Debug, thiserror::Error)]
pub enum SeatError {
    /// Nobody answers to the specification.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The program cannot be started.
    #[error(transparent)]
    Start(#[from] StartError),
}
