//! Rules drawn at random: every option takes every kind of value.

use cards::{Rng, Seat};
use hearts::{Counting, Direction, FirstTrick, Leads, Moon, Opening, Passing, Preset, Rules, Target};
use rand::RngExt;

/// A preset in one case of four, otherwise any value for each option.
pub fn any_rules(rng: &mut Rng) -> Rules {
    let mut of = |count: usize| rng.random_range(0..count);
    if of(4) == 0 {
        return Rules::preset(Preset::ALL[of(3)]);
    }
    let cycle: Vec<Direction> = (0..1 + of(8)).map(|_| Direction::ALL[of(4)]).collect();
    Rules {
        passing: Passing::new([0, 1, 2, 3, 3, 3, 4, 13][of(8)], &cycle).unwrap(),
        opening: [Opening::TwoOfClubs, Opening::AnyClub, Opening::Seat(Seat::ALL[of(4)])][of(3)],
        first_trick: [FirstTrick::Clean, FirstTrick::Free][of(2)],
        leads: [Leads::Free, Leads::Hearts, Leads::Penalties][of(3)],
        queen_breaks: of(2) == 0,
        hearts_for_queen: of(2) == 0,
        jack: [0, 5, 10][of(3)],
        no_trick: [0, 5][of(2)],
        moon: [Moon::Off, Moon::Others, Moon::Own, Moon::Choice][of(4)],
        counting: [Counting::Up, Counting::Down][of(2)],
        target: [Target::Reach(100), Target::Over(75), Target::Rounds(1), Target::Rounds(4)][of(4)],
        exact_halves: of(2) == 0,
    }
}
