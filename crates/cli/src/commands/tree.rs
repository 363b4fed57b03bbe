use std::path::{Path, PathBuf};

use cards::Seed;
use clap::Subcommand;
use classics::tree::{self, Tree};
use search::imperfect::{self, ArcProbabilities, HeuristicVariant, Solution, SubtreeSearch, Walk};
use serde_json::json;

use crate::failure::Failure;
use crate::files;
use crate::progress;

/// Study an explicit game tree: draw it, solve it, run the Monte Carlo heuristic on it
///
/// Trees are read from the text form of docs/trees.md (.tree) and from Gambit's files (.efg), told apart by
/// their content.
/// data/trees holds those of the thesis.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Draw the tree, with its information sets and probabilities
    Show {
        /// A file in either form, or - for standard input
        file: PathBuf,
    },
    /// All strategies with their payoffs, the best decision, and what the heuristic comes to
    Solve {
        /// A file in either form, or - for standard input
        file: PathBuf,
        /// Try no more strategies than this
        #[arg(long, default_value_t = 100_000, value_parser = progress::read_count)]
        limit: u64,
    },
    /// Run the Monte Carlo heuristic: its decision after each iteration, and the walk as SVG
    Sample(SampleArgs),
    /// Write the tree in another form
    Convert {
        /// A file in either form, or - for standard input
        file: PathBuf,
        /// A file ending in .tree or .efg, or - for standard output and .tree
        to: PathBuf,
    },
}

#[derive(clap::Args, Debug)]
struct SampleArgs {
    /// A file in either form, or - for standard input
    file: PathBuf,
    /// How many iterations
    #[arg(short = 'n', long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// How many walks are drawn, each from a seed of its own
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=12))]
    walks: u32,
    /// The information set; the top one by default
    #[arg(long, value_name = "NAME")]
    set: Option<String>,
    /// The same seed gives the same walk
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the walks as a figure
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
    /// Take players' arcs as certain in the node probabilities, a variation of section 2.4
    #[arg(long)]
    certain: bool,
    /// Sample one outcome under each chance node, another variation
    #[arg(long)]
    one_outcome: bool,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    match args.what {
        What::Show { file } => {
            let tree = read(&file)?;
            match json {
                true => println!(
                    "{}",
                    json!({ "title": tree.title(), "players": tree.players(), "nodes": tree.node_count(), "sets": tree.set_count(), "text": tree::write(&tree) })
                ),
                false => print!("{}", tree.draw()),
            }
            Ok(())
        }
        What::Solve { file, limit } => {
            let solution = imperfect::solve(&read(&file)?, limit.into());
            match json {
                true => println!("{}", json!(solution)),
                false => print!("{}", in_words(&solution)),
            }
            Ok(())
        }
        What::Sample(args) => sample(&args, json),
        What::Convert { file, to } => {
            let tree = read(&file)?;
            if files::is_standard(&to) {
                print!("{}", tree::write(&tree));
                return Ok(());
            }
            let text = if is_efg(&to)? { tree::efg::write(&tree) } else { tree::write(&tree) };
            files::write(&to, text)
        }
    }
}

/// Reads a tree in either form.
pub fn read(path: &Path) -> Result<Tree, Failure> {
    let text = files::read_text(path)?;
    // Gambit's files begin so, whatever they are called; no other tree does.
    match text.trim_start().starts_with("EFG ") {
        true => tree::efg::read(&text).map_err(|error| Failure::file(path, error)),
        false => tree::read(&text).map_err(|error| Failure::file(path, error)),
    }
}

fn is_efg(path: &Path) -> Result<bool, Failure> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("efg") => Ok(true),
        Some("tree") => Ok(false),
        _ => Err(Failure::usage(format!("{}: write a file that ends in .tree or .efg", path.display()))),
    }
}

