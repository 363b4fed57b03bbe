//! Deals within bounds: the count and the draws against every deal placed by hand, and large cases
//! against plain rejection.

#[allow(dead_code, reason = "each test file uses its part")]
mod plain;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use belief::{BoundedWorlds, CardCount, HandBounds, NoBoundedWorld, Worlds};
use cards::{BySeat, CardSet, Rank, RankSet, Rng, Seat, Seed, Suit};
use game::Unseen;
use plain::{deals, situation, uniformity};
use rand::RngExt;

const ACE: RankSet = RankSet::EMPTY.with(Rank::Ace);
const HIGH: RankSet = ACE.with(Rank::King).with(Rank::Queen).with(Rank::Jack);

fn high(ranks: RankSet) -> u8 {
    ranks.descending().map(|rank| rank.index() as u8 - 8).sum()
}

/// High-card points, the same with long cards, aces, doubletons.
fn counts() -> [CardCount; 4] {
    [
        CardCount::new(HIGH, |ranks, _| high(ranks)),
        CardCount::new(HIGH, |ranks, length| high(ranks) + length.saturating_sub(4)),
        CardCount::new(ACE, |ranks, _| ranks.len() as u8),
        CardCount::new(RankSet::EMPTY, |_, length| u8::from(length == 2)),
    ]
}

fn any() -> BySeat<HandBounds> {
    BySeat::from_fn(|_| HandBounds::any())
}

/// A range that holds this number, or, seldom, one that may not.
fn around(number: u8, wide: u8, rng: &mut Rng) -> RangeInclusive<u8> {
    let shifted = if rng.random_bool(0.03) { number + 1 } else { number };
    shifted.saturating_sub(rng.random_range(0..=wide))..=shifted + rng.random_range(0..=wide)
}

/// Random bounds around one of the deals, on whole hands.
fn some_bounds(truth: &BySeat<CardSet>, rng: &mut Rng) -> BySeat<HandBounds> {
    BySeat::from_fn(|seat| {
        let mut bounds = HandBounds::any();
        for suit in Suit::ALL {
            if rng.random_bool(0.4) {
                bounds.lengths[suit] = around(truth[seat].ranks(suit).len() as u8, 1, rng);
            }
        }
        for count in counts() {
            if rng.random_bool(0.4) {
                bounds = bounds.counting(count, around(count.of_hand(truth[seat]), 2, rng));
            }
        }
        bounds
    })
}

/// Small situations in which cards are gone, their bounds, and every deal within these.
fn small(seed: u64, count: usize) -> impl Iterator<Item = Case> {
    let mut rng = Seed::new(seed).rng();
    let sizes = [[3, 3, 3, 0], [0, 4, 4, 0], [2, 2, 2, 2], [0, 3, 3, 2], [0, 0, 5, 0], [4, 0, 3, 3]];
    (0..count).map(move |i| {
        let unseen = situation(sizes[i % sizes.len()], [0.5, 1.0, 0.8][i / sizes.len() % 3], &mut rng);
        let mut left = unseen.known.values().fold(!unseen.cards(), |left, &known| left - known);
        let gone = BySeat::from_fn(|seat| {
            let cards = if unseen.room[seat] > 0 { left.random_subset(4, &mut rng) } else { CardSet::EMPTY };
            left -= cards;
            cards
        });
        let all = deals(&unseen);
        let truth = all[rng.random_range(0..all.len())];
        let bounds = some_bounds(&BySeat::from_fn(|seat| truth[seat] | gone[seat]), &mut rng);
        let fits = |hands: &BySeat<CardSet>| {
            Seat::ALL.into_iter().all(|seat| bounds[seat].contains(hands[seat] | gone[seat]))
        };
        let within = all.into_iter().filter(fits).collect();
        Case { unseen, gone, bounds, within }
    })
}

#[derive(Debug)]
struct Case {
    unseen: Unseen,
    gone: BySeat<CardSet>,
    bounds: BySeat<HandBounds>,
    within: Vec<BySeat<CardSet>>,
}

impl Case {
    fn worlds(&self) -> Result<BoundedWorlds, NoBoundedWorld> {
        BoundedWorlds::new(&self.unseen, &self.gone, &self.bounds)
    }
}

#[test]
fn counts_are_those_of_every_deal() {
    let (mut counted, mut empty) = (0, 0);
    for case in small(31, 3_000) {
        match case.worlds() {
            Ok(worlds) => {
                if let Some(count) = worlds.count() {
                    assert_eq!(count, case.within.len() as u128, "{case:?}");
                    counted += 1;
                }
            }
            Err(reason) => {
                assert!(case.within.is_empty(), "{reason}, but there are deals: {case:?}");
                empty += 1;
            }
        }
    }
    assert!(counted > 1_000 && empty > 20, "{counted} counted, {empty} without a deal");
}

#[test]
fn every_deal_within_the_bounds_is_drawn_equally_often() {
    let mut rng = Seed::new(32).rng();
    let (mut exact, mut checked) = (0, 0);
    for case in small(33, 1_500).filter(|case| (2..200).contains(&case.within.len())) {
        let worlds = case.worlds().unwrap_or_else(|reason| panic!("{reason}: {case:?}"));
        let kind = if worlds.count().is_some() { &mut exact } else { &mut checked };
        if *kind == 60 {
            continue;
        }
        *kind += 1;
        let mut drawn: BTreeMap<_, u64> = case.within.iter().map(|&hands| (hands, 0)).collect();
        for _ in 0..drawn.len() * 30 {
            let hands = worlds.draw(&mut rng).expect("there are deals");
            *drawn.get_mut(&hands).unwrap_or_else(|| panic!("{hands:?} in {case:?}")) += 1;
        }
        let drawn: Vec<u64> = drawn.into_values().collect();
        let (statistic, limit) = uniformity(&drawn);
        assert!(statistic < limit, "{statistic:.1} against {limit:.1} in {case:?}");
    }
    assert!(exact == 60 && checked > 20, "{exact} exact, {checked} checked afterwards");
}

