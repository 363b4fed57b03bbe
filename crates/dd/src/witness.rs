//! Who is told of every claim that the search makes, so that each can be checked where it is made.
//! The solver's witness is `()`, which does nothing and costs nothing; the tests have one that
//! holds each claim against plain search (`claims`).

use crate::engine::Answer;
use crate::trick::Trick;

/// How an answer was found at the start of a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// One card is left to everybody.
    LastTrick,
    /// By static bounds.
    Static,
    /// In the table of classes.
    Remembered,
    /// By search.
    Searched,
}

/// Where in a trick a card was tried.
#[derive(Clone, Copy)]
pub enum Moment<'a> {
    /// It was led; the cards in all hands.
    Lead(u64),
    /// It was added to a trick.
    Follow(&'a Trick),
}

/// Somebody to whom claims are told. In all of them, an answer of at least `need` is a lower bound
/// for the first side, and one of less an upper bound.
pub trait Witness {
    /// A position at the start of a trick was answered. The answer must hold in every position of
    /// its class.
    fn answered(
        &mut self,
        hands: &[u64; 4],
        trumps: bool,
        lead: usize,
        need: i32,
        how: Claim,
        answer: Answer,
    );

    /// A card was tried. The hands still have it.
    #[allow(clippy::too_many_arguments, reason = "everything that makes up a position within a trick")]
    fn tried(
        &mut self,
        hands: &[u64; 4],
        trumps: bool,
        seat: usize,
        moment: Moment<'_>,
        card: u64,
        need: i32,
        answer: Answer,
    );

    /// These cards are not tried, because another one failed with this answer and they cannot do
    /// better.
    fn skipped(
        &mut self,
        hands: &[u64; 4],
        trumps: bool,
        seat: usize,
        moment: Moment<'_>,
        cards: u64,
        answer: Answer,
    );
}

/// Nobody.
impl Witness for () {
    #[inline(always)]
    fn answered(&mut self, _: &[u64; 4], _: bool, _: usize, _: i32, _: Claim, _: Answer) {}

    #[inline(always)]
    fn tried(&mut self, _: &[u64; 4], _: bool, _: usize, _: Moment<'_>, _: u64, _: i32, _: Answer) {}

    #[inline(always)]
    fn skipped(&mut self, _: &[u64; 4], _: bool, _: usize, _: Moment<'_>, _: u64, _: Answer) {}
}
