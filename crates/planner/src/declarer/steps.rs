//! The steps of a plan: what is done now, how often it wins the trick, and how it goes on either way.

use std::fmt;

use cards::{Card, CardSet};

use super::report::{percent, symbol};
use super::task::{Task, TaskName};
use super::{DeclarerPlay, Known, Who};
use crate::htn::{DecisionTree, NodeKind};

/// One step of a plan.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// What is done, in a sentence.
    pub says: String,
    /// The card that it begins with.
    pub card: Option<Card>,
    /// How often our side wins this trick.
    pub wins: f64,
    /// What is next when it does, and when it does not; where the plan says more.
    pub then: [Option<Box<Step>>; 2],
}

/// How many tricks are told.
const TOLD: usize = 4;

/// The step that begins below a node of the tree.
pub(super) fn first_step(tree: &DecisionTree<DeclarerPlay>, node: usize, known: &Known) -> Option<Step> {
    step(tree, node, known.won + known.lost, TOLD, Some(known))
}

/// What lies between a node and our next card.
#[derive(Default)]
struct OnTheWay {
    /// The node of the scheme that was chosen.
    scheme: Option<usize>,
    /// Whether a trick is ducked.
    ducks: bool,
    /// What the opponents lead, most likely, and how likely that is.
    they_lead: Option<(Card, f64)>,
}

/// The next step from a node on. At the `start`, with what was known there, the move that led to the node
/// itself may be the step; later on it belongs to the trick before.
fn step(
    tree: &DecisionTree<DeclarerPlay>,
    from: usize,
    tricks: u8,
    told: usize,
    start: Option<&Known>,
) -> Option<Step> {
    let (mut at, mut before) = (from, None);
    let mut way = OnTheWay::default();
    loop {
        let node = &tree.nodes[at];
        if let Some((Some(task), _)) = &node.method {
            way.scheme = if task.name == TaskName::Something { Some(at) } else { way.scheme };
            way.ducks |= task.name == TaskName::HardDuck;
        }
        let known = before.or(start.filter(|_| at == from));
        let ours = known.filter(|known| matches!(known.turn(), Who::Ours(_)));
        if let (Some(card), Some(known)) = (node.mv, ours) {
            return Some(told_step(tree, at, card, known, &way, tricks, told));
        }
        let next = match node.kind {
            NodeKind::Decision => node.best?,
            // The likeliest of what they may do.
            NodeKind::External => {
                let weight = |child: &usize| tree.nodes[*child].weight;
                let likeliest =
                    *node.children.iter().max_by(|one, other| weight(one).total_cmp(&weight(other)))?;
                let card = tree.nodes[likeliest].mv.filter(|_| node.info.trick.is_empty());
                let total: f64 = node.children.iter().map(weight).sum();
                way.they_lead = card.map(|card| (card, weight(&likeliest) / total)).or(way.they_lead);
                likeliest
            }
            NodeKind::Leaf => return None,
        };
        before = Some(&node.info);
        at = next;
    }
}

fn told_step(
    tree: &DecisionTree<DeclarerPlay>,
    at: usize,
    card: Card,
    before: &Known,
    way: &OnTheWay,
    tricks: u8,
    told: usize,
) -> Step {
    let scheme = way.scheme.map(|scheme| &tree.nodes[scheme]);
    let says = match scheme.and_then(|node| node.method.as_ref().map(|(_, name)| (name, &node.tasks))) {
        Some((name, tasks)) => scheme_in_words(name, tasks, way.ducks, card, before),
        None => going_on(card, before),
    };
    let says = match way.they_lead {
        Some((led, chance)) if chance > 0.9 => format!("They will lead {}. {says}", led.suit().name()),
        Some((led, chance)) => {
            format!("Most likely ({}) they lead {}. {says}", percent(chance), led.suit().name())
        }
        None => says,
    };
    let mut ends: [Vec<(usize, f64)>; 2] = Default::default();
    after_trick(tree, at, tricks, &mut ends);
    let mass = |ends: &[(usize, f64)]| ends.iter().map(|(_, mass)| mass).sum::<f64>();
    let [won, lost] = [mass(&ends[0]), mass(&ends[1])];
    let wins = if won + lost > 0.0 { won / (won + lost) } else { 0.0 };
    let next = |ends: &[(usize, f64)]| {
        let likeliest = ends.iter().max_by(|one, other| one.1.total_cmp(&other.1))?.0;
        step(tree, likeliest, tricks + 1, told - 1, None).map(Box::new)
    };
    let then = if told > 1 { [next(&ends[0]), next(&ends[1])] } else { [None, None] };
    Step { says, card: Some(card), wins, then }
}

