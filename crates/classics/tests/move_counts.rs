//! Move counts from the files `moves.txt` of `data`, each counted twice: by this crate, and by plain
//! rules (for tic-tac-toe also the numbers that everybody knows).

use std::collections::BTreeSet;

use cards::Seat;
use classics::backgammon::{Backgammon, Board, Dice, Scoring, Stage, plain};
use classics::battleships::{Battleships, Rules};
use classics::tictactoe::TicTacToe;
use game::laws::{self, Span};
use game::{Game, Hidden, PlainText};

#[test]
fn tic_tac_toe() {
    laws::move_counts(include_str!("../../../data/tictactoe/moves.txt"), |text, span| {
        let squares = text.split(' ').skip(1);
        let game = TicTacToe::after_all(squares.clone()).expect("squares");
        let counted = laws::count(&game, span);
        let place = |name: &str| {
            let [column, row] = name.as_bytes() else { panic!("{name}") };
            usize::from(column - b'a') + 3 * usize::from(row - b'1')
        };
        assert_eq!(counted, lines_of_three(&squares.map(place).collect::<Vec<_>>(), span), "{text}");
        counted
    });
}

/// By the letter: nine squares, and whoever has three in a line has won.
fn lines_of_three(taken: &[usize], span: Span) -> u64 {
    let last = taken.len().checked_sub(1);
    let own: Vec<usize> = taken.iter().rev().step_by(2).copied().collect();
    let row = |a: usize, step: usize| (0..3).all(|i| own.contains(&(a + i * step)));
    let won = last.is_some() && ((0..3).any(|i| row(3 * i, 1) || row(i, 3)) || row(0, 4) || row(2, 2));
    let over = won || taken.len() == 9;
    let rest = match span {
        Span::Moves(0) => return 1,
        Span::Moves(depth) => Span::Moves(depth - 1),
        Span::ToTheEnd if over => return 1,
        Span::ToTheEnd => Span::ToTheEnd,
    };
    if over {
        return 0;
    }
    let free = (0..9).filter(|square| !taken.contains(square));
    free.map(|square| lines_of_three(&[taken, &[square]].concat(), rest)).sum()
}

#[test]
fn the_tree_of_tic_tac_toe_has_its_well_known_size() {
    let known = [1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872];
    for (depth, count) in known.into_iter().enumerate() {
        assert_eq!(laws::count(&TicTacToe::new(), Span::Moves(depth as u32)), count);
    }
    assert_eq!(laws::count(&TicTacToe::new(), Span::ToTheEnd), 255_168);
}

/// `start`, or a start with the rolls and plays that follow it, separated by commas.
#[test]
fn backgammon() {
    laws::move_counts(include_str!("../../../data/backgammon/moves.txt"), |text, span| {
        let mut game = Backgammon::new(Scoring::Points);
        for name in text.split(',').map(str::trim).skip(1) {
            let seat = game.actor().unwrap_or(Seat::North);
            let view = game.view(seat);
            let mv = game.moves().into_iter().find(|&mv| view.name(mv) == name);
            let names = || game.moves().into_iter().map(|mv| view.name(mv)).collect::<Vec<_>>();
            game.play(mv.unwrap_or_else(|| panic!("{name} is not legal in {text}: {:?}", names())));
        }
        let counted = laws::count(&game, span);
        let Span::Moves(depth) = span else { panic!("whole games cannot be counted") };
        assert_eq!(counted, rolls_and_results(game.board(), game.position().stage, depth), "{text}");
        counted
    });
}

/// By the plain reading of the rules, which lists results and not plays.
fn rolls_and_results(board: &Board, stage: Stage, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match stage {
        Stage::Opening => {
            let rolls = Dice::ALL.into_iter().filter(|dice| !dice.is_double());
            let first = |dice| {
                [Seat::North, Seat::South]
                    .map(|seat| rolls_and_results(board, Stage::Play(seat, dice), depth - 1))
            };
            rolls.flat_map(first).sum()
        }
        Stage::Roll(seat) => Dice::ALL
            .into_iter()
            .map(|dice| rolls_and_results(board, Stage::Play(seat, dice), depth - 1))
            .sum(),
        Stage::Play(seat, dice) => {
            let after = |board: &Board| match board.winner() {
                Some(winner) => Stage::Over(winner),
                None => Stage::Roll(seat.partner()),
            };
            let results = plain::results(board, seat, dice);
            results.iter().map(|next| rolls_and_results(next, after(next), depth - 1)).sum()
        }
        Stage::Over(_) => 0,
    }
}

