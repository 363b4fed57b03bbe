//! Games recorded from OpenSpiel, an independent reading of the rules: the legal calls at every
//! step, who decides each card and among how many, and the final points.

use bridge::{Board, BoardNumber, Bridge, Call, Move, Moves};
use cards::{Card, Deal, Seat};
use game::{Game, Hidden};

const GAMES: &str = include_str!("../../../data/bridge/openspiel-games.txt");

#[test]
fn every_recorded_game_agrees() {
    let mut passed_out = 0;
    for (number, line) in GAMES.lines().enumerate() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [vulnerability, deal, calls, cards, points] = fields[..] else { panic!("line {number}: {line}") };
        let mut game = Bridge::new(Board {
            number: BoardNumber::FIRST,
            dealer: Seat::North,
            vulnerability: vulnerability.parse().unwrap(),
            deal: deal.parse::<Deal>().unwrap(),
        });
        for (call, mask) in calls.split(' ').map(|word| word.split_once(':').unwrap()) {
            let legal = u64::from_str_radix(mask, 16).unwrap();
            let Moves::Calls(ours) = game.moves() else {
                panic!("game {number}: the auction is over: {line}")
            };
            for other in Call::all() {
                let theirs = legal >> other.index() & 1 != 0;
                assert_eq!(ours.contains(other), theirs, "game {number}, {other} before {call}: {line}");
                let checked = game.public().auction.check(other).is_ok();
                assert_eq!(checked, theirs, "game {number}, {other} before {call}: {line}");
            }
            game.try_play(Move::Call(call.parse().unwrap())).unwrap();
        }
        passed_out += u32::from(cards.is_empty());
        for (card, decided) in cards.split_whitespace().map(|word| word.split_once(':').unwrap()) {
            let (actor, count) = decided.split_at(1);
            assert_eq!(game.actor(), actor.parse().ok(), "game {number}, {card}: {line}");
            let moves = game.moves().into_iter().count();
            assert_eq!(moves, count.parse::<usize>().unwrap(), "game {number}, {card}: {line}");
            game.try_play(Move::Card(card.parse::<Card>().unwrap())).unwrap();
        }
        assert!(game.is_over(), "game {number}: {line}");
        assert_eq!(game.payoff()[0], points.parse::<f64>().unwrap(), "game {number}: {line}");
    }
    assert_eq!(GAMES.lines().count(), 300);
    assert!(passed_out > 0, "the record covers passed-out boards");
}
