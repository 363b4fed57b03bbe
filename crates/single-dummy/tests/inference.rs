//! Worlds that fit the auction: within what was shown, loosened only where nothing is left, and like
//! the real hands more often than worlds drawn without regard to the calls.

use std::sync::Arc;

use belief::Worlds;
use bidding::{RuleSystem, System};
use bridge::{Auction, Board, BoardNumber, Bridge, BridgeView, Call, Move};
use cards::{CardSet, Deal, Rank, Seat, Seed};
use game::{CardView, Game, Hidden};
use single_dummy::{Conventions, Inference, Leads, Loosening, Signals};

fn natural() -> Arc<dyn System> {
    Arc::new(RuleSystem::natural())
}

/// Boards bid by the natural system, each as the opening leader sees it.
fn leads(boards: u64, seed: u64) -> Vec<(Bridge, BridgeView)> {
    let system = natural();
    let mut found = Vec::new();
    for place in 0..boards {
        let number = BoardNumber::new(place as u32 % 16 + 1).unwrap();
        let deal = Deal::random(&mut Seed::new(seed).child(place).rng());
        let mut game = Bridge::new(Board::new(number, deal));
        while game.public().play.is_none()
            && let Some(actor) = game.actor()
        {
            let public = game.public();
            let choice = system.call(game.view(actor).hand, &public.auction, public.vulnerability).unwrap();
            game.play(Move::Call(choice.call));
        }
        if let Some(leader) = game.actor() {
            found.push((game.clone(), game.view(leader)));
        }
    }
    found
}

#[test]
fn worlds_are_drawn_within_what_the_calls_show() {
    for (game, view) in leads(25, 1) {
        let inference = Inference::new(&view, natural());
        let fitting = inference.pool(200, &mut Seed::new(3).rng());
        assert_eq!(fitting.loosening, Loosening::None, "{}", game.board().deal);
        assert!(fitting.pool.effective() >= 12.0);
        let unseen = view.unseen();
        let system = natural();
        for (hands, _) in fitting.pool.iter() {
            assert!(unseen.allows(hands));
            for seat in Seat::ALL.into_iter().filter(|&seat| seat != view.seat) {
                let calls = &view.public.auction;
                let mut of_seat = calls.by_seat().enumerate().filter(|(_, (by, _))| *by == seat);
                let Some((last, (_, call))) = of_seat.next_back() else { continue };
                let before =
                    Auction::from_calls(calls.dealer(), calls.calls()[..last].iter().copied()).unwrap();
                let meaning = system.meaning(call, &before, view.public.vulnerability);
                assert!(meaning.shows.contains(hands[seat]), "{} for {call}", hands[seat].pbn());
            }
        }
    }
}

/// One world's weight is what it is among many, and what asking the system call by call says.
#[test]
fn many_worlds_weigh_what_each_weighs() {
    for (_, view) in leads(10, 2) {
        let inference = Inference::new(&view, natural());
        let worlds = Worlds::new(&view.unseen()).unwrap();
        let mut rng = Seed::new(5).rng();
        let drawn: Vec<_> = (0..20).map(|_| worlds.draw(&mut rng)).collect();
        let weights = inference.weights(&drawn);
        for (hands, weight) in drawn.iter().zip(weights) {
            assert_eq!(inference.weight(hands), weight);
            let mut auction = Auction::new(view.public.auction.dealer());
            let mut slow = 1.0;
            for (seat, call) in view.public.auction.by_seat() {
                let fits = natural().makes(hands[seat], call, &auction, view.public.vulnerability);
                slow *= if seat == view.seat || fits { 1.0 } else { 0.05 };
                auction.make(call).unwrap();
            }
            assert!((slow - weight).abs() < 1e-9 * slow);
        }
    }
}

