mod shown;

use std::path::PathBuf;
use std::time::Duration;

use bridge::record::Record;
use bridge::{Auction, BoardNumber, Call, Contract, Vulnerability};
use cards::{Card, CardSet, PartialDeal, Seat};
use game::Budget;
use players::DeclarerPlan;
use single_dummy::{CallTurn, Ending, MonteCarlo, MonteCarloOptions, PartialRecord, Situation};

use super::bid::bid_hand;
use super::thinking::Thinking;
use crate::boards::{self, Choice};
use crate::failure::Failure;
use crate::progress;
use crate::signals;

/// What to play or to call here and why: bridge, from what the seat to play can know
///
/// Where the auction is not over, or with --calls, the next call is advised by a bidding system, as
/// `finesse bid` does; everywhere else the next card.
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
    /// A PBN or LIN file, a link, or - for standard input
    file: Option<PathBuf>,
    #[command(flatten)]
    choice: Choice,
    /// Only the first so many cards of the play: 0 asks for the opening lead
    #[arg(long, value_name = "CARDS")]
    after: Option<usize>,
    /// Only the first so many calls, and advice on the next: 0 asks for the opening call
    #[arg(long, value_name = "CALLS", conflicts_with_all = ["after", "deal"])]
    calls: Option<usize>,
    /// The hands, clockwise from the seat named: "N:AK3.J98.KT873.A2 - QJT.AK7.A94.J875 -"
    #[arg(long, value_name = "DEAL")]
    deal: Option<PartialDeal>,
    /// The contract, such as 3NT-S or 4SX-W
    #[arg(long, conflicts_with = "file")]
    contract: Option<Contract>,
    /// The calls from the dealer on: "1NT Pass 3NT Pass Pass Pass"; one that does not end asks for a call
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
    #[arg(long, value_name = "SECONDS", help_heading = "Thinking", value_parser = progress::read_seconds)]
    time: Option<Duration>,
    #[command(flatten)]
    thinking: Thinking,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let situation = match (&args.file, &args.deal) {
        (Some(file), _) => {
            let boards = boards::read(file)?;
            let chosen = args.choice.of(&boards.records, file)?;
            if chosen.len() > 1 && chosen.iter().all(|record| record.number == chosen[0].number) {
                eprintln!(
                    "{}: this board stands there {} times; the first is taken (--table 2 takes the second)",
                    file.display(),
                    chosen.len()
                );
            }
            if let Some(turn) = call_of_board(chosen[0], &args)? {
                return advise_call(&turn, &args, json);
            }
            Situation::of_board(chosen[0], args.after).map_err(|why| Failure::file(file, why))?
        }
        (None, Some(deal)) => {
            if let Some(turn) = call_of_words(deal, &args)? {
                return advise_call(&turn, &args, json);
            }
            from_words(&args, deal)?
        }
        (None, None) => return Err(Failure::usage("write a file, or --deal")),
    };
    let options = args.thinking.change(MonteCarloOptions::for_advice(&situation.problem));
    let measure = situation.problem.measure(options.objective).map_err(Failure::usage)?;
    let mut heuristic = MonteCarlo::new(options, args.thinking.seed()).reading(args.thinking.system()?);
    let budget = Budget::unlimited().until(&progress::stop_flag_after(args.time));
    let advice = heuristic.advise(&situation, &measure, &budget);
    let best = CardSet::of(advice.best());
    let plan =
        situation.view.as_ref().and_then(|view| DeclarerPlan::behind(best, view, args.thinking.seed()));
    match json {
        true => println!("{}", shown::json(&advice, plan.as_ref())),
        false => {
            print!("{}", shown::text(&situation, &advice));
            if let Some(step) = plan.filter(|_| !advice.is_forced) {
                print!("\nThe plan behind it, against ordinary defence (`finesse plan` says more):\n{step}");
            }
        }
    }
    match signals::status() {
        Some(_) => Err(Failure::stopped("stopped; the advice is by the deals that were solved until then")),
        None => Ok(()),
    }
}

/// The turn to call of a board that was not bid to its end, or that --calls asks for.
fn call_of_board(record: &Record, args: &Args) -> Result<Option<CallTurn>, Failure> {
    let open = CallTurn::is_open(record) && args.after.is_none();
    if args.calls.is_none() && !open {
        return Ok(None);
    }
    CallTurn::of_board(record, args.calls).map(Some).map_err(Failure::usage)
}

/// The turn of an auction that is written and does not end.
fn call_of_words(deal: &PartialDeal, args: &Args) -> Result<Option<CallTurn>, Failure> {
    let (None, Some(calls), Some(dealer)) = (args.contract, &args.auction, args.dealer) else {
        return Ok(None);
    };
    let auction = read_auction(calls, dealer)?;
    if auction.is_over() {
        return Ok(None);
    }
    CallTurn::new(&deal.completed(), auction, args.vul).map(Some).map_err(Failure::usage)
}

fn advise_call(turn: &CallTurn, args: &Args, json: bool) -> Result<(), Failure> {
    bid_hand(&args.thinking.rules()?, turn.hand, &turn.auction, turn.vulnerability, json)
}

fn from_words(args: &Args, deal: &PartialDeal) -> Result<Situation, Failure> {
    let deal = deal.completed();
    let auction = match (&args.auction, args.dealer) {
        (Some(calls), Some(dealer)) => Some(read_auction(calls, dealer)?),
        _ => None,
    };
    let contract = contract_of(args.contract, auction.as_ref())?;
    if deal.hands().values().any(|hand| !hand.is_empty() && hand.len() < 13) {
        let trick = read_cards(args.trick.as_deref())?;
        let ending = Ending { hands: deal, contract, leader: args.leader, trick, need: args.need };
        return Situation::of_ending(&ending).map_err(Failure::usage);
    }
    let mut cards = read_cards(args.play.as_deref())?;
    cards.truncate(args.after.unwrap_or(52));
    of_deal(&deal, Some(contract), auction, args.vul, cards)
}

fn contract_of(contract: Option<Contract>, auction: Option<&Auction>) -> Result<Contract, Failure> {
    let called = auction.filter(|auction| auction.is_over()).and_then(Auction::contract);
    contract.or(called).ok_or_else(|| {
        Failure::usage("write the --contract, or an --auction that ends: it says who is dummy")
    })
}

/// The decision after these cards of a deal.
pub(super) fn of_deal(
    deal: &PartialDeal,
    contract: Option<Contract>,
    auction: Option<Auction>,
    vulnerability: Vulnerability,
    cards: Vec<Card>,
) -> Result<Situation, Failure> {
    let contract = contract_of(contract, auction.as_ref())?;
    let (number, hands) = (BoardNumber::FIRST, deal.completed());
    let record = PartialRecord { number, hands, auction, contract, vulnerability, cards };
    Situation::of_record(&record).map_err(Failure::usage)
}

pub(super) fn read_cards(text: Option<&str>) -> Result<Vec<Card>, Failure> {
    let words = text.unwrap_or_default().split(|c: char| c.is_whitespace() || c == ',');
    words.filter(|word| !word.is_empty()).map(|word| word.parse().map_err(Failure::usage)).collect()
}

pub(super) fn read_auction(text: &str, dealer: Seat) -> Result<Auction, Failure> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let calls = words.map(|word| word.parse::<Call>().map_err(Failure::usage));
    Auction::from_calls(dealer, calls.collect::<Result<Vec<_>, _>>()?).map_err(Failure::usage)
}
