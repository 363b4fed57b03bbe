//! What a card comes to when it is played on without seeing the hidden cards.

use bridge::{Bridge, BridgeView, Move, Pair};
use cards::{BySeat, Card, CardSet, Seed};
use dd::Solver;
use game::{Budget, CardView, Game, Hidden, View};
use search::stopping::Stopping;

use crate::{Fact, MonteCarlo, MonteCarloOptions, Objective, SolvedWorlds};

/// Boards played on from one card, by our side without seeing and against opponents who see all cards.
///
/// Our side plays every card by the Monte Carlo heuristic from what its seat knows then, so that in the
/// end it has to guess as a person has. Where the aim cannot be missed any more with all cards seen,
/// opponents throw their least useful cards. Nothing here is a bound: the heuristic could play better.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayOuts {
    /// How many worlds were played out.
    pub played: u32,
    /// In how many of them the aim was reached.
    pub made: u32,
    /// The hidden cards that decided the first doubtful decision, and how often each did.
    found: Vec<(Card, u32)>,
}

/// So many worlds decide each card that is played on.
const WORLDS: u64 = 16;
/// A decision is doubtful when its best card reaches the aim in a smaller share of the worlds.
const SURE: f64 = 0.9;

impl PlayOuts {
    /// How often the aim was reached.
    pub fn chance(&self) -> f64 {
        f64::from(self.made) / f64::from(self.played.max(1))
    }

    /// The hidden card that has to be found, where in a third of the worlds or more one card decides.
    pub fn card_to_find(&self) -> Option<Card> {
        let &(card, times) = self.found.iter().max_by_key(|(_, times)| *times)?;
        (3 * times >= self.played).then_some(card)
    }

    /// Plays a card on in each of these worlds of a view, as far as the budget goes.
    pub fn of(
        view: &BridgeView,
        card: Card,
        worlds: &[BySeat<CardSet>],
        seed: Seed,
        budget: &Budget,
    ) -> PlayOuts {
        let options = MonteCarloOptions {
            stopping: Stopping::after(WORLDS),
            objective: Objective::Contract,
            inference: false,
            bounded: true,
            ..MonteCarloOptions::default()
        };
        let (mut mind, mut solver) = (MonteCarlo::new(options, seed), Solver::new());
        let mut all = PlayOuts::default();
        for (place, hands) in worlds.iter().enumerate() {
            mind.begin(seed.child(place as u64));
            let mut game = view.world(hands);
            game.play(Move::Card(card));
            let Some((made, found)) = play_on(game, Pair::of(view.seat), &mut mind, &mut solver, budget)
            else {
                break;
            };
            all.played += 1;
            all.made += u32::from(made);
            if let Some(card) = found {
                match all.found.iter_mut().find(|(one, _)| *one == card) {
                    Some((_, times)) => *times += 1,
                    None => all.found.push((card, 1)),
                }
            }
        }
        all
    }
}

/// Whether our pair reaches its aim, and the card that decided the first doubtful decision; `None` when
/// the budget is spent.
fn play_on(
    mut game: Bridge,
    pair: Pair,
    mind: &mut MonteCarlo,
    solver: &mut Solver,
    budget: &Budget,
) -> Option<(bool, Option<Card>)> {
    let contract = *game.public().contract()?;
    let need = if contract.pair() == pair { contract.tricks() } else { 14 - contract.tricks() };
    let (mut found, mut doubtful) = (None, false);
    loop {
        let Some(position) = game.cardplay().filter(|position| position.seat().is_some()) else {
            let won = game.public().play.as_ref().map(|play| play.won()[pair]);
            return Some((won.is_some_and(|won| won >= need), found));
        };
        // 1. Opponents see all cards: once the aim is out of reach it stays so.
        if position.won()[pair] >= need || !solver.reaches(&position, pair, need) {
            return Some((position.won()[pair] >= need, found));
        }
        let actor = game.actor()?;
        let card = if Pair::of(actor) == pair {
            if budget.is_spent() {
                return None;
            }
            // 2. Ours do not.
            let (solved, measure) = mind.solve(&game.view(actor), budget)?;
            let best = mind.card(&solved, &measure);
            if !doubtful && !solved.is_forced() {
                let tallies = solved.tallies(&measure);
                let share = tallies.iter().filter_map(|tally| tally.chance()).fold(0.0, f64::max);
                doubtful = share < SURE;
                found = if doubtful { deciding(&solved, best) } else { None };
            }
            best
        } else {
            idle(&game)?
        };
        game.play(Move::Card(card));
    }
}

/// The hidden card whose place best explains where the best card reaches the aim.
fn deciding(solved: &SolvedWorlds, best: Card) -> Option<Card> {
    let place = solved.alternatives().iter().position(|one| one.equals.contains(best))?;
    let most = solved.worlds().map(|world| world.tricks[place]).max()?;
    let reason = solved.reason(|world| f64::from(u8::from(world.tricks[place] == most)))?;
    match reason.fact {
        Fact::Holds(_, card) | Fact::HoldsIn(_, card, _) => Some(card),
        _ => None,
    }
}

/// The lowest card of the suit in which the hand is longest: it gives least away.
fn idle(game: &Bridge) -> Option<Card> {
    let seat = game.public().turn()?;
    let bridge::Moves::Cards(legal) = game.view(game.actor()?).moves() else { return None };
    let hand = game.cardplay()?.hands()[seat];
    legal.iter().min_by_key(|card| (std::cmp::Reverse(hand.suit(card.suit()).len()), card.rank()))
}
