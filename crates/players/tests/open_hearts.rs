//! Hearts with all cards face up: the expert, the table it sits at, and learning there.

use cards::{BySeat, Deal, Seat, Seed};
use game::{Eval, Game, Side, SideEval};
use hearts::Play;
use hearts_eval::training::{best_card, open_round};
use hearts_eval::{Expert, Opponents, Training};
use hearts_eval::{Family, Model, Task};
use search::SoFar;

/// Along random rounds: what the expert expects adds up to all points, and nobody gets less than
/// it has or more than is left.
#[test]
fn the_expert_shares_out_all_points() {
    for number in 0..100 {
        let mut rng = Seed::new(number).rng();
        let deal = Deal::random(&mut rng);
        let mut play = Play::start(&"sturtevant,moon=off".parse().unwrap(), deal.hands());
        while let Some(card) = play.moves().random(&mut rng) {
            play.play(card);
            if !play.trick().is_empty() {
                continue;
            }
            for task in Task::ALL {
                for expert in [Expert::new(task), Expert::new(task).strong()] {
                    let points = expert.guess(&play).map(|payoff| -payoff as f32);
                    let sum: f32 = points.iter().sum();
                    assert!((sum - task.total()).abs() < 1e-3, "{points:?} for {task:?} in {play:?}");
                    for seat in Seat::ALL {
                        let (taken, own) = (task.taken(&play, seat), points[seat.index()]);
                        assert!(own > taken - 1e-3 && own < taken + task.left(&play) + 1e-3, "{points:?}");
                        let one = expert.guess_side(&play, Side::new(seat.index()));
                        assert_eq!(one, -f64::from(own));
                    }
                }
            }
        }
    }
}

/// Points a round of one seat that judges in one way among three that judge in another.
fn one_against_three<A, B>(task: Task, rounds: u64, one: A, three: B) -> f64
where
    A: SideEval<Play> + Copy,
    B: SideEval<Play> + Copy,
{
    let play = |number: u64| {
        let deal = Deal::random(&mut Seed::new(8).child(number / 4).rng());
        let me = Seat::North.plus((number % 4) as usize);
        let choose = |play: &Play, seat: Seat| match seat == me {
            true => best_card(play, one),
            false => best_card(play, three),
        };
        f64::from(open_round(task, &deal, choose, |_| ())[me])
    };
    (0..rounds).map(play).sum::<f64>() / rounds as f64
}

/// What the expert expects of the tricks to come is worth a lot.
#[test]
fn the_expert_beats_one_that_counts_only_what_was_taken() {
    let points = one_against_three(Task::Both, 400, Expert::new(Task::Both), SoFar);
    assert!(points < 5.5, "{points} points a round, and 6.5 is even");
}

/// Without its reins the expert is the stronger in each task.
#[test]
fn the_strong_expert_beats_the_usual_one() {
    for task in [Task::Queen, Task::Hearts] {
        let points = one_against_three(task, 2000, Expert::new(task).strong(), Expert::new(task));
        assert!(points < 3.2, "{points} points a round at {task:?}, and 3.25 is even");
    }
}

/// A round ends with all points of the task taken, whoever plays.
#[test]
fn rounds_end_with_all_points_taken() {
    for task in Task::ALL {
        for number in 0..20 {
            let mut rng = Seed::new(number).rng();
            let deal = Deal::random(&mut rng);
            let mut seen = 0;
            let points: BySeat<f32> =
                open_round(task, &deal, |play, _| play.moves().random(&mut rng), |_| seen += 1);
            assert_eq!(points.values().sum::<f32>(), task.total());
            assert!((1..=13).contains(&seen));
        }
    }
}

/// With hidden cards too the same seed gives the same weights, and predictions become better.
#[test]
fn training_over_worlds_is_reproducible_and_pays() {
    let train = |against: Opponents, rounds: u64| {
        let model = Model::random(Task::Round, Family::Pairs, &mut Seed::new(1).rng());
        let mut training = Training::new(model, against, Seed::new(2)).over_worlds(2);
        let errors: Vec<f32> = (0..rounds).map(|number| training.round(number).error).collect();
        (training, errors)
    };
    for against in Opponents::ALL {
        assert_eq!(train(against, 6).0.model(), train(against, 6).0.model());
    }
    let (_, errors) = train(Opponents::Itself, 150);
    let mean = |errors: &[f32]| errors.iter().sum::<f32>() / errors.len() as f32;
    let (early, late) = (mean(&errors[..10]), mean(&errors[50..]));
    assert!(late < 0.8 * early, "{early} at first, {late} later");
}

/// The same seed gives the same weights, and a model that learnt beats one that did not.
#[test]
fn training_is_reproducible_and_pays() {
    let fresh = || Model::random(Task::Queen, Family::Pairs, &mut Seed::new(1).rng());
    let train = |rounds: u64, against: Opponents| {
        let mut training = Training::new(fresh(), against, Seed::new(2));
        for number in 0..rounds {
            training.round(number);
        }
        training
    };
    for against in Opponents::ALL {
        assert_eq!(train(40, against).model(), train(40, against).model());
    }
    let learnt = train(1500, Opponents::Pie);
    let beginner = Training::new(fresh(), Opponents::Pie, Seed::new(2));
    let rounds = 400;
    let mut sum = 0.0;
    for number in 0..rounds {
        let deal = Deal::random(&mut Seed::new(3).child(number / 4).rng());
        let me = Seat::North.plus((number % 4) as usize);
        let choose = |play: &Play, seat: Seat| match seat == me {
            true => best_card(play, learnt.model_eval().of_round(*deal.hands())),
            false => best_card(play, beginner.model_eval().of_round(*deal.hands())),
        };
        sum += open_round(Task::Queen, &deal, choose, |_| ())[me];
    }
    let points = sum / rounds as f32;
    assert!(points < 2.6, "{points} points a round, and 3.25 is even");
}
