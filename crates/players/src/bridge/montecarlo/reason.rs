//! Why a card is best, in words: the one thing about the hidden hands that makes the difference.

use std::fmt;

use cards::{Card, Rank, Seat, Suit};

use super::{Measure, Question, Stakes, Tally, Thought, World};

/// Something that may be true of the hidden hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// A seat holds a card.
    Holds(Seat, Card),
    /// A seat holds a card, with exactly this many cards of its suit.
    HoldsIn(Seat, Card, usize),
    /// A seat holds at least this many cards of a suit.
    AtLeast(Seat, Suit, usize),
    /// A seat holds exactly this many cards of a suit.
    Exactly(Seat, Suit, usize),
}

impl Fact {
    /// Whether it is true in a world.
    pub fn holds(self, world: World<'_>) -> bool {
        let length = |seat: Seat, suit: Suit| world.hands[seat].suit(suit).len();
        match self {
            Fact::Holds(seat, card) => world.hands[seat].contains(card),
            Fact::HoldsIn(seat, card, count) => {
                world.hands[seat].contains(card) && length(seat, card.suit()) == count
            }
            Fact::AtLeast(seat, suit, count) => length(seat, suit) >= count,
            Fact::Exactly(seat, suit, count) => length(seat, suit) == count,
        }
    }

    /// How much what it explains counts: a plain fact is told rather than one that names two things
    /// and explains a little more.
    fn plainness(self) -> f64 {
        match self {
            Fact::Holds(_, card) if card.rank() >= Rank::Ten => 1.0,
            Fact::Holds(..) => 0.8,
            Fact::AtLeast(..) => 0.85,
            Fact::Exactly(..) => 0.8,
            Fact::HoldsIn(..) => 0.75,
        }
    }
}

/// `East holds the ♦K`, `East holds the ♦K and one more diamond`, `West has at least 4 spades`.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = |suit: Suit| suit.name().trim_end_matches('s');
        let cards = |suit: Suit, count: usize| match count {
            0 => format!("no {}", suit.name()),
            1 => format!("one {}", one(suit)),
            _ => format!("{count} {}", suit.name()),
        };
        match *self {
            Fact::Holds(seat, card) => write!(f, "{seat} holds the {card:#}"),
            Fact::HoldsIn(seat, card, 1) => write!(f, "{seat} holds the {card:#} alone"),
            Fact::HoldsIn(seat, card, 2) => {
                write!(f, "{seat} holds the {card:#} and one more {}", one(card.suit()))
            }
            Fact::HoldsIn(seat, card, count) => {
                write!(f, "{seat} holds the {card:#} and {} more {}", count - 1, card.suit().name())
            }
            Fact::AtLeast(seat, suit, count) => write!(f, "{seat} has at least {}", cards(suit, count)),
            Fact::Exactly(seat, suit, count) => write!(f, "{seat} has {}", cards(suit, count)),
        }
    }
}

/// A fact that splits the worlds in two, and the mean of some quantity in either part.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reason {
    /// The fact, told so that it is good news: `with` is above `without`.
    pub fact: Fact,
    /// How often it is true, strictly between zero and one.
    pub probability: f64,
    /// The mean where it is true.
    pub with: f64,
    /// The mean where it is not.
    pub without: f64,
    /// What part of the quantity's variance it explains, from zero to one.
    pub explained: f64,
    /// What part the best of so many facts would explain by chance alone.
    pub by_chance: f64,
}

impl Reason {
    /// Whether it is worth telling.
    pub fn says_much(&self) -> bool {
        self.explained > 0.1 + self.by_chance
    }
}

