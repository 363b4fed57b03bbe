use std::sync::{Arc, LazyLock};

use bridge::{Auction, Call, Pair, Strain, Vulnerability};
use cards::{CardSet, Seat, Suit};

use crate::hand::Facts;
use crate::ladder::{CallReading, Ladder};
use crate::language::{self, Book, SystemError};
use crate::reading::{Heard, Reading};
use crate::turn::Turn;
use crate::words::Words;
use crate::{Choice, Force, Meaning, System};

/// A system that is read from a file.
///
/// ```
/// use bidding::{RuleSystem, System};
/// use bridge::{Auction, Vulnerability};
/// use cards::Seat;
///
/// let system = RuleSystem::natural();
/// let auction = Auction::from_calls(Seat::North, ["1NT".parse().unwrap(), "Pass".parse().unwrap()]).unwrap();
/// let choice = system.call("84.KQ973.A52.J64".parse().unwrap(), &auction, Vulnerability::None).unwrap();
/// assert_eq!((choice.call.to_string().as_str(), choice.rule.as_str()), ("2D", "transfer to hearts"));
/// ```
#[derive(Clone, Debug)]
pub struct RuleSystem {
    book: Book,
}

/// The system that ships with the program.
const NATURAL: &str = include_str!("../../../data/bidding/natural.system");

/// The natural system that ships, read once and shared.
pub fn natural() -> Arc<dyn System> {
    static NATURAL: LazyLock<Arc<RuleSystem>> = LazyLock::new(|| Arc::new(RuleSystem::natural()));
    NATURAL.clone()
}

impl RuleSystem {
    /// Reads a system from its text.
    pub fn read(text: &str) -> Result<RuleSystem, SystemError> {
        language::read(text).map(|book| RuleSystem { book })
    }

    /// The natural system that ships: five-card majors, 15-17 notrump.
    pub fn natural() -> RuleSystem {
        RuleSystem::read(NATURAL).expect("a test reads it")
    }

    /// The text of the natural system.
    pub const fn natural_text() -> &'static str {
        NATURAL
    }

    /// The rules.
    pub const fn book(&self) -> &Book {
        &self.book
    }

    /// What everybody has understood of an auction, both pairs playing this system.
    pub fn reading(&self, auction: &Auction, vulnerability: Vulnerability) -> Reading {
        let mut reading = Reading::new(auction.dealer(), vulnerability);
        for &call in auction.calls() {
            self.hear(&mut reading, call);
        }
        reading
    }

    /// Adds the next call to what has been understood. An illegal call changes nothing.
    pub fn hear(&self, reading: &mut Reading, call: Call) {
        let understood = {
            let Some(turn) = Turn::new(reading) else { return };
            let ladder = Ladder::new(&self.book, &turn);
            (turn.me, ladder.read(call).map(|read| Understood::new(&read)))
        };
        if reading.auction.make(call).is_ok() {
            understand(reading, understood.0, call, understood.1);
        }
    }

    /// The rules that may choose the next call: what world samplers ask of many hands.
    pub fn with_ladder<T>(&self, reading: &Reading, ask: impl FnOnce(&Ladder<'_>) -> T) -> Option<T> {
        let turn = Turn::new(reading)?;
        Some(ask(&Ladder::new(&self.book, &turn)))
    }

    /// What a call would mean next.
    pub fn meaning_after(&self, reading: &Reading, call: Call) -> Meaning {
        let read = self.with_ladder(reading, |ladder| {
            ladder.read(call).map(|read| Words::new(&self.book).meaning(ladder, call, &read))
        });
        read.flatten().unwrap_or_else(|| stranger(reading, call))
    }
}

impl System for RuleSystem {
    fn name(&self) -> &str {
        &self.book.name
    }

    fn call(&self, hand: CardSet, auction: &Auction, vulnerability: Vulnerability) -> Option<Choice> {
        let reading = self.reading(auction, vulnerability);
        self.with_ladder(&reading, |ladder| {
            let hand = Facts::of(hand);
            match ladder.choose(&hand) {
                Some(rung) => Choice {
                    call: rung.call,
                    rule: self.book.word(rung.rule.name).to_owned(),
                    why: Words::new(&self.book).conditions(ladder, rung),
                },
                None => Choice {
                    call: Call::Pass,
                    rule: "no rule".to_owned(),
                    why: "no rule applies to this hand".to_owned(),
                },
            }
        })
    }

    fn meaning(&self, call: Call, auction: &Auction, vulnerability: Vulnerability) -> Meaning {
        self.meaning_after(&self.reading(auction, vulnerability), call)
    }

