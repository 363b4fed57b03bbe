use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use bidding::System;
use bridge::record::{Record, Room};
use bridge::{Bridge, Contract, Outcome, TrickTable};
use cards::{BySeat, Seat};
use dd::{Par, Solver};
use game::Budget;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use single_dummy::{CardReview, CardVerdict, MonteCarloOptions, PlayerTotals, PostMortem};
use work::{Ended, Stop, Threads};

use super::shown;
use super::thinking::Thinking;
use crate::boards::{self, Choice};
use crate::colour;
use crate::failure::Failure;
use crate::progress;

/// A post-mortem of played boards: what every card cost, and whether its player could know
///
/// Each card is judged twice: with all cards seen (double dummy), and by what its player could know,
/// over deals of the hidden cards as `finesse advise` draws them. A card that was wrong by what could
/// be known is a mistake if it cost, and got away with it if it did not; a card that cost although it
/// was right is bad luck. Where the deals drawn are too few to tell, it is not clear.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A PBN or LIN file, a link, or - for standard input
    file: PathBuf,
    #[command(flatten)]
    choice: Choice,
    /// Show every card, not only those that cost something
    #[arg(long)]
    all: bool,
    /// A card is wrong from this expected loss on, in tricks
    #[arg(long, value_name = "TRICKS", default_value_t = 0.2, value_parser = read_tricks)]
    matters: f64,
    /// Threads; all cores by default
    #[arg(long, value_parser = crate::progress::read_threads)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    thinking: Thinking,
}

fn read_tricks(text: &str) -> Result<f64, String> {
    let tricks = text.parse().ok().filter(|tricks| (0.0..=13.0).contains(tricks));
    tricks.ok_or_else(|| "write a number of tricks from 0 to 13, such as 0.2".to_owned())
}

/// One board and what its cards cost.
struct Analysed {
    record: Record,
    name: String,
    names: BySeat<String>,
    contract: Option<Contract>,
    outcome: Option<Outcome>,
    /// What double dummy says of the whole board.
    table: TrickTable,
    par: Par,
    cards: Vec<CardReview>,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let boards = boards::read(&args.file)?;
    let chosen = args.choice.of(&boards.records, &args.file)?;
    let games = playable(&args, &chosen);
    if games.is_empty() {
        return Err(Failure::file(&args.file, "no board in it was played card by card"));
    }
    let cards: usize = games.iter().map(|(_, game)| count(game)).sum();
    let (stop, bar) = (progress::stop_flag(), progress::bar(cards as u64, "cards"));
    let mut players = BTreeMap::<String, PlayerTotals>::new();
    let system = args.thinking.system()?;
    let board = |(): &mut (), number: u64| {
        let (record, game) = &games[number as usize];
        let analysed = analyse(&args, &system, number, record, game, (&stop, &bar));
        // A board of which the cards were not all reviewed is not shown.
        (!stop.is_set()).then_some(analysed)
    };
    let ended = work::in_order(
        games.len() as u64,
        Threads::or_all(args.threads),
        &stop,
        || (),
        board,
        |_, board| {
            let Some(board) = board else { return ControlFlow::Break(()) };
            board.count_in(&mut players, args.matters);
            let text = if json { board.json(args.matters).to_string() } else { board.text(&args) };
            bar.suspend(|| println!("{text}"));
            ControlFlow::Continue(())
        },
    );
    if ended != Ended::Done {
        bar.finish_and_clear();
        return Err(Failure::stopped("stopped; the boards shown are done"));
    }
    bar.finish_and_clear();
    if json {
        players.iter().for_each(|(name, totals)| println!("{}", totals_as_data(name, totals)));
    } else {
        print!("{}", table(&players));
    }
    boards.complete(&args.file)
}

/// The boards that can be judged; what is wrong with the others is said on standard error.
fn playable<'r>(args: &Args, records: &[&'r Record]) -> Vec<(&'r Record, Bridge)> {
    let mut games = Vec::new();
    for &record in records {
        let name =
            record.number.map_or_else(|| "a board without a number".to_owned(), |n| format!("board {n}"));
        match record.replay() {
            Ok(game) if count(&game) > 0 => games.push((record, game)),
            Ok(_) => eprintln!("{}: {name}: no card was played; left out", args.file.display()),
            Err(why) => eprintln!("{}: {name}: {why}; left out", args.file.display()),
        }
    }
    games
}

fn count(game: &Bridge) -> usize {
    game.public().play.as_ref().map_or(0, |play| play.by_seat().count())
}

fn analyse(
    args: &Args,
    system: &Arc<dyn System>,
    place: u64,
    record: &Record,
    game: &Bridge,
    (stop, bar): (&Stop, &ProgressBar),
) -> Analysed {
    let options = args.thinking.change(MonteCarloOptions::for_post_mortem());
    let mut post_mortem = PostMortem::new(options, args.thinking.seed().child(place))
        .reading(system.clone())
        .within(Budget::unlimited().until(stop));
    let cards = post_mortem.cards(game, |_| {
        bar.inc(1);
        !stop.is_set()
    });
    let contract = game.public().contract().copied();
    let board = game.board();
    let table = Solver::new().table(&board.deal);
    let mut par = Par::new(&table, board.dealer, board.vulnerability);
    par.outcomes = par.usual(&table, board.vulnerability);
    Analysed {
        record: record.clone(),
        contract,
        table,
        par,
        name: name(record),
        names: BySeat::from_fn(|seat| record.names[seat].clone().unwrap_or_else(|| seat.to_string())),
        outcome: game.outcome(),
        cards: cards.expect("a replayed board has only legal cards"),
    }
}

