//! The laws of battleships, the worlds of its views, and its text.

use std::collections::HashMap;

use cards::{Rng, Seat, Seed};
use classics::battleships::{
    Answer, Battleships, BattleshipsView, Length, Move, Rules, RulesError, Ship, Square,
};
use game::{Game, Hidden, Misread, PlainText, Replay, View, laws};
use proptest::prelude::*;
use rand::RngExt;

fn seed() -> Seed {
    Seed::new(1).child("battleships")
}

/// The usual game.
fn usual(_: &mut Rng) -> Battleships {
    Battleships::new(Rules::default())
}

/// Any of many small games, under every option.
fn any(rng: &mut Rng) -> Battleships {
    let fleets: [&[usize]; 5] = [&[2], &[3, 2], &[1, 2], &[2, 2, 1], &[4, 2]];
    let rules =
        Rules::new(rng.random_range(4..=6), fleets[rng.random_range(0..5)], rng.random_bool(0.5)).unwrap();
    Battleships::new(rules.announce_sunk(rng.random_bool(0.5)).shoot_again(rng.random_bool(0.5)))
}

#[test]
fn laws_hold_for_the_usual_game() {
    laws::game(100, seed(), usual);
    laws::zero_sum(200, seed(), usual);
    laws::replay(100, seed(), usual);
    laws::hidden(10, seed(), usual);
}

#[test]
fn laws_hold_for_every_option() {
    laws::game(1500, seed(), any);
    laws::deterministic(1000, seed(), any);
    laws::zero_sum(1500, seed(), any);
    laws::bounded(1500, seed(), any);
    laws::replay(1500, seed(), any);
    laws::hidden(300, seed(), any);
}

/// Plays random moves, calling at each position.
fn each_position(mut game: Battleships, rng: &mut Rng, mut call: impl FnMut(&Battleships, &mut Rng)) {
    loop {
        call(&game, rng);
        let moves = game.moves();
        if moves.is_empty() {
            return;
        }
        game.play(moves[rng.random_range(0..moves.len())]);
    }
}

/// Every world gives the view it was made from, and replays legally.
fn assert_worlds(game: &Battleships, rng: &mut Rng) {
    for seat in [Seat::North, Seat::South] {
        let view = game.view(seat);
        let world = view.world(rng).unwrap_or_else(|| panic!("no world for {view:?}"));
        assert_eq!(world.view(seat), view, "{world:?}");
        let mut again = world.origin();
        for mv in world.history() {
            assert!(again.moves().contains(&mv), "{mv:?} in {again:?}");
            again.play(mv);
        }
        assert_eq!(again, world);
    }
}

#[test]
fn worlds_are_worlds() {
    for number in 0..100 {
        let mut rng = seed().child("worlds").child(number).rng();
        let game = any(&mut rng);
        each_position(game, &mut rng, assert_worlds);
    }
}

#[test]
fn worlds_of_the_usual_game_are_worlds() {
    let mut rng = seed().child("usual worlds").rng();
    for rules in [
        Rules::default(),
        Rules::default().announce_sunk(false),
        Rules::new(10, &[5, 4, 3, 3, 2], false).unwrap(),
    ] {
        let (mut game, mut turns) = (Battleships::new(rules), 0);
        while !game.is_over() {
            let moves = game.moves();
            game.play(moves[rng.random_range(0..moves.len())]);
            turns += 1;
            if turns % 17 == 0 {
                assert_worlds(&game, &mut rng);
            }
        }
    }
}

/// Nothing in a view depends on what the other seat does in secret.
#[test]
fn a_view_shows_nothing_of_the_others_placing() {
    let mut game = Battleships::new(Rules::default());
    let mut rng = seed().child("secret").rng();
    let mut south = game.view(Seat::South);
    while game.actor() == Some(Seat::North) {
        assert_eq!(game.view(Seat::South), south);
        let moves = game.moves();
        game.play(moves[rng.random_range(0..moves.len())]);
    }
    south = game.view(Seat::South);
    let north = game.view(Seat::North);
    // Another fleet of North's looks the same to South.
    let other = south.world(&mut rng).unwrap();
    assert_ne!(other, game);
    assert_eq!(other.view(Seat::South), south);
    while game.actor() == Some(Seat::South) {
        assert_eq!(game.view(Seat::North), north);
        game.play(game.moves()[0]);
    }
    assert_ne!(game.view(Seat::North), north, "it is North's turn to shoot");
}

