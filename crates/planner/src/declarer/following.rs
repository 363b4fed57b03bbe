//! Tricks that the opponents lead, and discards.

use cards::{Card, CardSet, Suit};

use super::cashing::sight;
use super::policy::Suited;
use super::task::{Family, Task, TaskName};
use super::third_hand::cheapest_winner;
use super::{DeclarerPlay, Known, Methods, Who, hands, plays, them};
use crate::htn::Method;

pub(super) fn methods(play: &DeclarerPlay, known: &Known, task: &Task) -> Methods {
    let seat = known.trick.turn();
    match (task.name, known.turn()) {
        (TaskName::WaitForControl, turn) => wait(known, turn),
        (TaskName::FreeFinesseThree, Who::Theirs(opponent)) => them::any(known, opponent),
        (TaskName::Follow, Who::Ours(hand)) => {
            let void = known.trick.led().is_some_and(|led| known.hands[hand].suit(led).is_empty());
            let name = if void { TaskName::FollowVoid } else { TaskName::FollowSuit };
            vec![Method::tasks("follow", vec![Task::of(name, seat)])]
        }
        (TaskName::FollowSuit, Who::Ours(hand)) => follow(play, known, hand),
        (TaskName::FollowVoid, Who::Ours(_)) => void(known),
        (TaskName::FreeFinesse, Who::Ours(_)) => plays("it may win", task.card),
        (TaskName::RuffIn, Who::Ours(_)) => plays("ruff", task.card),
        (TaskName::DiscardLow | TaskName::DiscardDuringCash, Who::Ours(_)) => discard(known),
        _ => Vec::new(),
    }
}

/// Until we are on lead: what they lead, what everybody follows with.
fn wait(known: &Known, turn: Who) -> Methods {
    let seat = known.trick.turn();
    let again = Task::new(TaskName::WaitForControl);
    let step = |name| vec![Task::of(name, seat), again];
    let tasks = match turn {
        Who::Ours(_) if known.trick.is_empty() => Vec::new(),
        Who::Ours(_) => step(TaskName::Follow),
        Who::Theirs(_) if known.trick.is_empty() => step(TaskName::ThemLead),
        Who::Theirs(_) if known.trick.len() == 2 => step(TaskName::ThemFinesse),
        Who::Theirs(_) => step(TaskName::ThemSplit),
    };
    vec![Method::tasks("wait", tasks)]
}

