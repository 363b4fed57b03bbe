//! The networks of the champion on one core: `cargo bench -p hearts-eval`. Every benchmark reports
//! positions a second.

use cards::{Deal, Seed};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use game::{Eval, Game};
use hearts::{Direction, Play, Rules};
use hearts_eval::{Networks, Passes, SweetpeaEval, Witness};

fn main() {
    divan::main();
}

/// The positions of random rounds, each with what has been seen by then.
fn positions(between_tricks: bool) -> Vec<(Play, Witness<'static>)> {
    let mut positions = Vec::new();
    for number in 0..20 {
        let mut rng = Seed::new(number).rng();
        let mut play = Play::start(&Rules::default(), Deal::random(&mut rng).hands());
        let mut witness = Witness::new(Networks::shipped(), Direction::Left);
        while let Some(card) = play.moves().random(&mut rng) {
            if !between_tricks || play.trick().is_empty() {
                positions.push((play, witness.clone()));
            }
            witness.see(&play, card);
            play.play(card);
        }
    }
    positions
}

fn each<T>(
    bencher: Bencher<'_, '_>,
    positions: &[(Play, Witness<'_>)],
    judge: impl Fn(&Play, &Witness<'_>) -> T + Sync,
) {
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (play, witness) in positions {
            black_box(judge(black_box(play), black_box(witness)));
        }
    });
}

/// What a position will come to.
#[divan::bench]
fn prospects(bencher: Bencher<'_, '_>) {
    each(bencher, &positions(true), |play, _| Networks::shipped().prospects(play));
}

/// The evaluation of Sweetpea on the same positions.
#[divan::bench]
fn sweetpea(bencher: Bencher<'_, '_>) {
    each(bencher, &positions(true), |play, _| SweetpeaEval::fitted().guess(play));
}

/// Which card will be played.
#[divan::bench]
fn scores(bencher: Bencher<'_, '_>) {
    each(bencher, &positions(false), |play, witness| witness.scores(play, Passes::default()));
}
