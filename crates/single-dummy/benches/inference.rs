//! How long a hundred worlds behind an auction take: reading its calls, drawing within what they show, weighing.

use bidding::{RuleSystem, System, natural};
use bridge::{Board, BoardNumber, Bridge, BridgeView, Move};
use cards::{Deal, Seed};
use divan::Bencher;
use game::{Game, Hidden};
use single_dummy::Inference;

fn main() {
    divan::main();
}

/// What the opening leader knows of boards whose auction has six calls before the passes that end it.
fn views() -> Vec<BridgeView> {
    let system = RuleSystem::natural();
    let mut views = Vec::new();
    for place in 0.. {
        let deal = Deal::random(&mut Seed::new(6).child(place as usize).rng());
        let number = BoardNumber::new(place % 16 + 1).expect("a number");
        let mut game = Bridge::new(Board::new(number, deal));
        while let (None, Some(actor)) = (&game.public().play, game.actor()) {
            let public = game.public();
            let choice = system.call(game.view(actor).hand, &public.auction, public.vulnerability);
            game.play(Move::Call(choice.expect("the auction goes on").call));
        }
        if let Some(leader) = game.actor().filter(|_| game.public().auction.calls().len() == 9) {
            views.push(game.view(leader));
        }
        if views.len() == 20 {
            break;
        }
    }
    views
}

#[divan::bench]
fn a_hundred_worlds_behind_six_calls(bencher: Bencher<'_, '_>) {
    let views = views();
    let mut next = views.iter().cycle();
    let mut rng = Seed::new(1).rng();
    bencher.bench_local(|| {
        let view = next.next().expect("it never ends");
        Inference::new(view, natural()).pool(100, &mut rng)
    });
}