/// A whole board as a defender sees it after the auction, a strong hand and a long suit: the shares of
/// points and lengths against plain rejection.
#[test]
fn large_cases_agree_with_rejection() {
    let mut rng = Seed::new(34).rng();
    let [points, ..] = counts();
    let mine: CardSet = "K63.T84.QJ52.973".parse().expect("a hand");
    let mut unseen = Unseen { known: BySeat::default(), may: BySeat::default(), room: BySeat::default() };
    unseen.known[Seat::West] = mine;
    for seat in [Seat::North, Seat::East, Seat::South] {
        (unseen.may[seat], unseen.room[seat]) = (!mine, 13);
    }
    let mut bounds = any();
    bounds[Seat::South] = bounds[Seat::South].clone().counting(points, 12..=17);
    bounds[Seat::South].lengths[Suit::Spades] = 5..=13;
    bounds[Seat::North] = bounds[Seat::North].clone().counting(points, 6..=10);
    bounds[Seat::North].lengths[Suit::Spades] = 3..=4;
    bounds[Seat::East] = bounds[Seat::East].clone().counting(points, 0..=11);
    let worlds = BoundedWorlds::new(&unseen, &BySeat::default(), &bounds).expect("such deals there are");
    let plain = Worlds::new(&unseen).expect("deals");
    let fits = |hands: &BySeat<CardSet>| Seat::ALL.into_iter().all(|seat| bounds[seat].contains(hands[seat]));
    let two = |hands: &BySeat<CardSet>| {
        [Seat::North, Seat::South].into_iter().all(|seat| bounds[seat].contains(hands[seat]))
    };
    let (mut by_table, mut by_rejection) = (Vec::new(), Vec::new());
    let (mut tried, mut both) = (0.0, 0.0);
    while by_rejection.len() < 8_000 {
        let hands = plain.draw(&mut rng);
        tried += 1.0;
        both += f64::from(u8::from(two(&hands)));
        by_rejection.extend(fits(&hands).then_some(hands));
    }
    for _ in 0..8_000 {
        let hands = worlds.draw(&mut rng).expect("a deal");
        assert!(fits(&hands) && unseen.allows(&hands), "{hands:?}");
        by_table.push(hands);
    }
    for (name, of) in [
        ("points of south", (|hands| counts()[0].of_hand(hands[Seat::South])) as fn(&BySeat<CardSet>) -> u8),
        ("points of east", |hands| counts()[0].of_hand(hands[Seat::East])),
        ("spades of north", |hands| hands[Seat::North].ranks(Suit::Spades).len() as u8),
        ("diamonds of east", |hands| hands[Seat::East].ranks(Suit::Diamonds).len() as u8),
    ] {
        let shares = |worlds: &[BySeat<CardSet>]| {
            let mut shares = [0.0; 40];
            worlds.iter().for_each(|hands| shares[usize::from(of(hands))] += 1.0 / worlds.len() as f64);
            shares
        };
        for (number, (a, b)) in shares(&by_table).into_iter().zip(shares(&by_rejection)).enumerate() {
            let error = ((a + b) / 2.0 * (1.0 - (a + b) / 2.0) * 2.0 / 8_000.0).sqrt();
            assert!((a - b).abs() <= 5.0 * error, "{name} {number}: {a} by table, {b} by rejection");
        }
    }
    // The share of all deals that are within the bounds, where the count is known.
    bounds[Seat::East] = HandBounds::any();
    let worlds = BoundedWorlds::new(&unseen, &BySeat::default(), &bounds).expect("deals");
    let share = worlds.count().expect("two hands are counted exactly") as f64 / plain.count() as f64;
    let error = (share * (1.0 - share) / tried).sqrt();
    assert!((both / tried - share).abs() < 5.0 * error, "{both} of {tried}, counted {share}");
}

#[test]
fn contradictions_say_whose_they_are() {
    let [points, ..] = counts();
    let unseen = Unseen {
        known: BySeat::default(),
        may: BySeat::from_fn(|_| CardSet::DECK),
        room: BySeat::from_fn(|_| 13),
    };
    let new = |bounds: &BySeat<HandBounds>| BoundedWorlds::new(&unseen, &BySeat::default(), bounds);
    let mut bounds = any();
    assert_eq!(new(&bounds).unwrap().count(), Some(53_644_737_765_488_792_839_237_440_000));
    bounds[Seat::East] = bounds[Seat::East].clone().counting(points, 38..=40);
    assert_eq!(new(&bounds).unwrap_err(), NoBoundedWorld::Hand(Seat::East));
    let mut bounds = any();
    for seat in [Seat::North, Seat::South] {
        bounds[seat].lengths[Suit::Hearts] = 7..=13;
    }
    assert_eq!(new(&bounds).unwrap_err(), NoBoundedWorld::Together);
    bounds[Seat::South].lengths[Suit::Hearts] = 6..=6;
    let worlds = new(&bounds).unwrap();
    let deal = worlds.draw(&mut Seed::new(35).rng()).unwrap();
    assert!((deal[Seat::North] | deal[Seat::South]).includes(CardSet::all_of(Suit::Hearts)));
}
