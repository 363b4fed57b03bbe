//! Which schemes apply where we are on lead: the methods of `Something`.

use cards::Suit;

use super::finesse::{is_marked, target};
use super::policy::{Sight, Suited};
use super::task::{Family, Task, TaskName};
use super::{DeclarerPlay, Known, Methods, cashing, suits_but};
use crate::htn::Method;

/// The schemes of a hand on lead. Where one has to start from the other hand, crossing comes first.
pub(super) fn schemes(play: &DeclarerPlay, known: &Known) -> Methods {
    let sight = cashing::sight(known);
    let seat = known.trick.turn();
    let mut found = Found { play, known, sight: &sight, methods: Methods::new() };
    found.add(Family::Cashing, "cash winners", vec![Task::of(TaskName::CashOut, seat)]);
    // Everything that is left can be cashed: there is nothing to think about.
    let trumps_out = known.trump().is_some_and(|trump| !known.out().suit(trump).is_empty());
    if !trumps_out && sight.sure() >= usize::from(known.left()) {
        return found.methods;
    }
    found.trumps();
    for suit in suits_but(None) {
        found.of_suit(suit);
    }
    found.endplays();
    found.methods
}

struct Found<'a> {
    play: &'a DeclarerPlay,
    known: &'a Known,
    sight: &'a Sight,
    methods: Methods,
}

