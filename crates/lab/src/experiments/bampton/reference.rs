//! The reference answer: which cards are right, by every deal that the player must reckon with.
//!
//! It stands in for the thesis's human expert, whose answers are lost. It knows what the player knows,
//! voids from earlier tricks included, and rates each card by the mean of its double-dummy tricks over
//! all consistent deals where there are at most [`MOST`], otherwise over a sample of [`MOST`]
//! at most, within a budget of [`NODES`]. A card is right unless the best card is clearly better:
//! - over all deals, unless its mean is lower;
//! - over a sample, unless its mean is lower by more than [`ERRORS`] standard errors of the difference,
//!   deal by deal.
//!
//! A sample ends early once every other card is clearly worse than the best by [`SURE`] standard errors,
//! or cannot be worse by more than [`TRIFLE`] tricks. This is tested only each time that the sample has
//! doubled, so that the errors of early ends do not add up. A sample also ends where doubling it would
//! exceed the budget of nodes, and every card that is not clearly worse by then is right: the fewer
//! deals are solved, the more cards are called right.
//!
//! A suit is right when one of its cards is: a player who chooses a suit goes on to choose a card with
//! the same knowledge. The heuristic's own value of a suit takes the best card of each deal.

use belief::Worlds;
use cards::{Card, CardSet, Seed};
use dd::Solver;
use search::stopping::RunningMeans;
use single_dummy::exact::by_sets;
use single_dummy::{Alternative, ChoiceLevel, Measure, Objective, Problem, SolvedWorlds, Ties};

/// The most deals that are solved for one decision.
pub const MOST: u32 = 10_000;
/// How many standard errors make a card wrong.
pub const ERRORS: f64 = 3.0;
const SURE: f64 = 4.0;
const TRIFLE: f64 = 0.1;
/// The number of deals before the first test whether a sample may end. They are always solved.
const FIRST_TEST: u32 = 250;
/// The budget of a sample: nodes instead of seconds, so that it is the same every time.
const NODES: u64 = 20_000_000;

/// The reference answer to one decision.
#[derive(Clone, Debug)]
pub struct ReferenceAnswer {
    solved: SolvedWorlds,
    means: RunningMeans,
    worlds: u128,
    /// For small endings: the sum of each card's tricks over the deals when the player's own decisions,
    /// and no others, are bound by what it knows.
    sums_by_sets: Option<Vec<(CardSet, u32)>>,
}

impl ReferenceAnswer {
    /// Answers a decision with more than one alternative.
    pub fn new(problem: &Problem, solver: &mut Solver, seed: Seed) -> ReferenceAnswer {
        let worlds = Worlds::new(problem.unseen()).expect("a problem has worlds");
        let mut solved = SolvedWorlds::new(problem, Ties::Human);
        if worlds.count() <= u128::from(MOST) {
            for hands in worlds.iter() {
                solved.add(solver, hands).expect("a world of the problem");
            }
        } else {
            sample(&mut solved, &worlds, solver, seed, NODES);
        }
        let sums_by_sets = by_sets(problem, solver);
        ReferenceAnswer { means: card_means(&solved), worlds: worlds.count(), solved, sums_by_sets }
    }

    /// The card to play, ties broken as a person would.
    pub fn best(&self) -> Card {
        self.solved.alternatives()[self.means.leader()].card
    }

    /// How many consistent deals there are.
    pub fn worlds(&self) -> u128 {
        self.worlds
    }

    /// How many of them were solved.
    pub fn solved(&self) -> u64 {
        self.means.worlds()
    }

    /// Whether every consistent deal was solved.
    pub fn is_complete(&self) -> bool {
        self.worlds <= u128::from(MOST)
    }

    /// The mean of a choice's tricks from here on: that of its best card.
    pub fn mean(&self, level: ChoiceLevel, choice: Alternative) -> f64 {
        let means = self.places(level, choice).into_iter().map(|place| self.means.mean(place));
        means.fold(f64::NEG_INFINITY, f64::max)
    }

