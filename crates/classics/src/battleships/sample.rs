//! Possible worlds: enemy fleets that agree with every answer that a seat has received.
//!
//! # How
//!
//! 1. Every hit lies on some ship. All ways to put ships over all hits (*explanations*) are listed.
//! 2. One explanation is drawn, and for each ship that it leaves out one of the placements that
//!    touch no hit. An explanation is drawn the more often the more ways there are to add the
//!    ships that it leaves out. If ships overlap (or touch where they may not), everything is drawn
//!    again.
//!
//! Each possible fleet has exactly one explanation and comes up with the same chance in each
//! drawing, so accepted fleets are **uniform** over all that agree with the view. Should there be
//! more explanations than `MOST`, or no drawing succeed in `DRAWINGS`, a search in random order
//! finds a fleet instead; such a fleet agrees with the view, but is not uniform.

use cards::{Rng, Seat};
use game::{Game, View};
use rand::RngExt;
use rand::seq::SliceRandom;

use super::density::ShotResults;
use super::{Battleships, BattleshipsView, Move, Rules, Ship, SquareSet, place};

const MOST: usize = 20_000;
const DRAWINGS: usize = 2_000;
/// Placements that a search in random order tries before it gives up.
const TRIALS: usize = 1_000_000;

/// A source of enemy fleets for one view: what can be worked out beforehand is, so that many can
/// be drawn.
pub struct EnemyFleets<'a> {
    sea: Sea<'a>,
    explanations: Vec<Chosen>,
    /// In how many ways each can be completed, summed up; none when the explanations are too many to be listed.
    ways: Option<Vec<f64>>,
}

impl EnemyFleets<'_> {
    /// A random fleet in the order of the rules; uniform over all that agree with the view, but for
    /// the exceptions at the module's head (crowded boards with many unexplained hits). `None` if
    /// there is none, which happens only for a view that no game has.
    pub fn draw(&self, rng: &mut Rng) -> Option<Vec<Ship>> {
        let EnemyFleets { sea, explanations, ways } = self;
        if ways.is_some() && explanations.is_empty() {
            return None;
        }
        let drawn =
            ways.as_ref().and_then(|ways| (0..DRAWINGS).find_map(|_| sea.draw(explanations, ways, rng)));
        drawn.or_else(|| {
            sea.search(&mut vec![None; sea.ships.len()], SquareSet::EMPTY, rng, &mut TRIALS.clone())
        })
    }
}

impl BattleshipsView {
    /// A source of enemy fleets that agree with everything this seat knows.
    pub fn enemy_fleets(&self) -> EnemyFleets<'_> {
        let sea = Sea::new(self);
        let mut explanations = Vec::new();
        let complete = sea.explain(&mut vec![None; sea.ships.len()], SquareSet::EMPTY, &mut explanations);
        let ways = complete.then(|| sea.ways(&explanations));
        EnemyFleets { sea, explanations, ways }
    }

    /// One fleet out of [`enemy_fleets`](BattleshipsView::enemy_fleets), which is the better choice for many.
    pub fn enemy_fleet(&self, rng: &mut Rng) -> Option<Vec<Ship>> {
        self.enemy_fleets().draw(rng)
    }

    /// A random position with this view and a legal history: the enemy's fleet is drawn by
    /// [`enemy_fleets`](BattleshipsView::enemy_fleets). While a seat waits for the other to place, how far it
    /// has come is unknown, and the world is the one in which it has not begun.
    pub fn world(&self, rng: &mut Rng) -> Option<Battleships> {
        let mut world = Battleships::new(self.rules().clone());
        let north = self.seat() == Seat::North;
        let enemy_placed = if north { self.is_acting() || !self.shots().is_empty() } else { true };
        let enemy = match (self.is_placing(), enemy_placed) {
            (true, _) if north || !self.is_acting() => Vec::new(),
            (false, false) => Vec::new(),
            _ => self.enemy_fleet(rng)?,
        };
        let (first, second) = if north { (self.fleet(), &enemy[..]) } else { (&enemy[..], self.fleet()) };
        first.iter().chain(second).for_each(|&ship| world.play(Move::Place(ship)));
        self.shots().iter().for_each(|shot| world.play(Move::Shoot(shot.at)));
        Some(world)
    }
}

/// The enemy's fleet as far as it is known.
struct Sea<'a> {
    rules: &'a Rules,
    hits: SquareSet,
    /// For each ship its placements over hits, and those that touch none.
    ships: Vec<[Vec<Ship>; 2]>,
}

/// A place for each ship, as far as it is chosen.
type Chosen = Vec<Option<Ship>>;

