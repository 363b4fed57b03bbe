//! Drawing trumps, cashing them, and winners that force a ruff.

use super::cashing::{continuing, sight};
use super::finesse::{side, target};
use super::length::done;
use super::policy::low_or_honour;
use super::task::{Task, TaskName};
use super::{Known, Methods, plays, suits_but, trick_of};
use crate::htn::Method;

pub(super) fn methods(known: &Known, task: &Task) -> Methods {
    let Some(trump) = known.trump() else { return Vec::new() };
    let seat = known.trick.turn();
    match task.name {
        // Rounds of trumps until they have none, or we have no winner left.
        TaskName::DrawTrump => {
            let Some(side) = side(known, trump).filter(|_| known.on_lead().is_some()) else { return done() };
            if side.out.is_empty() || side.here.is_empty() {
                return done();
            }
            let again = Task { name: TaskName::DrawTrump, seat: None, suit: None, card: None };
            let first = task.seat.is_some();
            match continuing(&side) {
                Some(card) => {
                    let third = if side.masters_here.contains(card) {
                        TaskName::ThirdHandLow
                    } else {
                        TaskName::ThirdHandHigh
                    };
                    let lead = Task::card(TaskName::LeadLow, seat, card);
                    vec![trick_of("a round of trumps", known, lead, TaskName::ThemSplit, third, &[again])]
                }
                // Only the first round is worth losing a trick for.
                None if first => match target(&side, 1) {
                    Some(card) => {
                        let finesse = Task::card(TaskName::Finesse, seat, card);
                        vec![Method::tasks("a finesse in trumps", vec![finesse])]
                    }
                    None => {
                        let lead = Task::card(TaskName::LeadLow, seat, low_or_honour(&side));
                        vec![trick_of(
                            "drive out a trump",
                            known,
                            lead,
                            TaskName::ThemSplit,
                            TaskName::ThirdHandCover,
                            &[],
                        )]
                    }
                },
                None => done(),
            }
        }
        TaskName::CashTrumps => {
            let Some(side) = side(known, trump).filter(|_| known.on_lead().is_some()) else { return done() };
            let Some(card) = continuing(&side) else { return done() };
            let lead = Task::card(TaskName::LeadLow, seat, card);
            let again = Task { name: TaskName::CashTrumps, seat: None, suit: None, card: None };
            vec![trick_of("a trump", known, lead, TaskName::ThemSplit, TaskName::ThirdHandLow, &[again])]
        }
        // A winner of a side suit of which they have run out: they ruff, or we have the trick.
        TaskName::ForceThemRuff => {
            let winner = suits_but(Some(trump))
                .filter_map(|suit| side(known, suit))
                .find_map(|side| side.masters_here.highest());
            let Some(card) = winner else { return Vec::new() };
            let declarer = seat == known.contract.declarer;
            let name = if declarer { TaskName::CashRuffed } else { TaskName::CashDummyRuffed };
            vec![trick_of(
                "make them ruff",
                known,
                Task::card(name, seat, card),
                TaskName::ThemSplit,
                TaskName::DiscardDuringCash,
                &[Task::new(TaskName::Stop)],
            )]
        }
        TaskName::CashRuffed | TaskName::CashDummyRuffed => {
            plays("lead the winner", task.card.or_else(|| sight(known).cash()))
        }
        _ => Vec::new(),
    }
}
