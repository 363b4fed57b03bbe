//! How two players declare and defend against each other, with the auction of `novice`, so that also
//! one that calls at random comes to defend: declarer's tricks above the double-dummy result.
//!
//! `cargo run --release -p players --example both_sides -- PLAYER PLAYER [BOARDS] [SEED]`

use bridge::{Board, BoardNumber, Bridge, Pair};
use cards::{Deal, Seed};
use dd::Solver;
use game::{Budget, Game, Hidden, Player};
use players::{Roster, Spec};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let usage = "both_sides PLAYER PLAYER [BOARDS] [SEED]";
    let [one, other] =
        [0, 1].map(|place| -> Spec { words.get(place).expect(usage).parse().expect("the name of a player") });
    let number =
        |place: usize, default: u64| words.get(place).map_or(default, |word| word.parse().expect("a number"));
    let (boards, root) = (number(2, 20), Seed::new(number(3, 1)));
    let mut games = Vec::new();
    for place in 0.. {
        if games.len() as u64 == boards {
            break;
        }
        // Boards that are passed out are nobody's to play.
        games.extend(bid(place, root.child(place)).map(|game| (game, root.child(place))));
    }
    println!("{boards} boards; declarer's tricks above double dummy, with the 95% interval over boards");
    for [declarer, defender] in [[&one, &other], [&other, &one]] {
        let above: Vec<f64> =
            games.iter().map(|(game, seed)| play(game, declarer, defender, *seed)).collect();
        let mean = above.iter().sum::<f64>() / boards as f64;
        let variance = above.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (boards - 1).max(1) as f64;
        let error = 1.96 * (variance / boards as f64).sqrt();
        println!("  {declarer} declares against {defender}: {mean:+.2} ± {error:.2}");
    }
}

/// A board after the auction; `None` when it is passed out.
fn bid(place: u64, seed: Seed) -> Option<Bridge> {
    let number = BoardNumber::new(place as u32 % 16 + 1).expect("from one on");
    let mut game = Bridge::new(Board::new(number, Deal::random(&mut seed.child("deal").rng())));
    let mut novice = Bridge::player(&Spec::plain("novice"), seed).expect("a listed player");
    while game.public().play.is_none() {
        let view = game.view(game.actor()?);
        game.play(novice.choose(&view, &Budget::unlimited()).expect("a call").best);
    }
    Some(game)
}

/// Plays it out.
fn play(game: &Bridge, declarer: &Spec, defender: &Spec, seed: Seed) -> f64 {
    let mut game = game.clone();
    let pair = game.public().contract().expect("a contract is played").pair();
    let best = Solver::new().tricks(&game.cardplay().expect("a contract is played"))[pair];
    let player =
        |spec: &Spec, name: &str| Bridge::player(spec, seed.child(name)).expect("a player of bridge");
    let (mut declarer, mut defender) = (player(declarer, "declarer"), player(defender, "defender"));
    while let Some(actor) = game.actor() {
        let mind = if Pair::of(actor) == pair { &mut declarer } else { &mut defender };
        let choice = mind
            .choose(&game.view(actor), &Budget::unlimited())
            .expect("a player inside the process answers");
        game.play(choice.best);
    }
    let won = game.public().play.as_ref().expect("it was played").won();
    f64::from(won[pair]) - f64::from(best)
}
