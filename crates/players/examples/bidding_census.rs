//! Auctions that end absurdly: over many random boards, undoubled contracts at game level or above
//! that go four or more down at double dummy, and grand slams off an ace.
//!
//! `cargo run --release -p players --example bidding_census -- 20000 1`

use std::ops::ControlFlow;

use bidding::{Facts, RuleSystem, System};
use bridge::{Auction, BoardNumber, Cardplay, Doubling};
use cards::{Deal, PartialDeal, Seed};
use dd::{Batch, Solver};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let (boards, seed) = (numbers.next().unwrap_or(1000), numbers.next().unwrap_or(1));
    let system = RuleSystem::natural();
    let root = Seed::new(seed).child("census");
    let numbers: Vec<u64> = (0..boards).collect();
    let judged = Batch::default().run(
        &numbers,
        |solver, &i| judge(&system, root, solver, i),
        |_| ControlFlow::Continue(()),
    );
    let (mut absurd, mut off_an_ace) = (0, 0);
    for (far_down, no_ace, text) in judged.expect("nothing stops it") {
        absurd += u64::from(far_down);
        off_an_ace += u64::from(no_ace);
        if no_ace {
            println!("off an ace: {text}");
        }
    }
    let percent = 100.0 * absurd as f64 / boards as f64;
    println!(
        "{absurd} of {boards} boards ({percent:.2}%) four or more down, undoubled, at game level or above"
    );
    println!("{off_an_ace} grand slams off an ace");
}

fn judge(system: &RuleSystem, root: Seed, solver: &mut Solver, i: u64) -> (bool, bool, String) {
    let deal = Deal::random(&mut root.child(i).rng());
    let number = BoardNumber::new(i as u32 + 1).expect("from one");
    let mut auction = Auction::new(number.dealer());
    while let Some(seat) = auction.turn() {
        let choice = system.call(deal[seat], &auction, number.vulnerability()).expect("the auction goes on");
        auction.make(choice.call).expect("a system calls legally");
    }
    let Some(contract) = auction.contract() else { return (false, false, String::new()) };
    let aces =
        [contract.declarer, contract.dummy()].map(|seat| Facts::of(deal[seat]).aces).iter().sum::<u8>();
    let game = contract.points(contract.tricks(), false) >= 300 && contract.doubling == Doubling::Undoubled;
    let far_down = game && {
        let hands: PartialDeal = deal.into();
        let position = Cardplay::new(&hands, contract.strain(), contract.leader()).expect("a full deal");
        !solver.reaches(&position, contract.pair(), contract.tricks() - 3)
    };
    let calls: Vec<String> = auction.calls().iter().map(ToString::to_string).collect();
    (far_down, contract.bid.level.get() == 7 && aces < 4, format!("{deal} {}", calls.join(" ")))
}
