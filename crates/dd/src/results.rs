use std::fmt;

use bridge::Strain;
use cards::{BySeat, Card, CardSet, Seat};

/// The tricks of every declarer in every strain: the twenty results of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TrickTable(BySeat<[u8; 5]>);

impl TrickTable {
    /// How many tricks a declarer takes.
    pub fn tricks(&self, strain: Strain, declarer: Seat) -> u8 {
        self.0[declarer][strain.index()]
    }

    /// From a function of strain and declarer.
    pub fn from_fn(mut tricks: impl FnMut(Strain, Seat) -> u8) -> TrickTable {
        TrickTable(BySeat::from_fn(|declarer| Strain::ALL.map(|strain| tricks(strain, declarer))))
    }

    /// From twenty hexadecimal digits: declarers from north, and for each of them clubs up to
    /// notrump. `None` for anything else.
    pub fn from_digits(digits: &str) -> Option<TrickTable> {
        let tricks: Option<Vec<u8>> =
            digits.chars().map(|c| c.to_digit(16).filter(|&t| t <= 13).map(|t| t as u8)).collect();
        let tricks = tricks.filter(|tricks| tricks.len() == 20)?;
        Some(TrickTable::from_fn(|strain, declarer| tricks[declarer.index() * 5 + strain.index()]))
    }

    /// The form that [`from_digits`](TrickTable::from_digits) reads.
    pub fn digits(&self) -> String {
        Seat::ALL.into_iter().flat_map(|seat| self.0[seat]).map(|tricks| format!("{tricks:x}")).collect()
    }

    pub(crate) fn set(&mut self, strain: Strain, declarer: Seat, tricks: u8) {
        self.0[declarer][strain.index()] = tricks;
    }
}

/// A line for each declarer, strains from notrump down.
impl fmt::Display for TrickTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  {}", Strain::WRITTEN.map(|strain| format!("{:>3}", format!("{strain:#}"))).concat())?;
        for declarer in Seat::ALL {
            write!(f, "\n{declarer:#} ")?;
            for strain in Strain::WRITTEN {
                write!(f, "{:>3}", self.tricks(strain, declarer))?;
            }
        }
        Ok(())
    }
}

/// What a card is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardValue {
    /// The card: the lowest of its equals.
    pub card: Card,
    /// All cards of the hand that do the same, this one included.
    pub equals: CardSet,
    /// The tricks that the pair which plays it ends up with, those won already included.
    pub tricks: u8,
}
