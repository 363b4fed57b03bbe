use bridge::{ByPair, Cardplay, Pair, Strain, TrickTable};
use cards::{BySeat, Card, CardSet, Deal, PartialDeal, Seat, Suit};
use game::{Game, Search};

use crate::class::Shape;
use crate::engine::Engine;
use crate::lanes::{TRUMP, lane, suit_of};
use crate::trick::Trick;
use crate::{CardValue, Stats};

/// A solver and its tables.
///
/// What it has found out stays true for other deals (only the order of the cards counts, not
/// their names), so it is worth keeping between questions: worlds that have two hands in common need
/// about a tenth fewer nodes. Answers never depend on what was asked before.
///
/// ```
/// use bridge::{Cardplay, Pair, Strain};
/// use cards::{PartialDeal, Seat};
/// use dd::Solver;
/// let ending: PartialDeal = "N:K2... AQ... 43... 65...".parse().unwrap();
/// let position = Cardplay::new(&ending, Strain::Notrump, Seat::West).unwrap();
/// let mut solver = Solver::new();
/// assert_eq!(solver.tricks(&position)[Pair::EastWest], 2);
/// assert!(!solver.reaches(&position, Pair::NorthSouth, 1));
/// ```
pub struct Solver {
    pub(crate) engine: Engine,
    /// The owners that the analyses of single suits were made for, by suits as dealt.
    owners: [u64; 4],
    keep_everything: bool,
    /// The last result at the start of a question: the hands' tricks, strain and answer.
    last: Option<(usize, Strain, i32)>,
}

impl Solver {
    /// The memory that a solver takes at most, in bytes, unless told otherwise.
    pub const DEFAULT_MEMORY: usize = 256 << 20;

    /// With the default bound on memory.
    pub fn new() -> Solver {
        Solver::with_memory(Solver::DEFAULT_MEMORY)
    }

    /// Takes at most this many bytes (but at least about four million). It starts small; when the
    /// bound is reached, it forgets and goes on.
    pub fn with_memory(bytes: usize) -> Solver {
        Solver { engine: Engine::new(bytes, ()), owners: [0; 4], keep_everything: false, last: None }
    }

    /// The tricks of every declarer in every strain.
    pub fn table(&mut self, deal: &Deal) -> TrickTable {
        let mut tricks = BySeat::<[Option<u8>; 5]>::default();
        for strain in Strain::WRITTEN {
            if Seat::ALL.iter().all(|&declarer| tricks[declarer][strain.index()].is_some()) {
                continue;
            }
            self.load(deal.hands(), strain);
            self.engine.memory.clear();
            let mut guess = self.engine.first_guess();
            // Partners' leads come to much the same.
            for leader in [Seat::North, Seat::South, Seat::East, Seat::West] {
                let declarer = leader.previous();
                if tricks[declarer][strain.index()].is_some() {
                    continue;
                }
                guess = self.engine.tricks_at_lead(leader.index(), guess);
                let north_south = guess as u8;
                let won = if Pair::of(declarer) == Pair::NorthSouth { north_south } else { 13 - north_south };
                tricks[declarer][strain.index()] = Some(won);
                // And those of whoever sits in the same place of a symmetric deal.
                for turn in self.engine.symmetries.of_deal() {
                    let same =
                        strain.trump().map_or(strain, |suit| Suit::ALL[turn.suits[suit.index()]].into());
                    tricks[declarer.plus(turn.seats)][same.index()] = Some(won);
                }
            }
        }
        let tricks = tricks.map(|strains| strains.map(|won| won.expect("every result was found")));
        TrickTable::from_fn(|declarer, strain| tricks[declarer][strain.index()])
            .expect("nobody takes more than 13")
    }

    /// The tricks of every declarer in one strain.
    pub fn strain(&mut self, deal: &Deal, strain: Strain) -> BySeat<u8> {
        self.load(deal.hands(), strain);
        self.engine.memory.clear();
        let mut guess = self.engine.first_guess();
        let mut tricks = BySeat::default();
        for leader in [Seat::North, Seat::South, Seat::East, Seat::West] {
            guess = self.engine.tricks_at_lead(leader.index(), guess);
            let declarer = leader.previous();
            let north_south = guess as u8;
            tricks[declarer] =
                if Pair::of(declarer) == Pair::NorthSouth { north_south } else { 13 - north_south };
        }
        tricks
    }

