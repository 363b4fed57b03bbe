//! All declarers in all strains.

use std::ffi::c_int;

use bridge::{Cardplay, Pair};
use cards::{PartialDeal, Seat};
use dd::Solver;

use crate::deal;
use crate::fault::Fault;
use crate::pool::Pool;
use crate::structs::{DdTableDeal, DdTableResults, Deal, MAX_STRAINS};

/// The tricks of the four declarers in these strains, by the numbers of the interface, for each deal. The
/// results of other strains stay 0.
pub fn tables(pool: &Pool, deals: &[DdTableDeal], strains: &[usize]) -> Result<Vec<DdTableResults>, Fault> {
    // A deal is a job where there are enough of them, as its analyses serve all its strains.
    let whole = deals.len() >= 2 * pool.threads();
    let jobs: Vec<(&DdTableDeal, &[usize])> = if whole {
        deals.iter().map(|deal| (deal, strains)).collect()
    } else {
        deals.iter().flat_map(|deal| strains.chunks(1).map(move |strain| (deal, strain))).collect()
    };
    let answers = pool.answer(&jobs, |solver, &(deal, strains)| {
        strains.iter().map(|&strain| declarers(solver, deal, strain)).collect::<Result<Vec<_>, Fault>>()
    });
    // If there are several faults, the last one is told.
    let fault = answers.iter().filter_map(|answer| answer.as_ref().err()).next_back();
    if let Some(&fault) = fault {
        return Err(fault);
    }
    let mut rows = answers.into_iter().flatten().flatten();
    let table = |_: &DdTableDeal| {
        let mut table = DdTableResults::default();
        for (&strain, row) in strains.iter().zip(&mut rows) {
            table.res_table[strain] = row;
        }
        table
    };
    Ok(deals.iter().map(table).collect())
}

/// The tricks of each declarer. Fewer cards than a deal has are counted as DDS counts them: as if declarer
/// had won all tricks before.
fn declarers(solver: &mut Solver, cards: &DdTableDeal, strain: usize) -> Result<[c_int; 4], Fault> {
    let asked = Deal { trump: strain as c_int, first: 0, remain_cards: cards.cards, ..Deal::default() };
    let asked = deal::read(&asked, -1)?;
    let (hands, strain) = (*asked.position.hands(), asked.position.strain());
    let deal = PartialDeal::new(hands).map_err(|_| Fault::DuplicateCards)?;
    if let Ok(full) = deal.full() {
        let tricks = solver.strain(&full, strain);
        return Ok(Seat::ALL.map(|declarer| c_int::from(tricks[declarer])));
    }
    let mut lost = [0; 4];
    for declarer in Seat::ALL {
        let leader = declarer.next();
        // A number of cards that is no number of tricks, with the cards of a trick missing.
        let position = Cardplay::new(&deal, strain, leader).map_err(|_| Fault::SuitOrRank)?;
        lost[declarer.index()] = c_int::from(solver.tricks(&position)[Pair::of(leader)]);
    }
    Ok(lost.map(|lost| 13 - lost))
}

/// The strains that a filter leaves, in the order in which DDS solves them; fails if there are none, or too
/// many for so many deals.
pub fn strains(filter: &[c_int; 5], deals: c_int) -> Result<Vec<usize>, Fault> {
    let strains: Vec<usize> = (0..5).rev().filter(|&strain| filter[strain] == 0).collect();
    if strains.is_empty() {
        return Err(Fault::NoSuit);
    }
    match usize::try_from(deals).unwrap_or(0) * strains.len() {
        0..=MAX_STRAINS => Ok(strains),
        _ => Err(Fault::TooManyTables),
    }
}
