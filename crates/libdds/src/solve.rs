//! One question: which cards take how many tricks.

use std::ffi::c_int;

use bridge::{Cardplay, Pair};
use cards::{CardSet, Suit};
use dd::Solver;
use game::Game;

use crate::deal::{self, Asked};
use crate::fault::Fault;
use crate::structs::{Deal, FutureTricks};

/// The score of a card that is played without asking, as there is no other.
const FORCED: c_int = -2;

/// Writes what DDS would write: slots in the order of their scores, cards of equal worth by suit and rank.
/// Slots that are not used stay as they are.
pub fn solve(
    solver: &mut Solver,
    dl: &Deal,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    out: &mut FutureTricks,
) -> Result<(), Fault> {
    deal::check_parameters(target, solutions, mode)?;
    let asked = deal::read(dl, target)?;
    let before = solver.stats().nodes;
    answer(solver, &asked, target, solutions, mode, out);
    out.nodes = c_int::try_from(solver.stats().nodes - before).unwrap_or(c_int::MAX);
    Ok(())
}

fn answer(
    solver: &mut Solver,
    asked: &Asked,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    out: &mut FutureTricks,
) {
    let position = &asked.position;
    let Some(pair) = position.seat().map(Pair::of) else { return };
    let runs = runs(position);
    // 1. In the last trick every card is forced.
    if asked.cards <= 4 {
        let asked_for_none = target == 0 && solutions < 3;
        let won = if asked_for_none { 0 } else { c_int::from(solver.tricks(position)[pair]) };
        return list(out, runs.iter().map(|&run| (run, won)));
    }
    // 2. The caller does not want to know what a single card is worth.
    if mode == 0 && runs.len() == 1 {
        return list(out, [(runs[0], FORCED)]);
    }
    match (solutions, target) {
        // 3. Every card and its worth. Target and mode do not count.
        (3, _) => {
            let values = solver.cards(position);
            let worth = |run: CardSet| values.iter().find(|value| value.equals.includes(run));
            let mut scored: Vec<(CardSet, c_int)> = runs
                .iter()
                .map(|&run| (run, worth(run).map_or(0, |value| c_int::from(value.tricks))))
                .collect();
            scored.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
            list(out, scored);
        }
        // 4. The legal cards alone.
        (_, 0) => {
            list(out, runs.iter().map(|&run| (run, 0)));
            out.cards = if solutions == 1 { 1 } else { out.cards };
        }
        // 5. The most that can be had, and one card or all that get it.
        (_, -1) => {
            let most = solver.tricks(position)[pair];
            if most == 0 {
                list(out, runs.iter().map(|&run| (run, 0)));
                out.cards = if solutions == 1 { 1 } else { out.cards };
            } else {
                reach(solver, position, pair, most, solutions, &runs, out);
            }
        }
        // 6. A number of tricks, and one card or all that get it.
        _ => {
            let target = target as u8;
            if solver.reaches(position, pair, target) {
                reach(solver, position, pair, target, solutions, &runs, out);
            } else {
                out.cards = 0;
                out.score[0] = if target > 1 { -1 } else { 0 };
            }
        }
    }
}

/// The cards that take so many tricks, which some card does: one of them, or with two solutions all.
fn reach(
    solver: &mut Solver,
    position: &Cardplay,
    pair: Pair,
    tricks: u8,
    solutions: c_int,
    runs: &[CardSet],
    out: &mut FutureTricks,
) {
    let score = c_int::from(tricks);
    if solutions == 2 {
        let reaching = solver.cards_reaching(position, pair, tricks);
        return list(out, runs.iter().filter(|run| reaching.includes(**run)).map(|&run| (run, score)));
    }
    let reaches = |run: &&CardSet| {
        run.highest().is_some_and(|card| solver.reaches(&position.after(card), pair, tricks))
    };
    list(out, runs.iter().find(reaches).map(|&run| (run, score)));
}

/// The legal cards in runs that DDS takes for one: nothing lies between them that somebody holds or that
/// is on the table. (A card on the table that is beaten makes no difference to play, so that a run of
/// [`Cardplay::equals`] may be longer.) By suit as DDS counts them, the highest run first.
fn runs(position: &Cardplay) -> Vec<CardSet> {
    let legal = position.moves();
    let held = position.hands().values().fold(CardSet::EMPTY, |all, &hand| all | hand);
    let others = (held - legal) | position.trick().cards().iter().copied().collect();
    let mut runs: Vec<CardSet> = Vec::new();
    for suit in Suit::WRITTEN {
        let mut last = None;
        for card in legal.suit(suit).iter().rev() {
            let parted = |above| others.suit(suit).iter().any(|other| other < above && other > card);
            match (last, runs.last_mut()) {
                (Some(above), Some(run)) if !parted(above) => *run = run.with(card),
                _ => runs.push(CardSet::of(card)),
            }
            last = Some(card);
        }
    }
    runs
}

/// Writes cards with their scores, and how many they are.
fn list(out: &mut FutureTricks, scored: impl IntoIterator<Item = (CardSet, c_int)>) {
    out.cards = 0;
    for (slot, (run, score)) in scored.into_iter().enumerate().take(13) {
        let Some(card) = run.highest() else { continue };
        out.suit[slot] = deal::suit_number(card);
        out.rank[slot] = deal::rank_number(card);
        out.equals[slot] = run.without(card).iter().map(|lower| 1 << deal::rank_number(lower)).sum();
        out.score[slot] = score;
        out.cards = slot as c_int + 1;
    }
}