    /// The tricks of one declarer in one strain.
    pub fn declarer_tricks(&mut self, deal: &Deal, strain: Strain, declarer: Seat) -> u8 {
        let position = Cardplay::new(&PartialDeal::from(*deal), strain, declarer.next());
        let position = position.expect("a full deal is a position");
        self.tricks(&position)[Pair::of(declarer)]
    }

    /// The tricks that each pair ends up with, those won already included.
    pub fn tricks(&mut self, position: &Cardplay) -> ByPair<u8> {
        let guess = self.guess(position);
        let north_south = self.value(position, guess);
        self.last = Some((position.tricks_left(), position.strain(), north_south));
        in_all(position, north_south)
    }

    /// The same as [`tricks`](Solver::tricks), from a guess: faster when it is close.
    pub(crate) fn tricks_near(&mut self, position: &Cardplay, guess: ByPair<u8>) -> ByPair<u8> {
        let guess = i32::from(guess[Pair::NorthSouth]) - i32::from(position.won()[Pair::NorthSouth]);
        let north_south = self.value(position, guess);
        in_all(position, north_south)
    }

    /// Whether a pair can end up with at least so many tricks, those won already included.
    pub fn reaches(&mut self, position: &Cardplay, pair: Pair, tricks: u8) -> bool {
        let left = position.tricks_left() as i32;
        let wanted = i32::from(tricks) - i32::from(position.won()[pair]);
        match pair {
            Pair::NorthSouth => self.at_least(position, wanted),
            Pair::EastWest => !self.at_least(position, left - wanted + 1),
        }
    }

    /// What every legal card is worth to the pair that plays it, cards that do the same together,
    /// the best first.
    pub fn cards(&mut self, position: &Cardplay) -> Vec<CardValue> {
        let Some(seat) = position.seat() else { return Vec::new() };
        let mut guess = self.guess(position);
        let mut values: Vec<CardValue> = Vec::new();
        for card in position.representatives() {
            let after = position.after(card);
            let ours = i32::from(after.won()[Pair::NorthSouth] - position.won()[Pair::NorthSouth]);
            let value = self.value(&after, guess - ours);
            guess = value + ours;
            let tricks = in_all(&after, value)[Pair::of(seat)];
            values.push(CardValue { card, equals: position.equals(card), tricks });
        }
        self.last = Some((position.tricks_left(), position.strain(), guess));
        values.sort_by_key(|value| std::cmp::Reverse(value.tricks));
        values
    }

    /// One best card, its equals, and what it is worth to the pair that plays it; `None` at the
    /// end.
    pub fn best(&mut self, position: &Cardplay) -> Option<CardValue> {
        let pair = Pair::of(position.seat()?);
        let tricks = self.tricks(position)[pair];
        let keeps = |&card: &Card| self.reaches(&position.after(card), pair, tricks);
        let card = position.representatives().iter().find(keeps)?;
        Some(CardValue { card, equals: position.equals(card), tricks })
    }

    /// What the searches so far did.
    pub fn stats(&self) -> Stats {
        self.engine.stats
    }

    /// Forgets everything that was found out, and the statistics.
    pub fn forget(&mut self) {
        self.engine.forget();
        self.owners = [0; 4];
        self.last = None;
    }

    /// Whether to keep what was found out even between deals that have nothing in common. It stays
    /// true, but is seldom of use and slows the search down.
    pub fn keep_everything(&mut self, keep: bool) {
        self.keep_everything = keep;
    }

    /// The tricks of north and south from here on.
    fn value(&mut self, position: &Cardplay, guess: i32) -> i32 {
        let left = position.tricks_left() as i32;
        let start = self.start(position);
        self.engine.converge(left, guess, |engine, need| start.ask(engine, need))
    }

    /// Whether north and south can take so many tricks from here on.
    fn at_least(&mut self, position: &Cardplay, need: i32) -> bool {
        if need <= 0 || need > position.tricks_left() as i32 {
            return need <= 0;
        }
        let start = self.start(position);
        start.ask(&mut self.engine, need) >= need
    }

    /// What the last question came to if this one is like it, otherwise what the cards look like.
    fn guess(&mut self, position: &Cardplay) -> i32 {
        self.load(position.hands(), position.strain());
        match self.last {
            Some((left, strain, value)) if (left, strain) == (position.tricks_left(), position.strain()) => {
                value
            }
            _ => self.engine.first_guess(),
        }
    }

