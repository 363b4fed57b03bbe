use bridge::Call;
use cards::Suit;

use crate::bound::Bound;
use crate::hand::Facts;
use crate::judge::Case;
use crate::language::condition::{CallWord, StrainWord, Variable};
use crate::language::pattern::Binding;
use crate::language::{Block, Book, Rule};
use crate::reading::{bid, cheapest_level, game_level};
use crate::turn::Turn;
use crate::{Force, HandRanges};

/// The rules that may choose the next call, the first to be asked first: whatever hand it is, the
/// first whose conditions hold makes the call.
#[derive(Debug)]
pub struct Ladder<'a> {
    /// The turn it is made for.
    pub turn: &'a Turn<'a>,
    rungs: Vec<Rung<'a>>,
}

/// One rule with its suits named.
#[derive(Clone, Copy, Debug)]
pub struct Rung<'a> {
    /// The block it stands in.
    pub block: &'a Block,
    /// The rule.
    pub rule: &'a Rule,
    /// What the variables stand for.
    pub binding: Binding,
    /// The call, a legal one.
    pub call: Call,
}

impl<'a> Ladder<'a> {
    /// All rules of a book that may apply at this turn.
    pub fn new(book: &'a Book, turn: &'a Turn<'a>) -> Ladder<'a> {
        let (calls, legal) = (turn.reading.calls(), turn.reading.auction.legal());
        let mut rungs = Vec::with_capacity(64);
        for block in &book.blocks {
            let Some(binding) = block.after.iter().find_map(|pattern| pattern.matches(calls)) else {
                continue;
            };
            let whole = Case { turn, binding, call: Call::Pass }.known(&block.when);
            if whole == Some(false) {
                continue;
            }
            for rule in &block.rules {
                each_binding(turn, &rule.free, binding, &mut |binding| {
                    let case = Case { turn, binding, call: Call::Pass };
                    let Some(call) = named_call(&case, rule.call).filter(|&call| legal.contains(call)) else {
                        return;
                    };
                    let case = Case { call, ..case };
                    if case.known(&block.when) != Some(false) && case.known(&rule.when) != Some(false) {
                        rungs.push(Rung { block, rule, binding, call });
                    }
                });
            }
            if block.complete && whole == Some(true) {
                break;
            }
        }
        rungs.sort_by_key(|rung| std::cmp::Reverse(rung.rule.rank));
        Ladder { turn, rungs }
    }

    /// The rules from the first asked to the last.
    pub fn rungs(&self) -> &[Rung<'a>] {
        &self.rungs
    }

    /// The first rule that this hand fulfils.
    pub fn choose(&self, hand: &Facts) -> Option<&Rung<'a>> {
        self.rungs.iter().find(|rung| self.holds(rung, hand))
    }

    /// The call that this hand makes; a pass if no rule applies.
    pub fn call(&self, hand: &Facts) -> Call {
        self.choose(hand).map_or(Call::Pass, |rung| rung.call)
    }

    /// Whether a hand fulfils a rule's conditions.
    pub fn holds(&self, rung: &Rung<'_>, hand: &Facts) -> bool {
        let case = self.case(rung);
        case.holds(&rung.block.when, hand) && case.holds(&rung.rule.when, hand)
    }

    /// A rule's suits and call, at this turn.
    pub fn case(&self, rung: &Rung<'_>) -> Case<'a> {
        Case { turn: self.turn, binding: rung.binding, call: rung.call }
    }

    /// The hands from which a rule makes its call: what it shows, less what goes by a higher rule.
    pub fn bound(&self, place: usize) -> Bound {
        let whole = |rung: &Rung<'_>| {
            let case = self.case(rung);
            case.bound(&rung.block.when).and(case.bound(&rung.rule.when))
        };
        let mut bound = whole(&self.rungs[place]);
        bound.ranges = bound.ranges.and(&self.turn.reading.shown[self.turn.me].ranges).tightened();
        for higher in &self.rungs[..place] {
            if bound.is_empty() {
                return Bound::NONE;
            }
            let other = whole(higher);
            bound = bound.without(&other);
            bound.ranges = bound.ranges.tightened();
        }
        bound
    }

    /// What a call says: the rules behind it that some hand may reach, and the hands they leave.
    pub fn read(&self, call: Call) -> Option<CallReading<'a>> {
        let mut reading = CallReading {
            bound: Bound::NONE,
            rungs: Vec::new(),
            force: Force::None,
            conventional: false,
            alertable: false,
        };
        for (place, rung) in self.rungs.iter().enumerate().filter(|(_, rung)| rung.call == call) {
            let bound = self.bound(place);
            if bound.is_empty() {
                continue;
            }
            if reading.rungs.is_empty() {
                reading.force = rung.rule.force;
                reading.conventional = rung.rule.conventional;
            }
            reading.alertable |= rung.rule.alertable;
            reading.bound = reading.bound.or(bound);
            reading.rungs.push(*rung);
        }
        (!reading.rungs.is_empty()).then_some(reading)
    }
}

/// What a call says by the rules.
#[derive(Clone, Debug)]
pub struct CallReading<'a> {
    /// A box around all hands that make it.
    pub bound: Bound,
    /// The rules, the highest first.
    pub rungs: Vec<Rung<'a>>,
    /// What it asks of partner.
    pub force: Force,
    /// Whether it says something else than it names.
    pub conventional: bool,
    /// Whether opponents must be told.
    pub alertable: bool,
}

impl CallReading<'_> {
    /// The box.
    pub const fn ranges(&self) -> &HandRanges {
        &self.bound.ranges
    }
}

/// Every way to name suits for the variables that are still free.
fn each_binding(turn: &Turn<'_>, free: &[Variable], binding: Binding, visit: &mut dyn FnMut(Binding)) {
    let Some((&variable, rest)) = free.split_first() else { return visit(binding) };
    if binding.get(variable).is_some() {
        return each_binding(turn, rest, binding, visit);
    }
    for suit in Suit::WRITTEN {
        if variable == Variable::New && !turn.is_new(suit) {
            continue;
        }
        if let Some(binding) = binding.with(variable, suit) {
            each_binding(turn, rest, binding, visit);
        }
    }
}

fn named_call(case: &Case<'_>, word: CallWord) -> Option<Call> {
    let last = case.turn.last_bid().map(|(_, bid)| bid);
    let cheapest = |word: StrainWord| {
        let strain = case.strain(word)?;
        Some((cheapest_level(last, strain), strain))
    };
    match word {
        CallWord::Pass => Some(Call::Pass),
        CallWord::Double => Some(Call::Double),
        CallWord::Redouble => Some(Call::Redouble),
        CallWord::At(level, strain) => bid(level, case.strain(strain)?),
        CallWord::Cheapest(jump, strain) => {
            let (level, strain) = cheapest(strain)?;
            bid(level + jump, strain)
        }
        CallWord::Game(strain) => {
            let (_, strain) = cheapest(strain)?;
            bid(game_level(strain), strain)
        }
    }
}
