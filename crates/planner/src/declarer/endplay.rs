//! What the paper names as emergent and does not plan consciously: safety plays, throw-ins and eliminations,
//! squeezes, the crossruff, dummy reversal, and keeping a dangerous opponent out.

use super::cashing::continuing;
use super::finesse::side;
use super::length::done;
use super::task::{Task, TaskName};
use super::{Known, Methods, hands, plays, suits_but, trick_of};
use crate::htn::Method;

pub(super) fn methods(known: &Known, task: &Task) -> Methods {
    let Some([here, there]) = hands(known) else { return done() };
    let seat = known.trick.turn();
    let on_lead = known.on_lead().is_some();
    match task.name {
        TaskName::HoldUp => plays("hold up", task.card),
        // A winner of the suit, then the finesse if it is still to be taken from here.
        TaskName::SafetyPlay => {
            let Some(side) = task.suit.and_then(|suit| side(known, suit)).filter(|_| on_lead) else {
                return Vec::new();
            };
            let Some(card) = continuing(&side) else { return Vec::new() };
            let third = if side.masters_here.contains(card) {
                TaskName::ThirdHandLow
            } else {
                TaskName::ThirdHandHigh
            };
            let lead = Task::card(TaskName::LeadLow, seat, card);
            vec![trick_of("a top card first", known, lead, TaskName::ThemSplit, third, &[])]
        }
        // The lead is given up in a suit of theirs; what they lead next may help.
        TaskName::ThrowIn => {
            let card = task.suit.and_then(|suit| here.suit(suit).lowest());
            let lose = |card| {
                Method::tasks(
                    "throw them in",
                    vec![Task::card(TaskName::LoseTrick, seat, card), Task::new(TaskName::WaitForControl)],
                )
            };
            card.map(lose).into_iter().collect()
        }
        // First the winners of the other suits, then the throw-in.
        TaskName::Eliminate => {
            let Some(exit) = task.suit.filter(|_| on_lead) else { return done() };
            let winner = suits_but(Some(exit)).filter_map(|suit| side(known, suit)).find_map(|side| {
                (!side.out.is_empty())
                    .then(|| continuing(&side))
                    .flatten()
                    .filter(|card| side.masters_here.contains(*card))
            });
            let again = Task { seat: None, ..*task };
            match winner {
                Some(card) => {
                    let lead = Task::card(TaskName::LeadLow, seat, card);
                    vec![trick_of(
                        "eliminate",
                        known,
                        lead,
                        TaskName::ThemSplit,
                        TaskName::ThirdHandLow,
                        &[again],
                    )]
                }
                None if here.suit(exit).is_empty() => done(),
                None => vec![Method::tasks("exit", vec![Task::suit(TaskName::ThrowIn, seat, exit)])],
            }
        }
        // All winners of a suit, one after the other: the opponents have to discard.
        TaskName::Squeeze | TaskName::RuffingSqueeze => {
            let Some(side) =
                task.suit.and_then(|suit| side(known, suit)).filter(|_| on_lead && known.left() > 1)
            else {
                return done();
            };
            let Some(card) = continuing(&side)
                .filter(|card| side.masters_here.contains(*card) || !side.masters_there.is_empty())
            else {
                return done();
            };
            let third = if side.masters_here.contains(card) {
                TaskName::DiscardDuringCash
            } else {
                TaskName::ThirdHandHigh
            };
            let third = if there.suit(card.suit()).is_empty() || third == TaskName::ThirdHandHigh {
                third
            } else {
                TaskName::ThirdHandLow
            };
            let lead = Task::card(TaskName::LeadLow, seat, card);
            let again = Task { seat: None, ..*task };
            vec![trick_of("run the suit", known, lead, TaskName::ThemAny, third, &[again])]
        }
        // A ruff in the other hand, then one in this, as long as it goes.
        TaskName::CrossRuff | TaskName::DummyReversal => {
            let Some(trump) = known.trump().filter(|_| on_lead) else { return done() };
            let suit = suits_but(Some(trump)).find(|&suit| {
                !here.suit(suit).is_empty() && there.suit(suit).is_empty() && !there.suit(trump).is_empty()
            });
            let again = Task { seat: None, ..*task };
            match suit {
                Some(suit) => vec![Method::tasks(
                    "ruff, and back",
                    vec![Task::suit(TaskName::RuffLow, seat, suit), again],
                )],
                None => done(),
            }
        }
        // A low card that the harmless opponent has to win: ducked into that hand.
        TaskName::AvoidDanger => {
            let card = task.suit.and_then(|suit| here.suit(suit).lowest());
            let trick = |card| {
                let lead = Task::card(TaskName::LeadLow, seat, card);
                trick_of(
                    "keep the dangerous opponent out",
                    known,
                    lead,
                    TaskName::ThemSplit,
                    TaskName::ThirdHandCover,
                    &[Task::new(TaskName::WaitForControl)],
                )
            };
            card.map(trick).into_iter().collect()
        }
        _ => Vec::new(),
    }
}
