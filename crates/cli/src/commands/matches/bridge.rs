use std::path::PathBuf;

use arena::bridge::{Block, BlockResult, Boards, ContractKind, NoBoard, Plan, Report, Score, Scoring};
use cards::Seed;
use players::Spec;
use serde_json::{Value, json};

use super::save::Form;
use super::{Settings, Tally};
use crate::boards;
use crate::complete;
use crate::failure::Failure;
use crate::progress::read_count;

/// Bridge: every board at two tables, with the teams' seats exchanged
///
/// Teams of which one part differs compare that part alone:
/// `--a team:bid=novice,declare=montecarlo,defend=novice --b novice` compares declarer play.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The first team: one player for all of its seats
    #[arg(long, value_name = "PLAYER", add = complete::player("bridge"))]
    a: Spec,
    /// The second team
    #[arg(long, value_name = "PLAYER", add = complete::player("bridge"))]
    b: Spec,
    /// How many boards; 100 random ones, or all of --deals
    #[arg(long, value_parser = read_count)]
    boards: Option<u64>,
    /// How a board is scored: imp, matchpoints, bam (board-a-match) or points
    #[arg(long, default_value_t)]
    scoring: Scoring,
    /// Only boards whose auction ends in such a contract at both tables: notrump, suit, game or slam.
    /// Random deals are bid until enough are found; of --deals the others are passed over
    #[arg(long, value_name = "KIND")]
    only: Option<ContractKind>,
    /// Play these boards: PBN, LIN, a deal a line, a link, or - for standard input. A board that stands
    /// there twice is played once
    #[arg(long, value_name = "FILE")]
    deals: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
}

pub fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let plan = plan(args)?;
    plan.check().map_err(Failure::usage)?;
    let settings = &args.settings;
    let blocks = match &plan.boards {
        Boards::Random => args.boards.unwrap_or(100),
        Boards::Given(boards) => args.boards.unwrap_or(u64::MAX).min(boards.len() as u64),
    };
    let mut tally = BridgeTally {
        report: Report::new(&plan, settings.level()?),
        is_given: plan.boards != Boards::Random,
        is_first: true,
    };
    let head = head(&plan, settings.seed);
    let play = |crew: &mut _, number| plan.block(crew, number);
    let progress = settings.play(blocks, &head, || plan.crew(), play, &mut tally)?;
    let report = tally.report;
    let score = report.result();
    match (score.boards, report.fouls(), json) {
        (0, [], _) if progress.is_whole => {
            return Err(Failure::failed(NoBoard { dealt: score.dealt, kind: plan.only }));
        }
        (0, fouls, _) if progress.is_whole => return Err(super::nobody_could_play(fouls)),
        (0, ..) => {}
        (_, _, true) => println!("{}", as_json(args, &score, &report)),
        (_, _, false) => show(args, &score, &report),
    }
    settings.end(progress, "boards")
}

struct BridgeTally {
    report: Report,
    /// The boards are given: those of another kind are passed over.
    is_given: bool,
    /// Nothing was saved yet.
    is_first: bool,
}

impl Tally for BridgeTally {
    type Block = Result<Block, NoBoard>;
    type Kept = BlockResult;
    const FORM: Form = Form::Pbn;

    fn count(&mut self, block: Result<Block, NoBoard>) -> Result<Option<(String, BlockResult)>, Failure> {
        let block = match block {
            Ok(block) => block,
            Err(none) if self.is_given => {
                self.report.pass_over(none.dealt);
                return Ok(None);
            }
            Err(none) => return Err(Failure::failed(none)),
        };
        let result = block.result();
        self.report.add(&result);
        let rooms = block.rooms.iter().map(|room| &room.record);
        let text = boards::pbn(rooms, std::mem::take(&mut self.is_first));
        Ok(Some((text, result)))
    }

    fn add(&mut self, kept: &BlockResult, passed_over: u64) {
        self.report.pass_over(passed_over);
        self.report.add(kept);
        self.is_first = false;
    }

    fn number(kept: &BlockResult) -> u64 {
        kept.block
    }

    fn is_decided(&self) -> bool {
        self.report.is_decided()
    }
}

fn plan(args: &Args) -> Result<Plan, Failure> {
    let boards = match &args.deals {
        None => Boards::Random,
        Some(path) => Boards::Given(boards::read(path)?.to_play(path)?),
    };
    let plan = Plan::new(args.a.clone(), args.b.clone(), Seed::new(args.settings.seed));
    Ok(Plan { scoring: args.scoring, only: args.only, boards, ..plan })
}

/// Which match a file holds. How it is scored may change while it goes on.
fn head(plan: &Plan, seed: u64) -> Value {
    json!({
        "match": "bridge", "version": env!("CARGO_PKG_VERSION"),
        "a": plan.a.to_string(), "b": plan.b.to_string(), "seed": seed,
        "only": plan.only.map(ContractKind::name), "boards": plan.boards.name(),
    })
}

fn as_json(args: &Args, score: &Score, report: &Report) -> Value {
    let mut object = json!(score);
    object["game"] = json!("bridge");
    object["seed"] = json!(args.settings.seed);
    object["only"] = json!(args.only.map(ContractKind::name));
    object["said"] = json!(report.fouls());
    object["until"] = args.settings.until_json(report.sequence());
    object
}

fn show(args: &Args, score: &Score, report: &Report) {
    let boards = if score.boards == 1 { "1 board".to_owned() } else { format!("{} boards", score.boards) };
    println!("Bridge, {boards} at two tables, seed {}", args.settings.seed);
    println!("  A  {}\n  B  {}", score.a, score.b);
    if let Some(kind) = args.only {
        let (boards, dealt) = (score.boards, score.dealt);
        println!("Kept where both auctions ended in {}: {boards} of {dealt} deals.", kind.words());
    }
    let mark = |scoring: Scoring| if scoring == score.scoring { "   <- scored so" } else { "" };
    let (wins, losses, ties) = (score.wins, score.losses, score.ties);
    let lead = wins as i64 - losses as i64;
    println!(
        "\n  A won {wins}, lost {losses}, tied {ties}: {lead:+} boards (sign test p {}){}",
        if score.p < 0.0001 { "< 0.0001".to_owned() } else { format!("= {:.4}", score.p) },
        mark(Scoring::BoardAMatch)
    );
    println!("  IMPs a board     {}{}", score.imps, mark(Scoring::Imps));
    println!("  points a board   {}{}", score.points, mark(Scoring::Points));
    println!("  matchpoints, %   {}{}", score.matchpoints, mark(Scoring::Matchpoints));
    println!("\nMeans for A with 95% intervals over boards; that of the points by bootstrap.");
    print!("{}", super::fouls_in_words(report.fouls()));
    let what = format!("What a board brings A, {}, lies", score.scoring.words());
    args.settings.say_until(&what, report.sequence(), report.is_decided());
}
