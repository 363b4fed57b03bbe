use arena::hearts::{Block, BlockResult, Length, Plan, Report};
use cards::Seed;
use hearts::Rules;
use players::Spec;
use serde_json::{Value, json};

use super::save::Form;
use super::{Settings, Tally};
use crate::complete;
use crate::failure::Failure;
use crate::play::read_rules;
use crate::progress::read_count;

/// Hearts: one deal under every rotation of four players, or every mixture of two kinds
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Four players, separated by commas
    #[arg(long, value_name = "PLAYERS", required_unless_present = "a", conflicts_with_all = ["a", "b"], add = complete::lineup("hearts"))]
    lineup: Option<String>,
    /// Two kinds of player instead, in all fourteen mixed seatings: the first
    #[arg(long, value_name = "PLAYER", requires = "b", add = complete::player("hearts"))]
    a: Option<Spec>,
    /// The second kind
    #[arg(long, value_name = "PLAYER", requires = "a", add = complete::player("hearts"))]
    b: Option<Spec>,
    /// A preset with options, or a rule file (`finesse rules`)
    #[arg(long, default_value = "standard", value_parser = read_rules)]
    rules: Rules,
    /// Games to the target, 100 if nothing is said; whole blocks are played, so the number is rounded up
    #[arg(long, conflicts_with = "rounds", value_parser = read_count)]
    games: Option<u64>,
    /// Single rounds instead of games; rounded up to whole blocks
    #[arg(long, value_parser = read_count)]
    rounds: Option<u64>,
    #[command(flatten)]
    settings: Settings,
}

pub fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let (plan, sittings) = plan(args)?;
    plan.check().map_err(Failure::usage)?;
    let settings = &args.settings;
    let blocks = sittings.div_ceil(plan.seatings.len() as u64);
    let mut tally = HeartsTally { report: Report::new(&plan, settings.level()?) };
    let head = head(&plan, settings.seed);
    let play = |crew: &mut _, number| plan.block(crew, number);
    let progress = settings.play(blocks, &head, || plan.crew(), play, &mut tally)?;
    let report = tally.report;
    match (report.blocks(), json) {
        (0, _) if progress.is_whole => return Err(super::nobody_could_play(report.fouls())),
        (0, _) => {}
        (_, true) => println!("{}", as_json(args, &plan, &report)),
        (_, false) => show(args, &plan, &report),
    }
    settings.end(progress, "blocks")
}

struct HeartsTally {
    report: Report,
}

impl Tally for HeartsTally {
    type Block = Block;
    type Kept = BlockResult;
    const FORM: Form = Form::JsonLines;

    fn count(&mut self, block: Block) -> Result<Option<(String, BlockResult)>, Failure> {
        let result = block.result();
        self.report.add(&result);
        let rounds = block.sittings.iter().flat_map(|sitting| &sitting.rounds);
        Ok(Some((rounds.map(|round| json!(round).to_string() + "\n").collect(), result)))
    }

    fn add(&mut self, kept: &BlockResult, _: u64) {
        self.report.add(kept);
    }

    fn number(kept: &BlockResult) -> u64 {
        kept.block
    }

    fn is_decided(&self) -> bool {
        self.report.is_decided()
    }
}

fn plan(args: &Args) -> Result<(Plan, u64), Failure> {
    let (length, sittings) = match (args.games, args.rounds) {
        (_, Some(rounds)) => (Length::Round, rounds),
        (games, None) => (Length::Game, games.unwrap_or(100)),
    };
    let seed = Seed::new(args.settings.seed);
    let plan = match (&args.lineup, &args.a, &args.b) {
        (_, Some(a), Some(b)) => Plan::two_kinds(a.clone(), b.clone(), args.rules, length, seed),
        (lineup, ..) => {
            let specs = Spec::lineup(lineup.as_deref().unwrap_or_default()).map_err(Failure::usage)?;
            let four: [Spec; 4] = specs.try_into().map_err(|specs: Vec<Spec>| {
                Failure::usage(format!("--lineup names {} players, not four", specs.len()))
            })?;
            Plan::rotations(four, args.rules, length, seed)
        }
    };
    Ok((plan, sittings))
}

/// Which match a file holds.
fn head(plan: &Plan, seed: u64) -> Value {
    json!({
        "match": "hearts", "version": env!("CARGO_PKG_VERSION"),
        "players": plan.players.iter().map(Spec::to_string).collect::<Vec<_>>(),
        "seatings": plan.seatings.len(), "rules": plan.rules.to_string(), "unit": unit(plan),
        "seed": seed,
    })
}

fn unit(plan: &Plan) -> &'static str {
    if plan.length == Length::Game { "game" } else { "round" }
}

fn as_json(args: &Args, plan: &Plan, report: &Report) -> Value {
    json!({
        "game": "hearts", "rules": args.rules.to_string(), "seed": args.settings.seed, "unit": unit(plan),
        "blocks": report.blocks(), "players": report.players(), "fouls": report.fouls(),
        "until": args.settings.until_json(report.sequence()),
    })
}

fn show(args: &Args, plan: &Plan, report: &Report) {
    let what = unit(plan);
    println!(
        "Hearts, rules {}, seed {}: {} of {} {what}s\n",
        args.rules,
        args.settings.seed,
        if report.blocks() == 1 { "1 block".to_owned() } else { format!("{} blocks", report.blocks()) },
        plan.seatings.len()
    );
    let players = report.players();
    let wide = players.iter().map(|player| player.spec.len()).max().unwrap_or(0).max(24);
    println!(
        "{:wide$}{:>9}{:>20}{:>16}{:>20}",
        "player",
        "rounds",
        format!("points a {what}"),
        "rank",
        "against the field"
    );
    for player in players {
        let fouls = if player.fouls > 0 { format!("   {} fouls", player.fouls) } else { String::new() };
        println!(
            "{:wide$}{:>9}{:>20}{:>16}{:>20}{fouls}",
            player.spec,
            player.rounds,
            player.points.to_string(),
            player.rank.to_string(),
            player.difference.to_string()
        );
    }
    println!("\nMeans with 95% intervals over blocks. {}", scale(&args.rules));
    print!("{}", super::fouls_in_words(report.fouls()));
    let what = format!("{} against the field lies", plan.players[0]);
    args.settings.say_until(&what, report.sequence(), report.is_decided());
}

fn scale(rules: &Rules) -> &'static str {
    if rules.score(1) < 0 {
        "Scores are kept negative: higher is better."
    } else {
        "Fewer points are better."
    }
}
