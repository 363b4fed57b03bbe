//! Tables of every game of the list: played in words, taken back, and gone on with from their record.

use cards::{Seat, Seed};
use game::Budget;
use players::Spec;
use table::{AnyTable, Chosen, GAMES, GameEntry, OpenError, Pending, Setup, Step};

fn setup(game: &GameEntry, seed: u64) -> Setup {
    let chosen = match game.name {
        "hearts" => Chosen::default().with("rounds", "2"),
        "bridge" => Chosen::default().with("boards", "2"),
        _ => Chosen::default(),
    };
    // Whoever thinks long is given little to think about.
    let against = match game.name {
        "bridge" => Some(Spec::plain("novice")),
        "hearts" => Some(Spec::plain("f86")),
        _ => None,
    };
    Setup {
        people: None,
        adviser: against.clone(),
        against,
        seed: Seed::new(seed),
        chosen,
        record: Vec::new(),
    }
}

/// Plays to the end of all games, a person choosing the first move that is offered; says how many
/// decisions people took. `each` is called at each of them, before the move.
fn play_out(table: &mut dyn AnyTable, mut each: impl FnMut(&mut dyn AnyTable, Seat)) -> u32 {
    let mut decisions = 0;
    loop {
        if let Pending::Person(seat) = table.pending() {
            each(table, seat);
            let first = table.moves(seat)[0].clone();
            table.play(seat, &first).unwrap_or_else(|why| panic!("{first}: {why}"));
            decisions += 1;
            continue;
        }
        match table.step(&Budget::unlimited()) {
            Step::Moved | Step::News(_) => {}
            Step::Over => return decisions,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn every_game_goes_on_from_its_record_at_any_point() {
    for game in GAMES {
        let mut table = game.open(&setup(game, 5)).unwrap();
        let mut records = Vec::new();
        let decisions = play_out(table.as_mut(), |table, _| records.push(table.record()));
        assert!(decisions > 2, "{}: {decisions} decisions", game.name);
        let end = table.record();
        for record in records.iter().step_by(records.len() / 3).chain([&end]) {
            let again = game.open(&Setup { record: record.clone(), ..setup(game, 5) });
            let mut again = again.unwrap_or_else(|why| panic!("{}: {why}", game.name));
            assert_eq!(&again.record(), record, "{}", game.name);
            play_out(again.as_mut(), |_, _| ());
        }
    }
}

/// Decisions are taken back, also the first of a later round, and the table is as it was.
#[test]
fn every_decision_can_be_taken_back() {
    for game in GAMES {
        let mut table = game.open(&setup(game, 6)).unwrap();
        let mut last = None;
        let mut undone = 0;
        play_out(table.as_mut(), |table, seat| {
            // The decision before this one is taken back, unless it was just made again.
            match last.take() {
                Some((record, draw)) => {
                    assert!(table.undo(seat), "{}", game.name);
                    assert_eq!((table.record(), table.draw(seat)), (record, draw), "{}", game.name);
                    undone += 1;
                }
                None => last = Some((table.record(), table.draw(seat))),
            }
        });
        assert!(undone > 0, "{}", game.name);
        let mut fresh = game.open(&setup(game, 6)).unwrap();
        assert!(!fresh.undo(game.usual_seat), "{}: nothing was decided yet", game.name);
    }
}

#[test]
fn a_table_that_cannot_be_set_says_why() {
    let refused = |name: &str, change: &dyn Fn(Setup) -> Setup| {
        let game = table::find(name).unwrap();
        match game.open(&change(setup(game, 1))) {
            Ok(_) => panic!("{name} was opened"),
            Err(why) => why,
        }
    };
    let seat = refused("tictactoe", &|setup| Setup { people: Some(vec![Seat::East]), ..setup });
    assert_eq!(seat.to_string(), "nobody sits East at tictactoe: choose N or S");
    let rules = refused("hearts", &|setup| Setup { chosen: setup.chosen.with("rules", "chess"), ..setup });
    assert!(rules.to_string().starts_with("--rules chess: "), "{rules}");
    let boards = refused("bridge", &|setup| Setup { chosen: setup.chosen.with("boards", "0"), ..setup });
    assert!(boards.to_string().contains("at least 1"), "{boards}");
    let player = refused("hearts", &|setup| Setup { against: Some(Spec::plain("nobody")), ..setup });
    assert!(player.to_string().contains("nobody"), "{player}");
    let record = refused("tictactoe", &|setup| Setup { record: vec!["a1".into(), "a1".into()], ..setup });
    assert!(matches!(record, OpenError::Record { number: 2, .. }), "{record}");
    assert!(table::find("chess").err().unwrap().to_string().contains("hearts, bridge"));
}

/// Dice fall alike after an undo, so that nobody rolls until they please.
#[test]
fn dice_are_not_rolled_again_by_taking_back() {
    let game = table::find("backgammon").unwrap();
    let mut table = game.open(&setup(game, 7)).unwrap();
    let mut seen = None;
    play_out(table.as_mut(), |table, seat| match seen.take() {
        Some(before) => {
            assert!(table.undo(seat));
            assert_eq!(table.moves(seat), before);
        }
        None => seen = Some(table.moves(seat)),
    });
}
