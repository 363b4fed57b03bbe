//! Players of bridge: what they are put together from, and that searching pays.

use bridge::{Board, BoardNumber, Bridge, BridgeView, Move, Pair};
use cards::{Deal, Seed};
use game::{Budget, Game, Hidden, Player};
use players::{Roster, Spec};

/// Two weak opponents: the heuristic makes and breaks more, even with a few worlds.
#[test]
fn it_takes_more_tricks_than_the_novice() {
    let spec: Spec = "montecarlo:worlds=6".parse().unwrap();
    let play = |number: u64, thinks: Pair| {
        let mut rng = Seed::new(number).child("deal").rng();
        let board = Board::new(BoardNumber::new(number as u32 + 1).unwrap(), Deal::random(&mut rng));
        let mut game = Bridge::new(board);
        let mut player = Bridge::player(&spec, Seed::new(number)).unwrap();
        let mut novice = Bridge::player(&Spec::plain("novice"), Seed::new(number)).unwrap();
        while let Some(actor) = game.actor() {
            let view = game.view(actor);
            let choice = if Pair::of(actor) == thinks {
                player.choose(&view, &Budget::unlimited())
            } else {
                novice.choose(&view, &Budget::unlimited())
            };
            let Ok(choice) = choice else { panic!("a player inside the process answers") };
            assert!(matches!(choice.best, Move::Call(_)) || !choice.notes.is_empty());
            game.play(choice.best);
        }
        game.outcome().unwrap().points(board.vulnerability)
    };
    let imps: i32 = (0..10).map(|n| bridge::imps(play(n, Pair::NorthSouth) - play(n, Pair::EastWest))).sum();
    assert!(imps > 10, "{imps} IMPs over 10 boards");
}

/// In every view of a board a team chooses what the part does whose turn it is.
#[test]
fn a_team_calls_declares_and_defends_by_its_parts() {
    let made = |spec: &str, number: u64| {
        Bridge::player(&spec.parse().unwrap(), Seed::new(number)).unwrap_or_else(|why| panic!("{why}"))
    };
    let mut decisions = [0; 3];
    for number in 0..6 {
        let mut team = made("team:bid=novice,declare=montecarlo(worlds=2,sure=0),defend=novice", number);
        team.begin(Seed::new(number));
        let mut novice = made("novice", number);
        let mut declarer = made("montecarlo:worlds=2,sure=0", number);
        declarer.begin(Seed::new(number).child("declare"));
        let mut rng = Seed::new(number).child("deal").rng();
        let board = Board::new(BoardNumber::new(number as u32 + 1).unwrap(), Deal::random(&mut rng));
        let mut game = Bridge::new(board);
        while let Some(actor) = game.actor() {
            let view: BridgeView = game.view(actor);
            let (part, which) = match view.public.contract() {
                None => (&mut novice, 0),
                Some(contract) if contract.pair() == Pair::of(actor) => (&mut declarer, 1),
                Some(_) => (&mut novice, 2),
            };
            decisions[which] += 1;
            let choice = team.choose(&view, &Budget::unlimited()).unwrap();
            assert_eq!(choice, part.choose(&view, &Budget::unlimited()).unwrap());
            game.play(choice.best);
        }
    }
    assert!(decisions.iter().all(|&count| count > 20), "{decisions:?}");
}

/// A part that does not exist, or is given what it does not take, is refused with its name.
#[test]
fn a_team_is_refused_for_a_wrong_part() {
    let refused = |spec: &str| match Bridge::player(&spec.parse().unwrap(), Seed::new(1)) {
        Ok(_) => panic!("{spec} was seated"),
        Err(why) => why.to_string(),
    };
    assert!(refused("team:bid=nobody").contains("'nobody'"));
    assert!(refused("team:declare=montecarlo(speed=3)").contains("speed"));
    assert!(refused("team:declare=").contains("montecarlo(worlds=50)"));
    let lineup = Spec::lineup("team:declare=montecarlo(worlds=5,aim=tricks),defend=novice,random").unwrap();
    assert_eq!(lineup.len(), 2, "{lineup:?}");
}