fn in_words(solution: &Solution) -> String {
    let mut text = format!("{}\n\n", solution.title);
    for set in &solution.sets {
        text += &format!("Set {}, player {}: {}\n", set.name, set.player, set.alternatives.join(", "));
        for node in &set.nodes {
            let minimax: Vec<_> = node.minimax.iter().map(|value| number(*value)).collect();
            let name = if node.name.is_empty() { "-" } else { &node.name };
            text += &format!(
                "  node {name:8} q = {:.4}  p = {:.4}  minimax ({})\n",
                node.q,
                node.p,
                minimax.join(", ")
            );
        }
    }
    text += &format!("\n{} strategies", solution.strategy_count);
    text += if solution.perfect_recall { ", perfect recall\n" } else { ", no perfect recall\n" };
    for row in &solution.strategies {
        let payoff: Vec<_> = row.payoff.as_ref().iter().map(|value| number(*value)).collect();
        let mark = if row.equilibrium { "  best" } else { "" };
        text += &format!("  {:28} {:>14}{mark}\n", row.name, payoff.join(", "));
    }
    if let Some(best) = &solution.best {
        text += &format!(
            "\nBest decision at the top: {}, expected payoff {}\n",
            best.decision.name(),
            number(best.payoff)
        );
    }
    if let Some(mixed) = &solution.mixed {
        let payoffs: Vec<_> = mixed.payoffs.iter().map(|value| number(*value)).collect();
        text += &format!("\nMixed equilibrium, expected payoffs {}\n", payoffs.join(", "));
        for set in &mixed.sets {
            let chances = set.alternatives.iter().zip(&set.chances);
            let chances: Vec<_> =
                chances.map(|(name, chance)| format!("{name} {}", number(*chance))).collect();
            let never = if set.is_planned { "" } else { "   (it does not come here: anything)" };
            text += &format!("  set {}, player {}: {}{never}\n", set.name, set.player, chances.join(", "));
        }
    }
    let imp = &solution.imp_minimax;
    if let Some(decision) = &imp.decision {
        let sure = if imp.optimal { "certainly optimal here" } else { "a heuristic here" };
        text += &format!("IMP-minimax: {decision} ({}), {sure}\n", imp.strategy);
    }
    if let (Some(limit), Some(convergence)) = (&solution.heuristic, solution.convergence) {
        let increments: Vec<_> = limit.increments.iter().map(|value| number(*value)).collect();
        text += &format!(
            "Monte Carlo heuristic: {} (best grows by ({}) an iteration)\n",
            limit.decision.name(),
            increments.join(", ")
        );
        text += &format!("  it {}\n", convergence.describe());
    }
    for remark in &solution.remarks {
        text += &format!("Remark: {remark}\n");
    }
    text
}

/// A number with no more digits than it needs.
fn number(value: f64) -> String {
    let text = format!("{value:.4}");
    match text.trim_end_matches('0').trim_end_matches('.') {
        "-0" => "0".to_owned(),
        short => short.to_owned(),
    }
}

fn sample(args: &SampleArgs, json: bool) -> Result<(), Failure> {
    let tree = read(&args.file)?;
    let set = match &args.set {
        None => tree.top().ok_or_else(|| Failure::file(&args.file, "no player has a decision in it"))?,
        Some(name) => tree.set_named(name).ok_or_else(|| {
            let known: Vec<_> = tree.sets().map(|(id, _)| tree.set_name(id)).collect();
            Failure::usage(format!("no information set is called '{name}'; there are: {}", known.join(", ")))
        })?,
    };
    let variant = HeuristicVariant {
        arcs: if args.certain { ArcProbabilities::Certain } else { ArcProbabilities::Uniform },
        below: if args.one_outcome { SubtreeSearch::OneOutcome } else { SubtreeSearch::Everything },
    };
    let seed = |walk: u32| Seed::new(args.seed).child("walks").child(walk as usize);
    let run = |walk| Walk::run(&tree, set, variant, args.iterations as usize, seed(walk));
    let walks: Vec<Walk> = (0..args.walks).map(run).collect();
    let walk = &walks[0];
    if json {
        for (i, (step, decision)) in walk.steps.iter().zip(walk.decisions()).enumerate() {
            let node = tree.node(step.node).name();
            println!(
                "{}",
                json!({ "iteration": i + 1, "node": node, "best": step.best, "decision": decision })
            );
        }
    } else {
        print!("{}", steps_in_words(&tree, walk));
    }
    if let Some(path) = &args.svg {
        let figure =
            plot::walk(tree.title(), &walks).map_err(Failure::failed)?.svg().map_err(Failure::failed)?;
        files::write(path, figure)?;
        if !json {
            println!("{} walks drawn in {}", walks.len(), path.display());
        }
    }
    Ok(())
}

/// Every iteration up to ten, then those at which the decision changes, then the last.
fn steps_in_words(tree: &Tree, walk: &Walk) -> String {
    let mut text = format!("{:>9}  {:8} {:>24}  decision\n", "iteration", "node", "best");
    let mut before = "";
    for (i, (step, decision)) in walk.steps.iter().zip(walk.decisions()).enumerate() {
        let told = i < 10 || decision != before || i + 1 == walk.steps.len();
        before = decision;
        if told {
            let best: Vec<_> = step.best.iter().map(|value| number(*value)).collect();
            let node = tree.node(step.node).name();
            text += &format!("{:>9}  {node:8} {:>24}  {decision}\n", i + 1, format!("({})", best.join(", ")));
        }
    }
    text += &format!("the decision changed {} times in {} iterations\n", walk.flips(), walk.steps.len());
    text
}