#[test]
fn battleships() {
    laws::move_counts(include_str!("../../../data/battleships/moves.txt"), |text, span| {
        let rules: Rules = serde_json::from_str(text).expect("rules");
        let counted = laws::count(&Battleships::new(rules.clone()), span);
        assert_eq!(counted, Sea::new(&rules).count(span), "{text}");
        counted
    });
}

/// Battleships by the letter, with ships and shots as sets of pairs of numbers.
#[derive(Clone)]
struct Sea<'a> {
    rules: &'a Rules,
    fleets: [Vec<BTreeSet<(usize, usize)>>; 2],
    shots: [BTreeSet<(usize, usize)>; 2],
    shooter: usize,
}

impl Sea<'_> {
    fn new(rules: &Rules) -> Sea<'_> {
        Sea { rules, fleets: [Vec::new(), Vec::new()], shots: Default::default(), shooter: 0 }
    }

    fn sunk(&self, side: usize) -> bool {
        let complete = self.fleets[side].len() == self.rules.fleet().len();
        complete && self.fleets[side].iter().flatten().all(|square| self.shots[1 - side].contains(square))
    }

    /// Every place for the next ship that goes with the ships before it.
    fn places(&self, side: usize) -> Vec<BTreeSet<(usize, usize)>> {
        let (size, length) = (self.rules.size(), self.rules.fleet()[self.fleets[side].len()].get());
        let mut places = BTreeSet::new();
        for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
            for (down, right) in [(0, 1), (1, 0)] {
                let ship: BTreeSet<_> = (0..length).map(|i| (row + i * down, column + i * right)).collect();
                let inside = ship.iter().all(|&(row, column)| row < size && column < size);
                let far = self.rules.may_touch();
                let clear = |a: &(usize, usize), b: &(usize, usize)| {
                    a != b && (far || a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) > 1)
                };
                let free =
                    self.fleets[side].iter().flatten().all(|other| ship.iter().all(|own| clear(own, other)));
                if inside && free {
                    places.insert(ship);
                }
            }
        }
        places.into_iter().collect()
    }

    /// Whether the ships that are missing find room.
    fn completes(&self, side: usize) -> bool {
        self.fleets[side].len() == self.rules.fleet().len()
            || self.places(side).into_iter().any(|ship| self.with(side, ship).completes(side))
    }

    fn with(&self, side: usize, ship: BTreeSet<(usize, usize)>) -> Self {
        let mut next = self.clone();
        next.fleets[side].push(ship);
        next
    }

    fn count(&self, span: Span) -> u64 {
        let over = self.sunk(0) || self.sunk(1);
        let rest = match span {
            Span::Moves(0) => return 1,
            Span::Moves(depth) => Span::Moves(depth - 1),
            Span::ToTheEnd if over => return 1,
            Span::ToTheEnd => Span::ToTheEnd,
        };
        if over {
            return 0;
        }
        if let Some(side) = (0..2).find(|&side| self.fleets[side].len() < self.rules.fleet().len()) {
            let placed = self.places(side).into_iter().map(|ship| self.with(side, ship));
            return placed.filter(|next| next.completes(side)).map(|next| next.count(rest)).sum();
        }
        let (size, side) = (self.rules.size(), self.shooter);
        let squares = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let targets = squares.filter(|square| !self.shots[side].contains(square));
        let shot = |square| {
            let mut next = self.clone();
            next.shots[side].insert(square);
            let hit = self.fleets[1 - side].iter().any(|ship| ship.contains(&square));
            next.shooter = if hit && self.rules.hit_shoots_again() { side } else { 1 - side };
            next.count(rest)
        };
        targets.map(shot).sum()
    }
}
