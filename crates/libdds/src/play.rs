//! What each card of a play led to.

use std::ffi::c_int;

use bridge::{Cardplay, Pair};
use dd::Solver;
use game::Game;

use crate::deal;
use crate::fault::Fault;
use crate::structs::{Deal, PlayTraceBin, SolvedPlay};

/// Declarer's tricks before the first card and after each. A hand must hold what it plays; whether it
/// follows suit is not looked at. A complete play ends before the last trick.
pub fn analyse(
    solver: &mut Solver,
    dl: &Deal,
    play: &PlayTraceBin,
    out: &mut SolvedPlay,
) -> Result<(), Fault> {
    let asked = deal::read(dl, -1)?;
    let mut position = asked.position;
    let declarers = Pair::of(position.trick().leader()).other();
    // DDS counts the cards on the table among those of the play, though they are not in its list.
    let number = usize::try_from(play.number).unwrap_or(0);
    let last = number.min(4 * (asked.tricks() - 1));
    out.number = 0;
    out.tricks[0] = tricks(solver, &position, declarers);
    let cards = play.suit.iter().zip(&play.rank);
    for (place, (&suit, &rank)) in cards.take(last.saturating_sub(asked.on_table)).enumerate() {
        let card = deal::card(suit, rank).ok_or(Fault::Play)?;
        let turn = position.seat().ok_or(Fault::Play)?;
        if !position.hands()[turn].contains(card) {
            return Err(Fault::Play);
        }
        position.play(card);
        out.tricks[place + 1] = tricks(solver, &position, declarers);
    }
    out.number = (last + 1) as c_int - asked.on_table as c_int;
    Ok(())
}

fn tricks(solver: &mut Solver, position: &Cardplay, pair: Pair) -> c_int {
    c_int::from(solver.tricks(position)[pair])
}
