//! Deals drawn within bounds.

use belief::{BoundedWorlds, HandBounds};
use cards::{BySeat, CardSet, PartialDeal, Seat, Seed, Suit};
use game::Unseen;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use single_dummy::hand_counts::{HIGH_CARD_POINTS, balanced};

use crate::convert::{Read, error, text};
use crate::hands::Deal;

/// Random deals in which some hands are known and others within bounds, each such deal as likely as every
/// other. Bounds are least and most: high-card points ("hcp") and the lengths of suits ("S", "H", "D",
/// "C"); "balanced" is True or left out.
///
/// >>> deals = deals_within(2, {"W": "QJT.AK7.A94.J875"}, {"S": {"hcp": (15, 17), "balanced": True}})
/// >>> [15 <= deal.south.hcp <= 17 and deal.south.balanced for deal in deals], str(deals[0].west)
/// ([True, True], 'QJT.AK7.A94.J875')
#[pyfunction]
#[pyo3(signature = (count, known=None, bounds=None, seed=1))]
pub fn deals_within(
    py: Python<'_>,
    count: usize,
    known: Option<&Bound<'_, PyDict>>,
    bounds: Option<&Bound<'_, PyDict>>,
    seed: u64,
) -> PyResult<Vec<Deal>> {
    let mut hands = BySeat::<CardSet>::default();
    for (seat, hand) in known.iter().flat_map(|known| known.iter()) {
        hands[seat.extract::<Read<Seat>>()?.0] = hand.extract::<Read<CardSet>>()?.0;
    }
    let hands = PartialDeal::new(hands).map_err(error)?;
    if let Some((seat, hand)) = hands.hands().iter().find(|(_, hand)| hand.len() > 13) {
        return Err(error(format_args!("{seat} has {} cards; a hand has 13 at most", hand.len())));
    }
    let mut within = BySeat::from_fn(|_| HandBounds::any());
    for (seat, asked) in bounds.iter().flat_map(|bounds| bounds.iter()) {
        let seat = seat.extract::<Read<Seat>>()?.0;
        within[seat] = read_bounds(&asked.cast_into::<PyDict>()?)?;
    }
    let unseen = Unseen {
        known: *hands.hands(),
        may: BySeat::from_fn(|_| !hands.cards()),
        room: BySeat::from_fn(|seat| 13 - hands[seat].len() as u32),
    };
    let drawn = py.detach(|| {
        let worlds =
            BoundedWorlds::new(&unseen, &BySeat::default(), &within).map_err(|why| why.to_string())?;
        let seed = Seed::new(seed).child("deals within bounds");
        let draw = |number: usize| worlds.draw(&mut seed.child(number).rng());
        let too_few = || "no such deal was found in very many tries: widen the bounds".to_owned();
        (0..count).map(|number| draw(number).ok_or_else(too_few)).collect::<Result<Vec<_>, String>>()
    });
    let deal = |hands| PartialDeal::new(hands).map(Deal).map_err(error);
    drawn.map_err(error)?.into_iter().map(deal).collect()
}

fn read_bounds(asked: &Bound<'_, PyDict>) -> PyResult<HandBounds> {
    let (mut bounds, mut is_balanced) = (HandBounds::any(), false);
    for (what, range) in asked.iter() {
        let what = text(&what)?;
        match what.as_str() {
            "balanced" => is_balanced = range.extract()?,
            "hcp" => {
                let (least, most) = range.extract::<(u8, u8)>()?;
                bounds = bounds.counting(HIGH_CARD_POINTS, least..=most);
            }
            suit => {
                let suit = suit.parse::<Suit>().map_err(|_| {
                    error(format_args!("'{suit}' cannot be bounded: write hcp, S, H, D, C or balanced"))
                })?;
                let (least, most) = range.extract::<(u8, u8)>()?;
                bounds.lengths[suit] = least..=most;
            }
        }
    }
    Ok(if is_balanced { balanced(bounds) } else { bounds })
}