    fn makes(&self, hand: CardSet, call: Call, auction: &Auction, vulnerability: Vulnerability) -> bool {
        let reading = self.reading(auction, vulnerability);
        self.with_ladder(&reading, |ladder| ladder.call(&Facts::of(hand)) == call).unwrap_or(false)
    }

    fn which_make(
        &self,
        hands: &[CardSet],
        call: Call,
        auction: &Auction,
        vulnerability: Vulnerability,
    ) -> Vec<bool> {
        let reading = self.reading(auction, vulnerability);
        let ask =
            |ladder: &Ladder<'_>| hands.iter().map(|&hand| ladder.call(&Facts::of(hand)) == call).collect();
        self.with_ladder(&reading, ask).unwrap_or_else(|| vec![false; hands.len()])
    }
}

/// What was understood of a call, free of the ladder.
struct Understood {
    bound: crate::bound::Bound,
    heard: [Option<language::condition::RuleName>; 6],
    force: Force,
    conventional: bool,
}

impl Understood {
    fn new(read: &CallReading<'_>) -> Understood {
        let mut heard = [None; 6];
        for rung in &read.rungs {
            if heard.contains(&Some(rung.rule.name)) {
                continue;
            }
            if let Some(free) = heard.iter_mut().find(|name| name.is_none()) {
                *free = Some(rung.rule.name);
            }
        }
        Understood { bound: read.bound, heard, force: read.force, conventional: read.conventional }
    }
}

fn understand(reading: &mut Reading, seat: Seat, call: Call, understood: Option<Understood>) {
    let pair = Pair::of(seat);
    let opened = reading.leading_passes < reading.auction.calls().len() - 1;
    let partners = reading.shown[seat.partner()];
    let shown = &mut reading.shown[seat];
    let before = *shown;
    let mut force = Force::None;
    let mut names = [None; 6];
    let mut natural = call.bid().and_then(|bid| bid.strain.trump());
    match &understood {
        Some(read) => {
            let ranges = shown.ranges.and(&read.bound.ranges).tightened();
            if !ranges.is_empty() {
                shown.ranges = ranges;
            }
            let strength = shown.strength.and(read.bound.strength);
            shown.strength = if strength.is_empty() { read.bound.strength } else { strength };
            (names, force) = (read.heard, read.force);
            if read.conventional {
                natural = None;
            }
        }
        None => {
            if let Some(suit) = natural {
                let long = &mut shown.ranges.lengths[suit];
                let least = if long.least == 0 { 4 } else { long.least + 1 };
                long.least = least.min(long.most);
                shown.ranges =
                    Some(shown.ranges.tightened()).filter(|r| !r.is_empty()).unwrap_or(before.ranges);
            }
        }
    }
    shown.call = Some(Heard { call, names, force });
    match call {
        Call::Pass if !opened => {
            shown.passed = true;
            reading.leading_passes +=
                usize::from(reading.leading_passes + 1 == reading.auction.calls().len());
        }
        Call::Pass => {}
        _ => shown.bids = shown.bids.saturating_add(1),
    }
    // Suits: named naturally with at least three cards, or shown by length without being named.
    let mut suits = Vec::new();
    for suit in Suit::ALL {
        let (least, earlier) = (shown.ranges.lengths[suit].least, before.ranges.lengths[suit].least);
        let named = natural == Some(suit);
        let supports = partners.has(suit);
        if named && (least >= 3 || supports)
            || !named && call != Call::Pass && least >= 4 && least > earlier && !supports
        {
            suits.push(suit);
        }
    }
    suits.sort_by_key(|&suit| (natural == Some(suit), shown.ranges.lengths[suit].least));
    for &suit in &suits {
        shown.show(suit);
        reading.last_suit[pair as usize] = Some(suit);
    }
    if let Some(suit) = natural.filter(|&suit| partners.has(suit)) {
        reading.raised[pair as usize] = Some(suit);
    }
    if force == Force::GameForcing {
        reading.game_forced[pair as usize] = true;
    }
}

/// A call that the system does not make: natural, and nothing more.
fn stranger(reading: &Reading, call: Call) -> Meaning {
    let shown = reading.auction.turn().map(|seat| reading.shown[seat].ranges);
    let words = match call.bid().map(|bid| bid.strain) {
        Some(Strain::Notrump) => {
            "not a call of this system here; taken as natural, wanting to play notrump".to_owned()
        }
        Some(suit) => format!("not a call of this system here; taken as natural, with {}", suit.name()),
        None => "not a call of this system here".to_owned(),
    };
    Meaning {
        call,
        rules: Vec::new(),
        shows: shown.unwrap_or(crate::HandRanges::ANY),
        words,
        force: Force::None,
        conventional: false,
        alertable: false,
    }
}
