use cards::Seat;
use game::{Chance, Game, Hidden, Side, Turn, View};
use serde::{Deserialize, Serialize};

use super::nodes::Choice;
use super::payoff::Payoff;
use super::play::TreeGame;

/// A position in a tree of up to four players, who sit at a table: the first is north, then
/// clockwise.
///
/// A tree says what its players know only where they decide, so the view of the player to move holds
/// the information set, and every other view holds nothing: equal views are exactly one information
/// set.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatedTree(TreeGame);

static SEATS: [Seat; 4] = Seat::ALL;

impl SeatedTree {
    /// Gives the players their seats.
    pub fn new(game: TreeGame) -> Result<SeatedTree, TooManySeats> {
        let players = game.tree().players().len();
        if players <= SEATS.len() { Ok(SeatedTree(game)) } else { Err(TooManySeats(players)) }
    }

    /// The position, everything face up.
    pub fn open(&self) -> &TreeGame {
        &self.0
    }
}

/// The tree has more players than a table has seats.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the tree has {0} players, and a table seats four: search it as a TreeGame")]
pub struct TooManySeats(pub usize);

impl Game for SeatedTree {
    type Move = Choice;
    type Moves = <TreeGame as Game>::Moves;
    type Payoff = Payoff;

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn moves(&self) -> Self::Moves {
        self.0.moves()
    }

    fn play(&mut self, mv: Choice) {
        self.0.play(mv);
    }

    fn payoff(&self) -> Payoff {
        self.0.payoff()
    }
}

impl Chance for SeatedTree {
    fn outcomes(&self) -> impl Iterator<Item = (Choice, f64)> {
        self.0.outcomes()
    }
}

impl Hidden for SeatedTree {
    type View = TreeView;

    fn seats(&self) -> &'static [Seat] {
        &SEATS[..self.0.tree().players().len()]
    }

    fn actor(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Side(side) => Seat::from_index(side.index()),
            _ => None,
        }
    }

    fn side(&self, seat: Seat) -> Side {
        Side::new(seat.index())
    }

    fn view(&self, seat: Seat) -> TreeView {
        let tree = self.0.tree();
        let set = tree.set_of(self.0.node()).filter(|_| self.actor() == Some(seat));
        TreeView {
            seat,
            set: set.map(|set| tree.set_name(set)),
            alternatives: set.map_or(Vec::new(), |set| tree.set(set).alternatives().to_vec()),
        }
    }
}

/// What a player of a tree knows: at which information set it has to decide, if at any.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TreeView {
    seat: Seat,
    set: Option<String>,
    alternatives: Vec<String>,
}

impl TreeView {
    /// The information set; none when the decision is another's.
    pub fn set(&self) -> Option<&str> {
        self.set.as_deref()
    }

    /// What the alternatives are called, leftmost first.
    pub fn alternatives(&self) -> &[String] {
        &self.alternatives
    }
}

impl View for TreeView {
    type Move = Choice;
    type Moves = Vec<Choice>;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn moves(&self) -> Vec<Choice> {
        (0..self.alternatives.len()).map(Choice::new).collect()
    }
}
