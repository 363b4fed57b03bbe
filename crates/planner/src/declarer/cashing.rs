//! Cashing winners.

use super::policy::{Sight, Suited};
use super::task::{Task, TaskName};
use super::{Known, Methods, hands, plays, trick_of};
use crate::htn::Method;

pub(super) fn methods(known: &Known, task: &Task) -> Methods {
    let Some([here, there]) = hands(known) else { return Vec::new() };
    let seat = known.trick.turn();
    match task.name {
        // The hand on lead cashes, or crosses to winners of the other, or gives up a trick. What follows is
        // cashing too, so that the plan may end here.
        TaskName::CashOut => {
            let winners = known.masters(here);
            let other = known.masters(there);
            let stop = Task::new(TaskName::Stop);
            let crosses = sight(known).cross(None).is_some();
            let tasks = if !winners.is_empty() {
                vec![Task::of(TaskName::CashHand, seat), stop]
            } else if !other.is_empty() && crosses {
                vec![Task::of(TaskName::ConsiderCross, seat), stop]
            } else {
                let lose = Task::card(TaskName::LoseTrick, seat, sight(known).exit());
                vec![lose, stop]
            };
            vec![Method::tasks("cash out", tasks)]
        }
        TaskName::CashHand => {
            let Some(card) = sight(known).cash() else { return Vec::new() };
            let name = if seat == known.contract.declarer {
                TaskName::CashWinner
            } else {
                TaskName::CashDummyWinner
            };
            vec![Method::tasks("cash a hand's winners", vec![Task::card(name, seat, card)])]
        }
        TaskName::CashWinner | TaskName::CashDummyWinner => {
            let Some(card) = task.card else { return Vec::new() };
            let declarer = task.name == TaskName::CashWinner;
            let ruffed = known.trump().is_some_and(|trump| {
                trump != card.suit()
                    && !known.out().suit(trump).is_empty()
                    && (0..2).any(|opponent| known.is_void(opponent, card.suit()))
            });
            let lead = match (ruffed, declarer) {
                (true, true) => TaskName::CashRuffed,
                (true, false) => TaskName::CashDummyRuffed,
                (false, true) => TaskName::CashFollowed,
                (false, false) => TaskName::CashDummyFollowed,
            };
            let third = if there.suit(card.suit()).is_empty() {
                TaskName::DiscardDuringCash
            } else {
                TaskName::ThirdHandLow
            };
            vec![trick_of(
                "cash a winner",
                known,
                Task::card(lead, seat, card),
                TaskName::ThemAny,
                third,
                &[],
            )]
        }
        TaskName::CashFollowed | TaskName::CashDummyFollowed => plays("lead the winner", task.card),
        _ => Vec::new(),
    }
}

/// What the policy goes by at our turn.
pub(super) fn sight(known: &Known) -> Sight {
    let [here, there] = hands(known).unwrap_or_default();
    let next = match known.who(known.trick.turn().next()) {
        super::Who::Theirs(opponent) => opponent,
        super::Who::Ours(_) => 0,
    };
    Sight {
        here,
        there,
        out: known.out(),
        may_hold: [known.may_hold(next), known.may_hold(1 - next)],
        strain: known.strain(),
        need: known.need(),
    }
}

/// The winner of a suit with which to go on: of the short hand first; a low card to the other hand's.
pub(super) fn continuing(side: &Suited) -> Option<cards::Card> {
    let short = side.here.len() <= side.there.len();
    match (side.masters_here.highest(), side.masters_there.highest(), side.here.lowest()) {
        (Some(own), None, _) => Some(own),
        (Some(own), Some(_), _) if short => Some(own),
        (_, Some(other), Some(low)) if other > low => Some(low),
        (own, ..) => own,
    }
}
