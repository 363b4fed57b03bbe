//! Every listed player plays whole games, legally and reproducibly.

use cards::{Deal, Rng, Seat, Seed};
use classics::backgammon::{Backgammon, Scoring};
use classics::battleships::Battleships;
use classics::tictactoe::TicTacToe;
use game::{Budget, Game, Hidden, Player, Stop, Turn, View};
use hearts::{Direction, Round, Rules};
use players::{OptionKind, PlayerOption, Roster, Settings, Spec, SpecError, Value};
use rand::RngExt;

/// Plays a game among these players, by seat; chance draws from `rng`.
fn play<G: Hidden>(mut game: G, seats: &mut [(Seat, Box<dyn Player<G> + Send>)], rng: &mut Rng) -> Vec<f64> {
    loop {
        let mv = match (game.turn(), game.actor()) {
            (Turn::Over, _) => return game.payoff().as_ref().to_vec(),
            (Turn::Side(_), Some(actor)) => {
                let view = game.view(actor);
                let player = seats.iter_mut().find(|(seat, _)| *seat == actor).expect("somebody sits there");
                let choice = player
                    .1
                    .choose(&view, &Budget::unlimited())
                    .expect("a player inside the process answers")
                    .best;
                assert!(view.moves().into_iter().any(|legal| legal == choice), "{choice:?} in {view:?}");
                choice
            }
            _ => {
                let moves: Vec<_> = game.moves().into_iter().collect();
                moves[rng.random_range(0..moves.len())]
            }
        };
        game.play(mv);
    }
}

fn seated<G: Roster>(names: &[&str], game: &G, seed: Seed) -> Vec<(Seat, Box<dyn Player<G> + Send>)> {
    let spec = |name: &str| name.parse::<Spec>().unwrap();
    let player = |(i, &seat): (usize, &Seat)| {
        (seat, G::player(&spec(names[i % names.len()]), seed.child(seat)).expect("a listed player"))
    };
    game.seats().iter().enumerate().map(player).collect()
}

/// Every player of the list against itself, twice from the same seed.
fn all_play<G: Roster>(games: u64, start: impl Fn(&mut Rng) -> G) {
    for entry in G::roster() {
        // Players that sample worlds get few of them here.
        let thinks = entry.options.iter().any(|option| option.name == "worlds");
        let spec = if thinks { format!("{}:worlds=2", entry.name) } else { entry.name.to_owned() };
        for number in 0..if thinks { games.min(2) } else { games } {
            let seed = Seed::new(number).child(entry.name);
            let game = start(&mut seed.child("start").rng());
            let mut seats = seated::<G>(&[&spec], &game, seed);
            let first = play(game.clone(), &mut seats, &mut seed.child("chance").rng());
            // A player that begins again remembers nothing of the game before.
            seats.iter_mut().for_each(|(seat, player)| player.begin(seed.child(*seat)));
            let again = play(game, &mut seats, &mut seed.child("chance").rng());
            assert_eq!(first, again, "{} of {} differs from itself", entry.name, G::NAME);
        }
    }
}

#[test]
fn every_player_plays_legally_and_reproducibly() {
    all_play(3, |_| TicTacToe::new());
    all_play(2, |_| Backgammon::new(Scoring::Points));
    all_play(1, |_| Battleships::new(Default::default()));
    for rules in ["standard", "perkins", "sturtevant"] {
        let rules: Rules = rules.parse().unwrap();
        all_play(3, |rng| Round::new(&rules, &Deal::random(rng), Direction::Left));
    }
    all_play(40, |rng| {
        let number = bridge::BoardNumber::new(rng.random_range(1..17)).unwrap();
        bridge::Bridge::new(bridge::Board::new(number, Deal::random(rng)))
    });
}

