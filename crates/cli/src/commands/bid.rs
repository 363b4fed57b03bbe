use std::path::{Path, PathBuf};

use bidding::{BidAuction, Meaning, RuleSystem, System, Verdict};
use bridge::{Auction, Call, Contract, Diagram, Outcome, Vulnerability};
use cards::{CardSet, Deal, Seat};
use dd::{Par, Solver};
use serde_json::{Value, json};

use crate::boards;
use crate::failure::Failure;

/// Bid a hand, a deal or a file of deals, or explain an auction
///
/// With a hand: the call, why, what it shows, and the rules that lost. With a deal: the whole
/// auction, what each call means, and the contract beside par. With --explain: what each call of an
/// auction shows.
#[derive(clap::Args, Debug)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["hand", "deal", "deals", "explain"]))]
pub struct Args {
    /// A hand of thirteen cards, spades first: "AQ54.KJ3.A92.Q76"
    #[arg(long, value_name = "HAND")]
    hand: Option<CardSet>,
    /// Four hands, clockwise from the seat named: "N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 ..."
    #[arg(long, value_name = "DEAL")]
    deal: Option<Deal>,
    /// PBN, LIN, a deal a line, a link, or - for standard input
    #[arg(long, value_name = "FILE")]
    deals: Option<PathBuf>,
    /// An auction to explain: "1NT P 2C"
    #[arg(long, value_name = "CALLS")]
    explain: Option<String>,
    /// The auction so far, for --hand: "1NT P"
    #[arg(long, value_name = "CALLS", default_value = "", requires = "hand")]
    auction: String,
    /// Dealer; North if nothing else is said
    #[arg(long)]
    dealer: Option<Seat>,
    /// Who is vulnerable: None, NS, EW or All
    #[arg(long, value_name = "PAIRS")]
    vul: Option<Vulnerability>,
    /// A system file; without it the natural system
    #[arg(long, value_name = "FILE")]
    system: Option<PathBuf>,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let system = super::system::load(args.system.as_deref())?;
    let dealer = args.dealer.unwrap_or(Seat::North);
    let vul = args.vul.unwrap_or_default();
    if let Some(hand) = args.hand {
        bid_hand(&system, hand, &calls(&args.auction, dealer)?, vul, json)
    } else if let Some(text) = &args.explain {
        explain(&system, &calls(text, dealer)?, vul, json);
        Ok(())
    } else if let Some(deal) = &args.deal {
        bid_deal(&system, &Table { deal: *deal, dealer, vul }, json);
        Ok(())
    } else if let Some(file) = &args.deals {
        for table in tables(&args, file)? {
            let bid = Bid::new(&system, &table);
            match json {
                true => println!("{}", bid.json()),
                false => println!("{}  {}", bid.calls(), bid.contract_words()),
            }
        }
        Ok(())
    } else {
        Err(Failure::usage("write --hand, --deal, --deals or --explain"))
    }
}

/// A deal, who deals and who is vulnerable.
struct Table {
    deal: Deal,
    dealer: Seat,
    vul: Vulnerability,
}

/// What four players of the system called, and what it meant.
struct Bid<'t> {
    table: &'t Table,
    auction: Auction,
    meanings: Vec<Meaning>,
}

