use std::fs;
use std::path::{Path, PathBuf};

use cards::Seed;
use hearts_eval::{Family, Model, Precision, Task, TrainedModel, TrainingHistory};
use hearts_eval::{Opponents, Training};
use plot::{Chart, Figure, Lines, Series};
use serde_json::json;

use crate::failure::Failure;
use crate::files;
use crate::progress;

/// Train a hearts player by letting it play (Sturtevant and White 2006)
///
/// A model learns to predict the points it will take, against three experts or three copies of
/// itself: by TD(0.75) with all cards face up, or from rounds in which every seat decides over
/// sampled worlds. Every 5,000 rounds the weights are written to FILE and the learning curve to
/// FILE.svg; Ctrl-C and kill lose at most what came after, and the same command continues. The same
/// seed gives the same weights.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    #[arg(value_parser = ["hearts"])]
    game: String,
    /// What to avoid: queen, hearts, both, or round (both, in a wider vocabulary than the paper's)
    #[arg(long, default_value = "both", value_parser = task)]
    task: Task,
    /// Whom to play: pie (the expert) or self
    #[arg(long, default_value = "pie", value_parser = against)]
    against: Opponents,
    /// Hide the cards: every seat decides over this many sampled worlds; 0 leaves them face up
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=10_000))]
    worlds: u64,
    /// How many rounds
    #[arg(long, default_value_t = 200_000, value_parser = progress::read_count)]
    games: u64,
    /// Which features: atomic, pairs, threes or fours
    #[arg(long, default_value_t = Family::Pairs)]
    features: Family,
    /// For --task both: take the features that weigh most in these trained weights for queen and
    /// hearts, 10,000 and 2,000 of them, instead of a whole family
    #[arg(long, num_args = 2, value_names = ["QUEEN", "HEARTS"], conflicts_with = "features")]
    from: Option<Vec<PathBuf>>,
    /// Where weights and deals grow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file of weights; if it is there, training goes on from it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// At the end also write the weights rounded to 16 bits, a file several times smaller
    #[arg(long, value_name = "FILE")]
    compact: Option<PathBuf>,
}

/// How many rounds make a point of the curve, and lie between two checkpoints.
const WINDOW: u64 = 5_000;

fn task(text: &str) -> Result<Task, String> {
    let found = Task::ALL.into_iter().find(|task| task.name() == text);
    found.ok_or_else(|| "write queen, hearts, both or round".to_owned())
}

fn against(text: &str) -> Result<Opponents, String> {
    let found = Opponents::ALL.into_iter().find(|against| against.name() == text);
    found.ok_or_else(|| "write pie or self".to_owned())
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let default = format!("{}-{}-{}.weights", args.game, args.task.name(), args.against.name());
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from(default));
    files::must_be_regular(&out)?;
    let TrainedModel { model, mut history } = begin(&args, &out)?;
    let stop = progress::stop_flag();
    let bar = progress::bar(args.games, "rounds");
    bar.set_position(history.rounds);
    bar.reset_eta();
    let rounds = Seed::new(args.seed).child("rounds");
    let mut training = Training::new(model, args.against, rounds);
    if args.worlds > 0 {
        training = training.over_worlds(args.worlds);
    }
    while history.rounds < args.games && !stop.is_set() {
        let lesson = training.round(history.rounds);
        history.record(f64::from(lesson.points), f64::from(lesson.error));
        bar.inc(1);
        if history.rounds.is_multiple_of(WINDOW) {
            bar.set_message(latest(&history));
            save(&training, &history, &out)?;
        }
    }
    bar.finish_and_clear();
    save(&training, &history, &out)?;
    tell(&history, &out, json);
    if history.rounds < args.games {
        return Err(Failure::stopped(format!(
            "stopped after {} of {} rounds; the same command continues",
            history.rounds, args.games
        )));
    }
    if let Some(path) = &args.compact {
        let weights = TrainedModel { model: training.model().clone(), history };
        files::write(path, weights.write(Precision::Rounded))?;
    }
    Ok(())
}

