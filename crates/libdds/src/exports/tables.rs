//! Tables of all declarers in all strains.

use std::ffi::c_int;

use super::par::write_par;
use super::{given, guarded};
use crate::fault::Fault;
use crate::pool::POOL;
use crate::structs::{AllParResults, DdTableDeal, DdTableDealPbn, DdTableDeals, DdTableDealsPbn};
use crate::structs::{DdTableResults, DdTablesRes};
use crate::{pbn, tables};

/// The tricks of all declarers in all strains.
#[unsafe(no_mangle)]
pub extern "system" fn CalcDDtable(tableDeal: DdTableDeal, tablep: Option<&mut DdTableResults>) -> c_int {
    guarded(|| {
        let tablep = given(tablep)?;
        let tables = tables::tables(&POOL, &[tableDeal], &[4, 3, 2, 1, 0])?;
        *tablep = tables[0];
        Ok(())
    })
}

/// The same, of a text.
#[unsafe(no_mangle)]
pub extern "system" fn CalcDDtablePBN(
    tableDealPBN: DdTableDealPbn,
    tablep: Option<&mut DdTableResults>,
) -> c_int {
    match pbn::holdings(&tableDealPBN.cards) {
        Ok(cards) => CalcDDtable(DdTableDeal { cards }, tablep),
        Err(fault) => fault as c_int,
    }
}

/// The tables of many deals in the strains whose filter is 0; with all five and a mode from 0 to 3, par as
/// well, the mode being the vulnerability.
#[unsafe(no_mangle)]
pub extern "system" fn CalcAllTables(
    dealsp: Option<&DdTableDeals>,
    mode: c_int,
    trumpFilter: Option<&[c_int; 5]>,
    resp: Option<&mut DdTablesRes>,
    presp: Option<&mut AllParResults>,
) -> c_int {
    guarded(|| {
        let (deals, resp) = (given(dealsp)?, given(resp)?);
        let strains = tables::strains(given(trumpFilter)?, deals.no_of_tables)?;
        let deals = &deals.deals[..usize::try_from(deals.no_of_tables).unwrap_or(0)];
        calc_all(deals, mode, &strains, resp, presp)
    })
}

/// The same, of texts.
#[unsafe(no_mangle)]
pub extern "system" fn CalcAllTablesPBN(
    dealsp: Option<&DdTableDealsPbn>,
    mode: c_int,
    trumpFilter: Option<&[c_int; 5]>,
    resp: Option<&mut DdTablesRes>,
    presp: Option<&mut AllParResults>,
) -> c_int {
    guarded(|| {
        let (deals, resp) = (given(dealsp)?, given(resp)?);
        let number = usize::try_from(deals.no_of_tables).unwrap_or(0);
        let texts = deals.deals.get(..number).ok_or(Fault::TooManyTables)?;
        let read = |deal: &DdTableDealPbn| Ok(DdTableDeal { cards: pbn::holdings(&deal.cards)? });
        let read: Vec<DdTableDeal> = texts.iter().map(read).collect::<Result<_, Fault>>()?;
        let strains = tables::strains(given(trumpFilter)?, deals.no_of_tables)?;
        calc_all(&read, mode, &strains, resp, presp)
    })
}

fn calc_all(
    deals: &[DdTableDeal],
    mode: c_int,
    strains: &[usize],
    resp: &mut DdTablesRes,
    presp: Option<&mut AllParResults>,
) -> Result<(), Fault> {
    resp.no_of_boards = 0;
    let found = tables::tables(&POOL, deals, strains)?;
    resp.no_of_boards = 4 * (deals.len() * strains.len()) as c_int;
    for (to, table) in resp.results.iter_mut().zip(&found) {
        for &strain in strains {
            to.res_table[strain] = table.res_table[strain];
        }
    }
    if (0..4).contains(&mode) && strains.len() == 5 {
        let presp = given(presp)?;
        for (table, par) in found.iter().zip(&mut presp.presults) {
            write_par(table, par, mode)?;
        }
    }
    Ok(())
}
