//! The rows of `bampton/interesting-problem`, and the problem whose deals they count.

use std::fmt;

use bridge::Strain;
use cards::{BySeat, Card, CardSet, Rank, Seat, Suit};
use dd::Solver;
use serde::{Deserialize, Serialize};
use single_dummy::{Problem, SolvedWorlds, Stakes, Ties};

/// What the leads take in some deals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LeadRow {
    /// How the deals were chosen and solved.
    pub part: Part,
    /// East's diamonds, where the deals are sorted by them.
    pub east_diamonds: Option<CardSet>,
    /// How many of South's decisions are bound by what he sees: one is the heuristic.
    pub bound: u32,
    pub deals: u32,
    /// Deals in which the jack takes more tricks than the five.
    pub jack_better: u32,
    /// Deals in which the five takes more.
    pub five_better: u32,
    /// The deals in which the five takes more.
    pub misleading: Vec<HiddenHands>,
    /// The sum of the tricks after each lead.
    pub jack: u32,
    pub five: u32,
    pub spade: u32,
    pub heart: u32,
}

/// The part of the experiment that a row belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// All deals, sorted by East's diamonds.
    AllDeals,
    /// The sums over all deals when some of South's decisions are bound.
    Bound,
    /// A run of the heuristic.
    Run,
}

/// The two hands that North and South do not see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HiddenHands {
    east: CardSet,
    west: CardSet,
}

impl HiddenHands {
    pub fn of(hands: &BySeat<CardSet>) -> HiddenHands {
        HiddenHands { east: hands[Seat::East], west: hands[Seat::West] }
    }
}

impl fmt::Display for HiddenHands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "East {} West {}", self.east.dotted(), self.west.dotted())
    }
}

/// The deal that the thesis shows.
pub fn shown_by_thesis() -> HiddenHands {
    let [east, west] = ["-.QT652.K.-", "AT6.K.98.-"].map(|hand| hand.parse().expect("a hand"));
    HiddenHands { east, west }
}

/// The leads that are compared, in the order of their columns.
pub const LEADS: [Card; 4] = [
    Card::new(Suit::Diamonds, Rank::Jack),
    Card::new(Suit::Diamonds, Rank::Five),
    Card::new(Suit::Spades, Rank::Eight),
    Card::new(Suit::Hearts, Rank::Nine),
];

/// North is to lead: the problem of section 6.7.
pub fn problem() -> Problem {
    let cards = |text: &str| -> CardSet { text.parse().expect("cards") };
    let seen = |seat| match seat {
        Seat::North => Some(cards("8.987.J5.")),
        Seat::South => Some(cards("K93..AQT.")),
        _ => None,
    };
    let hidden = cards("AT6.KQT652.K98.");
    let problem = Problem::ending(seen, hidden, Strain::Notrump, Seat::North, &[], Stakes::None);
    problem.expect("the cards of section 6.7 are a problem")
}

impl LeadRow {
    /// A row before the first deal.
    pub fn new(part: Part, bound: u32, east_diamonds: Option<CardSet>) -> LeadRow {
        LeadRow {
            part,
            east_diamonds,
            bound,
            deals: 0,
            jack_better: 0,
            five_better: 0,
            misleading: Vec::new(),
            jack: 0,
            five: 0,
            spade: 0,
            heart: 0,
        }
    }

    /// Counts one deal.
    pub fn add(&mut self, hands: &BySeat<CardSet>, tricks: [u8; 4]) {
        let [jack, five, spade, heart] = tricks.map(u32::from);
        self.deals += 1;
        self.jack_better += u32::from(jack > five);
        if five > jack {
            self.five_better += 1;
            let hidden = HiddenHands::of(hands);
            if !self.misleading.contains(&hidden) {
                self.misleading.push(hidden);
            }
        }
        self.jack += jack;
        self.five += five;
        self.spade += spade;
        self.heart += heart;
    }
}

/// Solves deals, and calls `take` with the tricks of each lead.
pub fn solve(deals: impl Iterator<Item = BySeat<CardSet>>, mut take: impl FnMut(&BySeat<CardSet>, [u8; 4])) {
    let mut solved = SolvedWorlds::new(&problem(), Ties::Highest);
    let mut solver = Solver::new();
    for hands in deals {
        solved.add(&mut solver, hands).expect("a deal of the problem");
    }
    let places = LEADS.map(|lead| {
        let place = solved.alternatives().iter().position(|one| one.equals.contains(lead));
        place.expect("every lead is legal")
    });
    for world in solved.worlds() {
        take(world.hands, places.map(|place| world.tricks[place]));
    }
}
