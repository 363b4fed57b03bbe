//! PIMC on bridge endings.

use bridge::{Board, BoardNumber, Bridge, BridgeView};
use cards::{Deal, Rng, Seed};
use game::{Budget, CardView, Game, Hidden, Search, Stop, View, laws};
use rand::RngExt;
use search::pimc::{Averages, PimcEnd};
use search::stopping::{Stopping, StoppingRule};
use search::{AlphaBeta, Horizon, Pimc};

/// Worlds by trying: good enough for these tests.
fn worlds(view: &BridgeView, mut rng: Rng) -> impl Iterator<Item = Bridge> {
    let view = view.clone();
    std::iter::repeat_with(move || view.world(&laws::any_hands(&view.unseen(), &mut rng)))
}

/// A board with a few cards left, and somebody to play.
fn ending(number: u64) -> Bridge {
    let mut rng = Seed::new(21).child(number).rng();
    let board = Board::new(BoardNumber::FIRST, Deal::random(&mut rng));
    let mut game = Bridge::from_contract(board, "3NT-S".parse().unwrap());
    for _ in 0..41 {
        let moves: Vec<_> = game.moves().into_iter().collect();
        game.play(moves[rng.random_range(0..moves.len())]);
    }
    game
}

/// PIMC with alpha-beta for the side to move.
fn pimc(
    game: &Bridge,
    worlds: impl IntoIterator<Item = Bridge>,
    stopping: Stopping,
    budget: &Budget,
) -> Averages {
    let seat = game.actor().unwrap();
    let moves: Vec<_> = game.view(seat).moves().into_iter().collect();
    let mut search = AlphaBeta::new(Horizon::to_end());
    Pimc::new(stopping).search(&moves, game.side(seat), worlds, &mut search, budget)
}

#[test]
fn the_truth_alone_gives_its_own_values_without_error() {
    for number in 0..20 {
        let game = ending(number);
        let side = game.side(game.actor().unwrap()).index();
        let exact = AlphaBeta::new(Horizon::to_end()).rate(&game);
        let found = pimc(&game, vec![game.clone(); 3], Stopping::after(10), &Budget::unlimited());
        assert_eq!((found.means.worlds(), found.ended), (3, PimcEnd::Exhausted), "board {number}");
        for (place, (_, value)) in exact.iter().enumerate() {
            assert_eq!(found.means.mean(place), value[side], "board {number}");
            assert_eq!(found.means.difference(place, 0).1, 0.0, "board {number}");
        }
    }
}

#[test]
fn the_means_are_those_of_the_worlds() {
    for number in 0..10 {
        let game = ending(number);
        let seat = game.actor().unwrap();
        let (view, side) = (game.view(seat), game.side(seat).index());
        let drawn = || worlds(&view, Seed::new(number).rng());
        let found = pimc(&game, drawn(), Stopping::after(12), &Budget::unlimited());
        assert_eq!((found.means.worlds(), found.ended), (12, PimcEnd::Enough));
        let rated: Vec<_> =
            drawn().take(12).map(|world| AlphaBeta::new(Horizon::to_end()).rate(&world)).collect();
        for (place, mv) in view.moves().into_iter().enumerate() {
            let of =
                |rates: &Vec<(_, [f64; 2])>| rates.iter().find(|(rated, _)| *rated == mv).unwrap().1[side];
            let mean = rated.iter().map(of).sum::<f64>() / 12.0;
            assert!((found.means.mean(place) - mean).abs() < 1e-9, "board {number}: {found:?}");
        }
    }
}

#[test]
fn a_world_that_weighs_twice_counts_like_two() {
    let values = [[3.0, 1.0], [0.0, 2.0], [1.0, 1.0]];
    let weights = [1.0, 2.0, 3.0];
    let rate = |world: usize, into: &mut [f64]| {
        into.copy_from_slice(&values[world]);
        1
    };
    let all = Pimc::new(Stopping::after(100));
    let weighted = (0..3).map(|world| (world, weights[world]));
    let weighted = all.average_weighted(2, weighted, &Budget::unlimited(), rate);
    let twice = (0..3).flat_map(|world| vec![world; weights[world] as usize]);
    let plain = all.average(2, twice, &Budget::unlimited(), rate);
    for place in 0..2 {
        assert!((weighted.means.mean(place) - plain.means.mean(place)).abs() < 1e-12);
    }
    assert_eq!(weighted.means.difference(0, 1).0, plain.means.difference(0, 1).0);
    // Three worlds of these weights carry as much information as 36/14 equal ones.
    assert!((weighted.means.effective_worlds() - 36.0 / 14.0).abs() < 1e-12);
    assert_eq!(plain.means.effective_worlds(), 6.0);
    assert!(weighted.means.difference(0, 1).1 > plain.means.difference(0, 1).1, "and leave more doubt");
}

#[test]
fn one_world_is_searched_whatever_the_budget() {
    let game = ending(3);
    let view = game.view(game.actor().unwrap());
    let stop = Stop::new();
    stop.set();
    let told = Budget::unlimited().until(&stop);
    for budget in [Budget::nodes(0), Budget::nodes(1), told] {
        let found = pimc(&game, worlds(&view, Seed::new(1).rng()), Stopping::after(50), &budget);
        assert_eq!((found.means.worlds(), found.ended), (1, PimcEnd::Budget), "{budget:?}");
    }
}

#[test]
fn a_budget_of_nodes_ends_after_the_world_that_spends_it() {
    let rate = |_: usize, values: &mut [f64]| {
        values.fill(1.0);
        10
    };
    let found = Pimc::new(Stopping::after(100)).average(3, 0.., &Budget::nodes(25), rate);
    assert_eq!((found.means.worlds(), found.nodes, found.ended), (3, 30, PimcEnd::Budget));
}

#[test]
fn it_stops_when_sure() {
    let rate = |_: usize, values: &mut [f64]| {
        values.copy_from_slice(&[1.0, 0.0]);
        1
    };
    let sure = Stopping::after(1000).or(StoppingRule::Confidence { errors: 3.0, least: 20 });
    let found = Pimc::new(sure).average(2, 0.., &Budget::unlimited(), rate);
    assert_eq!((found.means.worlds(), found.ended), (20, PimcEnd::Enough));
}
