//! The best decision over information sets in the best-defence model, for small endings.
//!
//! Double-dummy values let a player decide differently in deals that it cannot tell apart. Here it may
//! not (no strategy fusion): the player has one strategy, which plays the same card in every deal that
//! looks the same, for all cards of its own (declarer also dummy's). Everybody else is taken to see all
//! cards: opponents take the worst for each deal, partner in defence the best. This is the best-defence
//! model (Frank and Basin 1998), solved exactly by vectors: a strategy is worth a number of tricks in
//! each deal, and of all strategies those are kept that no other one beats or equals in every deal.

use belief::Worlds;
use bridge::{Cardplay, Pair};
use cards::{CardSet, Seat};
use dd::Solver;
use game::Game;

use crate::Problem;

/// Endings with more worlds are not solved here.
const MOST_WORLDS: u128 = 70;
/// Nor are endings that need more double-dummy solutions than this.
const MOST_SOLVED: usize = 40_000;

/// The sum over all deals that each group of equal cards is worth; `None` when the ending is too
/// large.
pub fn by_sets(problem: &Problem, solver: &mut Solver) -> Option<Vec<(CardSet, u32)>> {
    let worlds = Worlds::new(problem.unseen()).ok()?;
    if worlds.count() <= MOST_WORLDS { by_sets_limited(problem, solver, u32::MAX, MOST_SOLVED) } else { None }
}

/// Like [`by_sets`], but only the first `decisions` choices of the player are bound by what it knows;
/// after them it sees all cards. With one, this very decision, it is the Monte Carlo heuristic over all
/// worlds.
///
/// `None` when more than `most` positions would be solved with all cards seen.
pub fn by_sets_limited(
    problem: &Problem,
    solver: &mut Solver,
    decisions: u32,
    most: usize,
) -> Option<Vec<(CardSet, u32)>> {
    by_sets_within(problem, solver, decisions, &Limits { solved: most, compared: u64::MAX })
}

/// How much [`by_sets_within`] may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Positions solved with all cards seen.
    pub solved: usize,
    /// Numbers of tricks looked at while strategies are combined. It is this work that grows without
    /// bound where strategies are many.
    pub compared: u64,
}

/// Like [`by_sets_limited`], with a limit on the work with strategies too; `None` when a limit is reached.
pub fn by_sets_within(
    problem: &Problem,
    solver: &mut Solver,
    decisions: u32,
    limits: &Limits,
) -> Option<Vec<(CardSet, u32)>> {
    let worlds = Worlds::new(problem.unseen()).ok()?;
    let positions: Vec<Cardplay> = worlds.iter().filter_map(|hands| problem.position(&hands)).collect();
    let turn = problem.turn();
    // Only declarer sees the partner's hand, and decides for both.
    let declares = problem.unseen().room[turn.partner()] == 0;
    let mine = if declares { vec![turn, turn.partner()] } else { vec![turn] };
    let Limits { solved, compared } = *limits;
    let mut search = Search { mine, pair: Pair::of(turn), solver, left: solved, compared };
    let mut values = Vec::new();
    let decisions = decisions.max(1);
    for equals in problem.equals() {
        let card = equals.lowest()?;
        let after: Vec<Cardplay> = positions.iter().map(|one| one.after(card)).collect();
        let front = search.front(&after, decisions - 1)?;
        let sum = |strategy: &Vec<u8>| strategy.iter().map(|&tricks| u32::from(tricks)).sum();
        values.push((equals, front.iter().map(sum).max().unwrap_or(0)));
    }
    Some(values)
}

struct Search<'s> {
    /// The seats whose cards are decided on without seeing the others.
    mine: Vec<Seat>,
    pair: Pair,
    solver: &'s mut Solver,
    /// How many more positions may be solved.
    left: usize,
    /// How many more numbers may be looked at in combining strategies.
    compared: u64,
}

/// Strategies, each by its tricks in every position.
type Front = Vec<Vec<u8>>;

