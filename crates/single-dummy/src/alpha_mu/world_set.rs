use bridge::{Cardplay, Pair};
use cards::{BySeat, Card, CardSet, Seat};

use super::WorldMask;
use crate::{NotAWorld, Problem};

/// The worlds of one decision with their weights, and whose cards are decided on without seeing them.
#[derive(Clone, Debug)]
pub struct WorldSet {
    positions: Vec<Cardplay>,
    hands: Vec<BySeat<CardSet>>,
    /// Our cards in groups of equals.
    choices: Vec<CardSet>,
    weights: Vec<f64>,
    roles: BySeat<Role>,
    /// Seats whose cards are the same in every world.
    open: BySeat<bool>,
    pair: Pair,
}

/// What a seat is to the one who decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Its cards are decided on without seeing the hidden hands.
    Mine,
    /// Partner of a defender: taken to see all cards, and to do the best in each world.
    Partner,
    /// An opponent: taken to see all cards, and to do the worst in each world.
    Opponent,
}

/// Why hands are no worlds to decide by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum WorldSetError {
    #[error(transparent)]
    NotAWorld(#[from] NotAWorld),
    #[error("there is no world to decide by: draw at least one")]
    Empty,
    #[error("more than {} different worlds: draw fewer", WorldMask::MOST)]
    TooMany,
}

impl WorldSet {
    /// These worlds of a problem, each as likely as its weight. One that comes twice has the sum of its
    /// weights.
    pub fn new(
        problem: &Problem,
        worlds: impl IntoIterator<Item = (BySeat<CardSet>, f64)>,
    ) -> Result<WorldSet, WorldSetError> {
        let turn = problem.turn();
        let open = BySeat::from_fn(|seat| problem.unseen().room[seat] == 0);
        // Only declarer sees the partner's hand, and decides for both.
        let declares = open[turn.partner()];
        let role = |seat: Seat| match seat {
            _ if seat == turn => Role::Mine,
            _ if seat == turn.partner() => {
                if declares {
                    Role::Mine
                } else {
                    Role::Partner
                }
            }
            _ => Role::Opponent,
        };
        let mut set = WorldSet {
            positions: Vec::new(),
            hands: Vec::new(),
            choices: problem.equals(),
            weights: Vec::new(),
            roles: BySeat::from_fn(role),
            open,
            pair: Pair::of(turn),
        };
        for (hands, weight) in worlds {
            if let Some(place) = set.hands.iter().position(|before| *before == hands) {
                set.weights[place] += weight;
                continue;
            }
            if set.hands.len() == WorldMask::MOST {
                return Err(WorldSetError::TooMany);
            }
            set.positions.push(problem.position(&hands).ok_or(NotAWorld(hands))?);
            set.hands.push(hands);
            set.weights.push(weight);
        }
        if set.hands.is_empty() { Err(WorldSetError::Empty) } else { Ok(set) }
    }

    /// These worlds, all as likely as each other.
    pub fn equal(
        problem: &Problem,
        worlds: impl IntoIterator<Item = BySeat<CardSet>>,
    ) -> Result<WorldSet, WorldSetError> {
        WorldSet::new(problem, worlds.into_iter().map(|hands| (hands, 1.0)))
    }

    /// Rates only these of our cards, each for its group of equals, and prefers them in this
    /// order where they are equally good.
    #[must_use]
    pub fn choosing_among(mut self, cards: impl IntoIterator<Item = Card>) -> WorldSet {
        let group = |card: Card| self.choices.iter().copied().find(|equals| equals.contains(card));
        let chosen: Vec<CardSet> = cards.into_iter().filter_map(group).collect();
        if !chosen.is_empty() {
            self.choices = chosen;
        }
        self
    }

    /// How many different worlds there are.
    pub fn len(&self) -> usize {
        self.hands.len()
    }

    /// Never: there is at least one world.
    pub fn is_empty(&self) -> bool {
        self.hands.is_empty()
    }

    /// All of them.
    pub fn all(&self) -> WorldMask {
        WorldMask::first(self.len())
    }

    /// The share of all weight that these worlds have.
    pub fn share(&self, worlds: WorldMask) -> f64 {
        self.weight(worlds) / self.weights.iter().sum::<f64>()
    }

    /// The hands of a world.
    pub fn hands(&self, world: usize) -> &BySeat<CardSet> {
        &self.hands[world]
    }

    /// The pair that decides.
    pub fn pair(&self) -> Pair {
        self.pair
    }

    /// What a seat is to the one who decides.
    pub fn role(&self, seat: Seat) -> Role {
        self.roles[seat]
    }

    /// Whether the hidden cards are all in opponents' hands: whether declarer decides.
    pub fn declares(&self) -> bool {
        !self.roles.values().any(|&role| role == Role::Partner)
    }

    /// The position in a world; tricks count from the decision.
    pub fn position(&self, world: usize) -> &Cardplay {
        &self.positions[world]
    }

    /// The cards that may be played, in groups of equals.
    pub fn choices(&self) -> &[CardSet] {
        &self.choices
    }

    /// How many cards are left to the hands that are decided on without seeing the others.
    pub(super) fn own_cards(&self, position: &Cardplay) -> u32 {
        let hands = position.hands().iter().filter(|&(seat, _)| self.roles[seat] == Role::Mine);
        hands.map(|(_, hand)| hand.len() as u32).sum()
    }

    pub(super) fn positions(&self) -> &[Cardplay] {
        &self.positions
    }

    pub(super) fn is_open(&self, seat: Seat) -> bool {
        self.open[seat]
    }

    pub(super) fn weight(&self, worlds: WorldMask) -> f64 {
        worlds.iter().map(|world| self.weights[world]).sum()
    }
}
