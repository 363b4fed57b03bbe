//! Crossing from one hand to the other.

use super::cashing::sight;
use super::task::{Task, TaskName};
use super::{Known, Methods, trick_of};
use crate::htn::Method;

pub(super) fn methods(known: &Known, task: &Task) -> Methods {
    let seat = known.trick.turn();
    match task.name {
        TaskName::ConsiderCross => {
            let card = sight(known).cross(task.suit);
            let cross = |card| Method::tasks("cross", vec![Task::card(TaskName::SimpleCross, seat, card)]);
            card.map(cross).into_iter().collect()
        }
        TaskName::SimpleCross => {
            let Some(card) = task.card else { return Vec::new() };
            let lead = Task::card(TaskName::LeadLow, seat, card);
            vec![trick_of(
                "cross to the other hand",
                known,
                lead,
                TaskName::ThemSplit,
                TaskName::ThirdHandHigh,
                &[],
            )]
        }
        _ => Vec::new(),
    }
}
