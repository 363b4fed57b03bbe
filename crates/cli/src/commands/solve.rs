use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use bridge::{BoardNumber, Cardplay, Contract, Diagram, Pair, Strain, TrickTable, Vulnerability};
use cards::{Card, Deal, PartialDeal, Seat};
use clap::ValueEnum;
use dd::{CardValue, Par, Solver};
use serde_json::{Value, json};
use work::{Ended, Threads};

use super::shown;
use crate::boards;
use crate::failure::Failure;
use crate::progress;

/// Solve bridge deals double dummy: what each side takes when everybody sees all cards
///
/// A deal alone gives all twenty results. With a contract, or a leader and a strain, one result; then
/// --cards values every card, --line shows best play, and endings of fewer cards can be solved too.
#[derive(clap::Args, Debug)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["deal", "deals"]))]
pub struct Args {
    /// The hands, clockwise from the seat named: "N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 ..."
    #[arg(long, value_name = "DEAL")]
    deal: Option<PartialDeal>,
    /// A PBN or LIN file, or a text file with a deal a line
    #[arg(long, value_name = "FILE")]
    deals: Option<PathBuf>,
    /// The contract, such as 3NT-S or 4SX-W
    #[arg(long, conflicts_with = "deals")]
    contract: Option<Contract>,
    /// The strain, without a contract: C, D, H, S or NT
    #[arg(long, conflicts_with_all = ["contract", "deals"])]
    strain: Option<Strain>,
    /// Who leads; with a contract the seat to declarer's left
    #[arg(long, conflicts_with = "deals")]
    leader: Option<Seat>,
    /// Cards already on the table, in order: "SA S5"; the hands are those after them
    #[arg(long, value_name = "CARDS", conflicts_with = "deals")]
    trick: Option<String>,
    /// The value of every card that can be played
    #[arg(long, conflicts_with = "deals")]
    cards: bool,
    /// A line of best play to the end
    #[arg(long, conflicts_with = "deals")]
    line: bool,
    /// Only whether declarer, or the leader's side without a contract, takes this many tricks
    #[arg(long, value_name = "TRICKS", conflicts_with = "deals")]
    target: Option<u8>,
    /// The par score and the contracts that players would name; --par=all: every contract in which a
    /// perfect auction may end
    #[arg(long, value_enum, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "usual")]
    par: Option<WhichPar>,
    /// Dealer, for par; from a file its own
    #[arg(long)]
    dealer: Option<Seat>,
    /// Who is vulnerable, for par: None, NS, EW or All; from a file its own
    #[arg(long, value_name = "PAIRS")]
    vul: Option<Vulnerability>,
    /// What the search did
    #[arg(long, conflicts_with = "deals")]
    stats: bool,
    /// Threads for a file; all cores by default, and never more than there are
    #[arg(long, value_parser = crate::progress::read_threads)]
    threads: Option<NonZeroUsize>,
    /// Megabytes that the search may take, each thread for itself. It starts with less than one and
    /// takes what a deal needs: random deals about a dozen, the hardest several hundred
    #[arg(long, value_name = "MB", default_value_t = Solver::DEFAULT_MEMORY >> 20, value_parser = read_megabytes)]
    memory: usize,
}

/// A bound on memory. Below the least of a solver a smaller one would say what is not so.
fn read_megabytes(text: &str) -> Result<usize, String> {
    let megabytes = text.parse().ok().filter(|megabytes| (4..=1 << 20).contains(megabytes));
    megabytes.ok_or_else(|| format!("write megabytes from 4 to {}, such as 256", 1 << 20))
}

/// Which contracts are named with par.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum WhichPar {
    /// Those that players would name
    Usual,
    /// Every contract in which a perfect auction may end
    All,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    match (&args.deal, &args.deals) {
        (Some(deal), _) => solve_deal(&args, deal, json),
        (None, Some(file)) => solve_file(&args, file, json),
        (None, None) => Err(Failure::usage("write --deal or --deals")),
    }
}

/// A board of a file: the deal, and what par needs.
struct Board {
    deal: Deal,
    number: Option<BoardNumber>,
    dealer: Seat,
    vulnerability: Vulnerability,
}

