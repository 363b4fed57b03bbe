//! Declarer play at bridge as a domain of task networks (Smith, Nau and Throop 1998): the tasks of their
//! tables 2 and 3, a file for each family of schemes, and the planner that plays by them.
//!
//! - [`Known`]: the state information set, as sets of bits, with the worlds that are thought possible;
//! - [`Task`]: the tasks with their parameters; [`TaskName::ALL`] lists and describes them;
//! - [`DeclarerPlay`]: the network of methods;
//! - [`Planner`]: plans, follows its plan, and plans anew where an opponent leaves it;
//! - [`PlanReport`]: what it means to do and why, in words; [`data`] has it for programs, [`drawn`] draws the
//!   tree.
//!
//! Departures, and what the paper leaves open:
//! - The belief function is a sample of worlds that is handed in. An opponent's branch holds the worlds in
//!   which its card is expected by the defenders' maxims (`defence`), and its weight is their share; the
//!   paper's weighting functions are not given.
//! - After two choices between schemes a path ends, and at [`TaskName::Stop`]. The static evaluation plays
//!   the rest of a world out: our side by one policy that sees no hidden card, theirs by the maxims.
//! - The objective counts the contract and every trick ([`Aim`]); the paper plays board-a-match and does not
//!   say how its objective function looks.
//! - The tables give one line to each task. What each does precisely is written at its method.
//! - Families of schemes can be left out ([`Schemes`]), to measure what each is worth.

mod cashing;
mod crossing;
pub mod data;
mod defence;
pub mod drawn;
mod endplay;
mod finesse;
mod following;
mod hard_length;
mod known;
mod length;
mod lines;
mod outline;
mod planner;
mod play_out;
mod policy;
mod report;
mod ruffing;
mod schemes;
mod sequence;
mod sources;
mod steps;
mod task;
mod them;
mod third_hand;
mod trumps;
mod whole;

use cards::{Card, CardSet, Seat, Suit};

pub use known::{Known, Who, World};
pub use lines::{Line, Outlook};
pub use outline::Outline;
pub use planner::{Planned, Planner, PlannerOptions};
pub use play_out::Position;
pub use report::{PlanReport, PlanWords};
pub use sources::{Source, SourceKind};
pub use steps::Step;
pub use task::{Family, Task, TaskName};

use crate::htn::{Domain, Method};

/// What declarer plays for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// The contract first, then tricks.
    Contract,
    /// Every trick alike.
    Tricks,
    /// Board-a-match: to do better than another table in the same contract.
    #[default]
    Match,
}

impl Aim {
    /// The objective function: what so many tricks are worth, between zero and one.
    pub fn value(self, tricks: u8, goal: u8) -> f64 {
        self.mean(if tricks >= goal { 1.0 } else { 0.0 }, f64::from(tricks))
    }

    /// The same on average: the chance to make the contract, and the mean of the tricks.
    pub fn mean(self, makes: f64, tricks: f64) -> f64 {
        let contract = match self {
            Aim::Contract => 0.8,
            Aim::Match => 0.25,
            Aim::Tricks => 0.0,
        };
        contract * makes + (1.0 - contract) * tricks / 13.0
    }
}

/// Which families of schemes are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schemes(u16);

impl Default for Schemes {
    fn default() -> Schemes {
        Schemes(u16::MAX)
    }
}

impl Schemes {
    /// All but this family.
    #[must_use]
    pub fn without(self, family: Family) -> Schemes {
        Schemes(self.0 & !(1 << family as u16))
    }

    /// Whether schemes of this family are used.
    pub fn has(self, family: Family) -> bool {
        self.0 & 1 << family as u16 != 0
    }
}

/// The network of methods.
#[derive(Clone, Debug, Default)]
pub struct DeclarerPlay {
    /// What is played for.
    pub aim: Aim,
    /// Which schemes are known.
    pub schemes: Schemes,
    /// How many worlds of a leaf are played out at most; zero for all.
    pub sample: usize,
}

/// Methods of one of our hands, or of an opponent.
type Methods = Vec<Method<DeclarerPlay>>;

impl Domain for DeclarerPlay {
    type Info = Known;
    type Task = Task;
    type Move = Card;
    type World = Position;

    fn is_over(&self, known: &Known) -> bool {
        known.left() == 0
    }