/// The cards that make a difference: the lowest, the cheapest that wins so far, a lower one than the winner
/// that may hold, the winner.
fn follow(play: &DeclarerPlay, known: &Known, hand: usize) -> Methods {
    let (Some(led), Some((by, _))) = (known.trick.led(), known.trick.best(known.strain())) else {
        return Vec::new();
    };
    let seat = known.trick.turn();
    let own = known.hands[hand].suit(led);
    let Some(lowest) = own.lowest() else { return Vec::new() };
    let partner_wins = by == seat.partner();
    let cheapest = cheapest_winner(known, &known.trick, own);
    let mut choices: Vec<(&'static str, TaskName, Card)> = Vec::new();
    let mut add = |name, task, card: Card| {
        if !choices.iter().any(|&(_, _, other)| are_equal(known, own, other, card)) {
            choices.push((name, task, card));
        }
    };
    match known.trick.len() {
        // Last to play: win as cheaply as possible, or hold up.
        3 if !partner_wins => {
            if let Some(card) = cheapest {
                add("win as cheaply as possible", TaskName::ThirdHandCover, card);
            }
            let hold = play.schemes.has(Family::Endplay) && worth_holding_up(known, led);
            if cheapest.is_none() || hold {
                let task = if cheapest.is_some() { TaskName::HoldUp } else { TaskName::ThirdHandLow };
                add(if cheapest.is_some() { "hold up" } else { "play low" }, task, lowest);
            }
        }
        3 => add("the trick is ours", TaskName::ThirdHandLow, sight(known).follow(&known.trick)),
        // Second to play, the other hand comes last.
        1 => {
            if let Some(master) = cheapest_winner(known, &known.trick, known.masters(own)) {
                add("take the winner", TaskName::ThirdHandHigh, master);
            }
            let may_win = own.iter().rev().find(|&card| {
                known.trick.would_win(card, known.strain()) && !known.masters(own).contains(card)
            });
            if let Some(card) = may_win.filter(|card| card.rank() >= cards::Rank::Nine) {
                add("a card that may win", TaskName::FreeFinesse, card);
            }
            let there = known.hands[1 - hand].suit(led);
            let covered =
                !known.masters(there).is_empty() || there.len() >= 2 || known.masters(own).is_empty();
            if covered || worth_holding_up(known, led) {
                add("play low", TaskName::ThirdHandLow, lowest);
            }
        }
        // The other hand has played and an opponent is still to come.
        _ => {
            add("as the suit asks", TaskName::ThirdHandEquiv, sight(known).follow(&known.trick));
            if let Some(card) =
                cheapest_winner(known, &known.trick, known.masters(own)).filter(|_| !partner_wins)
            {
                add("win", TaskName::ThirdHandHigh, card);
            }
            if let Some(card) = cheapest.filter(|_| !partner_wins) {
                add("cover", TaskName::ThirdHandCover, card);
            }
            add("play low", TaskName::ThirdHandLow, lowest);
        }
    }
    if choices.is_empty() {
        choices.push(("play low", TaskName::ThirdHandLow, lowest));
    }
    let method = |(name, task, card): (&'static str, TaskName, Card)| {
        let mut tasks = vec![Task::card(task, seat, card)];
        if task == TaskName::FreeFinesse {
            tasks.push(Task::of(TaskName::FreeFinesseThree, seat.next()));
        }
        Method::tasks(name, tasks)
    };
    choices.into_iter().map(method).collect()
}

/// Their suit, in which our winners run out before theirs: early on, with one winner of ours.
fn worth_holding_up(known: &Known, led: Suit) -> bool {
    let side = Suited::new(known.hands[0], known.hands[1], known.out(), led);
    known.trump() != Some(led) && known.left() >= 5 && side.sure() <= 1 && side.out.len() >= 3
}

/// Whether two cards of a hand are worth the same.
fn are_equal(known: &Known, own: CardSet, one: Card, other: Card) -> bool {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    let between = CardSet::above(low) & CardSet::below(high);
    let rivals = known.out() | known.trick.cards().iter().copied().collect::<CardSet>();
    one.suit() == other.suit() && (rivals & between).is_empty() && own.contains(one)
}

/// Ruffs where that wins the trick, or throws a card.
fn void(known: &Known) -> Methods {
    let Some([here, _]) = hands(known) else { return Vec::new() };
    let seat = known.trick.turn();
    let wins = known.trick.best(known.strain()).is_some_and(|(by, _)| by == seat.partner());
    let throw = Method::tasks("throw a card", vec![Task::of(TaskName::DiscardLow, seat)]);
    let mut methods = Vec::new();
    if let Some(trump) = known.trump() {
        let ruff = sight(known).follow(&known.trick);
        let ruff = if ruff.suit() == trump {
            Some(ruff)
        } else {
            cheapest_winner(known, &known.trick, here.suit(trump))
        };
        if let Some(card) = ruff.filter(|_| !wins) {
            methods.push(Method::tasks("ruff", vec![Task::card(TaskName::RuffIn, seat, card)]));
        }
    }
    // Where only trumps are left there is nothing to throw.
    let only_trumps = known.trump().is_some_and(|trump| here.suit(trump) == here);
    if methods.is_empty() || !only_trumps {
        methods.push(throw);
    }
    methods
}

fn discard(known: &Known) -> Methods {
    let follows =
        known.trick.led().is_some_and(|led| hands(known).is_some_and(|[here, _]| !here.suit(led).is_empty()));
    if follows {
        return plays("follow low", Some(sight(known).follow(&known.trick)));
    }
    plays("throw the card that is missed least", Some(sight(known).discard()))
}
