//! Single dummy: advice on one card, and what every card of a played board cost.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use bridge::record::Record as Played;
use bridge::{BoardNumber, Call, Contract, Vulnerability};
use cards::{Card, PartialDeal, Seat, Seed};
use game::Budget;
use pyo3::prelude::*;
use search::stopping::Stopping;
use serde_json::{Value, json};
use single_dummy::{
    Advice, CardReview, Ending, MonteCarlo, MonteCarloOptions, Objective, PartialRecord, PostMortem,
    Situation,
};
use work::{Stop, Threads};

use crate::bids;
use crate::convert::{Read, Words, as_python, error, tell};
use crate::records::Record;

/// How to think: what was said changes what is usual.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Thinking {
    worlds: Option<u64>,
    aim: Option<String>,
    uniform: bool,
    seed: u64,
}

impl Thinking {
    fn change(&self, usual: MonteCarloOptions) -> PyResult<MonteCarloOptions> {
        let objective = match self.aim.as_deref() {
            None => usual.objective,
            Some("tricks") => Objective::Tricks,
            Some("contract") => Objective::Contract,
            Some("points") => Objective::Points,
            Some("imps") => Objective::Imps,
            Some(other) => {
                let why = format!("'{other}' is no aim: write tricks, contract, points or imps");
                return Err(error(why));
            }
        };
        let stopping = self.worlds.map_or(usual.stopping, Stopping::after);
        Ok(MonteCarloOptions { stopping, objective, inference: !self.uniform, ..usual })
    }
}

/// What to play, from a deal as far as it is known, its auction and its cards so far.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub fn _advise<'py>(
    py: Python<'py>,
    deal: Read<PartialDeal>,
    contract: Option<Read<Contract>>,
    auction: Option<Words<Call>>,
    dealer: Option<Read<Seat>>,
    vulnerability: Read<Vulnerability>,
    play: Words<Card>,
    thinking: Thinking,
) -> PyResult<Bound<'py, PyAny>> {
    let auction = auction.map(|auction| bids::calls(Some(auction), dealer)).transpose()?;
    let called = auction.as_ref().filter(|auction| auction.is_over()).and_then(|auction| auction.contract());
    let contract = contract
        .map(|contract| contract.0)
        .or(called)
        .ok_or_else(|| error("write the contract, or an auction that ends: it says who is dummy"))?;
    let record = PartialRecord {
        number: BoardNumber::FIRST,
        hands: deal.0.completed(),
        auction,
        contract,
        vulnerability: vulnerability.0,
        cards: play.0,
    };
    advise(py, &Situation::of_record(&record).map_err(error)?, &thinking)
}

/// What to play in a board of a file, after so many cards.
#[pyfunction]
pub fn _advise_board<'py>(
    py: Python<'py>,
    record: &Record,
    after: Option<usize>,
    thinking: Thinking,
) -> PyResult<Bound<'py, PyAny>> {
    advise(py, &Situation::of_board(&record.0, after).map_err(error)?, &thinking)
}

/// What to play in an ending, of which all hands are given.
#[pyfunction]
pub fn _advise_ending<'py>(
    py: Python<'py>,
    hands: Read<PartialDeal>,
    contract: Read<Contract>,
    leader: Option<Read<Seat>>,
    trick: Words<Card>,
    need: Option<u8>,
    thinking: Thinking,
) -> PyResult<Bound<'py, PyAny>> {
    let leader = leader.map(|leader| leader.0);
    let ending = Ending { hands: hands.0, contract: contract.0, leader, trick: trick.0, need };
    advise(py, &Situation::of_ending(&ending).map_err(error)?, &thinking)
}

fn advise<'py>(py: Python<'py>, situation: &Situation, thinking: &Thinking) -> PyResult<Bound<'py, PyAny>> {
    let options = thinking.change(MonteCarloOptions::for_advice(&situation.problem))?;
    let measure = situation.problem.measure(options.objective).map_err(error)?;
    let (stop, mut raised) = (Stop::new(), None);
    let advice: Advice = py.detach(|| {
        let mut heuristic = MonteCarlo::new(options, Seed::new(thinking.seed));
        let budget = Budget::unlimited().until(&stop);
        heuristic.advise_watched(situation, &measure, &budget, |_| {
            // Ctrl-C ends it after the deal that is being solved.
            if let Err(interrupt) = tell(None, 0, 0) {
                raised = Some(interrupt);
                stop.set();
            }
        })
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
    });
    as_python(py, &data)
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
            let mut post_mortem = PostMortem::new(options, Seed::new(thinking.seed).child(place))
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
