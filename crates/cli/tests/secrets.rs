//! What `finesse play` prints for a seat, as JSON events and as text, names no card that the seat
//! cannot know. The deal is made a second time here; what has been played is told by the log, each
//! line of which has to agree with the deal.

mod run;

use cards::{CardSet, Deal, Seat, Seed};
use game::laws::{Allowed, named_cards};
use run::{finesse_typed, json_lines};
use serde_json::Value;

const OWN: Seat = Seat::South;

/// What South may know, as the log goes on.
struct Known {
    deal: Deal,
    allowed: Allowed,
    /// Hearts: whose cards may have come to each seat by passing. Round one passes to the left.
    passed: bool,
}

impl Known {
    fn new(game: &str, seed: u64) -> Known {
        let first = usize::from(game == "bridge");
        let deal = Deal::random(&mut Seed::new(seed).child("deals").child(first).rng());
        let allowed = Allowed { cards: deal[OWN], bids: game == "bridge" };
        Known { deal, allowed, passed: game == "hearts" }
    }

    /// Takes in a line of the log, if it makes cards public; they have to be where they were dealt.
    fn hear(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        let seat = words[0].parse::<Seat>().ok();
        let cards = || named_cards(line, false);
        match (seat, &words[1..]) {
            (Some(seat), ["plays", _]) => {
                let mut from = self.deal[seat];
                if self.passed {
                    from |= self.deal[seat.plus(3)];
                }
                assert!(from.includes(cards()), "{line}: {from}");
                self.allowed.cards |= cards();
            }
            (Some(seat), ["puts", "down", ..]) => {
                assert_eq!(cards(), self.deal[seat], "{line}");
                self.allowed.cards |= cards();
            }
            (Some(seat), ["passes", "you", ..]) => {
                assert!(self.deal[seat].includes(cards()) && seat == OWN.plus(3), "{line}");
                assert_eq!(cards().len(), 3, "{line}");
                self.allowed.cards |= cards();
            }
            _ => {}
        }
    }
}

/// One game, a person typing these commands.
fn search(game: &str, player: &str, seed: u64, typed: &str) {
    let number = seed.to_string();
    let one = if game == "hearts" { "--rounds" } else { "--boards" };
    let args = ["play", game, "--seed", &number, one, "1", "--against", player, "--advisor", player];
    let events = json_lines(&finesse_typed(&[&args[..], &["--json"]].concat(), typed).ok());
    let mut known = Known::new(game, seed);
    for event in &events {
        let lines = event["lines"].as_array().cloned().unwrap_or_default();
        lines.iter().filter_map(Value::as_str).for_each(|line| known.hear(line));
        // At the end of a board everybody sees the deal; how to type is told with an example.
        if event["event"] != "result" && event["event"] != "help" {
            known.allowed.search_data(event, &|| format!("{game} {seed}, {event}"));
        }
    }
    assert!(events.len() > 20, "{game} {seed}: {events:?}");

    let mut known = Known::new(game, seed);
    let text = finesse_typed(&args, typed).ok();
    let mut greeted = false;
    for line in text.lines() {
        let line = line.strip_prefix("> ").unwrap_or(line);
        // The end of a board shows the deal.
        if line.starts_with("Board 1") && !line.contains(':') && !line.contains("deals,") {
            break;
        }
        known.hear(line);
        let help =
            line.starts_with("Type a card") || line.starts_with("Calls: pass") || line.contains("Cards: SA");
        greeted |= help;
        if !help {
            known.allowed.search(line, &|| format!("{game} {seed}, the terminal:\n{text}"));
        }
    }
    assert!(greeted, "{text}");
}

#[test]
fn no_hidden_card_is_printed() {
    for seed in 0..4 {
        let typed = "log\nmoves\nhint\nrandom\n".repeat(30);
        search("hearts", ["f86", "random"][seed as usize % 2], seed, &typed);
        search("bridge", ["novice", "random", "baron"][seed as usize % 3], seed, &typed);
    }
}

#[test]
#[ignore = "an hour; run with: cargo test --release -p cli --test secrets -- --ignored"]
fn no_hidden_card_is_printed_in_10_000_games() {
    for seed in 100..5_100 {
        let typed = "moves\nhint\nrandom\n".repeat(60);
        search("hearts", ["f86", "ducker", "random"][seed as usize % 3], seed, &typed);
        search("bridge", ["novice", "random", "baron"][seed as usize % 3], seed, &typed);
    }
}

/// The search is real: another seat's events are found out.
#[test]
fn a_neighbours_events_are_found() {
    let told = finesse_typed(&["play", "hearts", "--seed", "3", "--seat", "W", "--json"], "quit\n").ok();
    let known = Known::new("hearts", 3);
    let found = json_lines(&told)
        .iter()
        .map(|event| known.allowed.secrets_in(&event.to_string()))
        .fold(CardSet::EMPTY, |all, some| all | some);
    assert_eq!(found, known.deal[Seat::West]);
}
