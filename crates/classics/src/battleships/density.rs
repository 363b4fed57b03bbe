//! Where the enemy's ships may lie, each taken for itself.

use game::View;

use super::{Answer, BattleshipsView, Length, Ship, Square, SquareSet};

/// How many placements of each enemy ship afloat cover each square: the classic density map.
///
/// Each ship is taken for itself, so a square's count says how likely it is only roughly; worlds
/// drawn by [`BattleshipsView::world`] say it exactly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Density {
    ships: Vec<(Length, Vec<u32>)>,
}

impl Density {
    /// The ships, with how many placements of it cover this square.
    pub fn at(&self, square: Square) -> impl Iterator<Item = (Length, u32)> {
        self.ships.iter().map(move |(length, counts)| (*length, counts[square.index()]))
    }

    /// How many placements of any ship cover this square.
    pub fn total(&self, square: Square) -> u32 {
        self.at(square).map(|(_, count)| count).sum()
    }
}

impl BattleshipsView {
    /// The density map over the enemy's waters: for each ship afloat, in the order of the fleet,
    /// its placements that agree with every answer so far.
    pub fn density(&self) -> Density {
        let results = ShotResults::from(self);
        let settled = results.settled(self);
        let ships = self.afloat().into_iter().map(|length| {
            let mut counts = vec![0; super::square::LARGEST.pow(2)];
            // A ship known to be afloat has a square that was not hit, and lies on no sunk one.
            let afloat = |ship: &Ship| {
                let squares = ship.squares();
                let sunk = self.rules().announces_sunk() && results.hits.includes(squares);
                !sunk && !squares.meets(settled)
            };
            for ship in results.placements(self, length).into_iter().filter(afloat) {
                ship.squares().iter().for_each(|square| counts[square.index()] += 1);
            }
            (length, counts)
        });
        Density { ships: ships.collect() }
    }
}

/// What this seat has learnt from its shots.
pub(super) struct ShotResults {
    pub(super) hits: SquareSet,
    misses: SquareSet,
    /// Every hit with its answer, oldest first.
    answers: Vec<(Square, Answer)>,
}

impl From<&BattleshipsView> for ShotResults {
    fn from(view: &BattleshipsView) -> ShotResults {
        let (fired, hits) = view.fired_and_hit(view.seat());
        let answers = view.own_shots().filter(|shot| shot.answer.is_hit()).map(|shot| (shot.at, shot.answer));
        ShotResults { hits, misses: fired - hits, answers: answers.collect() }
    }
}

impl ShotResults {
    /// The places of a ship of this length that contradict no answer, whatever the other ships.
    pub(super) fn placements(&self, view: &BattleshipsView, length: Length) -> Vec<Ship> {
        let rules = view.rules();
        let agrees = |ship: &Ship| {
            let squares = ship.squares();
            let near = if rules.may_touch() { SquareSet::EMPTY } else { squares.with_neighbours() - squares };
            !squares.meets(self.misses)
                && !near.meets(self.hits)
                && (!rules.announces_sunk() || self.agrees_on_sinking(ship))
        };
        Ship::all(length, rules.size()).filter(agrees).collect()
    }

    /// The squares of sunk ships that can have lain in one place only.
    fn settled(&self, view: &BattleshipsView) -> SquareSet {
        let mut settled = SquareSet::EMPTY;
        for &(at, answer) in &self.answers {
            let Answer::Sunk(length) = answer else { continue };
            let mut places = self.placements(view, length);
            places.retain(|ship| ship.squares().contains(at));
            if let [only] = places[..] {
                settled = settled | only.squares();
            }
        }
        settled
    }

    /// Whether sinking was announced exactly when the last square of the ship was hit.
    fn agrees_on_sinking(&self, ship: &Ship) -> bool {
        let squares = ship.squares();
        let mut left = squares;
        self.answers.iter().filter(|(at, _)| squares.contains(*at)).all(|&(at, answer)| {
            left = left - [at].into_iter().collect();
            answer == if left.is_empty() { Answer::Sunk(ship.length()) } else { Answer::Hit }
        })
    }
}