    /// Puts a position on the engine's table.
    pub(crate) fn start(&mut self, position: &Cardplay) -> Start {
        self.load(position.hands(), position.strain());
        let (shape, all) = (Shape::new(&self.engine.hands), self.engine.all());
        let leader = position.trick().leader().index();
        let mut trick: Option<Trick> = None;
        for (seat, card) in position.trick().by_seat() {
            let card = in_lanes(CardSet::of(card).bits(), position.strain());
            let begun = trick.get_or_insert(Trick {
                leader,
                led: lane(suit_of(card)),
                cards: 0,
                best: 0,
                winner: seat.index(),
                left: all,
                shape,
            });
            *begun = if self.engine.trumps {
                begun.with::<true>(seat.index(), card)
            } else {
                begun.with::<false>(seat.index(), card)
            };
            // The hands lack the cards played already.
            (begun.left, begun.shape) = (all, shape);
        }
        match trick {
            None => Start::Lead { leader, shape, all },
            Some(trick) => Start::Within { place: position.trick().len(), trick },
        }
    }

    fn load(&mut self, hands: &BySeat<CardSet>, strain: Strain) {
        let dealt = hands.into_array().map(CardSet::bits);
        let others = dealt.iter().zip(&self.owners).filter(|(hand, owned)| *hand & !*owned != 0).count();
        if others > 0 {
            self.owners = dealt;
            self.engine.new_deal();
            self.engine.hints.clear();
            // With fewer cards there is nothing to gain.
            if dealt[0].count_ones() >= 8 {
                self.engine.symmetries.find(&dealt);
            }
            // Worlds of one decision share two hands or more and much of what is found out. What
            // is known about wholly other deals would only be in the way.
            if others > 2 && !self.keep_everything {
                self.engine.forget_classes();
                self.last = None;
            }
        }
        let mut names = [0, 1, 2, 3];
        if let Some(trump) = strain.trump() {
            names.swap(trump.index(), TRUMP);
        }
        self.engine.load(dealt.map(|hand| in_lanes(hand, strain)), names, strain.trump().is_some());
    }
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

/// A search like any other: every legal card with what both pairs end up with.
impl Search<Cardplay> for Solver {
    fn rate(&mut self, root: &Cardplay) -> Vec<(Card, [f64; 2])> {
        let Some(seat) = root.seat() else { return Vec::new() };
        let values = self.cards(root);
        let total = root.won()[Pair::NorthSouth] + root.won()[Pair::EastWest] + root.tricks_left() as u8;
        let payoff = |card: Card| {
            let value = values.iter().find(|value| value.equals.contains(card));
            let tricks = value.expect("every legal card has a value").tricks;
            let mut both = ByPair::new(total - tricks, total - tricks);
            both[Pair::of(seat)] = tricks;
            both.map(f64::from).into_array()
        };
        root.moves().iter().map(|card| (card, payoff(card))).collect()
    }
}

/// Where a search begins.
pub enum Start {
    Lead { leader: usize, shape: Shape, all: u64 },
    Within { place: usize, trick: Trick },
}

impl Start {
    fn ask(&self, engine: &mut Engine, need: i32) -> i32 {
        match (self, engine.trumps) {
            (Start::Lead { leader, shape, all }, true) => {
                engine.node::<true>(*leader, need, *shape, *all).value
            }
            (Start::Lead { leader, shape, all }, false) => {
                engine.node::<false>(*leader, need, *shape, *all).value
            }
            (Start::Within { place, trick }, true) => engine.go_on::<true>(*place, trick, need).value,
            (Start::Within { place, trick }, false) => engine.go_on::<false>(*place, trick, need).value,
        }
    }
}

/// The same exchange back.
pub fn from_lanes(cards: u64, strain: Strain) -> u64 {
    in_lanes(cards, strain)
}

/// Cards with the trump suit and the highest suit exchanged.
pub fn in_lanes(cards: u64, strain: Strain) -> u64 {
    let Some(suit) = strain.trump().map(|suit| suit.index()) else { return cards };
    let (trumps, others) = (cards >> (16 * suit) & 0x1fff, cards >> (16 * TRUMP) & 0x1fff);
    cards & !lane(suit) & !lane(TRUMP) | others << (16 * suit) | trumps << (16 * TRUMP)
}

fn in_all(position: &Cardplay, north_south: i32) -> ByPair<u8> {
    let east_west = position.tricks_left() as i32 - north_south;
    let won = position.won();
    ByPair::new(won[Pair::NorthSouth] + north_south as u8, won[Pair::EastWest] + east_west as u8)
}
