//! The joints themselves: budgets, who may hold what, decisions; and that the law kit catches
//! games that break a law.

use std::panic::catch_unwind;

use cards::{BySeat, CardSet, Rng, Seat, Seed};
use game::{
    Bounded, Budget, Chance, Decision, Deterministic, Game, Keyed, Rated, Side, Stop, Turn, Unseen, ZeroSum,
    laws,
};

/// Two sides take one to three matches in turn; the last match wins. `fault` breaks one law.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Matches {
    left: u8,
    side: Side,
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    None,
    MoveTwice,
    MovesAtTheEnd,
    Endless,
    ChanceMoves,
    PaysBoth,
    ForgetsTheSide,
    LowBound,
    LopsidedDice,
}

impl Game for Matches {
    type Move = u8;
    type Moves = Vec<u8>;
    type Payoff = [f64; 2];

    fn turn(&self) -> Turn {
        match (self.left, self.fault) {
            (0, _) => Turn::Over,
            (2, Fault::ChanceMoves) | (_, Fault::LopsidedDice) => Turn::Chance,
            _ => Turn::Side(self.side),
        }
    }

    fn moves(&self) -> Vec<u8> {
        let mut moves: Vec<u8> = (1..=self.left.min(3)).collect();
        match self.fault {
            Fault::MoveTwice if self.left == 2 => moves.push(1),
            Fault::MovesAtTheEnd if self.left == 0 => moves.push(0),
            Fault::Endless => moves.retain(|_| self.left > 0),
            _ => {}
        }
        moves
    }

    fn play(&mut self, taken: u8) {
        self.left -= taken;
        self.side = self.side.other();
        if self.fault == Fault::Endless {
            self.left = 9;
        }
    }

    fn payoff(&self) -> [f64; 2] {
        match (self.left, self.fault, self.side) {
            (1.., ..) => [0.0, 0.0],
            (0, Fault::PaysBoth, _) => [1.0, 1.0],
            (0, _, Side::FIRST) => [-1.0, 1.0],
            (0, ..) => [1.0, -1.0],
        }
    }
}

impl Deterministic for Matches {}
impl ZeroSum for Matches {}

impl Chance for Matches {
    fn outcomes(&self) -> impl Iterator<Item = (u8, f64)> {
        let moves = if self.turn() == Turn::Chance { self.moves() } else { Vec::new() };
        let share = if self.fault == Fault::LopsidedDice { 0.5 } else { 1.0 / moves.len() as f64 };
        moves.into_iter().map(move |mv| (mv, share))
    }
}

impl Keyed for Matches {
    type Key = (u8, Option<Side>);
    fn key(&self) -> Self::Key {
        (self.left, (self.fault != Fault::ForgetsTheSide).then_some(self.side))
    }
}

impl Bounded for Matches {
    fn sum_at_most(&self) -> f64 {
        if self.fault == Fault::LowBound { -1.0 } else { 0.0 }
    }
    fn each_at_least(&self) -> f64 {
        -1.0
    }
}

fn start(fault: Fault) -> impl Fn(&mut Rng) -> Matches {
    move |_| Matches { left: 9, side: Side::FIRST, fault }
}

#[test]
fn a_lawful_game_passes() {
    let (seed, lawful) = (Seed::new(1), Fault::None);
    laws::game(100, seed, start(lawful));
    laws::deterministic(100, seed, start(lawful));
    laws::zero_sum(100, seed, start(lawful));
    laws::chance(100, seed, start(lawful));
    laws::keyed(100, seed, start(lawful));
    laws::bounded(100, seed, start(lawful));
}

#[test]
fn each_breach_is_caught() {
    let breaks = |law: fn(Fault), fault: Fault| {
        let caught = catch_unwind(|| law(fault)).expect_err(&format!("{fault:?} was not caught"));
        let message = caught.downcast::<String>().expect("a message").to_string();
        assert!(message.contains("of Seed("), "the message names the game: {message}");
    };
    breaks(|fault| laws::game(100, Seed::new(1), start(fault)), Fault::MoveTwice);
    breaks(|fault| laws::game(100, Seed::new(1), start(fault)), Fault::MovesAtTheEnd);
    breaks(|fault| laws::game(1, Seed::new(1), start(fault)), Fault::Endless);
    breaks(|fault| laws::deterministic(100, Seed::new(1), start(fault)), Fault::ChanceMoves);
    breaks(|fault| laws::zero_sum(100, Seed::new(1), start(fault)), Fault::PaysBoth);
    breaks(|fault| laws::keyed(100, Seed::new(1), start(fault)), Fault::ForgetsTheSide);
    breaks(|fault| laws::bounded(100, Seed::new(1), start(fault)), Fault::LowBound);
    breaks(|fault| laws::chance(100, Seed::new(1), start(fault)), Fault::LopsidedDice);
}

#[test]
fn a_meter_stops_at_its_budget() {
    let mut meter = Budget::nodes(10).meter();
    assert_eq!((0..20).filter(|_| meter.visit()).count(), 10);
    assert!(meter.is_spent() && meter.visited() == 10);

    let flag = Stop::new();
    let mut meter = Budget::unlimited().until(&flag).meter();
    assert!((0..1000).all(|_| meter.visit()));
    flag.set();
    assert!((0..256).any(|_| !meter.visit()), "noticed within 256 nodes");
}

#[test]
fn unseen_allows_exactly_what_it_says() {
    let set = |text: &str| text.parse::<CardSet>().unwrap();
    let unseen = Unseen {
        known: BySeat::new(set("SA"), set("SK"), CardSet::EMPTY, CardSet::EMPTY),
        may: BySeat::new(CardSet::EMPTY, set("H2 H3"), set("H2 H3 H4"), set("H4")),
        room: BySeat::new(0, 1, 1, 1),
    };
    let hands = |n, e, s, w| BySeat::new(set(n), set(e), set(s), set(w));
    assert!(unseen.allows(&hands("SA", "SK H2", "H3", "H4")));
    assert!(unseen.allows(&hands("SA", "SK H3", "H2", "H4")));
    for bad in [
        hands("SA", "SK H2", "H4", "H3"),
        hands("SA", "H2 H3", "H2", "H4"),
        hands("SA", "SK H2", "H2", "H4"),
        hands("SA", "SK H2 H3", "", "H4"),
    ] {
        assert!(!unseen.allows(&bad), "{bad:?}");
    }
    let mut rng = Seed::new(5).rng();
    let found: std::collections::BTreeSet<_> = (0..100).map(|_| laws::any_hands(&unseen, &mut rng)).collect();
    assert_eq!(found.len(), 2, "H4 is West's, the other two go either way");
    assert_eq!(found.first().unwrap()[Seat::West], set("H4"));
}

#[test]
fn the_first_of_equals_is_best() {
    let rated = |values: &[f64]| values.iter().enumerate().map(|(mv, &value)| Rated { mv, value }).collect();
    assert_eq!(Decision::best_of(rated(&[1.0, 3.0, 3.0])).unwrap().best, 1);
    assert_eq!(Decision::<usize>::best_of(Vec::new()), None);
    assert_eq!(Decision::silent(4).because("it is").notes[0].0, "it is");
}
