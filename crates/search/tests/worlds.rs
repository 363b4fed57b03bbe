//! Monte Carlo over worlds, on bridge endings.

use bridge::{Board, BoardNumber, Bridge, BridgeView};
use cards::{Deal, Rng, Seed};
use game::{Budget, CardView, Game, Hidden, Player, Sampler, Search, View, laws};
use rand::RngExt;
use search::{AlphaBeta, Horizon, MonteCarlo};

/// Worlds by trying: good enough for these tests.
struct Tried(Rng);

impl Sampler<BridgeView> for Tried {
    fn world(&mut self, view: &BridgeView) -> Bridge {
        view.world(&laws::any_hands(&view.unseen(), &mut self.0))
    }
}

/// Always the truth.
struct Truth(Bridge);

impl Sampler<BridgeView> for Truth {
    fn world(&mut self, _: &BridgeView) -> Bridge {
        self.0.clone()
    }
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

#[test]
fn the_truth_alone_gives_its_own_values_without_error() {
    for number in 0..20 {
        let game = ending(number);
        let seat = game.actor().unwrap();
        let mut search = AlphaBeta::new(Horizon::to_end());
        let exact = search.rate(&game);
        let weighed = MonteCarlo::new(Truth(game.clone()), search).worlds(3).weigh(&game.view(seat));
        assert_eq!(weighed.len(), exact.len());
        for (weighed, (mv, value)) in weighed.iter().zip(exact) {
            assert_eq!((weighed.mv, weighed.worlds, weighed.error), (mv, 3, 0.0), "board {number}");
            assert_eq!(weighed.mean, value, "board {number}");
            assert_eq!(weighed.own, value[game.side(seat).index()], "board {number}");
        }
    }
}

#[test]
fn the_mean_and_its_error_are_those_of_the_worlds() {
    for number in 0..10 {
        let game = ending(number);
        let seat = game.actor().unwrap();
        let (view, side) = (game.view(seat), game.side(seat).index());
        let sampler = || Tried(Seed::new(number).rng());
        let mut thinking = MonteCarlo::new(sampler(), AlphaBeta::new(Horizon::to_end())).worlds(12);
        let weighed = thinking.weigh(&view);
        let mut again = sampler();
        let worlds: Vec<_> =
            (0..12).map(|_| AlphaBeta::new(Horizon::to_end()).rate(&again.world(&view))).collect();
        for weighed in weighed {
            let of =
                |rates: &Vec<(_, [f64; 2])>| rates.iter().find(|(mv, _)| *mv == weighed.mv).unwrap().1[side];
            let seen: Vec<f64> = worlds.iter().map(of).collect();
            let mean = seen.iter().sum::<f64>() / 12.0;
            let spread = seen.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / 11.0;
            assert_eq!(weighed.worlds, 12);
            assert!((weighed.own - mean).abs() < 1e-9, "board {number}: {weighed:?}, {seen:?}");
            assert!((weighed.error - (spread / 12.0).sqrt()).abs() < 1e-9, "board {number}: {weighed:?}");
            assert!((weighed.mean[side] - mean).abs() < 1e-9, "board {number}: {weighed:?}");
        }
    }
}

#[test]
fn it_plays_the_move_with_the_highest_mean() {
    for number in 0..10 {
        let game = ending(number);
        let view = game.view(game.actor().unwrap());
        let make =
            || MonteCarlo::new(Tried(Seed::new(number).rng()), AlphaBeta::new(Horizon::to_end())).worlds(8);
        let decision = Player::<Bridge>::choose(&mut make(), &view, &Budget::unlimited()).unwrap();
        assert!(view.moves().into_iter().any(|mv| mv == decision.best));
        let best = decision.rated.iter().find(|rated| rated.mv == decision.best).unwrap();
        assert!(decision.rated.iter().all(|rated| rated.value <= best.value), "{decision:?}");
        assert_eq!(
            Player::<Bridge>::choose(&mut make(), &view, &Budget::unlimited()).unwrap(),
            decision,
            "the same seed"
        );
        assert!(decision.notes[0].0.contains("8 worlds"), "{decision:?}");
    }
}

#[test]
fn one_world_is_searched_whatever_the_budget() {
    let game = ending(3);
    let view = game.view(game.actor().unwrap());
    let mut thinking =
        MonteCarlo::new(Truth(game), AlphaBeta::new(Horizon::to_end())).within(Budget::nodes(0));
    assert!(thinking.weigh(&view).iter().all(|weighed| weighed.worlds == 1));
}

#[test]
fn a_raised_flag_ends_it_after_the_world_in_hand() {
    let game = ending(3);
    let view = game.view(game.actor().unwrap());
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let budget = Budget::nodes(50).until(flag);
    let mut thinking = MonteCarlo::new(Truth(game), AlphaBeta::new(Horizon::to_end())).within(budget);
    assert!(thinking.weigh(&view).iter().all(|weighed| weighed.worlds == 1));
}
