//! Random rounds under `standard` rules on one core: `cargo bench -p hearts`.
//!
//! Every benchmark reports rounds per second.

use cards::{BySeat, Seed};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use game::Game;
use hearts::{Direction, Play, Round, Rules, random_hands, random_round};

fn main() {
    divan::main();
}

const ROUNDS: usize = 10_000;

fn per_round(bencher: Bencher<'_, '_>, mut round: impl FnMut(&mut cards::Rng) -> BySeat<i32>) {
    let mut rng = Seed::new(1).rng();
    bencher.counter(ItemsCount::new(ROUNDS)).bench_local(move || {
        for _ in 0..ROUNDS {
            black_box(round(&mut rng));
        }
    });
}

/// Dealing, passing three cards, thirteen tricks, scores.
#[divan::bench]
fn deal_pass_and_play(bencher: Bencher<'_, '_>) {
    let rules = black_box(Rules::default());
    per_round(bencher, |rng| random_round(&rules, Direction::Left, rng));
}

/// Dealing, thirteen tricks and scores, without passing.
#[divan::bench]
fn deal_and_play(bencher: Bencher<'_, '_>) {
    let rules = black_box(Rules::default());
    per_round(bencher, |rng| random_round(&rules, Direction::None, rng));
}

/// Thirteen tricks and scores from hands that are there already.
#[divan::bench]
fn play_only(bencher: Bencher<'_, '_>) {
    let start = Play::start(&Rules::default(), &random_hands(&mut Seed::new(2).rng()));
    per_round(bencher, |rng| {
        let mut play = black_box(start);
        play.finish_at_random(rng);
        play.points()
    });
}

/// The deal alone.
#[divan::bench]
fn deal_only(bencher: Bencher<'_, '_>) {
    per_round(bencher, |rng| random_hands(rng).map(|hand| hand.len() as i32));
}

/// Move by move through the `Game` trait: what a search pays.
#[divan::bench]
fn play_by_moves(bencher: Bencher<'_, '_>) {
    let start = Play::start(&Rules::default(), &random_hands(&mut Seed::new(2).rng()));
    per_round(bencher, |rng| {
        let mut play = black_box(start);
        while let Some(card) = play.moves().random(rng) {
            play.play(card);
        }
        play.points()
    });
}

/// Whole rounds with their history, as a table of players has them.
#[divan::bench]
fn rounds_by_moves(bencher: Bencher<'_, '_>) {
    let rules = Rules::default();
    per_round(bencher, |rng| {
        let mut round = Round::new(&rules, &cards::Deal::random(rng), Direction::Left);
        while let Some(card) = round.moves().random(rng) {
            round.play(card);
        }
        round.points()
    });
}