/// The board, and the room where there are two.
fn name(record: &Record) -> String {
    let board = record.number.map_or_else(|| "Board".to_owned(), |number| format!("Board {number}"));
    match record.room {
        Some(Room::Open) => format!("{board}, open room"),
        Some(Room::Closed) => format!("{board}, closed room"),
        None => board,
    }
}

impl Analysed {
    fn text(&self, args: &Args) -> String {
        let contract = || self.contract.map_or_else(String::new, |contract| format!("{contract:#}"));
        let outcome = self.outcome.map_or_else(contract, |outcome| outcome.to_string());
        let mut text = format!("{}: {outcome}\n{}", self.name, self.facts());
        let told = |card: &&CardReview| args.all || card.verdict(args.matters) != CardVerdict::Fine;
        let told: Vec<&CardReview> = self.cards.iter().filter(told).collect();
        if told.is_empty() {
            return text + "  nobody lost anything\n";
        }
        let by = |card: &CardReview| {
            let dummy = if card.actor == card.seat { "" } else { " (dummy)" };
            format!("{}{dummy}", self.names[card.actor])
        };
        let wide = told.iter().map(|card| by(card).chars().count()).max().unwrap_or(0).max(20) + 2;
        text += &format!(
            "  {:<7}{:<7}{:<wide$}{:>13}{:>16}\n",
            "trick", "card", "by", "double dummy", "could be known"
        );
        for card in told {
            let verdict = card.verdict(args.matters);
            let better = card.best.filter(|&best| {
                best != card.card && matches!(verdict, CardVerdict::Mistake | CardVerdict::GotAway)
            });
            let better = better.map_or(String::new(), |best| format!(": {best:#} is better"));
            let verdict = match verdict {
                CardVerdict::Fine => String::new(),
                CardVerdict::Mistake => colour::painted(colour::MISTAKE, verdict.name()),
                other => colour::painted(colour::DOUBTFUL, other.name()),
            };
            text += &format!(
                "  {:<7}{:<7}{:<wide$}{:>13}{:>16}   {verdict}{better}\n",
                card.trick,
                format!("{:#}", card.card),
                by(card),
                lost(f64::from(card.double_dummy), 0),
                lost(card.expected, 2)
            );
        }
        text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// Who sits where, what double dummy takes, and par.
    fn facts(&self) -> String {
        let mut text = String::new();
        if Seat::ALL.iter().any(|&seat| self.record.names[seat].is_some()) {
            let seats: Vec<_> =
                Seat::ALL.iter().map(|&seat| format!("{seat} {}", self.names[seat])).collect();
            text += &format!("  {}\n", seats.join("   "));
        }
        if let Some(contract) = self.contract {
            let tricks = self.table.get(contract.declarer, contract.strain());
            text += &format!("  Double dummy, {contract:#} takes {tricks} tricks. ");
        }
        text + &format!("{}\n", shown::par_in_words(&self.par))
    }

    fn json(&self, matters: f64) -> Value {
        let card = |review: &CardReview| {
            json!({
                "trick": review.trick,
                "seat": review.seat,
                "actor": review.actor,
                "player": self.names[review.actor],
                "card": review.card,
                "double_dummy": review.double_dummy,
                "expected": review.expected,
                "error": review.error,
                "best": review.best,
                "verdict": review.verdict(matters).name(),
            })
        };
        let double_dummy = self.contract.map(|contract| self.table.get(contract.declarer, contract.strain()));
        json!({
            "number": self.record.number,
            "room": self.record.room,
            "board": self.name,
            "players": Seat::ALL
                .iter()
                .map(|&seat| (seat.letter().to_string(), json!(self.record.names[seat])))
                .collect::<serde_json::Map<_, _>>(),
            "contract": self.contract,
            "outcome": self.outcome.as_ref().map(shown::outcome_json),
            "double_dummy": double_dummy,
            "par": shown::par_json(&self.par),
            "cards": self.cards.iter().map(card).collect::<Vec<_>>(),
        })
    }

    fn count_in(&self, players: &mut BTreeMap<String, PlayerTotals>, matters: f64) {
        for card in &self.cards {
            players.entry(self.names[card.actor].clone()).or_default().add(card, matters);
        }
    }
}

fn totals_as_data(name: &str, totals: &PlayerTotals) -> Value {
    json!({
        "player": name,
        "cards": totals.cards,
        "decisions": totals.decisions,
        "double_dummy": totals.double_dummy,
        "expected": totals.expected,
        "mistakes": totals.count(CardVerdict::Mistake),
        "got_away": totals.count(CardVerdict::GotAway),
        "bad_luck": totals.count(CardVerdict::BadLuck),
        "not_clear": totals.count(CardVerdict::Unclear),
    })
}

fn table(players: &BTreeMap<String, PlayerTotals>) -> String {
    let wide = players.keys().map(|name| name.chars().count()).max().unwrap_or(0).max(20) + 2;
    let mut text = format!(
        "{:<wide$}{:>10}{:>10}{:>10}{:>10}{:>11}{:>14}{:>16}\n",
        "player",
        "decisions",
        "mistakes",
        "got away",
        "bad luck",
        "not clear",
        "double dummy",
        "could be known"
    );
    for (name, totals) in players {
        text += &format!(
            "{name:<wide$}{:>10}{:>10}{:>10}{:>10}{:>11}{:>14}{:>16}\n",
            totals.decisions,
            totals.count(CardVerdict::Mistake),
            totals.count(CardVerdict::GotAway),
            totals.count(CardVerdict::BadLuck),
            totals.count(CardVerdict::Unclear),
            lost(f64::from(totals.double_dummy), 0),
            lost(totals.expected, 2)
        );
    }
    text
}

/// A loss as a negative number, nothing as a dot.
fn lost(tricks: f64, digits: usize) -> String {
    if tricks < 0.005 { "·".to_owned() } else { format!("-{tricks:.digits$}") }
}
