//! A player of hearts put together from two parts: who passes, and what rates the cards to play.

use belief::NoWorld;
use cards::{Card, Seed};
use game::{Budget, Decision, Foul, Player, Rated, View as _};
use hearts::{Play, Round, View};
use hearts_eval::mcmaxn::seed_of;
use hearts_eval::{McMaxN, RatedCards, pass};

/// The part of a player that rates every card of a view. The same view and seed give the same ratings.
pub trait RateCards {
    /// Every legal card, rated. Something is rated whatever the budget.
    fn rate(&self, view: &View, seed: Seed, budget: &Budget) -> Result<RatedCards, NoWorld>;
}

impl<E: game::Eval<Play>> RateCards for McMaxN<E> {
    fn rate(&self, view: &View, seed: Seed, budget: &Budget) -> Result<RatedCards, NoWorld> {
        McMaxN::rate(self, view, seed, budget)
    }
}

/// Passes by burdens ([`pass`]), plays a forced card at once, and chooses any other by its ratings. The
/// same view always gives the same card.
#[derive(Clone, Debug)]
pub struct RatingPlayer<R> {
    cards: R,
    seed: Seed,
}

impl<R: RateCards> RatingPlayer<R> {
    /// One that rates cards like this, drawing from this seed.
    pub fn new(cards: R, seed: Seed) -> RatingPlayer<R> {
        RatingPlayer { cards, seed }
    }
}

impl<R: RateCards> Player<Round> for RatingPlayer<R> {
    fn choose(&mut self, view: &View, budget: &Budget) -> Result<Decision<Card>, Foul> {
        let nothing = || Foul::Illegal("a card where there is none".into());
        let legal = view.moves();
        if view.first.is_none() {
            return pass(view).ok_or_else(nothing);
        }
        if let (1, Some(card)) = (legal.len(), legal.lowest()) {
            return Ok(Decision::silent(card).because("the only legal card"));
        }
        let rated = self.cards.rate(view, seed_of(self.seed, view), budget);
        let rated = rated.map_err(|why| Foul::Gone(format!("the view has no world: {why}")))?;
        decide(view, rated).ok_or_else(nothing)
    }

    fn begin(&mut self, seed: Seed) {
        self.seed = seed;
    }
}

/// The decision that ratings lead to, in words that a person at the table understands.
fn decide(view: &View, rated: RatedCards) -> Option<Decision<Card>> {
    let best = rated.best()?;
    // As the rules write them on the sheet.
    let points = |value: f64| -value * f64::from(view.rules.score(1));
    let mut others: Vec<_> = rated.cards.iter().filter(|rated| rated.mv != best.mv).collect();
    others.sort_by(|a, b| b.value.total_cmp(&a.value));
    let other = |rated: &&Rated<Card>| format!("{:.1} for the {}", points(rated.value), rated.mv.name());
    let against: Vec<String> = others.iter().take(2).map(other).collect();
    let expects = format!("{}: {:.1} expected points in this round", how(view, best.mv), points(best.value));
    let expects =
        if against.is_empty() { expects } else { format!("{expects}, against {}", against.join(" and ")) };
    let looked = format!("{} worlds, {} positions judged", rated.worlds, rated.leaves);
    Some(Decision::of(best.mv, rated.cards).searched(rated.nodes).because(expects).because(looked))
}

/// What playing this card is called at the table.
pub(super) fn how(view: &View, card: Card) -> String {
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
