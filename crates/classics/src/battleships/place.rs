//! Placing a fleet, ship by ship, so that the rest of it still finds room.

use super::{Rules, Ship, SquareSet};

/// A crowded board is given up after this many trials. The trials for what is left of a fleet are part
/// of those for the whole, so a fleet that was found to fit is never stuck half placed.
const TRIALS: usize = 100_000;

/// Where the next ship may go: inside, off the other ships, and with room for those to come.
pub(super) fn placements(rules: &Rules, fleet: &[Ship]) -> Vec<Ship> {
    let Some(&length) = rules.fleet().get(fleet.len()) else { return Vec::new() };
    let taken = taken(rules, fleet);
    let free = Ship::all(length, rules.size()).filter(|ship| !taken.meets(ship.squares()));
    free.filter(|&ship| room_for(rules, fleet.len() + 1, with(rules, taken, ship), &mut TRIALS.clone()))
        .collect()
}

/// Whether the ships that are missing still find room.
pub(super) fn can_be_completed(rules: &Rules, fleet: &[Ship]) -> bool {
    room_for(rules, fleet.len(), taken(rules, fleet), &mut TRIALS.clone())
}

/// The squares where no further ship may lie.
pub(super) fn taken(rules: &Rules, fleet: &[Ship]) -> SquareSet {
    fleet.iter().fold(SquareSet::EMPTY, |taken, &ship| with(rules, taken, ship))
}

pub(super) fn with(rules: &Rules, taken: SquareSet, ship: Ship) -> SquareSet {
    taken | if rules.may_touch() { ship.squares() } else { ship.squares().with_neighbours() }
}

/// Depth first, in a fixed order.
fn room_for(rules: &Rules, next: usize, taken: SquareSet, trials: &mut usize) -> bool {
    let Some(&length) = rules.fleet().get(next) else { return true };
    for ship in Ship::all(length, rules.size()).filter(|ship| !taken.meets(ship.squares())) {
        if *trials == 0 {
            return false;
        }
        *trials -= 1;
        if room_for(rules, next + 1, with(rules, taken, ship), trials) {
            return true;
        }
    }
    false
}
