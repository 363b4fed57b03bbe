//! Single dummy: advice on one card or call, and what every card of a played board cost.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use bridge::record::Record as Played;
use bridge::{Auction, BoardNumber, Call, Contract, Vulnerability};
use cards::{Card, CardSet, PartialDeal, Seat};
use game::Budget;
use planner::declarer::data;
use players::DeclarerPlan;
use pyo3::prelude::*;
use serde_json::{Value, json};
use single_dummy::{
    Advice, CallTurn, CardReview, Ending, MonteCarlo, MonteCarloOptions, PartialRecord, PostMortem, Situation,
};
use work::{Stop, Threads};

use crate::bids;
use crate::convert::{Read, Words, as_python, error, item, tell};
use crate::records::Record;
use crate::thinking::Thinking;

/// A deal as far as it is known, its auction and its cards so far.
pub struct Asked {
    deal: Read<PartialDeal>,
    contract: Option<Read<Contract>>,
    auction: Option<Words<Call>>,
    dealer: Option<Read<Seat>>,
    vulnerability: Read<Vulnerability>,
    pub play: Words<Card>,
}

impl<'py> FromPyObject<'_, 'py> for Asked {
    type Error = PyErr;

    fn extract(asked: Borrowed<'_, 'py, PyAny>) -> PyResult<Asked> {
        Ok(Asked {
            deal: item(&asked, "deal")?,
            contract: item(&asked, "contract")?,
            auction: item(&asked, "auction")?,
            dealer: item(&asked, "dealer")?,
            vulnerability: item(&asked, "vulnerability")?,
            play: item(&asked, "play")?,
        })
    }
}

impl Asked {
    /// What whoever is to play knows; a turn to call where the auction is not over.
    pub fn turn(self) -> PyResult<Turn> {
        let auction = self.auction.map(|auction| bids::calls(Some(auction), self.dealer)).transpose()?;
        let (deal, vulnerability) = (self.deal.0.completed(), self.vulnerability.0);
        let contract = match (self.contract, &auction) {
            (Some(contract), _) => contract.0,
            (None, Some(auction)) if !auction.is_over() => {
                return CallTurn::new(&deal, auction.clone(), vulnerability).map(Turn::Call).map_err(error);
            }
            (None, auction) => auction
                .as_ref()
                .and_then(Auction::contract)
                .ok_or_else(|| error("write the contract, or an auction that ends: it says who is dummy"))?,
        };
        let number = BoardNumber::FIRST;
        let record =
            PartialRecord { number, hands: deal, auction, contract, vulnerability, cards: self.play.0 };
        Situation::of_record(&record).map(|situation| Turn::Card(Box::new(situation))).map_err(error)
    }
}

/// What is to be decided.
pub enum Turn {
    Call(CallTurn),
    Card(Box<Situation>),
}

/// What to play or to call, from a deal as far as it is known.
#[pyfunction]
pub fn _advise<'py>(
    py: Python<'py>,
    asked: Asked,
    time: Option<f64>,
    thinking: Thinking,
) -> PyResult<Bound<'py, PyAny>> {
    match asked.turn()? {
        Turn::Call(turn) => as_python(py, &bids::choice(&*thinking.rules()?, &turn)?),
        Turn::Card(situation) => advise(py, &situation, time, &thinking),
    }
}

/// What to play in a board of a file after so many cards, or to call in it after so many calls.
#[pyfunction]
pub fn _advise_board<'py>(
    py: Python<'py>,
    record: &Record,
    after: Option<usize>,
    calls: Option<usize>,
    time: Option<f64>,
    thinking: Thinking,
) -> PyResult<Bound<'py, PyAny>> {
    if calls.is_some() && after.is_some() {
        return Err(error("write calls or after, not both: one asks for a call, the other for a card"));
    }
    if calls.is_some() || after.is_none() && CallTurn::is_open(&record.0) {
        let turn = CallTurn::of_board(&record.0, calls).map_err(error)?;
        return as_python(py, &bids::choice(&*thinking.rules()?, &turn)?);
    }
    advise(py, &Situation::of_board(&record.0, after).map_err(error)?, time, &thinking)
}

/// What to play in an ending, of which all hands are given.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub fn _advise_ending<'py>(
    py: Python<'py>,
    hands: Read<PartialDeal>,
    contract: Read<Contract>,
    leader: Option<Read<Seat>>,
    trick: Words<Card>,
    need: Option<u8>,
    time: Option<f64>,
    thinking: Thinking,
) -> PyResult<Bound<'py, PyAny>> {
    let leader = leader.map(|leader| leader.0);
    let ending = Ending { hands: hands.0, contract: contract.0, leader, trick: trick.0, need };
    advise(py, &Situation::of_ending(&ending).map_err(error)?, time, &thinking)
}

