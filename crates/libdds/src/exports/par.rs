//! Par, and its texts.

use std::ffi::{c_char, c_int};

use super::tables::CalcDDtable;
use super::{given, guarded};
use crate::fault::{Fault, NO_FAULT};
use crate::par::sides::Vulnerable;
use crate::par::{self, Table, dealer, sides, text};
use crate::pbn;
use crate::structs::{Contract, DdTableDeal, DdTableDealPbn, DdTableResults, ParResults, ParResultsDealer};
use crate::structs::{ParResultsMaster, ParTextResults, write};

pub(super) fn write_par(
    table: &DdTableResults,
    par: &mut ParResults,
    vulnerable: c_int,
) -> Result<(), Fault> {
    for (side, found) in sides::par(Table::new(table)?, Vulnerable(vulnerable)).iter().enumerate() {
        write(&text::score(side, found.score), &mut par.par_score[side]);
        write(&text::levels(side, found), &mut par.par_contracts_string[side]);
    }
    Ok(())
}

/// Par as two texts, for either side bidding first. Vulnerability: 0 none, 1 both, 2 north-south, 3
/// east-west.
#[unsafe(no_mangle)]
pub extern "system" fn Par(
    tablep: Option<&DdTableResults>,
    presp: Option<&mut ParResults>,
    vulnerable: c_int,
) -> c_int {
    guarded(|| write_par(given(tablep)?, given(presp)?, vulnerable))
}

/// [`CalcDDtable`], then [`Par`].
#[unsafe(no_mangle)]
pub extern "system" fn CalcPar(
    tableDeal: DdTableDeal,
    vulnerable: c_int,
    tablep: Option<&mut DdTableResults>,
    presp: Option<&mut ParResults>,
) -> c_int {
    let Some(tablep) = tablep else { return Fault::Unknown as c_int };
    match CalcDDtable(tableDeal, Some(tablep)) {
        NO_FAULT => Par(Some(tablep), presp, vulnerable),
        code => code,
    }
}

/// The same, of a text, and with the arguments in another order.
#[unsafe(no_mangle)]
pub extern "system" fn CalcParPBN(
    tableDealPBN: DdTableDealPbn,
    tablep: Option<&mut DdTableResults>,
    vulnerable: c_int,
    presp: Option<&mut ParResults>,
) -> c_int {
    match pbn::holdings(&tableDealPBN.cards) {
        Ok(cards) => CalcPar(DdTableDeal { cards }, vulnerable, tablep, presp),
        Err(fault) => fault as c_int,
    }
}

/// Par for either side bidding first, in numbers.
#[unsafe(no_mangle)]
pub extern "system" fn SidesParBin(
    tablep: Option<&DdTableResults>,
    sidesRes: Option<&mut [ParResultsMaster; 2]>,
    vulnerable: c_int,
) -> c_int {
    guarded(|| {
        let found = sides::par(Table::new(given(tablep)?)?, Vulnerable(vulnerable));
        for (to, found) in given(sidesRes)?.iter_mut().zip(&found) {
            par::store(found.score, text::contracts(found).to_vec(), to);
        }
        Ok(())
    })
}

/// The same as short texts.
#[unsafe(no_mangle)]
pub extern "system" fn SidesPar(
    tablep: Option<&DdTableResults>,
    sidesRes: Option<&mut [ParResultsDealer; 2]>,
    vulnerable: c_int,
) -> c_int {
    guarded(|| {
        let found = sides::par(Table::new(given(tablep)?)?, Vulnerable(vulnerable));
        for (to, found) in given(sidesRes)?.iter_mut().zip(&found) {
            (to.score, to.number) = (found.score, found.number);
            for (to, contract) in to.contracts.iter_mut().zip(text::contracts(found)) {
                write(&text::short(contract, true), to);
            }
        }
        Ok(())
    })
}

