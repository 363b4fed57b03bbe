//! The laws that every game keeps. An implementor calls them in a line each:
//!
//! ```text
//! laws::game(1000, seed, |rng| Hearts::deal(rules, rng));
//! laws::hidden(1000, seed, |rng| Hearts::deal(rules, rng));
//! laws::card_view(200, seed, |rng| Hearts::deal(rules, rng));
//! ```
//!
//! Each plays that many random games from freshly made starts and panics at the first breach with
//! a line that says how to see it again.

mod counts;
mod records;
mod secrets;

use std::collections::HashMap;
use std::fmt::Debug;

use cards::{BySeat, CardSet, Rng, Seat, Seed};
use rand::RngExt;

use crate::{
    Bounded, CardView, Chance, Deterministic, EquivalentMoves, Game, Hidden, Keyed, Replay, Turn, Unseen,
    View, ZeroSum,
};

pub use counts::{CountLine, Span, count, count_lines, move_counts};
pub use records::{record, replay_records};
pub use secrets::{Allowed, keeps_secrets, named_cards};

/// No game here is longer; one that is does not end.
const LONGEST: usize = 20_000;

/// Moves are distinct and empty exactly at the end; play ends; payoffs are finite and of one length.
pub fn game<G: Game>(games: u64, seed: Seed, start: impl Fn(&mut Rng) -> G) {
    each_position(games, seed, start, |game, at| {
        let mut moves: Vec<_> = game.moves().into_iter().collect();
        assert_eq!(moves.is_empty(), game.is_over(), "{at}: moves {moves:?} at turn {:?}", game.turn());
        let count = moves.len();
        moves.sort();
        moves.dedup();
        assert_eq!(moves.len(), count, "{at}: a move stands twice");
        let payoff = game.payoff();
        assert!(payoff.as_ref().iter().all(|value| value.is_finite()), "{at}: payoff {payoff:?}");
        if let Turn::Side(side) = game.turn() {
            assert!(side.index() < payoff.as_ref().len(), "{at}: {side:?} has no place in {payoff:?}");
        }
    });
}

/// Chance never has the turn.
pub fn deterministic<G: Deterministic>(games: u64, seed: Seed, start: impl Fn(&mut Rng) -> G) {
    each_position(games, seed, start, |game, at| assert_ne!(game.turn(), Turn::Chance, "{at}"));
}

/// Two sides, and final payoffs that add up to the total.
pub fn zero_sum<G: ZeroSum>(games: u64, seed: Seed, start: impl Fn(&mut Rng) -> G) {
    each_end(games, seed, start, |first, last, at| {
        let payoff = last.payoff();
        assert_eq!(payoff.as_ref().len(), 2, "{at}: a zero-sum game has two sides");
        let sum: f64 = payoff.as_ref().iter().sum();
        assert!((sum - first.total()).abs() < 1e-9, "{at}: {payoff:?} does not add up to {}", first.total());
        assert_eq!(first.total(), last.total(), "{at}: the total changed");
    });
}

/// Outcomes are the legal moves, with probabilities that sum to one; none where a side moves.
pub fn chance<G: Chance>(games: u64, seed: Seed, start: impl Fn(&mut Rng) -> G) {
    each_position(games, seed, start, |game, at| {
        let outcomes: Vec<_> = game.outcomes().collect();
        if game.turn() != Turn::Chance {
            assert!(outcomes.is_empty(), "{at}: outcomes at turn {:?}", game.turn());
            return;
        }
        let sum: f64 = outcomes.iter().map(|(_, probability)| probability).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{at}: probabilities sum to {sum}");
        assert!(outcomes.iter().all(|(_, p)| *p > 0.0), "{at}: an outcome that cannot happen");
        let moves: Vec<_> = game.moves().into_iter().collect();
        let names: Vec<_> = outcomes.into_iter().map(|(mv, _)| mv).collect();
        assert_eq!(names, moves, "{at}: outcomes are not the moves");
    });
}

/// Positions with one key have the same turn, the same moves and, at the end, the same payoff.
pub fn keyed<G: Keyed>(games: u64, seed: Seed, start: impl Fn(&mut Rng) -> G) {
    let mut seen = HashMap::new();
    each_position(games, seed, start, |game, at| {
        let payoff = if game.is_over() { game.payoff().as_ref().to_vec() } else { Vec::new() };
        let now = (game.turn(), game.moves().into_iter().collect::<Vec<_>>(), payoff);
        let before = seen.entry(game.key()).or_insert_with(|| now.clone());
        assert_eq!(*before, now, "{at}: one key {:?} for two positions", game.key());
    });
}