impl<'t> Bid<'t> {
    fn new(system: &RuleSystem, table: &'t Table) -> Bid<'t> {
        let BidAuction { auction, meanings } =
            BidAuction::new(system, table.deal.hands(), table.dealer, table.vul);
        Bid { table, auction, meanings }
    }

    fn json(&self) -> Value {
        let contract = self.auction.contract();
        let named = |contract: Contract| format!("{}{}", contract.bid, contract.doubling);
        json!({
            "deal": self.table.deal,
            "dealer": self.table.dealer,
            "vul": self.table.vul,
            "auction": self.auction.calls(),
            "contract": contract.map_or_else(|| "pass".to_owned(), named),
            "declarer": contract.map(|contract| contract.declarer),
            "meanings": self.meanings,
        })
    }

    fn calls(&self) -> String {
        self.auction.calls().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    fn contract_words(&self) -> String {
        self.auction.contract().map_or_else(|| "passed out".to_owned(), |contract| format!("{contract:#}"))
    }
}

/// The call of this hand, why, what it shows, and what lost.
pub(super) fn bid_hand(
    system: &RuleSystem,
    hand: CardSet,
    auction: &Auction,
    vul: Vulnerability,
    json: bool,
) -> Result<(), Failure> {
    if hand.len() != 13 {
        return Err(Failure::usage(format!("the hand has {} cards; write thirteen", hand.len())));
    }
    let choice = system.call(hand, auction, vul);
    let choice = choice.ok_or_else(|| Failure::usage("the auction is over: nobody calls any more"))?;
    let meaning = system.meaning(choice.call, auction, vul);
    let considered = system.considered(hand, auction, vul);
    if json {
        let candidates: Vec<Value> = considered
            .iter()
            .map(|one| {
                let (verdict, words) = match &one.verdict {
                    Verdict::Chosen(words) => ("chosen", words.as_str()),
                    Verdict::Outranked => ("outranked", ""),
                    Verdict::Lacks(words) => ("lacks", words.as_str()),
                };
                json!({ "call": one.call, "rule": one.rule, "rank": one.rank, "verdict": verdict, "words": words })
            })
            .collect();
        let object = json!({
            "hand": hand.pbn().to_string(), "auction": auction.calls(), "call": choice.call,
            "rule": choice.rule, "why": choice.why, "meaning": meaning, "candidates": candidates,
        });
        println!("{object}");
        return Ok(());
    }
    println!("{hand}");
    println!("{:#}  {}: {}", choice.call, choice.rule, choice.why);
    println!("It shows {}", said(&meaning));
    println!("\nOther candidates");
    let mut lost: Vec<(Call, String)> = Vec::new();
    for one in considered.iter().filter(|one| one.call != choice.call) {
        let why = match &one.verdict {
            Verdict::Outranked => format!("{}: would do, but ranks lower ({})", one.rule, one.rank),
            Verdict::Lacks(words) => format!("{}: asks for {words}", one.rule),
            Verdict::Chosen(_) => continue,
        };
        if lost.iter().filter(|(call, _)| *call == one.call).count() < 2
            && !lost.contains(&(one.call, why.clone()))
        {
            lost.push((one.call, why));
        }
    }
    for (call, why) in lost.iter().take(24) {
        println!("  {:5} {why}", format!("{call:#}"));
    }
    Ok(())
}

fn bid_deal(system: &RuleSystem, table: &Table, json: bool) {
    let bid = Bid::new(system, table);
    let results = Solver::new().table(&table.deal);
    let par = Par::new(&results, table.dealer, table.vul);
    let outcome = match bid.auction.contract() {
        None => Outcome::PassedOut,
        Some(contract) => {
            Outcome::Played { contract, tricks: results.get(contract.declarer, contract.strain()) }
        }
    };
    let points = outcome.points(table.vul);
    if json {
        let mut object = bid.json();
        object["outcome"] = super::shown::outcome_json(&outcome);
        object["points"] = json!(points);
        object["par"] = json!(par.points);
        println!("{object}");
        return;
    }
    println!("{}", Diagram::of(&table.deal.into()));
    println!("{} deals, {}\n", table.dealer, table.vul.words());
    for ((seat, call), meaning) in bid.auction.by_seat().zip(&bid.meanings) {
        println!("{:5}  {:5} {}", seat.to_string(), format!("{call:#}"), said(meaning));
    }
    println!("\n{}", bid.contract_words());
    println!("Double dummy: {outcome}, {points:+} to North-South");
    let ways: Vec<_> = par.outcomes.iter().map(ToString::to_string).collect();
    println!("Par: {:+} to North-South, {}", par.points, ways.join(", "));
}

fn explain(system: &RuleSystem, auction: &Auction, vul: Vulnerability, json: bool) {
    let explained = BidAuction::explain(system, auction, vul);
    for ((seat, call), meaning) in auction.by_seat().zip(&explained.meanings) {
        match json {
            true => println!("{}", json!({ "seat": seat, "meaning": meaning })),
            false => {
                println!("{:5}  {:5} {}", seat.to_string(), format!("{call:#}"), said(meaning));
                println!("              ranges: {}", meaning.shows);
            }
        }
    }
}

/// A meaning in one line.
fn said(meaning: &Meaning) -> String {
    let mut marks: Vec<&str> = Vec::new();
    if !meaning.force.word().is_empty() {
        marks.push(meaning.force.word());
    }
    if meaning.conventional {
        marks.push("conventional");
    }
    if meaning.alertable {
        marks.push("alert");
    }
    let marks = if marks.is_empty() { String::new() } else { format!(" [{}]", marks.join(", ")) };
    match meaning.rules.first() {
        Some(_) => format!("{}: {}{marks}", meaning.rules.join(" or "), meaning.words),
        None => meaning.words.clone(),
    }
}

fn calls(text: &str, dealer: Seat) -> Result<Auction, Failure> {
    let words =
        text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '-')).filter(|word| !word.is_empty());
    let calls: Vec<Call> =
        words.map(|word| word.parse().map_err(Failure::usage)).collect::<Result<_, _>>()?;
    Auction::from_calls(dealer, calls).map_err(Failure::usage)
}

fn tables(args: &Args, file: &Path) -> Result<Vec<Table>, Failure> {
    let mut tables = Vec::new();
    for (place, record) in boards::read(file)?.records.into_iter().enumerate() {
        let dealer = args.dealer.or_else(|| record.first_to_call()).unwrap_or(Seat::North);
        let vul = args.vul.or(record.vulnerability).unwrap_or_default();
        let number = record.number.map_or(place + 1, |number| number.get() as usize);
        match record.deal.map(|deal| deal.completed().full()) {
            Some(Ok(deal)) => tables.push(Table { deal, dealer, vul }),
            Some(Err(error)) => eprintln!("{}: board {number}: {error}; left out", file.display()),
            None => eprintln!("{}: board {number}: it has no deal; left out", file.display()),
        }
    }
    Ok(tables)
}
