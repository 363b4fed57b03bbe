use std::fs::File;
use std::io::{BufWriter, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use arena::{bridge as bridge_arena, hearts as hearts_arena};
use bridge::pbn;
use cards::Seed;
use clap::Subcommand;
use hearts::Rules;
use players::Spec;
use serde_json::{Value, json};
use stats::Level;
use work::Threads;

use crate::failure::Failure;
use crate::play::read_rules;
use crate::progress;

/// Let players meet, in duplicate blocks, with honest statistics
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand, Debug)]
enum Game {
    Hearts(HeartsArgs),
    Bridge(BridgeArgs),
}

/// Hearts: one deal under every rotation of four players, or every mixture of two kinds
#[derive(clap::Args, Debug)]
struct HeartsArgs {
    /// Four players, separated by commas
    #[arg(long, value_name = "PLAYERS", required_unless_present = "a", conflicts_with_all = ["a", "b"])]
    lineup: Option<String>,
    /// Two kinds of player instead, in all fourteen mixed seatings: the first
    #[arg(long, value_name = "PLAYER", requires = "b")]
    a: Option<Spec>,
    /// The second kind
    #[arg(long, value_name = "PLAYER", requires = "a")]
    b: Option<Spec>,
    /// A preset with options, or a rule file (`finesse rules`)
    #[arg(long, default_value = "standard", value_parser = read_rules)]
    rules: Rules,
    /// Games to the target; whole blocks are played, so the number is rounded up
    #[arg(long, conflicts_with = "rounds")]
    games: Option<u64>,
    /// Single rounds instead of games; rounded up to whole blocks
    #[arg(long)]
    rounds: Option<u64>,
    #[command(flatten)]
    common: Common,
}

/// Bridge: every board at two tables, with the teams' seats exchanged
#[derive(clap::Args, Debug)]
struct BridgeArgs {
    /// The first team: one player for all of its seats
    #[arg(long, value_name = "PLAYER")]
    a: Spec,
    /// The second team
    #[arg(long, value_name = "PLAYER")]
    b: Spec,
    /// How many boards
    #[arg(long, default_value_t = 100)]
    boards: u64,
    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args, Debug)]
struct Common {
    /// The same seed gives the same match, on any number of cores
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop as soon as a difference is certain at this level; the test may be looked at after every
    /// block, and its error is one less the level
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, default_missing_value = "0.95")]
    until: Option<f64>,
    /// Save every game: PBN for bridge, JSON lines for hearts
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Cores to use; all by default, and never more than there are
    #[arg(long)]
    threads: Option<NonZeroUsize>,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    match args.game {
        Game::Hearts(args) => hearts_match(&args, json),
        Game::Bridge(args) => bridge_match(&args, json),
    }
}

fn hearts_match(args: &HeartsArgs, json: bool) -> Result<(), Failure> {
    use hearts_arena::{Length, Plan, Report};
    let (length, sittings) = match (args.games, args.rounds) {
        (_, Some(rounds)) => (Length::Round, rounds),
        (games, None) => (Length::Game, games.unwrap_or(100)),
    };
    let seed = Seed::new(args.common.seed);
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
    plan.check().map_err(Failure::usage)?;
    let blocks = sittings.div_ceil(plan.seatings.len() as u64);
    let mut report = Report::new(&plan, args.common.level()?);
    let mut file = args.common.file()?;
    args.common.play(
        blocks,
        || plan.crew(),
        |crew, number| plan.block(crew, number),
        |block| {
            report.add(block);
            let rounds = block.sittings.iter().flat_map(|sitting| &sitting.rounds);
            file.write(rounds.map(|round| json!(round).to_string() + "\n"))?;
            Ok(report.is_decided())
        },
    )?;
    file.finish()?;
    let what = if length == Length::Game { "game" } else { "round" };
    if json {
        let players = report.players();
        let sequence = report.sequence();
        let object = json!({
            "game": "hearts", "rules": args.rules.to_string(), "seed": args.common.seed, "unit": what,
            "blocks": report.blocks(), "players": players, "fouls": report.fouls(),
            "until": args.common.until.map(|level| json!({ "level": level, "interval": [sequence.low, sequence.high] })),
        });
        println!("{object}");
        return Ok(());
    }
    println!(
        "Hearts, rules {}, seed {}: {} blocks of {} {what}s\n",
        args.rules,
        args.common.seed,
        report.blocks(),
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
    say_fouls(report.fouls());
    if let Some(level) = args.common.until {
        let interval = report.sequence();
        println!(
            "{} against the field lies within {:.2} to {:.2} at every look, with error at most {:.3}: {}.",
            plan.players[0],
            interval.low,
            interval.high,
            1.0 - level,
            if report.is_decided() { "decided" } else { "not decided" }
        );
    }
    Ok(())
}

fn scale(rules: &Rules) -> &'static str {
    if rules.score(1) < 0 {
        "Scores are kept negative: higher is better."
    } else {
        "Fewer points are better."
    }
}