fn length(squares: usize) -> Length {
    Length::new(squares).unwrap()
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// A game in which both have placed these ships and have shot in turn at these squares.
fn shot_at(rules: Rules, ships: &[&str], shots: &[&str]) -> Battleships {
    let mut game = Battleships::new(rules);
    for ship in ships.iter().chain(ships) {
        let mv = Move::Place(ship.parse().unwrap());
        assert!(game.moves().contains(&mv), "{ship}");
        game.play(mv);
    }
    for shot in shots {
        let mv = Move::Shoot(square(shot));
        assert!(game.moves().contains(&mv), "{shot}");
        game.play(mv);
    }
    game
}

/// All fleets, by trying every placement of every ship, that would have answered as this view says.
fn all_fleets(view: &BattleshipsView) -> Vec<Vec<Ship>> {
    fn extend(view: &BattleshipsView, world: &Battleships, enemy: Seat, all: &mut Vec<Vec<Ship>>) {
        if world.fleet(enemy).len() == view.rules().fleet().len() {
            let mut world = world.clone();
            if enemy == Seat::North {
                view.fleet().iter().for_each(|&ship| world.play(Move::Place(ship)));
            }
            view.shots().iter().for_each(|shot| world.play(Move::Shoot(shot.at)));
            if world.view(view.seat()) == *view {
                all.push(world.fleet(enemy).to_vec());
            }
            return;
        }
        world.moves().into_iter().for_each(|mv| extend(view, &world.after(mv), enemy, all));
    }
    let (mut world, enemy) = (Battleships::new(view.rules().clone()), view.seat().partner());
    if view.seat() == Seat::North {
        view.fleet().iter().for_each(|&ship| world.play(Move::Place(ship)));
    }
    let mut all = Vec::new();
    extend(view, &world, enemy, &mut all);
    all
}

/// Drawn fleets are uniform over all that agree with the view: chi-square against the enumeration.
#[test]
fn drawn_fleets_are_uniform() {
    let rules = |touching| Rules::new(4, &[3, 2, 2], touching).unwrap();
    let ships = ["a1 right 3", "c1 right 2", "c4 down 2"];
    let cases = [
        (rules(true), vec![]),
        (rules(true), vec!["a1", "b2"]),
        (rules(true), vec!["a2", "b2", "b1", "a4", "c2", "d1"]),
        (rules(true), vec!["c1", "b2", "c2", "a4"]),
        (rules(true).announce_sunk(false), vec!["c1", "b2", "c2", "a4", "a1"]),
        (rules(false), vec!["a1", "b2", "d2"]),
    ];
    let mut rng = seed().child("uniform").rng();
    for (rules, shots) in cases {
        let view = shot_at(rules, &ships, &shots).view(Seat::North);
        let all = all_fleets(&view);
        assert!(
            all.contains(&ships.iter().map(|ship| ship.parse().unwrap()).collect()),
            "the truth is possible"
        );
        let mut drawn: HashMap<Vec<Ship>, u32> = all.iter().map(|fleet| (fleet.clone(), 0)).collect();
        let each = 40;
        for _ in 0..each * all.len() {
            *drawn.get_mut(&view.enemy_fleet(&mut rng).unwrap()).expect("a fleet that disagrees") += 1;
        }
        let expected = each as f64;
        let chi: f64 = drawn.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        // Mean n - 1, variance 2 (n - 1): five standard deviations.
        let freedom = all.len() as f64 - 1.0;
        assert!(
            chi < freedom + 5.0 * (2.0 * freedom).sqrt() + 1.0,
            "{chi} for {} fleets after {shots:?}",
            all.len()
        );
    }
}

/// For a single ship that was not hit the density map counts exactly the possible fleets.
#[test]
fn the_density_of_a_single_ship_is_exact() {
    let rules = Rules::new(5, &[3], true).unwrap();
    for shots in [&[][..], &["c3"], &["c2", "a1", "e5", "a2"], &["d1", "a1"]] {
        let view = shot_at(rules.clone(), &["b1 right 3"], shots).view(Seat::North);
        let (density, all) = (view.density(), all_fleets(&view));
        for at in rules.squares() {
            let count = all.iter().filter(|fleet| fleet[0].squares().contains(at)).count();
            assert_eq!(density.total(at) as usize, count, "{at} after {shots:?}");
        }
    }
}

#[test]
fn the_density_map_of_the_usual_game() {
    let mut game = Battleships::new(Rules::default());
    while game.shots().is_empty() && (game.actor() == Some(Seat::South) || game.fleet(Seat::North).len() < 5)
    {
        game.play(game.moves()[0]);
    }
    let density = game.view(Seat::North).density();
    // In the corner each ship lies in two ways; in the middle one of length n in 2n.
    assert_eq!(density.total(square("a1")), 10);
    assert_eq!(density.total(square("e5")), 2 * (5 + 4 + 3 + 3 + 2));
    assert_eq!(density.at(square("e5")).collect::<Vec<_>>()[0], (length(5), 10));
}

/// A ship that was sunk is not counted, nor a placement that would have been sunk by now.
#[test]
fn the_density_map_forgets_what_is_sunk() {
    let rules = Rules::new(5, &[3, 2], true).unwrap();
    let view = shot_at(rules, &["a1 right 3", "c1 right 2"], &["c1", "e5", "c2", "e4"]).view(Seat::North);
    let density = view.density();
    assert_eq!(density.at(square("b3")).map(|(length, _)| length).collect::<Vec<_>>(), [length(3)]);
    // The ship of two can only have lain on c1 and c2.
    assert_eq!(density.total(square("c1")), 0);
    assert_eq!(density.total(square("c2")), 0);
    assert!(density.total(square("b1")) > 0);
}

#[test]
fn answers_and_turns_follow_the_rules() {
    let ships = ["a1 right 3", "c1 right 2"];
    let answers = |rules: Rules, shots: &[&str]| {
        let game = shot_at(rules, &ships, shots);
        game.shots().iter().map(|shot| (shot.by, shot.answer)).collect::<Vec<_>>()
    };
    let rules = Rules::new(5, &[3, 2], true).unwrap();
    use Answer::{Hit, Miss, Sunk};
    use Seat::{North as N, South as S};
    let alternate = answers(rules.clone(), &["c1", "e5", "c2", "a1"]);
    assert_eq!(alternate, [(N, Hit), (S, Miss), (N, Sunk(length(2))), (S, Hit)]);
    let silent = answers(rules.clone().announce_sunk(false), &["c1", "e5", "c2"]);
    assert_eq!(silent, [(N, Hit), (S, Miss), (N, Hit)]);
    let again = answers(rules.shoot_again(true), &["c1", "c2", "e5", "a1", "e4"]);
    assert_eq!(again, [(N, Hit), (N, Sunk(length(2))), (N, Miss), (S, Hit), (S, Miss)]);
}

#[test]
fn placing_never_gets_stuck() {
    // On this board a careless pair of ships leaves no room for the third.
    let rules = Rules::new(5, &[3, 3, 3], false).unwrap();
    for number in 0..50 {
        let mut rng = seed().child("stuck").child(number).rng();
        let mut game = Battleships::new(rules.clone());
        while game.fleet(Seat::South).len() < 3 {
            let moves = game.moves();
            game.play(moves[rng.random_range(0..moves.len())]);
        }
    }
}

#[test]
fn impossible_rules_are_refused() {
    assert_eq!(Rules::new(12, &[2], true), Err(RulesError::Size(12)));
    assert_eq!(Rules::new(0, &[2], true), Err(RulesError::Size(0)));
    assert_eq!(Rules::new(5, &[], true), Err(RulesError::Ships(0)));
    assert_eq!(Rules::new(5, &[6], true), Err(RulesError::Length { squares: 6, size: 5 }));
    assert_eq!(Rules::new(5, &[0], true), Err(RulesError::Length { squares: 0, size: 5 }));
    assert_eq!(Rules::new(3, &[3, 3, 3], false), Err(RulesError::Crowded { size: 3 }));
    assert!(
        serde_json::from_str::<Rules>(
            r#"{"size":3,"fleet":[9],"touching":true,"announce_sunk":true,"hit_shoots_again":false}"#
        )
        .is_err()
    );
    let text = serde_json::to_string(&Rules::default()).unwrap();
    assert_eq!(serde_json::from_str::<Rules>(&text).unwrap(), Rules::default());
}

#[test]
fn the_table_is_drawn() {
    let rules = Rules::new(5, &[3, 2], true).unwrap();
    let view =
        shot_at(rules, &["a1 right 3", "c1 down 2"], &["c1", "e5", "d1", "a1", "b4"]).view(Seat::South);
    let expected = "  Your fleet           Enemy waters
    1  2  3  4  5        1  2  3  4  5
A   #  #  #  .  .    A   X  .  .  .  .
B   .  .  .  o  .    B   .  .  .  .  .
C   X  .  .  .  .    C   .  .  .  .  .
D   X  .  .  .  .    D   .  .  .  .  .
E   .  .  .  .  .    E   .  .  .  .  o

# ship   X hit   o miss   . unknown or open water
Enemy ships afloat: 3, 2. Your shot.
";
    assert_eq!(view.draw(), expected);
    assert_eq!(
        view.log(),
        [
            "You place a ship of 3 at a1 right",
            "You place a ship of 2 at c1 down",
            "They shoot at c1: hit",
            "You shoot at e5: miss",
            "They shoot at d1: hit, and a ship of 2 is sunk",
            "You shoot at a1: hit",
            "They shoot at b4: miss",
        ]
    );
}

#[test]
fn typed_moves_are_read_or_explained() {
    let start = Battleships::new(Rules::default());
    let view = start.view(Seat::North);
    assert_eq!(view.read("a1 right").unwrap(), Move::Place("a1 right 5".parse().unwrap()));
    assert_eq!(view.read("DOWN, c4").unwrap(), Move::Place("c4 down 5".parse().unwrap()));
    assert!(matches!(view.read("a7 right"), Err(Misread::Illegal { .. })));
    assert!(matches!(view.read("k1 right"), Err(Misread::Illegal { .. })));
    for nonsense in ["", "a1", "a1 up", "right", "a1 right down", "q"] {
        assert!(matches!(view.read(nonsense), Err(Misread::Unreadable { .. })), "{nonsense}");
    }
    assert!(matches!(start.view(Seat::South).read("a1 right"), Err(Misread::Illegal { .. })));
    let rules = Rules::new(5, &[3], true).unwrap();
    let view = shot_at(rules, &["a1 right 3"], &["b2", "a5"]).view(Seat::North);
    assert_eq!(view.read("C3").unwrap(), Move::Shoot(square("c3")));
    assert!(matches!(view.read("b2"), Err(Misread::Illegal { .. })), "shot at before");
    assert!(matches!(view.read("f1"), Err(Misread::Illegal { .. })), "off the board");
    assert!(matches!(view.read("fire"), Err(Misread::Unreadable { .. })));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn names_are_read_back(number in 0u64..10_000, turns in 0usize..60) {
        let mut rng = seed().child("names").child(number).rng();
        let mut game = any(&mut rng);
        for _ in 0..turns {
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[rng.random_range(0..moves.len())]);
        }
        if let Some(seat) = game.actor() {
            let view = game.view(seat);
            for mv in view.moves() {
                prop_assert_eq!(view.read(&view.name(mv)), Ok(mv));
            }
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(typed in ".{0,12}") {
        let _ = Battleships::new(Rules::default()).view(Seat::North).read(&typed);
        let _ = typed.parse::<Ship>();
        let _ = typed.parse::<Square>();
    }
}