    /// Whether a choice is right: as good as the best within the error of the sample.
    pub fn is_right(&self, level: ChoiceLevel, choice: Alternative) -> bool {
        let sums = self.means.sums();
        let better = |best, one| if sums[one] > sums[best] { one } else { best };
        let best =
            self.rivals(level).into_iter().reduce(better).expect("the choice is one of its own rivals");
        self.places(level, choice).into_iter().any(|place| {
            let (mean, error) = self.means.difference(best, place);
            if self.is_complete() { sums[place] >= sums[best] } else { mean <= ERRORS * error }
        })
    }

    /// Whether a choice is right when the player's decisions are bound by information sets; `None` where
    /// the ending is too large for that.
    pub fn is_right_by_sets(&self, level: ChoiceLevel, choice: Alternative) -> Option<bool> {
        let sums = self.sums_by_sets.as_ref()?;
        let sum = |place: usize| {
            let card = self.solved.alternatives()[place].card;
            sums.iter().find(|(equals, _)| equals.contains(card)).map_or(0, |(_, sum)| *sum)
        };
        let best = self.rivals(level).into_iter().map(sum).max();
        Some(self.places(level, choice).into_iter().any(|place| Some(sum(place)) == best))
    }

    /// The places of the cards that a choice stands for.
    fn places(&self, level: ChoiceLevel, choice: Alternative) -> Vec<usize> {
        let holds = |place: &usize| self.solved.alternatives()[*place].equals.contains(choice.card);
        let choices = self.solved.choices(level).into_iter();
        choices.filter(|places| places.iter().any(holds)).flatten().collect()
    }

    /// The places of all cards that the level leaves to choose from.
    fn rivals(&self, level: ChoiceLevel) -> Vec<usize> {
        let mut rivals = self.solved.choices(level).concat();
        rivals.sort_unstable();
        rivals
    }
}

/// What the reference answer would play after this many sampled deals: the line between problems of
/// many cards.
pub fn quick_choice(problem: &Problem, solver: &mut Solver, worlds: u32, seed: Seed) -> Card {
    let mut solved = SolvedWorlds::new(problem, Ties::Human);
    if !solved.is_forced() {
        let all = Worlds::new(problem.unseen()).expect("a problem has worlds");
        let mut rng = seed.rng();
        for _ in 0..worlds {
            solved.add(solver, all.draw(&mut rng)).expect("a world of the problem");
        }
    }
    solved.best(&tricks(problem)).card
}

/// Solves sampled deals until the cards are settled, or [`MOST`] are solved, or twice as many would
/// exceed the budget of nodes.
fn sample(solved: &mut SolvedWorlds, worlds: &Worlds, solver: &mut Solver, seed: Seed, nodes: u64) {
    // The end of the sample must not depend on earlier questions to the solver.
    solver.forget();
    let mut rng = seed.rng();
    let (mut count, mut next_test) = (0, FIRST_TEST);
    loop {
        for _ in count..next_test {
            solved.add(solver, worlds.draw(&mut rng)).expect("a world of the problem");
        }
        let is_spent = 2 * solver.stats().nodes > nodes;
        if next_test == MOST || is_spent || is_settled(&card_means(solved)) {
            break;
        }
        (count, next_test) = (next_test, MOST.min(2 * next_test));
    }
}

fn tricks(problem: &Problem) -> Measure {
    problem.measure(Objective::Tricks).expect("tricks always count")
}

fn card_means(solved: &SolvedWorlds) -> RunningMeans {
    solved.means(&tricks(solved.problem()), ChoiceLevel::Card)
}

