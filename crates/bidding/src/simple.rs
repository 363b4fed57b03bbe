//! How a novice calls: five-card majors, 15-17 notrump, and after that what the two hands are
//! worth together. It never doubles, and treats no call as artificial.
//!
//! 1. Nobody has bid: open with 12 points, balanced 15-17 with 1NT and 20-21 with 2NT, otherwise
//!    the longest suit (a major only with five cards); six cards and 6-10 points open two of them.
//! 2. Only the opponents have bid: a suit of five with 8 points at the one level, 11 at the two level.
//! 3. Partner has bid: add partner's promised minimum to one's own points. 33 is a small slam, 25 a
//!    game, in a major with eight cards together, else in notrump. Below that, raise a fit, name a
//!    new suit at the one level, or bid notrump once, as high as the sum allows.

use bridge::{Auction, Bid, Call, Strain, Vulnerability, high_card_points};
use cards::{BySuit, CardSet, Seat, Suit};

use crate::{Choice, Force, HandRanges, Meaning, Range, System};

/// The calls of a novice: a few rules about points and lengths, whatever the vulnerability.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Simple;

impl System for Simple {
    fn name(&self) -> &str {
        "simple"
    }

    fn call(&self, hand: CardSet, auction: &Auction, _: Vulnerability) -> Option<Choice> {
        let (call, why) = Simple::choice(hand, auction)?;
        Some(Choice { call, rule: "novice".to_owned(), why })
    }

    /// Asks every shape with every number of points what it would call: slow, and exact.
    fn meaning(&self, call: Call, auction: &Auction, _: Vulnerability) -> Meaning {
        let mut shows = HandRanges::NONE;
        if let Some(me) = auction.turn() {
            for lengths in all_lengths() {
                let long: usize = lengths.values().map(|&length| length.saturating_sub(4)).sum();
                for points in 0..=37 {
                    if choose_legally(me, lengths, points, auction).0 == call {
                        let exactly = |number: usize| Range::new(number as u8, number as u8);
                        shows = shows.or(&HandRanges {
                            hcp: exactly(points as usize),
                            points: exactly(points as usize + long),
                            lengths: lengths.map(exactly),
                            ..HandRanges::ANY
                        });
                    }
                }
            }
        }
        let known = !shows.is_empty();
        let shows = if known { shows } else { HandRanges::ANY };
        Meaning {
            call,
            rules: if known { vec!["novice".to_owned()] } else { Vec::new() },
            words: if known { shows.to_string() } else { "not a call of this system".to_owned() },
            shows,
            force: Force::None,
            conventional: false,
            alertable: false,
        }
    }
}

impl Simple {
    /// The legal call of whoever's turn it is, with this hand, and why; `None` when the auction is
    /// over.
    pub fn choice(hand: CardSet, auction: &Auction) -> Option<(Call, String)> {
        let me = auction.turn()?;
        Some(choose_legally(me, hand.lengths(), high_card_points(hand), auction))
    }
}

/// What somebody's calls promise at the least.
#[derive(Clone, Copy, Default)]
struct Promise {
    points: u32,
    lengths: BySuit<usize>,
}

fn choose_legally(me: Seat, lengths: BySuit<usize>, points: u32, auction: &Auction) -> (Call, String) {
    let (call, why) = choose(me, lengths, points, auction);
    let legal = auction.legal().contains(call);
    if legal { (call, why) } else { (Call::Pass, "nothing more to say".to_owned()) }
}

fn choose(me: Seat, lengths: BySuit<usize>, points: u32, auction: &Auction) -> (Call, String) {
    let bids: Vec<(Seat, Bid)> =
        auction.by_seat().filter_map(|(seat, call)| Some((seat, call.bid()?))).collect();
    let ours = bids.iter().any(|(seat, _)| *seat == me || *seat == me.partner());
    let partner = promise(&bids, me.partner());
    match (bids.is_empty(), ours, partner) {
        (true, ..) => open(lengths, points),
        (false, false, _) => overcall(lengths, points, auction),
        (false, true, Some(partner)) => together(me, lengths, points, partner, &bids, auction),
        (false, true, None) => (Call::Pass, "partner has nothing to add".to_owned()),
    }
}

fn open(lengths: BySuit<usize>, points: u32) -> (Call, String) {
    let longest = longest(lengths);
    let length = lengths[longest];
    match points {
        15..=17 if is_balanced(lengths) => (bid(1, Strain::Notrump), "15-17 points, balanced".to_owned()),
        20..=21 if is_balanced(lengths) => (bid(2, Strain::Notrump), "20-21 points, balanced".to_owned()),
        12.. => {
            let major = [Suit::Spades, Suit::Hearts].into_iter().max_by_key(|&suit| (lengths[suit], suit));
            let suit = major.filter(|&suit| lengths[suit] >= 5 && lengths[suit] >= length);
            let minor =
                if lengths[Suit::Clubs] > lengths[Suit::Diamonds] { Suit::Clubs } else { Suit::Diamonds };
            (bid(1, suit.unwrap_or(minor).into()), format!("{points} points"))
        }
        6..=10 if length >= 6 && longest != Suit::Clubs => {
            (bid(2, longest.into()), format!("a weak hand with {length} {}", longest.name()))
        }
        _ => (Call::Pass, format!("{points} points are too few to open")),
    }
}

fn overcall(lengths: BySuit<usize>, points: u32, auction: &Auction) -> (Call, String) {
    let suit = longest(lengths);
    let cheapest = cheapest(auction, suit.into());
    let enough = match cheapest.level.get() {
        1 => points >= 8,
        2 => points >= 11,
        _ => false,
    };
    if enough && lengths[suit] >= 5 {
        (cheapest.into(), format!("{points} points and {} {}", lengths[suit], suit.name()))
    } else {
        (Call::Pass, "no suit and strength to come in with".to_owned())
    }
}

