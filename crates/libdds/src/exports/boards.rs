//! Positions: one, and many on all threads.

use std::ffi::c_int;

use super::{boards, given, guarded, thread};
use crate::fault::Fault;
use crate::pool::POOL;
use crate::structs::{Boards, BoardsPbn, Deal, DealPbn, FutureTricks, MAX_BOARDS, SolvedBoards};
use crate::{pbn, solve};

/// Which cards take how many tricks.
#[unsafe(no_mangle)]
pub extern "system" fn SolveBoard(
    dl: Deal,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    futp: Option<&mut FutureTricks>,
    threadIndex: c_int,
) -> c_int {
    guarded(|| {
        let futp = given(futp)?;
        let mut solver = POOL.solver(thread(threadIndex)?);
        solve::solve(&mut solver, &dl, target, solutions, mode, futp)
    })
}

/// The same, of a text.
#[unsafe(no_mangle)]
pub extern "system" fn SolveBoardPBN(
    dlpbn: DealPbn,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    futp: Option<&mut FutureTricks>,
    threadIndex: c_int,
) -> c_int {
    match pbn::deal(&dlpbn) {
        Ok(deal) => SolveBoard(deal, target, solutions, mode, futp, threadIndex),
        Err(fault) => fault as c_int,
    }
}

/// [`SolveBoardPBN`] for many, on all threads.
#[unsafe(no_mangle)]
pub extern "system" fn SolveAllBoards(bop: Option<&BoardsPbn>, solvedp: Option<&mut SolvedBoards>) -> c_int {
    guarded(|| {
        let (bop, solvedp) = (given(bop)?, given(solvedp)?);
        let deals: Vec<Deal> =
            bop.deals[..boards(bop.no_of_boards)?].iter().map(pbn::deal).collect::<Result<_, Fault>>()?;
        solve_all(&deals, &bop.target, &bop.solutions, &bop.mode, solvedp)
    })
}

/// [`SolveBoard`] for many, on all threads.
#[unsafe(no_mangle)]
pub extern "system" fn SolveAllBoardsBin(bop: Option<&Boards>, solvedp: Option<&mut SolvedBoards>) -> c_int {
    guarded(|| {
        let (bop, solvedp) = (given(bop)?, given(solvedp)?);
        let deals = &bop.deals[..boards(bop.no_of_boards)?];
        solve_all(deals, &bop.target, &bop.solutions, &bop.mode, solvedp)
    })
}

/// An older name of [`SolveAllBoards`].
#[unsafe(no_mangle)]
pub extern "system" fn SolveAllChunks(
    bop: Option<&BoardsPbn>,
    solvedp: Option<&mut SolvedBoards>,
    chunkSize: c_int,
) -> c_int {
    if chunkSize < 1 { Fault::ChunkSize as c_int } else { SolveAllBoards(bop, solvedp) }
}

/// An older name of [`SolveAllBoards`].
#[unsafe(no_mangle)]
pub extern "system" fn SolveAllChunksPBN(
    bop: Option<&BoardsPbn>,
    solvedp: Option<&mut SolvedBoards>,
    chunkSize: c_int,
) -> c_int {
    SolveAllChunks(bop, solvedp, chunkSize)
}

/// An older name of [`SolveAllBoardsBin`].
#[unsafe(no_mangle)]
pub extern "system" fn SolveAllChunksBin(
    bop: Option<&Boards>,
    solvedp: Option<&mut SolvedBoards>,
    chunkSize: c_int,
) -> c_int {
    if chunkSize < 1 { Fault::ChunkSize as c_int } else { SolveAllBoardsBin(bop, solvedp) }
}

/// A board that is refused gets no cards; the others are solved, and the last fault is told.
fn solve_all(
    deals: &[Deal],
    target: &[c_int; MAX_BOARDS],
    solutions: &[c_int; MAX_BOARDS],
    mode: &[c_int; MAX_BOARDS],
    solvedp: &mut SolvedBoards,
) -> Result<(), Fault> {
    let numbers: Vec<usize> = (0..deals.len()).collect();
    let found = POOL.answer(&numbers, |solver, &i| {
        let mut found = FutureTricks::default();
        solve::solve(solver, &deals[i], target[i], solutions[i], mode[i], &mut found).map(|()| found)
    });
    let mut last = Ok(());
    for (place, to) in solvedp.solved_board.iter_mut().enumerate() {
        match found.get(place) {
            Some(Ok(found)) => *to = *found,
            Some(&Err(fault)) => (to.cards, last) = (0, Err(fault)),
            None => to.cards = 0,
        }
    }
    solvedp.no_of_boards = deals.len() as c_int;
    last
}
