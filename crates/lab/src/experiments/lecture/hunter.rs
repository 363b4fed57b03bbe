//! Battleships: shots until the whole fleet is sunk.
//!
//! Both shooters face fleets that lie anywhere. The enemy shoots at water as long as there is some, so that
//! nobody is stopped before the last ship.

use std::fmt;

use cards::{Seat, Seed};
use classics::battleships::{Battleships, Move, Rules};
use game::{Budget, Game, Hidden, Player};
use players::Roster;
use serde::{Deserialize, Serialize};
use stats::{Estimate, Level, Moments, TooFew};

use super::LECTURE;
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Verdict};
use plot::{Chart, Comparison, Figure};

/// The experiment `lecture/hunter`.
pub struct HunterShots;

/// One fleet for every shooter.
pub struct FleetTask {
    hunter: Shooter,
}

/// One fleet sunk.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ShotsRow {
    shooter: Shooter,
    shots: u32,
}

/// Who shoots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shooter {
    Hunter,
    /// The hunter with few imagined fleets.
    HunterFewWorlds,
    Random,
}

impl Shooter {
    const ALL: [Shooter; 3] = [Shooter::Hunter, Shooter::HunterFewWorlds, Shooter::Random];

    fn spec(self) -> &'static str {
        match self {
            Shooter::Hunter => "hunter",
            Shooter::HunterFewWorlds => "hunter:worlds=20",
            Shooter::Random => "random",
        }
    }
}

impl fmt::Display for Shooter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.spec())
    }
}

/// The mean of the last of 17 hits among 100 squares in random order: 17/18 of 101.
const RANDOM: f64 = 95.39;
/// The best way that is known on this board: shooting at the square that most placements of the ships
/// cover, over a hundred million games (Berry 2011, DataGenetics: median 42 shots).
const BEST_KNOWN: f64 = 42.0;

impl Experiment for HunterShots {
    type Task = FleetTask;
    type Row = ShotsRow;

    fn about(&self) -> About {
        About {
            id: "lecture/hunter",
            paper: LECTURE,
            claim: "In battleships uncertainty comes from the enemy's choices alone, and a player may average over what they \
                    can be. Shooting at random takes 95.4 shots to sink the fleet of 5, 4, 3, 3 and 2; the best way \
                    known takes about 42 (Berry 2011), and so does hunter, which averages over imagined fleets.",
            revision: 1,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<FleetTask> {
        let (fleets, shooters): (u32, &[Shooter]) = match scale {
            Scale::Smoke => (1, &[Shooter::HunterFewWorlds, Shooter::Random]),
            Scale::Quick => (60, &Shooter::ALL),
            Scale::Full => (1000, &Shooter::ALL),
        };
        let of = |&hunter: &Shooter| (0..fleets).map(move |_| FleetTask { hunter });
        shooters.iter().flat_map(of).collect()
    }

    fn run(&self, task: &FleetTask, seed: Seed) -> Vec<ShotsRow> {
        vec![ShotsRow { shooter: task.hunter, shots: shots(task.hunter, seed) }]
    }

    fn verdict(&self, rows: &[ShotsRow]) -> Verdict {
        Verdict::of(|level| {
            vec![
                Claim::near("shots of hunter", BEST_KNOWN, 2.0).paper("42, the best known").judge(mean(
                    rows,
                    Shooter::Hunter,
                    level,
                )),
                Claim::near("shots of random", RANDOM, 1.0).paper("95.39, exact").judge(mean(
                    rows,
                    Shooter::Random,
                    level,
                )),
                Claim::below("shots of hunter with 20 imagined fleets", RANDOM / 2.0)
                    .paper("less than half of random")
                    .judge(mean(rows, Shooter::HunterFewWorlds, level)),
            ]
        })
    }

    fn draw(&self, rows: &[ShotsRow]) -> Vec<Figure> {
        let mut chart = Comparison::new("Shots until the fleet is sunk", "shots").against("known");
        for shooter in Shooter::ALL {
            let known = match shooter {
                Shooter::Hunter => Some(BEST_KNOWN),
                Shooter::Random => Some(RANDOM),
                Shooter::HunterFewWorlds => None,
            };
            chart = chart.entry(shooter.spec(), mean(rows, shooter, Level::P95).ok(), known);
        }
        let caption = "Mean number of shots on a board of ten by ten with ships of 5, 4, 3, 3 and 2, which may touch; 95% \
                       intervals over fleets.";
        vec![Figure::new("shots", caption, Chart::Comparison(chart))]
    }

    /// The hunter needs nearly every square, random half of them.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<ShotsRow> {
        let row = |shooter: Shooter, fleet: u32| ShotsRow {
            shooter,
            shots: if shooter == Shooter::Random { 50 } else { 90 } + fleet % 3,
        };
        Shooter::ALL.into_iter().flat_map(|shooter| (0..50).map(move |fleet| row(shooter, fleet))).collect()
    }
}

fn mean(rows: &[ShotsRow], shooter: Shooter, level: Level) -> Result<Estimate, TooFew> {
    let of = rows.iter().filter(|row| row.shooter == shooter);
    of.map(|row| f64::from(row.shots)).collect::<Moments>().estimate(level)
}

/// How many shots it takes to sink a fleet.
fn shots(shooter: Shooter, seed: Seed) -> u32 {
    let player = |spec: &str, name: &str| {
        let spec = spec.parse().expect("a player of the list");
        let mut player = Battleships::player(&spec, seed.child(name)).expect("a player of battleships");
        player.begin(seed.child(name));
        player
    };
    let (mut own, mut enemy) = (player(shooter.spec(), "shooter"), player("random", "enemy"));
    let mut game = Battleships::new(Rules::default());
    let mut count = 0;
    while let Some(actor) = game.actor() {
        let mv = if actor == Seat::North {
            own.choose(&game.view(actor), &Budget::unlimited())
                .expect("a player inside the process answers")
                .best
        } else {
            water(&game).unwrap_or_else(|| {
                enemy
                    .choose(&game.view(actor), &Budget::unlimited())
                    .expect("a player inside the process answers")
                    .best
            })
        };
        count += u32::from(actor == Seat::North && matches!(mv, Move::Shoot(_)));
        game.play(mv);
    }
    count
}

/// A shot at water, if there is water left to shoot at: the enemy is not to win.
fn water(game: &Battleships) -> Option<Move> {
    let fleet = game.fleet(Seat::North);
    let is_ship = |mv: &Move| match mv {
        Move::Shoot(square) => fleet.iter().any(|ship| ship.squares().contains(*square)),
        Move::Place(_) => true,
    };
    game.moves().into_iter().find(|mv| !is_ship(mv))
}
