//! Why a card is best, in words: the one thing about the hidden hands that makes the difference.

use std::fmt;

use cards::{Card, Rank, Seat, Suit};
use search::stopping::RunningMeans;

use crate::{ChoiceLevel, Measure, SolvedWorld, SolvedWorlds, Stakes, Tally};

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
    pub fn holds(self, world: SolvedWorld<'_>) -> bool {
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

    /// A factor on what the fact explains: a simple fact is preferred to one that names two things and
    /// explains a little more.
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
    /// The fact, stated so that it is good news: `with` is above `without`.
    pub fact: Fact,
    /// How often it is true: not [rarely](Reason::RARE), and not nearly always.
    pub probability: f64,
    /// The mean where it is true.
    pub with: f64,
    /// The mean where it is not.
    pub without: f64,
    /// What part of the quantity's variance it explains, from zero to one.
    pub explained: f64,
    /// What part the best of all facts that were tried would explain by chance alone.
    pub by_chance: f64,
}

impl Reason {
    /// What is true less often than this, or false less often, is no reason to play a card; in a sample
    /// neither is what is true, or false, in fewer than five worlds.
    pub const RARE: f64 = 0.05;

    /// Whether it explains enough to be reported.
    pub fn says_much(&self) -> bool {
        self.explained > 0.1 + self.by_chance
    }
}

impl SolvedWorlds {
    /// The fact about the hidden hands that best explains a quantity of the worlds, leaving out what
    /// is [rare](Reason::RARE); `None` when the quantity is the same in all of them.
    pub fn reason(&self, quantity: impl Fn(SolvedWorld<'_>) -> f64) -> Option<Reason> {
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
        let by_chance = if self.is_sampled() { 2.0 * (facts.len() as f64).ln() / count } else { 0.0 };
        let least = (Reason::RARE * count).max(if self.is_sampled() { 5.0 } else { 1.0 });
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
            let probability = yes / count;
            let news = yes.min(count - yes) >= least && with > without;
            news.then_some(Reason { fact, probability, with, without, explained, by_chance })
        };
        let weight = |reason: &Reason| reason.explained * reason.fact.plainness();
        facts.into_iter().filter_map(split).max_by(|a, b| weight(a).total_cmp(&weight(b)))
    }

    /// Every fact about the hidden hands that may be reported.
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

    /// What was found, in a few sentences: how the best card does, what that depends on, which cards do
    /// equally well, and what decides between it and the next. None before the first world.
    pub fn in_words(&self, measure: &Measure) -> Vec<String> {
        if self.worlds().len() == 0 {
            return Vec::new();
        }
        let means = self.means(measure, ChoiceLevel::Card);
        let tallies = self.tallies(measure);
        let best = means.leader();
        let mut words = vec![self.result(&tallies[best])];
        words.extend(self.dependence(measure, best, &tallies[best]));
        let others = (0..tallies.len()).filter(|&other| other != best);
        let (same, different): (Vec<_>, Vec<_>) =
            others.partition(|&other| self.worlds().all(|world| world.tricks[best] == world.tricks[other]));
        words.extend(self.same(&same));
        let second = different.into_iter().reduce(|a, b| if means.mean(b) > means.mean(a) { b } else { a });
        words.extend(second.map(|second| self.comparison(measure, &means, [best, second], &tallies)));
        words
    }

    fn result(&self, tally: &Tally) -> String {
        let (card, worlds) = (tally.alternative.card, tally.worlds);
        let tricks = self.in_all(tally.mean());
        if worlds == 1 {
            return format!("in the one deal {card:#} takes {tricks:.0} tricks");
        }
        match tally.chance() {
            Some(chance) => format!(
                "{card:#} {} in {} of {worlds} deals, with {tricks:.2} tricks on average",
                self.aim(),
                self.percent(chance)
            ),
            None => format!("{card:#} takes {tricks:.2} tricks on average over {worlds} deals"),
        }
    }

    /// What the best card's result depends on, if one fact explains much of it.
    fn dependence(&self, measure: &Measure, best: usize, tally: &Tally) -> Option<String> {
        let mixed = tally.makes.is_some_and(|makes| 0 < makes && makes < tally.worlds);
        let reason = match mixed {
            true => self.reason(|world| made(measure, world, best)),
            false => self.reason(|world| f64::from(world.tricks[best])),
        };
        let Reason { fact, probability, with, without, .. } = reason.filter(Reason::says_much)?;
        let often = self.percent(probability);
        Some(match mixed {
            true => format!(
                "it {} in {} when {fact} ({often}), otherwise in {}",
                self.aim(),
                self.percent(with),
                self.percent(without)
            ),
            false => format!(
                "it takes {:.2} when {fact} ({often}), otherwise {:.2}",
                self.in_all(with),
                self.in_all(without)
            ),
        })
    }

