//! Close calls tried by simulation: decisions that leave no doubt, and laws of what is tried.

use bidding::natural;
use bridge::{Auction, Board, BoardNumber, Bridge, BridgeView, Call, Move, Public};
use cards::{Deal, Seed};
use game::{Budget, Game, Hidden};
use single_dummy::{CloseCall, CloseCallOptions, MonteCarlo, MonteCarloOptions};

/// Before its call in this auction, with this hand; board one: north deals, nobody is vulnerable.
fn view(hand: &str, calls: &str) -> BridgeView {
    let board = Board::new(BoardNumber::FIRST, Deal::random(&mut Seed::new(1).rng()));
    let calls = calls.split(' ').map(|call| call.parse::<Call>().expect("a call"));
    let auction = Auction::from_calls(board.dealer, calls).expect("a legal auction");
    let seat = auction.turn().expect("it goes on");
    let public = Public { auction, ..Bridge::new(board).public().clone() };
    BridgeView::new(seat, hand.parse().expect("a hand"), public)
}

fn tried(
    view: &BridgeView,
    by_system: Call,
    options: &CloseCallOptions,
    budget: &Budget,
) -> Option<CloseCall> {
    let mut mind = MonteCarlo::new(MonteCarloOptions::default(), Seed::new(7));
    mind.try_calls(view, by_system, options, budget)
}

fn better(hand: &str, calls: &str, by_system: &str) -> Option<Call> {
    let by_system = by_system.parse().expect("a call");
    let options = CloseCallOptions { doubles: true, ..CloseCallOptions::default() };
    let found = tried(&view(hand, calls), by_system, &options, &Budget::unlimited());
    found.expect("there are alternatives").better().map(|one| one.call)
}

/// Partner has 15 to 17 points at notrump: with thirteen opposite, a pass is mended; with two and a flat
/// hand it stands.
#[test]
fn game_is_bid_where_it_is_there_and_only_there() {
    assert_eq!(better("K52.A83.KQ74.T93", "1NT P", "P"), Some("3NT".parse().unwrap()));
    assert_eq!(better("8752.J83.864.T93", "1NT P", "P"), None);
}

/// Five trumps headed by the four highest, and two more aces: their game is doubled.
#[test]
fn a_game_that_must_go_down_is_doubled() {
    assert_eq!(better("AKQJ9.A84.A52.73", "P P 1S P 4S P P", "P"), Some(Call::Double));
}

/// Whatever the auction: alternatives are legal, differ from the system's call and from one another, and
/// the same seed finds the same.
#[test]
fn what_is_tried_may_be_called() {
    let options = CloseCallOptions { worlds: 2, least: 1, doubles: true, ..CloseCallOptions::default() };
    let (system, mut seen) = (natural(), 0);
    for place in 0..6_u32 {
        let number = BoardNumber::new(place + 1).expect("from one on");
        let deal = Deal::random(&mut Seed::new(5).child(u64::from(place)).rng());
        let mut game = Bridge::new(Board::new(number, deal));
        while game.public().play.is_none()
            && let Some(actor) = game.actor()
        {
            let view = game.view(actor);
            let auction = &view.public.auction;
            let choice = system.call(view.hand, auction, number.vulnerability()).expect("a call").call;
            let found = tried(&view, choice, &options, &Budget::nodes(1));
            assert_eq!(found, tried(&view, choice, &options, &Budget::nodes(1)), "{deal}");
            let calls: Vec<Call> =
                found.iter().flat_map(|one| one.tried.iter().map(|one| one.call)).collect();
            for (place, call) in calls.iter().enumerate() {
                assert!(auction.check(*call).is_ok() && *call != choice, "{deal}: {call}");
                assert!(!calls[..place].contains(call), "{deal}: {call} twice");
            }
            seen += calls.len();
            game.play(Move::Call(choice));
        }
    }
    assert!(seen > 20, "{seen}");
}

/// Without a bid, without a budget and without inference there is nothing to go by.
#[test]
fn the_system_calls_alone_where_nothing_is_known() {
    let options = CloseCallOptions::default();
    let opening = view("K52.A83.KQ74.T93", "P");
    assert_eq!(tried(&opening, Call::Pass, &options, &Budget::unlimited()), None);
    let answer = view("K52.A83.KQ74.T93", "1NT P");
    assert_eq!(tried(&answer, Call::Pass, &options, &Budget::nodes(0)), None);
    let blind = MonteCarloOptions { inference: false, ..MonteCarloOptions::default() };
    let mut mind = MonteCarlo::new(blind, Seed::new(7));
    assert_eq!(mind.try_calls(&answer, Call::Pass, &options, &Budget::unlimited()), None);
}
