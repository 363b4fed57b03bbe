//! The exact judge: which cards are right, by every deal that the player must reckon with.
//!
//! It stands in for the thesis's human expert, whose answers are lost. It knows what the player
//! knows, voids from earlier tricks included, and rates each card by the mean of its double-dummy
//! tricks over all consistent deals where there are at most [`MOST`], otherwise over a sample of at
//! most so many, as far as [`NODES`] go. A card is right unless the best one is clearly better:
//! - over all deals, unless its mean is lower;
//! - over a sample, unless its mean is lower by more than [`ERRORS`] standard errors of the
//!   difference, deal by deal.
//!
//! A sample ends early once every card is clearly worse than the best by [`SURE`] standard errors, or
//! cannot be worse by more than [`TRIFLE`] tricks. It is looked at only each time that it has
//! doubled, so that early ends do not pile up errors. Where doubling it would take more nodes of the
//! solver than there are, it ends too, and what is not clearly worse by then is right: the fewer deals,
//! the milder the judge.
//!
//! A suit is right when one of its cards is: who chooses a suit goes on to choose a card, and still
//! sees no more than before. The heuristic's own value of a suit takes the best card of each deal.

use belief::Worlds;
use cards::{Card, CardSet, Seed, Suit};
use dd::Solver;
use search::stopping::RunningMeans;
use single_dummy::{Alternative, ChoiceLevel, Objective, Problem, SolvedWorlds, Ties};

use single_dummy::exact::by_sets;

/// The most deals that are solved for one decision.
pub const MOST: u32 = 10_000;
/// How many standard errors make a card wrong.
pub const ERRORS: f64 = 3.0;
const SURE: f64 = 4.0;
const TRIFLE: f64 = 0.1;
/// The first look at a sample, for which there are always nodes enough.
const FIRST_LOOK: u32 = 250;
/// What a sample may cost: nodes instead of seconds, so that it is the same every time.
const NODES: u64 = 20_000_000;

/// What the judge says about a decision.
#[derive(Clone, Debug)]
pub struct Judgement {
    alternatives: Vec<Alternative>,
    course: RunningMeans,
    /// Whether every consistent deal was solved.
    pub is_complete: bool,
    /// How many consistent deals there are.
    pub worlds: u128,
    /// Every card's sum over the deals when only the player's own decisions are bound by what it
    /// knows; for small endings.
    sets: Option<Vec<(CardSet, u32)>>,
}

/// Judges a decision that is none of [`SolvedWorlds::is_forced`].
pub fn judge(problem: &Problem, solver: &mut Solver, seed: Seed) -> Judgement {
    let worlds = Worlds::new(problem.unseen()).expect("a problem has worlds");
    let mut thought = SolvedWorlds::new(problem, Ties::Human);
    let is_complete = worlds.count() <= u128::from(MOST);
    if is_complete {
        for hands in worlds.iter() {
            thought.add(solver, hands).expect("a world of the problem");
        }
    } else {
        sample(&mut thought, &worlds, solver, seed, NODES);
    }
    Judgement {
        course: course(&thought),
        alternatives: thought.alternatives().to_vec(),
        is_complete,
        worlds: worlds.count(),
        sets: by_sets(problem, solver),
    }
}

/// Solves sampled deals until the cards are settled, or there are enough, or twice as many would take
/// more nodes than these.
fn sample(thought: &mut SolvedWorlds, worlds: &Worlds, solver: &mut Solver, seed: Seed, nodes: u64) {
    // What the solver was asked before must not decide how far the nodes go.
    solver.forget();
    let mut rng = seed.rng();
    let (mut solved, mut look) = (0, FIRST_LOOK);
    loop {
        for _ in solved..look {
            thought.add(solver, worlds.draw(&mut rng)).expect("a world of the problem");
        }
        let is_spent = 2 * solver.stats().nodes > nodes;
        if look == MOST || is_spent || is_settled(&course(thought)) {
            break;
        }
        (solved, look) = (look, MOST.min(2 * look));
    }
}

/// What the judge would play after so many sampled deals: the line between problems of many cards.
pub fn first_thought(problem: &Problem, solver: &mut Solver, worlds: u32, seed: Seed) -> Card {
    let mut thought = SolvedWorlds::new(problem, Ties::Human);
    if !thought.is_forced() {
        let all = Worlds::new(problem.unseen()).expect("a problem has worlds");
        let mut rng = seed.rng();
        for _ in 0..worlds {
            thought.add(solver, all.draw(&mut rng)).expect("a world of the problem");
        }
    }
    thought.alternatives()[course(&thought).leader()].card
}

fn course(thought: &SolvedWorlds) -> RunningMeans {
    let tricks = thought.problem().measure(Objective::Tricks).expect("tricks always count");
    thought.means(&tricks, ChoiceLevel::Card)
}

fn is_settled(course: &RunningMeans) -> bool {
    let leader = course.leader();
    (0..course.sums().len()).all(|other| {
        let (mean, error) = course.difference(leader, other);
        course.never_differed(leader, other) || mean > SURE * error || mean + ERRORS * error < TRIFLE
    })
}

impl Judgement {
    /// The card to play, ties broken as a person would.
    pub fn best(&self) -> Card {
        self.alternatives[self.course.leader()].card
    }

    /// How many deals were solved.
    pub fn judged(&self) -> u64 {
        self.course.worlds()
    }

    /// The mean of a choice's tricks from here on: that of its best card.
    pub fn mean(&self, question: ChoiceLevel, choice: Alternative) -> f64 {
        let means = self.places(question, choice).map(|place| self.course.mean(place));
        means.fold(f64::NEG_INFINITY, f64::max)
    }

