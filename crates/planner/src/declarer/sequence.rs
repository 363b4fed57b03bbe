//! Sequences: cards of which one must win in the end, once higher ones are driven out.

use super::finesse::side;
use super::policy::low_or_honour;
use super::task::{Task, TaskName};
use super::{Known, Methods, plays, trick_of};

pub(super) fn methods(known: &Known, task: &Task) -> Methods {
    let Some(suit) = task.suit else { return Vec::new() };
    match task.name {
        TaskName::PlaySetCard => {
            let Some(side) = side(known, suit) else { return Vec::new() };
            let lead = Task::card(TaskName::PlaySetFollowed, known.trick.turn(), low_or_honour(&side));
            // A low lead is followed by the sequence of the other hand.
            let high = side.here.highest();
            let own_is_high = high.is_some_and(|high| side.there.highest().is_none_or(|other| high > other));
            let third = if own_is_high && lead.card == high {
                TaskName::ThirdHandLow
            } else {
                TaskName::ThirdHandCover
            };
            vec![trick_of("a card of a sequence", known, lead, TaskName::ThemSplit, third, &[])]
        }
        TaskName::PlaySetFollowed => plays("lead from the sequence", task.card),
        _ => Vec::new(),
    }
}