/// Final payoffs lie within every bound that was announced on the way.
pub fn bounded<G: Bounded>(games: u64, seed: Seed, start: impl Fn(&mut Rng) -> G) {
    for number in 0..games {
        let (mut game, at, mut rng) = begin(number, seed, &start);
        let (mut most, mut least) = (f64::INFINITY, f64::NEG_INFINITY);
        loop {
            most = most.min(game.sum_at_most());
            least = least.max(game.each_at_least());
            if !step(&mut game, &mut rng) {
                break;
            }
        }
        let payoff = game.payoff();
        let sum: f64 = payoff.as_ref().iter().sum();
        assert!(sum <= most + 1e-9, "{at}: {payoff:?} adds up to more than {most}");
        let lowest = payoff.as_ref().iter().copied().fold(f64::INFINITY, f64::min);
        assert!(lowest >= least - 1e-9, "{at}: {payoff:?} has less than {least}");
    }
}

/// The history leads from the origin to the position, legally.
pub fn replay<G: Replay + PartialEq + Debug>(games: u64, seed: Seed, start: impl Fn(&mut Rng) -> G) {
    each_end(games, seed, start, |_, last, at| assert_replays(last, at));
}

/// The actor's view has the game's moves, the others' have none; views survive being
/// written down, and the actor's passes its own check.
pub fn hidden<G: Hidden>(games: u64, seed: Seed, start: impl Fn(&mut Rng) -> G) {
    each_position(games, seed, start, |game, at| {
        let actor = game.actor();
        let decided = matches!(game.turn(), Turn::Side(_));
        assert_eq!(actor.is_some(), decided, "{at}: actor {actor:?} at turn {:?}", game.turn());
        if let (Some(actor), Turn::Side(side)) = (actor, game.turn()) {
            assert_eq!(game.side(actor), side, "{at}: {actor} decides for another side");
        }
        for &seat in game.seats() {
            let view = game.view(seat);
            assert_eq!(view.seat(), seat, "{at}");
            if actor == Some(seat) {
                assert_eq!(view.check(), Ok(()), "{at}: a view that a game gave is refused: {view:?}");
            }
            let mut moves: Vec<_> = view.moves().into_iter().collect();
            moves.sort();
            let mut legal: Vec<_> =
                if actor == Some(seat) { game.moves().into_iter().collect() } else { Vec::new() };
            legal.sort();
            assert_eq!(moves, legal, "{at}: the moves in {seat}'s view");
            let text = serde_json::to_string(&view).unwrap_or_else(|e| panic!("{at}: {seat}'s view: {e}"));
            let back: G::View = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{at}: {text}: {e}"));
            assert_eq!(back, view, "{at}: {seat}'s view, written and read");
        }
    });
}

/// Every legal move has exactly one representative among
/// [`representatives`](EquivalentMoves::representatives), the first of its class. That the moves of a
/// class are worth the same is checked by the tests of the searches.
pub fn equivalent_moves<G: EquivalentMoves>(games: u64, seed: Seed, start: impl Fn(&mut Rng) -> G) {
    each_position(games, seed, start, |game, at| {
        let firsts: Vec<G::Move> = game.representatives().into_iter().collect();
        let mut seen = Vec::new();
        for mv in game.moves() {
            let first = game.representative(mv);
            assert!(firsts.contains(&first), "{at}: {first:?} stands in for {mv:?} but is not listed");
            if !seen.contains(&first) {
                assert_eq!(first, mv, "{at}: a move stands in that is not the first of its group");
                seen.push(first);
            }
        }
        assert_eq!(seen, firsts, "{at}: one of each, in the order of the moves");
    });
}

