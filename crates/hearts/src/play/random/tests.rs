//! The fast play against the plain one, and its choices against uniform ones.

use std::collections::HashMap;

use cards::{BySeat, CardSet, Seat, Seed};
use game::Game;
use rand::Rng;

use super::{half, pass_at_random, pick, random_hands, random_round};
use crate::{Direction, Play, Rules};

/// Far enough out that a fixed seed fails only where something is wrong (some 1 in 100,000).
fn assert_fits(counts: &[(f64, f64)], what: &str) {
    let square: f64 = counts.iter().map(|(seen, expected)| (seen - expected).powi(2) / expected).sum();
    let freedom = (counts.len() - 1) as f64;
    // Wilson and Hilferty: the cube root of chi-squared over its freedom is nearly normal.
    let spread = 2.0 / (9.0 * freedom);
    let far = ((square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt();
    assert!(far < 4.3, "{what}: chi-squared {square} with {freedom} degrees of freedom");
}

fn tally<T: std::hash::Hash + Eq>(times: usize, mut draw: impl FnMut() -> T) -> HashMap<T, f64> {
    let mut counts = HashMap::new();
    (0..times).for_each(|_| *counts.entry(draw()).or_insert(0.0) += 1.0);
    counts
}

fn assert_uniform<T: std::hash::Hash + Eq>(counts: HashMap<T, f64>, outcomes: usize, what: &str) {
    assert_eq!(counts.len(), outcomes, "{what}");
    let expected = counts.values().sum::<f64>() / outcomes as f64;
    let pairs: Vec<_> = counts.into_values().map(|seen| (seen, expected)).collect();
    assert_fits(&pairs, what);
}

#[test]
fn four_picks_from_one_word_are_uniform_and_independent() {
    let mut rng = Seed::new(1).rng();
    let sets = [0b1_0010_0100_u64, 0b111_1100, 1 << 60 | 1, 0b1011];
    let counts = tally(240_000, || {
        let mut dice = rng.next_u64();
        sets.map(|cards| pick(cards, &mut dice))
    });
    assert_uniform(counts, 3 * 5 * 2 * 3, "picks");
    assert_eq!(pick(0, &mut rng.next_u64()), 0);
}

#[test]
fn halves_are_uniform() {
    let mut rng = Seed::new(2).rng();
    let counts = tally(200_000, || half(0b1100_0110_1010_0000, 3, &mut rng));
    assert_uniform(counts, 20, "three of six cards");
}

#[test]
fn deals_are_uniform_in_every_card_and_pair() {
    let mut rng = Seed::new(3).rng();
    let deals = 40_000;
    let (mut holds, mut together) = ([[0.0; 4]; 52], [0.0; 51]);
    for _ in 0..deals {
        let hands = random_hands(&mut rng);
        let mut holders = cards::Card::all().map(|card| {
            Seat::ALL.into_iter().position(|seat| hands[seat].contains(card)).expect("every card is dealt")
        });
        let holders: [usize; 52] = std::array::from_fn(|_| holders.next().unwrap_or(4));
        assert!(hands.values().all(|hand| hand.len() == 13));
        holders.iter().zip(&mut holds).for_each(|(&seat, counts)| counts[seat] += 1.0);
        together.iter_mut().zip(holders.windows(2)).for_each(|(n, pair)| *n += f64::from(pair[0] == pair[1]));
    }
    let deals = f64::from(deals);
    for (card, counts) in holds.iter().enumerate() {
        assert_fits(&counts.map(|seen| (seen, deals / 4.0)), &format!("card {card}"));
    }
    let same = deals * 12.0 / 51.0;
    for seen in together {
        assert_fits(&[(seen, same), (deals - seen, deals - same)], "a card and the next in one hand");
    }
}

#[test]
fn passes_are_uniform_and_arrive() {
    let mut rng = Seed::new(4).rng();
    let dealt = random_hands(&mut rng);
    let counts = tally(120_000, || {
        let mut hands = dealt;
        pass_at_random(&mut hands, 2, Direction::Left, &mut rng);
        hands[Seat::East] - dealt[Seat::East]
    });
    assert!(counts.keys().all(|&cards| cards.len() == 2 && dealt[Seat::North].includes(cards)));
    assert_uniform(counts, 78, "two of thirteen cards");
    for direction in Direction::ALL {
        let mut hands = dealt;
        pass_at_random(&mut hands, 13, direction, &mut rng);
        assert!(Seat::ALL.into_iter().all(|seat| hands[direction.receiver(seat)] == dealt[seat]));
    }
}

/// Every rule that bears on play, in all combinations.
fn all_rules() -> Vec<Rules> {
    let mut rules = vec![Rules::default()];
    let choices: [&[&str]; 8] = [
        &["opening=2c", "opening=club", "opening=S"],
        &["first-trick=clean", "first-trick=free"],
        &["leads=free", "leads=hearts", "leads=penalties"],
        &["queen-breaks=yes", "queen-breaks=no"],
        &["hearts-for-queen=yes", "hearts-for-queen=no"],
        &["jack=none", "jack=10"],
        &["no-trick=none", "no-trick=5"],
        &["moon=others", "moon=own", "moon=off"],
    ];
    for choice in choices {
        let with = |rules: &Rules, text: &str| {
            let (key, value) = text.split_once('=').unwrap();
            let mut rules = *rules;
            rules.set(key, value).unwrap();
            rules
        };
        rules = rules.iter().flat_map(|rules| choice.iter().map(move |text| with(rules, text))).collect();
    }
    rules
}

#[test]
fn the_fast_play_is_legal_and_ends_like_the_plain_one() {
    let mut rng = Seed::new(5).rng();
    for rules in all_rules() {
        for _ in 0..8 {
            let mut plain = Play::start(&rules, &random_hands(&mut rng));
            let mut fast = plain;
            let mut cards = Vec::new();
            fast.play_tricks_at_random(&mut rng, |trick| cards.extend(trick));
            assert_eq!(cards.len(), 52);
            for bit in cards {
                let card = CardSet::from_bits(bit).lowest().unwrap();
                assert!(plain.moves().contains(card), "{card} in {plain:?} under {rules}");
                plain.play(card);
            }
            assert_eq!(fast, plain, "under {rules}");
            assert_eq!(fast.points(), plain.points());
        }
    }
}

/// From the middle of a trick too.
#[test]
fn any_position_can_be_finished() {
    let mut rng = Seed::new(6).rng();
    for cards in 0..=52 {
        let mut play = Play::start(&Rules::default(), &random_hands(&mut rng));
        (0..cards).for_each(|_| assert!(play.play_one_at_random(&mut rng)));
        play.finish_at_random(&mut rng);
        assert!(play.is_over());
        assert_eq!(play.taken().values().map(|taken| taken.len()).sum::<usize>(), 52);
    }
}

/// The chance of each way to end when every card is uniform among the legal ones.
fn exact(play: &Play, chance: f64, ends: &mut HashMap<BySeat<CardSet>, f64>) {
    let moves = play.moves();
    if moves.is_empty() {
        *ends.entry(*play.taken()).or_insert(0.0) += chance;
    }
    moves.iter().for_each(|card| exact(&play.after(card), chance / moves.len() as f64, ends));
}

#[test]
fn endings_come_out_as_often_as_they_should() {
    let mut rng = Seed::new(7).rng();
    for number in 0..12 {
        let hands = random_hands(&mut rng).map(|hand| hand.random_subset(3, &mut rng));
        let rules = Rules::default();
        let play = Play::ending(&rules, &hands, &BySeat::default(), Seat::East, false).unwrap();
        let mut ends = HashMap::new();
        exact(&play, 1.0, &mut ends);
        let times = 30_000;
        let mut seen = tally(times, || {
            let mut play = play;
            play.finish_at_random(&mut rng);
            *play.taken()
        });
        // Rare ends are counted together, as chi-squared needs.
        let (mut counts, mut rare) = (Vec::new(), (0.0, 0.0));
        for (end, chance) in ends {
            let pair = (seen.remove(&end).unwrap_or(0.0), chance * times as f64);
            if pair.1 < 10.0 {
                rare = (rare.0 + pair.0, rare.1 + pair.1);
            } else {
                counts.push(pair);
            }
        }
        assert!(seen.is_empty(), "ends that cannot be: {seen:?}");
        counts.extend((rare.1 >= 5.0).then_some(rare));
        if counts.len() > 1 {
            assert_fits(&counts, &format!("ending {number}"));
        }
    }
}

/// Whole rounds, fast and plain: the same means and the same share of moons.
#[test]
fn rounds_have_the_moments_of_plain_ones() {
    let (rules, rounds) = (Rules::default(), 12_000);
    let mut rng = Seed::new(8).rng();
    let mut slow_rng = Seed::new(9).rng();
    let fast: Vec<_> = (0..rounds).map(|_| random_round(&rules, Direction::Left, &mut rng)).collect();
    let slow: Vec<_> = (0..rounds)
        .map(|_| {
            let deal = cards::Deal::random(&mut slow_rng);
            let mut round = crate::Round::new(&rules, &deal, Direction::Left);
            while let Some(card) = round.moves().random(&mut slow_rng) {
                round.play(card);
            }
            round.points()
        })
        .collect();
    let moments = |rounds: &[BySeat<i32>], of: &dyn Fn(&BySeat<i32>) -> f64| {
        let count = rounds.len() as f64;
        let mean = rounds.iter().map(of).sum::<f64>() / count;
        let variance = rounds.iter().map(|points| (of(points) - mean).powi(2)).sum::<f64>() / count;
        (mean, variance / count)
    };
    let measures: [fn(i32) -> f64; 3] =
        [|points| f64::from(points), |points| f64::from(points.pow(2)), |points| f64::from(points == 0)];
    for (seat, measure) in Seat::ALL.into_iter().flat_map(|seat| measures.map(|measure| (seat, measure))) {
        let of = &|points: &BySeat<i32>| measure(points[seat]);
        let ((a, a_var), (b, b_var)) = (moments(&fast, of), moments(&slow, of));
        assert!((a - b).abs() < 4.3 * (a_var + b_var).sqrt() + 1e-9, "fast {a}, plain {b}");
    }
}
