//! No byte that a seat, or somebody who looks on, is sent over the real socket names a card that they
//! cannot know. The truth is dealt a second time here, from the table's known seed, and follows what
//! everybody sees.

mod seated;

use std::net::SocketAddr;

use bridge::{Board, BoardNumber, Bridge};
use cards::{Card, CardSet, Deal, Rank, Seat, Seed, Suit};
use game::laws::Allowed;
use hearts::{Match, Opening, Rules};
use seated::{Person, ask, options, start};
use serde_json::{Value, json};
use tokio::task::JoinSet;

/// How many tables are in play at a time.
const AT_ONCE: usize = 12;

/// A card that people now and then try to play, whoever holds it.
const TYPED: Card = Card::new(Suit::Spades, Rank::Ace);

/// What is known of the truth while a game is followed.
struct Truth {
    game: &'static str,
    deal: Deal,
    /// Who leads to the first trick is public at hearts, and with it where the two of clubs is.
    shows_two: bool,
}

impl Truth {
    fn new(game: &'static str, seed: u64, rules: &Rules) -> Truth {
        let first = usize::from(game == "bridge");
        let deal = Deal::random(&mut Seed::new(seed).child("deals").child(first).rng());
        if game == "hearts" {
            Match::new(*rules).round(&deal);
        } else {
            Bridge::new(Board::new(BoardNumber::FIRST, deal));
        }
        Truth { game, deal, shows_two: !matches!(rules.opening, Opening::Seat(_)) }
    }

    /// What somebody may know when this message came, by what is public in the last snapshot; what was
    /// passed to a seat has to come from the seat that passes to it.
    fn allowed(&self, snapshot: &Value, received: CardSet) -> Allowed {
        let bids = self.game == "bridge";
        if !snapshot["result"].is_null() || snapshot["waits"]["for"] == "next" {
            return Allowed { cards: CardSet::DECK, bids };
        }
        let public = &snapshot["public"];
        let tricks = if bids { &public["table"]["tricks"] } else { &public["tricks"] };
        let cards = tricks
            .as_array()
            .into_iter()
            .flatten()
            .flat_map(|trick| trick["cards"].as_array().into_iter().flatten());
        let mut known: CardSet = cards.filter_map(|card| card.as_str()?.parse::<Card>().ok()).collect();
        if let Some(seat) = seat_of(&snapshot["you"]) {
            known |= self.deal[seat] | received;
        }
        if bids && !known_is_empty(tricks) {
            let dummy = seat_of(&public["table"]["dummy"]).expect("dummy is public");
            known |= self.deal[dummy];
        }
        if !bids && self.shows_two && !public["first"].is_null() {
            known.insert(Card::new(Suit::Clubs, Rank::Two));
        }
        Allowed { cards: known, bids }
    }
}

fn known_is_empty(tricks: &Value) -> bool {
    tricks.as_array().is_none_or(Vec::is_empty)
}

fn seat_of(value: &Value) -> Option<Seat> {
    value.as_str().and_then(|seat| seat.parse().ok())
}

/// Searches everything that somebody was sent, in order.
fn search(truth: &Truth, person: &Person, at: &str) -> usize {
    let mut snapshot = Value::Null;
    let mut searched = 0;
    for text in &person.bytes {
        let message: Value = serde_json::from_str(text).expect("JSON");
        if message["type"] == "table" {
            assert_eq!(message["number"], 1, "{at}: one game was played");
            snapshot = message.clone();
        }
        let mut received = CardSet::EMPTY;
        if let (Some(seat), Some(text)) = (seat_of(&snapshot["you"]), snapshot["view"]["received"].as_str()) {
            received = text.parse().unwrap_or_default();
            let places = match snapshot["view"]["direction"].as_str() {
                Some("left") => 3,
                Some("right") => 1,
                _ => 2,
            };
            assert!(
                truth.deal[seat.plus(places)].includes(received),
                "{at}: {received} was not passed to {seat}"
            );
        }
        let mut visible = message.clone();
        // Names that nobody chose, and numbers that count; neither holds cards.
        for field in ["id", "shown", "seed"] {
            visible.as_object_mut().map(|fields| fields.remove(field));
        }
        let mut allowed = truth.allowed(&snapshot, received);
        if message["type"] == "refused" {
            // What was typed comes back with the answer.
            allowed.cards.insert(TYPED);
        }
        if allowed.cards != CardSet::DECK {
            allowed.search_data(&visible, &|| format!("{at}, sent to {}: {text}", snapshot["you"]));
            searched += 1;
        }
    }
    searched
}

