//! Finesses: winning with a card although the opponents hold a higher one, by playing after the one who
//! is hoped to hold it.

use cards::{Card, CardSet, Seat};

use super::known::World;
use super::policy::{Suited, low_or_honour};
use super::task::{Task, TaskName};
use super::third_hand::cheapest_winner;
use super::{Known, Methods, Who, hands, plays, them};
use crate::htn::Method;

pub(super) fn methods(known: &Known, task: &Task) -> Methods {
    let seat = known.trick.turn();
    match (task.name, known.turn()) {
        (TaskName::Finesse, Who::Ours(_)) => take(known, task),
        (TaskName::MarkedStandardFinesse, Who::Ours(_)) => {
            let task = |name, seat: Seat| Task { name, seat: Some(seat), ..*task };
            let tasks = vec![
                task(TaskName::LeadLow, seat),
                task(TaskName::MarkedFinesseTwo, seat.next()),
                task(TaskName::StandardFinesseThree, seat.partner()),
                task(TaskName::MarkedFinesseFour, seat.previous()),
            ];
            vec![Method::tasks("a marked finesse", tasks)]
        }
        (TaskName::LeadLow, Who::Ours(hand)) => lead(known, hand, task),
        (TaskName::StandardFinesseThree, Who::Ours(hand)) => third(known, hand, task),
        (TaskName::FinesseTwo, Who::Theirs(opponent)) => second(known, opponent, task),
        (TaskName::StandardFinesse, Who::Theirs(_)) => {
            let part = |name, seat: Seat| Task { name, seat: Some(seat), ..*task };
            let tasks = vec![
                part(TaskName::StandardFinesseTwo, seat),
                part(TaskName::StandardFinesseThree, seat.next()),
                part(TaskName::FinesseFour, seat.partner()),
            ];
            vec![Method::tasks("a standard finesse", tasks)]
        }
        (TaskName::StandardFinesseTwo, Who::Theirs(opponent)) => {
            keep(them::any(known, opponent), |card| follows(known, card) && !is_key(known, task, card))
        }
        (TaskName::EasyFinesse, Who::Theirs(opponent)) => {
            keep(them::any(known, opponent), |card| follows(known, card) && is_key(known, task, card))
        }
        (TaskName::BustedFinesse, Who::Theirs(opponent)) => {
            keep(them::any(known, opponent), |card| !follows(known, card))
        }
        (
            TaskName::FinesseFour | TaskName::MarkedFinesseTwo | TaskName::MarkedFinesseFour,
            Who::Theirs(opponent),
        ) => them::any(known, opponent),
        _ => Vec::new(),
    }
}

/// The card by which the finesse is named, the lowest of the third hand's over which so few are out.
pub(super) fn target(side: &Suited, risk: usize) -> Option<Card> {
    super::policy::finesse_card(side.there, side.out, risk)
}

/// M4 of figure 1: lead low, and see what second hand does.
fn take(known: &Known, task: &Task) -> Methods {
    let seat = known.trick.turn();
    let part = |name, seat: Seat| Task { name, seat: Some(seat), ..*task };
    vec![Method::tasks(
        "a finesse",
        vec![part(TaskName::LeadLow, seat), part(TaskName::FinesseTwo, seat.next())],
    )]
}

/// M5: the lowest card of the suit; an honour instead where the next one is ours too, so that it may run.
fn lead(known: &Known, hand: usize, task: &Task) -> Methods {
    let Some(suit) = task.suit else { return Vec::new() };
    let side = Suited::new(known.hands[hand], known.hands[1 - hand], known.out(), suit);
    // A task that names a card of this hand leads that card.
    if let Some(card) = task.card.filter(|&card| side.here.contains(card)) {
        return plays("lead it", Some(card));
    }
    let run = super::policy::run_card(&side);
    // The honour of a short hand goes first where it and the finessing cards are of one sequence: a low card
    // would leave it in the way.
    let honour = (!side.here.is_empty())
        .then(|| low_or_honour(&side))
        .filter(|&card| !side.masters_here.contains(card));
    plays("lead low", run.or(honour).or(side.here.lowest()))
}