fn together(
    me: Seat,
    lengths: BySuit<usize>,
    points: u32,
    partner: Promise,
    bids: &[(Seat, Bid)],
    auction: &Auction,
) -> (Call, String) {
    let sum = points + partner.points;
    let fit = Suit::ALL.into_iter().rev().filter(|&suit| lengths[suit] + partner.lengths[suit] >= 8);
    let fit = fit.max_by_key(|&suit| (matches!(suit, Suit::Spades | Suit::Hearts), partner.lengths[suit]));
    let major = fit.filter(|suit| matches!(suit, Suit::Spades | Suit::Hearts));
    let goal = match sum {
        33.. => Some(Bid::new(6, fit.map_or(Strain::Notrump, Into::into))),
        25.. => Some(major.map_or(Bid::new(3, Strain::Notrump), |suit| Bid::new(4, suit.into()))),
        _ => None,
    };
    let says = format!("{points} points with partner's {} make {sum}", partner.points);
    let last = auction.last_bid().map(|(_, bid)| bid);
    if let Some(goal) = goal.flatten() {
        return if last.is_none_or(|last| goal > last) {
            (goal.into(), format!("{says}: enough for {goal:#}"))
        } else {
            (Call::Pass, format!("{says}: high enough"))
        };
    }
    let spoken = bids.iter().any(|(seat, _)| *seat == me);
    let most = match sum {
        22.. => 3,
        17.. => 2,
        _ => 1,
    };
    if let Some(suit) = fit {
        let raise = cheapest(auction, suit.into());
        let quiet = bids.last().is_some_and(|(seat, bid)| *seat == me.partner() && bid.strain == suit.into());
        if raise.level.get() <= most && !(spoken && quiet) {
            return (raise.into(), format!("{says}, and the {} fit", suit.name()));
        }
    }
    if !spoken && points >= 6 {
        let new_suits = [Suit::Hearts, Suit::Spades, Suit::Diamonds].into_iter();
        let new =
            new_suits.filter(|&suit| lengths[suit] >= 4 && cheapest(auction, suit.into()).level.get() == 1);
        if let Some(suit) = new.max_by_key(|&suit| lengths[suit]) {
            return (cheapest(auction, suit.into()).into(), format!("{says}; shows four {}", suit.name()));
        }
        let notrump = cheapest(auction, Strain::Notrump);
        if notrump.level.get() <= most.min(2) {
            return (notrump.into(), says);
        }
    }
    (Call::Pass, format!("{says}: not enough for more"))
}

/// What the bids of a seat promise; `None` if it has not bid.
fn promise(bids: &[(Seat, Bid)], seat: Seat) -> Option<Promise> {
    let first = bids.iter().position(|(who, _)| *who == seat)?;
    let (_, bid) = bids[first];
    let partners = bids[..first].iter().rfind(|(who, _)| *who == seat.partner()).map(|(_, bid)| bid.strain);
    let opened = first == 0;
    let (points, length) = match (bid.strain, bid.level.get(), partners) {
        (Strain::Notrump, 1, None) => (15, 0),
        (Strain::Notrump, 2, None) => (20, 0),
        (Strain::Notrump, level, _) => ([6, 10, 13, 16, 18, 20, 24][usize::from(level) - 1], 0),
        (strain, level, Some(own)) if strain == own => {
            ([6, 6, 10, 13, 13, 16, 18][usize::from(level) - 1], 3)
        }
        (_, 1, Some(_)) => (6, 4),
        (_, _, Some(_)) => (10, 5),
        (strain, 1, None) if opened => (12, if strain.is_major() { 5 } else { 3 }),
        (_, _, None) if opened => (6, 6),
        (_, 1, None) => (8, 5),
        (_, _, None) => (11, 5),
    };
    let mut lengths = BySuit::default();
    for (_, bid) in bids.iter().filter(|(who, _)| *who == seat) {
        if let Some(suit) = bid.strain.trump() {
            lengths[suit] = length.max(3);
        }
    }
    Some(Promise { points, lengths })
}

fn longest(lengths: BySuit<usize>) -> Suit {
    Suit::ALL.into_iter().max_by_key(|&suit| (lengths[suit], suit)).unwrap_or(Suit::Clubs)
}

/// The lowest legal bid of a strain; 7NT when there is none.
fn cheapest(auction: &Auction, strain: Strain) -> Bid {
    let last = auction.last_bid().map(|(_, bid)| bid);
    let higher = |bid: &Bid| bid.strain == strain && last.is_none_or(|last| *bid > last);
    Bid::all().find(higher).or_else(|| Bid::all().last()).expect("there are bids")
}

fn bid(level: u8, strain: Strain) -> Call {
    Bid::new(level, strain).map_or(Call::Pass, Call::Bid)
}

fn is_balanced(lengths: BySuit<usize>) -> bool {
    let short = lengths.values().filter(|&&length| length == 2).count();
    lengths.values().all(|&length| (2..=5).contains(&length)) && short <= 1
}

/// The lengths of all shapes of thirteen cards.
fn all_lengths() -> impl Iterator<Item = BySuit<usize>> {
    let shapes =
        (0..=13).flat_map(|a| (0..=13 - a).flat_map(move |b| (0..=13 - a - b).map(move |c| (a, b, c))));
    shapes.map(|(a, b, c)| BySuit::new(a, b, c, 13 - a - b - c))
}