fn is_settled(means: &RunningMeans) -> bool {
    let leader = means.leader();
    (0..means.sums().len()).all(|other| {
        let (mean, error) = means.difference(leader, other);
        means.never_differed(leader, other) || mean > SURE * error || mean + ERRORS * error < TRIFLE
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge::Strain;
    use cards::{Seat, Suit};
    use single_dummy::Stakes;

    /// South leads towards the ace and queen of spades, with the king and jack out.
    fn finesse() -> (Problem, ReferenceAnswer) {
        let seen = |seat| match seat {
            Seat::North => Some("AQ.2..".parse().unwrap()),
            Seat::South => Some("32.A..".parse().unwrap()),
            _ => None,
        };
        let hidden = "KJ4.K.32.".parse().unwrap();
        let problem = Problem::ending(seen, hidden, Strain::Notrump, Seat::South, &[], Stakes::None).unwrap();
        let answer = ReferenceAnswer::new(&problem, &mut Solver::new(), Seed::new(1));
        (problem, answer)
    }

    #[test]
    fn all_deals_are_solved_where_they_are_few() {
        let (problem, answer) = finesse();
        assert!(answer.is_complete() && answer.solved() == 20 && answer.worlds() == 20);
        let right = |card: Card| {
            let choice = Alternative { card, equals: CardSet::of(card) };
            answer.is_right(ChoiceLevel::Card, choice)
        };
        // By hand: the ace of hearts may wait or be taken first, but what is best is best by its mean.
        let best = answer.best();
        assert!(right(best));
        for equals in problem.equals() {
            let card = equals.lowest().unwrap();
            let mean = |card| answer.mean(ChoiceLevel::Card, Alternative { card, equals: CardSet::of(card) });
            assert_eq!(right(card), mean(card) >= mean(best) - 1e-12, "{card}");
        }
    }

    /// Eight cards a hand, more deals than [`MOST`], and cards so close that the first test does not
    /// settle them.
    fn larger() -> Problem {
        let seen = |seat| match seat {
            Seat::North => Some("J9.Q7.A97.A".parse().unwrap()),
            Seat::South => Some("KQ7.8..QT97".parse().unwrap()),
            _ => None,
        };
        let hidden = "AT8.AKJT9.KQJT8.KJ8".parse().unwrap();
        Problem::ending(seen, hidden, Strain::Notrump, Seat::South, &[], Stakes::None).unwrap()
    }

    #[test]
    fn a_sample_ends_with_its_nodes() {
        let problem = larger();
        let worlds = Worlds::new(problem.unseen()).unwrap();
        let solved_within = |nodes| {
            let mut solved = SolvedWorlds::new(&problem, Ties::Human);
            sample(&mut solved, &worlds, &mut Solver::new(), Seed::new(1), nodes);
            (solved.worlds().len() as u32, is_settled(&card_means(&solved)))
        };
        assert_eq!(solved_within(0), (FIRST_TEST, false), "the first deals are always solved");
        let (solved, settled) = solved_within(u64::MAX);
        assert!(solved == MOST || settled, "{solved} deals");
    }

    #[test]
    fn an_answer_does_not_depend_on_earlier_questions() {
        let problem = larger();
        let (mut fresh, mut used) = (Solver::new(), Solver::new());
        ReferenceAnswer::new(&finesse().0, &mut used, Seed::new(2));
        quick_choice(&problem, &mut used, 50, Seed::new(3));
        let [one, other] =
            [&mut fresh, &mut used].map(|solver| ReferenceAnswer::new(&problem, solver, Seed::new(1)));
        assert!(!one.is_complete());
        assert_eq!(one.means, other.means);
    }

    /// A suit is right exactly when one of its cards is.
    #[test]
    fn a_suit_is_as_right_as_its_best_card() {
        let (problem, answer) = finesse();
        for suit in Suit::ALL {
            let cards: Vec<Alternative> = problem
                .equals()
                .into_iter()
                .filter_map(|equals| Some(Alternative { card: equals.lowest()?, equals }))
                .filter(|one| one.card.suit() == suit)
                .collect();
            if let Some(&first) = cards.first() {
                let any = cards.iter().any(|&one| answer.is_right(ChoiceLevel::Card, one));
                assert_eq!(answer.is_right(ChoiceLevel::Suit, first), any, "{suit}");
                assert!(cards.iter().any(|&one| answer.is_right(ChoiceLevel::CardOf(suit), one)), "{suit}");
            }
        }
    }
}
