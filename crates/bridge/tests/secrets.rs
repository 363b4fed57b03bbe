//! No message for a seat names a card that it cannot know.

use bridge::{Bid, Board, BoardNumber, Bridge, Contract, Doubling};
use cards::{CardSet, Deal, Rng, Seat, Seed};
use game::laws::{self, Allowed};
use rand::RngExt;

/// Its own cards as dealt, what has been played, and dummy from the opening lead on.
fn allowed(game: &Bridge, seat: Seat) -> Allowed {
    let deal = game.board().deal;
    let played = game.public().play.as_ref().map(|play| play.by_seat().map(|(_, card)| card).collect());
    let dummy = game.public().dummy().map_or(CardSet::EMPTY, |dummy| deal[dummy]);
    Allowed { cards: deal[seat] | played.unwrap_or(CardSet::EMPTY) | dummy, bids: true }
}

/// From the first call, or from a given contract: random auctions end high.
fn any_board(rng: &mut Rng) -> Bridge {
    let number = BoardNumber::new(rng.random_range(1..=16)).unwrap();
    let board = Board::new(number, Deal::random(rng));
    if rng.random() {
        return Bridge::new(board);
    }
    let contract = Contract {
        bid: Bid::from_index(rng.random_range(0..35)).unwrap(),
        doubling: Doubling::ALL[rng.random_range(0..3)],
        declarer: Seat::ALL[rng.random_range(0..4)],
    };
    Bridge::from_contract(board, contract)
}

#[test]
fn no_hidden_card_stands_anywhere() {
    laws::keeps_secrets(60, Seed::new(42), any_board, allowed);
}

#[test]
#[ignore = "minutes; run with: cargo test --release -p bridge --test secrets -- --ignored"]
fn no_hidden_card_stands_anywhere_in_10_000_games() {
    laws::keeps_secrets(10_000, Seed::new(43), any_board, allowed);
}

/// The search is real: whoever is not allowed to see dummy is found to see it.
#[test]
#[should_panic(expected = "stands in")]
fn dummy_is_found() {
    laws::keeps_secrets(3, Seed::new(42), any_board, |game, seat| {
        let played = game.public().play.as_ref().map(|play| play.by_seat().map(|(_, card)| card).collect());
        Allowed { cards: game.board().deal[seat] | played.unwrap_or(CardSet::EMPTY), bids: true }
    });
}
