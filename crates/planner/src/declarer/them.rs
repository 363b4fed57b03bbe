//! What the opponents may do: the external-agent nodes.
//!
//! In each world an opponent is expected to play one card; worlds in which the cards amount to the same
//! make one branch. Its weight is the share of these worlds, and below it only they are possible.

use cards::{Card, CardSet, Rank};

use super::DeclarerPlay;
use super::defence;
use super::known::{Known, World};
use super::task::{Task, TaskName};
use crate::htn::Method;

/// What a defender is expected to play in a world.
pub(super) fn expected(known: &Known, opponent: usize, world: &World) -> Card {
    let hand = world.hands[opponent];
    if known.trick.is_empty() {
        let partner = world.hands[1 - opponent];
        return defence::lead(hand, partner, known.hands, known.attacked, known.strain());
    }
    let behind = match known.trick.len() {
        3 => CardSet::EMPTY,
        // The left opponent is followed by dummy, the right one by declarer.
        _ => known.hands[1 - opponent],
    };
    defence::follow(hand, &known.trick, known.strain(), known.hands[0] | known.hands[1], behind)
}

/// What a card amounts to: two cards of one class serve alike.
pub(super) fn class(known: &Known, card: Card) -> u32 {
    let ours = known.hands[0] | known.hands[1];
    let useful = |card: Card| {
        (ours & CardSet::above(card)).iter().filter(|ours| ours.rank() >= Rank::Ten).count() as u32
    };
    match known.trick.led() {
        None => 100 + 16 * card.suit() as u32 + useful(card),
        Some(led) if led == card.suit() => {
            let beats = known.trick.would_win(card, known.strain());
            2 * useful(card) + u32::from(beats)
        }
        Some(_) => {
            let ruff = known.trump() == Some(card.suit());
            if ruff { 300 + u32::from(known.trick.would_win(card, known.strain())) } else { 400 }
        }
    }
}

/// Whether a card that was played serves as the one that was planned.
pub(super) fn same_class(known: &Known, planned: Card, made: Card) -> bool {
    class(known, planned) == class(known, made)
}

/// The classes of cards that this opponent may play here, with the card that stands for each, the worlds in
/// which it is played, and their weight.
pub(super) fn branches(known: &Known, opponent: usize) -> Vec<(Card, Known, f64)> {
    let mut classes: Vec<(u32, Card, f64, Vec<World>)> = Vec::new();
    for world in &known.worlds {
        if world.hands[opponent].is_empty() {
            continue;
        }
        let card = expected(known, opponent, world);
        let class = class(known, card);
        match classes.iter_mut().find(|(other, ..)| *other == class) {
            Some((_, lowest, weight, worlds)) => {
                *lowest = (*lowest).min(card);
                *weight += world.weight;
                worlds.push(*world);
            }
            None => classes.push((class, card, world.weight, vec![*world])),
        }
    }
    let branch = |(_, card, weight, mut worlds): (u32, Card, f64, Vec<World>)| {
        // Where another card of the class is held instead, the two change places.
        for world in &mut worlds {
            if !world.hands[opponent].contains(card) {
                let own = expected(known, opponent, world);
                world.hands[opponent] = world.hands[opponent].without(own).with(card);
                world.hands[1 - opponent] = world.hands[1 - opponent].without(card).with(own);
            }
        }
        let mut assumed = Known { worlds, ..known.clone_without_worlds() };
        if let Some(led) = known.trick.led().filter(|&led| led != card.suit()) {
            assumed.assume_holds_none(opponent, CardSet::all_of(led));
        }
        assumed.assume_holds(opponent, card);
        (card, assumed, weight)
    };
    classes.into_iter().map(branch).collect()
}

/// A branch for each class of cards, the name telling what it is.
pub(super) fn any(known: &Known, opponent: usize) -> Vec<Method<DeclarerPlay>> {
    let name = |card: Card| match known.trick.led() {
        None => "they lead",
        Some(led) if led == card.suit() && known.trick.would_win(card, known.strain()) => "they go over it",
        Some(led) if led == card.suit() => "they follow low",
        Some(_) if known.trump() == Some(card.suit()) => "they ruff",
        Some(_) => "they show out",
    };
    let method = |(card, assumed, weight): (Card, Known, f64)| {
        Method::operator(name(card), card).assuming(assumed, weight).accepting(same_class)
    };
    branches(known, opponent).into_iter().map(method).collect()
}

/// What an opponent does by a task of its own: first whether it follows, then whether it wins, then the card.
pub(super) fn methods(known: &Known, opponent: usize, task: TaskName) -> Vec<Method<DeclarerPlay>> {
    let follows = |card: Card| known.trick.led() == Some(card.suit());
    let wins = |card: Card| known.trick.would_win(card, known.strain());
    let over_a_ruff = known.trick.best(known.strain()).is_some_and(|(_, best)| !follows(best));
    let ruff = if over_a_ruff { TaskName::ThemOverruff } else { TaskName::ThemRuff };
    match task {
        TaskName::ThemSplit | TaskName::ThemFinesse => split(known, opponent, |card| {
            if follows(card) {
                ("they follow", TaskName::ThemSuit)
            } else {
                ("they are void", TaskName::ThemVoid)
            }
        }),
        TaskName::ThemSplitLess => split(known, opponent, |card| {
            if follows(card) {
                ("they follow", TaskName::ThemSuitLess)
            } else {
                ("they are void", TaskName::ThemVoid)
            }
        }),
        TaskName::ThemSuit => split(known, opponent, |card| {
            if wins(card) {
                ("they go over it", TaskName::ThemWin)
            } else {
                ("they play low", TaskName::ThemSuitLess)
            }
        }),
        TaskName::ThemVoid => split(known, opponent, |card| {
            if wins(card) { ("they ruff", ruff) } else { ("they throw a card", TaskName::ThemAnyLow) }
        }),
        // What is left is the card; the worlds in which it fits the task have been assumed.
        _ => any(known, opponent),
    }
}

/// The worlds in parts by what the opponent is expected to play in them, each part with the task that goes on.
fn split(
    known: &Known,
    opponent: usize,
    part_of: impl Fn(Card) -> (&'static str, TaskName),
) -> Vec<Method<DeclarerPlay>> {
    let mut parts: Vec<((&'static str, TaskName), f64, Vec<World>)> = Vec::new();
    for world in known.worlds.iter().filter(|world| !world.hands[opponent].is_empty()) {
        let part = part_of(expected(known, opponent, world));
        match parts.iter_mut().find(|(other, ..)| *other == part) {
            Some((_, weight, worlds)) => {
                *weight += world.weight;
                worlds.push(*world);
            }
            None => parts.push((part, world.weight, vec![*world])),
        }
    }
    let seat = known.seat_of_opponent(opponent);
    let method = |((name, task), weight, worlds): ((&'static str, TaskName), f64, Vec<World>)| {
        let mut assumed = Known { worlds, ..known.clone_without_worlds() };
        if let Some(led) = known.trick.led().filter(|_| task == TaskName::ThemVoid) {
            assumed.assume_holds_none(opponent, CardSet::all_of(led));
        }
        Method::tasks(name, vec![Task::of(task, seat)]).assuming(assumed, weight)
    };
    parts.into_iter().map(method).collect()
}