impl Found<'_> {
    fn add(&mut self, family: Family, name: &'static str, tasks: Vec<Task>) {
        if self.play.schemes.has(family) {
            self.methods.push(Method::tasks(name, tasks));
        }
    }

    /// The same from the other hand.
    fn add_across(&mut self, family: Family, name: &'static str, but: Suit, task: Task) {
        if !self.play.schemes.has(Family::Crossing) || self.sight.cross(Some(but)).is_none() {
            return;
        }
        let cross = Task { suit: Some(but), ..Task::of(TaskName::ConsiderCross, self.known.trick.turn()) };
        let task = Task { seat: task.seat.map(cards::Seat::partner), ..task };
        self.add(family, name, vec![cross, task]);
    }

    fn across(&self, side: &Suited) -> Suited {
        Suited {
            here: side.there,
            there: side.here,
            out: side.out,
            masters_here: side.masters_there,
            masters_there: side.masters_here,
        }
    }

    fn trumps(&mut self) {
        let Some(trump) = self.known.trump() else { return };
        let seat = self.known.trick.turn();
        let side = self.sight.suit(trump);
        if !side.out.is_empty() && !side.here.is_empty() {
            self.add(Family::Trumps, "draw trumps", vec![Task::of(TaskName::DrawTrump, seat)]);
        }
        if side.out.is_empty() && side.masters_here.len() >= 2 {
            self.add(Family::Trumps, "run the trumps", vec![Task::of(TaskName::CashTrumps, seat)]);
        }
        let mut ruffs = [false; 2];
        for suit in suits_but(Some(trump)) {
            let plain = self.sight.suit(suit);
            let losers = plain.here - plain.masters_here;
            let shorter = plain.there.len() < plain.here.len() && plain.there.len() <= 2;
            if !losers.is_empty() && shorter && !side.there.is_empty() {
                self.add(
                    Family::Ruffing,
                    "ruff a loser",
                    vec![Task::suit(TaskName::ConsiderRuff, seat, suit)],
                );
            }
            ruffs[0] |= !plain.here.is_empty() && plain.there.is_empty() && !side.there.is_empty();
            ruffs[1] |= plain.here.is_empty() && !plain.there.is_empty() && !side.here.is_empty();
            let void = (0..2).any(|opponent| self.known.is_void(opponent, suit));
            if void && !plain.masters_here.is_empty() && !side.out.is_empty() {
                self.add(Family::Trumps, "make them ruff", vec![Task::of(TaskName::ForceThemRuff, seat)]);
            }
        }
        if ruffs[0] && ruffs[1] {
            self.add(Family::Endplay, "crossruff", vec![Task::of(TaskName::CrossRuff, seat)]);
        }
        if ruffs[0] {
            let long = side.there.len() > side.here.len();
            if long {
                self.add(Family::Endplay, "dummy reversal", vec![Task::of(TaskName::DummyReversal, seat)]);
            }
            self.add(Family::Ruffing, "ruff out", vec![Task::of(TaskName::RuffOut, seat)]);
        }
    }

    fn of_suit(&mut self, suit: Suit) {
        let seat = self.known.trick.turn();
        let side = self.sight.suit(suit);
        if side.out.is_empty() || (side.here.is_empty() && side.there.is_empty()) {
            return;
        }
        let is_trump = self.known.trump() == Some(suit);
        // Finesses, from here and from over there.
        for (across, side) in [(false, side), (true, self.across(&side))] {
            if side.here.is_empty() || side.there.is_empty() {
                continue;
            }
            for risk in 1..=2 {
                let Some(card) = target(&side, risk) else { continue };
                let doubled = risk == 2 && target(&side, 1).is_none_or(|one| one <= card);
                let gains = side
                    .here
                    .lowest()
                    .is_some_and(|low| low < card || super::policy::run_card(&side).is_some());
                if doubled || !gains || (across && risk == 2) {
                    continue;
                }
                let marked = !across && is_marked(self.known, card);
                let name = if marked { TaskName::MarkedStandardFinesse } else { TaskName::Finesse };
                let task = Task::card(name, seat, card);
                let words = if marked {
                    "a marked finesse"
                } else if risk == 1 {
                    "a finesse"
                } else {
                    "a deep finesse"
                };
                match across {
                    false => self.add(Family::Finesse, words, vec![task]),
                    true => self.add_across(Family::Finesse, words, suit, task),
                }
                if !across && risk == 1 && side.sure() > 0 && side.out.len() >= 3 && continuing_here(&side) {
                    self.add(
                        Family::Endplay,
                        "a top card before the finesse",
                        vec![Task::suit(TaskName::SafetyPlay, seat, suit)],
                    );
                }
            }
        }
        if is_trump {
            return;
        }
        let (forced, _) = side.by_force();
        if forced > side.sure() {
            let task = Task::suit(TaskName::PlaySetCard, seat, suit);
            match side.here.is_empty() {
                false => self.add(Family::Sequence, "set up a sequence", vec![task]),
                true => self.add_across(Family::Sequence, "set up a sequence", suit, task),
            }
        }
        let long = side.long();
        let rounds = side.out.len().div_ceil(2);
        if long > side.sure() && side.sure() >= 1 && !side.here.is_empty() && side.sure() >= rounds.min(3) {
            self.add(Family::Length, "length", vec![Task::suit(TaskName::ConsiderLength, seat, suit)]);
        }
        if long >= 4 && long > rounds && long > side.sure() && !side.here.is_empty() && self.known.left() > 3
        {
            self.add(
                Family::HardLength,
                "length by losing tricks",
                vec![Task::suit(TaskName::ConsiderHard, seat, suit)],
            );
        }
    }

    /// Whether who plays last to a lead of ours has run out of the suit that they attacked: that opponent may
    /// have the lead.
    fn last_is_harmless(&self) -> bool {
        let last = match self.known.who(self.known.trick.turn().previous()) {
            super::Who::Theirs(opponent) => opponent,
            super::Who::Ours(_) => return false,
        };
        let attacked = self.known.attacked.filter(|_| self.known.trump().is_none());
        attacked.is_some_and(|suit| self.known.is_void(last, suit) && !self.known.is_void(1 - last, suit))
    }

    fn endplays(&mut self) {
        let harmless = self.last_is_harmless();
        let seat = self.known.trick.turn();
        let left = self.known.left();
        let enough = self.sight.sure() >= usize::from(self.known.need());
        for suit in suits_but(None) {
            let side = self.sight.suit(suit);
            let running = side.masters_here.len() + side.masters_there.len();
            if left <= 8 && running >= 2 && side.out.is_empty() && !side.masters_here.is_empty() {
                let ruffing = self
                    .known
                    .trump()
                    .is_some_and(|trump| trump != suit && !self.sight.there.suit(trump).is_empty());
                let name = if ruffing { TaskName::RuffingSqueeze } else { TaskName::Squeeze };
                self.add(Family::Endplay, "run a suit and squeeze", vec![Task::suit(name, seat, suit)]);
            }
            let develops = side.long() >= 4 && side.long() > side.sure() && !side.out.is_empty();
            if harmless && develops && !side.here.is_empty() && !side.there.is_empty() {
                let task = Task::suit(TaskName::AvoidDanger, seat, suit);
                self.add(Family::Endplay, "keep the dangerous opponent out", vec![task]);
            }
            if left <= 7
                && !enough
                && !side.out.is_empty()
                && !side.here.is_empty()
                && side.masters_here.is_empty()
            {
                self.add(
                    Family::Endplay,
                    "eliminate and throw in",
                    vec![Task::suit(TaskName::Eliminate, seat, suit)],
                );
            }
        }
    }
}

/// Whether the suit's next winner can be played from the hand on lead and leave the finesse.
fn continuing_here(side: &Suited) -> bool {
    !side.masters_here.is_empty() && side.here.len() >= 2
        || !side.masters_there.is_empty() && side.there.len() >= 3
}
