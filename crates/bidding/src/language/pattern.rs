//! Patterns of auctions: `1M (P) 2M (X)`.

use bridge::{Call, Strain};
use cards::Suit;

use crate::language::condition::{StrainWord, SuitWord, Variable};

/// What the calls must look like, from the first that is no pass to the last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern(pub Vec<Step>);

/// One call of a pattern, or any number of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// `...`: any calls, or none.
    Anything,
    /// One of these calls.
    Call {
        /// By the pair of the player to call.
        ours: bool,
        /// Any of these.
        any: Vec<CallPattern>,
    },
}

/// What one call must look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallPattern {
    /// `P`.
    Pass,
    /// `X`.
    Double,
    /// `XX`.
    Redouble,
    /// `*`: any call.
    Any,
    /// `bid`, `2H`, `?x`, `1x`: the level and the strain if they matter.
    Bid(Option<u8>, Option<StrainWord>),
}

/// Which suits the variables stand for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Binding([Option<Suit>; 6]);

impl Binding {
    /// The suit of a variable, if it is bound.
    #[inline]
    pub fn get(&self, variable: Variable) -> Option<Suit> {
        self.0[variable as usize]
    }

    /// This binding and one more; `None` if the variable stands for another suit, the suit is
    /// taken by another variable, or may not be it.
    pub fn with(mut self, variable: Variable, suit: Suit) -> Option<Binding> {
        match self.get(variable) {
            Some(bound) => (bound == suit).then_some(self),
            None if self.0.contains(&Some(suit)) || !variable.may_be(suit) => None,
            None => {
                self.0[variable as usize] = Some(suit);
                Some(self)
            }
        }
    }

    /// The other major, or the other minor.
    pub fn other(&self, variable: Variable) -> Option<Suit> {
        self.get(variable).map(|suit| match suit {
            Suit::Clubs => Suit::Diamonds,
            Suit::Diamonds => Suit::Clubs,
            Suit::Hearts => Suit::Spades,
            Suit::Spades => Suit::Hearts,
        })
    }
}

impl Pattern {
    /// Whether the calls fit, with the suits of the variables. The calls start with the first that
    /// is no pass.
    pub fn matches(&self, calls: &[Call]) -> Option<Binding> {
        follow(&self.0, calls, Binding::default())
    }

    /// Whether it binds a variable.
    pub fn binds(&self, variable: Variable) -> bool {
        let bound = |one: &CallPattern| matches!(one, CallPattern::Bid(_, Some(StrainWord::Suit(SuitWord::Variable(v)))) if *v == variable);
        self.0.iter().any(|step| matches!(step, Step::Call { any, .. } if any.iter().any(bound)))
    }
}

fn follow(steps: &[Step], calls: &[Call], binding: Binding) -> Option<Binding> {
    let Some((step, rest)) = steps.split_first() else { return calls.is_empty().then_some(binding) };
    match step {
        Step::Anything if rest.is_empty() => Some(binding),
        Step::Anything => (0..=calls.len()).find_map(|skip| follow(rest, &calls[skip..], binding)),
        Step::Call { ours, any } => {
            let (&call, later) = calls.split_first()?;
            if *ours != calls.len().is_multiple_of(2) {
                return None;
            }
            any.iter().find_map(|one| follow(rest, later, one.accepts(call, binding)?))
        }
    }
}

impl CallPattern {
    fn accepts(self, call: Call, binding: Binding) -> Option<Binding> {
        match (self, call) {
            (CallPattern::Any, _)
            | (CallPattern::Pass, Call::Pass)
            | (CallPattern::Double, Call::Double)
            | (CallPattern::Redouble, Call::Redouble) => Some(binding),
            (CallPattern::Bid(level, strain), Call::Bid(bid)) => {
                if level.is_some_and(|level| level != bid.level.get()) {
                    return None;
                }
                match (strain, bid.strain.trump()) {
                    (None, _) => Some(binding),
                    (Some(StrainWord::Notrump), None) => Some(binding),
                    (Some(StrainWord::Suit(word)), Some(suit)) => match word {
                        SuitWord::Variable(variable) => binding.with(variable, suit),
                        SuitWord::Other(variable) => (binding.other(variable)? == suit).then_some(binding),
                        SuitWord::Named(named) => (named == suit).then_some(binding),
                        _ => None,
                    },
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

impl CallPattern {
    /// The bid if it is one only.
    pub fn exact(self) -> Option<(u8, Strain)> {
        match self {
            CallPattern::Bid(Some(level), Some(strain)) => Some((level, strain.fixed()?)),
            _ => None,
        }
    }
}