fn solve_file(args: &Args, file: &Path, json: bool) -> Result<(), Failure> {
    let boards = read_boards(args, file)?;
    let (stop, bar) = (progress::stop_flag(), progress::bar(boards.len() as u64, "deals"));
    let table = |solver: &mut Solver, number: u64| {
        let table = solver.table(&boards[number as usize].deal);
        bar.inc(1);
        table
    };
    let threads = Threads::or_all(args.threads);
    let ended = work::in_order(
        boards.len() as u64,
        threads,
        &stop,
        || args.solver(),
        table,
        |number, table| {
            let board = &boards[number as usize];
            let par = args.par(&table, board);
            let text = if json {
                table_json(board, &table, par.as_ref()).to_string()
            } else {
                let name =
                    board.number.map_or_else(|| board.deal.to_string(), |number| format!("Board {number}"));
                let par = par.as_ref().map(|par| shown::par_in_words(par) + "\n").unwrap_or_default();
                format!("{name}\n{table}\n{par}")
            };
            bar.suspend(|| println!("{text}"));
            ControlFlow::Continue(())
        },
    );
    bar.finish_and_clear();
    match ended {
        Ended::Done => Ok(()),
        Ended::Broken | Ended::Stopped => Err(Failure::stopped("stopped; the deals shown are done")),
    }
}

fn read_boards(args: &Args, file: &Path) -> Result<Vec<Board>, Failure> {
    let mut boards = Vec::new();
    for record in boards::read(file)?.records {
        let name = record.number.map(|number| format!("Board {number}")).unwrap_or_default();
        match record.deal.map(|deal| deal.completed().full()) {
            Some(Ok(deal)) => {
                boards.push(args.board(deal, record.number, record.first_to_call(), record.vulnerability))
            }
            Some(Err(error)) => eprintln!("{}: {name}: {error}; left out", file.display()),
            None => eprintln!("{}: {name}: it has no deal; left out", file.display()),
        }
    }
    Ok(boards)
}

impl Args {
    fn solver(&self) -> Solver {
        Solver::with_memory(self.memory << 20)
    }

    /// Par of a board, if it is asked for.
    fn par(&self, table: &TrickTable, board: &Board) -> Option<Par> {
        let which = self.par?;
        let mut par = Par::new(table, board.dealer, board.vulnerability);
        if which == WhichPar::Usual {
            par.outcomes = par.usual(table, board.vulnerability);
        }
        Some(par)
    }

    fn board(
        &self,
        deal: Deal,
        number: Option<BoardNumber>,
        dealer: Option<Seat>,
        vul: Option<Vulnerability>,
    ) -> Board {
        Board {
            deal,
            number,
            dealer: self.dealer.or(dealer).unwrap_or(Seat::North),
            vulnerability: self.vul.or(vul).unwrap_or(Vulnerability::None),
        }
    }
}

fn solve_deal(args: &Args, hands: &PartialDeal, json: bool) -> Result<(), Failure> {
    let hands = hands.completed();
    let strain = args.contract.map(|contract| contract.strain()).or(args.strain);
    let leader = args.leader.or(args.contract.map(|contract| contract.leader()));
    match (strain, leader) {
        (Some(strain), Some(leader)) => solve_position(args, &hands, strain, leader, json),
        (None, None) => solve_table(args, &hands, json),
        (Some(_), None) => {
            Err(Failure::usage("a strain needs a leader: write --leader too, or a --contract"))
        }
        (None, Some(leader)) => {
            let mut solver = args.solver();
            let mut rows = Vec::new();
            for strain in Strain::WRITTEN {
                let position = Cardplay::new(&hands, strain, leader).map_err(Failure::usage)?;
                rows.push((strain, solver.tricks(&position)));
            }
            let side = Pair::of(leader);
            if json {
                let tricks: serde_json::Map<_, _> = rows
                    .iter()
                    .map(|(strain, tricks)| (strain.to_string(), json!(tricks[side.other()])))
                    .collect();
                println!("{}", json!({ "deal": hands, "leader": leader, "tricks": tricks }));
            } else {
                println!("{}\nWith {leader} to lead, {} take", Diagram::of(&hands), side.other());
                rows.iter().for_each(|(strain, tricks)| {
                    println!("  {:3} {:>2}", format!("{strain:#}"), tricks[side.other()])
                });
            }
            Ok(())
        }
    }
}

