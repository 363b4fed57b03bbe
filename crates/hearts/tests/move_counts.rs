//! Move counts from `data/hearts/moves.txt`, each counted twice: by the kernel, and by the plain rules
//! beside this file (passing by arithmetic).

#[expect(dead_code, reason = "points are not counted here")]
mod plain;

use cards::{BySeat, Card, Deal, PartialDeal, Rank, Seat, Suit};
use game::laws::{self, Span};
use hearts::{Direction, Play, Round, Rules};
use plain::Plain;

const FILE: &str = include_str!("../../../data/hearts/moves.txt");

/// Deeper than this the plain rules take too long.
const PLAIN_MOVES: u32 = 7;

#[test]
fn move_counts_are_as_stored() {
    laws::move_counts(FILE, |text, span| {
        let words: Vec<&str> = text.splitn(5, ' ').collect();
        let rules: Rules = words[1].parse().expect("rules");
        match words[..] {
            ["play", _, ..] => {
                let deal: Deal =
                    text.splitn(3, ' ').nth(2).and_then(|deal| deal.parse().ok()).expect("a deal");
                let plain = Plain::new(rules, deal.hands().map(|hand| hand.iter().collect()));
                agreed(laws::count(&Play::start(&rules, deal.hands()), span), plain, span, text)
            }
            ["ending", _, leader, broken, hands] => {
                let (leader, broken): (Seat, _) = (leader.parse().expect("a seat"), broken == "broken");
                let hands: PartialDeal = hands.parse().expect("hands");
                let hands = hands.hands();
                let play =
                    Play::ending(&rules, hands, &BySeat::default(), leader, broken).expect("an ending");
                agreed(laws::count(&play, span), later(rules, hands, leader, broken), span, text)
            }
            ["pass", ..] => passing(rules, text, span),
            _ => panic!("no position: {text}"),
        }
    });
}

/// The count, if the plain rules count as many.
fn agreed(counted: u64, plain: Plain, span: Span, text: &str) -> u64 {
    match span {
        Span::Moves(depth) if depth > PLAIN_MOVES => {}
        _ => assert_eq!(counted, count(plain, span), "kernel and plain rules differ: {text}"),
    }
    counted
}

fn count(plain: Plain, span: Span) -> u64 {
    let left = match span {
        Span::Moves(0) => return 1,
        Span::Moves(depth) => Span::Moves(depth - 1),
        Span::ToTheEnd if plain.hands.values().all(Vec::is_empty) => return 1,
        Span::ToTheEnd => Span::ToTheEnd,
    };
    let hand = plain.hands[plain.turn()].clone();
    let legal = hand.into_iter().filter(|&card| plain.is_legal(card));
    let after = legal.map(|card| {
        let mut next = Plain { rules: plain.rules, hands: plain.hands.clone(), tricks: plain.tricks.clone() };
        next.play(card);
        count(next, left)
    });
    after.sum()
}

/// The plain rules after one trick that this seat has won, with or without a heart in it.
fn later(rules: Rules, hands: &BySeat<cards::CardSet>, leader: Seat, broken: bool) -> Plain {
    let nine = |suit| Card::new(suit, Rank::Nine);
    let mut trick = vec![(leader, nine(Suit::Clubs))];
    trick.extend(broken.then(|| (leader.next(), nine(Suit::Hearts))));
    Plain { rules, hands: hands.map(|hand| hand.iter().collect()), tricks: vec![trick, Vec::new()] }
}

/// One card at a time: 13, then 12 of those left, and so on for each seat in turn.
fn passing(rules: Rules, text: &str, span: Span) -> u64 {
    let mut words = text.splitn(4, ' ').skip(2);
    let direction = words.next().expect("a direction");
    let direction = Direction::ALL.into_iter().find(|other| other.to_string() == direction);
    let deal: Deal = words.next().and_then(|deal| deal.parse().ok()).expect("a deal");
    let counted = laws::count(&Round::new(&rules, &deal, direction.expect("a direction")), span);
    let Span::Moves(depth) = span else { panic!("whole rounds cannot be counted: {text}") };
    let cards = rules.passing.cards() as u64;
    assert!(u64::from(depth) <= 4 * cards, "{text}: more than the passing");
    let expected: u64 = (0..u64::from(depth)).map(|made| 13 - made % cards).product();
    assert_eq!(counted, expected, "{text}");
    counted
}
