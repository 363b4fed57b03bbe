//! Whole recorded games: every move with a digest of all that stood on the table before it, so that
//! a change of any rule, view, order of moves or result shows at the step where it begins.
//!
//! A game is a line `game START`, a line `DIGEST MOVE` for each step, and `DIGEST end PAYOFF`. The
//! digest is of the turn, the payoff so far, the legal moves in order, and every seat's view as data.

use std::fmt::Debug;

use cards::Seed;

use super::{LONGEST, Rng};
use crate::{Game, Hidden, PlainText};

/// Writes a game from this start, the moves taken by `choose`.
pub fn record<G>(
    start: &str,
    mut game: G,
    seed: Seed,
    choose: impl Fn(&[G::Move], &mut Rng) -> G::Move,
) -> String
where
    G: Hidden,
    G::View: PlainText,
{
    let mut rng = seed.rng();
    let mut lines = format!("game {start}\n");
    for _ in 0..LONGEST {
        let moves: Vec<G::Move> = game.moves().into_iter().collect();
        let digest = digest(&game);
        if moves.is_empty() {
            return format!("{lines}{digest:08x} end {}\n", payoff(&game));
        }
        let mv = choose(&moves, &mut rng);
        lines += &format!("{digest:08x} {}\n", name(&game, mv));
        game.play(mv);
    }
    panic!("the game from {start} does not end");
}

/// Plays every game of a file again and says how many there were.
///
/// # Panics
/// If anything is other than when it was recorded.
pub fn replay_records<G>(file: &str, start: impl Fn(&str) -> G) -> usize
where
    G: Hidden + Debug,
    G::View: PlainText,
{
    let mut playing: Option<G> = None;
    let mut games = 0;
    for (i, line) in file.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let at = format!("line {}, '{line}'", i + 1);
        if let Some(text) = line.strip_prefix("game ").or((line == "game").then_some("")) {
            assert!(playing.is_none(), "{at}: the game before has no end");
            playing = Some(start(text));
            games += 1;
            continue;
        }
        let game = playing.as_mut().unwrap_or_else(|| panic!("{at}: there is no game"));
        let (stored, mv) = line.split_once(' ').unwrap_or_else(|| panic!("{at}: no digest"));
        let found = format!("{:08x}", digest(game));
        assert_eq!(found, stored, "{at}: turn, payoff, moves or views differ in {game:?}");
        if let Some(stored) = mv.strip_prefix("end ") {
            assert!(game.is_over(), "{at}: the game goes on");
            assert_eq!(payoff(game), stored, "{at}: the result differs");
            playing = None;
            continue;
        }
        let legal = game.moves().into_iter().find(|&legal| name(game, legal) == mv);
        game.play(legal.unwrap_or_else(|| panic!("{at}: the move is not legal in {game:?}")));
    }
    assert!(playing.is_none(), "the last game has no end");
    games
}

/// A move as the seat that makes it names it; a move of chance as the first seat does.
fn name<G>(game: &G, mv: G::Move) -> String
where
    G: Hidden,
    G::View: PlainText,
{
    game.view(game.actor().unwrap_or(game.seats()[0])).name(mv)
}

fn payoff<G: Game>(game: &G) -> String {
    game.payoff().as_ref().iter().map(f64::to_string).collect::<Vec<_>>().join(" ")
}

/// FNV-1a, folded to 32 bits.
fn digest<G>(game: &G) -> u32
where
    G: Hidden,
    G::View: PlainText,
{
    let mut text = format!("{:?} {}", game.turn(), payoff(game));
    for mv in game.moves() {
        text += &format!(" {}", name(game, mv));
    }
    for &seat in game.seats() {
        text += &serde_json::to_string(&game.view(seat)).expect("every view can be written");
    }
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    (hash ^ hash >> 32) as u32
}