fn bridge_match(args: &BridgeArgs, json: bool) -> Result<(), Failure> {
    use bridge_arena::{Plan, Report};
    let plan = Plan { a: args.a.clone(), b: args.b.clone(), seed: Seed::new(args.common.seed) };
    plan.check().map_err(Failure::usage)?;
    let mut report = Report::new(&plan, args.common.level()?);
    let mut file = args.common.file()?;
    let mut first = true;
    args.common.play(
        args.boards,
        || plan.crew(),
        |crew, number| plan.block(crew, number),
        |block| {
            report.add(block);
            let text = pbn::write(block.rooms.iter().map(|room| &room.record));
            // One head for the whole file.
            let text = if std::mem::take(&mut first) { text } else { format!("\n{}", without_head(&text)) };
            file.write([text])?;
            Ok(report.is_decided())
        },
    )?;
    file.finish()?;
    let score = report.result();
    if json {
        let mut object = json!(score);
        object["game"] = json!("bridge");
        object["seed"] = json!(args.common.seed);
        if let (Some(level), Value::Object(map)) = (args.common.until, &mut object) {
            let interval = report.sequence();
            map.insert("until".into(), json!({ "level": level, "interval": [interval.low, interval.high] }));
        }
        println!("{object}");
        return Ok(());
    }
    println!(
        "Bridge, {} against {}, seed {}: {} boards at two tables\n",
        score.a, score.b, args.common.seed, score.boards
    );
    println!(
        "  {} won {}, lost {}, tied {} (sign test p = {:.4})",
        score.a, score.wins, score.losses, score.ties, score.p
    );
    println!("  IMPs a board    {}", score.imps);
    println!("  points a board  {}", score.points);
    println!("\nMeans for {} with 95% intervals over boards; that of the points by bootstrap.", score.a);
    say_fouls(report.fouls());
    if let Some(level) = args.common.until {
        let interval = report.sequence();
        let (low, high, error) = (interval.low, interval.high, 1.0 - level);
        let decided = if report.is_decided() { "decided" } else { "not decided" };
        println!(
            "IMPs a board lie within {low:.2} to {high:.2} at every look, with error at most {error:.3}: {decided}."
        );
    }
    Ok(())
}

fn without_head(pbn: &str) -> &str {
    let end = pbn.find("\n[").map_or(0, |place| place + 1);
    if pbn.starts_with('%') { &pbn[end..] } else { pbn }
}

fn say_fouls(fouls: &[String]) {
    for foul in fouls.iter().take(5) {
        println!("foul: {foul}");
    }
    if fouls.len() > 5 {
        println!("and {} fouls more", fouls.len() - 5);
    }
}

impl Common {
    fn level(&self) -> Result<Level, Failure> {
        Level::new(self.until.unwrap_or(0.95)).map_err(Failure::usage)
    }

    fn file(&self) -> Result<SaveFile<'_>, Failure> {
        let Some(path) = &self.save else { return Ok(SaveFile(None)) };
        let file = File::create(path).map_err(|error| Failure::file(path, error))?;
        Ok(SaveFile(Some((path, BufWriter::new(file)))))
    }

    /// Plays blocks with a progress bar; `each` says whether it is decided.
    fn play<C, B: Send>(
        &self,
        blocks: u64,
        crew: impl Fn() -> C + Sync,
        play: impl Fn(&mut C, u64) -> B + Sync,
        mut each: impl FnMut(&B) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        let (stop, bar) = (progress::stop_flag(), progress::bar(blocks, "blocks"));
        let mut failure = None;
        work::in_order(blocks, Threads::or_all(self.threads), &stop, crew, play, |_, block| {
            bar.inc(1);
            match each(&block) {
                Ok(decided) if decided && self.until.is_some() => ControlFlow::Break(()),
                Ok(_) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        bar.finish_and_clear();
        failure.map_or(Ok(()), Err)
    }
}

/// Where games are saved, if anywhere.
struct SaveFile<'a>(Option<(&'a Path, BufWriter<File>)>);

impl SaveFile<'_> {
    fn write(&mut self, texts: impl IntoIterator<Item = String>) -> Result<(), Failure> {
        let Some((path, file)) = &mut self.0 else { return Ok(()) };
        texts
            .into_iter()
            .try_for_each(|text| file.write_all(text.as_bytes()))
            .map_err(|error| Failure::file(path, error))
    }

    fn finish(self) -> Result<(), Failure> {
        let Some((path, mut file)) = self.0 else { return Ok(()) };
        file.flush().map_err(|error| Failure::file(path, error))
    }
}
