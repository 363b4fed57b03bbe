//! The time to prepare, to draw and to know all chances, at the first trick and later.
//! `cargo bench -p belief`

use belief::Worlds;
use cards::{Deal, Seat, Seed};
use divan::{Bencher, black_box, counter::ItemsCount};
use game::{CardView, Game, Hidden, Unseen};
use hearts::{Direction, Round, Rules};

fn main() {
    divan::main();
}

/// After how many tricks of random play the cards that north has not seen are looked at.
const TRICKS: [usize; 4] = [0, 4, 6, 9];

fn situation(tricks: usize) -> Unseen {
    let mut rng = Seed::new(3).rng();
    let mut round = Round::new(&Rules::default(), &Deal::random(&mut rng), Direction::None);
    for _ in 0..4 * tricks {
        round.play(round.moves().random(&mut rng).expect("thirteen tricks are not over"));
    }
    round.view(Seat::North).unseen()
}

#[divan::bench(args = TRICKS)]
fn prepare(bencher: Bencher<'_, '_>, tricks: usize) {
    let unseen = situation(tricks);
    bencher.bench(|| Worlds::new(black_box(&unseen)).map(|worlds| worlds.count()));
}

#[divan::bench(args = TRICKS)]
fn draw(bencher: Bencher<'_, '_>, tricks: usize) {
    let worlds = Worlds::new(&situation(tricks)).expect("a real view allows the truth");
    let mut rng = Seed::new(4).rng();
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| worlds.draw(&mut rng));
}

#[divan::bench(args = TRICKS)]
fn chances(bencher: Bencher<'_, '_>, tricks: usize) {
    let unseen = situation(tricks);
    bencher.bench(|| Worlds::new(black_box(&unseen)).map(|worlds| worlds.chances()));
}
