//! What each of the Baron's rules loses at double dummy, over boards that four Barons bid and play:
//! where to look for a bad rule. No rule can know where the cards lie, so none loses nothing.
//!
//! `cargo run --release -p players --example baron_losses -- [BOARDS] [SEED] [WORDS OF A RULE]`; with
//! words of a rule the cards that it lost by are shown.

use std::collections::BTreeMap;

use bridge::{Board, BoardNumber, Bridge, Move};
use cards::{Deal, Seed};
use dd::Solver;
use game::{Budget, Game, Hidden, PlainText, Replay};
use players::{Baron, Roster, Spec};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |place: usize, default: u64| words.get(place).map_or(default, |word| word.parse().expect("a number"));
    let (boards, root, shown) = (number(0, 200), Seed::new(number(1, 1)), words.get(2));
    let mut bidder = Bridge::player(&Spec::plain("baron"), root).expect("a listed player");
    let (mut baron, mut solver) = (Baron::new(), Solver::new());
    let mut lost = BTreeMap::<&str, (u32, u32)>::new();
    for place in 0..boards {
        let number = BoardNumber::new(place as u32 % 16 + 1).expect("from one on");
        let mut game = Bridge::new(Board::new(number, Deal::random(&mut root.child(place).rng())));
        while game.public().play.is_none()
            && let Some(actor) = game.actor()
        {
            game.play(bidder.choose(&game.view(actor), &Budget::unlimited()).expect("a call").best);
        }
        let Some(start) = game.cardplay() else { continue };
        let (mut cards, mut reasons) = (Vec::new(), Vec::new());
        while let Some(actor) = game.actor() {
            let (card, why) = baron.pick(&game.view(actor)).expect("a card is asked for");
            cards.push(card);
            reasons.push(why);
            game.play(Move::Card(card));
        }
        for (judged, why) in solver.judge(&start, &cards).expect("legal cards").iter().zip(reasons) {
            let entry = lost.entry(why).or_default();
            entry.0 += 1;
            entry.1 += u32::from(judged.cost);
            if judged.cost > 0 && shown.is_some_and(|words| why.contains(words.as_str())) {
                let mut then = game.origin();
                let calls = game.history().into_iter().filter(|mv| matches!(mv, Move::Call(_)));
                for mv in calls.chain(cards.iter().map(|&card| card.into())) {
                    if mv == Move::Card(judged.card) {
                        break;
                    }
                    then.play(mv);
                }
                let view = then.view(then.actor().expect("somebody played it"));
                println!(
                    "board {place}, {} played where it cost {}:\n{}",
                    judged.card,
                    judged.cost,
                    view.draw()
                );
            }
        }
    }
    let mut lost: Vec<_> = lost.into_iter().collect();
    lost.sort_by_key(|&(_, (_, tricks))| std::cmp::Reverse(tricks));
    println!("{:>7} {:>7} {:>9}  rule", "tricks", "cards", "a card");
    for (why, (cards, tricks)) in lost {
        println!("{tricks:>7} {cards:>7} {:>9.3}  {why}", f64::from(tricks) / f64::from(cards));
    }
}
