//! Move counts from `data/bridge/moves.txt`, each counted twice: by this crate, and by plain rules
//! below. Whole auctions are also counted by a formula.

use bridge::{Auction, Board, BoardNumber, Bridge, Call, Cardplay, Strain};
use cards::{BySeat, Card, PartialDeal, Seat};
use game::laws::{self, Span};

const FILE: &str = include_str!("../../../data/bridge/moves.txt");

#[test]
fn move_counts_are_as_stored() {
    laws::move_counts(FILE, |text, span| {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["auction", dealer, ref calls @ ..] => {
                let calls = calls.iter().map(|call| call.parse().expect("a call"));
                let calls: Vec<Call> = calls.collect();
                let dealer = dealer.parse().expect("a seat");
                let auction = Auction::from_calls(dealer, calls.clone()).expect("an auction");
                let counted = count(&auction, span);
                assert_eq!(counted, plain_auctions(&calls, span), "{text}");
                counted
            }
            ["ending", strain, leader, ..] => {
                let hands = hands(text, 3);
                let (strain, leader) = (strain.parse().expect("a strain"), leader.parse().expect("a seat"));
                let counted = laws::count(&Cardplay::new(&hands, strain, leader).expect("an ending"), span);
                assert_eq!(counted, plain_play(&Plain::new(&hands, strain, leader), span), "{text}");
                counted
            }
            ["board", contract, ..] => {
                let contract: bridge::Contract = contract.parse().expect("a contract");
                let deal = hands(text, 2);
                let board = Board::new(BoardNumber::FIRST, deal.full().expect("a deal"));
                let counted = laws::count(&Bridge::from_contract(board, contract), span);
                let leader = contract.declarer.next();
                let plain = Plain::new(&deal, contract.bid.strain, leader);
                assert_eq!(counted, plain_play(&plain, span), "{text}");
                counted
            }
            _ => panic!("no position: {text}"),
        }
    });
}

fn hands(text: &str, skipped: usize) -> PartialDeal {
    text.splitn(skipped + 1, ' ').nth(skipped).and_then(|hands| hands.parse().ok()).expect("hands")
}

fn count(auction: &Auction, span: Span) -> u64 {
    let rest = match span {
        Span::Moves(0) => return 1,
        Span::Moves(depth) => Span::Moves(depth - 1),
        Span::ToTheEnd if auction.is_over() => return 1,
        Span::ToTheEnd => Span::ToTheEnd,
    };
    let after = auction.legal().map(|call| {
        let mut next = auction.clone();
        next.make(call).expect("a legal call");
        count(&next, rest)
    });
    after.sum()
}

/// The laws of the auction from the calls alone, by the letter: who doubled whom is looked up again
/// at every call.
fn plain_auctions(calls: &[Call], span: Span) -> u64 {
    let passes = calls.iter().rev().take_while(|&&call| call == Call::Pass).count();
    let over = passes >= 4 || (passes == 3 && calls.len() > 3);
    let rest = match span {
        Span::Moves(0) => return 1,
        Span::Moves(depth) => Span::Moves(depth - 1),
        Span::ToTheEnd if over => return 1,
        Span::ToTheEnd => Span::ToTheEnd,
    };
    if over {
        return 0;
    }
    let last = calls.iter().rposition(|&call| call != Call::Pass);
    let opponents = last.is_some_and(|place| (calls.len() - place) % 2 == 1);
    let highest =
        calls.iter().filter_map(|call| if let Call::Bid(bid) = call { Some(*bid) } else { None }).max();
    let mut legal = vec![Call::Pass];
    match last.map(|place| calls[place]) {
        Some(Call::Bid(_)) if opponents => legal.push(Call::Double),
        Some(Call::Double) if opponents => legal.push(Call::Redouble),
        _ => {}
    }
    let bids =
        (0..35).filter_map(bridge::Bid::from_index).filter(|&bid| highest.is_none_or(|last| bid > last));
    legal.extend(bids.map(Call::Bid));
    legal.into_iter().map(|call| plain_auctions(&[calls, &[call]].concat(), rest)).sum()
}

/// After a bid with n bids above it there are 7 * 22^n ways for the auction to go on to its end:
/// behind a bid that is the last, 7 ways to pass, double and redouble; behind any other bid each of
/// the 22 - 1 ways to come to the next one, or none.
#[test]
fn whole_auctions_are_as_many_as_the_formula_says() {
    for (bid, above) in [("7NT", 0), ("7S", 1), ("7H", 2), ("7D", 3)] {
        for passes in 0..4 {
            let calls = vec!["Pass"; passes].into_iter().chain([bid]).map(|call| call.parse().unwrap());
            let auction = Auction::from_calls(Seat::West, calls).unwrap();
            assert_eq!(count(&auction, Span::ToTheEnd), 7 * 22_u64.pow(above), "{bid} after {passes} passes");
        }
    }
}

/// Tricks by the letter.
#[derive(Clone)]
struct Plain {
    hands: BySeat<Vec<Card>>,
    trumps: Strain,
    leader: Seat,
    trick: Vec<Card>,
}

impl Plain {
    fn new(hands: &PartialDeal, trumps: Strain, leader: Seat) -> Plain {
        let hands = hands.hands().map(|hand| hand.iter().collect());
        Plain { hands, trumps, leader, trick: Vec::new() }
    }
}

fn plain_play(plain: &Plain, span: Span) -> u64 {
    let rest = match span {
        Span::Moves(0) => return 1,
        Span::Moves(depth) => Span::Moves(depth - 1),
        Span::ToTheEnd if plain.hands.values().all(Vec::is_empty) => return 1,
        Span::ToTheEnd => Span::ToTheEnd,
    };
    let seat = plain.leader.plus(plain.trick.len());
    let hand = &plain.hands[seat];
    let led = plain.trick.first().map(|card| card.suit());
    let can_follow = hand.iter().any(|card| Some(card.suit()) == led);
    let legal = hand.iter().filter(|card| !can_follow || Some(card.suit()) == led);
    let after = legal.map(|&card| {
        let mut next = plain.clone();
        next.hands[seat].retain(|&held| held != card);
        next.trick.push(card);
        if next.trick.len() == 4 {
            let trumps = next.trumps.trump();
            let worth = |card: &Card| match card.suit() {
                suit if Some(suit) == trumps => (2, card.rank()),
                suit if suit == next.trick[0].suit() => (1, card.rank()),
                _ => (0, card.rank()),
            };
            let best = (0..4).max_by_key(|&place| worth(&next.trick[place])).expect("four cards");
            next.leader = next.leader.plus(best);
            next.trick.clear();
        }
        plain_play(&next, rest)
    });
    after.sum()
}