    fn controls(&self, known: &Known) -> bool {
        matches!(known.turn(), Who::Ours(_))
    }

    fn methods(&self, known: &Known, task: Option<&Task>) -> Methods {
        let Some(task) = task else {
            return vec![Method::tasks("the whole hand", vec![Task::new(TaskName::Everything)])];
        };
        // It was to begin from another hand, and the lead is elsewhere by now.
        if task.seat.is_some_and(|seat| seat != known.trick.turn()) {
            return length::done();
        }
        match task.name.family() {
            Family::Whole => whole::methods(self, known, task),
            Family::Cashing => cashing::methods(known, task),
            Family::Crossing => crossing::methods(known, task),
            Family::Finesse => finesse::methods(known, task),
            Family::Sequence => sequence::methods(known, task),
            Family::Length => length::methods(known, task),
            Family::HardLength => hard_length::methods(known, task),
            Family::Following => following::methods(self, known, task),
            Family::ThirdHand => third_hand::methods(known, task),
            Family::Ruffing => ruffing::methods(known, task),
            Family::Trumps => trumps::methods(known, task),
            Family::Opponents => match known.turn() {
                Who::Theirs(opponent) => them::methods(known, opponent, task.name),
                Who::Ours(_) => Vec::new(),
            },
            Family::Endplay => endplay::methods(known, task),
        }
    }

    fn play(&self, known: &Known, card: Card) -> Known {
        known.then(card)
    }

    fn belief(&self, known: &Known) -> Vec<(f64, Position)> {
        let total: f64 = known.worlds.iter().map(|world| world.weight).sum();
        let state = |world: &World| (world.weight / total, Position::new(known, world));
        known.worlds.iter().map(state).collect()
    }

    fn evaluate(&mut self, state: &Position) -> f64 {
        let goal = state.goal();
        self.aim.value(state.clone().play_out(), goal)
    }

    fn estimate(&mut self, known: &Known) -> f64 {
        let step = if self.sample == 0 { 1 } else { known.worlds.len().div_ceil(self.sample).max(1) };
        let (mut total, mut value) = (0.0, 0.0);
        for world in known.worlds.iter().step_by(step) {
            total += world.weight;
            value += world.weight
                * self.aim.value(Position::new(known, world).play_out(), known.contract.tricks());
        }
        if total > 0.0 { value / total } else { 0.0 }
    }

    fn hindsight(&mut self, known: &Known) -> f64 {
        let most = known.won + known.left();
        self.aim.value(most, known.contract.tricks())
    }
}

/// One trick of ours: a hand leads by the first task, the opponents and the other hand follow by the others.
/// After a winner at notrump the opponents cannot but follow low or throw a card.
fn trick_of(
    name: &'static str,
    known: &Known,
    lead: Task,
    them: TaskName,
    third: TaskName,
    then: &[Task],
) -> Method<DeclarerPlay> {
    let (seat, suit) = (known.trick.turn(), lead.suit);
    let master = lead.card.is_some_and(|card| !known.masters(CardSet::of(card)).is_empty());
    let [second, fourth] = match them {
        TaskName::ThemAny if master && known.trump().is_none() => {
            [TaskName::ThemSplitLess, TaskName::ThemNotWinner]
        }
        them => [them, them],
    };
    let task = |name: TaskName, seat: Seat| Task { name, seat: Some(seat), suit, card: lead.card };
    let mut tasks =
        vec![lead, task(second, seat.next()), task(third, seat.partner()), task(fourth, seat.previous())];
    tasks.extend_from_slice(then);
    Method::tasks(name, tasks)
}

/// The operator method of ours that plays this card.
fn plays(name: &'static str, card: Option<Card>) -> Methods {
    card.map(|card| Method::operator(name, card)).into_iter().collect()
}

/// The hand of ours whose turn it is, and the other.
fn hands(known: &Known) -> Option<[CardSet; 2]> {
    match known.turn() {
        Who::Ours(hand) => Some([known.hands[hand], known.hands[1 - hand]]),
        Who::Theirs(_) => None,
    }
}

/// The suits of a task or all of them.
fn suits_but(trump: Option<Suit>) -> impl Iterator<Item = Suit> {
    Suit::WRITTEN.into_iter().filter(move |&suit| Some(suit) != trump)
}
