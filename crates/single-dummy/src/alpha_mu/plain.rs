//! The plain alpha-mu: fronts as lists, no cut and no table. It judges the fast one.

use bridge::Cardplay;
use cards::Card;
use dd::Solver;
use game::Game;

use super::front::{keep, restrict};
use super::shown::{by_turn, representatives, shown_moves};
use super::{CardReading, Role, WorldMask, WorldSet};

/// The best outcomes after one of our cards, of which none covers another.
///
/// So many more of our `moves` are made without seeing the hidden hands; a card without a choice does
/// not count as one. `need` is how many tricks are wanted from the decision on.
pub fn plain_front(
    worlds: &WorldSet,
    card: Card,
    need: u8,
    moves: u32,
    reading: CardReading,
    solver: &mut Solver,
) -> Vec<WorldMask> {
    let positions: Vec<Cardplay> = worlds.positions().iter().map(|one| one.after(card)).collect();
    let mut search = Plain { worlds, need, reading, solver };
    search.front(&positions, worlds.all(), moves)
}

/// What does not change during a search.
pub struct Plain<'a> {
    pub worlds: &'a WorldSet,
    pub need: u8,
    pub reading: CardReading,
    pub solver: &'a mut Solver,
}

impl Plain<'_> {
    /// The best outcomes from these positions, one for each world, of which those active look the same.
    pub fn front(&mut self, positions: &[Cardplay], active: WorldMask, moves: u32) -> Vec<WorldMask> {
        let seat = active.iter().next().and_then(|world| positions[world].seat());
        let (Some(seat), 1..) = (seat, moves) else {
            return vec![active.iter().filter(|&world| self.reaches(&positions[world])).collect()];
        };
        let groups = by_turn(positions, active);
        if groups[seat] != active {
            // Who plays next tells worlds apart.
            let mut front = vec![active];
            for &group in groups.values().filter(|group| !group.is_empty()) {
                front = product(&front, &self.front(positions, group, moves), |one, reply| {
                    one & (reply | !group)
                });
            }
            return front;
        }
        let mut front = match self.worlds.role(seat) {
            Role::Mine => {
                let cards = representatives(positions, active);
                let left = moves - u32::from(cards.len() > 1);
                let mut front = Vec::new();
                for card in cards {
                    let mut next = positions.to_vec();
                    active.iter().for_each(|world| next[world] = positions[world].after(card));
                    for outcome in self.front(&next, active, left) {
                        keep(&mut front, 0, outcome);
                    }
                }
                front
            }
            role => {
                let worst = role == Role::Opponent;
                let mut front = vec![if worst { active } else { WorldMask::EMPTY }];
                let mut shown = Vec::new();
                shown_moves(self.worlds, positions, active, self.reading, &mut shown);
                for shown in shown {
                    let mut next = positions.to_vec();
                    let mut possible = WorldMask::EMPTY;
                    for world in active.iter() {
                        if let Some(after) = shown.after(&positions[world]) {
                            next[world] = after;
                            possible.insert(world);
                        }
                    }
                    let replies = self.front(&next, possible, moves);
                    front = product(&front, &replies, |one, reply| {
                        if worst { one & (reply | !possible) } else { one | reply }
                    });
                }
                front
            }
        };
        // An opponent who plays the lowest or the highest of some cards may lack the one card that
        // defeats us; a world that is lost with all cards seen stays lost.
        if self.reading == CardReading::Ranks {
            let open: WorldMask = active.iter().filter(|&world| self.reaches(&positions[world])).collect();
            restrict(&mut front, 0, open);
        }
        front
    }

    fn reaches(&mut self, position: &Cardplay) -> bool {
        let pair = self.worlds.pair();
        match position.seat() {
            Some(_) => self.solver.reaches(position, pair, self.need),
            None => position.won()[pair] >= self.need,
        }
    }
}

/// Every outcome of one front combined with every one of the other.
fn product(
    front: &[WorldMask],
    replies: &[WorldMask],
    both: impl Fn(WorldMask, WorldMask) -> WorldMask,
) -> Vec<WorldMask> {
    let mut found = Vec::new();
    for &one in front {
        replies.iter().for_each(|&reply| keep(&mut found, 0, both(one, reply)));
    }
    found
}