/// One game with two people and two programs, somebody looking on and somebody asking over requests.
async fn play(address: SocketAddr, game: &'static str, seed: u64) -> usize {
    let one = if game == "hearts" { "rounds" } else { "boards" };
    let player = match (game, seed % 3) {
        ("hearts", 0) => "random",
        ("hearts", 1) => "ducker",
        ("hearts", _) => "f86",
        (_, 0) => "baron",
        (_, 1) => "random",
        (_, _) => "novice",
    };
    let second = ["W", "N", "E"][seed as usize % 3];
    let mut seats = json!({ "N": player, "E": player, "S": "person", "W": player });
    seats[second] = json!("person");
    let wish = json!({ "game": game, "options": { one: "1" }, "seats": seats, "pace": 0, "seed": seed, "adviser": player });
    let made = ask(address, "POST", "/tables", wish).await;
    let id = made["id"].as_str().expect("a table");
    let truth = Truth::new(game, seed, &Rules::default());
    let mut people = Vec::new();
    for seat in ["S", second] {
        people.push(Person::enter(address, id, made["seats"][seat].as_str()).await);
    }
    let mut onlooker = Person::enter(address, id, None).await;
    let mut moves = 0;
    loop {
        let mut decided = false;
        for person in &mut people {
            if person.decides() {
                if moves % 7 == 3 {
                    person.say(json!({ "type": "hint" })).await;
                }
                if moves % 11 == 5 {
                    person.say(json!({ "type": if game == "bridge" { "meanings" } else { "rest" } })).await;
                }
                if moves % 13 == 6 {
                    person.play(json!([TYPED.to_string()])).await;
                }
                if person.decides() {
                    let offered = person.table["moves"].as_array().expect("moves");
                    // The highest card; at the auction mostly a pass, so that boards are played.
                    let place = if game == "bridge" && offered[0] == "Pass" && moves % 5 > 0 {
                        0
                    } else {
                        offered.len() - 1
                    };
                    let place = if place > 6 && offered[0] == "Pass" { 3 } else { place };
                    let mv = offered[place].clone();
                    person.play(json!([mv])).await;
                }
                moves += 1;
                decided = true;
            }
        }
        if people.iter().any(|person| person.table["waits"]["for"] == "next") {
            break;
        }
        if !decided {
            tokio::select! { _ = hear(&mut people) => {} , _ = onlooker.hear() => {} }
        }
    }
    for person in people.iter_mut().chain([&mut onlooker]) {
        person.until(|table| table["waits"]["for"] == "next").await;
    }
    let at = format!("{game} {seed}");
    people.iter().chain([&onlooker]).map(|person| search(&truth, person, &at)).sum()
}

/// Waits until anybody is told something.
async fn hear(people: &mut [Person]) {
    let [one, other] = people else { unreachable!("two people") };
    tokio::select! { _ = one.hear() => {}, _ = other.hear() => {} }
}

async fn search_games(games: u64, first: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let address = start(options(folder.path())).await;
    // Several tables at a time, so that what is meant for one could reach another.
    let mut playing = JoinSet::new();
    let (mut waiting, mut searched) = (first..first + games, 0);
    loop {
        while playing.len() < AT_ONCE
            && let Some(number) = waiting.next()
        {
            let game = if number % 2 == 0 { "hearts" } else { "bridge" };
            playing.spawn(play(address, game, number));
        }
        let Some(done) = playing.join_next().await else { break };
        searched += done.expect("a game without a hidden card");
    }
    assert!(searched as u64 > games * 30, "only {searched} messages were searched");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_hidden_card_leaves_the_server() {
    search_games(24, 100).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "half an hour of an idle machine; run with: cargo test --release -p web --test secrets -- --ignored; FINESSE_GAMES=300 plays fewer"]
async fn no_hidden_card_leaves_the_server_in_10_000_games() {
    let games =
        std::env::var("FINESSE_GAMES").map_or(10_000, |games| games.parse().expect("a number of games"));
    for first in (0..games).step_by(1000) {
        search_games((games - first).min(1000), 1000 + first).await;
    }
    println!("{games} games were searched");
}

/// The search is real: what was sent to one seat gives everything away when it is taken for another's.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_neighbours_hand_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = start(options(folder.path())).await;
    let seats = json!({ "N": "random", "E": "random", "S": "person", "W": "random" });
    let wish = json!({ "game": "bridge", "seats": seats, "seed": 3, "pace": 10_000 });
    let made = ask(address, "POST", "/tables", wish).await;
    let person = Person::enter(address, made["id"].as_str().unwrap(), made["seats"]["S"].as_str()).await;
    let truth = Truth::new("bridge", 3, &Rules::default());
    let west = Allowed { cards: truth.deal[Seat::West], bids: true };
    assert_eq!(west.secrets_in(&person.table["view"].to_string()), truth.deal[Seat::South]);
}
