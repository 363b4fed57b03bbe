//! From a view to a decision, for players that think about cards and pass like everybody.

use belief::NoWorld;
use cards::Card;
use game::{Decision, Foul, View as _};
use hearts::View;

use super::passing::pass;
use super::sweetpea::decide;
use super::thinking::Thought;

/// Passes while cards are passed, plays a card without alternative, and thinks about any other.
pub(super) fn decided(
    view: &View,
    think: impl FnOnce() -> Result<Thought, NoWorld>,
) -> Result<Decision<Card>, Foul> {
    let nothing = || Foul::Illegal("a card where there is none".into());
    let legal = view.moves();
    if view.first.is_none() {
        return pass(view).ok_or_else(nothing);
    }
    if let (1, Some(card)) = (legal.len(), legal.lowest()) {
        return Ok(Decision::silent(card).because("the only legal card"));
    }
    let thought = think().map_err(|why| Foul::Gone(format!("the view has no world: {why}")))?;
    decide(view, thought).ok_or_else(nothing)
}
