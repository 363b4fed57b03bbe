//! The exact count, the numbering, the chances and the draw, against every deal placed by hand.

#[allow(dead_code, reason = "each test file uses its part")]
mod plain;

use std::collections::{BTreeMap, BTreeSet};

use belief::{NoWorld, Worlds};
use cards::{BySeat, Card, CardSet, Deal, Seat, Seed};
use game::{CardView, Game, Hidden, Unseen};
use hearts::{Direction, Round, Rules};
use plain::{deals, situation, uniformity};

/// Sizes of the four hands in small situations: one to four seats unknown.
const SMALL: [[usize; 4]; 8] = [
    [3, 3, 3, 0],
    [0, 3, 3, 2],
    [2, 2, 2, 2],
    [0, 4, 4, 0],
    [0, 0, 5, 0],
    [1, 1, 1, 1],
    [3, 0, 2, 3],
    [0, 0, 0, 0],
];

fn small() -> impl Iterator<Item = (Unseen, Worlds)> {
    let mut rng = Seed::new(5).rng();
    (0..400).map(move |i| {
        let unseen = situation(SMALL[i % SMALL.len()], [0.2, 0.5, 0.8, 1.0][i / SMALL.len() % 4], &mut rng);
        let worlds = Worlds::new(&unseen).unwrap_or_else(|reason| panic!("{reason}: {unseen:?}"));
        (unseen, worlds)
    })
}

#[test]
fn the_numbers_are_exactly_the_deals() {
    for (unseen, worlds) in small() {
        let all: BTreeSet<_> = deals(&unseen).into_iter().collect();
        assert_eq!(worlds.count(), all.len() as u128, "{unseen:?}");
        let numbered: BTreeSet<_> = worlds.iter().collect();
        assert_eq!(numbered, all, "{unseen:?}");
        assert_eq!(worlds.nth(worlds.count()), None);
    }
}

#[test]
fn chances_are_those_of_every_deal() {
    for (unseen, worlds) in small() {
        let (all, chances) = (deals(&unseen), worlds.chances());
        for seat in Seat::ALL {
            for card in Card::all() {
                let held = all.iter().filter(|hands| hands[seat].contains(card)).count();
                let truth = held as f64 / all.len() as f64;
                assert!((chances[(seat, card)] - truth).abs() < 1e-12, "{seat} {card} in {unseen:?}");
            }
        }
    }
}

#[test]
fn every_deal_is_drawn_equally_often() {
    let mut rng = Seed::new(6).rng();
    let tried = small().filter(|(_, worlds)| (2..500).contains(&worlds.count())).take(60);
    for (unseen, worlds) in tried {
        let mut counts: BTreeMap<_, u64> = deals(&unseen).into_iter().map(|hands| (hands, 0)).collect();
        for _ in 0..counts.len() * 30 {
            *counts.get_mut(&worlds.draw(&mut rng)).expect("a drawn deal is allowed") += 1;
        }
        let counts: Vec<u64> = counts.into_values().collect();
        let (statistic, limit) = uniformity(&counts);
        assert!(statistic < limit, "{statistic:.1} against {limit:.1} in {unseen:?}");
    }
}

/// Large situations, where the deals cannot be listed: the frequency of each card against its
/// exact chance.
#[test]
fn draws_agree_with_the_chances() {
    let mut rng = Seed::new(7).rng();
    for (sizes, openness) in [([13, 13, 13, 13], 1.0), ([0, 13, 13, 13], 0.6), ([9, 9, 9, 9], 0.6)] {
        let unseen = situation(sizes, openness, &mut rng);
        let worlds = Worlds::new(&unseen).expect("a situation that some deal fits");
        let (chances, draws) = (worlds.chances(), 20_000);
        let mut held = BySeat::from_fn(|_| [0_u32; 64]);
        for _ in 0..draws {
            let hands = worlds.draw(&mut rng);
            assert!(unseen.allows(&hands), "{hands:?} in {unseen:?}");
            for (seat, hand) in hands.iter() {
                hand.iter().for_each(|card| held[seat][card.index()] += 1);
            }
        }
        for seat in Seat::ALL {
            for card in Card::all() {
                let chance = chances[(seat, card)];
                let error = (chance * (1.0 - chance) / f64::from(draws)).sqrt();
                let found = f64::from(held[seat][card.index()]) / f64::from(draws);
                assert!((found - chance).abs() <= 5.0 * error, "{seat} {card}: {found} against {chance}");
            }
        }
    }
}

#[test]
fn known_counts() {
    let all = BySeat::from_fn(|_| CardSet::DECK);
    let mut unseen = Unseen { known: BySeat::default(), may: all, room: BySeat::from_fn(|_| 13) };
    let worlds = Worlds::new(&unseen).unwrap();
    assert_eq!(worlds.count(), 53_644_737_765_488_792_839_237_440_000);
    assert_eq!(worlds.chances()[(Seat::West, "SQ".parse().unwrap())], 0.25);
    let hands = worlds.nth(worlds.count() - 1).unwrap();
    assert!(unseen.allows(&hands));
    // The widest rooms that there are: any seat may hold any number of cards.
    unseen.room = BySeat::new(52, 0, 0, 0);
    assert_eq!(Worlds::new(&unseen).unwrap().count(), 1);
}

#[test]
fn contradictions_are_told_apart() {
    let ace = CardSet::of("SA".parse().unwrap());
    let none = Unseen { known: BySeat::default(), may: BySeat::default(), room: BySeat::default() };
    assert_eq!(Worlds::new(&none).unwrap().count(), 1);
    let mut rooms = none;
    rooms.may[Seat::East] = ace;
    assert_eq!(Worlds::new(&rooms).unwrap_err(), NoWorld::Rooms { cards: 1, room: 0 });
    rooms.room[Seat::South] = 1;
    assert_eq!(Worlds::new(&rooms).unwrap_err(), NoWorld::Contradiction);
    rooms.known[Seat::West] = ace;
    assert_eq!(Worlds::new(&rooms).unwrap_err(), NoWorld::Twice("SA".parse().unwrap()));
}

/// In real rounds, from every seat: the truth is counted, and worlds give the view back.
#[test]
fn worlds_of_hearts_views() {
    let mut rng = Seed::new(8).rng();
    let mut draws = Seed::new(9).rng();
    for game in 0..12 {
        let direction = [Direction::Left, Direction::Across, Direction::None][game % 3];
        let mut round = Round::new(&Rules::default(), &Deal::random(&mut rng), direction);
        while let Some(card) = round.moves().random(&mut rng) {
            for seat in Seat::ALL {
                let view = round.view(seat);
                let worlds = Worlds::new(&view.unseen()).unwrap();
                assert!(worlds.count() >= 1);
                let world: Round = view.world(&worlds.draws(&mut draws).next().unwrap());
                assert_eq!(world.view(seat), view);
            }
            round.play(card);
        }
    }
}
