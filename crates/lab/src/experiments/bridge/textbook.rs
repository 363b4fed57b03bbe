//! Textbook hands: 120 decisions of well-known themes, each with the cards that are right.

use std::collections::BTreeMap;

use bridge::{Auction, Board, BoardNumber, Bridge, Call, Move, Vulnerability};
use cards::{Card, CardSet, Deal, Seat, Seed};
use game::{Budget, Hidden, Player};
use players::{Roster, Spec};
use serde::{Deserialize, Serialize};
use stats::{Level, TooFew, wilson};

use super::mean;
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Comparison, Figure};

/// The experiment `bridge/textbook`.
pub struct Textbook;

/// A player and the hands that it is asked.
pub struct Asked {
    player: &'static str,
    places: Vec<usize>,
}

/// One hand, one player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TextbookRow {
    player: String,
    theme: String,
    hand: u32,
    card: Card,
    right: bool,
}

/// A decision of the file.
struct Hand {
    theme: String,
    game: Bridge,
    right: CardSet,
}

const TEXT: &str = include_str!("../../../../../data/bridge/textbook/hands.txt");
const PLAYERS: [&str; 7] = ["baron", "novice", "random", "tignum", "tignum+", MONTECARLO, "champion"];
const MONTECARLO: &str = "montecarlo:worlds=50,sure=0,system=natural";
/// Who should find more than whom.
const BETTER: [(&str, &str); 6] = [
    ("novice", "random"),
    ("baron", "novice"),
    (MONTECARLO, "novice"),
    ("tignum", "baron"),
    ("tignum+", "tignum"),
    ("champion", MONTECARLO),
];

impl Experiment for Textbook {
    type Task = Asked;
    type Row = TextbookRow;

    fn about(&self) -> About {
        About {
            id: "bridge/textbook",
            paper: "none: well-known themes of play and defence, in hands of our own",
            claim: "In each hand only the cards that the textbook plays make or break the contract. The Baron and the \
                    Monte Carlo player find more of them than the novice, and the novice more than chance; the \
                    planner more than the Baron, and more again when it judges its lines over sampled worlds; the \
                    champion more than the Monte Carlo player.",
            revision: 3,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<Asked> {
        let (players, step) = match scale {
            Scale::Smoke => (&PLAYERS[..3], 10),
            Scale::Quick | Scale::Full => (&PLAYERS[..], 1),
        };
        let all: Vec<usize> = (0..hands().len()).step_by(step).collect();
        let of =
            |&player: &&'static str| all.chunks(12).map(move |part| Asked { player, places: part.to_vec() });
        players.iter().flat_map(of).collect()
    }

    fn run(&self, asked: &Asked, seed: Seed) -> Vec<TextbookRow> {
        let spec: Spec = asked.player.parse().expect("a player");
        let mut player = Bridge::player(&spec, seed).expect("a player of bridge");
        let hands = hands();
        let answer = |&place: &usize| {
            let hand = &hands[place];
            let actor = hand.game.actor().expect("somebody decides");
            player.begin(seed.child(place));
            let choice = player.choose(&hand.game.view(actor), &Budget::unlimited()).expect("a card").best;
            let Move::Card(card) = choice else { unreachable!("the auction is over") };
            TextbookRow {
                player: asked.player.to_owned(),
                theme: hand.theme.clone(),
                hand: place as u32 + 1,
                card,
                right: hand.right.contains(card),
            }
        };
        asked.places.iter().map(answer).collect()
    }

    fn verdict(&self, rows: &[TextbookRow]) -> Verdict {
        Verdict::of(|level| {
            let mut findings: Vec<Finding> = BETTER
                .iter()
                .map(|&(better, worse)| {
                    let what = format!("share of the hands of {better} above that of {worse}");
                    Claim::above(what, 0.0).paper("more").judge(mean(gains(rows, better, worse), level))
                })
                .collect();
            for player in PLAYERS {
                let (right, asked) = score(rows, player, None);
                let share = wilson(right, asked, level).map_err(|_| TooFew { needed: 1, given: asked });
                findings.push(Finding::unclaimed(
                    format!("{player}: share of all hands"),
                    share,
                    "the score",
                ));
            }
            for theme in themes() {
                let score = |player| {
                    let (right, asked) = score(rows, player, Some(&theme));
                    format!("{} {right} of {asked}", player_name(player))
                };
                let ours = PLAYERS.map(score).join(", ");
                let none = Err(TooFew { needed: 0, given: 0 });
                let reason = "how many each finds".to_owned();
                findings.push(Finding { ours, reason, ..Finding::unclaimed(&theme, none, "") });
            }
            findings
        })
    }

    fn draw(&self, rows: &[TextbookRow]) -> Vec<Figure> {
        let mut chart = Comparison::new("Textbook hands found", "share");
        for player in PLAYERS {
            let (right, asked) = score(rows, player, None);
            chart = chart.entry(player_name(player), wilson(right, asked, Level::P95).ok(), None);
        }
        let caption = "The share of the textbook hands in which a player finds a right card; 95% intervals.";
        vec![Figure::new("found", caption, Chart::Comparison(chart))]
    }

    /// Chance finds everything, the novice, the Baron and the Monte Carlo player a part, the others nothing.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<TextbookRow> {
        let row = |player: &str, hand: u32| TextbookRow {
            player: player.to_owned(),
            theme: String::new(),
            hand,
            card: Card::new(cards::Suit::Spades, cards::Rank::Ace),
            right: match player {
                "random" => true,
                "novice" => !hand.is_multiple_of(4),
                "baron" | "tignum" | MONTECARLO => {
                    hand.is_multiple_of(if player == "tignum" { 4 } else { 2 })
                }
                _ => false,
            },
        };
        PLAYERS.iter().flat_map(|player| (0..100).map(move |hand| row(player, hand))).collect()
    }
}

/// For each hand that both were asked: one where only the first player is right, minus one where only the
/// second is.
fn gains<'r>(rows: &'r [TextbookRow], one: &str, other: &str) -> impl Iterator<Item = f64> + use<'r> {
    let of = |player: &str| -> BTreeMap<u32, bool> {
        rows.iter().filter(|row| row.player == player).map(|row| (row.hand, row.right)).collect()
    };
    let (ones, others) = (of(one), of(other));
    let number = |right: bool| f64::from(u8::from(right));
    ones.into_iter().filter_map(move |(hand, right)| Some(number(right) - number(*others.get(&hand)?)))
}

