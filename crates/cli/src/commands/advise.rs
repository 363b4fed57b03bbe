mod shown;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bridge::record::Record;
use bridge::{Auction, BoardNumber, Call, Contract, Diagram, Vulnerability};
use cards::{BySeat, Card, CardSet, PartialDeal, Seat};
use game::{PlainText, View};
use players::montecarlo::{Inference, MonteCarlo, Problem, RecallError, Recalled, Stakes};

use super::thinking::{Aim, Thinking};
use crate::boards;
use crate::failure::Failure;
use crate::progress;
use shown::Shown;

/// What to play here and why: bridge, from what the seat to play can know
///
/// Deals of the hidden cards are drawn, each is solved double dummy, and every card is judged by all
/// of them. Only what the seat to play can know is used: its hand, dummy, the auction and the cards
/// so far. Where the file or the deal has the hidden hands too, they serve for one thing, the column
/// that says how the cards really lie.
///
/// A decision comes from a file, or from --deal with --contract and --play. Hands that are not known
/// are written as a dash. An ending, hands of fewer than thirteen cards, needs all four hands; who
/// may know which follows from the contract.
#[derive(clap::Args, Debug)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["file", "deal"]))]
pub struct Args {
    /// A PBN or LIN file
    file: Option<PathBuf>,
    /// Which board of the file; the first by default
    #[arg(long, requires = "file")]
    board: Option<u32>,
    /// Only the first so many cards of the play: 0 asks for the opening lead
    #[arg(long, value_name = "CARDS")]
    after: Option<usize>,
    /// The hands, clockwise from the seat named: "N:AK3.J98.KT873.A2 - QJT.AK7.A94.J875 -"
    #[arg(long, value_name = "DEAL")]
    deal: Option<PartialDeal>,
    /// The contract, such as 3NT-S or 4SX-W
    #[arg(long, conflicts_with = "file")]
    contract: Option<Contract>,
    /// The calls from the dealer on: "1NT Pass 3NT Pass Pass Pass"
    #[arg(long, value_name = "CALLS", conflicts_with = "file", requires = "dealer")]
    auction: Option<String>,
    /// Who called first
    #[arg(long, conflicts_with = "file")]
    dealer: Option<Seat>,
    /// Who is vulnerable: None, NS, EW or All
    #[arg(long, value_name = "PAIRS", conflicts_with = "file", default_value = "None")]
    vul: Vulnerability,
    /// The cards so far from the opening lead on: "H4 H2 HK HA"
    #[arg(long, value_name = "CARDS", conflicts_with = "file")]
    play: Option<String>,
    /// Who leads to this trick of an ending; the seat to declarer's left by default
    #[arg(long, conflicts_with_all = ["file", "play"])]
    leader: Option<Seat>,
    /// Cards of an ending that are already on the table, in order; the hands are those after them
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["file", "play"])]
    trick: Option<String>,
    /// How many more tricks declarer wants in an ending
    #[arg(long, value_name = "TRICKS", conflicts_with_all = ["file", "play"])]
    need: Option<u8>,
    /// Think no longer than this many seconds; what was solved by then counts
    #[arg(long, value_name = "SECONDS", help_heading = "Thinking")]
    time: Option<f64>,
    #[command(flatten)]
    thinking: Thinking,
}

/// A decision, ready to be thought about.
struct Decision {
    problem: Problem,
    inference: Option<Inference>,
    /// What is known, drawn.
    table: String,
    actor: Seat,
    /// The hands as they really lie now, where they are known.
    real: Option<BySeat<CardSet>>,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let mut decision = match (&args.file, &args.deal) {
        (Some(file), _) => {
            let boards = boards::read(file)?;
            let record = choose(&boards.records, args.board)
                .ok_or_else(|| Failure::file(file, "no such board in it"))?;
            from_board(recalled(record, args.after).map_err(|why| Failure::file(file, why))?)
                .map_err(|why| Failure::file(file, why))?
        }
        (None, Some(deal)) => from_words(&args, deal)?,
        (None, None) => return Err(Failure::usage("write a file, or --deal")),
    };
    let measure = args.thinking.measure(&decision.problem)?;
    decision.inference = decision.inference.filter(|_| args.thinking.infers());
    // Endings are solved in no time.
    let worlds = if decision.problem.tricks_left() < 8 { 2000 } else { 200 };
    let options = args.thinking.options(worlds, Aim::Contract);
    let mut mind = MonteCarlo::new(options, args.thinking.seed()).until(stop_after(args.time));
    let thought = mind.think_about(&decision.problem, &measure, decision.inference.as_ref());
    let shown = Shown { decision: &decision, thought: &thought, measure: &measure };
    match json {
        true => println!("{}", shown.json()),
        false => print!("{}", shown.text()),
    }
    Ok(())
}

/// A flag that Ctrl-C sets, or the clock.
fn stop_after(seconds: Option<f64>) -> Arc<AtomicBool> {
    let stop = progress::stop_flag();
    if let Some(limit) = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
        let flag = stop.clone();
        std::thread::spawn(move || {
            std::thread::sleep(limit);
            flag.store(true, Ordering::Relaxed);
        });
    }
    stop
}

fn choose(records: &[Record], board: Option<u32>) -> Option<&Record> {
    let wanted = |record: &&Record| record.number.is_some_and(|number| Some(number.get()) == board);
    if board.is_some() { records.iter().find(wanted) } else { records.first() }
}

