//! No message for a seat names a card that it cannot know.

mod any_rules;

use cards::{CardSet, Deal, Rank, Rng, Seat, Seed, Suit};
use game::laws::{self, Allowed};
use hearts::{Direction, Opening, Round, Rules};
use rand::RngExt;

/// Its own cards as dealt, what it was passed, what has been played, and the card that the rules
/// say was led or has to be.
fn allowed(round: &Round, seat: Seat) -> Allowed {
    let mut cards = round.dealt()[seat] | round.received(seat);
    cards |= round.plays().as_slice().iter().copied().collect::<CardSet>();
    if round.first().is_some() && !matches!(round.rules().opening, Opening::Seat(_)) {
        cards.insert(cards::Card::new(Suit::Clubs, Rank::Two));
    }
    Allowed { cards, bids: false }
}

fn any_round(rng: &mut Rng) -> Round {
    let rules = if rng.random() { Rules::default() } else { any_rules::any_rules(rng) };
    let direction = Direction::ALL[rng.random_range(0..4)];
    Round::new(&rules, &Deal::random(rng), direction)
}

#[test]
fn no_hidden_card_stands_anywhere() {
    laws::keeps_secrets(60, Seed::new(42), any_round, allowed);
}

#[test]
#[ignore = "minutes; run with: cargo test --release -p hearts --test secrets -- --ignored"]
fn no_hidden_card_stands_anywhere_in_10_000_games() {
    laws::keeps_secrets(10_000, Seed::new(43), any_round, allowed);
}

/// The search is real: of a seat that is taken for its neighbour, the first view gives it away.
#[test]
#[should_panic(expected = "stands in")]
fn a_neighbours_hand_is_found() {
    laws::keeps_secrets(1, Seed::new(42), any_round, |round, seat| allowed(round, seat.next()));
}

/// What others passed among themselves is not known even when the cards have been played: the lines
/// and fields about passing name the seat's own cards alone.
#[test]
fn nobody_learns_what_others_passed() {
    use game::{Game, Hidden, PlainText};
    for number in 0..40_u64 {
        let mut rng = Seed::new(44).child(number).rng();
        let mut round = any_round(&mut rng);
        loop {
            for seat in Seat::ALL {
                let view = round.view(seat);
                let own = Allowed { cards: round.passed(seat) | round.received(seat), bids: false };
                for line in view.log().iter().filter(|line| line.to_lowercase().contains("pass")) {
                    own.search(line, &|| format!("round {number}, {seat}, the log"));
                }
                let data = serde_json::to_value(&view).unwrap();
                for field in ["passed", "received"] {
                    own.search_data(&data[field], &|| format!("round {number}, {seat}, {field}"));
                }
            }
            let Some(card) = round.moves().random(&mut rng) else { break };
            round.play(card);
        }
    }
}
