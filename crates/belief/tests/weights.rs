//! Weights against the weighted deals themselves.

#[allow(dead_code, reason = "each test file uses its part")]
mod plain;

use belief::{EqualWeights, Pool, Tempered, Weigh, Worlds};
use cards::{BySeat, CardSet, Deal, Seat, Seed, Suit};
use game::{CardView, Game, Hidden};
use hearts::{Direction, Round, Rules, View};

/// A late view of a random round, with a few hundred worlds.
fn late() -> View {
    for number in 0.. {
        let mut rng = Seed::new(number).rng();
        let mut round = Round::new(&Rules::default(), &Deal::random(&mut rng), Direction::None);
        for _ in 0..36 {
            round.play(round.moves().random(&mut rng).expect("nine tricks are not all"));
        }
        let view = round.view(Seat::East);
        if (100..1000).contains(&Worlds::new(&view.unseen()).expect("a real view").count()) {
            return view;
        }
    }
    unreachable!("some round is like that")
}

fn spades(_: &View, hands: &BySeat<CardSet>) -> f64 {
    0.4_f64.powi(hands[Seat::West].suit(Suit::Spades).len() as i32)
}

#[test]
fn a_large_pool_is_the_weighted_distribution() {
    let view = late();
    let all = plain::deals(&view.unseen());
    let total: f64 = all.iter().map(|hands| spades(&view, hands)).sum();
    let length = |hands: &BySeat<CardSet>| hands[Seat::West].suit(Suit::Spades).len() as f64;
    let truth: f64 = all.iter().map(|hands| length(hands) * spades(&view, hands) / total).sum();
    let alike: f64 = all.iter().map(length).sum::<f64>() / all.len() as f64;
    assert!(alike - truth > 0.1, "the weights matter: {alike} without, {truth} with");

    let worlds = Worlds::new(&view.unseen()).unwrap();
    let pool = Pool::draw(&view, &worlds, 40_000, &spades, &mut Seed::new(1).rng());
    let mean: f64 = pool.iter().map(|(hands, share)| share * length(hands)).sum();
    assert!((mean - truth).abs() < 0.02, "{mean} against {truth}");
    assert!((pool.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);

    let pool = Pool::draw(&view, &worlds, 2000, &spades, &mut Seed::new(2).rng());
    let mut rng = Seed::new(3).rng();
    let drawn: f64 = pool.picks(&mut rng).take(20_000).map(|hands| length(&hands)).sum::<f64>() / 20_000.0;
    assert!((drawn - truth).abs() < 0.05, "{drawn} against {truth}");
    let hands = pool.picks(&mut rng).next().unwrap();
    assert_eq!(view.world(&hands).view(Seat::East), view);
}

#[test]
fn effective_size_and_combination() {
    let view = late();
    let worlds = Worlds::new(&view.unseen()).unwrap();
    let pool = |weigh: &dyn Fn(&View, &BySeat<CardSet>) -> f64| {
        Pool::draw(&view, &worlds, 500, &weigh, &mut Seed::new(4).rng()).effective()
    };
    assert!((pool(&|_, _| 3.0) - 500.0).abs() < 1e-6);
    assert!((pool(&|_, _| 0.0) - 500.0).abs() < 1e-6, "an inference that excludes everything says nothing");
    assert!(pool(&spades) < 450.0);
    // All weight on one world: the pool is worth as many as it drew of that one.
    let mut again = Seed::new(4).rng();
    let drawn: Vec<_> = (0..500).map(|_| worlds.draw(&mut again)).collect();
    let copies = drawn.iter().filter(|hands| **hands == drawn[0]).count() as f64;
    assert!((pool(&|_, hands| f64::from(u8::from(*hands == drawn[0]))) - copies).abs() < 1e-6);

    let hands = drawn[0];
    let twice = (spades, spades).weight(&view, &hands);
    assert!((twice - spades(&view, &hands).powi(2)).abs() < 1e-12);
    assert!((Tempered(spades, 2.0).weight(&view, &hands) - twice).abs() < 1e-12);
    let list: [Box<dyn Weigh<View>>; 2] = [Box::new(EqualWeights), Box::new(spades)];
    assert_eq!(list.weight(&view, &hands), spades(&view, &hands));
}