/// Where honours and length lie: the chance that the pool gives to the truth, in bits lost a card.
#[test]
fn the_truth_is_likelier_than_without_the_auction() {
    let (mut lost, mut uniform, mut cards) = (0.0, 0.0, 0);
    for (game, view) in leads(60, 4) {
        let mut rng = Seed::new(9).rng();
        let fitting = Inference::new(&view, natural()).pool(400, &mut rng);
        let exact = Worlds::new(&view.unseen()).unwrap().chances();
        let honours = |card: &cards::Card| card.rank() >= Rank::Queen;
        for card in view.unseen().cards().iter().filter(honours) {
            let holder = Seat::ALL.into_iter().find(|&seat| game.hands()[seat].contains(card)).unwrap();
            let share: f64 =
                fitting.pool.iter().filter(|(hands, _)| hands[holder].contains(card)).map(|(_, w)| w).sum();
            lost -= share.max(0.002).log2();
            uniform -= exact[(holder, card)].log2();
            cards += 1;
        }
    }
    let (lost, uniform) = (lost / f64::from(cards), uniform / f64::from(cards));
    println!("bits lost a card: {lost:.3} with the auction, {uniform:.3} without");
    assert!(lost < uniform - 0.2, "{lost} {uniform}");
}

/// A seat that called what its system never calls with any hand still gets worlds, and it is said.
#[test]
fn impossible_calls_loosen_the_bounds_and_say_so() {
    let deal: Deal = "N:AKQJ.AKQ.AKQ.AKQ 5432.5432.J32.32 T98.T98.T98.T987 76.J76.7654.J654".parse().unwrap();
    let board = Board::new(BoardNumber::new(1).unwrap(), deal);
    let mut game = Bridge::new(board);
    // East opens and west raises to slam, though north has nearly everything.
    for call in ["P", "2C", "P", "3NT", "P", "6NT", "P", "P", "P"] {
        game.play(Move::Call(call.parse::<Call>().unwrap()));
    }
    while game.actor() != Some(Seat::North) {
        let card = game.view(game.actor().unwrap()).hand.lowest().unwrap();
        game.play(Move::Card(card));
    }
    let view = game.view(Seat::North);
    let fitting = Inference::new(&view, natural()).pool(100, &mut Seed::new(1).rng());
    assert!(fitting.loosening > Loosening::None, "{:?}", fitting.loosening);
    let all: CardSet = fitting.pool.iter().next().unwrap().0.values().fold(CardSet::EMPTY, |all, &h| all | h);
    assert!(view.unseen().allows(fitting.pool.pick(&mut Seed::new(2).rng())) && !all.is_empty());
}

/// What a card says depends on what was agreed: the two is the fourth best of four and not of five.
#[test]
fn cards_say_what_was_agreed() {
    let deal: Deal = "N:K75.83.T98.QT976 AQ3.QT65.Q64.K83 J96.J94.K753.A52 T842.AK72.AJ2.J4".parse().unwrap();
    let board = Board::new(BoardNumber::new(1).unwrap(), deal);
    let mut game = Bridge::from_contract(board, "3NT-S".parse().unwrap());
    for card in ["H2", "H3", "HT"] {
        game.play(Move::Card(card.parse().unwrap()));
    }
    let view = game.view(Seat::South);
    let read = |leads, signals| {
        Inference::new(&view, natural()).carding(Conventions { leads, signals }).weight(game.hands())
    };
    // West's hand with a fifth heart instead of a club, and east's the other way round.
    let mut five = *game.hands();
    let swap =
        |from: &str, to: &str| (from.parse::<cards::Card>().unwrap(), to.parse::<cards::Card>().unwrap());
    let (heart, club) = swap("H5", "C4");
    five[Seat::West] = five[Seat::West].with(heart).without(club);
    five[Seat::East] = five[Seat::East].with(club).without(heart);
    let longer = |leads| {
        Inference::new(&view, natural()).carding(Conventions { leads, signals: Signals::Any }).weight(&five)
    };
    let any = read(Leads::Any, Signals::Any);
    assert_eq!(read(Leads::FourthBest, Signals::Any), any);
    assert_eq!(read(Leads::ThirdAndLowest, Signals::Any), any / 2.0);
    assert_eq!(longer(Leads::Any), any);
    assert_eq!(longer(Leads::FourthBest), any / 2.0);
    assert_eq!(longer(Leads::ThirdAndLowest), any);
}
