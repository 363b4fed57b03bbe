//! How wrong predictions of a round are, trick by trick: `predict_hearts ROUNDS`.
//!
//! Four copies of IIE play over five worlds each; between tricks, with all cards seen, everybody's
//! points at the end are predicted: by even shares, by the expert, and by the models that ship. Mean
//! squares of the errors, in points.

use cards::{BySeat, Deal, Seat, Seed};
use game::{Budget, Eval, Game, Hidden, Player};
use hearts::{Direction, Play, Round, Rules, penalty};
use hearts_eval::{Expert, McMaxN, ModelEval, MoonAware, Task};
use players::{RatingPlayer, ShippedModel};

const NAMES: [&str; 7] = ["even", "expert", "strong", "paper", "balanced", "wide", "balanced"];

fn main() {
    let rounds: u64 = std::env::args().nth(1).map_or(1000, |text| text.parse().expect("a number"));
    let rules: Rules = "sturtevant,moon=off".parse().expect("rules");
    let judges = [ShippedModel::Paper, ShippedModel::Wide]
        .map(|shipped| ModelEval::new(shipped.model().model.clone()));
    let mut errors = [[0.0; 13]; NAMES.len()];
    let mut counts = [0.0; 13];
    for number in 0..rounds {
        let seed = Seed::new(1).child(number);
        let deal = Deal::random(&mut seed.rng());
        let mut players = Seat::ALL.map(|seat| {
            let iie = McMaxN::new(MoonAware(Expert::new(Task::Both))).worlds(5);
            RatingPlayer::new(iie, seed.child(seat.index()))
        });
        let mut round = Round::new(&rules, &deal, Direction::None);
        let mut play = Play::start(&rules, deal.hands());
        let mut seen = Vec::new();
        while let Some(seat) = round.actor() {
            if play.trick().is_empty() && Task::Both.left(&play) > 0.0 {
                seen.push((13 - play.hands()[seat].len(), predictions(&play, &deal, &judges)));
            }
            let card =
                players[seat.index()].choose(&round.view(seat), &Budget::unlimited()).expect("a card").best;
            round.play(card);
            play.play(card);
        }
        let points: BySeat<f64> = play.taken().map(|cards| f64::from(penalty(cards)));
        for (trick, predicted) in seen {
            for (seat, points) in points.iter() {
                counts[trick] += 1.0;
                for (errors, predicted) in errors.iter_mut().zip(predicted) {
                    errors[trick] += (predicted[seat.index()] + points).powi(2);
                }
            }
        }
    }
    print!("{:<12}", "trick");
    (1..=13).for_each(|trick| print!("{trick:>6}"));
    println!("{:>8}", "all");
    for (name, errors) in NAMES.iter().zip(errors) {
        print!("{name:<12}");
        errors.iter().zip(counts).for_each(|(error, count)| print!("{:>6.1}", error / f64::max(count, 1.0)));
        println!("{:>8.2}", errors.iter().sum::<f64>() / counts.iter().sum::<f64>());
    }
}

/// Payoffs of the four seats, predicted in each way.
fn predictions(play: &Play, deal: &Deal, judges: &[ModelEval; 2]) -> [[f64; 4]; NAMES.len()] {
    let share = Task::Both.left(play) / 4.0;
    let even = Seat::ALL.map(|seat| -f64::from(Task::Both.taken(play, seat) + share));
    let expert = Expert::new(Task::Both);
    let [paper, wide] = judges.each_ref().map(|judge| judge.of_round(*deal.hands()));
    [
        even,
        expert.guess(play),
        expert.strong().guess(play),
        paper.guess(play),
        paper.balanced().guess(play),
        wide.guess(play),
        wide.balanced().guess(play),
    ]
}
