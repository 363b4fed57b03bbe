//! Length: low cards that win once the opponents have no more of the suit.

use super::cashing::continuing;
use super::finesse::side;
use super::task::{Task, TaskName};
use super::{Known, Methods, trick_of};
use crate::htn::Method;

pub(super) fn methods(known: &Known, task: &Task) -> Methods {
    let Some(suit) = task.suit else { return Vec::new() };
    let seat = known.trick.turn();
    match task.name {
        TaskName::ConsiderLength => {
            vec![Method::tasks("length", vec![Task::suit(TaskName::LengthWinner, seat, suit)])]
        }
        // Winners of the suit, as long as it has any and the opponents follow.
        TaskName::LengthWinner => {
            let Some(side) = side(known, suit).filter(|side| !side.out.is_empty()) else { return done() };
            if known.on_lead().is_none() || known.left() == 1 {
                return done();
            }
            let Some(card) = continuing(&side) else { return done() };
            let from_top = side.masters_here.contains(card);
            let third = if from_top { TaskName::ThirdHandLow } else { TaskName::ThirdHandHigh };
            let lead = Task::card(TaskName::LeadLow, seat, card);
            let again = Task { name: TaskName::LengthWinner, seat: None, suit: Some(suit), card: None };
            vec![trick_of("from the top", known, lead, TaskName::ThemSplit, third, &[again])]
        }
        _ => Vec::new(),
    }
}

/// Nothing is left to do for a task.
pub(super) fn done() -> Methods {
    vec![Method::tasks("done", Vec::new())]
}
