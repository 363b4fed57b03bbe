//! The laws of backgammon, the fast move generator against the plain one, notation and text.

use std::collections::BTreeSet;

use cards::{Rng, Seat, Seed};
use classics::backgammon::{
    Backgammon, Board, Dice, HandmadeEval, Move, Play, Point, Position, Scoring, Stage, plain,
};
use game::{Chance, Eval, Game, Hidden, Misread, PlainText, Replay, laws};
use proptest::prelude::*;
use rand::RngExt;

const SEATS: [Seat; 2] = [Seat::North, Seat::South];

fn seed() -> Seed {
    Seed::new(1).child("backgammon")
}

fn start(rng: &mut Rng) -> Backgammon {
    Backgammon::new(if rng.random_bool(0.5) { Scoring::Points } else { Scoring::Wins })
}

#[test]
fn laws_hold() {
    laws::game(1000, seed(), start);
    laws::chance(500, seed(), start);
    laws::zero_sum(1000, seed(), start);
    laws::bounded(1000, seed(), start);
    laws::keyed(300, seed(), start);
    laws::replay(1000, seed(), start);
}

#[test]
fn views_hold_the_position() {
    laws::hidden(10, seed(), start);
    // Without a past a view is short, so more games are played.
    laws::hidden(100, seed(), |rng| start(rng).without_past());
    laws::replay(100, seed(), |rng| start(rng).without_past());
}

fn point(number: u8) -> Point {
    Point::new(number).unwrap()
}

fn board(north: &[(u8, u32)], south: &[(u8, u32)]) -> Board {
    let places = |list: &[(u8, u32)]| list.iter().map(|&(n, count)| (point(n), count)).collect::<Vec<_>>();
    Board::new(&places(north), &places(south)).unwrap()
}

fn rolled(board: Board, seat: Seat, dice: &str) -> Backgammon {
    let stage = Stage::Play(seat, dice.parse().unwrap());
    Backgammon::from_position(Position { board, stage, scoring: Scoring::Points })
}

fn results(game: &Backgammon, seat: Seat) -> BTreeSet<Board> {
    let after = |play: &Play| {
        let mut board = *game.board();
        board.play(seat, play);
        board
    };
    let plays = game.plays();
    let results: BTreeSet<Board> = plays.iter().map(after).collect();
    assert_eq!(results.len(), plays.len(), "two plays lead to one position: {plays:?} in {game:?}");
    results
}

/// Checkers anywhere, as no game would leave them: crowded, on the bar, partly borne off.
fn any_board(rng: &mut Rng) -> Board {
    let homely = rng.random_range(1..=24u8);
    loop {
        let mut sides = [Vec::new(), Vec::new()];
        for side in &mut sides {
            for _ in 0..rng.random_range(1..=15) {
                let bar = rng.random_bool(0.03);
                side.push((point(if bar { 25 } else { rng.random_range(1..=homely) }), 1));
            }
        }
        if let Ok(board) = Board::new(&sides[0], &sides[1]) {
            return board;
        }
    }
}

#[test]
fn the_fast_generator_agrees_with_the_plain_one() {
    let mut rng = seed().child("generator").rng();
    let (mut none, mut most) = (0, 0);
    let mut check = |board: Board, seat: Seat, dice: Dice| {
        let stage = Stage::Play(seat, dice);
        let game = Backgammon::from_position(Position { board, stage, scoring: Scoring::Wins });
        if game.is_over() {
            return;
        }
        let fast = results(&game, seat);
        none += usize::from(game.plays()[0].is_none());
        most = most.max(fast.len());
        assert_eq!(fast, plain::results(&board, seat, dice), "{seat} plays {dice} on {board:?}");
    };
    for _ in 0..2000 {
        let board = any_board(&mut rng);
        let dice = Dice::ALL[rng.random_range(0..21)];
        check(board, SEATS[rng.random_range(0..2)], dice);
    }
    for _ in 0..6 {
        let mut game = start(&mut rng);
        while !game.is_over() {
            if let Stage::Play(seat, dice) = game.position().stage {
                check(*game.board(), seat, dice);
            }
            let moves = game.moves();
            game.play(moves[rng.random_range(0..moves.len())]);
        }
    }
    assert!(none > 50 && most > 40, "the sample is too tame: {none} blocked, at most {most} results");
}

