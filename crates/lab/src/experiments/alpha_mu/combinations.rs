//! Suit combinations and the odds of the line that the books give, counted over all layouts.

use belief::Worlds;
use bridge::{Pair, Strain};
use cards::{BySeat, CardSet, Seat};
use single_dummy::alpha_mu::WorldSet;
use single_dummy::{Problem, Stakes};

/// A suit held by north and south, of which so many tricks are wanted.
pub struct Combination {
    pub north: &'static str,
    pub south: &'static str,
    pub tricks: u8,
    /// How the books play it.
    pub line: &'static str,
    /// Whether that succeeds, by west's and east's cards of the suit.
    pub succeeds: fn(CardSet, CardSet) -> bool,
}

/// Whether all these cards are in a hand: `has(west, "KJ")`.
fn has(hand: CardSet, ranks: &str) -> bool {
    let cards: CardSet = format!("{ranks}...").parse().expect("ranks of spades");
    hand.includes(cards)
}

fn bare(hand: CardSet, rank: &str) -> bool {
    has(hand, rank) && hand.len() == 1
}

pub const COMBINATIONS: [Combination; 13] = [
    Combination {
        north: "KJT7",
        south: "A986",
        tricks: 4,
        line: "the ace, then through west",
        succeeds: |west, east| has(west, "Q") && west.len() < 5 || bare(east, "Q"),
    },
    Combination {
        north: "AJT2",
        south: "K543",
        tricks: 4,
        line: "the king, then finesse the jack",
        succeeds: |west, east| has(west, "Q") && west.len() < 4 || bare(east, "Q"),
    },
    Combination {
        north: "KT2",
        south: "AJ3",
        tricks: 3,
        line: "the ace, then finesse the ten",
        succeeds: |west, east| has(west, "Q") || bare(east, "Q"),
    },
    Combination {
        north: "AKJ",
        south: "432",
        tricks: 3,
        line: "the ace, then finesse the jack",
        succeeds: |west, east| has(west, "Q") || bare(east, "Q"),
    },
    Combination {
        north: "AQJ",
        south: "432",
        tricks: 3,
        line: "finesse twice",
        succeeds: |west, _| has(west, "K"),
    },
    Combination {
        north: "AQ2",
        south: "543",
        tricks: 2,
        line: "the ace, then towards the queen",
        succeeds: |west, east| has(west, "K") || bare(east, "K"),
    },
    Combination {
        north: "AQT",
        south: "432",
        tricks: 3,
        line: "finesse the ten, then the queen",
        succeeds: |west, _| has(west, "KJ"),
    },
    Combination {
        north: "AQT",
        south: "432",
        tricks: 2,
        line: "finesse the ten, then the queen",
        succeeds: |_, east| !has(east, "KJ"),
    },
    Combination {
        north: "AJT",
        south: "432",
        tricks: 2,
        line: "finesse twice",
        succeeds: |_, east| !has(east, "KQ"),
    },
    Combination {
        north: "KQ2",
        south: "543",
        tricks: 2,
        line: "twice towards king and queen",
        succeeds: |west, _| has(west, "A"),
    },
    Combination {
        north: "KJ2",
        south: "543",
        tricks: 2,
        line: "towards the jack, then towards the king",
        succeeds: |west, _| has(west, "AQ"),
    },
    Combination {
        north: "AKQ2",
        south: "6543",
        tricks: 4,
        line: "from the top",
        succeeds: |west, _| (2..=3).contains(&west.len()),
    },
    Combination {
        north: "AKJ2",
        south: "T543",
        tricks: 4,
        line: "the ace, then finesse the jack",
        succeeds: |west, east| has(west, "Q") && west.len() < 4 || bare(east, "Q"),
    },
];

impl Combination {
    pub fn title(&self) -> String {
        format!("{} opposite {}, {} tricks", self.north, self.south, self.tricks)
    }

    /// The ending in which nothing but this suit matters, south to lead, and all layouts by how
    /// likely they are when the deal is dealt. North and south have two entries each, which the
    /// opponents cannot lead without giving a trick; the opponents' other cards are worthless. Missing
    /// cards with none of ours between them count as the same.
    pub fn worlds(&self) -> (Problem, WorldSet, u8) {
        let hand =
            |spades: &str, rest: &str| -> CardSet { format!("{spades}.{rest}").parse().expect("a hand") };
        // 1. Each hand has as many cards as the suit may be long with one opponent.
        let missing = CardSet::all_of(cards::Suit::Spades) - hand(self.north, "..") - hand(self.south, "..");
        let entries = if missing.len() > 6 { ("AK.32.", "32.AK.") } else { ("A.3.", "3.A.") };
        let (north, south) = (hand(self.north, entries.0), hand(self.south, entries.1));
        let cards = north.len();
        let hearts = CardSet::all_of(cards::Suit::Hearts) - north - south;
        let idle: CardSet = hearts.iter().take(2 * cards - missing.len()).collect();
        let need = cards as u8 - (self.north.len() as u8 - self.tricks);
        let seen = |seat| match seat {
            Seat::North => Some(north),
            Seat::South => Some(south),
            _ => None,
        };
        let stakes = Stakes::Target { pair: Pair::NorthSouth, tricks: need };
        let problem = Problem::ending(seen, missing | idle, Strain::Notrump, Seat::South, &[], stakes)
            .expect("an ending");
        // 2. West's cards of each class of equals, as many as there may be.
        let classes = classes(missing, north | south);
        let mut layouts = vec![(CardSet::EMPTY, 1.0)];
        for class in classes {
            layouts = layouts
                .iter()
                .flat_map(|&(west, ways)| {
                    (0..=class.len()).map(move |held| {
                        let low: CardSet = class.iter().take(held).collect();
                        (west | low, ways * choose(class.len(), held))
                    })
                })
                .collect();
        }
        // 3. The other cards of the opponents fill up both hands, thirteen each.
        let worlds = layouts.into_iter().map(|(west, ways)| {
            let fill: CardSet = idle.iter().take(cards - west.len()).collect();
            let (west_hand, east_hand) = (west | fill, (missing - west) | (idle - fill));
            let hands = BySeat::new(north, east_hand, south, west_hand);
            (hands, ways * choose(26 - missing.len(), 13 - west.len()))
        });
        let set = WorldSet::new(&problem, worlds).expect("worlds of the ending");
        debug_assert!(Worlds::new(problem.unseen()).is_ok());
        (problem, set, need)
    }

    /// How often the books' line succeeds.
    pub fn truth(&self, worlds: &WorldSet) -> f64 {
        let spades = |world: usize, seat: Seat| worlds.hands(world)[seat].suit(cards::Suit::Spades);
        let won = (0..worlds.len())
            .filter(|&world| (self.succeeds)(spades(world, Seat::West), spades(world, Seat::East)));
        worlds.share(won.collect())
    }
}

/// Missing cards in groups with none of ours between.
fn classes(missing: CardSet, ours: CardSet) -> Vec<CardSet> {
    let mut found: Vec<CardSet> = Vec::new();
    for card in missing {
        let joins = found
            .last()
            .and_then(|class| class.highest())
            .is_some_and(|last| (CardSet::above(last) & CardSet::below(card) & ours).is_empty());
        match found.last_mut().filter(|_| joins) {
            Some(class) => class.insert(card),
            None => {
                found.push(CardSet::of(card));
                true
            }
        };
    }
    found
}

fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}