/// M6 to M8: second hand plays the card that is finessed against, shows out, or plays low.
fn second(known: &Known, opponent: usize, task: &Task) -> Methods {
    let seat = known.trick.turn();
    let part = |name, seat: Seat| Task { name, seat: Some(seat), ..*task };
    let kind_of = |card: Card| match (follows(known, card), is_key(known, task, card)) {
        (true, true) => TaskName::EasyFinesse,
        (false, _) => TaskName::BustedFinesse,
        (true, false) => TaskName::StandardFinesse,
    };
    let kinds = [
        ("they play the card that is finessed", TaskName::EasyFinesse),
        ("they show out", TaskName::BustedFinesse),
        ("they play low", TaskName::StandardFinesse),
    ];
    let mut methods = Methods::new();
    for (name, kind) in kinds {
        let mut assumed = known.clone();
        assumed.keep_worlds(|world: &World| {
            !world.hands[opponent].is_empty() && kind_of(them::expected(known, opponent, world)) == kind
        });
        let weight: f64 = assumed.worlds.iter().map(|world| world.weight).sum();
        if assumed.worlds.is_empty() {
            continue;
        }
        let mut tasks = vec![part(kind, seat)];
        match kind {
            TaskName::EasyFinesse => {
                tasks.push(part(TaskName::ThirdHandCover, seat.next()));
                tasks.push(part(TaskName::FinesseFour, seat.partner()));
            }
            TaskName::BustedFinesse => {
                tasks.push(part(TaskName::ThirdHandHigh, seat.next()));
                tasks.push(part(TaskName::FinesseFour, seat.partner()));
            }
            _ => {}
        }
        methods.push(Method::tasks(name, tasks).assuming(assumed, weight));
    }
    methods
}

/// The third hand plays the finessing card if it beats what is there; a lead that runs is let run.
fn third(known: &Known, hand: usize, task: &Task) -> Methods {
    let (Some(led), Some((by, best))) = (known.trick.led(), known.trick.best(known.strain())) else {
        return Vec::new();
    };
    let own = known.hands[hand].suit(led);
    let Some(lowest) = own.lowest() else {
        return plays("cannot follow", Some(super::cashing::sight(known).discard()));
    };
    let target = task.card.filter(|card| own.contains(*card));
    let partner_wins = by == known.trick.turn().partner();
    let higher_out = |card: Card| (known.out() & CardSet::above(card)).len();
    let runs = partner_wins && target.is_none_or(|target| higher_out(best) <= higher_out(target));
    let card = if runs {
        lowest
    } else if let Some(target) = target.filter(|&target| known.trick.would_win(target, known.strain())) {
        target
    } else {
        let cheapest = cheapest_winner(known, &known.trick, own);
        cheapest.filter(|&card| !partner_wins || higher_out(card) == 0).unwrap_or(lowest)
    };
    plays("finesse", Some(card))
}

fn follows(known: &Known, card: Card) -> bool {
    known.trick.led() == Some(card.suit())
}

/// Whether a card is one of those that are finessed against: higher than the card that finesses.
fn is_key(known: &Known, task: &Task, card: Card) -> bool {
    let Some(target) = task.card else { return false };
    let led = known.trick.best(known.strain()).map(|(_, best)| best);
    let mark = if known.trick.len() == 1 && led.is_some_and(|led| led > target) { led } else { Some(target) };
    mark.is_some_and(|mark| card > mark)
}

fn keep(methods: Methods, such: impl Fn(Card) -> bool) -> Methods {
    let fits = |method: &Method<super::DeclarerPlay>| match method.expansion {
        crate::htn::Expansion::Operator(card) => such(card),
        crate::htn::Expansion::Tasks(_) => true,
    };
    methods.into_iter().filter(fits).collect()
}

/// Whether the finesse is known to win: who plays last cannot have what is finessed against.
pub(super) fn is_marked(known: &Known, target: Card) -> bool {
    let Some(hand) = known.on_lead() else { return false };
    // The opponent to the right of the hand on lead plays last.
    let last = if hand == 0 { 1 } else { 0 };
    (known.may_hold(last) & CardSet::above(target)).is_empty()
}

/// The hand on lead and the other, in one suit.
pub(super) fn side(known: &Known, suit: cards::Suit) -> Option<Suited> {
    hands(known).map(|[here, there]| Suited::new(here, there, known.out(), suit))
}
