use bridge::{Cardplay, Pair};
use cards::{BySeat, Card, CardSet, Suit};
use dd::Solver;
use search::stopping::RunningMeans;

use crate::{Measure, Problem, Ties};

/// What has been found out about a problem: every world that was solved double dummy, and how many
/// tricks each alternative leads to in it.
///
/// Nothing is summed up before it is asked for, so that one set of worlds answers for every
/// [`Objective`](crate::Objective), every [`ChoiceLevel`], and as of every world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedWorlds {
    problem: Problem,
    alternatives: Vec<Alternative>,
    hands: Vec<BySeat<CardSet>>,
    /// A row for each world, a column for each alternative.
    tricks: Vec<u8>,
}

/// One thing that can be done: a card, or any of its equals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// The card that stands for all.
    pub card: Card,
    /// All cards equivalent to it, this one included.
    pub equals: CardSet,
}

/// At which level a decision is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChoiceLevel {
    /// Which card to play.
    Card,
    /// Which suit to lead, the card being found later: the thesis's 0th hand. In each world a suit
    /// is worth as much as its best card there.
    Suit,
    /// Which card of this suit: the thesis's 1st hand, once the suit is chosen.
    CardOf(Suit),
}

/// One world that was solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolvedWorld<'t> {
    /// Who holds what.
    pub hands: &'t BySeat<CardSet>,
    /// How many more tricks the deciding side takes with each alternative.
    pub tricks: &'t [u8],
}

impl SolvedWorld<'_> {
    /// The most tricks that any alternative takes.
    pub fn best(&self) -> u8 {
        self.tricks.iter().copied().max().unwrap_or(0)
    }
}

/// What an alternative came to over all worlds. Tricks are those still to be won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tally {
    /// The alternative.
    pub alternative: Alternative,
    /// How many worlds there were.
    pub worlds: u64,
    /// The sum of the tricks.
    pub tricks: u64,
    /// The sum of their squares.
    pub squares: u64,
    /// The sum of the values.
    pub value: f64,
    /// Worlds in which the aim was reached: the contract made, or broken. `None` without an aim.
    pub makes: Option<u64>,
    /// Worlds in which it took more tricks than every other alternative.
    pub won: u64,
    /// Worlds in which another one took more.
    pub lost: u64,
}

impl Tally {
    /// The mean number of tricks; zero before the first world.
    pub fn mean(&self) -> f64 {
        self.tricks as f64 / self.worlds.max(1) as f64
    }

    /// The standard error of [`mean`](Tally::mean); zero with fewer than two worlds.
    pub fn error(&self) -> f64 {
        let (worlds, mean) = (self.worlds.max(2) as f64, self.mean());
        ((self.squares as f64 / worlds - mean * mean).max(0.0) / (worlds - 1.0)).sqrt()
    }

    /// How often the aim was reached, from zero to one. `None` without an aim.
    pub fn chance(&self) -> Option<f64> {
        self.makes.map(|makes| makes as f64 / self.worlds.max(1) as f64)
    }
}

/// These hands are no world of the problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("these hands contradict what is known")]
pub struct NotAWorld(pub BySeat<CardSet>);

impl SolvedWorlds {
    /// Before the first world. The alternatives stand in the order in which ties are broken.
    pub fn new(problem: &Problem, ties: Ties) -> SolvedWorlds {
        SolvedWorlds {
            alternatives: ties.alternatives(problem),
            problem: problem.clone(),
            hands: Vec::new(),
            tricks: Vec::new(),
        }
    }

    /// Solves one world more. The solver's tables serve from world to world, and a world that was
    /// solved before is not solved again.
    pub fn add(&mut self, solver: &mut Solver, hands: BySeat<CardSet>) -> Result<(), NotAWorld> {
        self.add_by(hands, |alternatives, position| {
            let values = solver.cards(position);
            let value = |one: &Alternative| values.iter().find(|value| value.equals.contains(one.card));
            let tricks = |one| value(one).expect("a legal card is legal in every world").tricks;
            alternatives.iter().map(tricks).collect()
        })
    }

    /// Solves one world more, but only as far as to know whether each alternative takes `need` more
    /// tricks: those that do count `need`, the others one less. This asks the solver one question
    /// a card instead of several, and is enough to make or break a contract; see
    /// [`Measure::need`]. Such worlds and others do not mix.
    pub fn add_bounded(
        &mut self,
        solver: &mut Solver,
        hands: BySeat<CardSet>,
        need: u8,
    ) -> Result<(), NotAWorld> {
        let pair = self.pair();
        self.add_by(hands, |alternatives, position| {
            let reaching = solver.cards_reaching(position, pair, need);
            let tricks = |one: &Alternative| need.saturating_sub(u8::from(!reaching.contains(one.card)));
            alternatives.iter().map(tricks).collect()
        })
    }

