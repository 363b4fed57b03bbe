//! The laws of `game`, for the bare trick play and for the whole table.

use bridge::{Bid, Board, BoardNumber, Bridge, Cardplay, Contract, Doubling, Strain};
use cards::{BySeat, CardSet, Deal, PartialDeal, Rng, Seat, Seed};
use game::laws;
use rand::RngExt;

fn seed(name: &str) -> Seed {
    Seed::new(2).child("bridge laws").child(name)
}

fn board(rng: &mut Rng) -> Board {
    Board::new(BoardNumber::new(rng.random_range(1..=16)).unwrap(), Deal::random(rng))
}

/// From the first call: random auctions end high, in doubled grand slams more often than not.
fn from_auction(rng: &mut Rng) -> Bridge {
    Bridge::new(board(rng))
}

fn contract(rng: &mut Rng) -> Contract {
    Contract {
        bid: Bid::from_index(rng.random_range(0..35)).unwrap(),
        doubling: Doubling::ALL[rng.random_range(0..3)],
        declarer: Seat::ALL[rng.random_range(0..4)],
    }
}

fn from_contract(rng: &mut Rng) -> Bridge {
    Bridge::from_contract(board(rng), contract(rng))
}

fn either(rng: &mut Rng) -> Bridge {
    if rng.random() { from_auction(rng) } else { from_contract(rng) }
}

/// Endings of one to thirteen cards a hand.
fn ending(rng: &mut Rng) -> Cardplay {
    let size = rng.random_range(1..=13);
    small_ending(size, CardSet::DECK, rng)
}

/// Endings of few cards out of few, so that positions come up again.
fn tiny_ending(rng: &mut Rng) -> Cardplay {
    let few: CardSet = "AKQJ.AKQJ..".parse().unwrap();
    small_ending(2, few, rng)
}

fn small_ending(size: usize, deck: CardSet, rng: &mut Rng) -> Cardplay {
    let mut left = deck;
    let hands = BySeat::from_fn(|_| {
        let hand = left.random_subset(size, rng);
        left -= hand;
        hand
    });
    let strain = Strain::ALL[rng.random_range(0..5)];
    Cardplay::new(&PartialDeal::new(hands).unwrap(), strain, Seat::ALL[rng.random_range(0..4)]).unwrap()
}

#[test]
fn cardplay_is_a_game() {
    laws::game(3000, seed("cardplay"), ending);
    laws::deterministic(1000, seed("cardplay"), ending);
    laws::equivalent_moves(2000, seed("alike"), ending);
    laws::zero_sum(3000, seed("cardplay"), ending);
    laws::bounded(3000, seed("cardplay"), ending);
}

#[test]
fn cardplay_is_keyed() {
    laws::keyed(1000, seed("cardplay"), ending);
    laws::keyed(5000, seed("tiny"), tiny_ending);
}

#[test]
fn bridge_is_a_game() {
    laws::game(2000, seed("game"), either);
    laws::deterministic(1000, seed("deterministic"), either);
    laws::zero_sum(2000, seed("zero sum"), either);
}

#[test]
fn bridge_replays() {
    laws::replay(2000, seed("replay"), either);
}

#[test]
fn bridge_hides() {
    laws::hidden(500, seed("hidden"), either);
}

#[test]
fn views_have_worlds() {
    laws::card_view(250, seed("worlds"), either, |game: &Bridge| *game.hands());
}
