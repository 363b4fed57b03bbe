use cards::{Seat, Seed};
use game::{Impossible, View};
use serde::{Deserialize, Serialize};

use super::{Answer, Length, Move, Rules, Ship, Shot, SquareSet, fired, has_won, place, targets};

/// What one seat knows: its own fleet, every shot with its answer, and whether it is its turn.
/// Nothing in it depends on where the enemy's ships lie, or how many have been placed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleshipsView {
    seat: Seat,
    rules: Rules,
    fleet: Vec<Ship>,
    shots: Vec<Shot>,
    acting: bool,
}

impl BattleshipsView {
    pub(super) fn new(
        seat: Seat,
        rules: Rules,
        fleet: Vec<Ship>,
        shots: Vec<Shot>,
        acting: bool,
    ) -> BattleshipsView {
        BattleshipsView { seat, rules, fleet, shots, acting }
    }

    /// The rules that are played by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The ships that this seat has placed.
    pub fn fleet(&self) -> &[Ship] {
        &self.fleet
    }

    /// All shots of both sides, oldest first.
    pub fn shots(&self) -> &[Shot] {
        &self.shots
    }

    /// Whether it is this seat's turn.
    pub fn is_acting(&self) -> bool {
        self.acting
    }

    /// Whether this seat has ships to place.
    pub fn is_placing(&self) -> bool {
        self.fleet.len() < self.rules.fleet().len()
    }

    /// Who has sunk the other's fleet.
    pub fn winner(&self) -> Option<Seat> {
        [self.seat, self.seat.partner()].into_iter().find(|&seat| has_won(&self.rules, &self.shots, seat))
    }

    /// This seat's shots, oldest first.
    pub fn own_shots(&self) -> impl Iterator<Item = &Shot> {
        self.shots.iter().filter(|shot| shot.by == self.seat)
    }

    /// The squares that a seat has shot at, and those of them where it hit.
    pub fn fired_and_hit(&self, by: Seat) -> (SquareSet, SquareSet) {
        let hits = self.shots.iter().filter(|shot| shot.by == by && shot.answer.is_hit());
        (fired(&self.shots, by), hits.map(|shot| shot.at).collect())
    }

    /// The lengths of the enemy's ships that are not known to be sunk.
    pub fn afloat(&self) -> Vec<Length> {
        let mut afloat = self.rules.fleet().to_vec();
        for shot in self.own_shots() {
            if let Answer::Sunk(length) = shot.answer
                && let Some(place) = afloat.iter().position(|&other| other == length)
            {
                afloat.remove(place);
            }
        }
        afloat
    }
}

impl View for BattleshipsView {
    type Move = Move;
    type Moves = Vec<Move>;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn moves(&self) -> Vec<Move> {
        if !self.acting {
            Vec::new()
        } else if self.is_placing() {
            place::placements(&self.rules, &self.fleet).into_iter().map(Move::Place).collect()
        } else {
            targets(&self.rules, &self.shots, self.seat)
        }
    }

    fn check(&self) -> Result<(), Impossible> {
        // Any seed does: if one enemy fleet agrees with the view, some fleet is found.
        let world = self.world(&mut Seed::new(0).rng()).ok_or(Impossible::Otherwise)?;
        game::check_world(self, &world)
    }
}
