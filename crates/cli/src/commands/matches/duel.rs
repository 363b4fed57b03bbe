use arena::duel::{Block, BlockResult, Crew, Plan, Report};
use cards::Seed;
use clap::{ArgMatches, Args as _, Command, FromArgMatches, Subcommand};
use players::Spec;
use serde_json::{Value, json};
use table::{Chosen, GAMES, GameEntry};

use super::save::Form;
use super::{Settings, Tally};
use crate::commands::chosen;
use crate::complete;
use crate::failure::Failure;
use crate::progress::read_count;

/// A game for two; the subcommands come from the one list of games.
#[derive(Debug)]
pub struct Args {
    game: &'static str,
    chosen: Chosen,
    duel: DuelArgs,
}

#[derive(clap::Args, Debug)]
struct DuelArgs {
    /// The first player
    #[arg(long, value_name = "PLAYER")]
    a: Spec,
    /// The second player
    #[arg(long, value_name = "PLAYER")]
    b: Spec,
    /// How many games; both players have both seats with the same chances, so the number is rounded up to pairs
    #[arg(long, default_value_t = 100, value_parser = read_count)]
    games: u64,
    #[command(flatten)]
    settings: Settings,
}

impl Args {
    fn entry(&self) -> &'static GameEntry {
        table::find(self.game).expect("the games of the list are the subcommands")
    }
}

fn games() -> impl Iterator<Item = &'static GameEntry> {
    GAMES.iter().filter(|game| is_for_two(game))
}

fn is_for_two(game: &GameEntry) -> bool {
    let position = game.start(&Chosen::default(), Seed::new(0));
    position.is_ok_and(|position| position.seats().len() == 2)
}

impl Subcommand for Args {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(games().map(|game| {
            DuelArgs::augment_args(Command::new(game.name).args(chosen::options(game)))
                .about(format!("{}: every game twice, with the seats exchanged", game.about))
                .long_about(None)
                .mut_arg("a", |arg| arg.add(complete::player(game.name)))
                .mut_arg("b", |arg| arg.add(complete::player(game.name)))
        }))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Args::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        games().any(|game| game.name == name)
    }
}

impl FromArgMatches for Args {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Args, clap::Error> {
        let (name, matches) = matches.subcommand().expect("a game is required");
        let game = table::find(name).expect("the games of the list are the subcommands");
        Ok(Args {
            game: game.name,
            chosen: chosen::read(game, matches),
            duel: DuelArgs::from_arg_matches(matches)?,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Args::from_arg_matches(matches)?;
        Ok(())
    }
}

pub fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let DuelArgs { a, b, games, settings } = &args.duel;
    let seed = Seed::new(settings.seed);
    let game = args.entry();
    let plan = Plan::new(game, &args.chosen, [a.clone(), b.clone()], seed).map_err(Failure::usage)?;
    let mut tally = DuelTally { report: Report::new(&plan, settings.level()?), plan: &plan };
    let head = json!({
        "match": game.name, "version": env!("CARGO_PKG_VERSION"), "a": a.to_string(), "b": b.to_string(),
        "chosen": chosen_in_words(args), "seed": settings.seed,
    });
    let play = |crew: &mut Crew, number| plan.block(crew, number);
    let progress = settings.play(games.div_ceil(2), &head, Crew::default, play, &mut tally)?;
    let report = tally.report;
    match (report.blocks(), json) {
        (0, _) if progress.is_whole => return Err(super::nobody_could_play(report.fouls())),
        (0, _) => {}
        (_, true) => println!("{}", as_json(args, &report)),
        (_, false) => show(args, &report),
    }
    settings.end(progress, "pairs of games")
}

struct DuelTally<'p> {
    plan: &'p Plan,
    report: Report,
}

impl Tally for DuelTally<'_> {
    type Block = Block;
    type Kept = BlockResult;
    const FORM: Form = Form::JsonLines;

    fn count(&mut self, block: Block) -> Result<Option<(String, BlockResult)>, Failure> {
        self.report.add(self.plan, &block.result);
        let games = block.games.iter().map(|game| json!(game).to_string() + "\n");
        Ok(Some((games.collect(), block.result)))
    }

    fn add(&mut self, kept: &BlockResult, _: u64) {
        self.report.add(self.plan, kept);
    }

    fn number(kept: &BlockResult) -> u64 {
        kept.block
    }

    fn is_decided(&self) -> bool {
        self.report.is_decided()
    }
}

/// What was chosen about the game that is not usual.
fn chosen_in_words(args: &Args) -> Vec<String> {
    let unusual = args.entry().options.iter().filter(|option| args.chosen.text(option) != option.default);
    unusual.map(|option| format!("{}={}", option.name, args.chosen.text(option))).collect()
}

fn as_json(args: &Args, report: &Report) -> Value {
    let mut result = json!(report.result());
    result["game"] = json!(args.game);
    result["chosen"] = json!(chosen_in_words(args));
    result["seed"] = json!(args.duel.settings.seed);
    result["until"] = args.duel.settings.until_json(report.sequence());
    result["said"] = json!(report.fouls());
    result
}

fn show(args: &Args, report: &Report) {
    let score = report.result();
    let settings = &args.duel.settings;
    let options = chosen_in_words(args).iter().map(|option| format!(", {option}")).collect::<String>();
    println!("{}{options}, seed {}: {} games\n", args.game, settings.seed, score.games);
    println!(
        "{} against {}: {} won, {} lost, {} drawn",
        score.a, score.b, score.wins, score.losses, score.ties
    );
    println!("{} points a game for {}, with 95% interval over pairs of games.", score.points, score.a);
    if score.fouls != [0, 0] {
        println!(
            "Fouls: {} by {}, {} by {}; their pairs are not counted.",
            score.fouls[0], score.a, score.fouls[1], score.b
        );
    }
    print!("{}", super::fouls_in_words(report.fouls()));
    settings.say_until("games won less games lost, a game, lie", report.sequence(), report.is_decided());
}
