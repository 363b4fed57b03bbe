//! Two declarers in the same contracts against the same defence, board-a-match: the auction and the defence
//! are the Baron's.
//!
//! `cargo run --release -p players --example declarers -- PLAYER PLAYER [BOARDS] [SEED] [notrump|suit]`

use std::time::{Duration, Instant};

use bridge::{Board, BoardNumber, Bridge, Pair};
use cards::{Deal, Seed};
use game::{Budget, Game, Hidden, Player};
use players::{Roster, Spec};

struct Played {
    tricks: u8,
    moves: u64,
    time: Duration,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let usage = "declarers PLAYER PLAYER [BOARDS] [SEED] [notrump|suit]";
    let [one, other] =
        [0, 1].map(|place| -> Spec { words.get(place).expect(usage).parse().expect("the name of a player") });
    let number =
        |place: usize, default: u64| words.get(place).map_or(default, |word| word.parse().expect("a number"));
    let (boards, root) = (number(2, 100), Seed::new(number(3, 1)));
    let notrump = words.get(4).is_none_or(|word| word == "notrump");
    let show = std::env::var_os("SHOW").is_some();
    let [mut wins, mut losses, mut ties] = [0_u64; 3];
    let mut sums = [(0_u64, 0_u64, 0_u64, Duration::ZERO, Duration::ZERO); 2];
    let mut count = 0;
    for place in 0.. {
        if count == boards {
            break;
        }
        let seed = root.child(place);
        let Some(game) = bid(place, seed) else { continue };
        let contract = *game.public().contract().expect("a contract is played");
        if contract.strain().trump().is_none() != notrump {
            continue;
        }
        count += 1;
        let results = [&one, &other].map(|declarer| play(&game, declarer, seed));
        for (sum, played) in sums.iter_mut().zip(&results) {
            sum.0 += u64::from(played.tricks);
            sum.1 += u64::from(played.tricks >= contract.tricks());
            sum.2 += played.moves;
            sum.3 += played.time;
            sum.4 = sum.4.max(played.time);
        }
        match results[0].tricks.cmp(&results[1].tricks) {
            std::cmp::Ordering::Greater => wins += 1,
            std::cmp::Ordering::Less => losses += 1,
            std::cmp::Ordering::Equal => ties += 1,
        }
        if show && results[0].tricks < results[1].tricks {
            println!("{place}: {contract} {} {}", results[0].tricks, results[1].tricks);
        }
    }
    println!("{one} against {other}: {wins} wins, {losses} losses, {ties} ties");
    for (spec, (tricks, made, moves, time, most)) in [&one, &other].into_iter().zip(sums) {
        let of = boards as f64;
        println!(
            "  {spec}: {:.3} tricks, makes {:.1}%, {:.1} moves and {:.1} ms a deal, at most {:.0} ms",
            tricks as f64 / of,
            100.0 * made as f64 / of,
            moves as f64 / of,
            1000.0 * time.as_secs_f64() / of,
            1000.0 * most.as_secs_f64()
        );
    }
}

/// A board after the Baron's auction; `None` when it is passed out.
fn bid(place: u64, seed: Seed) -> Option<Bridge> {
    let number = BoardNumber::new(place as u32 % 16 + 1).expect("from one on");
    let mut game = Bridge::new(Board::new(number, Deal::random(&mut seed.child("deal").rng())));
    let mut baron = Bridge::player(&Spec::plain("baron"), seed).expect("a listed player");
    while game.public().play.is_none() {
        let view = game.view(game.actor()?);
        game.play(baron.choose(&view, &Budget::unlimited()).expect("a call").best);
    }
    Some(game)
}

/// Plays it out against the Baron.
fn play(game: &Bridge, declarer: &Spec, seed: Seed) -> Played {
    let mut game = game.clone();
    let pair = game.public().contract().expect("a contract is played").pair();
    let player = |spec: &Spec| Bridge::player(spec, seed.child("player")).expect("a player of bridge");
    let (mut declarer, mut baron) = (player(declarer), player(&Spec::plain("baron")));
    let (mut moves, mut time) = (0, Duration::ZERO);
    while let Some(actor) = game.actor() {
        let view = game.view(actor);
        let choice = if Pair::of(actor) == pair {
            let began = Instant::now();
            let choice = declarer.choose(&view, &Budget::unlimited()).expect("a card");
            time += began.elapsed();
            moves += choice.nodes;
            choice
        } else {
            baron.choose(&view, &Budget::unlimited()).expect("a card")
        };
        game.play(choice.best);
    }
    let won = game.public().play.as_ref().expect("it was played").won();
    Played { tricks: won[pair], moves, time }
}
