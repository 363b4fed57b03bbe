mod bridge;
mod duel;
mod hearts;
mod save;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Subcommand;
pub use save::JSON_MARK as MARK;
use save::{Form, SaveFile};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use stats::{Interval, Level};
use work::Threads;

use crate::failure::Failure;
use crate::progress;

/// Let players meet, in duplicate blocks, with honest statistics
///
/// With --save every game is kept as soon as it is played. Ctrl-C finishes the games at the tables; the
/// same command continues from the saved file, and gives what it would have given without a stop.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand, Debug)]
enum Game {
    Hearts(hearts::Args),
    Bridge(bridge::Args),
    #[command(flatten)]
    Duel(duel::Args),
}

/// What matches of all games are asked.
#[derive(clap::Args, Debug)]
struct Settings {
    /// The same seed gives the same match, on any number of cores
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop as soon as a difference is certain at this level; the test may be looked at after every
    /// block, and its error is one less the level
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, default_missing_value = "0.95")]
    until: Option<f64>,
    /// Save every game: PBN for bridge, JSON lines for the others. A match that was saved there before is
    /// continued
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Throw away what was saved, and start over
    #[arg(long, requires = "save")]
    fresh: bool,
    /// Cores to use; all by default, and never more than there are
    #[arg(long, value_parser = crate::progress::read_threads)]
    threads: Option<NonZeroUsize>,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    match args.game {
        Game::Hearts(args) => hearts::run(&args, json),
        Game::Bridge(args) => bridge::run(&args, json),
        Game::Duel(args) => duel::run(&args, json),
    }
}

/// What a match adds its blocks to.
trait Tally {
    /// A block as it was played.
    type Block: Send;
    /// What is kept of it to go on with the match.
    type Kept: Serialize + DeserializeOwned;
    /// What games are saved in.
    const FORM: Form;

    /// Adds a block, and returns what is to be saved: the games, and what the block counts for.
    fn count(&mut self, block: Self::Block) -> Result<Option<(String, Self::Kept)>, Failure>;
    /// Adds a block that was saved, before which so many were passed over.
    fn add(&mut self, kept: &Self::Kept, passed_over: u64);
    /// The number of a block that was saved.
    fn number(kept: &Self::Kept) -> u64;
    /// Whether a difference is certain.
    fn is_decided(&self) -> bool;
}

/// How far a match got.
#[derive(Clone, Copy)]
struct Progress {
    played: u64,
    blocks: u64,
    is_whole: bool,
}

impl Settings {
    fn level(&self) -> Result<Level, Failure> {
        Level::new(self.until.unwrap_or(0.95)).map_err(Failure::usage)
    }

    /// Plays so many blocks, those of the saved file first, until it is decided or somebody stops it.
    fn play<C, T: Tally>(
        &self,
        blocks: u64,
        head: &Value,
        crew: impl Fn() -> C + Sync,
        play: impl Fn(&mut C, u64) -> T::Block + Sync,
        tally: &mut T,
    ) -> Result<Progress, Failure> {
        let is_over = |tally: &T| self.until.is_some() && tally.is_decided();
        let mut played = 0;
        let mut file = None;
        if let Some(path) = &self.save {
            let (opened, kept) = SaveFile::open::<T::Kept>(path, T::FORM, head, self.fresh)?;
            for (number, kept) in kept.iter().map(|kept| (T::number(kept), kept)) {
                if number >= blocks || is_over(tally) {
                    break;
                }
                tally.add(kept, number.saturating_sub(played));
                played = number + 1;
            }
            file = Some(opened);
        }
        let left = if is_over(tally) { 0 } else { blocks - played };
        let (stop, bar) = (progress::stop_flag(), progress::bar(blocks, "blocks"));
        bar.set_position(played);
        bar.reset_eta();
        let (first, mut failure) = (played, None);
        let play = |crew: &mut C, number| play(crew, first + number);
        work::in_order(left, Threads::or_all(self.threads), &stop, crew, play, |_, block| {
            bar.inc(1);
            played += 1;
            let kept = tally.count(block).and_then(|kept| match (&mut file, kept) {
                (Some(file), Some((games, kept))) => file.keep(&games, &kept),
                _ => Ok(()),
            });
            failure = kept.err();
            if failure.is_some() || is_over(tally) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        bar.finish_and_clear();
        let is_whole = played == blocks || is_over(tally);
        failure.map_or(Ok(Progress { played, blocks, is_whole }), Err)
    }

    /// How the command ends: a match that was stopped says how to go on.
    fn end(&self, Progress { played, blocks, is_whole }: Progress, what: &str) -> Result<(), Failure> {
        if is_whole {
            return Ok(());
        }
        let how = match &self.save {
            Some(path) => format!(
                "{} keeps them, and the same command{} continues",
                path.display(),
                if self.fresh { " without --fresh" } else { "" }
            ),
            None => "nothing was saved; with --save FILE the same command can continue".to_owned(),
        };
        Err(Failure::stopped(format!("stopped after {played} of {blocks} {what}; {how}")))
    }

    /// The early stop as programs read it.
    fn until_json(&self, interval: Interval) -> Value {
        json!(self.until.map(|level| json!({ "level": level, "interval": [interval.low, interval.high] })))
    }

    /// Where the difference lies, if somebody wants to stop by it.
    fn say_until(&self, what: &str, interval: Interval, is_decided: bool) {
        let Some(level) = self.until else { return };
        println!(
            "{what} within {} to {} at every look, with error at most {:.3}: {}.",
            apart_from_zero(interval.low),
            apart_from_zero(interval.high),
            1.0 - level,
            if is_decided { "decided" } else { "not decided" }
        );
    }
}

/// Two digits, or as many as tell the number from zero: an interval that ends near zero excludes it or
/// does not.
fn apart_from_zero(number: f64) -> String {
    let written = |digits| format!("{number:.digits$}");
    let is_nothing = |text: &String| text.trim_start_matches(['-', '0', '.']).is_empty();
    (2..=6).map(written).find(|text| !is_nothing(text)).unwrap_or_else(|| "0.00".to_owned())
}

/// The first fouls, so that a match in which every game ended so is not a long list.
fn fouls_in_words(fouls: &[String]) -> String {
    const SHOWN: usize = 5;
    let mut text: String = fouls.iter().take(SHOWN).map(|foul| format!("foul: {foul}\n")).collect();
    if fouls.len() > SHOWN {
        text += &match fouls.len() - SHOWN {
            1 => "and 1 foul more\n".to_owned(),
            more => format!("and {more} fouls more\n"),
        };
    }
    text
}

/// A match in which no block could be played to its end.
fn nobody_could_play(fouls: &[String]) -> Failure {
    Failure::failed(format!(
        "no game could be counted: each was ended by a foul\n{}",
        fouls_in_words(fouls).trim_end()
    ))
}