fn solve_table(args: &Args, hands: &PartialDeal, json: bool) -> Result<(), Failure> {
    for (asked, flag) in [(args.cards, "--cards"), (args.line, "--line"), (args.target.is_some(), "--target")]
    {
        if asked {
            return Err(Failure::usage(format!("{flag} needs a --contract, or --strain and --leader")));
        }
    }
    let deal = hands.full().map_err(|error| {
        Failure::usage(format!("{error}; an ending needs --strain and --leader, or a --contract"))
    })?;
    let mut solver = args.solver();
    let table = solver.table(&deal);
    let board = args.board(deal, None, None, None);
    let par = args.par(&table, &board);
    if json {
        println!("{}", table_json(&board, &table, par.as_ref()));
        return Ok(());
    }
    println!("{}\n{table}", Diagram::of(hands));
    if let Some(par) = &par {
        println!("\n{}", shown::par_in_words(par));
    }
    if args.stats {
        println!("\n{}", solver.stats());
    }
    Ok(())
}

fn solve_position(
    args: &Args,
    hands: &PartialDeal,
    strain: Strain,
    leader: Seat,
    json: bool,
) -> Result<(), Failure> {
    let trick: Vec<Card> = args
        .trick
        .iter()
        .flat_map(|cards| cards.split(|c: char| c.is_whitespace() || c == ','))
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().map_err(Failure::usage))
        .collect::<Result<_, _>>()?;
    let position = Cardplay::within_trick(hands, strain, leader, &trick).map_err(Failure::usage)?;
    let mut solver = args.solver();
    let side = args.contract.map_or(Pair::of(leader), |contract| contract.pair());
    let who = args.contract.map_or_else(|| side.to_string(), |contract| contract.declarer.to_string());
    if let Some(target) = args.target {
        let reached = solver.reaches(&position, side, target);
        match json {
            true => println!("{}", json!({ "deal": hands, "target": target, "reached": reached })),
            false => println!("{who} can{} take {target} tricks", if reached { "" } else { "not" }),
        }
        return Ok(());
    }
    let tricks = solver.tricks(&position)[side];
    let cards = if args.cards { solver.cards(&position) } else { Vec::new() };
    let line = if args.line { solver.line(&position) } else { Vec::new() };
    if json {
        let mut object = json!({ "deal": hands, "strain": strain, "leader": leader, "tricks": tricks });
        if let Some(contract) = args.contract {
            object["contract"] = json!(contract);
            object["makes"] = json!(tricks >= contract.tricks());
        }
        if args.cards {
            object["cards"] = cards.iter().map(card_json).collect();
        }
        if args.line {
            object["line"] = json!(line);
        }
        println!("{object}");
        return Ok(());
    }
    println!("{}", Diagram::of(hands));
    match args.contract {
        Some(contract) => {
            let made = if tricks >= contract.tricks() { "makes it" } else { "goes down" };
            println!("{contract:#}: {who} takes {tricks} tricks and {made}");
        }
        None => println!("{leader} leads, {}: {side} take {tricks} tricks", strain.name()),
    }
    if let (true, Some(seat)) = (args.cards, position.seat()) {
        println!("\n{seat}'s cards, with the tricks of {}", Pair::of(seat));
        for value in &cards {
            println!("  {:>2}  {}", value.tricks, value.equals);
        }
    }
    if args.line {
        println!("\nBest play\n{}", line_in_words(position, &line));
    }
    if args.stats {
        println!("\n{}", solver.stats());
    }
    Ok(())
}

/// A trick a row, with who led and who won.
fn line_in_words(mut position: Cardplay, line: &[Card]) -> String {
    let mut text = String::new();
    for &card in line {
        let Some(seat) = position.seat() else { break };
        if position.trick().is_empty() {
            text += &format!("  {seat:#}  ");
        }
        text += &format!("{card:#} ");
        let last = position.trick().len() == 3;
        if position.try_play(card).is_err() {
            break;
        }
        if last {
            let won = position.won();
            text += &format!("   NS {} EW {}\n", won[Pair::NorthSouth], won[Pair::EastWest]);
        }
    }
    text.trim_end_matches('\n').to_owned()
}

fn table_json(board: &Board, table: &TrickTable, par: Option<&Par>) -> Value {
    let mut object = json!({ "deal": board.deal, "tricks": shown::tricks_json(table) });
    if let Some(number) = board.number {
        object["number"] = json!(number);
    }
    if let Some(par) = par {
        object["dealer"] = json!(board.dealer);
        object["vulnerability"] = json!(board.vulnerability);
        object["par"] = shown::par_json(par);
    }
    object
}

fn card_json(value: &CardValue) -> Value {
    json!({ "card": value.card, "equals": value.equals.iter().collect::<Vec<_>>(), "tricks": value.tricks })
}
