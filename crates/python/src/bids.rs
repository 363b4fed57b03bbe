//! Bidding systems: calls and their meanings.

use std::sync::Arc;

use bidding::{BidAuction, Meaning, RuleSystem, System as _, Verdict};
use bridge::{Auction, Call, Vulnerability};
use cards::{CardSet, Deal, Seat};
use pyo3::prelude::*;
use serde_json::{Value, json};
use single_dummy::CallTurn;

use crate::convert::{Read, Words, as_python, error};

/// A bidding system: which call for a hand, why, and what calls mean.
///
/// >>> system = System()
/// >>> choice = system.call("84.KQ973.A52.J64", "1NT P")
/// >>> choice["call"], choice["rule"]
/// ('2D', 'transfer to hearts')
/// >>> system.explain("1NT P 2D")[-1]["words"]
/// '5+ hearts, more hearts than spades; denies 4♣ (Gerber)'
#[pyclass(module = "finesse", frozen)]
pub struct System(pub Arc<RuleSystem>);

#[pymethods]
impl System {
    /// The system of a text in the language of system files; without one the natural system that ships.
    #[new]
    #[pyo3(signature = (text=None))]
    fn new(text: Option<&str>) -> PyResult<System> {
        let system = text.map_or_else(|| Ok(RuleSystem::natural()), RuleSystem::read);
        system.map(|system| System(Arc::new(system))).map_err(error)
    }

    /// The text of the natural system, to copy and to change.
    #[staticmethod]
    fn natural_text() -> &'static str {
        RuleSystem::natural_text()
    }

    /// What it is called.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The call of whoever's turn it is, with this hand: the call, the rule, why, what it shows, and the
    /// rules that lost.
    #[pyo3(signature = (hand, auction=None, dealer=None, vulnerability=None))]
    fn call<'py>(
        &self,
        py: Python<'py>,
        hand: Read<CardSet>,
        auction: Option<Words<Call>>,
        dealer: Option<Read<Seat>>,
        vulnerability: Option<Read<Vulnerability>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if hand.0.len() != 13 {
            return Err(error(format_args!("the hand has {} cards; write thirteen", hand.0.len())));
        }
        let (auction, vulnerability) = (calls(auction, dealer)?, vulnerability_of(vulnerability));
        as_python(py, &choice(&self.0, &CallTurn { hand: hand.0, auction, vulnerability })?)
    }

    /// What each call of an auction means: the rules behind it, the ranges of the hand, and in words.
    #[pyo3(signature = (auction, dealer=None, vulnerability=None))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        auction: Words<Call>,
        dealer: Option<Read<Seat>>,
        vulnerability: Option<Read<Vulnerability>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let auction = calls(Some(auction), dealer)?;
        let explained = BidAuction::explain(&*self.0, &auction, vulnerability_of(vulnerability));
        as_python(py, &by_seat(&explained))
    }

    /// The whole auction of a deal when everybody bids by this system, with what each call means.
    #[pyo3(signature = (deal, dealer=None, vulnerability=None))]
    fn bid<'py>(
        &self,
        py: Python<'py>,
        deal: Read<Deal>,
        dealer: Option<Read<Seat>>,
        vulnerability: Option<Read<Vulnerability>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let dealer = dealer.map_or(Seat::North, |dealer| dealer.0);
        let vulnerability = vulnerability_of(vulnerability);
        let bid = py.detach(|| BidAuction::new(&*self.0, deal.0.hands(), dealer, vulnerability));
        let data = json!({
            "auction": bid.auction.calls(),
            "contract": bid.auction.contract(),
            "meanings": by_seat(&bid),
        });
        as_python(py, &data)
    }

    fn __repr__(&self) -> String {
        format!("<System {}>", self.0.name())
    }
}

/// The call of this turn, why, what it shows, and what lost.
pub fn choice(system: &RuleSystem, turn: &CallTurn) -> PyResult<Value> {
    let CallTurn { hand, auction, vulnerability } = turn;
    let choice = system.call(*hand, auction, *vulnerability);
    let choice = choice.ok_or_else(|| error("the auction is over: nobody calls any more"))?;
    let considered = system.considered(*hand, auction, *vulnerability);
    let candidates: Vec<Value> = considered
        .iter()
        .map(|one| {
            let (verdict, words) = match &one.verdict {
                Verdict::Chosen(words) => ("chosen", words.as_str()),
                Verdict::Outranked => ("outranked", ""),
                Verdict::Lacks(words) => ("lacks", words.as_str()),
            };
            json!({ "call": one.call, "rule": one.rule, "verdict": verdict, "words": words })
        })
        .collect();
    let meaning = system.meaning(choice.call, auction, *vulnerability);
    Ok(json!({
        "call": choice.call, "rule": choice.rule, "why": choice.why, "meaning": meaning,
        "candidates": candidates,
    }))
}

/// The calls of an auction, each with its seat and its meaning.
fn by_seat(bid: &BidAuction) -> Vec<Value> {
    let seats = bid.auction.by_seat().map(|(seat, _)| seat);
    let one = |(seat, meaning): (Seat, &Meaning)| {
        let mut data = json!(meaning);
        data["seat"] = json!(seat);
        data
    };
    seats.zip(&bid.meanings).map(one).collect()
}

/// The auction that these calls make.
pub fn calls(calls: Option<Words<Call>>, dealer: Option<Read<Seat>>) -> PyResult<Auction> {
    let dealer = dealer.map_or(Seat::North, |dealer| dealer.0);
    Auction::from_calls(dealer, calls.map_or_else(Vec::new, |calls| calls.0)).map_err(error)
}

fn vulnerability_of(vulnerability: Option<Read<Vulnerability>>) -> Vulnerability {
    vulnerability.map_or(Vulnerability::None, |vulnerability| vulnerability.0)
}