/// The nodes with which the trick ends, won and lost, with how likely they are.
fn after_trick(tree: &DecisionTree<DeclarerPlay>, at: usize, tricks: u8, ends: &mut [Vec<(usize, f64)>; 2]) {
    let node = &tree.nodes[at];
    if node.info.won + node.info.lost > tricks {
        let ours = matches!(node.info.turn(), Who::Ours(_));
        let mass = node.info.worlds.iter().map(|world| world.weight).sum();
        ends[usize::from(!ours)].push((at, mass));
        return;
    }
    match node.kind {
        NodeKind::Decision => {
            if let Some(best) = node.best {
                after_trick(tree, best, tricks, ends);
            }
        }
        NodeKind::External => node.children.iter().for_each(|&child| after_trick(tree, child, tricks, ends)),
        NodeKind::Leaf => {}
    }
}

fn place(hand: usize) -> &'static str {
    if hand == 0 { "hand" } else { "dummy" }
}

/// A scheme as a sentence: what is led, from where, and what for.
fn scheme_in_words(name: &str, tasks: &[Task], ducks: bool, led: Card, known: &Known) -> String {
    let card = symbol(led);
    let Who::Ours(hand) = known.turn() else { return format!("Play the {card}.") };
    let (here, there) = (place(hand), place(1 - hand));
    let suit = led.suit().name();
    let crossing = tasks.first().is_some_and(|task| task.name == TaskName::ConsiderCross);
    let main = tasks.iter().find(|task| task.name != TaskName::ConsiderCross);
    let target = main.and_then(|task| task.card);
    let in_suit = main.and_then(|task| task.suit).map_or(suit, |suit| suit.name());
    if crossing {
        let why = match main.map(|task| task.name) {
            Some(TaskName::Finesse | TaskName::MarkedStandardFinesse) => {
                format!("to take the {in_suit} finesse from there")
            }
            _ => format!("to play {in_suit} from there"),
        };
        return format!("Cross to {there} with the {card}, {why}.");
    }
    match name {
        "cash winners" => {
            let winner = known.masters(known.hands[hand]).contains(led);
            let across = !known.masters(known.hands[1 - hand].suit(led.suit())).is_empty();
            match (winner, across) {
                (true, _) => format!("Cash your winners, beginning with the {card} in {here}."),
                (false, true) => format!("Lead the {card} to the winners in {there}."),
                (false, false) => format!("There is nothing left to cash: give up a trick with the {card}."),
            }
        }
        "a finesse" | "a deep finesse" | "a marked finesse" => {
            finesse(name, hand, led, target, known, here, there)
        }
        "a top card before the finesse" => match known.masters(known.hands[hand]).contains(led) {
            true => format!(
                "Cash the {card} first, in case a bare honour falls, and keep the finesse in {suit} for later."
            ),
            false => format!(
                "Lead the {card} to the top {suit} in {there} first, in case a bare honour falls, and keep the finesse for later."
            ),
        },
        "set up a sequence" => {
            format!(
                "Lead the {card} from {here} to drive out the higher {suit}: what is left of the sequence then wins."
            )
        }
        "length" => format!(
            "Play {suit} from the top, the {card} first: if the suit divides well, the small cards win too."
        ),
        "length by losing tricks" => {
            let winner = known.masters(known.hands[hand]).contains(led);
            let one = suit.trim_end_matches('s');
            let across = !known.masters(known.hands[1 - hand].suit(led.suit())).is_empty();
            match (ducks, winner, across) {
                (true, _, true) => format!(
                    "Duck a {one}: lead the {card} and play low from {there}, whose high cards stay behind as the way back to the long ones."
                ),
                (true, ..) => format!(
                    "Duck a {one}, leading the {card}: the high cards stay behind to run the suit later."
                ),
                (false, true, _) => format!(
                    "Cash the {card} and go on with {suit}: after a lost trick or two the long cards win."
                ),
                (false, false, true) => format!(
                    "Lead the {card} to the top {suit} in {there} and go on with the suit: after a lost trick or two the long cards win."
                ),
                (false, false, false) => {
                    format!("Give up a trick in {suit}, leading the {card}: the long cards win afterwards.")
                }
            }
        }
        "draw trumps" => format!("Draw trumps, beginning with the {card}."),
        "run the trumps" => {
            format!("Run the trumps, beginning with the {card}: the opponents have to find discards.")
        }
        "ruff a loser" if known.hands[1 - hand].suit(led.suit()).is_empty() => {
            format!("Ruff a loser: lead the {card} from {here}.")
        }
        "ruff a loser" => {
            format!(
                "Lead the {card} from {here}: once {there} has no {suit} left, the losers can be ruffed there."
            )
        }
        "ruff out" => format!("Take the ruffs one after the other, beginning with the {card}."),
        "crossruff" => format!("Crossruff: lead the {card} and ruff it in {there}, then ruff back."),
        "dummy reversal" => format!(
            "Ruff in the long hand, leading the {card}, until the other hand is the longer one in trumps."
        ),
        "make them ruff" => format!("Lead the {card}, a winner: whoever ruffs it has one trump less."),
        "run a suit and squeeze" => {
            format!("Run the {suit}, the {card} first: somebody may have to give up a guard.")
        }
        "keep the dangerous opponent out" => format!(
            "Lead the {card} from {here} and cover what comes as cheaply as you can: a trick may be lost, but only to the opponent who has nothing left of their suit."
        ),
        "eliminate and throw in" => format!(
            "Take away their safe exits, beginning with the {card}, and then give them the lead when it hurts."
        ),
        _ => format!("Play the {card} from {here}."),
    }
}

