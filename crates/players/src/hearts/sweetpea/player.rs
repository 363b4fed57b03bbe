use cards::{Card, Seed};
use game::{Budget, Decision, Foul, Player, Rated, View as _};
use hearts::{Round, View};

use super::super::passing::pass;
use super::super::thinking::{Thinking, Thought, seed_of};
use super::Judgement;

/// Sweetpea: [`Thinking`] with the fitted [`Judgement`]. The same view always gives the same card.
#[derive(Clone, Debug)]
pub struct Sweetpea {
    thinking: Thinking<Judgement<'static>>,
    seed: Seed,
}

impl Sweetpea {
    /// As in the paper: a hundred and fifty worlds, to the end of the trick.
    pub fn new(seed: Seed) -> Sweetpea {
        Sweetpea { thinking: Thinking::new(Judgement::fitted()), seed }
    }

    /// The same, thinking otherwise.
    #[must_use]
    pub fn thinking(
        mut self,
        change: impl FnOnce(Thinking<Judgement<'static>>) -> Thinking<Judgement<'static>>,
    ) -> Sweetpea {
        self.thinking = change(self.thinking);
        self
    }

    /// The same with a limit in time: whoever keeps the clock sets the flag of the budget.
    #[must_use]
    pub fn within(self, budget: Budget) -> Sweetpea {
        self.thinking(|thinking| thinking.within(budget))
    }
}

impl Player<Round> for Sweetpea {
    fn choose(&mut self, view: &View, _: &Budget) -> Result<Decision<Card>, Foul> {
        let legal = view.moves();
        if view.first.is_none() {
            return pass(view).ok_or_else(nothing);
        }
        if let (1, Some(card)) = (legal.len(), legal.lowest()) {
            return Ok(Decision::silent(card).because("the only legal card"));
        }
        let thought = self.thinking.about(view, seed_of(self.seed, view));
        let thought = thought.map_err(|why| Foul::Gone(format!("the view has no world: {why}")))?;
        decide(view, thought).ok_or_else(nothing)
    }

    fn begin(&mut self, seed: Seed) {
        self.seed = seed;
    }
}

fn nothing() -> Foul {
    Foul::Illegal("a card where there is none".into())
}

/// The decision that a thought leads to, in words that a person at the table understands.
pub(crate) fn decide(view: &View, thought: Thought) -> Option<Decision<Card>> {
    let best = thought.best()?;
    // As the rules write them on the sheet.
    let points = |value: f64| -value * f64::from(view.rules.score(1));
    let mut others: Vec<_> = thought.rated.iter().filter(|rated| rated.mv != best.mv).collect();
    others.sort_by(|a, b| b.value.total_cmp(&a.value));
    let other = |rated: &&Rated<Card>| format!("{:.1} for the {}", points(rated.value), rated.mv.name());
    let against: Vec<String> = others.iter().take(2).map(other).collect();
    let expects = format!("{}: {:.1} expected points in this round", how(view, best.mv), points(best.value));
    let expects =
        if against.is_empty() { expects } else { format!("{expects}, against {}", against.join(" and ")) };
    let looked = format!("{} worlds, {} positions judged", thought.worlds, thought.leaves);
    Some(Decision::of(best.mv, thought.rated).searched(thought.nodes).because(expects).because(looked))
}

/// What playing this card is called at the table.
fn how(view: &View, card: Card) -> String {
    let name = card.name();
    let Some((_, winning)) = view.table().and_then(|play| play.winning()) else {
        return format!("leads the {name}");
    };
    if card.suit() != winning.suit() {
        format!("throws the {name}")
    } else if card > winning {
        format!("goes over with the {name}")
    } else {
        format!("ducks with the {name}")
    }
}
