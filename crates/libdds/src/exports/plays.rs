//! What each card of a play led to.

use std::ffi::c_int;

use super::{boards, given, guarded, thread};
use crate::fault::Fault;
use crate::pool::POOL;
use crate::structs::{Boards, BoardsPbn, Deal, DealPbn, PlayTraceBin, PlayTracePbn, PlayTracesBin};
use crate::structs::{PlayTracesPbn, SolvedPlay, SolvedPlays};
use crate::{pbn, play};

/// Declarer's tricks before the first card of a play and after each.
#[unsafe(no_mangle)]
pub extern "system" fn AnalysePlayBin(
    dl: Deal,
    play: PlayTraceBin,
    solved: Option<&mut SolvedPlay>,
    thrId: c_int,
) -> c_int {
    guarded(|| {
        let solved = given(solved)?;
        play::analyse(&mut POOL.solver(thread(thrId)?), &dl, &play, solved)
    })
}

/// The same, of texts.
#[unsafe(no_mangle)]
pub extern "system" fn AnalysePlayPBN(
    dlPBN: DealPbn,
    playPBN: PlayTracePbn,
    solvedp: Option<&mut SolvedPlay>,
    thrId: c_int,
) -> c_int {
    match pbn::deal(&dlPBN).and_then(|deal| Ok((deal, pbn::play(&playPBN)?))) {
        Ok((deal, play)) => AnalysePlayBin(deal, play, solvedp, thrId),
        Err(fault) => fault as c_int,
    }
}

/// [`AnalysePlayBin`] for many, on all threads.
#[unsafe(no_mangle)]
pub extern "system" fn AnalyseAllPlaysBin(
    bop: Option<&Boards>,
    plp: Option<&PlayTracesBin>,
    solvedp: Option<&mut SolvedPlays>,
    _chunkSize: c_int,
) -> c_int {
    guarded(|| {
        let (bop, plp) = (given(bop)?, given(plp)?);
        let number = boards(bop.no_of_boards)?;
        if plp.no_of_boards != bop.no_of_boards {
            return Err(Fault::Unknown);
        }
        analyse_all(&bop.deals[..number], &plp.plays[..number], given(solvedp)?)
    })
}

/// [`AnalysePlayPBN`] for many, on all threads.
#[unsafe(no_mangle)]
pub extern "system" fn AnalyseAllPlaysPBN(
    bopPBN: Option<&BoardsPbn>,
    plpPBN: Option<&PlayTracesPbn>,
    solvedp: Option<&mut SolvedPlays>,
    _chunkSize: c_int,
) -> c_int {
    guarded(|| {
        let (bop, plp) = (given(bopPBN)?, given(plpPBN)?);
        let number = boards(bop.no_of_boards)?;
        let deals: Vec<Deal> = bop.deals[..number].iter().map(pbn::deal).collect::<Result<_, Fault>>()?;
        let read = &plp.plays[..boards(plp.no_of_boards)?];
        let plays: Vec<PlayTraceBin> = read.iter().map(pbn::play).collect::<Result<_, Fault>>()?;
        if plp.no_of_boards != bop.no_of_boards {
            return Err(Fault::Unknown);
        }
        analyse_all(&deals, &plays, given(solvedp)?)
    })
}

fn analyse_all(deals: &[Deal], plays: &[PlayTraceBin], solvedp: &mut SolvedPlays) -> Result<(), Fault> {
    let asked: Vec<(&Deal, &PlayTraceBin)> = deals.iter().zip(plays).collect();
    let found = POOL.answer(&asked, |solver, (deal, play)| {
        let mut found = SolvedPlay { number: 0, tricks: [0; 53] };
        play::analyse(solver, deal, play, &mut found).map(|()| found)
    });
    let mut last = Ok(());
    for (to, found) in solvedp.solved.iter_mut().zip(found) {
        match found {
            Ok(found) => *to = found,
            Err(fault) => last = Err(fault),
        }
    }
    solvedp.no_of_boards = deals.len() as c_int;
    last
}