fn finesse(
    name: &str,
    hand: usize,
    led: Card,
    target: Option<Card>,
    known: &Known,
    here: &str,
    there: &str,
) -> String {
    let card = symbol(led);
    let Some(target) = target else { return format!("Lead the {card} and finesse.") };
    // The opponent who plays second.
    let second = if hand == 0 { 0 } else { 1 };
    let seat = known.seat_of_opponent(second);
    let against = known.out() & CardSet::above(target);
    let missing: Vec<String> = against.iter().rev().map(symbol).collect();
    let well = known.chance(|world| world.hands[second].includes(against));
    // An honour of the same sequence is led: it drives the higher cards out, or wins.
    let between = known.out() & CardSet::above(target) & CardSet::below(led);
    if led > target && between.is_empty() && !against.is_empty() && name != "a marked finesse" {
        let missing = missing.join(" and the ");
        return format!(
            "Lead the {card} from {here}: it wins, or drives out the {missing}, and the {} behind it are good.",
            led.suit().name()
        );
    }
    let target = symbol(target);
    let lead = format!("Lead the {card} from {here} towards the {target} in {there}");
    match name {
        "a marked finesse" => format!(
            "{lead} and finesse: it is bound to win, {} cannot have the {}.",
            known.seat_of_opponent(1 - second),
            missing.join(" or the ")
        ),
        "a deep finesse" => format!(
            "{lead} and play it unless {seat} goes higher: with the {} well placed it costs nothing ({}).",
            missing.join(" and the "),
            percent(well)
        ),
        _ => format!(
            "{lead} and finesse: the {target} wins when {seat} has the {} ({}).",
            missing.join(" and the "),
            percent(well)
        ),
    }
}

/// A card without a choice of scheme before it.
pub(super) fn going_on(played: Card, known: &Known) -> String {
    let card = symbol(played);
    let Who::Ours(hand) = known.turn() else { return format!("Play the {card}.") };
    let here = place(hand);
    match known.trick.led() {
        None => format!("Go on with the {card} from {here}."),
        Some(led) if led != played.suit() && known.trump() == Some(played.suit()) => {
            format!("Ruff with the {card}.")
        }
        Some(led) if led != played.suit() => format!("Throw the {card} from {here}, which you need least."),
        Some(_) => {
            let wins = known.trick.would_win(played, known.strain());
            let master = known.masters(known.hands[hand]).contains(played);
            let could = known.hands[hand]
                .suit(played.suit())
                .iter()
                .any(|other| known.trick.would_win(other, known.strain()));
            match (wins, master, could) {
                (true, true, _) => format!("Win with the {card} in {here}."),
                (true, false, _) => format!("Play the {card} from {here}: it may win."),
                (false, _, true) => {
                    format!("Hold up: play the {card} from {here}, so that they run out of the suit.")
                }
                (false, ..) => format!("Follow with the {card} from {here}."),
            }
        }
    }
}

/// Every step on a line, what depends on a trick indented below it.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 1)
    }
}

impl Step {
    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        writeln!(f, "{:indent$}{}", "", self.says, indent = 2 * depth)?;
        let certain = self.wins > 0.97 || self.wins < 0.03;
        for (place, next) in self.then.iter().enumerate() {
            let chance = if place == 0 { self.wins } else { 1.0 - self.wins };
            let Some(next) = next.as_ref().filter(|_| chance > 0.03) else { continue };
            if certain {
                next.write(f, depth)?;
            } else {
                let what = if place == 0 { "If you win the trick" } else { "If you lose it" };
                writeln!(f, "{:indent$}{what} ({}):", "", percent(chance), indent = 2 * depth)?;
                next.write(f, depth + 1)?;
            }
        }
        Ok(())
    }
}