/// A board of a file, as far as the first `after` cards.
fn recalled(record: &Record, after: Option<usize>) -> Result<Recalled, String> {
    let contract = record.contract().ok_or("the board has no contract, so no card is to be played")?;
    let hands = record.deal.ok_or("the board has no deal")?.completed();
    let auction = record.auction.as_ref().filter(|bidding| bidding.is_over());
    let auction = auction.map(|bidding| bidding.replay()).transpose().map_err(|why| why.to_string())?;
    let all: Vec<Card> =
        record.play.iter().flat_map(|play| play.cards()).map(|(_, played)| played.card).collect();
    if let Some(after) = after.filter(|&after| after > all.len()) {
        return Err(format!("--after {after}: only {} cards were played", all.len()));
    }
    let number = record.number.unwrap_or(BoardNumber::FIRST);
    let vulnerability = record.vulnerability.unwrap_or(number.vulnerability());
    let cards = all[..after.unwrap_or(all.len())].to_vec();
    if cards.len() == 52 {
        return Err("the board is played out: say where with --after, such as --after 0 for the lead".into());
    }
    Ok(Recalled { number, hands, auction, contract, vulnerability, cards })
}

fn from_words(args: &Args, deal: &PartialDeal) -> Result<Decision, Failure> {
    let deal = deal.completed();
    let auction = match (&args.auction, args.dealer) {
        (Some(calls), Some(dealer)) => Some(read_auction(calls, dealer)?),
        _ => None,
    };
    let called = auction.as_ref().filter(|auction| auction.is_over()).and_then(Auction::contract);
    let contract = args.contract.or(called).ok_or_else(|| {
        Failure::usage("write the --contract, or an --auction that ends: it says who is dummy")
    })?;
    if deal.hands().values().any(|hand| !hand.is_empty() && hand.len() < 13) {
        return from_ending(args, &deal, contract);
    }
    let mut cards = read_cards(args.play.as_deref())?;
    cards.truncate(args.after.unwrap_or(52));
    let number = BoardNumber::FIRST;
    let vulnerability = args.vul;
    let recalled = Recalled { number, hands: deal, auction, contract, vulnerability, cards };
    from_board(recalled).map_err(Failure::usage)
}

fn from_board(recalled: Recalled) -> Result<Decision, RecallError> {
    let view = recalled.view()?;
    let played = view.public.play.as_ref().map(|play| play.played()).unwrap_or_default();
    let known = recalled.hands.hands().values().all(|hand| !hand.is_empty());
    Ok(Decision {
        problem: Problem::of(&view).ok_or(RecallError::Over)?,
        inference: Some(Inference::new(&view)).filter(|inference| !inference.is_empty()),
        table: view.draw(),
        actor: view.seat(),
        real: known.then(|| BySeat::from_fn(|seat| recalled.hands[seat] - played[seat])),
    })
}

fn from_ending(args: &Args, deal: &PartialDeal, contract: Contract) -> Result<Decision, Failure> {
    if deal.hands().values().any(|hand| hand.is_empty()) {
        return Err(Failure::usage(
            "an ending needs all four hands: what the two hidden ones hold between them must be known",
        ));
    }
    let trick = read_cards(args.trick.as_deref())?;
    let leader = args.leader.unwrap_or(contract.leader());
    let turn = leader.plus(trick.len());
    let actor = if turn == contract.dummy() { contract.declarer } else { turn };
    let seen = |seat: Seat| (seat == actor || seat == contract.dummy()).then(|| deal[seat]);
    let hidden = Seat::ALL.into_iter().filter(|&seat| seen(seat).is_none());
    let hidden = hidden.fold(CardSet::EMPTY, |all, seat| all | deal[seat]);
    let stakes = match args.need {
        Some(tricks) => Stakes::Target { pair: contract.pair(), tricks },
        None => Stakes::None,
    };
    let problem = Problem::ending(seen, hidden, contract.strain(), leader, &trick, stakes);
    let shown = PartialDeal::new(BySeat::from_fn(|seat| seen(seat).unwrap_or_default()));
    let on_table = if trick.is_empty() {
        String::new()
    } else {
        let cards: Vec<_> = trick.iter().map(|card| format!("{card:#}")).collect();
        format!("{leader} led; on the table {}\n", cards.join(" "))
    };
    Ok(Decision {
        problem: problem.map_err(Failure::usage)?,
        inference: None,
        table: format!(
            "{}\nHidden between {}: {}\n{on_table}{turn} to play{}\n",
            Diagram::of(&shown.map_err(Failure::usage)?),
            Seat::ALL
                .into_iter()
                .filter(|&seat| seen(seat).is_none())
                .map(|seat| seat.to_string())
                .collect::<Vec<_>>()
                .join(" and "),
            hidden.symbols(),
            if turn == actor { String::new() } else { format!(", {actor} decides") }
        ),
        actor,
        real: Some(*deal.hands()),
    })
}

fn read_cards(text: Option<&str>) -> Result<Vec<Card>, Failure> {
    let words = text.unwrap_or_default().split(|c: char| c.is_whitespace() || c == ',');
    words.filter(|word| !word.is_empty()).map(|word| word.parse().map_err(Failure::usage)).collect()
}

fn read_auction(text: &str, dealer: Seat) -> Result<Auction, Failure> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let calls = words.map(|word| word.parse::<Call>().map_err(Failure::usage));
    Auction::from_calls(dealer, calls.collect::<Result<Vec<_>, _>>()?).map_err(Failure::usage)
}