#[test]
fn the_opening_roll_is_no_double_and_the_higher_begins() {
    let game = Backgammon::new(Scoring::Points);
    let outcomes: Vec<_> = game.outcomes().collect();
    assert_eq!(outcomes.len(), 30);
    for (roll, _) in outcomes {
        let Move::Opening(seat, dice) = roll else { panic!("{roll:?}") };
        assert!(!dice.is_double());
        assert_eq!(game.after(roll).actor(), Some(seat));
    }
}

#[test]
fn the_larger_number_is_played_if_only_one_can_be() {
    // From 20 the 6 leads to 14 and the 5 to 15, both free; from either the other number is blocked.
    let blocked = board(&[(20, 1)], &[(25 - 9, 2)]);
    let game = rolled(blocked, Seat::North, "6-5");
    assert_eq!(game.plays(), [game.read_play("20/14").unwrap()]);
    let only_low = board(&[(20, 1)], &[(25 - 14, 2), (25 - 9, 2)]);
    let game = rolled(only_low, Seat::North, "6-5");
    assert_eq!(game.plays(), [game.read_play("20/15").unwrap()]);
}

#[test]
fn both_numbers_are_played_if_possible() {
    // 8/7 with the 1 would leave no 6; so the 6 is played from there and the 1 by the other checker.
    let game = rolled(board(&[(8, 1), (7, 1)], &[(24, 2)]), Seat::North, "6-1");
    assert_eq!(game.plays(), [game.read_play("8/2 7/6").unwrap()]);
}

#[test]
fn the_bar_comes_first_and_may_be_shut() {
    let shut = board(&[(25, 1), (6, 2)], &[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2)]);
    let game = rolled(shut, Seat::North, "6-1");
    assert_eq!(game.moves(), [Move::Play(Play::NONE)]);
    assert_eq!(game.view(Seat::North).read("no move").unwrap(), Move::Play(Play::NONE));
    let open = board(&[(25, 2), (6, 2)], &[(1, 2), (3, 2), (5, 2), (6, 2)]);
    let game = rolled(open, Seat::North, "4-2");
    assert_eq!(game.plays().len(), 1);
    assert_eq!(game.plays()[0].to_string(), "bar/23 bar/21");
}

#[test]
fn wins_count_by_what_the_loser_has_left() {
    let last = |south: &[(u8, u32)]| {
        let mut game = rolled(board(&[(1, 1)], south), Seat::North, "2-1");
        game.play(game.moves()[0]);
        game.payoff()
    };
    assert_eq!(last(&[(1, 14)]), [1.0, -1.0]);
    assert_eq!(last(&[(7, 15)]), [2.0, -2.0]);
    assert_eq!(last(&[(18, 15)]), [2.0, -2.0]);
    assert_eq!(last(&[(19, 1), (3, 14)]), [3.0, -3.0]);
    assert_eq!(last(&[(25, 1), (3, 14)]), [3.0, -3.0]);
}

#[test]
fn notation_is_the_usual_one() {
    let name = |game: &Backgammon, typed: &str| game.read_play(typed).map(|play| play.to_string());
    let first = rolled(Board::START, Seat::South, "6-5");
    assert_eq!(name(&first, "24/13").unwrap(), "24/13");
    assert_eq!(name(&first, "24/18/13").unwrap(), "24/13");
    assert_eq!(name(&first, "18/13, 24/18").unwrap(), "24/13");
    let double = rolled(Board::START, Seat::North, "3-3");
    assert_eq!(name(&double, "6/3(2) 8/5(2)").unwrap(), "8/5(2) 6/3(2)");
    assert_eq!(name(&double, "8/5 6/3 8/5 6/3").unwrap(), "8/5(2) 6/3(2)");
    assert_eq!(name(&double, "13/7(2)").unwrap(), "13/7(2)");
    let hit = rolled(board(&[(8, 2), (6, 2)], &[(20, 1), (24, 2)]), Seat::North, "3-3");
    assert_eq!(name(&hit, "8/5(2) 6/3(2)").unwrap(), "8/5*(2) 6/3(2)");
    assert_eq!(name(&hit, "8/5*(2), 6/3(2)").unwrap(), "8/5*(2) 6/3(2)");
    let off = rolled(board(&[(6, 1), (5, 1), (1, 1)], &[(1, 1)]), Seat::North, "6-5");
    assert_eq!(name(&off, "5/OFF 6/off").unwrap(), "6/off 5/off");
}