/// The truth is among the worlds of every view, and every world gives that view and replays.
pub fn card_view<G>(
    games: u64,
    seed: Seed,
    start: impl Fn(&mut Rng) -> G,
    hands: impl Fn(&G) -> BySeat<CardSet>,
) where
    G: Hidden + Replay + PartialEq + Debug,
    G::View: CardView<Game = G>,
{
    let mut worlds = seed.child("worlds").rng();
    each_position(games, seed, start, |game, at| {
        for &seat in game.seats() {
            let (view, truth) = (game.view(seat), hands(game));
            let unseen = view.unseen();
            assert!(unseen.allows(&truth), "{at}: {seat}'s view excludes the truth {truth:?}: {unseen:?}");
            let some = any_hands(&unseen, &mut worlds);
            assert!(unseen.allows(&some), "{at}: {some:?} for {unseen:?}");
            for dealt in [truth, some] {
                let world = view.world(&dealt);
                assert_eq!(hands(&world), dealt, "{at}: the world of {seat}'s view has other hands");
                assert_eq!(world.view(seat), view, "{at}: the world {dealt:?} gives {seat} another view");
                assert_replays(&world, at);
            }
        }
    });
}

/// Hands that are allowed, by trying: not uniform, and only for tests.
pub fn any_hands(unseen: &Unseen, rng: &mut Rng) -> BySeat<CardSet> {
    for _ in 0..1000 {
        let (mut left, mut hands, mut room) = (unseen.cards(), unseen.known, unseen.room);
        while !left.is_empty() {
            // The card with the fewest homes first, so that trying again is rare.
            let homes = |card| {
                Seat::ALL
                    .into_iter()
                    .filter(move |&s| unseen.may[s].contains(card) && room[s] > 0)
                    .collect::<Vec<_>>()
            };
            let few = left.iter().map(|card| homes(card).len()).min().unwrap_or(0);
            let tight: CardSet = left.iter().filter(|&card| homes(card).len() == few).collect();
            let Some(card) = tight.random(rng) else { break };
            let seats = homes(card);
            if seats.is_empty() {
                break;
            }
            // A seat that has no more cards to choose from than it needs must have them.
            let needs = |s: &&Seat| (unseen.may[**s] & left).len() == room[**s] as usize;
            let seat = *seats.iter().find(needs).unwrap_or(&seats[rng.random_range(0..seats.len())]);
            hands[seat].insert(card);
            room[seat] -= 1;
            left.remove(card);
        }
        if left.is_empty() && unseen.allows(&hands) {
            return hands;
        }
    }
    panic!("no hands found for {unseen:?}");
}

fn assert_replays<G: Replay + PartialEq + Debug>(game: &G, at: &str) {
    let mut again = game.origin();
    for (i, mv) in game.history().into_iter().enumerate() {
        assert!(
            again.moves().into_iter().any(|legal| legal == mv),
            "{at}: move {i}, {mv:?}, is illegal in {again:?}"
        );
        again.play(mv);
    }
    assert_eq!(again, *game, "{at}: the replay ends elsewhere");
}

fn begin<G>(number: u64, seed: Seed, start: &impl Fn(&mut Rng) -> G) -> (G, String, Rng) {
    let mut rng = seed.child(number).rng();
    (start(&mut rng), format!("game {number} of {seed:?}"), rng)
}

fn step<G: Game>(game: &mut G, rng: &mut Rng) -> bool {
    let moves: Vec<_> = game.moves().into_iter().collect();
    if moves.is_empty() {
        return false;
    }
    game.play(moves[rng.random_range(0..moves.len())]);
    true
}

fn each_position<G: Game>(
    games: u64,
    seed: Seed,
    start: impl Fn(&mut Rng) -> G,
    mut check: impl FnMut(&G, &str),
) {
    for number in 0..games {
        let (mut game, at, mut rng) = begin(number, seed, &start);
        for length in 0.. {
            assert!(length < LONGEST, "{at}: does not end");
            check(&game, &format!("{at}, move {length}"));
            if !step(&mut game, &mut rng) {
                break;
            }
        }
    }
}

fn each_end<G: Game>(
    games: u64,
    seed: Seed,
    start: impl Fn(&mut Rng) -> G,
    mut check: impl FnMut(&G, &G, &str),
) {
    for number in 0..games {
        let (first, at, mut rng) = begin(number, seed, &start);
        let mut game = first.clone();
        for length in 0.. {
            assert!(length < LONGEST, "{at}: does not end");
            if !step(&mut game, &mut rng) {
                break;
            }
        }
        check(&first, &game, &at);
    }
}