impl Thought {
    /// The fact about the hidden hands that best explains a quantity of the worlds; `None` when it
    /// is the same in all of them.
    pub fn reason(&self, quantity: impl Fn(World<'_>) -> f64) -> Option<Reason> {
        let values: Vec<f64> = self.worlds().map(quantity).collect();
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
        if values.len() < 2 || variance < 1e-12 {
            return None;
        }
        let facts = self.facts();
        // The largest of many squared correlations between things that have nothing to do with each
        // other; where all worlds are there, nothing is left to chance.
        let sampled = self.problem().count() != values.len() as u128;
        let by_chance = if sampled { 2.0 * (facts.len() as f64).ln() / count } else { 0.0 };
        let split = |fact: Fact| {
            let (mut yes, mut sum) = (0.0, 0.0);
            for (world, value) in self.worlds().zip(&values) {
                if fact.holds(world) {
                    yes += 1.0;
                    sum += value;
                }
            }
            let (with, without) = (sum / yes, (mean * count - sum) / (count - yes));
            let explained = yes / count * (1.0 - yes / count) * (with - without).powi(2) / variance;
            let news = yes > 0.0 && yes < count && with > without;
            news.then_some(Reason { fact, probability: yes / count, with, without, explained, by_chance })
        };
        let weight = |reason: &Reason| reason.explained * reason.fact.plainness();
        facts.into_iter().filter_map(split).max_by(|a, b| weight(a).total_cmp(&weight(b)))
    }

    /// Everything that may be told about the hidden hands.
    fn facts(&self) -> Vec<Fact> {
        let unseen = self.problem().unseen();
        let mut facts = Vec::new();
        for seat in Seat::ALL.into_iter().filter(|&seat| unseen.room[seat] > 0) {
            for suit in Suit::ALL {
                let cards = unseen.may[seat].suit(suit);
                facts.extend(cards.iter().rev().map(|card| Fact::Holds(seat, card)));
                for count in 0..=cards.len().min(unseen.room[seat] as usize) {
                    facts.push(Fact::Exactly(seat, suit, count));
                    facts.push(Fact::AtLeast(seat, suit, count));
                    // Only the highest cards matter with their length.
                    let highest = cards.iter().rev().take(3).filter(|_| count > 0);
                    facts.extend(highest.map(|card| Fact::HoldsIn(seat, card, count)));
                }
            }
        }
        facts
    }

    /// What was found, in a few sentences: how the best card does, what that depends on, and what
    /// decides between it and the next. None before the first world.
    pub fn in_words(&self, measure: &Measure) -> Vec<String> {
        if self.worlds().len() == 0 {
            return Vec::new();
        }
        let course = self.course(measure, Question::Card);
        let tallies = self.tallies(measure);
        let best = course.leader();
        let mut words = vec![self.result(&tallies[best])];
        words.extend(self.dependence(measure, best, &tallies[best]));
        words.extend(course.second().map(|second| self.comparison(measure, [best, second], &tallies)));
        words
    }

    fn result(&self, tally: &Tally) -> String {
        let (card, worlds) = (tally.alternative.card, tally.worlds);
        let tricks = f64::from(self.problem().won()[self.pair()]) + tally.mean();
        match tally.chance() {
            Some(chance) => format!(
                "{card:#} {} in {} of {worlds} deals and takes {tricks:.2} tricks on average",
                self.aim(),
                percent(chance)
            ),
            None => format!("{card:#} takes {tricks:.2} tricks on average over {worlds} deals"),
        }
    }

    /// What the best card's result depends on, if one fact explains much of it.
    fn dependence(&self, measure: &Measure, best: usize, tally: &Tally) -> Option<String> {
        let mixed = tally.makes.is_some_and(|makes| 0 < makes && makes < tally.worlds);
        let made = |world: World<'_>| measure.makes(world.tricks[best]) == Some(true);
        let reason = match mixed {
            true => self.reason(|world| f64::from(u8::from(made(world)))),
            false => self.reason(|world| f64::from(world.tricks[best])),
        };
        let Reason { fact, probability, with, without, .. } = reason.filter(Reason::says_much)?;
        let won = f64::from(self.problem().won()[self.pair()]);
        let often = percent(probability);
        Some(match mixed {
            true => format!(
                "it {} in {} when {fact} ({often}), otherwise in {}",
                self.aim(),
                percent(with),
                percent(without)
            ),
            false => {
                format!("it takes {:.2} when {fact} ({often}), otherwise {:.2}", won + with, won + without)
            }
        })
    }

    /// What decides between the best card and the next.
    fn comparison(&self, measure: &Measure, [best, second]: [usize; 2], tallies: &[Tally]) -> String {
        let [one, next] = [best, second].map(|place| tallies[place].alternative.card);
        let difference = |world: World<'_>| f64::from(world.tricks[best]) - f64::from(world.tricks[second]);
        let made = |world: World<'_>, place: usize| {
            f64::from(u8::from(measure.makes(world.tricks[place]) == Some(true)))
        };
        let by_making = tallies[best].makes != tallies[second].makes;
        let reason = match by_making {
            true => self.reason(|world| made(world, best) - made(world, second)),
            false => self.reason(difference),
        };
        if self.worlds().all(|world| difference(world) == 0.0) {
            return format!("{next:#} does the same in every deal");
        }
        let amount =
            |mean: f64| if by_making { percent(mean.abs()) } else { format!("{:.2} tricks", mean.abs()) };
        let behind = match (tallies[best].chance(), tallies[second].chance()) {
            (Some(best), Some(second)) if by_making => best - second,
            _ => tallies[best].mean() - tallies[second].mean(),
        };
        // Points and IMPs may prefer a card that makes the contract less often.
        let place = if behind < 0.0 { "ahead of it, but worse by the score" } else { "behind" };
        let said = format!("{next:#} is next, {} {place}", amount(behind));
        match reason.filter(Reason::says_much) {
            None => format!("{said}; no single card or length decides between them"),
            Some(Reason { fact, probability, with, without, .. }) => {
                let gains = |mean: f64| match amount(mean) {
                    none if none == amount(0.0) => "gains nothing".to_owned(),
                    some if mean > 0.0 => format!("gains {some}"),
                    some => format!("loses {some}"),
                };
                format!(
                    "{said}: {one:#} {} when {fact} ({}) and {} otherwise",
                    gains(with),
                    percent(probability),
                    gains(without)
                )
            }
        }
    }

    /// What the side to play wants to do with the contract.
    fn aim(&self) -> &'static str {
        let wants = match self.problem().stakes() {
            Stakes::Target { pair, .. } => pair,
            Stakes::Contract { contract, .. } => contract.pair(),
            Stakes::None => self.pair(),
        };
        if wants == self.pair() { "makes it" } else { "beats it" }
    }
}

/// With a decimal where it matters.
fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    if percent == percent.round() { format!("{percent:.0}%") } else { format!("{percent:.1}%") }
}