    /// The cards that are worth as much as the best in every world.
    fn same(&self, places: &[usize]) -> Option<String> {
        let cards: Vec<String> =
            places.iter().map(|&place| format!("{:#}", self.alternatives()[place].card)).collect();
        let (last, first) = cards.split_last()?;
        Some(match first {
            [] => format!("{last} does the same in every deal"),
            first => format!("{} and {last} do the same in every deal", first.join(", ")),
        })
    }

    /// What decides between the best card and the next.
    fn comparison(
        &self,
        measure: &Measure,
        means: &RunningMeans,
        [best, second]: [usize; 2],
        tallies: &[Tally],
    ) -> String {
        let [one, next] = [best, second].map(|place| tallies[place].alternative.card);
        let by_making = tallies[best].makes != tallies[second].makes;
        let worth = |world: SolvedWorld<'_>, place: usize| match by_making {
            true => made(measure, world, place),
            false => f64::from(world.tricks[place]),
        };
        let written = |mean: f64| match by_making {
            true => self.percent(mean),
            false => format!("{:.2}", self.in_all(mean)),
        };
        let [ours, theirs] = [best, second].map(|place| match tallies[place].chance() {
            Some(chance) if by_making => chance,
            _ => tallies[place].mean(),
        });
        let mut said = format!("{next:#} is next with {}", written(theirs));
        if !by_making {
            said += " tricks";
        }
        if ours < theirs {
            // Points and IMPs may prefer a card that makes the contract less often.
            said += &format!(", but {one:#} scores more");
        }
        let (ahead, error) = means.difference(best, second);
        if self.is_sampled() && ahead < 2.0 * error {
            return format!("{said}, too close to call with {} deals", self.worlds().len());
        }
        let reason = self.reason(|world| worth(world, best) - worth(world, second));
        match reason.filter(Reason::says_much) {
            None => format!("{said}; no single card or length decides between them"),
            Some(Reason { fact, probability, .. }) => {
                let means = |place: usize, is_so: bool| {
                    let those = self.worlds().filter(|&world| fact.holds(world) == is_so);
                    let (sum, count) = those
                        .fold((0.0, 0.0), |(sum, count), world| (sum + worth(world, place), count + 1.0));
                    written(sum / count)
                };
                let verb = if by_making { self.aim() } else { "takes" };
                let sign = if by_making { "in " } else { "" };
                format!(
                    "{said}: when {fact} ({}) {one:#} {verb} {sign}{} and {next:#} {sign}{}, otherwise {} and {}",
                    self.percent(probability),
                    means(best, true),
                    means(second, true),
                    means(best, false),
                    means(second, false)
                )
            }
        }
    }

    /// What the side to play wants to do.
    fn aim(&self) -> &'static str {
        match self.problem().stakes() {
            Stakes::Contract { contract, .. } if contract.pair() == self.pair() => "makes the contract",
            Stakes::Contract { .. } => "defeats the contract",
            Stakes::Target { pair, .. } if pair != self.pair() => "stops declarer",
            Stakes::Target { .. } | Stakes::None => "takes enough tricks",
        }
    }

    /// Tricks to be won, and those won already.
    fn in_all(&self, tricks: f64) -> f64 {
        f64::from(self.problem().won()[self.pair()]) + tricks
    }

    /// Whether there are other worlds than these.
    fn is_sampled(&self) -> bool {
        self.problem().count() != self.worlds().len() as u128
    }

    /// With a decimal where there are worlds enough for one, and where it is needed to distinguish the
    /// share from 0% or 100%.
    fn percent(&self, share: f64) -> String {
        let percent = 100.0 * share;
        let whole = percent.round();
        let is_fine = !self.is_sampled() || self.worlds().len() >= 1000;
        if percent == whole || !is_fine && whole > 0.0 && whole < 100.0 {
            format!("{whole:.0}%")
        } else {
            format!("{percent:.1}%")
        }
    }
}

/// One where the aim is reached, otherwise nothing.
fn made(measure: &Measure, world: SolvedWorld<'_>, place: usize) -> f64 {
    f64::from(u8::from(measure.makes(world.tricks[place]) == Some(true)))
}
