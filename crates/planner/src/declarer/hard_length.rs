//! Hard length: low cards that win once some tricks of the suit were lost.

use super::cashing::continuing;
use super::finesse::side;
use super::length::done;
use super::task::{Task, TaskName};
use super::{Known, Methods, hands, plays, trick_of};
use crate::htn::Method;

pub(super) fn methods(known: &Known, task: &Task) -> Methods {
    let Some(suit) = task.suit else { return Vec::new() };
    let seat = known.trick.turn();
    let of = |name| Task::suit(name, seat, suit);
    let declarer = seat == known.contract.declarer;
    match task.name {
        TaskName::ConsiderHard => {
            vec![Method::tasks("length by losing tricks", vec![of(TaskName::HardLengthWinner)])]
        }
        TaskName::HardLengthWinner => {
            let Some(side) = side(known, suit) else { return Vec::new() };
            let wait = Task::new(TaskName::WaitForControl);
            let mut methods = Methods::new();
            // A duck keeps the high cards as entries.
            if !side.masters_there.is_empty() || !side.masters_here.is_empty() {
                methods.push(Method::tasks("duck", vec![of(TaskName::HardDuck), wait]));
                let cash = vec![of(TaskName::HardCash), Task { seat: None, ..of(TaskName::HardLose) }, wait];
                methods.push(Method::tasks("winners first", cash));
            } else {
                methods.push(Method::tasks("give up a trick", vec![of(TaskName::HardLose), wait]));
            }
            methods
        }
        // The winners of the suit, one after the other.
        TaskName::HardCash => {
            let Some(side) = side(known, suit).filter(|_| known.on_lead().is_some()) else { return done() };
            let Some(card) = continuing(&side).filter(|_| side.sure() > 0 && !side.out.is_empty()) else {
                return done();
            };
            let name = if declarer { TaskName::HardWinner } else { TaskName::HardDummyWinner };
            let again = Task { seat: None, ..of(TaskName::HardCash) };
            vec![Method::tasks("one more", vec![Task::card(name, seat, card), again])]
        }
        TaskName::HardWinner | TaskName::HardDummyWinner => {
            let (Some(side), Some(card)) = (side(known, suit), task.card) else { return Vec::new() };
            let lead = if declarer { TaskName::HardFollowed } else { TaskName::HardDummyFollowed };
            let third = if side.masters_here.contains(card) {
                TaskName::ThirdHandLow
            } else {
                TaskName::ThirdHandHigh
            };
            vec![trick_of("cash", known, Task::card(lead, seat, card), TaskName::ThemSplit, third, &[])]
        }
        TaskName::HardFollowed | TaskName::HardDummyFollowed => plays("lead it", task.card),
        TaskName::HardLose => {
            let Some([here, _]) = hands(known).filter(|_| known.on_lead().is_some()) else { return done() };
            match here.suit(suit).lowest() {
                Some(card) => {
                    vec![Method::tasks("lose a trick", vec![Task::card(TaskName::LoseTrick, seat, card)])]
                }
                None => done(),
            }
        }
        TaskName::HardDuck => {
            let Some([here, _]) = hands(known) else { return Vec::new() };
            let Some(low) = here.suit(suit).lowest() else { return done() };
            vec![Method::tasks("duck", vec![Task::card(TaskName::LoseTrick, seat, low)])]
        }
        TaskName::LoseTrick => {
            let Some(card) = task.card else { return Vec::new() };
            let lead = Task::card(TaskName::LoseFollowed, seat, card);
            vec![trick_of("lose it", known, lead, TaskName::ThemAny, TaskName::LoseFollowed, &[])]
        }
        // First hand the card that was chosen, third hand its lowest.
        TaskName::LoseFollowed => {
            let Some([here, _]) = hands(known) else { return Vec::new() };
            match known.trick.led() {
                None => plays("lead low", task.card),
                Some(led) if here.suit(led).is_empty() => {
                    plays("throw the card that is missed least", Some(super::cashing::sight(known).discard()))
                }
                Some(led) => plays("play low", here.suit(led).lowest()),
            }
        }
        _ => Vec::new(),
    }
}
