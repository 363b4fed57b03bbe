//! The laws of games, kept under every preset and under rules drawn at random.

mod any_rules;

use any_rules::any_rules;
use cards::{BySeat, CardSet, Deal, Rng, Seed};
use game::{Bounded, Game, Hidden, View as _, laws};
use hearts::{Direction, Play, Preset, Round, Rules, random_hands};
use rand::RngExt;

/// A round under some preset or other rules, any direction, anywhere in a match.
fn any_round(rng: &mut Rng) -> Round {
    let rules = any_rules(rng);
    let direction = Direction::ALL[rng.random_range(0..4)];
    let totals = BySeat::from_fn(|_| rng.random_range(-30..120));
    Round::within(&rules, &Deal::random(rng), direction, &totals)
}

fn round_of(preset: Preset) -> impl Fn(&mut Rng) -> Round {
    move |rng| Round::new(&Rules::preset(preset), &Deal::random(rng), Direction::Left)
}

fn any_play(rng: &mut Rng) -> Play {
    let rules = any_rules(rng);
    let start = Play::start(&rules, &random_hands(rng));
    shortened(start, &rules, rng)
}

/// Half of the plays start late, with some cards gone out of the game.
fn shortened(start: Play, rules: &Rules, rng: &mut Rng) -> Play {
    if rng.random_range(0..2) == 0 {
        return start;
    }
    let size = rng.random_range(1..=6);
    let hands = start.hands().map(|hand| hand.random_subset(size, rng));
    let left = hands.values().fold(CardSet::DECK, |left, &hand| left - hand);
    let mut taken = BySeat::<CardSet>::default();
    let shared = rng.random_range(0..3);
    for card in left {
        match shared {
            0 => continue,
            1 => taken[cards::Seat::East].insert(card),
            _ => taken[cards::Seat::ALL[rng.random_range(0..4)]].insert(card),
        };
    }
    Play::ending(rules, &hands, &taken, cards::Seat::South, rng.random_range(0..2) == 0).unwrap()
}

#[test]
fn plays_keep_the_laws_of_games() {
    let seed = Seed::new(11);
    laws::game(2000, seed, any_play);
    laws::deterministic(100, seed, any_play);
    laws::equivalent_moves(2000, seed.child("alike"), any_play);
    laws::keyed(2000, seed.child("keys"), any_play);
    laws::bounded(5000, seed.child("bounds"), any_play);
}

/// Every line of play from small endings: the bounds hold, and often enough some line meets them.
/// They look at points and not at who can win which trick, so they cannot always be met.
#[test]
fn bounds_hold_on_every_line_of_an_ending() {
    let mut rng = Seed::new(17).rng();
    let mut met = (0, 0);
    for _ in 0..300 {
        let rules = any_rules(&mut rng);
        let hands = random_hands(&mut rng).map(|hand| hand.random_subset(2, &mut rng));
        let left = hands.values().fold(CardSet::DECK, |left, &hand| left - hand);
        // All to one seat, so that a moon stays possible, or shared.
        let share =
            if rng.random_range(0..2) == 0 { CardSet::DECK } else { CardSet::from_bits(rng.random()) };
        let taken = BySeat::new(left & share, left - share, CardSet::EMPTY, CardSet::EMPTY);
        let play = Play::ending(&rules, &hands, &taken, cards::Seat::West, false).unwrap();
        let mut ends = Vec::new();
        every_end(&play, &mut ends);
        let sums = ends.iter().map(|payoff| payoff.iter().sum::<f64>());
        let most = sums.fold(f64::NEG_INFINITY, f64::max);
        let least = ends.iter().flatten().copied().fold(f64::INFINITY, f64::min);
        let (high, low) = (play.sum_at_most(), play.each_at_least());
        assert!(most <= high && least >= low, "{most} {high} {least} {low} in {play:?} under {rules}");
        met = (met.0 + usize::from(most == high), met.1 + usize::from(least == low));
    }
    assert!(met.0 > 150 && met.1 > 50, "the bounds were met only {met:?} times in 300");
}

fn every_end(play: &Play, ends: &mut Vec<[f64; 4]>) {
    if play.is_over() {
        ends.push(play.payoff());
    }
    play.moves().iter().for_each(|card| every_end(&play.after(card), ends));
}

/// Endings small enough for keys to meet: the same four cards each, in every order.
#[test]
fn positions_with_one_key_have_one_future() {
    let hands = random_hands(&mut Seed::new(5).rng()).map(|hand| hand.iter().take(4).collect());
    for preset in Preset::ALL {
        let play = Play::ending(&Rules::preset(preset), &hands, &BySeat::default(), cards::Seat::West, false);
        laws::keyed(3000, Seed::new(6), |_| play.clone().unwrap());
    }
}

#[test]
fn rounds_keep_the_laws_of_games() {
    let seed = Seed::new(12);
    laws::game(500, seed, any_round);
    laws::deterministic(100, seed, any_round);
    laws::replay(1000, seed, any_round);
    laws::hidden(100, seed, any_round);
}

#[test]
fn views_keep_the_laws_of_worlds_under_every_preset() {
    for preset in Preset::ALL {
        laws::card_view(150, Seed::new(13).child(preset.name()), round_of(preset), |round| *round.hands());
    }
}

#[test]
fn views_keep_the_laws_of_worlds_under_random_rules() {
    laws::card_view(600, Seed::new(14), any_round, |round| *round.hands());
}

/// The short way to a world, without its history, leads to the same position.
#[test]
fn a_table_with_other_hands_is_the_world_of_those_hands() {
    let mut rng = Seed::new(17).rng();
    for _ in 0..300 {
        let mut round = any_round(&mut rng);
        for _ in 0..rng.random_range(0..64) {
            let Some(card) = round.moves().random(&mut rng) else { break };
            round.play(card);
        }
        for seat in cards::Seat::ALL {
            let view = round.view(seat);
            let hands = laws::any_hands(&game::CardView::unseen(&view), &mut rng);
            let world = game::CardView::world(&view, &hands);
            let short = view.table().map(|table| table.with_hands(&hands));
            assert_eq!(short.as_ref(), world.table(), "{view:?}");
        }
    }
}

/// Positions that differ only in what others passed, or whether, look the same.
#[test]
fn nobody_sees_who_has_passed() {
    let mut rng = Seed::new(15).rng();
    let deal = Deal::random(&mut rng);
    let mut round = Round::new(&Rules::default(), &deal, Direction::Across);
    let west = round.view(cards::Seat::West);
    let mut north = None;
    for chosen in 0..9 {
        assert_eq!(round.view(cards::Seat::West), west, "after {chosen} cards");
        if chosen >= 3 {
            let seen = round.view(cards::Seat::North);
            assert_eq!(*north.get_or_insert(seen.clone()), seen, "after {chosen} cards");
        }
        round.play(round.moves().random(&mut rng).unwrap());
    }
    assert!(!round.view(cards::Seat::West).moves().is_empty());
}

/// A meaningless world is some position, not a panic.
#[test]
fn impossible_hands_make_a_world_without_meaning() {
    let mut rng = Seed::new(16).rng();
    for _ in 0..300 {
        let mut round = any_round(&mut rng);
        for _ in 0..rng.random_range(0..64) {
            let Some(card) = round.moves().random(&mut rng) else { break };
            round.play(card);
        }
        let hands = BySeat::from_fn(|_| CardSet::from_bits(rng.random()));
        for seat in cards::Seat::ALL {
            let mut world = game::CardView::world(&round.view(seat), &hands);
            while let Some(card) = world.moves().random(&mut rng) {
                world.play(card);
            }
            world.payoff();
        }
    }
}