fn advise<'py>(
    py: Python<'py>,
    situation: &Situation,
    time: Option<f64>,
    thinking: &Thinking,
) -> PyResult<Bound<'py, PyAny>> {
    let until = deadline(time)?;
    let options = thinking.change(MonteCarloOptions::for_advice(&situation.problem))?;
    let measure = situation.problem.measure(options.objective).map_err(error)?;
    let system = thinking.system()?;
    let (stop, mut raised) = (Stop::new(), None);
    let (advice, plan) = py.detach(|| {
        let mut heuristic = MonteCarlo::new(options, thinking.seed()).reading(system);
        let budget = Budget::unlimited().until(&stop);
        let advice: Advice = heuristic.advise_watched(situation, &measure, &budget, |_| {
            // Ctrl-C ends it after the deal that is being solved.
            if let Err(interrupt) = tell(None, 0, 0) {
                raised = Some(interrupt);
                stop.set();
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                stop.set();
            }
        });
        let best = CardSet::of(advice.best());
        let plan = situation.view.as_ref().filter(|_| raised.is_none());
        let plan = plan.and_then(|view| DeclarerPlan::behind(best, view, thinking.seed()));
        (advice, plan)
    });
    if let Some(raised) = raised {
        return Err(raised);
    }
    let data = json!({
        "best": advice.best(),
        "seat": advice.seat,
        "actor": advice.actor,
        "side": advice.side,
        "cards": advice.cards,
        "reasons": advice.reasons,
        "plan": plan.as_ref().map(data::step),
    });
    as_python(py, &data)
}

/// When so many seconds will have passed.
fn deadline(seconds: Option<f64>) -> PyResult<Option<Instant>> {
    let after = |seconds: f64| {
        let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
        time.ok_or_else(|| error(format_args!("'{seconds}' is no time to think: write seconds above 0")))
    };
    Ok(seconds.map(after).transpose()?.and_then(|time| Instant::now().checked_add(time)))
}

/// What every card of these boards cost.
#[pyfunction]
pub fn _analyse<'py>(
    py: Python<'py>,
    records: Vec<PyRef<'py, Record>>,
    matters: f64,
    thinking: Thinking,
    threads: Option<NonZeroUsize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = thinking.change(MonteCarloOptions::for_post_mortem())?;
    let system = thinking.system()?;
    let records: Vec<Played> = records.iter().map(|record| record.0.clone()).collect();
    let mut games = Vec::new();
    for (place, record) in records.iter().enumerate() {
        let game = record.replay().map_err(|why| match record.number {
            Some(number) => error(format_args!("board {number}: {why}")),
            None => error(format_args!("the board at place {place}: {why}")),
        })?;
        games.push(game);
    }
    let (stop, mut raised, mut boards) = (Stop::new(), None, Vec::new());
    py.detach(|| {
        let board = |(): &mut (), place: u64| {
            let mut post_mortem = PostMortem::new(options, thinking.seed().child(place))
                .reading(system.clone())
                .within(Budget::unlimited().until(&stop));
            post_mortem.cards(&games[place as usize], |_| !stop.is_set())
        };
        work::in_order(
            games.len() as u64,
            Threads::or_all(threads),
            &stop,
            || (),
            board,
            |_, cards| {
                boards.push(cards);
                raised = tell(progress.as_ref(), boards.len(), games.len()).err();
                if raised.is_some() {
                    stop.set();
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            },
        );
    });
    if let Some(raised) = raised {
        return Err(raised);
    }
    let cards = boards.into_iter().collect::<Result<Vec<_>, _>>().map_err(error)?;
    let data: Vec<Value> =
        records.iter().zip(&cards).map(|(record, cards)| as_data(record, cards, matters)).collect();
    as_python(py, &data)
}

fn as_data(record: &Played, cards: &[CardReview], matters: f64) -> Value {
    let card = |review: &CardReview| {
        json!({
            "board": record.number.map(|number| number.get()),
            "trick": review.trick,
            "seat": review.seat,
            "actor": review.actor,
            "player": record.names[review.actor],
            "card": review.card,
            "double_dummy": review.double_dummy,
            "expected": review.expected,
            "error": review.error,
            "best": review.best,
            "verdict": review.verdict(matters).name(),
        })
    };
    cards.iter().map(card).collect()
}
