//! The searches on real games: tic-tac-toe, backgammon's bear-off, bridge endings, hearts.

mod games;

use bridge::{Cardplay, Strain};
use cards::{BySeat, CardSet, Deal, PartialDeal, Seat, Seed};
use classics::backgammon::bearoff::TwoSided;
use classics::backgammon::{Backgammon, Board, HandmadeEval, Point, Position, Scoring, Stage};
use classics::tictactoe::TicTacToe;
use game::{Game, Keyed, KnownValues, Side};
use games::{played, values};
use hearts::{Play, Rules};
use rand::RngExt;
use search::lookup::TooLarge;
use search::paranoid::ParanoidGame;
use search::{
    AlphaBeta, Book, Expectiminimax, Horizon, MaxN, Minimax, Paranoid, PrunedMaxN, Representatives, Solved,
    Star, TranspositionTable,
};

#[test]
fn tic_tac_toe_is_a_draw_in_as_many_nodes_as_published() {
    let start = TicTacToe::new();
    let plain = Minimax::new(Horizon::to_end()).search(&start);
    assert_eq!(plain.counts.nodes, 549_946);
    assert!(plain.rated.iter().all(|valued| valued.value == [0.0, 0.0]));
    assert!(played(&start, &plain.line).is_over());
    let table = TranspositionTable::<TicTacToe>::with_places(1 << 13);
    let fast = AlphaBeta::new(Horizon::to_end()).table(table).search(&start);
    assert_eq!(values(&fast), values(&plain));
    assert_eq!(fast.line, plain.line);
    assert!(fast.counts.nodes < 20_000, "{:?}", fast.counts);
}

#[test]
fn every_position_of_tic_tac_toe_is_solved_and_looked_up() {
    let start = TicTacToe::new();
    let solved = Solved::solve([start], 10_000).unwrap();
    assert_eq!(solved.len(), 5_478);
    assert_eq!(Solved::solve([start], 5_477).unwrap_err(), TooLarge { limit: 5_477 });
    // Every position agrees with alpha-beta, and lookup makes a search trivial.
    let mut open = vec![start];
    let mut seen = std::collections::HashSet::new();
    while let Some(game) = open.pop() {
        if !seen.insert(game.key()) {
            continue;
        }
        let judge = AlphaBeta::new(Horizon::to_end()).best_only().search(&game);
        assert_eq!(solved.known(&game), Some(judge.value), "{game:?}");
        let found = AlphaBeta::new(Horizon::to_end().known(&solved)).search(&game);
        assert_eq!(found.value, judge.value);
        assert!(found.counts.nodes <= 10, "one move each is enough");
        open.extend(game.moves().into_iter().map(|mv| game.after(mv)));
    }
    assert_eq!(seen.len(), 5_478);
}

#[test]
fn an_opening_book_knows_boards_that_look_alike() {
    let start = TicTacToe::new();
    let canonical = |game: &TicTacToe| game.canonical().0;
    let mut search = AlphaBeta::new(Horizon::to_end());
    let book = Book::write([start], 4, canonical, &mut search);
    // The start, three first moves, twelve second and thirty-eight third, up to symmetry.
    assert_eq!(book.len(), 1 + 3 + 12 + 38);
    let text = serde_json::to_string(&book).unwrap();
    assert_eq!(serde_json::from_str::<Book<_>>(&text).unwrap(), book);
    // Playing by the book never spoils the draw, on any of the turned boards.
    let solved = Solved::solve([start], 10_000).unwrap();
    let mut open = vec![start];
    while let Some(game) = open.pop() {
        if let Some(mv) = book.reply(&game, canonical) {
            assert_eq!(solved.known(&game.after(mv)), solved.known(&game), "{game:?} {mv:?}");
            open.extend(game.moves().into_iter().map(|mv| game.after(mv)));
        }
    }
}

/// An ending with this many cards a hand.
fn ending(cards: usize, number: u64) -> Cardplay {
    let mut rng = Seed::new(11).child("endings").child(number).rng();
    let mut left = CardSet::DECK;
    let mut hands = BySeat::default();
    for seat in Seat::ALL {
        hands[seat] = left.random_subset(cards, &mut rng);
        left -= hands[seat];
    }
    let strain = Strain::ALL[rng.random_range(0..5)];
    Cardplay::new(&PartialDeal::new(hands).unwrap(), strain, Seat::from_index(number as usize % 4).unwrap())
        .unwrap()
}

#[test]
fn bridge_endings_agree_and_take_less_and_less_work() {
    let (mut plain, mut pruned, mut tabled, mut bucketed) = (0, 0, 0, 0);
    for number in 0..40 {
        let root = ending(3, number);
        let judge = Minimax::new(Horizon::to_end()).search(&root);
        let bare = AlphaBeta::new(Horizon::to_end()).search(&root);
        let table = || TranspositionTable::<Cardplay>::with_places(1 << 10);
        let quick = AlphaBeta::new(Horizon::to_end()).table(table()).search(&root);
        let rule =
            AlphaBeta::new(Horizon::to_end().keep(Representatives)).table(table()).deepening().search(&root);
        for found in [&bare, &quick, &rule] {
            assert_eq!(values(found), values(&judge), "ending {number}: {root:?}");
        }
        for found in [&bare, &quick] {
            assert_eq!(found.line, judge.line, "ending {number}: {root:?}");
        }
        assert_eq!(played(&root, &rule.line).payoff(), rule.value, "ending {number}: {root:?}");
        plain += judge.counts.nodes;
        pruned += bare.counts.nodes;
        tabled += quick.counts.nodes;
        bucketed +=
            AlphaBeta::new(Horizon::to_end().keep(Representatives)).table(table()).search(&root).counts.nodes;
    }
    assert!(pruned * 2 < plain, "{pruned} nodes of {plain}");
    // In so short an ending many moves are forced, and those the table leaves alone.
    assert!(tabled * 4 < pruned * 3, "{tabled} nodes of {pruned}");
    assert!(bucketed < tabled, "{bucketed} nodes of {tabled}");
}

