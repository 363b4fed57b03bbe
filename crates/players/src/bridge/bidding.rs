//! How the novice calls: five-card majors, 15-17 notrump, and after that what the two hands are
//! worth together. It never doubles, and treats no call as artificial.
//!
//! 1. Nobody has bid: open with 12 points, balanced 15-17 with 1NT and 20-21 with 2NT, otherwise
//!    the longest suit (a major only with five cards); six cards and 6-10 points open two of them.
//! 2. Only the opponents have bid: a suit of five with 8 points at the one level, 11 at the two level.
//! 3. Partner has bid: add partner's promised minimum to one's own points. 33 is a small slam, 25 a
//!    game, in a major with eight cards together, else in notrump. Below that, raise a fit, name a
//!    new suit at the one level, or bid notrump once, as high as the sum allows.

use bridge::{Auction, Bid, BridgeView, Call, Move, Shape, Strain, high_card_points};
use cards::{BySuit, CardSet, Seat, Suit};
use game::Decision;

/// What somebody's calls promise at the least.
#[derive(Clone, Copy, Default)]
struct Promise {
    points: u32,
    lengths: BySuit<usize>,
}

/// The call for this view.
pub fn call(view: &BridgeView) -> Option<Decision<Move>> {
    let (call, why) = choice(view.seat, view.hand, &view.public.auction);
    Some(Decision::silent(Move::Call(call)).because(why))
}

/// The legal call that a seat makes with this hand, and why.
pub fn choice(me: Seat, hand: CardSet, auction: &Auction) -> (Call, String) {
    let (call, why) = choose(me, hand, auction);
    let legal = auction.legal().contains(call);
    if legal { (call, why) } else { (Call::Pass, "nothing more to say".to_owned()) }
}

fn choose(me: Seat, hand: CardSet, auction: &Auction) -> (Call, String) {
    let points = high_card_points(hand);
    let bids: Vec<(Seat, Bid)> =
        auction.by_seat().filter_map(|(seat, call)| Some((seat, call.bid()?))).collect();
    let ours = bids.iter().any(|(seat, _)| *seat == me || *seat == me.partner());
    let partner = promise(&bids, me.partner());
    match (bids.is_empty(), ours, partner) {
        (true, ..) => open(hand, points),
        (false, false, _) => overcall(hand, points, auction),
        (false, true, Some(partner)) => together(me, hand, points, partner, &bids, auction),
        (false, true, None) => (Call::Pass, "partner has nothing to add".to_owned()),
    }
}

fn open(hand: CardSet, points: u32) -> (Call, String) {
    let shape = Shape::of(hand);
    let longest = longest(hand);
    let length = shape.length(longest);
    match points {
        15..=17 if shape.is_balanced() => (bid(1, Strain::Notrump), "15-17 points, balanced".to_owned()),
        20..=21 if shape.is_balanced() => (bid(2, Strain::Notrump), "20-21 points, balanced".to_owned()),
        12.. => {
            let major =
                [Suit::Spades, Suit::Hearts].into_iter().max_by_key(|&suit| (shape.length(suit), suit));
            let suit = major.filter(|&suit| shape.length(suit) >= 5 && shape.length(suit) >= length);
            let minor = if shape.length(Suit::Clubs) > shape.length(Suit::Diamonds) {
                Suit::Clubs
            } else {
                Suit::Diamonds
            };
            (bid(1, suit.unwrap_or(minor).into()), format!("{points} points"))
        }
        6..=10 if length >= 6 && longest != Suit::Clubs => {
            (bid(2, longest.into()), format!("a weak hand with {length} {}", longest.name()))
        }
        _ => (Call::Pass, format!("{points} points are too few to open")),
    }
}

fn overcall(hand: CardSet, points: u32, auction: &Auction) -> (Call, String) {
    let suit = longest(hand);
    let cheapest = cheapest(auction, suit.into());
    let enough = match cheapest.level.get() {
        1 => points >= 8,
        2 => points >= 11,
        _ => false,
    };
    if enough && hand.suit(suit).len() >= 5 {
        (cheapest.into(), format!("{points} points and {} {}", hand.suit(suit).len(), suit.name()))
    } else {
        (Call::Pass, "no suit and strength to come in with".to_owned())
    }
}

fn together(
    me: Seat,
    hand: CardSet,
    points: u32,
    partner: Promise,
    bids: &[(Seat, Bid)],
    auction: &Auction,
) -> (Call, String) {
    let shape = Shape::of(hand);
    let sum = points + partner.points;
    let fit = Suit::ALL.into_iter().rev().filter(|&suit| shape.length(suit) + partner.lengths[suit] >= 8);
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
        let new = new_suits
            .filter(|&suit| shape.length(suit) >= 4 && cheapest(auction, suit.into()).level.get() == 1);
        if let Some(suit) = new.max_by_key(|&suit| shape.length(suit)) {
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

fn longest(hand: CardSet) -> Suit {
    Suit::ALL.into_iter().max_by_key(|&suit| (hand.suit(suit).len(), suit)).unwrap_or(Suit::Clubs)
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