    fn add_by(
        &mut self,
        hands: BySeat<CardSet>,
        solve: impl FnOnce(&[Alternative], &Cardplay) -> Vec<u8>,
    ) -> Result<(), NotAWorld> {
        if let Some(place) = self.hands.iter().position(|before| *before == hands) {
            let row = place * self.alternatives.len();
            self.tricks.extend_from_within(row..row + self.alternatives.len());
        } else {
            let position = self.problem.position(&hands).ok_or(NotAWorld(hands))?;
            self.tricks.extend(solve(&self.alternatives, &position));
        }
        self.hands.push(hands);
        Ok(())
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Whether there is nothing to decide: all legal cards are equals.
    pub fn is_forced(&self) -> bool {
        self.alternatives.len() == 1
    }

    /// What can be done, in order of preference.
    pub fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    /// The worlds that were solved, in order.
    pub fn worlds(&self) -> impl DoubleEndedIterator<Item = SolvedWorld<'_>> + ExactSizeIterator {
        let rows = self.tricks.chunks_exact(self.alternatives.len());
        self.hands.iter().zip(rows).map(|(hands, tricks)| SolvedWorld { hands, tricks })
    }

    /// The choices that a level leaves, in order of preference, each as places among the
    /// [`alternatives`](SolvedWorlds::alternatives): one for a card, several for a suit.
    pub fn choices(&self, level: ChoiceLevel) -> Vec<Vec<usize>> {
        let suit = |place: usize| self.alternatives[place].card.suit();
        let mut choices: Vec<Vec<usize>> = Vec::new();
        for place in 0..self.alternatives.len() {
            match level {
                ChoiceLevel::CardOf(only) if suit(place) != only => {}
                ChoiceLevel::Card | ChoiceLevel::CardOf(_) => choices.push(vec![place]),
                ChoiceLevel::Suit => match choices.iter_mut().find(|choice| suit(choice[0]) == suit(place)) {
                    Some(choice) => choice.push(place),
                    None => choices.push(vec![place]),
                },
            }
        }
        choices
    }

    /// What each choice is worth in one world.
    pub fn values(&self, world: SolvedWorld<'_>, measure: &Measure, choices: &[Vec<usize>]) -> Vec<f64> {
        let best = world.best();
        let value = |choice: &Vec<usize>| {
            let tricks = choice.iter().map(|&place| world.tricks[place]).max().unwrap_or(0);
            measure.value(tricks, best)
        };
        choices.iter().map(value).collect()
    }

    /// How the choices of a level stand after all worlds.
    pub fn means(&self, measure: &Measure, level: ChoiceLevel) -> RunningMeans {
        let choices = self.choices(level);
        let mut means = RunningMeans::new(choices.len());
        self.worlds().for_each(|world| means.add(&self.values(world, measure, &choices)));
        means
    }

    /// The alternative to choose; the first in order of preference before the first world.
    pub fn best(&self, measure: &Measure) -> Alternative {
        self.alternatives[self.means(measure, ChoiceLevel::Card).leader()]
    }

    /// What each alternative came to, in order of preference.
    pub fn tallies(&self, measure: &Measure) -> Vec<Tally> {
        let tally = |(place, &alternative): (usize, &Alternative)| {
            let mut tally = Tally {
                alternative,
                worlds: self.hands.len() as u64,
                tricks: 0,
                squares: 0,
                value: 0.0,
                makes: measure.makes(0).map(|_| 0),
                won: 0,
                lost: 0,
            };
            for world in self.worlds() {
                let (tricks, best) = (world.tricks[place], world.best());
                tally.tricks += u64::from(tricks);
                tally.squares += u64::from(tricks).pow(2);
                tally.value += measure.value(tricks, best);
                let made = measure.makes(tricks) == Some(true);
                tally.makes = tally.makes.map(|makes| makes + u64::from(made));
                let alone = world.tricks.iter().filter(|&&other| other >= tricks).count() == 1;
                tally.won += u64::from(alone);
                tally.lost += u64::from(tricks < best);
            }
            tally
        };
        self.alternatives.iter().enumerate().map(tally).collect()
    }

    /// The pair whose tricks are counted.
    pub fn pair(&self) -> Pair {
        self.problem.pair()
    }
}