    /// Whether a choice is right: as good as the best within the judge's error.
    pub fn is_right(&self, question: ChoiceLevel, choice: Alternative) -> bool {
        let rivals = (0..self.alternatives.len()).filter(|&place| self.is_rival(question, place));
        let sums = self.course.sums();
        let best = rivals.reduce(|best, one| if sums[one] > sums[best] { one } else { best });
        let best = best.expect("the choice is one of its own rivals");
        self.places(question, choice).any(|place| {
            let (mean, error) = self.course.difference(best, place);
            if self.is_complete { sums[place] >= sums[best] } else { mean <= ERRORS * error }
        })
    }

    /// The same by information sets; `None` where the ending is too large for that.
    pub fn is_right_by_sets(&self, question: ChoiceLevel, choice: Alternative) -> Option<bool> {
        let sets = self.sets.as_ref()?;
        let sum = |place: usize| {
            let card = self.alternatives[place].card;
            sets.iter().find(|(equals, _)| equals.contains(card)).map_or(0, |(_, sum)| *sum)
        };
        let best =
            (0..self.alternatives.len()).filter(|&place| self.is_rival(question, place)).map(sum).max();
        Some(self.places(question, choice).any(|place| Some(sum(place)) == best))
    }

    /// The places of the cards that a choice stands for.
    fn places(&self, question: ChoiceLevel, choice: Alternative) -> impl Iterator<Item = usize> + '_ {
        (0..self.alternatives.len()).filter(move |&place| match question {
            ChoiceLevel::Suit => self.suit(place) == choice.card.suit(),
            _ => self.alternatives[place].equals.contains(choice.card),
        })
    }

    fn is_rival(&self, question: ChoiceLevel, place: usize) -> bool {
        !matches!(question, ChoiceLevel::CardOf(suit) if suit != self.suit(place))
    }

    fn suit(&self, place: usize) -> Suit {
        self.alternatives[place].card.suit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge::Strain;
    use cards::Seat;
    use single_dummy::Stakes;

    /// South leads towards the ace and queen of spades, with the king and jack out.
    fn finesse() -> (Problem, Judgement) {
        let seen = |seat| match seat {
            Seat::North => Some("AQ.2..".parse().unwrap()),
            Seat::South => Some("32.A..".parse().unwrap()),
            _ => None,
        };
        let hidden = "KJ4.K.32.".parse().unwrap();
        let problem = Problem::ending(seen, hidden, Strain::Notrump, Seat::South, &[], Stakes::None).unwrap();
        let judgement = judge(&problem, &mut Solver::new(), Seed::new(1));
        (problem, judgement)
    }

    #[test]
    fn all_deals_are_judged_where_they_are_few() {
        let (problem, judgement) = finesse();
        assert!(judgement.is_complete && judgement.judged() == 20 && judgement.worlds == 20);
        let right = |card: Card| {
            let choice = Alternative { card, equals: CardSet::of(card) };
            judgement.is_right(ChoiceLevel::Card, choice)
        };
        // By hand: the ace of hearts may wait or be taken first, but what is best is best by its mean.
        let best = judgement.best();
        assert!(right(best));
        for equals in problem.equals() {
            let card = equals.lowest().unwrap();
            let mean =
                |card| judgement.mean(ChoiceLevel::Card, Alternative { card, equals: CardSet::of(card) });
            assert_eq!(right(card), mean(card) >= mean(best) - 1e-12, "{card}");
        }
    }

    /// Eight cards a hand, with more deals than are all solved, and cards so close that the first look
    /// does not settle them.
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
        let judged = |nodes| {
            let mut thought = SolvedWorlds::new(&problem, Ties::Human);
            sample(&mut thought, &worlds, &mut Solver::new(), Seed::new(1), nodes);
            (thought.worlds().len() as u32, is_settled(&course(&thought)))
        };
        assert_eq!(judged(0), (FIRST_LOOK, false), "the first look is always taken");
        let (solved, settled) = judged(u64::MAX);
        assert!(solved == MOST || settled, "{solved} deals");
    }

    #[test]
    fn a_judgement_does_not_depend_on_what_was_asked_before() {
        let problem = larger();
        let (mut fresh, mut used) = (Solver::new(), Solver::new());
        judge(&finesse().0, &mut used, Seed::new(2));
        first_thought(&problem, &mut used, 50, Seed::new(3));
        let [one, other] = [&mut fresh, &mut used].map(|solver| judge(&problem, solver, Seed::new(1)));
        assert!(!one.is_complete);
        assert_eq!(one.course, other.course);
    }

    /// A suit is right exactly when one of its cards is.
    #[test]
    fn a_suit_is_as_right_as_its_best_card() {
        let (problem, judgement) = finesse();
        for suit in Suit::ALL {
            let cards: Vec<Alternative> = problem
                .equals()
                .into_iter()
                .filter_map(|equals| Some(Alternative { card: equals.lowest()?, equals }))
                .filter(|one| one.card.suit() == suit)
                .collect();
            if let Some(&first) = cards.first() {
                let any = cards.iter().any(|&one| judgement.is_right(ChoiceLevel::Card, one));
                assert_eq!(judgement.is_right(ChoiceLevel::Suit, first), any, "{suit}");
                assert!(
                    cards.iter().any(|&one| judgement.is_right(ChoiceLevel::CardOf(suit), one)),
                    "{suit}"
                );
            }
        }
    }
}