impl Search<'_> {
    /// The strategies worth having from positions that look the same; `None` when it takes too long.
    fn front(&mut self, positions: &[Cardplay], decisions: u32) -> Option<Front> {
        self.left = self.left.checked_sub(positions.len())?;
        // 1. Nobody can do better than with all cards seen, and in one position all are.
        let open: Vec<u8> = positions.iter().map(|one| self.open_value(one)).collect();
        let seat = positions.first().and_then(Cardplay::seat);
        let Some(seat) = seat.filter(|_| positions.len() > 1 && decisions > 0) else {
            return Some(vec![open]);
        };
        if self.mine.contains(&seat) {
            // 2. The player's card is the same in all positions: any strategy after any card.
            let mut front = Front::new();
            for card in positions[0].representatives() {
                let next: Vec<Cardplay> = positions.iter().map(|one| one.after(card)).collect();
                for strategy in self.front(&next, decisions - 1)? {
                    if strategy == open {
                        return Some(vec![open]);
                    }
                    self.compare(front.len() * positions.len())?;
                    keep(&mut front, strategy);
                }
            }
            return Some(front);
        }
        // 3. Others choose a card for each position; what they show tells the positions apart.
        let friend = Pair::of(seat) == self.pair;
        let worst = if friend { 0 } else { u8::MAX };
        let mut front = vec![vec![worst; positions.len()]];
        let cards = positions.iter().fold(CardSet::EMPTY, |all, one| all | one.moves());
        for card in cards {
            let places: Vec<usize> =
                (0..positions.len()).filter(|&place| positions[place].moves().contains(card)).collect();
            let next: Vec<Cardplay> = places.iter().map(|&place| positions[place].after(card)).collect();
            let replies = self.front(&next, decisions)?;
            let mut combined = Front::new();
            for strategy in &front {
                for reply in &replies {
                    let mut both = strategy.clone();
                    for (&place, &tricks) in places.iter().zip(reply) {
                        let value = &mut both[place];
                        *value = if friend { tricks.max(*value) } else { tricks.min(*value) };
                    }
                    self.compare(combined.len() * places.len())?;
                    keep(&mut combined, both);
                }
            }
            front = combined;
        }
        Some(front)
    }

    /// Counts so many numbers looked at; `None` when that is more than allowed.
    fn compare(&mut self, numbers: usize) -> Option<()> {
        self.compared = self.compared.checked_sub(numbers as u64)?;
        Some(())
    }

    /// The tricks of the player's side with all cards seen.
    fn open_value(&mut self, position: &Cardplay) -> u8 {
        match position.seat() {
            Some(_) => self.solver.tricks(position)[self.pair],
            None => position.won()[self.pair],
        }
    }
}