/// A blot on the way: the star, the stop or its absence says which way was meant.
#[test]
fn a_hit_on_the_way_is_told_apart() {
    let game = rolled(board(&[(24, 1), (13, 2)], &[(25 - 18, 1), (24, 2)]), Seat::North, "6-5");
    let hit = game.read_play("24/18*/13").unwrap();
    assert_eq!(hit.to_string(), "24/18*/13");
    assert_eq!(game.read_play("24/18/13").unwrap(), hit);
    let quiet = game.read_play("24/13").unwrap();
    assert_ne!(quiet, hit);
    assert_eq!(quiet.to_string(), "24/13");
    assert_eq!(game.read_play("24/19/13").unwrap(), quiet);
}

#[test]
fn what_cannot_be_read_is_explained() {
    let view = rolled(Board::START, Seat::North, "6-1").view(Seat::North);
    for nonsense in ["x", "24", "24/", "/18", "18/24", "24/18(0)", "24/18(9)", "26/20", "24//18", "8/5((2)"] {
        assert!(
            matches!(view.read(nonsense), Err(Misread::Unreadable { .. })),
            "{nonsense}: {:?}",
            view.read(nonsense)
        );
    }
    for illegal in ["24/18", "24/17 13/7", "no move", "6/off", "bar/24"] {
        assert!(
            matches!(view.read(illegal), Err(Misread::Illegal { .. })),
            "{illegal}: {:?}",
            view.read(illegal)
        );
    }
    let other = rolled(Board::START, Seat::North, "6-1").view(Seat::South);
    assert!(matches!(other.read("13/7 8/7"), Err(Misread::Illegal { .. })));
}

#[test]
fn the_board_is_drawn_from_the_seat() {
    let game = rolled(
        board(&[(24, 2), (13, 5), (8, 3), (6, 4), (25, 1)], &[(24, 1), (13, 5), (8, 3), (6, 6)]),
        Seat::North,
        "6-1",
    );
    let expected = "
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X           O    |   | O              X |
 | X           O    |   | O              X |
 | X           O    |   | O                |
 | X                |   | O                |
 | X                |   | 6                |
 |                  |BAR|                  |
 | O                |   |                  |
 | O                |   | X                |
 | O           X    |   | X                |
 | O           X    |   | X                |
 | O           X    | X | X              O |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
 X you  186 pips,  0 off
 O they 149 pips,  0 off

You rolled 6-1.
";
    assert_eq!(format!("\n{}", game.view(Seat::North).draw()), expected);
    let other = game.view(Seat::South).draw();
    assert!(other.contains(" | O           X    | X | X              O |"), "{other}");
    assert!(other.ends_with("They rolled 6-1.\n"), "{other}");
}

#[test]
fn the_log_tells_what_happened() {
    let mut game = Backgammon::new(Scoring::Points);
    game.play(Move::Opening(Seat::South, "3-1".parse().unwrap()));
    game.play(game.view(Seat::South).read("8/5 6/5").unwrap());
    game.play(Move::Roll("5-5".parse().unwrap()));
    game.play(game.view(Seat::North).read("13/3(2)").unwrap());
    let told =
        ["South wins the opening roll, 3-1", "South plays 8/5 6/5", "North rolls 5-5", "North plays 13/3(2)"];
    assert_eq!(game.view(Seat::North).log(), told);
}

#[test]
fn a_record_is_checked() {
    let mut game = Backgammon::new(Scoring::Points);
    let mut rng = seed().child("record").rng();
    for _ in 0..20 {
        let moves = game.moves();
        game.play(moves[rng.random_range(0..moves.len())]);
    }
    let text = serde_json::to_string(&game).unwrap();
    assert_eq!(serde_json::from_str::<Backgammon>(&text).unwrap(), game);
    let mut wrong: serde_json::Value = serde_json::from_str(&text).unwrap();
    wrong["past"]["moves"].as_array_mut().unwrap().pop();
    assert!(serde_json::from_value::<Backgammon>(wrong).is_err());
    let mut wrong: serde_json::Value = serde_json::from_str(&text).unwrap();
    wrong["past"]["moves"][1] = serde_json::json!({"play": "24/1"});
    assert!(serde_json::from_value::<Backgammon>(wrong).is_err());
    let mut wrong: serde_json::Value = serde_json::from_str(&text).unwrap();
    wrong["now"]["board"]["north"][0] = serde_json::json!(3);
    assert!(serde_json::from_value::<Backgammon>(wrong).is_err());
}

