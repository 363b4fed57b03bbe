//! The laws of the auction, checked against a second reading of them: laws 18 to 22 and 36 written
//! down word for word, slow and from the whole list of calls each time.

use bridge::{Auction, Bid, Call, Contract, Doubling, Pair};
use cards::{Seat, Seed};
use proptest::prelude::*;
use rand::RngExt;

fn calls(text: &str) -> Vec<Call> {
    text.split_whitespace().map(|call| call.parse().unwrap()).collect()
}

/// Whether `call` is allowed after `before`, the dealer being player 0 of 0 to 3.
fn allowed(before: &[Call], call: Call) -> bool {
    if finished(before) {
        return false;
    }
    let not_pass: Vec<(usize, Call)> =
        before.iter().copied().enumerate().filter(|(_, call)| *call != Call::Pass).collect();
    let by_opponent = |place: usize| (before.len() - place) % 2 == 1;
    match call {
        Call::Pass => true,
        Call::Bid(bid) => before.iter().filter_map(|call| call.bid()).all(|earlier| earlier < bid),
        // The last call that was no pass has to be an opponent's bid, or an opponent's double.
        Call::Double => {
            not_pass.last().is_some_and(|&(place, last)| last.bid().is_some() && by_opponent(place))
        }
        Call::Redouble => {
            not_pass.last().is_some_and(|&(place, last)| last == Call::Double && by_opponent(place))
        }
    }
}

fn finished(calls: &[Call]) -> bool {
    let passes = calls.iter().rev().take_while(|call| **call == Call::Pass).count();
    if passes == calls.len() { passes == 4 } else { passes == 3 }
}

/// The final contract, declarer counted from the dealer.
fn settled(calls: &[Call]) -> Option<(Bid, Doubling, usize)> {
    let place = calls.iter().rposition(|call| call.bid().is_some())?;
    let bid = calls[place].bid()?;
    let since = &calls[place..];
    let doubling = match (since.contains(&Call::Double), since.contains(&Call::Redouble)) {
        (false, _) => Doubling::Undoubled,
        (true, false) => Doubling::Doubled,
        (true, true) => Doubling::Redoubled,
    };
    let named = |i: &usize| i % 2 == place % 2 && calls[*i].bid().is_some_and(|b| b.strain == bid.strain);
    Some((bid, doubling, (0..calls.len()).find(named)? % 4))
}

fn agrees(auction: &Auction) {
    let made = auction.calls();
    for call in Call::all() {
        let legal = allowed(made, call);
        assert_eq!(auction.legal().contains(call), legal, "{call} after {made:?}");
        assert_eq!(auction.check(call).is_ok(), legal, "{call} after {made:?}");
    }
    assert_eq!(auction.is_over(), finished(made), "{made:?}");
    assert_eq!(auction.turn(), (!finished(made)).then(|| auction.dealer().plus(made.len())), "{made:?}");
    let contract = settled(made).map(|(bid, doubling, place)| {
        let declarer = auction.dealer().plus(place);
        Contract { bid, doubling, declarer }
    });
    assert_eq!(auction.contract(), contract, "{made:?}");
}

/// Every auction that uses only these calls, to the end.
fn every_auction(auction: &mut Vec<Call>, among: &[Call], count: &mut u64) {
    let now = Auction::from_calls(Seat::South, auction.iter().copied()).unwrap();
    agrees(&now);
    *count += u64::from(now.is_over());
    for &call in among {
        if now.legal().contains(call) {
            auction.push(call);
            every_auction(auction, among, count);
            auction.pop();
        }
    }
}

/// How many auctions there are with this many bids to choose from.
///
/// Passed out, or 0 to 3 passes and then a rising chain of bids. From one bid of the chain to the
/// next there are 21 ways: up to two passes; a double in 2 ways (at once or after two passes) and
/// up to two passes; that, a redouble in 2 ways and up to two passes. The last bid stays undoubled,
/// doubled in 2 ways, or redoubled in 4.
fn auctions(bids: u32) -> u64 {
    let (between, at_the_end) = (3 + 2 * 3 + 4 * 3_u64, 1 + 2 + 4);
    let chains: u64 = (1..=bids).map(|made| binomial(bids, made) * between.pow(made - 1) * at_the_end).sum();
    1 + 4 * chains
}

fn binomial(n: u32, k: u32) -> u64 {
    (0..k).fold(1, |product, i| product * u64::from(n - i) / u64::from(i + 1))
}

#[test]
fn every_small_auction_agrees() {
    for bids in ["1C", "1C 1NT", "7C 7D 7NT"] {
        let mut among = calls("Pass X XX");
        among.extend(calls(bids));
        let mut count = 0;
        every_auction(&mut Vec::new(), &among, &mut count);
        assert_eq!(count, auctions(among.len() as u32 - 3), "{bids}");
    }
}

