//! Positions in which one card decides about a moon, from rounds of the champion's policy with itself:
//! `cargo run --release -p players --example moon_positions -- 100 1 > data/hearts/moons.jsonl`. The numbers
//! are how many positions of each kind and the seed.
//!
//! A line of JSON for each: the deal, where cards were passed, the cards passed and played so far, and the
//! only card (or one of several equivalent ones) that keeps the moon away, or shoots it, whatever the
//! others do.

use cards::{Card, Deal, Seat, Seed};
use game::{Budget, Game, Hidden, Player, Replay};
use hearts::{Direction, Round, Rules, penalty};
use hearts_eval::shooting::{only_shot, only_stopper};
use hearts_eval::{MoonPosition, MoonTask};
use players::Roster;

/// Only the last tricks are searched, and only once somebody has so many points alone.
const CARDS: std::ops::RangeInclusive<usize> = 3..=7;
const POINTS: i32 = 8;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let (count, seed) = (numbers.next().unwrap_or(100), Seed::new(numbers.next().unwrap_or(1)));
    let rules = Rules::default();
    let mut policy = Round::player(&"champion:search=none,pass=network".parse().expect("a player"), seed)
        .expect("the roster has it");
    let mut left = [count; 2];
    for number in 0.. {
        if left == [0; 2] {
            break;
        }
        let deal = Deal::random(&mut seed.child(number).rng());
        let mut round = Round::new(&rules, &deal, Direction::ALL[number as usize % 4]);
        while let Some(actor) = round.actor() {
            if let Some((task, card)) = decisive(&round).filter(|(task, _)| left[*task as usize] > 0) {
                left[task as usize] -= 1;
                let position =
                    MoonPosition { task, deal, direction: round.direction(), moves: round.history(), card };
                println!("{}", serde_json::to_string(&position).expect("it is all words and numbers"));
                // One of a round: later ones are much alike.
                break;
            }
            let choice = policy.choose(&round.view(actor), &Budget::unlimited()).expect("it answers");
            round.play(choice.best);
        }
    }
}

/// Whether exactly one card keeps a moon away or shoots it, and which.
fn decisive(round: &Round) -> Option<(MoonTask, Card)> {
    let play = round.table()?;
    let seat = play.to_play().filter(|&seat| CARDS.contains(&play.hands()[seat].len()))?;
    let shooter = Seat::ALL.into_iter().find(|&seat| penalty(play.taken()[seat]) >= POINTS)?;
    if !play.may_shoot(shooter) {
        return None;
    }
    match seat == shooter {
        true => only_shot(play).map(|card| (MoonTask::Shoot, card)),
        false => only_stopper(play, shooter).map(|card| (MoonTask::Stop, card)),
    }
}