/// A race with these checkers at home, North to roll.
fn race(north: &[u8], south: &[u8]) -> Backgammon {
    let places = |points: &[u8]| points.iter().map(|&n| (Point::new(n).unwrap(), 1)).collect::<Vec<_>>();
    let board = Board::new(&places(north), &places(south)).unwrap();
    let position = Position { board, stage: Stage::Roll(Seat::North), scoring: Scoring::Wins };
    Backgammon::from_position(position).without_past()
}

#[test]
fn backgammon_races_agree_with_the_bear_off_table() {
    let table = TwoSided::build(3).unwrap();
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    for (north, south) in [(&[6u8, 5][..], &[2u8, 1][..]), (&[4, 1], &[6]), (&[6, 6], &[3])] {
        let root = race(north, south);
        let known = table.known(&root).unwrap();
        let searched = Expectiminimax::new(Horizon::to_end()).search(&root);
        let star = Star::two(Horizon::to_end()).search(&root);
        let looked_up = Expectiminimax::new(Horizon::to_end().known(&table)).search(&root);
        for found in [&searched, &star, &looked_up] {
            assert!(near(found.value[0], known[0]), "{root:?}: {known:?} {found:?}");
        }
        assert!(star.counts.nodes < searched.counts.nodes, "{:?} {:?}", star.counts, searched.counts);
        assert_eq!(looked_up.counts.nodes, 1 + 21, "one look for each roll");
    }
    // Longer races, solved once for all rolls.
    for (north, south) in [(&[6u8, 5, 4][..], &[6u8, 5, 4][..]), (&[5, 5, 2], &[6, 1])] {
        let root = race(north, south);
        let solved = Solved::solve_with_chance([root.clone()], 1_000_000).unwrap();
        assert!(near(solved.get(&root).unwrap()[0], table.known(&root).unwrap()[0]), "{root:?}");
    }
}

#[test]
fn backgammon_is_searched_alike_with_and_without_pruning() {
    let mut rng = Seed::new(6).rng();
    let (mut plain, mut pruned) = (0, 0);
    for _ in 0..3 {
        let mut game = Backgammon::new(Scoring::Points).without_past();
        for _ in 0..rng.random_range(1..40) {
            let moves: Vec<_> = game.moves().into_iter().collect();
            if game.is_over() || moves.is_empty() {
                break;
            }
            game.play(moves[rng.random_range(0..moves.len())]);
        }
        let judge = Expectiminimax::new(Horizon::depth(2).guess(HandmadeEval)).search(&game);
        let found = Star::two(Horizon::depth(2).guess(HandmadeEval)).search(&game);
        for (a, b) in judge.rated.iter().zip(&found.rated) {
            assert!((a.value[0] - b.value[0]).abs() < 1e-9, "{game:?}: {a:?} {b:?}");
        }
        plain += judge.counts.nodes;
        pruned += found.counts.nodes;
    }
    assert!(pruned <= plain, "{pruned} nodes of {plain}");
}

#[test]
fn hearts_endings_agree_and_read_few_components() {
    let (mut plain, mut pruned, mut once, mut components, mut saved) = (0, 0, 0, 0, 0);
    for number in 0..100 {
        let mut rng = Seed::new(12).child(number).rng();
        let preset = hearts::Preset::ALL[number as usize % hearts::Preset::ALL.len()];
        let mut root = Play::start(&Rules::preset(preset), Deal::random(&mut rng).hands());
        while root.hands().values().any(|hand| hand.len() > 3) {
            root.play(root.moves().random(&mut rng).unwrap());
        }
        let judge = MaxN::new(Horizon::to_end()).search(&root);
        let found = PrunedMaxN::by_game(Horizon::to_end()).search(&root);
        assert_eq!(values(&found), values(&judge), "ending {number}: {root:?}");
        assert_eq!(found.line, judge.line, "ending {number}: {root:?}");
        assert_eq!(played(&root, &found.line).payoff(), judge.value, "ending {number}");
        plain += judge.counts.nodes;
        pruned += found.counts.nodes;
        let found = PrunedMaxN::unbounded(Horizon::to_end().keep(Representatives)).search(&root);
        assert_eq!(values(&found), values(&judge), "ending {number}, one of each card: {root:?}");
        once += found.counts.nodes;
        let judge = MaxN::new(Horizon::depth(6)).search(&root);
        let found = PrunedMaxN::unbounded(Horizon::depth(6)).on_demand().search(&root);
        assert_eq!(values(&found), values(&judge), "ending {number}: {root:?}");
        components += found.counts.components;
        saved += found.counts.components_saved;
        let side = Side::new(root.to_play().unwrap().index());
        let alone = Minimax::new(Horizon::to_end()).search(&ParanoidGame { game: root, side });
        let table = TranspositionTable::<ParanoidGame<Play>>::with_places(1 << 10);
        let found = Paranoid::new(Horizon::to_end()).table(table).search(&root);
        assert_eq!(found.value[side.index()], alone.value[0], "ending {number}: {root:?}");
    }
    // The game's bounds are too wide here for a cut: somebody may still lose all that is left.
    assert!(pruned <= plain, "{pruned} nodes of {plain}");
    assert!(once * 5 < plain * 4, "{once} nodes of {plain}");
    assert!(components < saved, "{components} components evaluated, {saved} saved");
}
