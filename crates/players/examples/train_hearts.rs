//! Rounds of training per second, and what the learner takes: `train_hearts TASK FAMILY
//! ROUNDS [pie|self [strong]]`.

use cards::Seed;
use hearts_eval::{Expert, Opponents, Training};
use hearts_eval::{Family, Model, Task};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |i: usize, default: &str| words.get(i).cloned().unwrap_or(default.to_owned());
    let task = Task::ALL.into_iter().find(|task| task.name() == word(0, "queen")).expect("a task");
    let family: Family = word(1, "pairs").parse().expect("a family");
    let rounds: u64 = word(2, "10000").parse().expect("a number");
    let against = if word(3, "pie") == "pie" { Opponents::Pie } else { Opponents::Itself };
    let seed = Seed::new(1);
    let model = Model::random(task, family, &mut seed.child("weights").rng());
    let mut training = Training::new(model, against, seed.child("rounds"));
    if word(4, "") == "strong" {
        training = training.expert(Expert::new(task).strong());
    }
    let start = std::time::Instant::now();
    let window = (rounds / 20).max(1);
    let mut sum = 0.0;
    for round in 0..rounds {
        sum += training.round(round).points;
        if (round + 1) % window == 0 {
            println!("{:>8} {:.3}  {:.1} s", round + 1, sum / window as f32, start.elapsed().as_secs_f64());
            sum = 0.0;
        }
    }
}