#[test]
fn perfect_players_of_tic_tac_toe_never_lose() {
    for perfect in ["alphabeta", "minimax", "lookup"] {
        for number in 0..12 {
            let mut rng = Seed::new(number).rng();
            let mut first = seated(&[perfect, "random"], &TicTacToe::new(), Seed::new(number));
            assert!(play(TicTacToe::new(), &mut first, &mut rng)[0] >= 0.0, "{perfect}, game {number}");
            let mut second = seated(&["random", perfect], &TicTacToe::new(), Seed::new(number));
            assert!(play(TicTacToe::new(), &mut second, &mut rng)[1] >= 0.0, "{perfect}, game {number}");
        }
    }
}

/// Forty games to none is beyond any doubt.
#[test]
fn thinking_pays() {
    let mut won = [0, 0];
    for number in 0..20 {
        let (seed, mut rng) = (Seed::new(number), Seed::new(number).child("dice").rng());
        let game = Backgammon::new(Scoring::Wins);
        let mut seats = seated(&["expectiminimax", "random"], &game, seed);
        won[0] += i32::from(play(game, &mut seats, &mut rng)[0] > 0.0);
        let game = Battleships::new(Default::default());
        let mut seats = seated(&["random", "hunter:worlds=20"], &game, seed);
        won[1] += i32::from(play(game, &mut seats, &mut rng)[1] > 0.0);
    }
    assert!(won[0] >= 18 && won[1] >= 18, "{won:?} of 20");
}

#[test]
fn specifications_are_read_and_refused_with_a_reason() {
    let spec: Spec = "alphabeta:depth=4".parse().unwrap();
    assert_eq!((spec.name.as_str(), spec.to_string().as_str()), ("alphabeta", "alphabeta:depth=4"));
    let names = |text: &str| Spec::lineup(text).unwrap().iter().map(Spec::to_string).collect::<Vec<_>>();
    assert_eq!(names("a:x=1,y=2,b,cmd:./p --o=1"), ["a:x=1,y=2", "b", "cmd:./p --o=1"]);
    for bad in ["", ":depth=1", "two words"] {
        assert!(bad.parse::<Spec>().is_err(), "{bad}");
    }
    let refused =
        |text: &str| TicTacToe::player(&text.parse().unwrap(), Seed::new(1)).err().expect("refused");
    assert!(matches!(refused("nobody"), SpecError::NoSuchPlayer { .. }));
    assert!(matches!(refused("alphabeta:speed=3"), SpecError::NoSuchOption { .. }));
    assert!(matches!(refused("alphabeta:depth"), SpecError::BadValue { .. }));
}

#[test]
fn a_bad_value_is_answered_by_what_may_be_written() {
    fn refused<G: Roster>(text: &str) -> String {
        G::player(&text.parse().unwrap(), Seed::new(1)).err().expect("refused").to_string()
    }
    let numbers = "a whole number from 1 to 100000";
    for (text, answer) in [
        ("learned:worlds=0", numbers),
        ("learned:worlds=100001", numbers),
        ("learned:worlds=many", numbers),
        ("learned:worlds=-1", numbers),
        ("learned:search=2", "search=max-n, search=paranoid or search=soft-max-n"),
        ("learned:worlds=5,search=maxn", "search=max-n, search=paranoid or search=soft-max-n"),
    ] {
        let message = refused::<Round>(text);
        let wrong = text.split([':', ',']).next_back().unwrap();
        assert_eq!(message, format!("the player learned cannot take {wrong}: write {answer}"));
    }
    let message = refused::<bridge::Bridge>("montecarlo:infer=0");
    assert_eq!(message, "the player montecarlo cannot take infer=0: write infer=yes or infer=no");
    let message = refused::<Round>("learned:worlds=5,worlds=6");
    assert_eq!(message, "the player learned is given worlds twice: write it once");
}

/// Every value that a option offers, as it is written: of a number, the bounds.
fn offered(option: &PlayerOption) -> Vec<Value> {
    match option.kind {
        OptionKind::Number { least, most, .. } => vec![Value::Number(least), Value::Number(most)],
        OptionKind::Word(words) => words.iter().map(|(word, _)| Value::Word(word)).collect(),
        OptionKind::Switch { .. } => vec![Value::Switch(true), Value::Switch(false)],
        // A file: the command's tests train one and play with it.
        OptionKind::Weights => Vec::new(),
        OptionKind::Player { default } => {
            vec![Value::Player(Spec::plain(default)), Value::Player(Spec::plain("random"))]
        }
    }
}

