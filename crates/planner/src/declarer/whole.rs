//! The whole hand: `Everything`, the choice of a scheme by `Something`, the last trick.

use super::task::{Task, TaskName};
use super::{DeclarerPlay, Known, Methods, Who, plays, schemes, them};
use crate::htn::Method;

pub(super) fn methods(play: &DeclarerPlay, known: &Known, task: &Task) -> Methods {
    match task.name {
        TaskName::Everything => everything(known),
        TaskName::Something => schemes::schemes(play, known),
        TaskName::ThirteenthTrick => match known.turn() {
            Who::Ours(hand) => plays("the last card", known.hands[hand].lowest()),
            Who::Theirs(opponent) => them::any(known, opponent),
        },
        // `Stop` has no methods: the node is a leaf.
        _ => Vec::new(),
    }
}

fn everything(known: &Known) -> Methods {
    let everything = Task::new(TaskName::Everything);
    let seat = known.trick.turn();
    let tasks = match known.on_lead() {
        Some(_) if known.left() == 1 => {
            let last = |places| Task::of(TaskName::ThirteenthTrick, seat.plus(places));
            vec![last(0), last(1), last(2), last(3)]
        }
        Some(_) => vec![Task::of(TaskName::Something, seat), everything],
        None => vec![Task::of(TaskName::WaitForControl, seat), everything],
    };
    vec![Method::tasks("on", tasks)]
}