/// Takes a strategy in, unless another one is at least as good everywhere.
fn keep(front: &mut Front, strategy: Vec<u8>) {
    let covers = |one: &[u8], other: &[u8]| one.iter().zip(other).all(|(a, b)| a >= b);
    if front.iter().any(|one| covers(one, &strategy)) {
        return;
    }
    front.retain(|one| !covers(&strategy, one));
    front.push(strategy);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ChoiceLevel, Objective, SolvedWorlds, Stakes, Ties};
    use bridge::Strain;
    use cards::{Card, Seed};

    fn problem(north: &str, south: &str, hidden: &str, leader: Seat) -> Problem {
        let seen = |seat| match seat {
            Seat::North => Some(north.parse().unwrap()),
            Seat::South => Some(south.parse().unwrap()),
            _ => None,
        };
        Problem::ending(seen, hidden.parse().unwrap(), Strain::Notrump, leader, &[], Stakes::None).unwrap()
    }

    fn value(problem: &Problem, card: &str, decisions: u32) -> u32 {
        let values = by_sets_limited(problem, &mut Solver::new(), decisions, usize::MAX).unwrap();
        let card = card.parse().unwrap();
        values.iter().find(|(equals, _)| equals.contains(card)).unwrap().1
    }

    /// A two-way guess: king and ten face ace and jack, and the queen is out. Who sees all cards guesses
    /// right every time.
    #[test]
    fn a_two_way_finesse_is_a_guess() {
        let problem = problem("KT4...", "AJ3...", "Q98.AKQ..", Seat::North);
        let [peeking, honest] = [1, u32::MAX].map(|decisions| value(&problem, "ST", decisions));
        assert!(honest < peeking, "{honest} {peeking}");
    }

    /// The slow, obvious version for two cards each: every strategy of declarer is tried, a lead and a
    /// reply to each card that the next hand may show.
    #[test]
    fn small_endings_agree_with_every_strategy_tried() {
        let mut rng = Seed::new(5).rng();
        for _ in 0..40 {
            let deck: CardSet = "AKQJ.AKQJ..".parse().unwrap();
            let ours = deck.random_subset(4, &mut rng);
            let north = ours.random_subset(2, &mut rng);
            let [dummy, declarer, hidden] =
                [north, ours - north, deck - ours].map(|cards| cards.pbn().to_string());
            let problem = problem(&dummy, &declarer, &hidden, Seat::North);
            for lead in problem.legal() {
                let tried = every_strategy(&problem, lead);
                assert_eq!(
                    value(&problem, &lead.to_string(), u32::MAX),
                    tried,
                    "{lead}: {dummy} {declarer} {hidden}"
                );
            }
        }
    }

    /// The best sum over all deals after this lead.
    fn every_strategy(problem: &Problem, lead: Card) -> u32 {
        let worlds: Vec<Cardplay> = Worlds::new(problem.unseen())
            .unwrap()
            .iter()
            .map(|hands| problem.position(&hands).unwrap().after(lead))
            .collect();
        let shown: Vec<Card> =
            worlds.iter().fold(CardSet::EMPTY, |all, one| all | one.moves()).iter().collect();
        // Two cards are left to the third hand: a bit for each card that can be shown says which.
        let strategies = 0..1_u32 << shown.len();
        let tricks = |world: &Cardplay, strategy: u32| {
            let replies = world.moves().iter().map(|card| {
                let position = world.after(card);
                let legal = position.moves();
                let place = shown.iter().position(|&one| one == card).unwrap();
                let pick = if strategy >> place & 1 == 0 { legal.lowest() } else { legal.highest() };
                // The fourth hand sees everything, and then all cards are forced.
                let third = position.after(pick.unwrap());
                let ends = third.moves().iter().map(|last| {
                    let mut end = third.after(last);
                    while let Some(only) = end.moves().lowest().filter(|_| end.seat().is_some()) {
                        end = end.after(only);
                    }
                    u32::from(end.won()[Pair::NorthSouth])
                });
                ends.min().unwrap()
            });
            replies.min().unwrap()
        };
        strategies.map(|strategy| worlds.iter().map(|world| tricks(world, strategy)).sum()).max().unwrap()
    }

    /// One decision bound is the heuristic itself.
    #[test]
    fn one_decision_bound_is_the_heuristic() {
        let problem = problem("AQ4...", "32..2.", "KJT.A.A.A", Seat::South);
        let mut solver = Solver::new();
        let mut solved = SolvedWorlds::new(&problem, Ties::Highest);
        for hands in Worlds::new(problem.unseen()).unwrap().iter() {
            solved.add(&mut solver, hands).unwrap();
        }
        let means = solved.means(&problem.measure(Objective::Tricks).unwrap(), ChoiceLevel::Card);
        for (alternative, &sum) in solved.alternatives().iter().zip(means.sums()) {
            assert_eq!(f64::from(value(&problem, &alternative.card.to_string(), 1)), sum);
        }
    }

    /// To be bound more is never worth more.
    #[test]
    fn more_decisions_bound_are_never_worth_more() {
        let problem = problem("K8.3..", "AJ.4..", "QT9.A.A.A", Seat::North);
        for card in ["SK", "S8", "H3"] {
            let values: Vec<u32> = [1, 2, 3, u32::MAX].map(|n| value(&problem, card, n)).to_vec();
            assert!(values.is_sorted_by(|a, b| a >= b), "{card}: {values:?}");
        }
    }
}
