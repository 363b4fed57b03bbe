//! Ruffs.

use super::cashing::sight;
use super::finesse::side;
use super::task::{Task, TaskName};
use super::{Known, Methods, hands, plays, suits_but, trick_of};
use crate::htn::Method;

pub(super) fn methods(known: &Known, task: &Task) -> Methods {
    let Some([here, there]) = hands(known) else { return Vec::new() };
    let Some(trump) = known.trump() else { return Vec::new() };
    let seat = known.trick.turn();
    match task.name {
        TaskName::ConsiderRuff => {
            let Some(suit) = task.suit else { return Vec::new() };
            let name = if there.suit(suit).is_empty() { TaskName::RuffLow } else { TaskName::SetUpRuff };
            vec![Method::tasks("a ruff", vec![Task::suit(name, seat, suit)])]
        }
        // The other hand is made void: a winner from this one if there is one, a low card otherwise.
        TaskName::SetUpRuff => {
            let Some(side) = task.suit.and_then(|suit| side(known, suit)) else { return Vec::new() };
            let card = side.masters_here.highest().or(side.here.lowest());
            let high = side.masters_here.is_empty() && !side.masters_there.is_empty();
            let third = if high { TaskName::ThirdHandHigh } else { TaskName::ThirdHandLow };
            let trick = |card| {
                trick_of(
                    "make a void",
                    known,
                    Task::card(TaskName::LeadLow, seat, card),
                    TaskName::ThemSplit,
                    third,
                    &[],
                )
            };
            card.map(trick).into_iter().collect()
        }
        TaskName::RuffLow => {
            let loser = task.suit.and_then(|suit| {
                (here.suit(suit) - known.masters(here)).lowest().or(here.suit(suit).lowest())
            });
            let trick = |card| {
                let lead = Task::card(TaskName::RuffRuffed, seat, card);
                trick_of("ruff a loser", known, lead, TaskName::ThemSplit, TaskName::ThirdHandRuff, &[])
            };
            loser.map(trick).into_iter().collect()
        }
        TaskName::RuffRuffed => plays("lead the loser", task.card),
        // One ruff or winner after the other; what follows is more of the same.
        TaskName::RuffOut => {
            let stop = Task::new(TaskName::Stop);
            let ruff = suits_but(Some(trump)).find(|&suit| {
                !here.suit(suit).is_empty() && there.suit(suit).is_empty() && !there.suit(trump).is_empty()
            });
            let tasks = match ruff {
                Some(suit) => vec![Task::suit(TaskName::RuffLow, seat, suit), stop],
                None if sight(known).cash().is_some() => vec![Task::of(TaskName::CashOut, seat)],
                None => return Vec::new(),
            };
            vec![Method::tasks("ruff out", tasks)]
        }
        _ => Vec::new(),
    }
}