#[test]
fn the_guess_knows_good_from_bad() {
    let guess = |north: &[(u8, u32)], south: &[(u8, u32)]| {
        let position =
            Position { board: board(north, south), stage: Stage::Roll(Seat::North), scoring: Scoring::Wins };
        let [north, south] = HandmadeEval.guess(&Backgammon::from_position(position));
        assert_eq!(north, -south);
        assert!(north.abs() <= 1.0);
        north
    };
    let level = guess(&[(6, 15)], &[(6, 15)]);
    assert!(level > 0.0, "the roll is worth something");
    assert!(guess(&[(3, 15)], &[(6, 15)]) > level, "a shorter race");
    let shape: &[(u8, u32)] = &[(13, 5), (8, 3), (6, 5), (24, 2)];
    assert!(guess(&[(25, 1), (13, 5), (8, 3), (6, 5), (24, 1)], shape) < guess(shape, shape), "the bar");
    assert!(
        guess(&[(13, 5), (8, 3), (6, 4), (5, 1), (24, 2)], shape)
            < guess(&[(13, 5), (8, 2), (6, 4), (5, 2), (24, 2)], shape),
        "a blot"
    );
}

/// Played by the guess alone, one ply deep, against random moves: it must win nearly always.
#[test]
fn the_guess_beats_chance() {
    let mut won = [0, 0];
    for number in 0..40 {
        let mut rng = seed().child("guess").child(number as u64).rng();
        let mut game = Backgammon::new(Scoring::Wins).without_past();
        let wise = SEATS[number % 2];
        while !game.is_over() {
            let moves = game.moves();
            let random = moves[rng.random_range(0..moves.len())];
            let side = game.side(wise).index();
            let mv = match game.actor() {
                Some(seat) if seat == wise => {
                    let value = |mv: &Move| HandmadeEval.guess(&game.after(*mv))[side];
                    *moves.iter().max_by(|a, b| value(a).total_cmp(&value(b))).unwrap()
                }
                None => {
                    // The dice as they fall, not each roll alike.
                    let mut at = rng.random_range(0.0..1.0);
                    game.outcomes()
                        .find(|&(_, p)| {
                            at -= p;
                            at < 0.0
                        })
                        .map_or(random, |(mv, _)| mv)
                }
                _ => random,
            };
            game.play(mv);
        }
        won[usize::from(game.payoff()[game.side(wise).index()] > 0.0)] += 1;
    }
    assert!(won[1] >= 38, "won {} of 40 against random moves", won[1]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn plays_round_trip(number in 0u64..100_000, dice in 0usize..21) {
        let mut rng = seed().child("plays").child(number).rng();
        let board = any_board(&mut rng);
        let stage = Stage::Play(Seat::North, Dice::ALL[dice]);
        let game = Backgammon::from_position(Position { board, stage, scoring: Scoring::Points });
        for play in game.plays() {
            let text = String::from(play);
            prop_assert_eq!(text.parse::<Play>().unwrap(), play);
            let named = play.to_string();
            prop_assert_eq!(game.read_play(&named), Ok(play), "'{}' on {:?}", named, board);
        }
    }

    #[test]
    fn boards_round_trip(number in 0u64..100_000) {
        let board = any_board(&mut seed().child("boards").child(number).rng());
        let text = serde_json::to_string(&board).unwrap();
        prop_assert_eq!(serde_json::from_str::<Board>(&text).unwrap(), board);
    }

    #[test]
    fn no_text_makes_the_reader_panic(typed in ".{0,30}") {
        let game = rolled(Board::START, Seat::North, "6-1");
        let _ = game.read_play(&typed);
        let _ = typed.parse::<Play>();
        let _ = typed.parse::<Dice>();
    }
}

#[test]
fn a_bare_position_forgets() {
    let mut game = Backgammon::new(Scoring::Points).without_past();
    game.play(game.moves()[0]);
    assert!(game.history().is_empty());
    assert_eq!(game.origin(), game);
}
