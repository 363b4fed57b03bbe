//! Inference from choices: worlds that explain them weigh more, and the truth more than most.

use belief::{Pool, Weigh, Worlds};
use cards::{BySeat, Card, CardSet, Deal, Rng, Seat, Seed, Suit};
use game::{CardView, Game, Hidden};
use hearts::{Direction, Round, Rules, View};
use hearts_eval::likelihood::{DiscardLikelihood, DiscardPreference, PassLikelihood, PlainPreference};
use rand::RngExt;

/// A player whose choices tell much.
fn sharp(card: Card, hand: CardSet) -> f64 {
    4.0 * PlainPreference.preference(card, hand)
}

/// Chooses as the inference supposes, by wishes where it discards or passes, otherwise at random.
fn choose(round: &Round, rng: &mut Rng) -> Option<Card> {
    let legal = round.moves();
    let seat = round.actor()?;
    let led = round.table().and_then(|play| play.led());
    let discards = led.is_some_and(|led| legal.suit(led).is_empty());
    if round.table().is_some() && !discards {
        return legal.random(rng);
    }
    let hand = if round.table().is_some() { round.hands()[seat] } else { legal };
    let powers: Vec<f64> = legal.iter().map(|card| sharp(card, hand).exp()).collect();
    let mut at = rng.random::<f64>() * powers.iter().sum::<f64>();
    legal
        .iter()
        .zip(powers)
        .find(|(_, power)| {
            at -= power;
            at < 0.0
        })
        .map(|(card, _)| card)
}

/// Views of rounds played like that, in the middle, with the hands that are really held.
fn views() -> Vec<(View, BySeat<CardSet>)> {
    (0..60)
        .map(|number| {
            let mut rng = Seed::new(70).child(number).rng();
            let direction = [Direction::Left, Direction::Right, Direction::Across][number as usize % 3];
            let mut round = Round::new(&Rules::default(), &Deal::random(&mut rng), direction);
            for _ in 0..12 + 28 {
                let card = choose(&round, &mut rng).or(round.moves().lowest()).expect("not over yet");
                round.play(card);
            }
            (round.view(Seat::North), *round.hands())
        })
        .collect()
}

/// The share of weight that worlds like the truth have, in bits above uniform: positive on average.
fn bits(weigh: &impl Weigh<View>) -> f64 {
    let all = views();
    let gains = all.iter().map(|(view, truth)| {
        let worlds = Worlds::new(&view.unseen()).unwrap();
        let pool =
            Pool::draw(view, &worlds, 400, &|_: &View, _: &BySeat<CardSet>| 1.0, &mut Seed::new(5).rng());
        let mean: f64 = pool.iter().map(|(hands, share)| share * weigh.weight(view, hands)).sum();
        (weigh.weight(view, truth) / mean).log2()
    });
    gains.sum::<f64>() / all.len() as f64
}

#[test]
fn the_truth_is_made_likelier() {
    let [discards, received] = [bits(&DiscardLikelihood(sharp)), bits(&PassLikelihood(sharp))];
    assert!(discards > 0.3, "{discards}");
    assert!(received > 0.3, "{received}");
    assert!(bits(&(DiscardLikelihood(sharp), PassLikelihood(sharp))) > discards.max(received));
    // The same player, taken for one that is less sure: less, but something.
    let plain = bits(&DiscardLikelihood(PlainPreference));
    assert!(plain > 0.0 && plain < discards, "{plain}");
    assert!(bits(&|_: &View, _: &BySeat<CardSet>| 3.0).abs() < 1e-9);
}

/// Who discarded a low club had no higher one: with an extreme preference only such worlds remain.
#[test]
fn an_extreme_taste_excludes() {
    let greedy = |card: Card, _: CardSet| 50.0 * card.rank().index() as f64;
    for (view, truth) in views() {
        let worlds = Worlds::new(&view.unseen()).unwrap();
        let mut rng = Seed::new(6).rng();
        for _ in 0..20 {
            let hands = worlds.draw(&mut rng);
            let weight = DiscardLikelihood(greedy).weight(&view, &hands);
            let kept_higher = view.tricks().any(|trick| {
                let led = trick.plays().next().map(|(_, card)| card.suit());
                trick.plays().any(|(seat, card)| {
                    let higher = hands[seat].iter().any(|held| held.rank() > card.rank());
                    seat != view.seat && led != Some(card.suit()) && higher
                })
            });
            assert!(!kept_higher || weight < 1e-9, "{weight} with {hands:?}");
        }
        assert!(DiscardLikelihood(PlainPreference).weight(&view, &truth) > 0.0);
    }
}

#[test]
fn nothing_seen_says_nothing() {
    let round = Round::new(&Rules::default(), &Deal::random(&mut Seed::new(1).rng()), Direction::None);
    let view = round.view(Seat::East);
    let hands = Worlds::new(&view.unseen()).unwrap().draw(&mut Seed::new(2).rng());
    assert_eq!(DiscardLikelihood(PlainPreference).weight(&view, &hands), 1.0);
    assert_eq!(PassLikelihood(PlainPreference).weight(&view, &hands), 1.0);
    assert!(PlainPreference.preference("SQ".parse().unwrap(), CardSet::all_of(Suit::Spades)) < 4.0);
}