fn player_name(player: &str) -> &str {
    player.split(':').next().unwrap_or(player)
}

fn score(rows: &[TextbookRow], player: &str, theme: Option<&str>) -> (u64, u64) {
    let rows = rows.iter().filter(|row| row.player == player && theme.is_none_or(|theme| row.theme == theme));
    rows.fold((0, 0), |(right, asked), row| (right + u64::from(row.right), asked + 1))
}

/// The themes in the order of the file.
fn themes() -> Vec<String> {
    let mut themes: Vec<String> = hands().into_iter().map(|hand| hand.theme).collect();
    themes.dedup();
    themes
}

/// All hands of the file. A test reads them.
fn hands() -> Vec<Hand> {
    let blocks = TEXT.split("\n\n").filter(|block| block.lines().any(|line| line.starts_with("theme:")));
    blocks.map(|block| hand(block).unwrap_or_else(|| panic!("not a hand:\n{block}"))).collect()
}

fn hand(block: &str) -> Option<Hand> {
    let field =
        |name: &str| block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).map(str::trim);
    let deal: Deal = field("deal")?.parse().ok()?;
    let dealer: Seat = field("dealer")?.parse().ok()?;
    let vulnerability: Vulnerability = field("vul")?.parse().ok()?;
    let number = BoardNumber::new(1)?;
    let mut game = Bridge::new(Board { dealer, vulnerability, ..Board::new(number, deal) });
    let calls: Vec<Call> =
        field("calls")?.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    Auction::from_calls(dealer, calls.iter().copied()).ok()?;
    for call in calls {
        game.try_play(call.into()).ok()?;
    }
    for word in field("play")?.split_whitespace() {
        game.try_play(Move::Card(word.parse().ok()?)).ok()?;
    }
    let right: Result<CardSet, _> = field("right")?.split_whitespace().map(str::parse::<Card>).collect();
    Some(Hand { theme: field("theme")?.to_owned(), game, right: right.ok()? })
}

#[cfg(test)]
mod tests {
    use bridge::Pair;
    use dd::Solver;
    use game::Game as _;

    use super::*;

    /// In every hand exactly the cards of the file make or break the contract at double dummy.
    #[test]
    fn the_right_cards_are_right_and_no_others() {
        let mut solver = Solver::new();
        let mut themes = BTreeMap::<String, u32>::new();
        for (place, hand) in hands().iter().enumerate() {
            let play = hand.game.public().play.as_ref().expect("a contract is played");
            let (contract, turn) = (*play.contract(), play.turn().expect("somebody plays"));
            let declaring = Pair::of(turn) == contract.pair();
            let aim = if declaring { contract.tricks() } else { 14 - contract.tricks() };
            let position = hand.game.cardplay().expect("a contract is played");
            let right = solver.cards_reaching(&position, Pair::of(turn), aim);
            assert_eq!(right, hand.right, "hand {}, {}", place + 1, hand.theme);
            assert!(right != position.moves(), "hand {} decides nothing", place + 1);
            *themes.entry(hand.theme.clone()).or_default() += 1;
        }
        assert_eq!(hands().len(), 120);
        assert!(themes.len() >= 20 && themes.values().all(|&count| count >= 2), "{themes:?}");
    }
}
