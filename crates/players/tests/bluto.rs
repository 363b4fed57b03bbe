//! Bluto: probabilities against counted worlds, and II-Max^n against max^n where nothing is hidden.

use belief::{IterativeChances, Worlds};
use cards::{BySeat, Card, CardSet, Deal, Seat, Seed};
use game::{Budget, CardView, Eval, Game, Hidden};
use hearts::{Direction, Play, Preset, Round, Rules, View};
use hearts_eval::SweetpeaEval;
use players::{Bluto, Odds, Pruning};
use search::{Horizon, MaxN, Plies, SoFar};

/// Views at a turn to play, of random rounds, with at least two cards to choose from.
fn views(rounds: u64, cards: std::ops::Range<usize>) -> Vec<View> {
    let mut found = Vec::new();
    for number in 0..rounds {
        let mut rng = Seed::new(30).child(number).rng();
        let rules = [Rules::preset(Preset::Standard), Rules::preset(Preset::Perkins)][number as usize % 2];
        let mut round = Round::new(&rules, &Deal::random(&mut rng), Direction::Left);
        while let Some(card) = round.moves().random(&mut rng) {
            let view = round.view(round.actor().unwrap());
            if round.table().is_some() && round.moves().len() > 1 && cards.contains(&view.hand.len()) {
                found.push(view);
            }
            round.play(card);
        }
    }
    found
}

fn all_odds() -> [Odds; 3] {
    [Odds::Exact, Odds::Iterative(IterativeChances::TEN), Odds::Sampled(20)]
}

/// With two cards each most views have few worlds; where there is one, it is max^n.
#[test]
fn where_all_is_known_it_is_max_n() {
    let mut met = 0;
    for view in views(400, 2..6) {
        let worlds = Worlds::new(&view.unseen()).unwrap();
        if worlds.count() > 1 {
            continue;
        }
        met += 1;
        let play = view.table().unwrap().with_hands(&worlds.nth(0).unwrap());
        let plies = Plies::new(4 - play.trick().len() as u32);
        let eval = SweetpeaEval::fitted();
        let judge = MaxN::new(Horizon { plies, ..Horizon::to_end().guess(eval) }).search(&play);
        for odds in all_odds() {
            let bluto = Bluto::new(eval).odds(odds).pruning(Pruning::None).void_above(0.0);
            let found = bluto.about(&view, Seed::new(1), &Budget::unlimited()).unwrap();
            assert_eq!(found.counts.nodes, judge.counts.nodes);
            for (valued, (card, value)) in judge.rated.iter().zip(&found.rated) {
                assert_eq!(valued.mv, *card);
                let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-6;
                assert!(valued.value.iter().zip(value).all(near), "{odds:?} {valued:?} {value:?}");
            }
        }
    }
    assert!(met > 30, "{met} views of one world");
}

/// The value of one card by the definition, last to play but one: in each world the next seat
/// has certain cards, takes the one that is best by its expected value, and the leaf is the mean
/// over the worlds in which it can have played that card.
#[test]
fn one_unknown_seat_is_the_mean_over_worlds() {
    let mut met = 0;
    for view in views(300, 2..5) {
        let table = view.table().unwrap();
        let worlds = Worlds::new(&view.unseen()).unwrap();
        if table.trick().len() != 2 || worlds.count() > 60 || worlds.count() == 1 {
            continue;
        }
        met += 1;
        let all: Vec<BySeat<CardSet>> = worlds.iter().collect();
        let eval = SweetpeaEval::fitted();
        let bluto = Bluto::new(eval).odds(Odds::Exact).pruning(Pruning::None).void_above(0.0).samples(1000);
        let found = bluto.about(&view, Seed::new(1), &Budget::unlimited()).unwrap();
        for (card, value) in found.rated {
            let judge = plain(&table, card, &all, &eval);
            let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-6;
            assert!(value.iter().zip(&judge).all(near), "{card}: {value:?} {judge:?}");
        }
    }
    assert!(met > 20, "{met} views");
}

fn plain(table: &Play, card: Card, worlds: &[BySeat<CardSet>], eval: &SweetpeaEval<'_>) -> [f64; 4] {
    let positions: Vec<Play> = worlds.iter().map(|hands| table.with_hands(hands).after(card)).collect();
    let seat = positions[0].to_play().unwrap();
    let value = |reply: Card| {
        let there = positions.iter().filter(|play| play.moves().contains(reply));
        let guesses: Vec<[f64; 4]> = there
            .map(|play| play.after(reply))
            .map(|leaf| if leaf.is_over() { leaf.payoff() } else { eval.guess(&leaf) })
            .collect();
        let mean = |i: usize| guesses.iter().map(|guess| guess[i]).sum::<f64>() / guesses.len() as f64;
        [mean(0), mean(1), mean(2), mean(3)]
    };
    let mut sum = [0.0; 4];
    for play in &positions {
        let best = play
            .moves()
            .iter()
            .map(value)
            .reduce(|a, b| if b[seat.index()] > a[seat.index()] { b } else { a });
        let best = best.expect("a seat to play has a card");
        (0..4).for_each(|i| sum[i] += best[i] / positions.len() as f64);
    }
    sum
}

/// Every root card is rated whatever is pruned; more pruning, fewer nodes; the seed decides alone.
#[test]
fn pruning_saves_work_and_a_seed_is_enough() {
    let mut nodes = [0; 3];
    for view in views(4, 5..8).into_iter().step_by(3) {
        for (i, pruning) in [Pruning::None, Pruning::Less, Pruning::More].into_iter().enumerate() {
            let bluto = Bluto::new(SoFar).pruning(pruning).samples(2);
            let found = bluto.about(&view, Seed::new(4), &Budget::unlimited()).unwrap();
            let cards: CardSet = found.rated.iter().map(|(card, _)| *card).collect();
            assert_eq!(cards, game::View::moves(&view));
            assert_eq!(found, bluto.about(&view, Seed::new(4), &Budget::unlimited()).unwrap());
            nodes[i] += found.counts.nodes;
        }
    }
    assert!(nodes[0] > nodes[1] && nodes[1] > nodes[2], "{nodes:?}");
}

#[test]
fn it_looks_ahead_only_at_its_own_turn() {
    let round = Round::new(&Rules::default(), &Deal::random(&mut Seed::new(1).rng()), Direction::None);
    let actor = round.actor().unwrap();
    let bluto = Bluto::new(SoFar);
    for seat in Seat::ALL {
        assert_eq!(
            bluto.about(&round.view(seat), Seed::new(1), &Budget::unlimited()).is_some(),
            seat == actor
        );
    }
}
