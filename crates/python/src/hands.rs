//! Hands and deals.

use bridge::{Diagram, Shape};
use cards::{BySeat, Card, CardSet, PartialDeal, Seat, Seed, Suit};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::convert::{Read, error};

/// Cards that one seat holds: "AKJ.T9..Q2432", spades first.
///
/// >>> hand = Hand("AKJ2.QT9..JT9876")
/// >>> hand.hcp, hand.shape, hand.balanced
/// (11, (4, 3, 0, 6), False)
/// >>> "SA" in hand, len(hand), hand.suit("H")
/// (True, 13, 'QT9')
#[pyclass(module = "finesse", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Hand(pub CardSet);

#[pymethods]
impl Hand {
    #[new]
    fn new(text: Read<CardSet>) -> Hand {
        Hand(text.0)
    }

    /// High-card points: ace 4, king 3, queen 2, jack 1.
    #[getter]
    fn hcp(&self) -> u32 {
        bridge::high_card_points(self.0)
    }

    /// How many spades, hearts, diamonds and clubs.
    #[getter]
    fn shape(&self) -> (usize, usize, usize, usize) {
        let shape = Shape::of(self.0);
        let [spades, hearts, diamonds, clubs] = Suit::WRITTEN.map(|suit| shape.length(suit));
        (spades, hearts, diamonds, clubs)
    }

    /// Whether it is 4-3-3-3, 4-4-3-2 or 5-3-3-2.
    #[getter]
    fn balanced(&self) -> bool {
        Shape::of(self.0).is_balanced()
    }

    /// Its cards, such as "SA", spades and high ones first.
    #[getter]
    fn cards(&self) -> Vec<String> {
        let of_suit = |suit| self.0.ranks(suit).descending().map(move |rank| Card::new(suit, rank));
        Suit::WRITTEN.into_iter().flat_map(of_suit).map(|card| card.to_string()).collect()
    }

    /// The ranks of a suit from the top: "AKJ".
    fn suit(&self, suit: Read<Suit>) -> String {
        self.0.ranks(suit.0).descending().map(|rank| rank.letter()).collect()
    }

    fn __contains__(&self, card: Read<Card>) -> bool {
        self.0.contains(card.0)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __str__(&self) -> String {
        self.0.pbn().to_string()
    }

    fn __repr__(&self) -> String {
        format!("Hand('{}')", self.0.pbn())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((slf.get_type().into_any().unbind(), (slf.get().__str__(),)))
    }
}

/// Four hands, clockwise from the seat named: "N:AK3.J98.KT873.A2 QJT... ... ...". A hand that is not
/// known is "-"; when three hands are full, the fourth is what is left.
///
/// >>> deal = Deal("N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 -")
/// >>> deal.west, deal.is_full
/// (Hand('72.6432.652.T964'), True)
/// >>> deal["S"].hcp
/// 10
#[pyclass(module = "finesse", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Deal(pub PartialDeal);

#[pymethods]
impl Deal {
    #[new]
    fn new(text: Read<PartialDeal>) -> Deal {
        Deal(text.0.completed())
    }

    /// A deal from four hands.
    #[staticmethod]
    fn of(
        north: Read<CardSet>,
        east: Read<CardSet>,
        south: Read<CardSet>,
        west: Read<CardSet>,
    ) -> PyResult<Deal> {
        let hands = BySeat::new(north.0, east.0, south.0, west.0);
        PartialDeal::new(hands).map(|deal| Deal(deal.completed())).map_err(error)
    }

    /// The first of the random deals of this seed.
    #[staticmethod]
    #[pyo3(signature = (seed=1))]
    fn random(seed: u64) -> Deal {
        random_deal(seed, 1)
    }

    /// North's hand.
    #[getter]
    fn north(&self) -> Hand {
        Hand(self.0[Seat::North])
    }

    /// East's hand.
    #[getter]
    fn east(&self) -> Hand {
        Hand(self.0[Seat::East])
    }

    /// South's hand.
    #[getter]
    fn south(&self) -> Hand {
        Hand(self.0[Seat::South])
    }

    /// West's hand.
    #[getter]
    fn west(&self) -> Hand {
        Hand(self.0[Seat::West])
    }

    /// Whether every seat has thirteen cards.
    #[getter]
    fn is_full(&self) -> bool {
        self.0.full().is_ok()
    }

    /// The text form that starts with this seat's hand.
    #[pyo3(signature = (first=None))]
    fn pbn(&self, first: Option<Read<Seat>>) -> String {
        self.0.written_from(first.map_or(Seat::North, |first| first.0)).to_string()
    }

    /// The four hands drawn around a table.
    fn diagram(&self) -> String {
        Diagram::of(&self.0).to_string()
    }

    fn __getitem__(&self, seat: Read<Seat>) -> Hand {
        Hand(self.0[seat.0])
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Deal('{}')", self.0)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((slf.get_type().into_any().unbind(), (slf.get().__str__(),)))
    }
}

/// The same deals as `finesse deal`: number 1, 2, ... of a seed.
pub fn random_deal(seed: u64, number: usize) -> Deal {
    Deal(cards::Deal::random(&mut Seed::new(seed).child("deals").child(number).rng()).into())
}

/// So many random deals, each as likely as every other; `first` is the number of the first one. The same
/// seed gives the same deals in every version, and the same as `finesse deal`.
///
/// >>> random_deals(2, seed=7) == random_deals(3, seed=7)[:2] == random_deals(2, seed=7, first=1)
/// True
#[pyfunction]
#[pyo3(signature = (count, seed=1, first=1))]
pub fn random_deals(count: usize, seed: u64, first: usize) -> PyResult<Vec<Deal>> {
    if first == 0 || first.checked_add(count).is_none() {
        return Err(PyTypeError::new_err("deals are numbered from 1"));
    }
    Ok((first..first + count).map(|number| random_deal(seed, number)).collect())
}
