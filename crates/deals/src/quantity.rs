//! What is counted in a hand.

use belief::CardCount;
use cards::{CardSet, Rank, RankSet, Suit};

/// What is counted, suit by suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// Cards: the length of a suit.
    Cards,
    /// Ace 4, king 3, queen 2, jack 1.
    Points,
    /// Ace 2, king 1.
    Controls,
    /// Aces, or kings, and so on.
    Of(Rank),
    /// Ace, king, queen.
    Tops,
    /// Ace, king, queen, jack, ten.
    Honours,
    /// Tops that are missing, in each suit no more than it has cards.
    Losers,
}

/// Something counted in some suits of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quantity {
    /// What is counted.
    pub counted: Counted,
    /// In which suits, a bit for each.
    pub suits: u8,
}

/// Every suit.
pub const ALL_SUITS: u8 = 0b1111;

/// The bit of a suit.
pub const fn bit(suit: Suit) -> u8 {
    1 << suit.index()
}

const ACE: RankSet = RankSet::EMPTY.with(Rank::Ace);
const KINGS: RankSet = ACE.with(Rank::King);
const TOPS: RankSet = KINGS.with(Rank::Queen);
const PICTURES: RankSet = TOPS.with(Rank::Jack);
const HONOURS: RankSet = PICTURES.with(Rank::Ten);

impl Quantity {
    /// How much of it a hand has.
    pub fn of(&self, hand: CardSet) -> i16 {
        let suits = Suit::ALL.into_iter().filter(|&suit| self.suits & bit(suit) != 0);
        suits.map(|suit| i16::from(self.counted.in_suit(hand.ranks(suit)))).sum()
    }

    /// The suit, if it is the length of one.
    pub fn length_of(&self) -> Option<Suit> {
        let is_one = self.counted == Counted::Cards && self.suits.count_ones() == 1;
        Suit::ALL.into_iter().find(|&suit| is_one && self.suits == bit(suit))
    }

    /// The same count as `belief` draws by, if it is of a whole hand.
    pub fn card_count(&self) -> Option<CardCount> {
        if self.suits != ALL_SUITS {
            return None;
        }
        Some(match self.counted {
            Counted::Cards => return None,
            Counted::Points => CardCount::new(PICTURES, |ranks, _| Counted::Points.in_suit(ranks)),
            Counted::Controls => CardCount::new(KINGS, |ranks, _| Counted::Controls.in_suit(ranks)),
            // A function that is handed these ranks alone needs no more than to count them.
            Counted::Of(rank) => CardCount::new(RankSet::EMPTY.with(rank), |ranks, _| ranks.len() as u8),
            Counted::Tops => CardCount::new(TOPS, |ranks, _| ranks.len() as u8),
            Counted::Honours => CardCount::new(HONOURS, |ranks, _| ranks.len() as u8),
            Counted::Losers => CardCount::new(TOPS, losers),
        })
    }
}

impl Counted {
    fn in_suit(self, ranks: RankSet) -> u8 {
        let among = |some: RankSet| RankSet::from_bits(ranks.bits() & some.bits());
        match self {
            Counted::Cards => ranks.len() as u8,
            Counted::Points => among(PICTURES).descending().map(|rank| rank as u8 - Rank::Ten as u8).sum(),
            Counted::Controls => (among(KINGS).len() + among(ACE).len()) as u8,
            Counted::Of(rank) => u8::from(ranks.contains(rank)),
            Counted::Tops => among(TOPS).len() as u8,
            Counted::Honours => among(HONOURS).len() as u8,
            Counted::Losers => losers(ranks, ranks.len() as u8),
        }
    }
}

/// Of the first three cards of a suit those that are no ace, king or queen; a queen or king without enough
/// cards to keep it is a loser too.
fn losers(ranks: RankSet, length: u8) -> u8 {
    let places = length.min(3);
    let winners = [Rank::Ace, Rank::King, Rank::Queen].into_iter().take(usize::from(places));
    places - winners.filter(|&rank| ranks.contains(rank)).count() as u8
}
