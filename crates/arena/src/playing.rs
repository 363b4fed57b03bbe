//! One game among players.

use cards::{BySeat, Rng, Seat, Seed};
use game::{Budget, Chance, Decision, Deterministic, Foul, Hidden, PlainText, Player, Turn, View};
use rand::RngExt;
use serde::Serialize;

use crate::external::External;
use players::{Roster, Spec, SpecError};

/// A game that was ended by a foul.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{seat} {what}")]
pub struct Fouled {
    /// Where the player sat.
    pub seat: Seat,
    /// What it did.
    pub what: String,
}

/// Asks one player for one move and checks that it is legal.
pub fn ask<G: Hidden>(player: &mut dyn Player<G>, view: &G::View) -> Result<Decision<G::Move>, Foul> {
    let decision = player.choose(view, &Budget::unlimited())?;
    if view.moves().into_iter().any(|legal| legal == decision.best) {
        Ok(decision)
    } else {
        Err(Foul::Illegal(format!("{:?}", decision.best)))
    }
}

/// Plays a game of four to its end.
pub fn play<G: Hidden + Deterministic>(game: &mut G, table: &mut Seated<G>) -> Result<(), Fouled> {
    while let Some(actor) = game.actor() {
        let decision = ask(table[actor].as_mut(), &game.view(actor));
        let decision = decision.map_err(|foul| Fouled { seat: actor, what: foul.to_string() })?;
        game.play(decision.best);
    }
    debug_assert_eq!(game.turn(), Turn::Over);
    Ok(())
}

/// What chance does at its turn, drawn by the probabilities of the game.
///
/// # Panics
/// If it is not chance's turn.
pub fn draw<G: Chance>(game: &G, rng: &mut Rng) -> G::Move {
    let mut left = rng.random::<f64>();
    let outcomes: Vec<_> = game.outcomes().collect();
    let drawn = outcomes.iter().find(|(_, probability)| {
        left -= probability;
        left < 0.0
    });
    drawn.or(outcomes.last()).expect("chance is asked only at its turn").0
}

/// Four players in their seats.
pub type Seated<G> = BySeat<Box<dyn Player<G> + Send>>;

/// Seats four players, each with a seed that depends on its seat alone: equal players meet equal
/// chances wherever the others sit.
pub fn seat_all<'s, G>(spec: impl Fn(Seat) -> &'s Spec, seed: Seed) -> Result<Seated<G>, Fouled>
where
    G: Roster,
    G::View: PlainText,
{
    let one = |place: Seat| {
        let player = seat::<G>(spec(place), seed.child(place));
        player.map_err(|error| Fouled { seat: place, what: format!("cannot play: {error}") })
    };
    Ok(BySeat::new(one(Seat::North)?, one(Seat::East)?, one(Seat::South)?, one(Seat::West)?))
}

/// Seats the player that a specification names: one of the roster, or an external program
/// (`cmd:./program`).
pub fn seat<G>(spec: &Spec, seed: Seed) -> Result<Box<dyn Player<G> + Send>, SeatError>
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
    Start(#[from] crate::external::StartError),
}