/// Par for one dealer; `None` when the board is passed out.
fn dealer_par(
    tablep: Option<&DdTableResults>,
    dealer: c_int,
    vulnerable: c_int,
) -> Result<Option<(c_int, Vec<dealer::Named>)>, Fault> {
    let dealer = usize::try_from(dealer).map_err(|_| Fault::Unknown)? % 4;
    let vulnerable = match vulnerable {
        0 => [false, false],
        1 => [true, true],
        2 => [true, false],
        3 => [false, true],
        _ => return Err(Fault::Unknown),
    };
    Ok(dealer::par(Table::new(given(tablep)?)?, dealer, vulnerable))
}

/// Par for one dealer as short texts. When the board is passed out, the score stays as it was, as in DDS.
#[unsafe(no_mangle)]
pub extern "system" fn DealerPar(
    tablep: Option<&DdTableResults>,
    presp: Option<&mut ParResultsDealer>,
    dealer: c_int,
    vulnerable: c_int,
) -> c_int {
    guarded(|| {
        let (found, presp) = (dealer_par(tablep, dealer, vulnerable)?, given(presp)?);
        let Some((score, contracts)) = found else {
            presp.number = 1;
            write("pass", &mut presp.contracts[0]);
            return Ok(());
        };
        (presp.score, presp.number) = (score, contracts.len().min(10) as c_int);
        for (to, named) in presp.contracts.iter_mut().zip(&contracts) {
            write(&text::short(&named.contract, named.starred), to);
        }
        Ok(())
    })
}

/// Par for one dealer in numbers, notrump first. When the board is passed out, no contract is set.
#[unsafe(no_mangle)]
pub extern "system" fn DealerParBin(
    tablep: Option<&DdTableResults>,
    presp: Option<&mut ParResultsMaster>,
    dealer: c_int,
    vulnerable: c_int,
) -> c_int {
    guarded(|| {
        let (found, presp) = (dealer_par(tablep, dealer, vulnerable)?, given(presp)?);
        let Some((score, named)) = found else {
            (presp.number, presp.score) = (1, 0);
            return Ok(());
        };
        let mut contracts: Vec<Contract> = named.into_iter().map(|named| named.contract).collect();
        contracts.sort_by_key(|contract| contract.denom);
        par::store(score, contracts, presp);
        Ok(())
    })
}

/// One line of text for [`DealerParBin`]'s result. `resp` has room for it: 200 characters always do.
#[unsafe(no_mangle)]
pub extern "system" fn ConvertToDealerTextFormat(
    pres: Option<&ParResultsMaster>,
    resp: Option<&mut c_char>,
) -> c_int {
    guarded(|| {
        let (resp, (text, done)) = (given(resp)?, text::line(given(pres)?, "N"));
        // SAFETY: the header asks for a buffer of 200 bytes, as it cannot be seen how long it is. Nothing is
        // written but the text and its end, which `write` cuts off at that length.
        let buffer = unsafe { std::slice::from_raw_parts_mut(resp, (text.len() + 1).min(200)) };
        write(&text, buffer);
        done
    })
}

/// Two lines of text for [`SidesParBin`]'s result, and whether it matters who bids first.
#[unsafe(no_mangle)]
pub extern "system" fn ConvertToSidesTextFormat(
    pres: Option<&[ParResultsMaster; 2]>,
    resp: Option<&mut ParTextResults>,
) -> c_int {
    guarded(|| {
        let (pres, resp) = (given(pres)?, given(resp)?);
        resp.par_text = [[0; 128]; 2];
        if pres[0].score == 0 {
            write("Par 0", &mut resp.par_text[0]);
            return Ok(());
        }
        for (side, par) in pres.iter().enumerate() {
            let (text, done) = text::line(par, "NT");
            write(&text, &mut resp.par_text[side]);
            done?;
            if side == 0 {
                let same = pres[0].score == -pres[1].score && pres[0].number == pres[1].number;
                resp.equal = u8::from(same && text::contracts(&pres[0]) == text::contracts(&pres[1]));
            }
        }
        Ok(())
    })
}