impl Sea<'_> {
    fn new(view: &BattleshipsView) -> Sea<'_> {
        let results = ShotResults::from(view);
        let ships = view.rules().fleet().iter().map(|&length| {
            let (over, clear) = results
                .placements(view, length)
                .into_iter()
                .partition(|ship: &Ship| ship.squares().meets(results.hits));
            [over, clear]
        });
        Sea { rules: view.rules(), hits: results.hits, ships: ships.collect() }
    }

    /// The ships not yet chosen that may cover the first hit not covered so far, with their places.
    fn covers(&self, chosen: &Chosen) -> Option<Vec<(usize, Ship)>> {
        let covered = chosen.iter().flatten().fold(SquareSet::EMPTY, |all, ship| all | ship.squares());
        let hit = (self.hits - covered).iter().next()?;
        let open = (0..chosen.len()).filter(|&number| chosen[number].is_none());
        let over = open.flat_map(|number| self.ships[number][0].iter().map(move |&ship| (number, ship)));
        Some(over.filter(|(_, ship)| ship.squares().contains(hit)).collect())
    }

    /// Lists every way to cover all hits; false when there are too many.
    fn explain(&self, chosen: &mut Chosen, taken: SquareSet, listed: &mut Vec<Chosen>) -> bool {
        let Some(covers) = self.covers(chosen) else {
            listed.push(chosen.clone());
            return listed.len() < MOST;
        };
        covers.into_iter().filter(|(_, ship)| !taken.meets(ship.squares())).all(|(number, ship)| {
            chosen[number] = Some(ship);
            let goes_on = self.explain(chosen, place::with(self.rules, taken, ship), listed);
            chosen[number] = None;
            goes_on
        })
    }

    /// In how many ways ships can be added to each explanation and all before it, overlaps counted.
    fn ways(&self, listed: &[Chosen]) -> Vec<f64> {
        let ways = |chosen: &Chosen| -> f64 {
            let open = chosen.iter().zip(&self.ships).filter(|(ship, _)| ship.is_none());
            open.map(|(_, [_, clear])| clear.len() as f64).product()
        };
        let up_to = |sum: &mut f64, chosen| {
            *sum += ways(chosen);
            Some(*sum)
        };
        listed.iter().scan(0.0, up_to).collect()
    }

    /// One drawing, which may fail.
    fn draw(&self, listed: &[Chosen], ways: &[f64], rng: &mut Rng) -> Option<Vec<Ship>> {
        let all = *ways.last()?;
        let at = rng.random::<f64>() * all;
        let explained = listed.get(ways.partition_point(|&up_to| up_to <= at))?;
        let mut taken =
            explained.iter().flatten().fold(SquareSet::EMPTY, |t, &s| place::with(self.rules, t, s));
        let mut fleet = Vec::with_capacity(explained.len());
        for (chosen, [_, clear]) in explained.iter().zip(&self.ships) {
            let ship = match chosen {
                Some(ship) => *ship,
                None if clear.is_empty() => return None,
                None => {
                    let ship = clear[rng.random_range(0..clear.len())];
                    if taken.meets(ship.squares()) {
                        return None;
                    }
                    taken = place::with(self.rules, taken, ship);
                    ship
                }
            };
            fleet.push(ship);
        }
        Some(fleet)
    }

    /// Depth first in random order: first the hits, then the ships that are left.
    fn search(
        &self,
        chosen: &mut Chosen,
        taken: SquareSet,
        rng: &mut Rng,
        trials: &mut usize,
    ) -> Option<Vec<Ship>> {
        let mut choices = match (self.covers(chosen), chosen.iter().position(Option::is_none)) {
            (Some(covers), _) => covers,
            (None, Some(number)) => self.ships[number][1].iter().map(|&ship| (number, ship)).collect(),
            (None, None) => return chosen.iter().copied().collect(),
        };
        choices.shuffle(rng);
        for (number, ship) in choices.into_iter().filter(|(_, ship)| !taken.meets(ship.squares())) {
            *trials = trials.checked_sub(1)?;
            chosen[number] = Some(ship);
            let found = self.search(chosen, place::with(self.rules, taken, ship), rng, trials);
            if found.is_some() {
                return found;
            }
            chosen[number] = None;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use cards::Seed;
    use game::Hidden;

    use super::*;

    /// The way out for crowded boards, which whole games hardly reach.
    #[test]
    fn a_searched_fleet_agrees_with_the_view() {
        for number in 0..20 {
            let mut rng = Seed::new(1).child("searched fleets").child(number).rng();
            let mut game = Battleships::new(Rules::default().announce_sunk(number % 2 == 0));
            for _ in 0..90 {
                let moves = game.moves();
                game.play(moves[rng.random_range(0..moves.len())]);
            }
            let view = game.view(Seat::South);
            let sea = Sea::new(&view);
            let chosen = &mut vec![None; sea.ships.len()];
            let fleet = sea.search(chosen, SquareSet::EMPTY, &mut rng, &mut TRIALS.clone()).unwrap();
            let mut world = Battleships::new(view.rules().clone());
            fleet.iter().chain(view.fleet()).for_each(|&ship| world.play(Move::Place(ship)));
            view.shots().iter().for_each(|shot| world.play(Move::Shoot(shot.at)));
            assert_eq!(world.view(Seat::South), view);
        }
    }
}