#[test]
fn the_longest_auction_has_319_calls() {
    let mut auction = Auction::new(Seat::North);
    let one_round = calls("Pass Pass X Pass Pass XX Pass Pass");
    calls("Pass Pass Pass").into_iter().for_each(|call| auction.make(call).unwrap());
    for bid in Bid::all() {
        auction.make(Call::Bid(bid)).unwrap();
        one_round.iter().for_each(|&call| auction.make(call).unwrap());
    }
    assert!(!auction.is_over());
    auction.make(Call::Pass).unwrap();
    assert!(auction.is_over());
    assert_eq!(auction.calls().len(), 319);
}

#[test]
fn random_auctions_agree() {
    for number in 0..1000_u64 {
        let mut rng = Seed::new(2).child("auctions").child(number).rng();
        let mut auction = Auction::new(Seat::ALL[rng.random_range(0..4)]);
        while !auction.is_over() {
            agrees(&auction);
            let legal: Vec<Call> = auction.legal().collect();
            // Low calls are likelier, so that the auctions are long.
            let most = rng.random_range(1..=legal.len());
            auction.make(legal[rng.random_range(0..most)]).unwrap();
        }
        agrees(&auction);
    }
}

#[test]
fn errors_say_why() {
    for (made, call, message) in [
        ("1H", "1D", "1♦ is not higher than 1♥"),
        ("1H", "1H", "1♥ is not higher than 1♥"),
        ("Pass", "X", "there is no bid to double yet"),
        ("1H Pass", "X", "1♥ is your own side's bid; only the opponents' can be doubled"),
        ("1H X", "X", "1♥ is doubled already"),
        ("1H X Pass", "XX", "your own side doubled; only the opponents' double can be redoubled"),
        ("1H", "XX", "the opponents have not doubled, so there is nothing to redouble"),
        ("1H X XX", "XX", "the opponents have not doubled, so there is nothing to redouble"),
        ("Pass Pass Pass Pass", "1C", "the auction is over"),
    ] {
        let mut auction = Auction::from_calls(Seat::North, calls(made)).unwrap();
        let error = auction.make(call.parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!(auction.calls(), calls(made), "a refused call leaves no trace");
    }
    let error = Auction::from_calls(Seat::East, calls("1S Pass 1H")).unwrap_err();
    assert_eq!(error.to_string(), "call 3, 1♥ by West: 1♥ is not higher than 1♠");
}

#[test]
fn declarer_named_the_strain_first() {
    let contract = |text| Auction::from_calls(Seat::North, calls(text)).unwrap().contract().unwrap();
    assert_eq!(contract("1NT Pass 3NT Pass Pass Pass").to_string(), "3NT-N");
    assert_eq!(contract("1S 2S 3S 4S Pass Pass X Pass Pass Pass").to_string(), "4SX-E");
    assert_eq!(contract("1H 1NT Pass 2H Pass 4H Pass Pass Pass").to_string(), "4H-W");
    assert_eq!(contract("1C X XX 1D 2D X Pass Pass XX Pass Pass Pass").to_string(), "2DXX-N");
}

proptest! {
    #[test]
    fn words_round_trip(call in 0..38_usize, doubling in 0..3_usize, seat in 0..4_usize, bid in 0..35_usize) {
        let call = Call::from_index(call).unwrap();
        prop_assert_eq!(call.to_string().parse::<Call>().unwrap(), call);
        prop_assert_eq!(call.to_string().to_lowercase().parse::<Call>().unwrap(), call);
        prop_assert_eq!(format!("{call:#}").parse::<Call>().unwrap(), call);
        let (bid, doubling) = (Bid::from_index(bid).unwrap(), Doubling::ALL[doubling]);
        let contract = Contract { bid, doubling, declarer: Seat::ALL[seat] };
        prop_assert_eq!(contract.to_string().parse::<Contract>().unwrap(), contract);
        prop_assert_eq!(format!("{contract:#}").parse::<Contract>().unwrap(), contract);
        prop_assert_eq!(contract.pair(), Pair::of(contract.dummy()));
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,12}") {
        let _ = (text.parse::<Call>(), text.parse::<Bid>(), text.parse::<Contract>());
        let _ = (text.parse::<Pair>(), text.parse::<bridge::Vulnerability>(), text.parse::<bridge::Move>());
    }

    /// Whatever order calls are asked for in, serialized auctions are checked like spoken ones.
    #[test]
    fn written_auctions_are_checked(made in prop::collection::vec(0..38_usize, 0..8)) {
        let made: Vec<Call> = made.into_iter().map(|i| Call::from_index(i).unwrap()).collect();
        let names: Vec<String> = made.iter().map(|call| format!("\"{call}\"")).collect();
        let text = format!("{{\"dealer\":\"N\",\"calls\":[{}]}}", names.join(","));
        let read = serde_json::from_str::<Auction>(&text).ok();
        prop_assert_eq!(read, Auction::from_calls(Seat::North, made).ok());
    }
}