/// What is listed may be written, defaults change nothing, and a player can be made of every value.
fn options_hold<G: Roster>() {
    for entry in G::roster() {
        let read = |options: &str| {
            let spec: Spec = format!("{}:{options}", entry.name).parse().unwrap();
            assert_eq!(spec.to_string().parse(), Ok(spec.clone()));
            Settings::read(entry.name, entry.options, &spec).unwrap_or_else(|why| panic!("{why}"))
        };
        let bare = read("");
        let defaults = entry.options.iter().map(|option| format!("{}={}", option.name, option.default()));
        assert_eq!(read(&defaults.collect::<Vec<_>>().join(",")), bare, "{}", entry.name);
        for option in entry.options {
            assert_eq!(
                option.read(&format!("{}?", option.default())),
                None,
                "{} {}",
                entry.name,
                option.name
            );
            for value in offered(option) {
                assert_eq!(
                    option.read(&value.to_string()).as_ref(),
                    Some(&value),
                    "{} {}",
                    entry.name,
                    option.name
                );
                let settings = read(&format!("{}={value}", option.name));
                assert_eq!(settings == bare, value == option.default(), "{} {}", entry.name, option.name);
                (entry.make)(&settings, Seed::new(1));
            }
        }
    }
}

#[test]
fn options_are_read_as_they_are_listed() {
    options_hold::<TicTacToe>();
    options_hold::<Backgammon>();
    options_hold::<Battleships>();
    options_hold::<Round>();
    options_hold::<bridge::Bridge>();
}

/// A budget of nothing, or a flag that is set already, still gives a legal move, and soon.
fn answers_within_any_budget<G: Roster>(start: impl Fn(&mut Rng) -> G) {
    let set = Stop::new();
    set.set();
    for entry in G::roster() {
        let game = start(&mut Seed::new(8).child(entry.name).rng());
        let Some(actor) = game.actor() else { continue };
        let view = game.view(actor);
        for budget in [Budget::nodes(0), Budget::nodes(1), Budget::unlimited().until(&set)] {
            let mut player = G::player(&Spec::plain(entry.name), Seed::new(8)).expect("a listed player");
            let decision = player.choose(&view, &budget).expect("a player inside the process answers");
            let legal = view.moves().into_iter().any(|mv| mv == decision.best);
            assert!(legal, "{} of {} with {budget:?}", entry.name, G::NAME);
        }
    }
}

#[test]
fn every_player_answers_within_any_budget() {
    answers_within_any_budget(|_| TicTacToe::new());
    answers_within_any_budget(|rng| {
        let mut game = Backgammon::new(Scoring::Points);
        while game.turn() == Turn::Chance {
            let moves: Vec<_> = game.moves().into_iter().collect();
            game.play(moves[rng.random_range(0..moves.len())]);
        }
        game
    });
    answers_within_any_budget(|rng| {
        let mut game = Battleships::new(Default::default());
        while !game.moves().into_iter().any(|mv| matches!(mv, classics::battleships::Move::Shoot(_))) {
            let moves: Vec<_> = game.moves().into_iter().collect();
            game.play(moves[rng.random_range(0..moves.len())]);
        }
        game
    });
    answers_within_any_budget(|rng| {
        let mut round = Round::new(&Rules::default(), &Deal::random(rng), Direction::None);
        round.play(round.moves().lowest().expect("the two of clubs"));
        round
    });
    answers_within_any_budget(|rng| {
        let board = bridge::Board::new(bridge::BoardNumber::FIRST, Deal::random(rng));
        bridge::Bridge::from_contract(board, "3NT-S".parse().expect("a contract"))
    });
}
