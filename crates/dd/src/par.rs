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

impl Par {
    /// The outcomes that players would name, of which there is at least one. Of a contract that makes, the lowest
    /// bid of each strain that brings these points: 3NT with an overtrick, not 4NT. Of a sacrifice, only bids
    /// above every contract by which the other pair would score more, since below them nobody need sacrifice;
    /// and of these the lowest of each strain. Where no bid is above them all, the highest.
    pub fn usual(&self, table: &TrickTable, vulnerability: Vulnerability) -> Vec<Outcome> {
        let bid = |outcome: &Outcome| match outcome {
            Outcome::Played { contract, .. } => Some((contract.bid, contract.declarer)),
            Outcome::PassedOut => None,
        };
        let fails = |outcome: &&Outcome| match outcome {
            Outcome::Played { contract, tricks } => *tricks < contract.tricks(),
            Outcome::PassedOut => false,
        };
        // 1. The highest bid by which the pair that gains would gain more, if it might play there.
        let gainer = if self.points > 0 { Pair::NorthSouth } else { Pair::EastWest };
        let gains_more = |bid: &Bid| {
            let played = gainer.seats().into_iter().map(|declarer| {
                let contract = Contract { bid: *bid, doubling: Doubling::Undoubled, declarer };
                Outcome::Played { contract, tricks: table.get(declarer, bid.strain) }.points(vulnerability)
            });
            let mut more = played
                .map(|points| if self.points > 0 { points > self.points } else { points < self.points });
            more.any(|more| more)
        };
        let threat = Bid::all().filter(gains_more).last();
        // 2. Sacrifices above it; the highest if there are none.
        let sacrifices: Vec<&Outcome> = self.outcomes.iter().filter(fails).collect();
        let is_above = |outcome: &&&Outcome| bid(outcome).is_some_and(|(bid, _)| Some(bid) > threat);
        let mut named: Vec<&Outcome> = sacrifices.iter().filter(is_above).copied().collect();
        if let (true, Some(last)) = (named.is_empty(), sacrifices.last().and_then(|last| bid(last))) {
            named =
                sacrifices.into_iter().filter(|one| bid(one).is_some_and(|(bid, _)| bid == last.0)).collect();
        }
        // 3. With what makes, the lowest of each strain and declarer: they come from the lowest bid up.
        let makes = self.outcomes.iter().filter(|outcome| !fails(outcome));
        let mut usual: Vec<Outcome> = Vec::new();
        for outcome in makes.chain(named) {
            let strain = |one: &Outcome| bid(one).map(|(bid, declarer)| (bid.strain, declarer));
            let is_known = |known: &Outcome| strain(known) == strain(outcome);
            if !usual.iter().any(is_known) {
                usual.push(*outcome);
            }
        }
        usual
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

    /// Whatever the table, what players name is among the outcomes, and something is named.
    #[test]
    fn the_usual_outcomes_are_some_of_all() {
        let mut rng = cards::Seed::new(1).rng();
        for number in 0..300 {
            let digits: String = (0..20)
                .map(|_| {
                    let spread = rand::RngExt::random_range(&mut rng, 0..14_u32);
                    char::from_digit(spread.min(13), 16).unwrap()
                })
                .collect();
            let table = TrickTable::from_hex(&digits).unwrap();
            let vulnerability = Vulnerability::ALL[number % 4];
            let par = Par::new(&table, Seat::ALL[number % 4], vulnerability);
            let usual = par.usual(&table, vulnerability);
            assert!(!usual.is_empty() && usual.iter().all(|one| par.outcomes.contains(one)), "{digits}");
        }
    }

    #[test]
    fn a_made_contract_is_named_by_its_lowest_bid() {
        // Both of east and west take ten tricks at notrump.
        let table = TrickTable::from_hex("3333333333aaaaaaaaaa").unwrap();
        let par = Par::new(&table, Seat::North, Vulnerability::None);
        let words = |outcomes: &[Outcome]| outcomes.iter().map(Outcome::to_string).collect::<Vec<_>>();
        assert!(words(&par.outcomes).contains(&"4NT by East =".to_owned()), "{:?}", words(&par.outcomes));
        let usual = words(&par.usual(&table, Vulnerability::None));
        assert!(usual.contains(&"3NT by East +1".to_owned()), "{usual:?}");
        assert!(!usual.contains(&"4NT by East =".to_owned()), "{usual:?}");
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
