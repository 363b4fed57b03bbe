use bridge::{Bid, Contract, Doubling, Outcome, Pair, TrickTable, Vulnerability};
use cards::Seat;

/// The par of a board: where the auction ends when both pairs see all cards and neither can gain
/// by another call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Par {
    /// The points of north and south.
    pub points: i32,
    /// Every way in which a perfect auction may end with these points, from the lowest bid up.
    pub outcomes: Vec<Outcome>,
}

impl Par {
    /// The par of a board with these results. Contracts that fail are doubled.
    ///
    /// Bidding is a game of perfect information: whoever stands in the way of the last bid either
    /// lets it be played or bids higher. It is solved from 7NT down.
    pub fn new(table: &TrickTable, dealer: Seat, vulnerability: Vulnerability) -> Par {
        let ladder = Ladder::new(table, vulnerability);
        let (first, second) = (Pair::of(dealer), Pair::of(dealer).other());
        // The dealer's pair opens or passes; then the others do; then the board is passed out.
        let after_pass = better(second, 0, ladder.best_bid(second, 0));
        let points = better(first, after_pass, ladder.best_bid(first, 0));
        let mut outcomes = Vec::new();
        if points == 0 {
            outcomes.push(Outcome::PassedOut);
        }
        for bid in Bid::all() {
            for pair in [first, second] {
                let (played, stands) = (ladder.played(bid, pair), ladder.after(bid, pair));
                // Nobody need be glad to get here, but nobody may have done better elsewhere.
                if played == points && stands == points && ladder.worth_bidding(bid, pair, points) {
                    outcomes.extend(ladder.outcomes(bid, pair));
                }
            }
        }
        Par { points, outcomes }
    }
}

/// Points of north and south for every bid of either pair.
struct Ladder {
    /// When it is played.
    played: [[i32; 2]; 35],
    /// When the other pair may still go on.
    after: [[i32; 2]; 35],
    table: TrickTable,
}

impl Ladder {
    fn new(table: &TrickTable, vulnerability: Vulnerability) -> Ladder {
        let mut ladder = Ladder { played: [[0; 2]; 35], after: [[0; 2]; 35], table: *table };
        for bid in Bid::all().collect::<Vec<_>>().into_iter().rev() {
            for pair in Pair::ALL {
                let points = ladder.outcomes(bid, pair).map(|outcome| outcome.points(vulnerability)).next();
                let played = points.expect("a pair has two seats");
                ladder.played[bid.index()][pair as usize] = played;
                let higher = ladder.best_bid(pair.other(), bid.index() + 1);
                ladder.after[bid.index()][pair as usize] = better(pair.other(), played, higher);
            }
        }
        ladder
    }

    fn played(&self, bid: Bid, pair: Pair) -> i32 {
        self.played[bid.index()][pair as usize]
    }

    fn after(&self, bid: Bid, pair: Pair) -> i32 {
        self.after[bid.index()][pair as usize]
    }

    /// The best that a pair can get by bidding at this place of the ladder or above it.
    fn best_bid(&self, pair: Pair, from: usize) -> Option<i32> {
        let values = self.after[from.min(35)..].iter().map(|both| both[pair as usize]);
        if pair == Pair::NorthSouth { values.max() } else { values.min() }
    }

    /// Whether a pair that ends in this bid gets no less than it could: a sacrifice that nobody
    /// forced, or a game stopped short of, is none of the outcomes.
    fn worth_bidding(&self, bid: Bid, pair: Pair, points: i32) -> bool {
        let makes = self.outcomes(bid, pair).next().is_some_and(|outcome| match outcome {
            Outcome::Played { contract, tricks } => tricks >= contract.tricks(),
            Outcome::PassedOut => false,
        });
        // A contract that fails loses points to somebody who would have scored more.
        makes || if pair == Pair::NorthSouth { points < 0 } else { points > 0 }
    }

    /// The bid as played by the better seats of the pair: one, or both if they do equally well.
    fn outcomes(&self, bid: Bid, pair: Pair) -> impl Iterator<Item = Outcome> + use<'_> {
        let tricks = move |seat: Seat| self.table.get(seat, bid.strain);
        let best = pair.seats().map(tricks).into_iter().max().unwrap_or_default();
        pair.seats().into_iter().filter(move |&seat| tricks(seat) == best).map(move |declarer| {
            let makes = best >= bid.level.tricks();
            let doubling = if makes { Doubling::Undoubled } else { Doubling::Doubled };
            Outcome::Played { contract: Contract { bid, doubling, declarer }, tricks: best }
        })
    }
}

/// What a pair chooses: this, or the other if there is one and it is better for it.
fn better(pair: Pair, points: i32, other: Option<i32>) -> i32 {
    match (pair, other) {
        (_, None) => points,
        (Pair::NorthSouth, Some(other)) => points.max(other),
        (Pair::EastWest, Some(other)) => points.min(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn par(digits: &str, dealer: Seat, vulnerability: Vulnerability) -> (i32, Vec<String>) {
        let par = Par::new(&TrickTable::from_hex(digits).unwrap(), dealer, vulnerability);
        (par.points, par.outcomes.iter().map(Outcome::to_string).collect())
    }

    #[test]
    fn nobody_can_make_anything() {
        let (points, outcomes) = par("66666666666666666666", Seat::North, Vulnerability::None);
        assert_eq!((points, outcomes), (0, vec!["Passed out".to_owned()]));
    }

    #[test]
    fn both_could_make_one_notrump_and_the_dealer_gets_it() {
        let digits = "76666766667666676666";
        assert_eq!(par(digits, Seat::North, Vulnerability::None).0, 90);
        assert_eq!(par(digits, Seat::East, Vulnerability::None).0, -90);
    }

    #[test]
    fn a_sacrifice_pays_when_the_vulnerability_is_right() {
        // North-south make four spades; east-west take eight tricks in hearts.
        let digits = "3a3333a333338aa338aa".to_owned();
        let (points, outcomes) = par(&digits, Seat::North, Vulnerability::NorthSouth);
        assert!(points < 620, "{outcomes:?}");
        assert!(outcomes.iter().all(|outcome| outcome.contains('X')), "{outcomes:?}");
    }

    #[test]
    fn the_higher_suit_is_not_outbid_cheaply() {
        // Ten tricks in a major for both pairs: five hearts, one down, cost less than four spades.
        // With seven tricks in hearts they would cost more.
        let digits = "0a0000a00000a0000a00";
        let (points, outcomes) = par(digits, Seat::East, Vulnerability::Both);
        assert_eq!((points, outcomes), (200, vec!["5♥X by East -1".to_owned(), "5♥X by West -1".to_owned()]));
        let digits = "0a0000a0000070000700";
        let (points, outcomes) = par(digits, Seat::East, Vulnerability::EastWest);
        assert_eq!((points, outcomes), (420, vec!["4♠ by North =".to_owned(), "4♠ by South =".to_owned()]));
    }
}