/// The training that the file holds, or a new one.
fn begin(args: &Args, out: &Path) -> Result<TrainedModel, Failure> {
    let history = TrainingHistory {
        task: args.task.name().to_owned(),
        against: args.against.name().to_owned(),
        worlds: args.worlds,
        seed: args.seed,
        window: WINDOW,
        ..TrainingHistory::default()
    };
    let mut rng = Seed::new(args.seed).child("weights").rng();
    let fresh = match &args.from {
        None => Model::random(args.task, args.features, &mut rng),
        Some(_) if args.task != Task::Both => {
            return Err(Failure::usage("--from goes with --task both"));
        }
        Some(files) => {
            let models = files.iter().map(|file| read(file).map(|weights| weights.model));
            let models = models.collect::<Result<Vec<_>, _>>()?;
            let [queen, hearts] = &models[..] else { return Err(Failure::usage("--from takes two files")) };
            Model::combined(queen, hearts, &mut rng)
                .ok_or_else(|| Failure::usage("--from takes weights for queen first, then for hearts"))?
        }
    };
    if !out.exists() {
        return Ok(TrainedModel { model: fresh, history });
    }
    let there = read(out)?;
    let same = TrainingHistory { rounds: 0, curve: Vec::new(), errors: Vec::new(), ..there.history.clone() }
        == history;
    let shape = |model: &Model| {
        model.parts().iter().map(|part| (part.family(), part.is_chosen())).collect::<Vec<_>>()
    };
    if same && shape(&there.model) == shape(&fresh) {
        return Ok(there);
    }
    Err(Failure::failed(format!(
        "{} holds another training; name another file with --out, or remove it",
        out.display()
    )))
}

fn read(path: &Path) -> Result<TrainedModel, Failure> {
    let bytes = fs::read(path).map_err(|why| Failure::file(path, why))?;
    TrainedModel::read(&bytes).map_err(|why| Failure::file(path, why))
}

/// Writes the checkpoint and the curve.
fn save(training: &Training, history: &TrainingHistory, out: &Path) -> Result<(), Failure> {
    let weights = TrainedModel { model: training.model().clone(), history: history.clone() };
    files::write(out, weights.write(Precision::Exact))?;
    let path = out.with_added_extension("svg");
    let svg = curve(history, training.model()).svg().map_err(|why| Failure::file(&path, why))?;
    files::write(&path, svg)
}

/// Points a round; with itself, where they are always a quarter of all, the error of predictions.
fn curve(history: &TrainingHistory, model: &Model) -> Figure {
    let title = format!("Learning to avoid {} against {}", subject(history), opponents(history));
    let lines = Lines::new(title).x_axis("rounds played");
    let path = |means: &mut dyn Iterator<Item = (u64, f64)>| {
        Series::path("the learner", means.map(|(rounds, mean)| (rounds as f64, mean)))
    };
    let lines = match history.against.as_str() {
        "self" => {
            lines.y_axis("typical error of a prediction, points").with(path(&mut history.mean_errors()))
        }
        _ => {
            let even = f64::from(model.task().total()) / 4.0;
            let par = Series::claimed("break-even", [(0.0, even), (history.rounds.max(1) as f64, even)]);
            lines.y_axis("points a round").with(par).with(path(&mut history.means()))
        }
    };
    Figure::new("curve", "The learner, mean over 5,000 rounds.", Chart::Lines(lines))
}

fn subject(history: &TrainingHistory) -> &str {
    match history.task.as_str() {
        "queen" => "the queen of spades",
        "hearts" => "hearts",
        _ => "hearts and the queen",
    }
}

fn opponents(history: &TrainingHistory) -> &str {
    if history.against == "self" { "itself" } else { "the expert" }
}

/// How it goes, in words.
fn latest(history: &TrainingHistory) -> String {
    let last = |means: &mut dyn Iterator<Item = (u64, f64)>| means.last().map_or(0.0, |(_, mean)| mean);
    let (points, error) = (last(&mut history.means()), last(&mut history.mean_errors()));
    format!("{points:.2} points a round, predictions wrong by {error:.2}")
}

fn tell(history: &TrainingHistory, out: &Path, json: bool) {
    if json {
        let points = history.means().last().map(|(_, mean)| mean);
        let error = history.mean_errors().last().map(|(_, mean)| mean);
        println!("{}", json!({ "weights": out, "rounds": history.rounds, "points": points, "error": error }));
    } else if history.rounds > 0 {
        println!("{} rounds; over the last {WINDOW}: {}", history.rounds, latest(history));
        println!("  weights in {}, curve in {}.svg", out.display(), out.display());
    }
}
